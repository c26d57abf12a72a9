"""Positions: states as JSON, exact unless in progress, refused with every fault named."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

import kemet
from kemet.engine.io.save import dump_state
from kemet.testing.scenario import Scenario

EDITIONS = [("original", "short"), ("original", "beginner"), ("revised", "standard")]
both = pytest.mark.parametrize("edition", ["original", "revised"])


def faults(data: Any) -> list[str]:
    """The faults of a refused position."""
    with pytest.raises(kemet.InvalidPosition) as caught:
        kemet.position(data)
    assert caught.value.faults
    for fault in caught.value.faults:
        assert fault in str(caught.value)
    return caught.value.faults


def board(players: int = 2, edition: str = "revised", **more: Any) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(Scenario(edition, players).data)
    data.update(more)
    return data


def red(edition: str = "revised", players: int = 2, **things: Any) -> dict[str, Any]:
    data = board(players, edition)
    data["players"][0].update(things)
    return data


# --- round trip


def bare(game: kemet.Game) -> dict[str, Any]:
    """The state without the procedures in progress, where the turn counter restarts."""
    return {key: value for key, value in dump_state(game.state).items() if key != "frames"}


def beginnings(edition: str, mode: str, seed: int, count: int) -> list[tuple[str, kemet.Game]]:
    """States of a random game whose position is exact."""
    random_player = random.Random(seed)
    game = kemet.new_game(2 + seed % 4, edition, mode, seed=seed)
    games: list[tuple[str, kemet.Game]] = []
    while not game.over and len(games) < count:
        if "in_progress" not in game.position():
            games.append((game.view().phase, game.copy()))
        seat = random_player.choice(game.waiting)
        game.play(seat, random_player.choice(game.options(seat)))
    return games


@pytest.mark.parametrize(("edition", "mode"), EDITIONS)
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_position_is_exact_at_the_start_of_turns_and_phases(
    edition: str, mode: str, seed: int
) -> None:
    """A loaded position gives the same state, and the same game follows."""
    starts = beginnings(edition, mode, seed, 40)
    assert starts
    for _, game in starts:
        data = json.loads(json.dumps(game.position()))
        again = kemet.position(data)
        assert again.position() == data
        random_player = random.Random(seed)
        for _ in range(25):
            assert bare(game) == bare(again)
            assert game.waiting == again.waiting
            if game.over:
                break
            seat = random_player.choice(game.waiting)
            texts = [action.text for action in game.options(seat)]
            assert texts == [action.text for action in again.options(seat)]
            text = random_player.choice(texts)
            game.play(seat, text)
            again.play(seat, text)


def test_every_kind_of_beginning_occurs() -> None:
    """Turns and Dawns by themselves; Evening and Night where something is asked first."""
    assert {p for p, _ in beginnings("revised", "standard", 3, 60)} >= {"day", "dawn"}
    t = Scenario(players=3, phase="night").has("red", troops={"sanctuary": 2})
    assert "in_progress" not in t.game.position()
    t = Scenario("original", phase="evening").has("red", troops={"temple_delta": 2})
    assert "in_progress" not in t.game.position()
    t = Scenario().has("red", tiles=["phoenix"], troops={"nw1": 2})
    assert t.verbs("red") == {"deploy", "pass"}, "a turn may begin with creatures"
    assert "in_progress" not in t.game.position()


def test_the_example_of_the_notation_can_be_loaded() -> None:
    """docs/notation.md: every key in use."""
    data = board(round=3, phase="day", order=[0, 1], active=1, seed=5, triggered_by=None)
    data |= {"pile": ["prayer"], "discards": [], "mode": "standard"}
    data["players"][0] |= {
        "prayer": 7,
        "vp": {"battle": 2, "control": 1, "sanctuary": 0},
        "tiles": ["charge", "phoenix"],
        "di": ["veto", "war_fury"],
        "pyramids": {"ruby": [4, 1], "sapphire": [1, 2], "diamond": [0, None]},
        "troops": {"nw1": 5, "temple_w": {"units": 3, "creature": "phoenix"}},
        "battle_hand": ["s4d1", "s3d2", "s2p2", "s1d3"],
        "battle_open": ["s3p1"],
        "battle_out": [],
        "tokens": ["move_upper"],
        "silver_used": False,
        "gold_used": False,
    }
    game = kemet.position(data)
    player = game.view(0).players[0]
    assert (player.points["total"], player.supply, player.battle_discards_closed) == (
        2 + 1 + 1 + 1,
        4,
        1,
    )
    assert (game.waiting, game.view().round) == ((1,), 3)


@both
def test_what_is_left_out(edition: str) -> None:
    """Prayer as at the start, pyramids 1/1/1 on districts 1, 2, 3, and nothing else."""
    game = kemet.position(board(3, edition))
    view = game.view(0)
    assert (view.round, view.phase, view.order, game.waiting) == (1, "day", (0, 1, 2), (0,))
    assert (view.troops, view.discards, view.pile) == ((), (), 35)
    for player in view.players:
        assert player.prayer == {"original": 5, "revised": 7}[edition]
        assert player.pyramids == {"ruby": (1, 1), "sapphire": (1, 2), "diamond": (1, 3)}
        assert (player.points["total"], player.tiles, player.hand_size) == (0, (), 0)
        assert (player.battle_hand, player.tokens_left, player.supply) == (6, 5, 12)
    assert game.position()["seed"] == kemet.position(board(3, edition, seed=0)).position()["seed"]
    assert kemet.position({"players": board()["players"]}).edition.name == "revised"


def test_the_pile_lists_the_cards_on_top_the_rest_is_shuffled_beneath() -> None:
    """By the seed; discards and hands are not in it."""
    data = red(di=["veto"]) | {"pile": ["prayer", "escape"], "discards": ["veto"]}
    pile = kemet.position(data).position()["pile"]
    assert (pile[:2], len(pile), pile.count("veto")) == (["prayer", "escape"], 33, 0)
    other = kemet.position(data | {"seed": 1}).position()["pile"]
    assert sorted(other) == sorted(pile)
    assert other != pile


# --- in progress


def in_progress(t: Scenario) -> None:
    data = t.game.position()
    assert "in_progress" in data
    (fault,) = faults(json.loads(json.dumps(data)))
    assert "save" in fault


@both
def test_a_position_in_the_middle_of_an_action_is_marked_and_refused(edition: str) -> None:
    """A save is for that; during a battle it describes both troops."""
    in_progress(Scenario(edition).do("red", "token raise"))
    in_progress(
        Scenario(edition).has("red", tiles=["act_of_god_ruby"]).do("red", "silver pray_lower")
    )
    in_progress(Scenario(edition).has("red", tiles=["divine_will"]).do("red", "token pray_lower"))
    t = Scenario(edition).has("red", troops={"front_nw": 5}).has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4")
    in_progress(t)
    players = t.game.position()["players"]
    assert (players[0]["troops"]["temple_w"], players[1]["troops"]["temple_w"]) == (4, 3)


@pytest.mark.parametrize("token", [[], ["token pray_lower"]])
def test_original_a_card_in_the_middle_of_a_turn_is_no_beginning(token: list[str]) -> None:
    """Before or after the regular token: while a Veto is asked for, or the units of Enlistment."""
    t = Scenario("original").has("red", di=["prayer", "war_rage"]).has("blue", di=["veto"])
    in_progress(t.do("red", *token, "di prayer"))
    assert t.waiting() == ["blue"]
    t = Scenario("original").has("red", di=["enlistment", "war_rage"])
    in_progress(t.do("red", *token, "di enlistment"))


@pytest.mark.parametrize("answer", ["pass", "swap phoenix 1"])
def test_revised_after_the_creatures_of_a_turn_a_position_is_exact_or_refused(answer: str) -> None:
    """What was declined or swapped is not offered again after loading."""
    t = Scenario().has("red", tiles=["phoenix", "sphinx"])
    t.has("red", troops={"nw1": {"units": 2, "creature": "sphinx"}}).do("red", answer)
    data = t.game.position()
    if "in_progress" in data:
        return
    again = kemet.position(data)
    while "swap sphinx 1" in t.options("red"):
        t.do("red", "swap sphinx 1")
        again.play(0, "swap sphinx 1")
    assert [action.text for action in again.options(0)] == t.options("red")


def test_an_ended_game_is_no_beginning() -> None:
    """Nothing can go on from there."""
    in_progress(Scenario(phase="dawn", triggered_by=0))


# --- refusals


REFUSED: list[tuple[dict[str, Any], str]] = [
    (red(troops={"nw1": 5, "nw2": 5, "nw3": 3}), "13 units"),
    (red(troops={"nw1": 6}), "a troop may hold 5"),
    (red(troops={"nw1": 8}, tiles=["legion"]), "a troop may hold 7"),
    (red(troops={"nw1": 0}), "units"),
    (red(troops={"nw1": {"units": 2, "creature": "phoenix"}}), "phoenix"),
    (red(tiles=["phoenix"], troops={"nw1": {"units": 0, "creature": "phoenix"}}), "nw1"),
    (red(tiles=["phoenix"], troops={"nw1": {"creature": "phoenix"}}), "nw1"),
    (
        red(
            tiles=["phoenix"],
            troops={s: {"units": 1, "creature": "phoenix"} for s in ("nw1", "nw2")},
        ),
        "two spaces",
    ),
    (red(troops={"sanctuary": 1}), "sanctuary"),
    (red(pyramids={"ruby": [1, 1], "diamond": [1, 1]}), "two pyramids"),
    (red(pyramids={"ruby": [5, 1]}), "ruby"),
    (red(pyramids={"ruby": [0, 1]}), "level 0"),
    (red(pyramids={"ruby": [1, 4]}), "district"),
    (red(pyramids={"ruby": [1, None]}), "district"),
    (red(tiles=["charge", "charge"]), "charge twice"),
    (red(tiles=["victory_point_ruby", "victory_point_diamond"]), "victory_point twice"),
    (red(tiles=["chocolate"]), "chocolate"),
    (red(di=["escape", "escape"]), "more copies of escape"),
    (red(di=["chocolate"]), "chocolate"),
    (red(battle_hand=["s4d1", "s3d2", "s2p2"]), "odd battle hand"),
    (red(battle_hand=["s4d1", "s4d1"]), "s4d1"),
    (red(battle_open=["s4d1"], battle_hand=["s4d1", "s3d2"]), "two places"),
    (red(battle_hand=["offensive", "s3d2"]), "not theirs"),
    (red(battle_out=["s4d1"]), "battle_out"),
    (red(tiles=["offensive_strategy"]), "battle_out"),
    (red(vp={"sanctuary": 1}), "Sanctuary"),
    (red(vp={"battle": -1}), "battle VP"),
    (red(prayer=12), "prayer"),
    (red(prayer=-1), "prayer"),
    (red(city="sw"), "cities"),
    (red(city="ce"), "cities"),
    (red(tokens=["pray_lower", "pray_lower"]), "pray_lower"),
    (red(tokens=["chocolate"]), "chocolate"),
    (red(tokens=["pray_lower"]), "tokens do not fit"),
    (red(silver_used=True), "silver"),
    (red(gold_used=True), "gold"),
    (red(hat="blue"), "hat"),
    (red("original", tokens=["pray_lower", "buy_ruby", "buy_diamond", "raise"]), "tokens"),
    (board(order=[0, 0]), "order"),
    (board(order=[0]), "order"),
    (board(active=2), "active"),
    (board(phase="evening"), "phase"),
    (board(2, "original", phase="dawn"), "phase"),
    (board(2, "original", triggered_by=0), "trigger"),
    (board(triggered_by=2), "triggered_by"),
    (board(edition="third"), "edition"),
    (board(mode="beginner"), "mode"),
    (board(round=0), "round"),
    (board(seed="x"), "seed"),
    (board(pile=["escape"], discards=["escape"]), "more copies of escape"),
    (board(battle_discards="open"), "original"),
    (board(2, "original", battle_discards="blue"), "battle_discards"),
    (red("original") | {"mode": "beginner"} | {"players": [{"city": "nw"}]}, "2 to 5"),
    (red("original", pyramids={"ruby": [3, 1]}) | {"mode": "beginner"}, "level 2"),
    (red("original", tiles=["carnage"]) | {"mode": "beginner"}, "carnage"),
    (red("original", tiles=["vision"]) | {"mode": "beginner", "round": 9}, "vision"),
    (red(tokens=["pray_lower"]) | {"phase": "dawn"}, "tokens"),
    ({"hat": "blue", **board()}, "hat"),
]


@pytest.mark.parametrize(
    ("data", "named"), REFUSED, ids=[f"{i}-{n}" for i, (_, n) in enumerate(REFUSED)]
)
def test_an_impossible_position_is_refused_with_its_fault_named(
    data: dict[str, Any], named: str
) -> None:
    """Every refusal that docs/notation.md lists, and others of the kind."""
    assert any(named in fault for fault in faults(data)), faults(data)


def first(**things: Any) -> dict[str, Any]:
    return red("original", **things) | {"mode": "beginner"}


PHOENIX = {"units": 1, "creature": "phoenix"}

NAMED: list[tuple[Any, tuple[str, ...]]] = [
    ([1, 2], ("a position is a JSON object", "[1, 2]")),
    (board() | {"players": "xy"}, ("players must be a list", "'xy'")),
    (board() | {"players": [{}, 7]}, ("player 1 must be an object", "7")),
    (board() | {"players": [{}] * 6}, ("2 to 5 players", "6")),
    (board(edition="third"), ("edition", "'third'")),
    (board(mode="beginner"), ("mode", "'beginner'")),
    (board(hat="blue"), ("position", "unknown key 'hat'")),
    (red(hat="blue"), ("player 0", "unknown key 'hat'")),
    (red(name=""), ("player 0", "name", "''")),
    (board(battle_discards="open"), ("original", "'open'")),
    (board(2, "original", battle_discards=7), ("battle_discards", "7")),
    (red(city="ce"), ("player 0", "cities", "nw, sw", "'ce'")),
    (red(city=None), ("player 0", "cities", "None")),
    (red(city="sw"), ("player 1", "cities", "'sw'", "player 0")),
    (board(order=[0, 0]), ("order", "0 to 1", "[0, 0]")),
    (board(seed="x"), ("seed", "'x'")),
    (board(round=0), ("round", "1 to 10000", ": 0")),
    (board(phase="noon"), ("phase", "day, night, dawn", "'noon'")),
    (board(2, "original", triggered_by=1), ("triggered_by", "original", ": 1")),
    (board(triggered_by=2), ("triggered_by", "0 to 1", ": 2")),
    (board(active=3), ("active", "0 to 1", ": 3")),
    (red(prayer=12), ("player 0: prayer", "0 to 11", ": 12")),
    (red(prayer="x" * 99), ("player 0: prayer", "'xxx", "x…")),
    (red(vp=3), ("player 0: vp", "object", "3")),
    (red(vp={"battle": -1}), ("player 0: battle VP", ": -1")),
    (red(vp={"hat": 1}), ("player 0: vp", "'hat'")),
    (red(vp={"sanctuary": 2}), ("player 0: 2 Sanctuary VP",)),
    (red(pyramids=[1]), ("player 0: pyramids", "object", "[1]")),
    (red(pyramids={"ruby": [1]}), ("player 0", "ruby", "[1]")),
    (red(pyramids={"ruby": [5, 1]}), ("player 0", "ruby", "0 to 4", ": 5")),
    (red(pyramids={"ruby": [0, 3]}), ("player 0", "ruby", "level 0", "district 3")),
    (red(pyramids={"ruby": [1, 4]}), ("player 0", "ruby", "district 1, 2 or 3", ": 4")),
    (red(pyramids={"ruby": [1, 2.0]}), ("player 0", "ruby", "district 1, 2 or 3", ": 2.0")),
    (
        red(pyramids={"ruby": [1, 3], "diamond": [1, 3]}),
        ("player 0", "two pyramids on district 3", "ruby and diamond"),
    ),
    (first(pyramids={"ruby": [3, 1]}), ("player 0", "at level 2", "ruby has 3")),
    (red(tiles="charge"), ("player 0: tiles", "list", "'charge'")),
    (red(tiles=["chocolate"]), ("player 0", "no tile 'chocolate'")),
    (
        red(tiles=["victory_point_ruby", "victory_point_diamond"]),
        ("player 0", "victory_point twice", "victory_point_ruby and victory_point_diamond"),
    ),
    (first(tiles=["carnage"]), ("player 0", "carnage of level 2 in round 1", "up to level 1")),
    (red(troops=["nw1"]), ("player 0: troops", "object", "['nw1']")),
    (red(troops={"sanctuary": 1}), ("player 0: sanctuary", "2 players")),
    (red(troops={"nowhere": 1}), ("player 0: nowhere",)),
    (red(troops={"nw1": 6}), ("player 0: nw1", "6 units", "hold 5")),
    (red(troops={"nw1": 0}), ("player 0: nw1: units", ": 0")),
    (red(troops={"nw1": 1.5}), ("player 0: nw1: units", ": 1.5")),
    (red(troops={"nw1": {"units": 1, "hat": 1}}), ("player 0: nw1", "'hat'")),
    (red(troops={"nw1": PHOENIX}), ("player 0: nw1", "'phoenix' without its tile")),
    (
        red(tiles=["phoenix"], troops={"nw1": PHOENIX, "nw2": PHOENIX}),
        ("player 0: nw2", "'phoenix'", "two spaces", "nw1 and nw2"),
    ),
    (red(troops={"nw1": 5, "nw2": 5, "nw3": 3}), ("player 0", "13 units", "12")),
    (red(di="veto"), ("player 0: di", "list", "'veto'")),
    (red(di=["chocolate"]), ("player 0: di", "no card 'chocolate'")),
    (red(di=["veto"] * 3), ("player 0: di", "more copies of veto", "number 3 of 2")),
    (board(pile=["x"]), ("pile", "no card 'x'")),
    (board(discards=3), ("discards", "list", "3")),
    (board(pile=["escape"], discards=["escape"]), ("pile", "escape", "number 2 of 1")),
    (red(battle_hand="s4d1"), ("player 0: battle_hand", "list", "'s4d1'")),
    (red(battle_hand=["s9"]), ("player 0: battle_hand", "no battle card 's9'")),
    (red(battle_hand=["s4d1", "s4d1"]), ("player 0: battle_hand", "'s4d1' twice")),
    (red(battle_hand=["s4d1", "s3d2", "s2p2"]), ("player 0", "not 3", "s4d1, s3d2, s2p2")),
    (red(battle_hand=[]), ("player 0", "odd battle hand", "not 0: none")),
    (
        red(battle_open=["s4d1"], battle_hand=["s4d1", "s3d2"]),
        ("player 0", "two places", "s4d1"),
    ),
    (red(battle_hand=["offensive", "s3d2"]), ("player 0", "not theirs", "offensive")),
    (red(battle_out=["s4d1"]), ("player 0: battle_out", "0, not s4d1")),
    (red(tiles=["offensive_strategy"]), ("player 0: battle_out", "1, not none")),
    (red(tokens="raise"), ("player 0: tokens", "list", "'raise'")),
    (red(tokens=["chocolate"]), ("player 0: tokens", "no action space 'chocolate'")),
    (red(tokens=["raise", "raise"]), ("player 0: tokens", "'raise' twice")),
    (red(silver_used=True), ("player 0: silver_used", "act_of_god")),
    (red(tiles=["act_of_god_ruby"], silver_used=True), ("player 0: silver_used", "no action")),
    (red(gold_used=True), ("player 0: gold_used", "divine_will")),
    (
        red(tokens=["raise", "move_upper", "recruit", "buy_ruby", "pray_lower", "move_middle"]),
        ("player 0: 6 regular tokens", "5"),
    ),
    (
        red(tokens=["buy_ruby", "buy_diamond", "buy_sapphire", "pray_lower"]),
        ("player 0", "three levels", "buy_diamond, buy_ruby, buy_sapphire, pray_lower", "1 left"),
    ),
    (red(tokens=["raise"]), ("player 1", "turn of seat 0", "0 regular", "1 expected")),
    (red(tokens=["raise"]) | {"phase": "dawn"}, ("player 0", "dawn", "1 regular", "none expected")),
    (red(tokens=["raise"]) | {"phase": "night"}, ("player 0", "night", "1 regular", "none or 5")),
]


@pytest.mark.parametrize(("data", "named"), NAMED, ids=[str(i) for i in range(len(NAMED))])
def test_a_fault_names_what_is_wrong(data: Any, named: tuple[str, ...]) -> None:
    """The player, the city, the card, the space, the count: not the rule alone."""
    messages = faults(data)
    assert any(all(name in fault for name in named) for fault in messages), messages
    assert all(len(fault) < 200 for fault in messages)


def test_two_players_on_one_space_and_a_tile_owned_thrice() -> None:
    """What several players have together."""
    data = board(3)
    for player in data["players"]:
        player |= {"tiles": ["charge"], "troops": {"temple_w": 1}}
    messages = " ".join(faults(data))
    assert "player 1: temple_w: two players on one space: player 0 with 1" in messages
    assert "player 2: temple_w: two players on one space: player 0 with 1" in messages
    assert "charge is owned more than 2 times, also by player 2" in messages


def test_tokens_must_fit_the_order() -> None:
    """Seats before the active one have played one regular token more, silver not counted."""
    data = board(3, order=[1, 2, 0], active=0)
    for seat in (1, 2):
        data["players"][seat] |= {"tokens": ["raise"]}
    assert kemet.position(data).waiting == (0,)
    data["players"][2] |= {"tokens": ["raise", "pray_lower"]}
    assert any("player 2" in fault for fault in faults(data))
    data["players"][2] |= {"tiles": ["act_of_god_ruby"], "silver_used": True}
    assert kemet.position(data).waiting == (0,)


def test_all_faults_are_named_at_once() -> None:
    """Not one after another."""
    data = red(prayer=12, di=["veto"] * 3, tiles=["x"], troops={"nw1": 6}, battle_hand=["s4d1"])
    data["players"][1] |= {"vp": {"sanctuary": 1}, "pyramids": {"ruby": [1, 1], "diamond": [1, 1]}}
    messages = faults(data | {"order": [1, 1], "seed": None, "phase": "noon", "hat": 1})
    for named in ("prayer", "veto", "'x'", "nw1", "odd", "Sanctuary", "two pyramids", "order"):
        assert any(named in fault for fault in messages), named
    for named in ("seed", "phase", "hat"):
        assert any(named in fault for fault in messages), named


# --- junk


JUNK: list[Any] = [None, True, -1, 10**30, 0.5, 1e400, "", "x", "é" * 300, [], [[]], [None, 1], {}]
JUNK += [{"x": {}}, [0.0, 1.0], [1, 2, 3], ["nw1"], {"nw1": []}, {"ruby": 1}, {"ruby": [1, 2, 3]}]
JUNK += [
    {"ruby": []},
    {"ruby": "ab"},
    {"nw1": {"units": "a"}},
    {"battle": []},
    [{}],
    b"x",
    object(),
]
KEYS = [
    *("edition", "mode", "round", "phase", "order", "active", "seed", "triggered_by", "players"),
    *("pile", "discards", "battle_discards", "in_progress"),
]
PLAYER_KEYS = [
    *("city", "prayer", "vp", "tiles", "di", "pyramids", "troops", "battle_hand", "battle_open"),
    *("battle_out", "tokens", "silver_used", "gold_used", "name"),
]


def lays_or_tells(data: Any) -> None:
    """A state without violations, or a refusal that names faults: nothing else."""
    try:
        game = kemet.position(data)
    except kemet.InvalidPosition:
        return
    assert game.violations() == []
    assert game.over or game.options(game.waiting[0])


@pytest.mark.parametrize("phase", ["day", "night"])
@pytest.mark.parametrize("key", KEYS)
def test_junk_under_any_key_is_refused_in_words(key: str, phase: str) -> None:
    """Never a stack trace, whatever its type."""
    for junk in JUNK:
        lays_or_tells(board(phase=phase) | {key: copy.copy(junk)})
        lays_or_tells(board(2, "original", phase=phase) | {key: copy.copy(junk)})


@pytest.mark.parametrize("key", PLAYER_KEYS)
def test_junk_of_a_player_is_refused_in_words(key: str) -> None:
    """The same for what a player has."""
    for junk in JUNK:
        lays_or_tells(red(**{key: copy.copy(junk)}))


@pytest.mark.parametrize("phase", ["day", "night", "dawn"])
def test_fractions_are_no_seats(phase: str) -> None:
    """Not even 0.0 and 1.0, which compare like seats."""
    assert any("order" in fault for fault in faults(board(phase=phase, order=[0.0, 1.0], active=0)))


def test_junk_instead_of_a_position_is_refused_in_words() -> None:
    """The same for the whole."""
    for junk in JUNK:
        faults(junk)
        faults(board() | {"players": [junk, junk]})
