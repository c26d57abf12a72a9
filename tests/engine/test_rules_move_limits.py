"""Section 4.6: limits in passing, walls, where a Move ends."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.testing.scenario import Scenario, red_on_the_move, start_move

both = pytest.mark.parametrize("edition", ["original", "revised"])


# --- [M4] [M5]


@both
def test_units_are_left_and_picked_up_on_the_way(edition: str) -> None:
    """[M4] Of all own units on the space any number moves on, at least 1."""
    t = red_on_the_move(edition, "nw1", 3, others={"front_nw": 2}, tiles=["god_speed"])
    t.do("red", "step front_nw", "take 2", "step temple_w")
    t.refuses("red", "take 5", "M4", "too_few_units_here")
    assert t.options("red") == [f"take {n}" for n in (1, 2, 3, 4)]
    t.do("red", "take 3")
    assert [t.units("red", s) for s in ("nw1", "front_nw", "temple_w")] == [1, 1, 3]


@both
def test_a_creature_picked_up_on_the_way_adds_no_movement(edition: str) -> None:
    """[M4] It goes along, for the moves that are left."""
    t = Scenario(edition).has("red", tiles=["god_speed", "royal_scarab"], troops={"nw1": 2})
    t.has("red", prayer=0)
    t.data["players"][0]["troops"]["front_nw"] = {"units": 1, "creature": "royal_scarab"}
    start_move(t, "nw1", "step front_nw", "take 2", "step temple_w")
    t.refuses("red", "take 2 phoenix", "M4", "creature_not_here")
    t.do("red", "take 2 royal_scarab")
    assert (t.creature("royal_scarab"), t.waiting()) == ("temple_w", ["blue"])


def test_original_never_exceeds_a_limit_in_passing() -> None:
    """[M5] A step whose arrival would exceed it is illegal, moves left or not."""
    t = red_on_the_move("original", "nw1", 5, others={"front_nw": 3}, tiles=["god_speed"])
    t.do("red", "step front_nw").refuses("red", "take 3", "M5", "over_limit")
    assert t.options("red") == ["take 1", "take 2"]
    t = red_on_the_move(
        "original", "nw1", 5, others={"front_nw": 5}, tiles=["god_speed"], prayer=11
    )
    t.refuses("red", "step front_nw", "M5", "over_limit")
    t = red_on_the_move("original", "nw1", 5, others={"front_nw": 5}, tiles=["god_speed", "legion"])
    assert t.do("red", "step front_nw").options("red") == ["take 1", "take 2"]


def two_creatures(edition: str, mine: str, there: str = "phoenix", **things: Any) -> Scenario:
    others = {"front_nw": {"units": 2, "creature": there}}
    return red_on_the_move(
        edition, "nw1", 2, mine, others=others, prayer=0, tiles=[there], **things
    )


def test_original_a_creature_may_not_enter_where_another_stands() -> None:
    """[M5] Its units may."""
    t = two_creatures("original", "royal_scarab").do("red", "step front_nw")
    t.refuses("red", "take 2 royal_scarab", "M5", "over_limit").do("red", "take 1")
    assert t.units("red", "front_nw") == 3


def test_revised_a_limit_may_be_exceeded_in_passing() -> None:
    """[M5] Ten on the front, if five or more can move on; the limit holds when the action ends."""
    t = red_on_the_move("revised", "nw1", 5, others={"front_nw": 5}, tiles=["god_speed"], prayer=0)
    t.do("red", "step front_nw", "take 4").refuses("red", "stop", "M5", "over_limit")
    t.do("red", "step west_bank")
    assert t.options("red") == ["take 4", "take 5"]
    t.refuses("red", "take 3", "M5", "over_limit").refuses("red", "take 6", "M5", "over_limit")
    t.do("red", "take 5")
    assert (t.units("red", "front_nw"), t.units("red", "west_bank")) == (4, 5)


def test_revised_not_without_the_moves_to_meet_it_again() -> None:
    """[M5] With one land move nobody may arrive in excess; nor where the way on is full too."""
    t = red_on_the_move("revised", "nw1", 5, others={"front_nw": 3}, prayer=11).do(
        "red", "step front_nw"
    )
    assert t.options("red") == ["take 1", "take 2"]
    t = red_on_the_move("revised", "nw1", 5, others={"front_nw": 5}, prayer=11)
    t.refuses("red", "step front_nw", "M5", "over_limit")
    t = red_on_the_move(
        "revised", "nw3", 2, others={"nw1": 5, "nw2": 5}, tiles=["god_speed"], prayer=0
    )
    t.do("red", "step nw1", "take 2")
    t.refuses("red", "step nw2", "M5", "over_limit")


def test_revised_three_full_spaces_and_three_moves() -> None:
    """[M5] As long as a way out is in reach: over two full spaces to the third."""
    t = red_on_the_move(
        "revised", "front_nw", 1, "royal_scarab", others={"obelisk_w": 5, "front_sw": 5}
    )
    t.do("red", "step obelisk_w").do("red", "step front_sw")
    assert t.offers("red", "take 1 royal_scarab")
    t.do("red", "take 1 royal_scarab", "step west_bank", "take 1")
    assert t.units("red", "west_bank") == 1


def test_revised_a_teleport_meets_the_limit_if_it_can_be_paid() -> None:
    """[M5] From the full district with a pyramid, for 2 PP."""
    t = red_on_the_move("revised", "nw3", 5, others={"nw1": 5}, prayer=2).do(
        "red", "step nw1", "take 5"
    )
    t.do("red", "teleport temple_w")
    assert t.units("red", "temple_w") == 5, "neither more nor fewer can go"
    t = red_on_the_move("revised", "nw3", 5, others={"nw1": 5}, prayer=1)
    t.refuses("red", "step nw1", "M5", "over_limit")
    t = red_on_the_move(
        "revised", "nw3", 5, others={"nw1": 5}, prayer=0, tiles=["stargate", "priest_of_ra"]
    )
    assert t.offers("red", "step nw1")


def test_revised_the_one_teleport_is_not_counted_twice() -> None:
    """[M5] [M3] Onto a full obelisk with the last teleport and no land move left: no."""
    t = red_on_the_move("revised", "nw3", 5, others={"temple_w": 5}, tiles=["teleport"], prayer=11)
    t.do("red", "step nw1", "take 2").refuses("red", "teleport temple_w", "M5", "over_limit")
    t = red_on_the_move("revised", "nw1", 5, others={"temple_w": 5}, prayer=2)
    t.do("red", "teleport temple_w", "take 1", "step front_nw", "take 5")
    assert t.units("red", "temple_w") == 1


def test_revised_cards_are_not_counted() -> None:
    """[M5] Teleportation in hand does not make a full front passable."""
    t = red_on_the_move(
        "revised", "nw1", 5, others={"front_nw": 5}, prayer=11, di=["teleportation"]
    )
    t.refuses("red", "step front_nw", "M5", "over_limit")


def test_revised_too_many_creatures_in_passing() -> None:
    """[M5] Two on a space only if one can move on; or if all units leave them both."""
    t = two_creatures("revised", "sphinx").do("red", "step front_nw")
    t.refuses("red", "take 1 sphinx", "M5", "over_limit")
    t = two_creatures("revised", "ancestral_elephant").do("red", "step front_nw")
    t.do("red", "take 2 ancestral_elephant").refuses("red", "stop", "M5", "over_limit")
    t.do("red", "step west_bank").refuses("red", "take 2", "M5", "over_limit")
    assert t.offers("red", "take 4"), "both creatures left alone leave the board"
    t.do("red", "take 1 phoenix")
    assert (t.creature("phoenix"), t.creature("ancestral_elephant")) == ("west_bank", "front_nw")


def test_revised_limits_hold_when_a_battle_starts() -> None:
    """[M5] Not more than 5 attack, not more than 5 are left behind."""
    t = red_on_the_move(
        "revised", "nw1", 5, others={"front_nw": 4}, tiles=["god_speed"], blue={"temple_w": 1}
    )
    t.do("red", "step front_nw", "take 5", "step temple_w")
    assert t.options("red") == ["take 4", "take 5"]


# --- [M6] to [M8]


@both
def test_walls_let_only_the_first_step_in(edition: str) -> None:
    """[M6] Only from a space adjacent to the district."""
    t = red_on_the_move(edition, "front_sw", 2, prayer=0).do("red", "step sw1", "take 2")
    assert t.units("red", "sw1") == 2
    t = red_on_the_move(edition, "obelisk_w", 2, tiles=["god_speed"]).do(
        "red", "step front_sw", "take 2"
    )
    t.refuses("red", "step sw1", "M6", "walls")


@both
def test_walls_between_districts_of_one_enemy_city(edition: str) -> None:
    """[M6] One enemy district per action: the next needs another Move; out is always open."""
    t = red_on_the_move(edition, "sw1", 2, tiles=["god_speed"], prayer=0).do(
        "red", "step sw2", "take 2"
    )
    t.refuses("red", "step sw3", "M6", "walls").refuses("red", "step sw1", "M6", "walls")
    t.do("red", "step front_sw", "take 2")
    assert t.units("red", "front_sw") == 2


@both
def test_after_a_teleport_walls_stop(edition: str) -> None:
    """[M6] The teleport was the first step, also the card's."""
    t = red_on_the_move(edition, "nw1", 2, tiles=["god_speed"]).do(
        "red", "teleport obelisk_w", "take 2"
    )
    t.do("red", "step front_sw", "take 2").refuses("red", "step sw1", "M6", "walls")


@both
def test_the_own_citys_walls_never_stop(edition: str) -> None:
    """[M6] Not even with an enemy behind them."""
    t = red_on_the_move(edition, "obelisk_w", 2, tiles=["god_speed"], blue={"nw1": 1})
    t.do("red", "step front_nw", "take 2", "step nw1", "take 2")
    assert t.events_of("attacks")[0]["space"] == "nw1"


@both
@pytest.mark.parametrize("by", ["tile", "card"])
def test_with_walls_ignored_a_move_passes_several_empty_districts(edition: str, by: str) -> None:
    """[M6] Open Gates, tile or card."""
    tiles = ["god_speed", *(["open_gates"] if by == "tile" else [])]
    t = red_on_the_move(edition, "obelisk_w", 2, "royal_scarab", tiles=tiles, di=["open_gates"])
    t.do("red", "step front_sw", "take 2 royal_scarab")
    if by == "card":
        t.refuses("red", "step sw1", "M6", "walls").do("red", "di open_gates")
    for way in ("sw1", "sw2", "sw3"):
        t.do("red", f"step {way}", "take 2 royal_scarab")
    assert t.units("red", "sw3") == 2


@both
def test_the_card_opens_gates_for_this_move_alone(edition: str) -> None:
    """[M6] The next Move finds walls again."""
    t = red_on_the_move(
        edition, "west_bank", 2, tiles=["divine_will", "god_speed"], di=["open_gates"]
    )
    t.do("red", "di open_gates", "step obelisk_w", "take 2", "stop", "gold move")
    t.do("red", "march obelisk_w", "step front_sw", "take 2").refuses(
        "red", "step sw1", "M6", "walls"
    )


@both
def test_the_phoenix_opens_walls_on_the_step_it_takes(edition: str) -> None:
    """[M6] It must go along on that very step; a Deep Desert Snake inside does not stop it."""
    t = Scenario(edition).has("red", tiles=["phoenix"], prayer=0)
    t.has("red", troops={"obelisk_w": {"units": 3, "creature": "phoenix"}})
    t.has("blue", tiles=["deep_desert_snake"])
    t.has("blue", troops={"sw1": {"units": 1, "creature": "deep_desert_snake"}})
    start_move(t, "obelisk_w", "step front_sw", "take 3 phoenix", "step sw1")
    t.refuses("red", "take 3", "M6", "walls").do("red", "take 3 phoenix")
    assert t.events_of("attacks")[0]["space"] == "sw1"


@both
def test_a_phoenix_picked_up_on_the_way_opens_walls_too(edition: str) -> None:
    """[M6] [M4] Units with it get in, units without it do not."""
    t = Scenario(edition).has("red", tiles=["phoenix", "god_speed"], prayer=0)
    t.has("red", troops={"obelisk_w": 2, "front_sw": {"units": 1, "creature": "phoenix"}})
    start_move(t, "obelisk_w", "step front_sw", "take 2", "step sw2")
    assert t.options("red") == [f"take {n} phoenix" for n in (1, 2, 3)]


@both
def test_entering_an_enemys_space_ends_the_move(edition: str) -> None:
    """[M7] A battle starts, the moving seat attacks; the moves left are lost."""
    t = red_on_the_move(edition, "front_nw", 5, tiles=["god_speed"], blue={"temple_w": 1})
    t.do("red", "step temple_w", "take 4").fight("red s4d1/s1d3", "blue s3p1/s1d3")
    t.do("blue", "recall").do("red", "stay")
    assert (t.waiting(), t.units("red", "temple_w")) == (["blue"], 4)
    assert t.points("red", "battle") == 1


@both
def test_the_action_may_end_after_any_step(edition: str) -> None:
    """[M8] Before the first one too."""
    t = red_on_the_move(edition, "front_nw", 2, "royal_scarab").do("red", "stop")
    assert (t.waiting(), t.units("red", "front_nw")) == (["blue"], 2)
    t = red_on_the_move(edition, "front_nw", 2, "royal_scarab")
    t.do("red", "step temple_w", "take 2 royal_scarab", "stop")
    assert (t.waiting(), t.units("red", "temple_w")) == (["blue"], 2)


def test_the_cards_teleport_leaves_the_regular_one_to_unload_with() -> None:
    """[M3] [M5] (R) Over the limit by the card, within it again by the Move's own teleport."""
    t = Scenario().has("red", tiles=["teleport"], prayer=3, di=["teleportation"])
    t.has("red", troops={"temple_w": 5, "front_nw": 2, "temple_nile_w": 5})
    start_move(t, "front_nw", "step temple_w", "take 2", "di teleportation")
    assert t.offers("red", "teleport temple_nile_w")
    t.do("red", "teleport temple_nile_w", "take 2", "teleport obelisk_w", "take 2")
    assert (t.units("red", "temple_nile_w"), t.prayer("red")) == (5, 0)
