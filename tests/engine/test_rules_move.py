"""Section 4.6 of the rules: the Move action."""

from __future__ import annotations

import pytest

from kemet.testing.scenario import Scenario, red_on_the_move, start_move
from kemet.views import MoveView

both = pytest.mark.parametrize("edition", ["original", "revised"])


# --- [M1] [M2]


@both
def test_one_own_troop_moves_whole_or_in_part(edition: str) -> None:
    """[M1] 1 land move."""
    t = (
        Scenario(edition)
        .has("red", troops={"nw1": 5, "front_nw": 2})
        .has("blue", troops={"sw1": 1})
    )
    t.do("red", "token move_upper")
    assert t.options("red") == ["march nw1", "march front_nw", "pass"]
    t.refuses("red", "march sw1", "M1", "no_troop_there").do("red", "march nw1", "step nw2")
    assert t.options("red") == [f"take {n}" for n in (1, 2, 3, 4, 5)]
    t.do("red", "take 2").refuses("red", "step nw3", "M1", "no_land_moves")
    assert (t.units("red", "nw1"), t.units("red", "nw2")) == (3, 2)


@both
@pytest.mark.parametrize(
    ("tiles", "creature", "moves"),
    [
        ([], None, 1),
        (["god_speed"], None, 2),
        ([], "ancestral_elephant", 2),
        ([], "sphinx", 1),
        ([], "royal_scarab", 3),
        (["god_speed"], "royal_scarab", 4),
    ],
)
def test_land_moves(edition: str, tiles: list[str], creature: str | None, moves: int) -> None:
    """[M1] +1 God Speed, + the movement of the creature that leaves the first space with it."""
    t = red_on_the_move(edition, "front_nw", 2, creature, tiles=tiles, prayer=0)
    take = f"take 2 {creature}" if creature else "take 2"
    for way in ["obelisk_w", "front_sw", "west_bank", "front_nw"][:moves]:
        t.do("red", f"step {way}", take)
    assert t.waiting() == ["blue"], "no land moves are left: the Move ends by itself"


@both
def test_a_creature_left_behind_adds_no_movement(edition: str) -> None:
    """[M1] [K3] Its movement counts only if it goes along."""
    t = red_on_the_move(edition, "front_nw", 3, "royal_scarab").do(
        "red", "step west_bank", "take 2"
    )
    assert t.waiting() == ["blue"]
    assert t.creature("royal_scarab") == "front_nw"


@both
def test_a_land_move_goes_over_a_border_or_along_a_harbor(edition: str) -> None:
    """[M2] From the west bank over the river; not to spaces further off."""
    t = Scenario(edition, players=4).has("red", troops={"west_bank": 2}, prayer=0)
    start_move(t, "west_bank").refuses("red", "step temple_e", "M2", "not_linked")
    assert set(t.options("red")) == {"stop"} | {
        f"step {s}"
        for s in ("front_nw", "front_sw", "obelisk_w", "temple_nile_w")
        + ("front_ne", "temple_nile_e", "front_se")
    }
    t = Scenario(edition, players=3).has("red", troops={"delta": 2}, prayer=0)
    assert set(start_move(t, "delta").options("red")) == {
        "step sanctuary",
        "step temple_delta",
        "stop",
    }


# --- [M3] [M9]


@both
def test_a_teleport_goes_from_a_pyramid_to_any_obelisk(edition: str) -> None:
    """[M3] 2 PP and no land move; occupied by an enemy or not."""
    t = red_on_the_move(
        edition, "nw1", 3, prayer=2, others={"temple_delta": 1}, blue={"temple_w": 1}
    )
    assert {o for o in t.options("red") if o.startswith("teleport")} == {
        f"teleport {s}" for s in ("obelisk_w", "temple_w", "temple_nile_w", "temple_delta")
    }
    t.refuses("red", "teleport west_bank", "M3", "no_obelisk")
    t.do("red", "teleport obelisk_w", "take 3", "step front_sw", "take 3")
    assert (t.units("red", "front_sw"), t.prayer("red")) == (3, 0)


@both
def test_a_teleport_onto_an_enemy_is_an_attack(edition: str) -> None:
    """[M3] [M7] The move is over."""
    t = red_on_the_move(edition, "nw1", 3, blue={"temple_w": 1}).do(
        "red", "teleport temple_w", "take 3"
    )
    assert t.events_of("attacks") == [{"attacker": 0, "defender": 1, "space": "temple_w"}]


@both
@pytest.mark.parametrize(
    ("tiles", "cost"),
    [([], 2), (["stargate"], 1), (["priest_of_ra"], 1), (["stargate", "priest_of_ra"], 0)],
)
def test_what_a_teleport_costs(edition: str, tiles: list[str], cost: int) -> None:
    """[M3] Stargate 1 less, Priest of Ra 1 less."""
    t = red_on_the_move(edition, "nw1", 1, tiles=tiles, prayer=cost).do("red", "teleport temple_w")
    assert t.prayer("red") == 0
    if cost:
        t = red_on_the_move(edition, "nw1", 1, tiles=tiles, prayer=cost - 1)
        t.refuses("red", "teleport temple_w", "M3", "cannot_pay")


@both
def test_a_teleport_departs_from_a_pyramid_in_any_city(edition: str) -> None:
    """[M3] A captured one too; not from a district without one, nor from elsewhere."""
    t = Scenario(edition).has("red", troops={"sw1": 1, "sw2": 2, "nw1": 2, "front_nw": 2})
    t.has("red", pyramids={"ruby": [1, 2]}).has("blue", pyramids={"ruby": [1, 1]})
    for start in ("nw1", "sw2", "front_nw"):
        duplicate = Scenario(edition)
        duplicate.data = t.data
        start_move(duplicate, start).refuses(
            "red", "teleport temple_w", "M3", "no_pyramid_to_depart"
        )
    start_move(t, "sw1", "teleport temple_w")
    assert t.units("red", "temple_w") == 1


@both
def test_with_the_teleport_tile_an_obelisk_is_a_place_to_depart_from(edition: str) -> None:
    """[M3] At the usual cost; not from where there is neither."""
    t = red_on_the_move(edition, "temple_w", 2, prayer=5)
    t.refuses("red", "teleport obelisk_w", "M3", "no_pyramid_to_depart")
    t = red_on_the_move(edition, "temple_w", 2, prayer=5, tiles=["teleport"])
    t.refuses("red", "teleport temple_w", "M3", "already_there")
    t.do("red", "teleport obelisk_w", "take 2")
    assert t.prayer("red") == 3
    t = red_on_the_move(edition, "west_bank", 2, tiles=["teleport"])
    t.refuses("red", "teleport obelisk_w", "M3", "no_pyramid_to_depart")


def test_original_any_number_of_teleports_revised_one() -> None:
    """[M3] In one action."""
    hops = ("teleport temple_w", "take 2", "teleport obelisk_w", "take 2")
    t = red_on_the_move("original", "nw1", 2, prayer=6, tiles=["teleport"]).do("red", *hops)
    t.do("red", "teleport temple_nile_w", "take 2")
    assert t.prayer("red") == 0
    t = red_on_the_move("revised", "nw1", 2, prayer=6, tiles=["teleport"]).do("red", *hops[:2])
    t.refuses("red", "teleport obelisk_w", "M3", "no_teleports_left")


@both
def test_land_moves_and_teleports_mix_in_any_order(edition: str) -> None:
    """[M3] Land, teleport, land."""
    t = red_on_the_move(edition, "front_nw", 2, tiles=["god_speed"], prayer=2)
    t.do("red", "step nw1", "take 2", "teleport temple_w", "take 2", "step front_sw", "take 2")
    assert t.units("red", "front_sw") == 2


@both
@pytest.mark.parametrize(("tile", "cost"), [("stargate", 1), ("priest_of_ra", 0)])
def test_the_card_is_one_more_teleport_from_anywhere(edition: str, tile: str, cost: int) -> None:
    """[M3] For the card's cost alone; Stargate does not change it, Priest of Ra does."""
    t = red_on_the_move(edition, "nw1", 2, prayer=5, tiles=[tile], di=["teleportation"])
    t.do("red", "teleport temple_w", "take 2", "step front_nw", "take 2", "di teleportation")
    assert t.verbs("red") == {"teleport"}, "made at once"
    t.do("red", "teleport obelisk_w", "take 1")
    assert t.prayer("red") == 5 - 1 - cost
    assert t.units("red", "obelisk_w") == 1


@both
def test_no_space_is_teleported_onto_twice_in_an_action(edition: str) -> None:
    """[M9] Not even by the card."""
    t = red_on_the_move(edition, "nw1", 2, di=["teleportation"]).do(
        "red", "teleport temple_w", "take 2"
    )
    t.do("red", "step front_nw", "take 2", "di teleportation")
    t.refuses("red", "teleport temple_w", "M9", "already_teleported_there")


def test_original_free_teleports_do_not_loop() -> None:
    """[M9] Each obelisk once, the one it started from included; then it is over."""
    t = red_on_the_move(
        "original", "temple_w", 2, tiles=["teleport", "stargate", "priest_of_ra"], prayer=0
    )
    for space in ("obelisk_w", "temple_w", "temple_nile_w", "temple_delta"):
        t.do("red", f"teleport {space}", "take 2")
    assert not any(o.startswith("teleport") for o in t.options("red"))
    t.refuses("red", "teleport temple_w", "M9", "already_teleported_there")


def test_everybody_sees_where_the_moving_troop_stands_and_where_it_is_about_to_go() -> None:
    t = Scenario().has("red", prayer=5, tiles=["god_speed"], troops={"nw1": 5})
    t.do("red", "token move_upper")
    assert t.game.view(1).move is None, "the troop is not chosen yet"
    t.do("red", "march nw1")
    for seat in (0, 1, None):
        assert t.game.view(seat).move == MoveView(0, "nw1", None, 0, 2)
    t.do("red", "teleport temple_w")
    assert t.game.view(1).move == MoveView(0, "nw1", "temple_w", 2, 2)
    t.do("red", "take 4")
    assert t.game.view(1).move == MoveView(0, "temple_w", None, 0, 2)
    t.do("red", "step front_nw", "take 3")
    assert t.game.view(1).move == MoveView(0, "front_nw", None, 0, 1)
    t.do("red", "stop")
    assert t.game.view(1).move is None


def test_a_move_that_met_an_enemy_is_no_longer_in_the_view() -> None:
    """[M7] Nor while the battle is fought."""
    t = Scenario().has("red", troops={"front_nw": 5}).has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    assert t.game.view(0).battle is not None
    assert t.game.view(0).move is None
