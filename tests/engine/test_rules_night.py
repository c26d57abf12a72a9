"""Sections 7 and 8 of the rules: Night, Dawn, Evening, the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.content.cards import CARDS
from kemet.testing.scenario import Scenario

ALL_CARDS = [card.name for card in CARDS for _ in range(card.copies)]
both = pytest.mark.parametrize("edition", ["original", "revised"])


def night(edition: str = "revised", players: int = 2, **fields: Any) -> Scenario:
    return Scenario(edition, players, phase="night", **fields)


def evening(players: int = 2, **fields: Any) -> Scenario:
    return Scenario("original", players, phase="evening", **fields)


def except_for(*cards: str) -> list[str]:
    """All Divine Intervention cards of the box but those."""
    rest = list(ALL_CARDS)
    for card in cards:
        rest.remove(card)
    return rest


def order_of(t: Scenario, *kinds: str) -> list[tuple[str, int]]:
    """Events of those kinds in the order they happened, with their seats."""
    events = [e for e in t.game.events() if e.kind in kinds]
    return [(e.kind, e.fields["seat"]) for e in events]


# --- [N0] [N1]


def test_revised_steps_of_the_night_in_order_and_in_turn_order() -> None:
    """[N0] [N1] Offering, delta, Control VP, temples' PP, 2 PP, cards, powers, tokens."""
    t = night(players=3, order=[2, 0, 1]).has("red", prayer=0, tiles=["hand_of_god"])
    t.has("red", troops={"temple_delta": 2, "temple_w": 1})
    t.has("green", prayer=0, troops={"sanctuary": 3, "temple_nile_w": 1}, tiles=["reinforcements"])
    t.has("green", tokens=["pray_lower", "move_upper", "raise", "recruit", "pray_middle"])
    assert t.waiting() == ["green"]
    t.do("green", "offer").do("red", "offer")
    events = order_of(
        t, "offers", "scores_sanctuary", "scores_control", "gains_prayer", "draws_unseen"
    )
    assert events == [
        *[("offers", 2), ("scores_sanctuary", 2), ("offers", 0), ("gains_prayer", 0)],
        *[("scores_control", 0), ("gains_prayer", 2), ("gains_prayer", 0)],
        *[("gains_prayer", 2), ("gains_prayer", 0), ("gains_prayer", 1)],
        *[("draws_unseen", 2), ("draws_unseen", 0), ("draws_unseen", 1)],
    ]
    assert t.waiting() == ["green"], "powers in turn order"
    assert t.player("green").tokens_left == 0
    t.do("green", "done").do("red", "done")
    assert (t.player("green").tokens_left, t.player("green").used_action_spaces) == (5, ())


def test_revised_the_sanctuary_offering() -> None:
    """[N1] Who controls it may remove 2 units there for 1 Sanctuary VP."""
    t = night(players=3).has("red", troops={"sanctuary": 3}).do("red", "offer")
    assert (t.points("red", "sanctuary"), t.units("red", "sanctuary")) == (1, 1)
    assert t.supply("red") == 11
    t = night(players=3).has("red", troops={"sanctuary": 2}).do("red", "pass")
    assert (t.points("red", "sanctuary"), t.units("red", "sanctuary")) == (0, 2)
    t = night(players=3).has("red", troops={"sanctuary": 1})
    assert t.game.view().phase == "dawn", "one unit is not enough"


@pytest.mark.parametrize("players", [2, 3])
def test_revised_the_delta_temple_gives_its_prayer_only_for_a_unit(players: int) -> None:
    """[N1] May remove 1 unit for 5 PP; nothing else comes from it."""
    t = night(players=players).has("red", troops={"temple_delta": 1}, prayer=0).do("red", "offer")
    assert (t.prayer("red"), t.units("red", "temple_delta")) == (7, 0)
    t = night(players=players).has("red", troops={"temple_delta": 1}, prayer=0).do("red", "pass")
    assert (t.prayer("red"), t.units("red", "temple_delta")) == (2, 1)


def test_revised_the_last_unit_offered_at_the_delta_costs_the_control_vp() -> None:
    """[N1] Step 2 comes before step 3."""
    for answer, vp in (("offer", 0), ("pass", 1)):
        t = night().has("red", troops={"temple_delta": 1, "temple_w": 1}).do("red", answer)
        assert t.points("red", "control") == vp


def test_revised_control_vp_is_one_however_many_temples() -> None:
    """[N1] 2 temples or more: 1 VP. The Sanctuary is no temple."""
    t = night(players=5).has("red", troops={"temple_w": 1, "temple_nile_w": 1, "temple_e": 1})
    t.has("blue", troops={"temple_nile_e": 1, "sanctuary": 1})
    assert (t.points("red", "control"), t.points("blue", "control")) == (1, 0)


@both
def test_temples_give_their_prayer_and_everyone_two(edition: str) -> None:
    """[N1] [O2] 2 for the outer temples, 3 on the Nile; (O) in the Evening already."""
    phase = "evening" if edition == "original" else "night"
    t = Scenario(edition, 4, phase=phase).has("red", prayer=0, troops={"temple_w": 1})
    t.has("blue", prayer=0, troops={"temple_nile_e": 1, "temple_e": 1}).has("gold", prayer=0)
    events = t.events_of("gains_prayer")
    assert {"seat": 0, "n": 2} in events
    assert {"seat": 1, "n": 5} in events
    assert (t.prayer("red"), t.prayer("blue"), t.prayer("gold")) == (4, 7, 2)


@both
def test_high_priest_and_priest_of_amon(edition: str) -> None:
    """[N1] [O1] +2 and +5."""
    t = night(edition).has("red", prayer=0, tiles=["high_priest", "priest_of_amon"])
    t.has("blue", prayer=0, tiles=[])
    assert (t.prayer("red"), t.prayer("blue")) == (9, 2)
    assert night(edition).has("red", prayer=0, tiles=["high_priest"]).prayer("red") == 4


@both
def test_everyone_draws_a_card_more_with_divine_boon_and_the_mummy(edition: str) -> None:
    """[N1] [O1] In turn order from the top; the Mummy's too, wherever the creature is."""
    t = night(edition, order=[1, 0], pile=["veto", "prayer", "escape", "open_gates"])
    t.has("red", tiles=["divine_boon", "the_mummy"])
    assert sorted(t.cards("red")) == ["escape", "open_gates", "prayer"]
    assert t.cards("blue") == ["veto"]
    assert t.creature("the_mummy") is None


@both
def test_vision_looks_at_five_and_keeps_one(edition: str) -> None:
    """[N1] [O1] The rest go onto the pile, which is shuffled; further cards are not chosen."""
    five = ["veto", "prayer", "escape", "prayer", "war_rage"]
    t = night(edition, pile=five, seed=4).has("red", tiles=["vision", "divine_boon"])
    own = t.game.view(0).own
    assert own is not None
    assert sorted(own.looking_at) == sorted(five)
    assert {o.split()[1] for o in t.options("red")} == set(five)
    t.refuses("red", "keep mana_theft", "N1", "not_looked_at").do("red", "keep escape")
    assert "escape" in t.cards("red")
    assert (len(t.cards("red")), len(t.cards("blue"))) == (2, 1)
    assert t.game.view().pile == 35 - 3


@both
def test_vision_draws_across_a_reshuffle(edition: str) -> None:
    """[N1] [O1] Two on the pile, then the shuffled discards."""
    t = night(edition, pile=["veto", "escape"], discards=except_for("veto", "escape"))
    t.has("red", tiles=["vision"])
    own = t.game.view(0).own
    assert own is not None
    assert len(own.looking_at) == 5
    assert {"veto", "escape"} <= set(own.looking_at)
    assert (t.game.view().discards, t.game.view().pile) == ((), 35 - 5)


@both
def test_vision_looks_at_as_many_as_there_are(edition: str) -> None:
    """[N1] [O1] Three in all: the rest are in hands."""
    t = night(edition, pile=["veto", "escape", "prayer"]).has("red", tiles=["vision"])
    t.has("blue", di=except_for("veto", "escape", "prayer")).do("red", "keep veto")
    assert t.cards("red") == ["veto"]
    assert (len(t.cards("blue")), t.game.view().pile) == (33, 1)


@both
def test_the_discards_become_the_pile_as_soon_as_it_is_empty(edition: str) -> None:
    """[N1] [I1] Before the next draw already; with nothing left there is no draw."""
    t = night(edition, pile=["veto"], discards=except_for("veto"))
    assert (t.cards("red"), t.game.view().discards) == (["veto"], ())
    assert t.game.view().pile == 35 - 2
    t = night(edition, pile=["veto"]).has("red", di=except_for("veto"))
    assert (len(t.cards("red")), len(t.cards("blue"))) == (35, 0)


@both
def test_hand_of_god_raises_one_pyramid_by_one_level_free(edition: str) -> None:
    """[N1] [O1] Also from level 0; or none."""
    t = night(edition).has("red", tiles=["hand_of_god"], prayer=0)
    t.has("red", pyramids={"ruby": [4, 1], "sapphire": [1, 2]})
    assert set(t.options("red")) == {"raise sapphire 2", "raise diamond 1", "done"}
    t.do("red", "raise diamond 1")
    assert (t.level("red", "diamond"), t.prayer("red")) == (1, 2)
    assert not t.verbs("red") & {"raise", "done"}


@both
def test_reinforcements_are_four_units_to_districts_and_one_troop(edition: str) -> None:
    """[N1] [O1] Free, within the limit, also to own districts and one own troop elsewhere."""
    t = night(edition).has("red", tiles=["reinforcements", "recruiting_scribe"], prayer=0)
    t.has("red", troops={"temple_w": 3, "front_nw": 1})
    t.do("red", "muster nw1 1", "muster temple_w 2")
    t.refuses("red", "muster front_nw 1", "N1", "districts_or_one_troop")
    t.refuses("red", "muster nw2 2", "N1", "too_many_units").do("red", "muster nw2 1")
    assert [t.units("red", s) for s in ("nw1", "nw2", "temple_w", "front_nw")] == [1, 1, 5, 1]
    assert t.prayer("red") >= 2, "nothing was paid"


@both
@pytest.mark.parametrize("raise_first", [True, False])
def test_night_powers_come_in_the_order_their_owner_likes(edition: str, raise_first: bool) -> None:
    """[N1] [O1] Each once."""
    t = night(edition).has("red", tiles=["reinforcements", "hand_of_god"])
    answers = [["raise ruby 2"], ["muster nw1 3", "done"]]
    first, second = answers if raise_first else answers[::-1]
    t.do("red", *first)
    assert t.verbs("red") == {second[0].split()[0], "done"}
    t.do("red", *second)
    assert (t.level("red", "ruby"), t.units("red", "nw1")) == (2, 3)


@both
def test_reinforcements_on_an_occupied_district_start_a_battle(edition: str) -> None:
    """[N1] [O1] As for Recruit, their owner attacking."""
    t = night(edition).has("red", tiles=["reinforcements"]).has("blue", troops={"nw1": 1, "nw2": 1})
    t.do("red", "muster nw1 2", "muster nw2 2")
    assert t.options("red") == ["battle nw1", "battle nw2"]
    t.do("red", "battle nw2").fight("red s4d1/s3p1", "blue s2d2p1/s1d3")
    assert t.events_of("attacks") == [{"attacker": 0, "defender": 1, "space": "nw2"}]


def test_revised_a_creature_left_alone_by_an_offering_goes_to_the_supply() -> None:
    """[N1] [K1] And may come back at once to a district with a troop."""
    t = night(players=3).has("red", tiles=["phoenix"])
    t.has("red", troops={"sanctuary": {"units": 2, "creature": "phoenix"}, "nw2": 1})
    t.do("red", "offer")
    assert t.options("red") == ["deploy phoenix 2", "pass"]
    t.do("red", "pass")
    assert t.creature("phoenix") is None


# --- [N2]


def dawn(*scores: int, battle: tuple[int, ...] = (), **fields: Any) -> Scenario:
    """Points by seat; `battle` of them are Battle VP, the rest Control VP."""
    t = Scenario(players=len(scores), phase="dawn", **fields)
    for i, (who, score) in enumerate(zip(("red", "blue", "green", "gold"), scores, strict=False)):
        won = battle[i] if battle else 0
        t.has(who, vp={"battle": won, "control": score - won})
    return t


def test_at_dawn_most_points_win_not_who_triggered() -> None:
    """[N2] Also if somebody else has more."""
    assert dawn(9, 10, 3, triggered_by=0).game.winner == 1
    assert dawn(5, 4, 3, triggered_by=1).game.winner == 0, "below nine as well"


def test_at_dawn_a_tie_is_won_by_who_triggered() -> None:
    """[N2] If among them, Battle VP or not."""
    assert dawn(9, 9, 9, triggered_by=2, battle=(9, 0, 0), order=[0, 1, 2]).game.winner == 2


def test_at_dawn_a_tie_of_others_goes_by_battle_vp_then_by_place() -> None:
    """[N2] Else most Battle VP, else leftmost in turn order."""
    assert dawn(10, 10, 9, triggered_by=2, battle=(1, 3, 9)).game.winner == 1
    assert dawn(10, 10, 9, triggered_by=2, battle=(2, 2, 9), order=[2, 1, 0]).game.winner == 1


def test_at_dawn_nine_points_without_a_trigger_end_nothing() -> None:
    """[N2] The game ends only if it was triggered."""
    assert not dawn(12, 3).game.over


def test_the_turn_order_is_chosen_from_fewest_points_up() -> None:
    """[N2] Each takes a free place; tie: who was further left. The last gets what is left."""
    t = dawn(3, 1, 3, 0, order=[2, 1, 0, 3])
    assert t.options("gold") == ["place 1", "place 2", "place 3", "place 4"]
    t.do("gold", "place 3").refuses("blue", "place 3", "N2", "place_taken").do("blue", "place 1")
    t.do("green", "place 4")
    assert t.game.view().order == (1, 0, 3, 2)
    assert (t.game.view().round, t.game.view().phase, t.waiting()) == (2, "day", ["blue"])


# --- [O1] [O2]


def test_original_the_player_with_fewest_points_sets_the_whole_order() -> None:
    """[O1] Tie: who played earlier. Last step of the Night; then the tokens come back."""
    t = night("original", 3, round=2, order=[2, 1, 0]).has("green", vp={"battle": 1}, prayer=0)
    assert (t.waiting(), t.prayer("green")) == (["blue"], 2)
    assert t.options("blue") == ["next 0", "next 1", "next 2"]
    t.do("blue", "next 2").refuses("blue", "next 2", "O1", "seat_already_placed")
    t.do("blue", "next 0")
    assert (t.game.view().order, t.waiting()) == ((2, 0, 1), ["green"])


def test_original_no_choice_before_the_first_day() -> None:
    """[O1] The order drawn at set-up holds."""
    assert night("original", order=[1, 0]).waiting() == ["blue"]
    assert night("original", order=[1, 0]).game.view().phase == "day"


def test_original_powers_come_before_the_order() -> None:
    """[O1] 1 PP, 2 cards, 3 powers, 4 order."""
    t = night("original", round=2).has("red", tiles=["hand_of_god"], pyramids={"ruby": [3, 1]})
    t.do("red", "raise ruby 4")
    assert t.waiting() == ["blue"], "red has a point now"


def test_original_steps_of_the_evening() -> None:
    """[O2] Delta, other temples' PP, Sanctuary, Control VP, check; no offering at Night."""
    t = evening(3).has("red", prayer=0, troops={"temple_delta": 2, "temple_w": 1})
    t.has("blue", prayer=0, troops={"sanctuary": 2, "temple_nile_w": 1})
    t.do("red", "offer").do("blue", "offer")
    events = order_of(t, "offers", "scores_sanctuary", "scores_control", "gains_prayer")
    assert events[:7] == [
        *[("offers", 0), ("gains_prayer", 0), ("gains_prayer", 0), ("gains_prayer", 1)],
        *[("offers", 1), ("scores_sanctuary", 1), ("scores_control", 0)],
    ]
    assert (t.prayer("red"), t.prayer("blue")) == (5 + 2 + 2, 3 + 2)
    assert t.units("blue", "sanctuary") == 0


def test_original_the_last_unit_at_the_delta_takes_control_with_it() -> None:
    """[O2] Also for the Control VP and the check."""
    for answer, winner in (("pass", 0), ("offer", None)):
        t = evening().has("red", vp={"battle": 5}, troops={"temple_delta": 1, "temple_w": 1})
        assert t.do("red", answer).game.winner == winner


def test_original_a_creature_left_alone_by_an_offering_returns_at_once() -> None:
    """[O2] [K1] To an own district with a troop and no creature."""
    t = evening(3).has("red", tiles=["phoenix"])
    t.has("red", troops={"sanctuary": {"units": 2, "creature": "phoenix"}, "nw2": 1})
    t.do("red", "offer")
    assert (t.creature("phoenix"), t.points("red", "sanctuary")) == ("nw2", 1)


@pytest.mark.parametrize(
    ("scores", "battle", "order", "winner"),
    [
        ((8, 9, 8), (8, 0, 0), [0, 1, 2], 1),  # most VP
        ((8, 8, 7), (1, 2, 7), [0, 1, 2], 1),  # then Battle VP
        ((8, 8, 8), (2, 2, 1), [2, 1, 0], 1),  # then earlier in the turn order of that Day
        ((7, 7, 7), (7, 7, 7), [2, 1, 0], None),
    ],
)
def test_original_who_wins(
    scores: tuple[int, ...], battle: tuple[int, ...], order: list[int], winner: int | None
) -> None:
    """[O2] If somebody has the mode's VP: most VP; tie: most Battle VP, then turn order."""
    t = evening(3, order=order)
    for who, score, won in zip(("red", "blue", "green"), scores, battle, strict=True):
        t.has(who, vp={"battle": won, "control": score - won})
    assert t.game.winner == winner


def test_original_the_points_of_the_evening_count_for_the_check() -> None:
    """[O2] Sanctuary and Control VP come first; only the Evening looks, not the Day."""
    t = evening(3).has("red", vp={"battle": 7}, troops={"sanctuary": 2})
    assert t.do("red", "offer").game.winner == 0
    t = Scenario("original").has("red", vp={"battle": 20}).do("red", "token pray_lower")
    assert not t.game.over
