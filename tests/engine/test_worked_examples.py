"""Section 9 of the rules: the worked examples (E3, the battle, has its own test)."""

from __future__ import annotations

import pytest

from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])


@both
@pytest.mark.parametrize(
    ("tiles", "start", "cost"),
    [([], 2, 3), ([], 1, 5), (["slaves"], 1, 3), (["priest_of_ra"], 1, 4)],
)
def test_what_raising_to_level_three_costs(
    edition: str, tiles: list[str], start: int, cost: int
) -> None:
    """[E1] 2→3 costs 3; 1→3 costs 5; with Slaves 3; with Priest of Ra 4."""
    t = Scenario(edition).has("red", prayer=11, tiles=tiles, pyramids={"ruby": [start, 1]})
    t.do("red", "token raise", "raise ruby 3")
    assert t.prayer("red") == 11 - cost


def claire(edition: str, city: str, tiles: list[str]) -> Scenario:
    """Claire sits in a western city, with the Desert Snake if she owns it."""
    who = {"nw": "red", "sw": "blue"}[city]
    t = Scenario(edition, players=4, order=[0, 1, 2, 3] if who == "red" else [1, 0, 2, 3])
    snake = "deep_desert_snake" if "deep_desert_snake" in tiles else None
    t.has(who, tiles=tiles, troops={f"{city}1": {"units": 4, "creature": snake}})
    return t.do(who, "token move_upper", f"march {city}1")


@both
@pytest.mark.parametrize(("city", "who"), [("nw", "red"), ("sw", "blue")])
def test_claire_moves_to_the_east_nile_temple(edition: str, city: str, who: str) -> None:
    """[E2] 3 land moves with Celerity and Desert Snake: front, west bank, harbor."""
    t = claire(edition, city, ["god_speed", "deep_desert_snake"])
    for way in (f"front_{city}", "west_bank", "temple_nile_e"):
        t.do(who, f"step {way}", "take 4 deep_desert_snake")
    assert t.units(who, "temple_nile_e") == 4
    assert t.creature("deep_desert_snake") == "temple_nile_e"
    assert t.events_of("pays") == []


@both
def test_claire_does_not_get_there_without_one_of_them(edition: str) -> None:
    """[E2] 2 land moves end on the west bank."""
    t = claire(edition, "nw", ["god_speed"])
    t.do("red", "step front_nw", "take 4", "step west_bank", "take 4")
    assert t.units("red", "west_bank") == 4
    assert "step temple_nile_e" not in t.options("red")


@both
def test_claire_teleports_for_two_prayer_points(edition: str) -> None:
    """[E2] 1 teleport for 2 PP."""
    t = claire(edition, "nw", [])
    before = t.prayer("red")
    t.do("red", "teleport temple_nile_e", "take 4")
    assert (t.units("red", "temple_nile_e"), t.prayer("red")) == (4, before - 2)


@both
@pytest.mark.parametrize(
    ("level", "prayer", "can"), [(3, 3, True), (4, 3, True), (2, 11, False), (4, 2, False)]
)
def test_shields_of_neith_need_level_three_and_three_prayer(
    edition: str, level: int, prayer: int, can: bool
) -> None:
    """[E4] A sapphire pyramid of level 3 or 4 and 3 PP."""
    t = Scenario(edition).has(
        "red", prayer=prayer, pyramids={"sapphire": [level, 1], "ruby": [4, 2]}
    )
    t.do("red", "token buy_sapphire")
    assert t.offers("red", "buy shields_of_neith") == can
    if can:
        t.do("red", "buy shields_of_neith")
        assert t.prayer("red") == prayer - 3


def delta_battle(edition: str, players: int) -> Scenario:
    t = Scenario(edition, players=players).has("red", troops={"delta": 5}, prayer=0)
    t.has("blue", troops={"temple_delta": 3}, di=["escape"])
    return t.do("red", "token move_upper", "march delta", "step temple_delta", "take 5")


@both
@pytest.mark.parametrize("players", [3, 5])
def test_nobody_retreats_or_escapes_from_the_delta_temple_of_three_and_five(
    edition: str, players: int
) -> None:
    """[E5] It has no adjacent space on those boards: the desert is behind a harbor."""
    t = delta_battle(edition, players)
    assert t.verbs("blue") == {"fight"}, "not even asked for an Escape"
    t.fight("red s4d1/s1d3", "blue s2p2/s1d3")
    assert t.events_of("recalls") == [{"seat": 1, "space": "temple_delta", "n": 3}]


@both
@pytest.mark.parametrize("players", [2, 4])
def test_on_the_other_boards_the_desert_is_adjacent(edition: str, players: int) -> None:
    """[E5] Escape and retreat lead to where the attacker came from."""
    t = delta_battle(edition, players)
    assert t.options("blue") == ["di escape delta", "pass"]
    t.passes("blue").fight("red s4d1/s1d3", "blue s2p2/s1d3").do("blue", "retreat")
    assert t.units("blue", "delta") == 3
