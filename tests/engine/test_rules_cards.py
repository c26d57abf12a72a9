"""Section 6 of the rules: Divine Intervention cards in general, [I1] to [I8]."""

from __future__ import annotations

import pytest

import kemet
from kemet.content.cards import CARDS
from kemet.testing.scenario import Scenario

both_editions = pytest.mark.parametrize("edition", ["original", "revised"])
ALL_CARDS = [card.name for card in CARDS for _ in range(card.copies)]
PRAY = "token pray_lower"


def all_but(*left_out: str) -> list[str]:
    rest = ALL_CARDS[:]
    for card in left_out:
        rest.remove(card)
    return rest


def asked(t: Scenario) -> list[str]:
    """Who is asked in this window, in order, everybody passing."""
    asked = []
    while t.waiting() and t.verbs(t.waiting()[0]) <= {"di", "pass"}:
        asked += t.waiting()
        t.passes(asked[-1])
    return asked


# --- [I1], [I2]


@both_editions
def test_the_number_of_cards_is_public_the_cards_are_not(edition: str) -> None:
    """[I1] No hand limit; the discard pile is open."""
    hand = ["escape", "veto", "veto", "iron_wall", *["raining_fire"] * 4, *["enlistment"] * 4]
    t = Scenario(edition, discards=["prayer"]).has("red", di=hand)
    for seat in (1, None):
        view = t.game.view(seat)
        assert view.players[0].hand_size == len(hand)
        assert "escape" not in str(view.players) + str(view.own)
        assert view.discards == ("prayer",)
    assert sorted(t.cards("red")) == sorted(hand)


@both_editions
def test_the_discards_are_shuffled_as_soon_as_the_pile_is_empty(edition: str) -> None:
    """[I1] At the last draw, not at the next one."""
    t = Scenario(
        edition, phase="night", pile=["prayer", "veto"], discards=all_but("prayer", "veto")
    )
    assert t.player("red").hand_size == t.player("blue").hand_size == 1
    assert {*t.cards("red"), *t.cards("blue")} == {"prayer", "veto"}
    assert t.events_of("reshuffles") == [{"n": 33}]
    assert (t.game.view().pile, t.game.view().discards) == (33, ())


@both_editions
def test_without_discards_nobody_draws(edition: str) -> None:
    """[I1] None there: at the next draw; still none: no draw."""
    t = Scenario(edition, phase="night", pile=["prayer"]).has("blue", di=all_but("prayer"))
    assert t.cards("red") == ["prayer"]
    assert t.player("blue").hand_size == 34
    assert not t.events_of("reshuffles")
    t = Scenario(edition, phase="night", discards=["prayer"]).has("blue", di=all_but("prayer"))
    assert t.cards("red") == ["prayer"]
    assert t.events_of("reshuffles") == [{"n": 1}]


@both_editions
def test_a_cancelled_card_stays_paid_and_is_discarded(edition: str) -> None:
    """[I2] A card's cost is paid when it is played."""
    t = Scenario(edition).has("red", di=["raining_fire"], prayer=3)
    t.has("blue", di=["veto"], troops={"sw1": 2})
    t.do("red", *([] if edition == "original" else [PRAY]))
    t.do("red", "di raining_fire sw1 1")
    paid = 2 if edition == "original" else 4
    assert t.prayer("red") == paid
    t.do("blue", "di veto")
    assert t.units("blue", "sw1") == 2
    assert t.prayer("red") == paid
    assert sorted(t.game.view().discards) == ["raining_fire", "veto"]
    assert t.cards("red") == t.cards("blue") == []


def test_what_a_card_needs_to_be_played() -> None:
    """[I2] Raining Fire an enemy unit, Enlistment supply and room; the others nothing."""
    t = Scenario("original").has("red", di=["raining_fire", "enlistment", "prayer", "mana_theft"])
    t.has("red", prayer=11).has("blue", prayer=0)
    assert t.offers("red", "di enlistment")
    assert t.offers("red", "di prayer"), "even at 11"
    assert t.offers("red", "di mana_theft"), "even from nobody"
    assert not any(o.startswith("di raining_fire") for o in t.options("red"))
    full = {"nw1": 5, "nw2": 5, "nw3": 2}
    t = Scenario("original").has("red", di=["enlistment"], troops=full)
    t.refuses("red", "di enlistment", "I2", "would_do_nothing")
    t = (
        Scenario("original")
        .has("red", di=["raining_fire"], prayer=0)
        .has("blue", troops={"sw1": 1})
    )
    t.refuses("red", "di raining_fire sw1 1", "I2", "cannot_pay")
    t = Scenario("original").has("red", di=["raining_fire"], prayer=0, tiles=["priest_of_ra"])
    t.has("blue", troops={"sw1": 1}).do("red", "di raining_fire sw1 1")
    assert t.units("blue", "sw1") == 0


# --- [I3]


def test_in_the_original_edition_the_active_player_alone_plays_day_cards() -> None:
    """[I3] (O) Before and after each action; no other seat, and no window."""
    t = Scenario("original", ask_secret=True).has("red", di=["prayer", "mana_theft"])
    t.has("blue", di=["prayer"])
    t.do("red", "di prayer").passes("blue").do("red", PRAY)
    assert t.waiting() == ["red"]
    assert set(t.options("red")) == {"done", "di mana_theft"}
    t.do("red", "di mana_theft").passes("blue")
    assert t.waiting() == ["blue"], "with an empty hand the turn is over"
    assert t.offers("blue", "di prayer")


def test_in_the_original_edition_day_cards_are_played_between_the_steps_of_a_move() -> None:
    """[I3] (O) Teleportation and Open Gates within a Move only; never Veto or Escape by oneself."""
    hand = ["prayer", "teleportation", "open_gates", "veto", "escape"]
    t = Scenario("original", ask_secret=True).has("red", di=hand, troops={"nw1": 3})
    di = {o for o in t.options("red") if o.startswith("di")}
    assert di == {"di prayer"}
    t.refuses("red", "di teleportation", "I3", "wrong_moment")
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 3")
    assert set(t.options("red")) == {"di prayer", "di teleportation", "di open_gates", "stop"}
    t.do("red", "di prayer")
    assert t.prayer("red") == 7
    assert t.offers("red", "di teleportation"), "the Move continues"


# --- [I4]


def test_there_is_a_window_at_the_start_of_the_day() -> None:
    """[I4] (R) Before the first turn, the first of the turn order being asked first."""
    game = kemet.new_game(2, "revised", seed=3, order=[1, 0], cities=["nw", "sw"])
    for seat in (1, 0):
        game.play(seat, "garrison 5 5 0")
    for seat in (1, 0):
        game.play(seat, "pyramids ruby1@1 sapphire1@2 diamond1@3")
    assert game.waiting == (1,)
    assert "pass" in [o.text for o in game.options(1)]
    game.play(1, "pass")
    assert game.waiting == (0,)
    game.play(0, "pass")
    assert game.waiting == (1,)
    assert "token move_upper" in [o.text for o in game.options(1)]


def test_the_window_of_the_day_follows_the_dawn() -> None:
    """[I4] (R) None at Dawn; then one, in the new turn order."""
    t = Scenario("revised", phase="dawn", ask_secret=True, ask_forced=True)
    t.has("red", di=["prayer"]).has("blue", di=["bronze_wall"])
    assert t.verbs(t.waiting()[0]) == {"place"}
    t.do("red", "place 2").do("blue", "place 1")
    assert asked(t) == ["blue", "red"]
    assert t.waiting() == ["blue"]
    assert "token" in t.verbs("blue")


@pytest.mark.parametrize(
    "action",
    [[PRAY], ["token move_upper", "pass"], ["token recruit", "done"], ["token raise", "pass"]],
)
def test_there_is_a_window_after_every_action_a_declined_one_too(action: list[str]) -> None:
    """[I4] (R) The active player first, then round the turn order."""
    t = Scenario("revised", 3, order=[0, 2, 1], ask_secret=True)
    t.has("red", di=["prayer"], troops={"nw1": 1}).has("blue", di=["prayer"])
    t.has("green", di=["mana_theft"]).do("red", *action)
    assert asked(t) == ["red", "green", "blue"]
    assert t.waiting() == ["green"], "the next turn"
    t.do("green", "token move_upper")
    assert asked(t) == ["green", "blue", "red"]


def test_there_is_a_window_after_a_golden_action_too() -> None:
    """[I4] (R) After every action; the turn then continues."""
    t = (
        Scenario("revised", ask_secret=True)
        .has("red", tiles=["divine_will"])
        .has("blue", di=["prayer"])
    )
    t.do("red", "gold recruit", "done")
    assert asked(t) == ["blue"]
    assert t.verbs("red") == {"token"}


def test_after_every_card_the_asking_starts_again_with_the_active_player() -> None:
    """[I4] (R) It closes when all have passed since the last card."""
    t = Scenario("revised", 3, ask_secret=True).has("red", di=["prayer"])
    t.has("blue", di=["bronze_wall"]).has("green", di=["prayer", "war_rage"])
    t.do("red", PRAY).passes("red", "blue").do("green", "di prayer")
    assert t.options("red") == ["pass"], "a Veto comes first [I5]"
    t.passes("red", "blue")
    assert t.waiting() == ["red"]
    assert t.offers("red", "di prayer")
    t.do("red", "di prayer").passes("blue", "green")
    assert asked(t) == ["blue", "green"], "red's hand is empty now"
    assert t.waiting() == ["blue"]


def test_there_is_a_window_before_a_battle_but_not_for_move_cards() -> None:
    """[I4] (R) Teleportation and Open Gates only by the moving seat, not before a battle."""
    hand = ["teleportation", "prayer"]
    t = Scenario("revised", 3, ask_secret=True).has("red", di=hand, troops={"front_nw": 2})
    t.has("blue", troops={"temple_w": 2}, di=["open_gates"]).has("green", di=["teleportation"])
    t.do("red", "token move_upper", "march front_nw")
    assert t.offers("red", "di teleportation")
    assert not t.offers("red", "di prayer"), "no window between the steps"
    t.do("red", "step temple_w", "take 2")
    assert t.options("red") == ["di prayer", "pass"]
    t.refuses("red", "di teleportation", "I4", "wrong_moment").passes("red")
    assert t.options("blue") == ["pass"]
    t.passes("blue")
    assert t.options("green") == ["pass"]


def test_the_revised_turn_has_no_card_before_its_token() -> None:
    """[I4] (R) Before an action means after the one before; none at Night."""
    t = Scenario("revised", ask_secret=True).has("red", di=["prayer"]).has("blue", di=["prayer"])
    assert t.verbs("red") == {"token"}
    t.refuses("red", "di prayer", "I4", "wrong_moment")
    t = Scenario("revised", phase="night", ask_secret=True).has("red", di=["prayer"])
    t.has("blue", di=["prayer"], tiles=["hand_of_god"])
    assert "di prayer" not in t.options("red") + t.options("blue")


# --- [I5]


@both_editions
def test_vetoes_are_asked_from_the_player_after_the_one_who_played(edition: str) -> None:
    """[I5] In turn order; a Veto may be vetoed, (O) never by the active player."""
    t = Scenario(edition, 3, order=[0, 2, 1], ask_secret=True).has("red", di=["prayer", "war_rage"])
    t.has("blue", di=["veto", "bronze_wall"]).has("green", di=["veto", "bronze_wall"])
    t.do("red", *([PRAY, "di prayer"] if edition == "revised" else ["di prayer"]))
    before = t.prayer("red")
    assert t.options("green") == ["di veto", "pass"]
    t.passes("green")
    t.do("blue", "di veto")
    if edition == "revised":
        assert t.options("red") == ["pass"], "the one who played the card may veto too"
        t.passes("red")
    assert t.waiting() == ["green"]
    t.do("green", "di veto").passes(*(["blue", "red"] if edition == "revised" else ["blue"]))
    assert t.prayer("red") == before + 2, "the Veto was vetoed: Prayer counts"
    assert sorted(t.game.view().discards) == ["prayer", "veto", "veto"]


def test_in_the_revised_edition_the_active_player_may_veto() -> None:
    """[I5] (R) Also the Veto of the own card, and an Escape; then the battle is fought."""
    t = Scenario("revised").has("red", di=["prayer", "veto"], prayer=0).has("blue", di=["veto"])
    t.do("red", PRAY, "di prayer").do("blue", "di veto").do("red", "di veto")
    assert t.prayer("red") == 4
    t = Scenario("revised").has("red", di=["veto"], troops={"front_nw": 2})
    t.has("blue", di=["escape"], troops={"temple_w": 1})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 2")
    t.do("blue", "di escape obelisk_w").do("red", "di veto")
    assert t.verbs("red") == t.verbs("blue") == {"fight"}
    assert t.units("blue", "temple_w") == 1


@both_editions
def test_what_enlistment_does_is_chosen_after_the_vetoes(edition: str) -> None:
    """[I5] Enlistment names nothing when played; nobody vetoes their own card."""
    t = (
        Scenario(edition, ask_secret=True)
        .has("red", di=["enlistment", "veto"])
        .has("blue", di=["veto"])
    )
    t.do("red", *([PRAY, "di enlistment"] if edition == "revised" else ["di enlistment"]))
    assert t.waiting() == ["blue"]
    t.passes("blue")
    assert t.verbs("red") == {"muster", "done"}


# --- [I6]


@both_editions
def test_useless_cards_are_asked_for_like_any_and_a_pass_leaves_no_trace(edition: str) -> None:
    """[I6] Escape, Veto, preparation and windows depend on the number of cards alone."""
    observed = []
    for hand in (["bronze_wall"], ["escape"], ["veto"], []):
        t = Scenario(edition, ask_secret=True).has("blue", di=hand, troops={"temple_w": 2})
        t.has("red", di=["raining_fire"], troops={"front_nw": 2})
        seen = []
        for answer in ("token move_upper", "march front_nw", "step temple_w", "take 2"):
            t.do("red", answer)
        while t.waiting() and "fight" not in t.verbs("red"):
            seen.append((t.waiting(), [(e.kind, e.fields) for e in t.game.events()]))
            t.passes(t.waiting()[0])
        observed.append(seen)
        assert any(who == ["blue"] for who, _ in seen) == bool(hand)
    assert observed[0] == observed[1] == observed[2]


@both_editions
def test_a_moving_seat_with_cards_is_asked_even_without_a_choice(edition: str) -> None:
    """[I6] A Move does not end by itself for one hand and not for another."""
    for hand, waiting in ((["bronze_wall"], True), (["teleportation"], True), ([], False)):
        t = Scenario(edition, ask_secret=True).has("red", di=hand, troops={"front_nw": 2})
        t.do("red", "token move_upper", "march front_nw", "step west_bank", "take 2")
        assert (t.offers("red", "stop")) == waiting


# --- [I8]


def test_a_battle_started_by_a_card_is_fought_whole_inside_another() -> None:
    """[I8] With a window of its own; then what it interrupted continues."""
    t = Scenario("revised", 3).has("red", troops={"front_nw": 5})
    t.has("blue", troops={"temple_w": 3, "ce1": 2}, di=["prayer"]).has("green", di=["enlistment"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5").passes("blue")
    t.do("green", "di enlistment", "muster ce1 2")
    assert t.offers("blue", "di prayer"), "a window of its own"
    t.passes("blue").fight("blue s2p2/s1d3", "green s4d1/s2d2p1")
    t.do("blue", "recall").do("green", "stay")
    assert [e["space"] for e in t.events_of("attacks")] == ["temple_w", "ce1"]
    assert t.points("green", "battle") == 1
    assert t.options("blue") == ["di prayer", "pass"], "the first window continues"
    t.passes("blue").fight("red s4d1/s2p2", "blue s3p1/s4d1")
    assert t.points("red", "battle") == 1


def test_a_battle_started_by_a_card_within_a_move_does_not_end_it() -> None:
    """[I3], [I8] (O) Played between two steps; an Escape from it is no end of the Move either."""
    for escape in (True, False):
        t = Scenario("original").has("red", di=["enlistment"], troops={"front_nw": 2})
        t.has("red", tiles=["god_speed"]).has("blue", troops={"nw1": 1}, di=["escape"])
        t.do("red", "token move_upper", "march front_nw", "step west_bank", "take 2")
        t.do("red", "di enlistment", "muster nw1 2").do(
            "blue", "di escape nw2" if escape else "pass"
        )
        if not escape:
            t.fight("red s3d2/s4d1", "blue s3d2/s4d1")
        assert t.events_of("attacks") == [{"attacker": 0, "defender": 1, "space": "nw1"}]
        assert t.offers("red", "step temple_nile_w")


def test_after_a_card_battle_the_first_is_looked_at_again() -> None:
    """[I8], [X2a] A troop destroyed meanwhile fights no more."""
    t = Scenario("revised", 3).has("red", troops={"front_nw": 1}, di=["war_rage"])
    t.has("blue", troops={"temple_w": 3, "ce1": 2}, di=["raining_fire"])
    t.has("green", di=["enlistment"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w").passes("blue")
    t.do("green", "di enlistment", "muster ce1 2").do("blue", "di raining_fire temple_w 0")
    assert t.verbs("blue") == t.verbs("green") == {"fight"}, "the inner battle is fought whole"
    t.fight("blue s3p1/s2p2", "green s3p1/s2p2").do("blue", "recall").do("green", "stay")
    assert t.events_of("no_battle") == [{"space": "temple_w"}]
    assert t.units("blue", "temple_w") == 3


def test_where_two_troops_await_a_battle_only_those_two_put_units() -> None:
    """[I8] They join their troops; the owner of the district may not come between."""
    t = Scenario("revised", 3).has("red", troops={"front_ce": 2}, di=["enlistment"])
    t.has("blue", troops={"ce1": 2}, di=["enlistment"]).has("green", di=["enlistment"])
    t.do("red", "token move_upper", "march front_ce", "step ce1", "take 2")
    t.do("red", "di enlistment", "muster ce1 2").do("blue", "di enlistment", "muster ce1 1", "done")
    t.do("green", "di enlistment")
    assert {o.split()[1] for o in t.options("green")[:-1]} == {"ce2", "ce3"}
    t.do("green", "done").fight("red s4d1/s2p2", "blue s4d1/s2p2")
    (event,) = t.events_of("strengths")
    assert (event["attacker"], event["attack"]) == (0, 8)
    assert (event["defender"], event["defence"]) == (1, 7)
