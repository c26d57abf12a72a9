"""Sections 1 and 2 of the rules: vocabulary and victory points."""

from __future__ import annotations

from typing import Any

import pytest

import kemet
from kemet.testing.scenario import Scenario

EDITIONS = ["original", "revised"]


def march(t: Scenario, who: str, start: str, *spaces: str) -> Scenario:
    """A Move of all units, space after space."""
    t.do(who, "token move_upper", f"march {start}")
    for space in spaces:
        n = t.units(who, start)
        t.do(who, f"step {space}")
        if t.offers(who, f"take {n}"):
            t.do(who, f"take {n}")
        start = space
    return t


# --- [W1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_prayer_beyond_eleven_is_lost(edition: str) -> None:
    """[W1] 0..11 at all times; gains beyond 11 are lost."""
    t = Scenario(edition).has("red", prayer=10).has("blue", prayer=11)
    t.do("red", "token pray_lower").do("blue", "token pray_lower")
    assert t.prayer("red") == 11
    assert t.prayer("blue") == 11


def test_gains_at_night_stop_at_eleven() -> None:
    """[W1] Also where several gains follow one another."""
    t = Scenario(phase="night").has("red", prayer=8, tiles=["priest_of_amon"])
    t.has("blue", prayer=0, troops={"temple_w": 1, "temple_nile_w": 1})
    assert t.prayer("red") == 11
    assert t.prayer("blue") == 2 + 3 + 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_expense_is_never_below_zero(edition: str) -> None:
    """[W1] Priestess and Priest of Ra on a level-1 tile: free, nothing is gained."""
    t = Scenario(edition).has("red", prayer=3, tiles=["priestess", "priest_of_ra"])
    t.do("red", "token buy_ruby", "buy charge")
    assert t.prayer("red") == 3


# --- [W2] to [W5]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_districts_touch_each_other_and_one_front(players: int) -> None:
    """[W2] A city has 3 districts; the front is the one desert they touch."""
    cities = [p["city"] for p in Scenario(players=players).data["players"]]
    for seat, city in enumerate(cities):
        who = ["red", "blue", "green", "gold", "black"][seat]
        for d in (1, 2, 3):
            order = [seat, *(s for s in range(players) if s != seat)]
            t = Scenario(players=players, order=order).has(who, prayer=0, troops={f"{city}{d}": 2})
            t.do(who, "token move_upper", f"march {city}{d}")
            others = {f"step {city}{n}" for n in (1, 2, 3) if n != d}
            assert set(t.options(who)) == {*others, f"step front_{city}", "stop"}


def beaten_on_the_nile(edition: str, crowded: bool) -> Scenario:
    """Red comes by harbor and beats blue on the east Nile temple, next to the east shore alone."""
    t = Scenario(edition, players=4).has("red", troops={"west_bank": 5}, prayer=0)
    t.has("blue", troops={"temple_nile_e": 3}, di=["escape"])
    if crowded:
        t.has("green", troops={"east_shore": 1})
    return t.do("red", "token move_upper", "march west_bank", "step temple_nile_e", "take 5")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_harbor_can_be_walked_but_is_no_way_to_retreat_or_escape(edition: str) -> None:
    """[W3] West bank and the east Nile temple are joined by a harbor: not adjacent."""
    t = beaten_on_the_nile(edition, crowded=False)
    assert t.options("blue") == ["di escape east_shore", "pass"]
    t.refuses("blue", "di escape west_bank", "I2", "no_such_target")
    t.passes("blue").fight("red s4d1/s1d3", "blue s2p2/s1d3")
    t.do("blue", "retreat")
    assert t.units("blue", "east_shore") == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_the_land_border_taken_a_harbor_still_does_not_help(edition: str) -> None:
    """[W3] Nowhere to retreat although the other end of the harbor is empty."""
    t = beaten_on_the_nile(edition, crowded=True)
    assert "pass" not in t.options("blue"), "not even asked for an Escape"
    t.fight("red s4d1/s1d3", "blue s2p2/s1d3")
    assert t.units("blue", "temple_nile_e") == 0
    assert t.events_of("recalls") == [{"seat": 1, "space": "temple_nile_e", "n": 3}]


def test_five_units_a_troop_seven_with_legion() -> None:
    """[W4] Troop limit 5, 7 with Legion."""
    t = Scenario(players=2).has("red", prayer=11).has("blue", prayer=11, tiles=["legion"])
    t.do("red", "token recruit").refuses("red", "muster nw1 6", "W4", "no_room")
    t.do("red", "muster nw1 5", "done").do("blue", "token recruit", "muster sw1 7", "done")
    assert t.units("red", "nw1") == 5
    assert t.units("blue", "sw1") == 7


def test_legion_counts_at_night_too() -> None:
    """[W4] Reinforcements up to 7 with Legion, to 5 without."""
    t = Scenario(phase="night").has("red", tiles=["legion", "reinforcements"], troops={"nw1": 4})
    assert t.offers("red", "muster nw1 3")
    assert not t.offers("red", "muster nw1 4")
    t = Scenario(phase="night").has("red", tiles=["reinforcements"], troops={"nw1": 4})
    assert t.offers("red", "muster nw1 1")
    assert not t.offers("red", "muster nw1 2")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_is_no_unit(edition: str) -> None:
    """[W4] No count for limits of units, no strength but its bonus, no casualty."""
    t = Scenario(edition).has("red", tiles=["deep_desert_snake"], prayer=0)
    t.has("red", troops={"front_nw": {"units": 5, "creature": "deep_desert_snake"}})
    t.has("blue", troops={"temple_w": 5})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5 deep_desert_snake")
    t.fight("red s3d2/s2p2", "blue s1d3/s2p2")
    said = t.events_of("strengths")[0]
    assert (said["attack"], said["defence"]) == (8, 6)
    assert t.units("red", "temple_w") == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_troop_has_at_most_one_creature(edition: str) -> None:
    """[W4] Creature limit 1 per player and space."""
    t = Scenario(edition).has("red", tiles=["sphinx"], pyramids={"sapphire": [4, 1]})
    t.has("red", troops={"nw1": {"units": 5, "creature": "sphinx"}}, prayer=11)
    t.do("red", "token buy_sapphire", "buy ancestral_elephant")
    assert t.creature("ancestral_elephant") is None, "no other district has a troop"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_unit_removed_returns_to_its_supply(edition: str) -> None:
    """[W5] 12 units, on the board or in the supply; recruiting ends with the supply."""
    t = Scenario(edition).has("red", troops={"front_nw": 5}, prayer=11)
    t.has("blue", troops={"temple_w": 2})
    assert (t.supply("red"), t.supply("blue")) == (7, 10)
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    t.fight("red s3d2/s2p2", "blue s1d3/s2p2")
    assert t.supply("red") == 7 + 3
    assert t.supply("blue") == 12


def test_nobody_recruits_more_than_the_supply_holds() -> None:
    """[W5] The supply is the end of it."""
    t = Scenario().has("red", troops={"nw1": 5, "nw2": 4, "front_nw": 1}, prayer=11)
    t.do("red", "token recruit").refuses("red", "muster nw3 3", "W5", "no_supply")
    t.do("red", "muster nw3 2")
    assert t.units("red", "nw3") == 2
    assert t.supply("red") == 0


# --- [W6] to [W8]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_own_district_is_controlled_without_a_troop(edition: str) -> None:
    """[W6] Without an enemy on it, it is yours, with or without a troop."""
    t = Scenario(edition).has("red", pyramids={"ruby": [4, 1]}, prayer=11)
    assert t.points("red") == 1
    t.do("red", "token buy_ruby")
    assert t.offers("red", "buy phoenix")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_enemy_in_the_district_takes_the_pyramids_benefits(edition: str) -> None:
    """[W6] Buying and the level-4 VP go to who controls the district; only its owner raises."""
    t = Scenario(edition).has("red", pyramids={"ruby": [4, 1], "sapphire": [1, 2]}, prayer=11)
    t.has("blue", troops={"nw1": 1}, prayer=11)
    assert (t.points("red"), t.points("blue")) == (0, 1)
    t.do("red", "token buy_ruby")
    assert t.verbs("red") <= {"token"}, "nothing on offer: the action is over"
    t.do("blue", "token buy_ruby")
    assert t.offers("blue", "buy phoenix")
    t.do("blue", "pass").do("red", "token pray_lower").do("blue", "token raise")
    t.do("blue", "raise ruby 2")
    assert (t.level("blue", "ruby"), t.level("red", "ruby")) == (2, 4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_space_is_controlled_while_the_troop_stands_there(edition: str) -> None:
    """[W6] A temple left is a temple lost."""
    t = Scenario(edition).has("red", troops={"temple_w": 2})
    assert t.points("red") == 1
    march(t, "red", "temple_w", "front_nw")
    assert t.points("red") == 0


def troops_on(game: kemet.Game, space: str) -> list[Any]:
    return [troop for troop in game.view().troops if troop.space == space]


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_troops_share_a_space_only_while_they_fight(edition: str) -> None:
    """[W7] At most one player's troops stand on a space, save in a battle."""
    t = Scenario(edition).has("red", troops={"front_nw": 5}).has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    assert len(troops_on(t.game, "temple_w")) == 2
    t.fight("red s4d1/s1d3", "blue s2p2/s1d3").do("blue", "recall").do("red", "stay")
    assert [troop.seat for troop in troops_on(t.game, "temple_w")] == [0]


def test_two_troops_also_share_a_space_while_they_await_a_battle() -> None:
    """[W7] Recruits on two held districts: one battle waits for the other."""
    t = Scenario().has("red", prayer=11).has("blue", troops={"nw1": 1, "nw2": 1})
    t.do("red", "token recruit", "muster nw1 3", "muster nw2 3", "done")
    assert len(troops_on(t.game, "nw1")) == len(troops_on(t.game, "nw2")) == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_empty_means_no_troop_of_anyone(edition: str) -> None:
    """[W8] Neither the loser's own nor a third player's space is empty; every other is an enemy."""
    t = Scenario(edition, players=3).has("red", troops={"front_nw": 5})
    t.has("blue", troops={"temple_w": 3, "obelisk_wn": 1}).has("green", troops={"front_ce": 1})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4")
    t.fight("red s4d1/s1d3", "blue s2p2/s1d3").do("blue", "retreat")
    assert set(t.options("red")) == {"send obelisk_ws", "send front_sw"}


def test_an_own_troop_is_one_unit_anywhere() -> None:
    """[W8] Enlistment may go to a single unit, in an enemy city too; not where none stands."""
    t = Scenario().has("red", troops={"sw1": 1}, di=["enlistment"]).has("blue", troops={"sw2": 1})
    t.do("red", "token pray_lower", "di enlistment")
    t.refuses("red", "muster sw2 1", "I7", "no_place_for_units")
    t.do("red", "muster sw1 2")
    assert t.units("red", "sw1") == 3


# --- victory points


@pytest.mark.parametrize("edition", EDITIONS)
def test_permanent_points_add_up_and_stay(edition: str) -> None:
    """[V1] Battle, Control, Sanctuary, Victory Point tile, Sphinx; no supply limits them."""
    t = Scenario(edition, players=3)
    t.has("red", vp={"battle": 20, "control": 15, "sanctuary": 10}, prayer=11)
    t.has("red", tiles=["victory_point_ruby", "sphinx"], pyramids={"sapphire": [3, 1]})
    assert t.points("red") == 20 + 15 + 10 + 1 + 1
    assert t.creature("sphinx") is None, "the tile counts, wherever the creature is"
    t.do("red", "token buy_sapphire")
    t.refuses("red", "buy victory_point_sapphire", "B1", "owns_title")


def test_a_temple_held_when_the_vp_is_won_may_be_lost_later() -> None:
    """[V1] [V2] The Control VP stays, the temples' own points go."""
    t = Scenario(phase="night").has("red", troops={"temple_w": 2, "temple_nile_w": 2})
    assert t.points("red", "control") == 1
    assert t.points("red") == 1 + 2
    t.do("blue", "place 2")
    march(t, "red", "temple_w", "front_nw")
    assert t.points("red") == 1 + 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_temporary_points_follow_control_at_once(edition: str) -> None:
    """[V2] In the middle of a Move already."""
    t = Scenario(edition).has("red", tiles=["god_speed"], troops={"front_nw": 2})
    t.has("blue", pyramids={"diamond": [4, 1], "ruby": [4, 2]}, troops={"sw2": 1})
    assert t.points("blue") == 2
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 1")
    assert t.points("red") == 1
    t.do("red", "step front_sw")
    assert t.points("red") == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_captured_pyramid_of_level_four_is_a_point(edition: str) -> None:
    """[V2] It goes over with the district."""
    t = Scenario(edition).has("red", troops={"front_sw": 2})
    t.has("blue", pyramids={"diamond": [4, 1], "ruby": [3, 2]})
    assert (t.points("blue", "temples"), t.points("blue", "pyramids")) == (0, 1)
    march(t, "red", "front_sw", "sw1")
    assert (t.points("red"), t.points("blue")) == (1, 0)
    assert (t.points("red", "temples"), t.points("red", "pyramids")) == (0, 1)


def test_the_sanctuary_is_no_temple() -> None:
    """[V2] Holding it gives no temporary VP."""
    t = Scenario(players=3).has("red", troops={"sanctuary": 3})
    assert t.points("red") == 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_points_are_public(edition: str) -> None:
    """[V3] VP = permanent + temporary, the same for everybody who looks."""
    t = Scenario(edition).has(
        "red", vp={"battle": 2, "control": 1}, tiles=["victory_point_diamond"]
    )
    t.has("red", troops={"temple_w": 1, "temple_delta": 1}, pyramids={"ruby": [4, 1]})
    for seat in (None, 0, 1):
        points = t.game.view(seat).players[0].points
        assert points["total"] == 2 + 1 + 1 + 2 + 1
        assert points["temporary"] == 3
        assert (points["temples"], points["pyramids"]) == (2, 1)
