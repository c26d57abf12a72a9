"""Reasons of mistakes: each kind at a position where it holds and at one where it nearly does."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import kemet
from kemet.analysis import MistakeReason, analyse
from kemet.analysis.reasons import (
    REASON_FIELDS,
    compare_turns,
    hopeless_attack,
    idle_token,
    kept_card,
    lost_prayer,
    missed_attack,
    missed_card,
    missed_win,
)
from kemet.bots.bot_player import BotPlayer
from kemet.engine.actions import BY_TEXT
from kemet.i18n import LANGUAGES
from kemet.testing.scenario import Scenario
from tests.engine.test_rules_battle import at_war
from tests.support.live_server import ROOT

FREE_WAY_PYRAMIDS = {"ruby": [1, 1]}


def idle(t: Scenario, given: str, *rest: str) -> Any:
    answers = [(0, BY_TEXT[answer]) for answer in (given, *rest)]
    return idle_token(t.game, 0, given, answers)


def test_a_token_that_does_nothing() -> None:
    t = Scenario(ask_forced=False).has("red", troops={"nw1": 5})
    assert idle(t, "token move_upper", "march nw1", "stop") == ("idle_token", {})
    assert idle(t, "token move_upper", "pass") == ("idle_token", {})
    moved = ("march nw1", "step front_nw", "take 5", "stop")
    assert idle(t, "token move_upper", *moved) is None
    assert idle(t, "token pray_middle") is None
    no_pyramid = Scenario().has("red", pyramids={"ruby": [0, None]})
    assert idle(no_pyramid, "token buy_ruby") == ("idle_token", {})


def test_the_end_of_an_action_that_has_done_nothing() -> None:
    t = Scenario().has("red", troops={"nw1": 2}).do("red", "token recruit")
    assert idle(t, "done") == ("idle_token", {})
    assert idle(t, "muster nw1 1") is None
    t.do("red", "muster nw1 1")
    assert idle(t, "done") is None


def test_a_teleport_where_a_walk_is_free() -> None:
    t = Scenario().has("red", prayer=7, tiles=["god_speed"], troops={"nw1": 5})
    t.has("red", pyramids=FREE_WAY_PYRAMIDS)
    t.do("red", "token move_upper", "march nw1")
    assert idle(t, "teleport temple_w") == ("free_way", {"space": "temple_w", "cost": 2})
    slow = Scenario().has("red", prayer=7, troops={"nw1": 5}, pyramids=FREE_WAY_PYRAMIDS)
    slow.do("red", "token move_upper", "march nw1")
    assert idle(slow, "teleport temple_w") is None


@pytest.mark.parametrize(
    ("prayer", "tiles", "lost"), [(9, [], 0), (10, [], 1), (9, ["priest"], 1), (8, ["priest"], 0)]
)
def test_prayer_over_11(prayer: int, tiles: list[str], lost: int) -> None:
    t = Scenario().has("red", prayer=prayer, tiles=tiles)
    expected = ("prayer_lost", {"n": lost, "max": 11}) if lost else None
    assert lost_prayer(t.game, 0, "token pray_middle") == expected
    assert lost_prayer(t.game, 0, "token raise") is None
    assert t.prayer("red") == prayer


def attack(red: int, blue: int, **things: Any) -> Scenario:
    t = Scenario().has("red", troops={"front_nw": red})
    t.has("blue", troops={"temple_w": blue}, **things)
    return t.do("red", "token move_upper", "march front_nw")


@pytest.mark.parametrize(("red", "blue", "holds"), [(1, 5, True), (1, 4, True), (1, 3, False)])
def test_an_attack_that_cannot_be_won(red: int, blue: int, holds: bool) -> None:
    """The attacker must be stronger: 1 and a card of 4 against 4 and one of 1 is lost."""
    view = attack(red, blue).game.view(0)
    expected = ("hopeless_attack", {"space": "temple_w", "seat": 1}) if holds else None
    assert hopeless_attack(view, "step temple_w") == expected
    assert hopeless_attack(view, "stop") is None


def test_an_attack_that_a_card_may_win() -> None:
    t = Scenario().has("red", troops={"front_nw": 1}, di=["war_fury"])
    t.has("blue", troops={"temple_w": 4}).do("red", "token move_upper", "march front_nw")
    assert hopeless_attack(t.game.view(0), "step temple_w") is None


@pytest.mark.parametrize(("red", "blue", "holds"), [(5, 1, True), (2, 1, True), (1, 1, False)])
def test_an_attack_that_is_sure_to_win(red: int, blue: int, holds: bool) -> None:
    view = attack(red, blue).game.view(0)
    expected = ("sure_attack", {"space": "temple_w", "seat": 1}) if holds else None
    assert missed_attack(view, "stop", "step temple_w") == expected
    assert missed_attack(view, "step temple_w", "stop") is None


def test_no_attack_is_sure_against_hidden_cards() -> None:
    view = attack(5, 1, di=["war_fury"]).game.view(0)
    assert missed_attack(view, "stop", "step temple_w") is None


def test_a_card_that_wins_for_sure() -> None:
    """5 and 1 against 3 and at most 4 is lost; 5 and 3 wins whatever blue plays."""
    view = at_war(Scenario()).game.view(0)
    assert missed_card(view, "fight s1d3/s2p2") == ("sure_card", {"battle_card": "s4d1"})
    assert missed_card(view, "fight s4d1/s2p2") is None
    even = at_war(Scenario(), blue=5).game.view(0)
    assert missed_card(even, "fight s1d3/s2p2") is None
    hidden = at_war(Scenario().has("blue", di=["war_fury"])).game.view(0)
    assert missed_card(hidden, "fight s1d3/s2p2") is None


def test_a_card_that_is_kept() -> None:
    assert kept_card("di prayer", "pass") == ("card_kept", {"card": "prayer"})
    assert kept_card("add war_rage", "ready") == ("card_kept", {"card": "war_rage"})
    assert kept_card("di prayer", "di mana_theft") is None
    assert kept_card("pass", "di prayer") is None


def test_a_win_that_was_missed() -> None:
    found: list[object] = []
    for line in (ROOT / "tests/data/forced_wins.jsonl").read_text().splitlines()[:12]:
        data = json.loads(line)
        game = kemet.position(data["position"])
        view = game.view(data["seat"])
        better = data["winning"][0]
        losing = [option for option in view.options if option not in data["winning"]]
        found.append(missed_win(view, losing[0], better))
        assert missed_win(view, better, losing[0]) is None
        assert all(missed_win(view, other, better) is None for other in data["winning"])
    assert found.count(("win_missed", {})) >= 6
    assert all(fact in (("win_missed", {}), None) for fact in found)


# --- turns at their end


def turn_of(**things: Any) -> Any:
    """A state after a turn of red, before one of blue."""
    blue = things.pop("blue", {})
    tokens = things.pop("tokens", ["recruit"])
    t = Scenario(active=1).has("red", tokens=tokens, **things).has("blue", **blue)
    return t.game.state


BEFORE = {"troops": {"nw1": 5}, "prayer": 7}


def compare(played: dict[str, Any], better: dict[str, Any], **before: Any) -> Any:
    states = [turn_of(**{**BEFORE, **before, **things}) for things in ({}, played, better)]
    return compare_turns(0, *states)


TEMPLE = {"nw1": 4, "temple_w": 1}
TWO_TEMPLES = {"nw1": 3, "temple_w": 1, "temple_delta": 1}


def test_temples_at_the_end_of_the_turn() -> None:
    missed = compare({}, {"troops": TEMPLE})
    assert missed == ("temple_missed", {"space": "temple_w"})
    left = compare({}, {"troops": TEMPLE}, troops=TEMPLE)
    assert left is None  # nobody has left it: both hold it
    left = compare({"troops": {"nw1": 5}}, {"troops": TEMPLE}, troops=TEMPLE)
    assert left == ("temple_left", {"space": "temple_w"})
    second = compare({"troops": TEMPLE}, {"troops": TWO_TEMPLES}, troops=TEMPLE)
    assert second == ("second_temple", {"space": "temple_delta"})
    other = {"nw1": 4, "temple_delta": 1}
    assert compare({"troops": other}, {"troops": TEMPLE}) is None  # as many


def test_points_at_the_end_of_the_turn() -> None:
    tile = {"tiles": ["victory_point_ruby"], "pyramids": {"ruby": [4, 1]}}
    pyramids = {"pyramids": {"ruby": [4, 1]}}
    assert compare(pyramids, tile, **pyramids) == ("points_missed", {"n": 1})
    assert compare(tile, tile, **pyramids) is None


def test_a_temple_in_reach() -> None:
    """Blue attacks with 5 where 1 stands; with 5 there nobody is stronger."""
    near = {"blue": {"troops": {"front_sw": 5}}, "pyramids": {"ruby": [1, 1]}}
    weak, strong = {"troops": TEMPLE, **near}, {"troops": {"temple_w": 5}, **near}
    found = compare(weak, strong, **strong)
    assert found is not None
    assert found[0] == "temple_open"
    assert found[1] == {"space": "temple_w", "n": 1, "seat": 1, "strength": 5}
    assert compare(strong, strong, **strong) is None
    assert compare(weak, weak, **strong) is None  # as open after the better answer
    far = {"blue": {"troops": {"sw1": 5}, "prayer": 0}}
    assert compare({"troops": TEMPLE, **far}, {"troops": {"temple_w": 5}, **far}, **far) is None


def test_what_is_left_at_the_end_of_the_turn() -> None:
    assert compare({"prayer": 1}, {"prayer": 5}) == ("prayer_spent", {"n": 1, "kept": 5})
    assert compare({"prayer": 1}, {"prayer": 4}) is None
    assert compare({"prayer": 3}, {"prayer": 7}) is None
    more = {"troops": {"nw1": 5, "nw2": 2}}
    assert compare({}, more) == ("units_missed", {"n": 2})
    assert compare({}, {"troops": {"nw1": 5, "nw2": 1}}) is None
    bought = {"tiles": ["charge"]}
    assert compare({}, bought) == ("tile_missed", {"tile": "charge"})
    assert compare(bought, bought) is None


def test_prayer_that_the_night_takes() -> None:
    """In the last turn of red's Day: 11 and 2 are two too many, 9 and 2 none."""
    spent = ["recruit", "raise", "move_upper", "pray_middle", "buy_ruby"]
    last = {"tokens": spent, "blue": {"tokens": spent[:4]}}
    found = compare({"prayer": 11, **last}, {"prayer": 9, **last}, **last)
    assert found == ("night_prayer_lost", {"n": 2, "max": 11})
    assert compare({"prayer": 9, **last}, {"prayer": 7, **last}, **last) is None
    assert compare({"prayer": 11}, {"prayer": 9}) is None  # red has tokens left to spend it


# --- in whole games


def play_game(edition: str, seed: int, *bots: str) -> kemet.Game:
    game = kemet.new_game(len(bots), edition, seed=seed)
    players = [BotPlayer(bot) for bot in bots]
    while not game.over:
        seat = game.waiting[0]
        game.play(seat, players[seat].answer(game, seat))
    return game


@pytest.mark.parametrize(
    ("edition", "seed", "bots"),
    [
        ("revised", 12, ("greedy", "tactician")),
        ("revised", 3, ("greedy", "greedy")),
        ("original", 4, ("greedy", "greedy")),
        ("original", 14, ("greedy", "greedy", "greedy")),
    ],
)
def test_reasons_of_games_hold(edition: str, seed: int, bots: tuple[str, ...]) -> None:
    game = play_game(edition, seed, *bots)
    analysis = analyse(game, budget=8)
    kinds: Counter[str] = Counter()
    for answer in analysis.answers:
        if answer.reason is None:
            continue
        assert answer.judgement
        kinds[answer.reason.kind] += 1
        assert set(answer.reason.fields) == set(REASON_FIELDS[answer.reason.kind])
        assert holds(game, answer.number, answer.seat, answer.reason), answer
        for language in LANGUAGES:
            text = analysis.explain(answer.reason, language)
            assert text.endswith(".")
            assert "{" not in text
    assert kinds.total() >= 1


def holds(game: kemet.Game, number: int, seat: int, reason: MistakeReason) -> bool:
    """Whether a reason holds, found again with what views show alone."""
    at = kemet.replay(game.record(), number)
    given = game.answers[number][1].text
    fields = reason.fields
    assert reason.better in [option.text for option in at.options(seat)]
    assert reason.better != given
    match reason.kind:
        case "card_kept":
            return given.split()[1] == fields["card"] and reason.better in ("pass", "ready")
        case "idle_token" | "no_unit_placed":
            return has_no_effect(game, number, seat)
        case "sure_card":
            return all(wins_with(at, seat, fields["battle_card"], deal) for deal in range(3))
        case "prayer_lost":
            return at.view(seat).players[seat].prayer >= 9 and "pray" in given
        case "win_missed" | "hopeless_attack" | "free_way":
            return True  # the constructed positions above show them
        case "sure_attack" if not reason.line:
            return bool(at.preview(seat, reason.better).attacks == fields["seat"])
    better = kemet.redeal(at.view(seat), 0)
    for answering, text in reason.line[:-1]:
        better.play(answering, text)
    if reason.kind == "sure_attack":
        last_seat, attack = reason.line[-1]
        return bool(better.preview(last_seat, attack).attacks == fields["seat"])
    better.play(*reason.line[-1])
    played = end_of_turn(game, number)
    return differs(reason, seat, at, played, better)


def has_no_effect(game: kemet.Game, number: int, seat: int) -> bool:
    """Whether board, tiles, pyramids, supply and prayer are the same until the next token."""
    before = kemet.replay(game.record(), number).view(seat)
    for end in range(number + 1, number + 6):
        after = kemet.replay(game.record(), end).view(seat)
        one, other = before.players[seat], after.players[seat]
        if [t for t in before.troops if t.seat == seat] != [
            t for t in after.troops if t.seat == seat
        ]:
            return False
        if (one.tiles, one.pyramids, one.supply) != (other.tiles, other.pyramids, other.supply):
            return False
        if other.tokens_left != one.tokens_left or after.active != before.active:
            return one.prayer == other.prayer or after.phase != before.phase
    return True


def wins_with(at: kemet.Game, seat: int, card: str, deal: int) -> bool:
    """Whether a battle card wins against every answer of the opponent in a re-deal."""
    trial = kemet.redeal(at.view(seat), deal)
    own = next(o for o in trial.view(seat).options if o.startswith(f"fight {card}/"))
    trial.play(seat, own)
    other = next((s for s in trial.waiting if s != seat), None)
    outcomes: list[bool] = []
    for option in trial.options(other) if other is not None else ():
        end = trial.copy()
        assert other is not None
        end.play(other, option)
        while not any(event.kind == "wins" for event in end.events()):
            asked = end.waiting[0]
            options = [o.text for o in end.options(asked)]
            end.play(asked, next((o for o in ("ready", "pass") if o in options), options[0]))
        outcomes.append(next(e for e in end.events() if e.kind == "wins").fields["seat"] == seat)
    return all(outcomes)


def end_of_turn(game: kemet.Game, number: int) -> kemet.Game:
    """The game when the turn of an answer has ended."""
    at = kemet.replay(game.record(), number)
    since = len(at.events())
    for seat, action in game.answers[number:]:
        at.play(seat, action)
        kinds = {event.kind for event in at.events(since=since)}
        if kinds & {"turn_begins", "phase_begins", "game_over"}:
            break
    return at


def temples_of(game: kemet.Game, seat: int) -> set[str]:
    spaces = {troop.space for troop in game.view().troops if troop.seat == seat}
    return {space for space in spaces if space.startswith("temple_")}


def differs(
    reason: MistakeReason, seat: int, before: kemet.Game, played: kemet.Game, better: kemet.Game
) -> bool:
    """Whether the end of the turn differs as the reason says."""
    fields = reason.fields
    had, has, could = (temples_of(game, seat) for game in (before, played, better))
    one, other = played.view().players[seat], better.view().players[seat]
    match reason.kind:
        case "temple_missed":
            return fields["space"] in could - has - had
        case "temple_left":
            return fields["space"] in (could & had) - has
        case "second_temple":
            return fields["space"] in could - has and len(could) >= 2 > len(has)
        case "points_missed" | "night_points_missed":
            return bool(other.points["total"] - one.points["total"] == fields["n"])
        case "temple_open":
            units = next(t.units for t in played.view().troops if t.space == fields["space"])
            threats = played.threats(fields["space"])
            return units == fields["n"] and any(
                threat.this_day
                and threat.seat == fields["seat"]
                and threat.strength == fields["strength"]
                for threat in threats
            )
        case "night_prayer_lost":
            return one.tokens_left == 0 and one.prayer + 2 > 11 and one.prayer > other.prayer
        case "units_missed":
            return bool(one.supply - other.supply == fields["n"])
        case "prayer_spent":
            return (one.prayer, other.prayer) == (fields["n"], fields["kept"])
        case "tile_missed":
            owned = {*before.view().players[seat].tiles, *one.tiles}
            return fields["tile"] in {*other.tiles} - owned
    return False
