"""Creatures: buying, leaving the board, returning, moving with a troop."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])


def beast(units: int, creature: str) -> dict[str, Any]:
    return {"units": units, "creature": creature}


def meeting(edition: str, red: Any, blue: Any, **cities: dict[str, Any]) -> Scenario:
    """Red on its front, blue on the west temple; green plays between them. No PP."""
    t = Scenario(edition, 3, order=[0, 2, 1])
    red_troops = {"front_nw": red, **cities.get("home", {})}
    blue_troops = {"temple_w": blue, **cities.get("away", {})}
    for who, troops in (("red", red_troops), ("blue", blue_troops)):
        tiles = [x["creature"] for x in troops.values() if isinstance(x, dict)]
        t.has(who, prayer=0, troops=troops, tiles=tiles)
    return t


def attack(t: Scenario, take: str) -> Scenario:
    return t.do("red", "token move_upper", "march front_nw", "step temple_w", take)


@both
def test_a_bought_creature_may_be_put_at_once_or_left_in_the_supply(edition: str) -> None:
    """[B3] On a district with one's own troop and no creature."""
    for answer, where in (("deploy phoenix 2", "nw2"), ("pass", None)):
        t = Scenario(edition).has("red", tiles=["sphinx"], prayer=4)
        t.has("red", pyramids={"ruby": [4, 1], "sapphire": [1, 2], "diamond": [1, 3]})
        t.has("red", troops={"nw1": beast(2, "sphinx"), "nw2": 2, "temple_w": 2})
        t.do("red", "token buy_ruby", "buy phoenix")
        rule = {"original": "B3", "revised": "K2"}[edition]
        t.refuses("red", "deploy phoenix 1", "W4").refuses("red", "deploy phoenix 3", rule)
        assert set(t.options("red")) == {"deploy phoenix 2", "pass"}
        t.do("red", answer)
        assert t.creature("phoenix") == where
    t = Scenario(edition).has("red", prayer=4, troops={"temple_w": 2})
    t.has("red", pyramids={"ruby": [4, 1], "sapphire": [1, 2], "diamond": [1, 3]})
    t.do("red", "token buy_ruby", "buy phoenix")
    assert (t.creature("phoenix"), t.waiting()) == (None, ["blue"])


def test_original_creatures_of_a_destroyed_troop_come_home_at_once() -> None:
    """[K1] Their owner chooses, but has to while one district fits."""
    away = {"sw1": 1, "sw2": 1, "sw3": beast(1, "deep_desert_snake")}
    t = attack(meeting("original", 5, beast(1, "phoenix"), away=away), "take 5")
    t.fight("red s1d3/s4d1", "blue s4d1/s1d3")
    assert t.options("blue") == ["deploy phoenix 1", "deploy phoenix 2"]
    t.do("blue", "deploy phoenix 2")
    assert t.creature("phoenix") == "sw2"


@both
def test_a_creature_without_a_place_goes_to_the_supply(edition: str) -> None:
    """[K1]"""
    away = {"sw3": beast(1, "deep_desert_snake")}
    t = attack(meeting(edition, 5, beast(1, "phoenix"), away=away), "take 5")
    t.fight("red s1d3/s4d1", "blue s2p2/s1d3").do("red", "stay")
    assert t.creature("phoenix") is None
    assert t.waiting() == ["green"]


def test_of_two_simultaneous_original_creatures_the_attackers_goes_first() -> None:
    """[K1]"""
    home, away = {"nw1": 1, "nw2": 1}, {"sw1": 1, "sw2": 1}
    red, blue = beast(2, "royal_scarab"), beast(2, "phoenix")
    t = attack(meeting("original", red, blue, home=home, away=away), "take 2 royal_scarab")
    t.fight("red s1d3/s4d1", "blue s1d3/s4d1")
    assert t.waiting() == ["red"]
    t.do("red", "deploy royal_scarab 1")
    assert t.waiting() == ["blue"]
    t.do("blue", "deploy phoenix 2")
    assert (t.creature("royal_scarab"), t.creature("phoenix")) == ("nw1", "sw2")


def test_revised_creatures_go_to_the_supply_and_wait_for_the_end_of_the_move() -> None:
    """[K1] [K2] Recalled or destroyed; the attacker's first."""
    home, away = {"nw1": 1}, {"sw1": 1}
    red, blue = beast(2, "royal_scarab"), beast(2, "phoenix")
    t = attack(meeting("revised", red, blue, home=home, away=away), "take 2 royal_scarab")
    t.fight("red s3p1/s4d1", "blue s3d2/s4d1")
    assert (t.creature("royal_scarab"), t.options("red")) == ("temple_w", ["retreat", "recall"])
    t.do("red", "recall")
    assert t.creature("royal_scarab") is None
    t.do("blue", "recall")
    assert (t.creature("phoenix"), t.waiting()) == (None, ["red"])
    t.do("red", "deploy royal_scarab 1")
    assert t.waiting() == ["blue"]
    t.do("blue", "deploy phoenix 1")
    assert t.creature("phoenix") == "sw1"


def test_original_creatures_of_a_recalled_troop_come_home_at_once() -> None:
    """[K1] [X11]"""
    t = attack(
        meeting("original", beast(3, "royal_scarab"), 3, home={"nw1": 1}), "take 3 royal_scarab"
    )
    t.fight("red s4d1/s1d3", "blue s3p1/s1d3").do("blue", "recall").do("red", "recall")
    assert t.creature("royal_scarab") == "nw1"


@both
def test_all_units_may_leave_without_their_creature_and_its_moves(edition: str) -> None:
    """[K3] [K1] [M1] (O) it goes home at once, (R) when the Move is over."""
    t = meeting(edition, beast(3, "royal_scarab"), 3, home={"nw1": 1})
    t.data["players"][0]["tiles"].append("god_speed")
    t.do("red", "token move_upper", "march front_nw", "step west_bank", "take 3")
    assert t.creature("royal_scarab") == ("nw1" if edition == "original" else None)
    assert t.verbs("red") == {"step", "stop"}
    t.do("red", "step temple_nile_w", "take 3")
    if edition == "revised":
        assert t.options("red") == ["deploy royal_scarab 1", "pass"]
    else:
        assert t.waiting() == ["green"]


def test_an_original_creature_left_alone_may_follow_its_units_into_the_city() -> None:
    """[K1] [M4] And may then be picked up, adding no movement."""
    t = Scenario("original", ask_forced=True).has("red", tiles=["royal_scarab", "god_speed"])
    t.has("red", prayer=0, troops={"nw1": beast(3, "royal_scarab")})
    t.do("red", "token move_upper", "march nw1", "step nw2", "take 3", "deploy royal_scarab 2")
    t.do("red", "step front_nw", "take 3 royal_scarab")
    t.refuses("red", "step west_bank", "M1", "no_land_moves")


@both
def test_a_creature_adds_its_moves_if_it_leaves_the_first_space_even_by_teleport(
    edition: str,
) -> None:
    """[M1]"""
    t = Scenario(edition, ask_forced=True).has("red", tiles=["royal_scarab"], prayer=2)
    t.has("red", troops={"nw1": beast(4, "royal_scarab")})
    t.do("red", "token move_upper", "march nw1", "teleport temple_nile_w", "take 3 royal_scarab")
    for space in ("west_bank", "front_nw", "obelisk_w"):
        t.do("red", f"step {space}", "take 3 royal_scarab")
    t.refuses("red", "step temple_w", "M1", "no_land_moves")


@both
def test_moves_once_counted_stay_when_the_creature_is_left_on_the_way(edition: str) -> None:
    """[M1] [M4] Fixed when the action starts."""
    t = Scenario(edition).has("red", tiles=["royal_scarab"])
    t.has("red", troops={"nw1": beast(4, "royal_scarab")})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 4 royal_scarab")
    t.do("red", "step west_bank", "take 3", "step temple_nile_w", "take 3")
    assert (t.creature("royal_scarab"), t.units("red", "temple_nile_w")) == ("front_nw", 3)


@both
def test_a_creature_picked_up_on_the_way_adds_no_movement(edition: str) -> None:
    """[M4]"""
    t = Scenario(edition, ask_forced=True).has("red", tiles=["royal_scarab", "god_speed"])
    t.has("red", troops={"nw1": 3, "front_nw": beast(1, "royal_scarab")})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 3")
    t.do("red", "step west_bank", "take 4 royal_scarab")
    assert t.creature("royal_scarab") == "west_bank"
    t.refuses("red", "step temple_nile_w", "M1", "no_land_moves")


def test_an_original_creature_never_enters_a_space_with_another_of_yours() -> None:
    """[M5] [W4] Not even in passing; its units may, and leave it behind."""
    t = meeting(
        "original", beast(1, "royal_scarab"), 3, home={"nw1": beast(3, "ancestral_elephant")}
    )
    t.do("red", "token move_upper", "march nw1", "step front_nw")
    t.refuses("red", "take 2 ancestral_elephant", "M5").do("red", "take 2")
    assert (t.units("red", "front_nw"), t.creature("ancestral_elephant")) == (3, "nw1")


def test_revised_creatures_may_pass_through_but_not_end_with_another_of_yours() -> None:
    """[M5] [W4]"""
    t = meeting(
        "revised", beast(1, "royal_scarab"), 3, home={"nw1": beast(3, "ancestral_elephant")}
    )
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 2 ancestral_elephant")
    t.refuses("red", "stop", "M5").do("red", "step west_bank", "take 2 royal_scarab")
    assert t.creature("royal_scarab") == "west_bank"
    assert t.creature("ancestral_elephant") == "front_nw"
    t = Scenario("revised").has("red", tiles=["sphinx", "phoenix"])
    t.has("red", troops={"nw1": beast(3, "sphinx"), "front_nw": beast(1, "phoenix")})
    t.do("red", "token move_upper", "march nw1", "step front_nw")
    t.refuses("red", "take 3 sphinx", "M5").do("red", "take 2")


@both
def test_the_creature_goes_along_on_a_retreat_and_on_an_escape(edition: str) -> None:
    """[X9] [X1]"""
    t = attack(meeting(edition, 5, beast(3, "phoenix")), "take 5")
    t.fight("red s4d1/s1d3", "blue s3p1/s1d3").do("blue", "retreat").do("red", "send obelisk_ws")
    assert (t.creature("phoenix"), t.units("blue", "obelisk_ws")) == ("obelisk_ws", 3)
    t = meeting(edition, 5, beast(3, "phoenix")).has("blue", di=["escape"])
    attack(t, "take 5").do("blue", "di escape front_ce")
    assert (t.creature("phoenix"), t.units("blue", "front_ce")) == ("front_ce", 3)


def test_an_original_recruit_even_of_no_units_brings_creatures_back() -> None:
    """[C2] One after another in any order, as long as one fits; gold Recruits too."""
    t = Scenario("original").has("red", tiles=["phoenix", "sphinx", "the_mummy", "divine_will"])
    t.has("red", prayer=3, troops={"nw1": 1, "nw2": 1})
    t.do("red", "gold recruit", "done")
    assert len(t.options("red")) == 6
    assert t.verbs("red") == {"deploy"}
    t.do("red", "deploy the_mummy 2", "deploy sphinx 1")
    assert (t.creature("phoenix"), t.creature("the_mummy")) == (None, "nw2")
    t.do("red", "token recruit", "muster nw3 1", "done")
    assert t.creature("phoenix") == "nw3"


def test_original_creatures_come_back_before_the_battles_of_their_recruit() -> None:
    """[C2]"""
    t = Scenario("original").has("red", tiles=["phoenix"], prayer=3).has("blue", troops={"nw1": 3})
    t.do("red", "token recruit", "muster nw1 3").fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert t.creature("phoenix") == "nw1"
    assert t.events_of("strengths")[-1]["attack"] == 8


def test_original_creatures_in_the_supply_come_back_by_nothing_but_a_recruit() -> None:
    """[C2] [K2] Not at the start of a turn, after other actions, by Enlistment or at Night."""
    t = Scenario("original").has("red", tiles=["phoenix"], di=["enlistment"], troops={"nw1": 1})
    t.do("red", "di enlistment", "muster nw1 2", "token pray_lower")
    assert (t.creature("phoenix"), t.waiting()) == (None, ["blue"])
    t.do("blue", "token pray_lower")
    assert t.verbs("red") == {"token"}
    t = Scenario("original", phase="night").has("red", tiles=["phoenix", "reinforcements"])
    t.do("red", "muster nw1 4")
    assert t.creature("phoenix") is None


@both
def test_a_creature_left_alone_by_an_offering_leaves_the_board(edition: str) -> None:
    """[K1] [K2] [N1] [O2] (O) home at once, (R) to the supply, and home if its owner likes."""
    t = Scenario(edition, phase="evening" if edition == "original" else "night")
    t.has("red", tiles=["phoenix"], troops={"temple_delta": beast(1, "phoenix"), "nw2": 1})
    t.do("red", "offer")
    if edition == "revised":
        assert t.options("red") == ["deploy phoenix 2", "pass"]
    else:
        assert t.creature("phoenix") == "nw2"


def test_revised_creatures_come_at_the_start_of_a_turn_and_after_each_action() -> None:
    """[K2] They may also stay in the supply."""
    t = Scenario("revised").has("red", tiles=["phoenix", "act_of_god_ruby"], troops={"nw1": 1})
    t.has("blue", tiles=["sphinx"], troops={"sw1": 1})
    assert t.options("red") == ["deploy phoenix 1", "pass"]
    t.do("red", "pass", "token pray_lower", "pass", "silver pray_middle")
    t.do("red", "deploy phoenix 1")
    assert (t.creature("phoenix"), t.waiting()) == ("nw1", ["blue"])


def test_a_revised_swap_is_for_the_start_of_a_turn_and_for_own_districts() -> None:
    """[K2]"""
    t = Scenario("revised").has("red", tiles=["phoenix", "royal_scarab", "sphinx"])
    t.has("red", troops={"nw1": beast(1, "royal_scarab"), "temple_w": beast(1, "sphinx"), "nw2": 1})
    assert set(t.options("red")) == {"swap phoenix 1", "deploy phoenix 2", "pass"}
    t.do("red", "swap phoenix 1")
    assert (t.creature("phoenix"), t.creature("royal_scarab")) == ("nw1", None)
    t.do("red", "deploy royal_scarab 2")
    assert t.creature("royal_scarab") == "nw2"

    t = Scenario("revised").has("red", tiles=["phoenix", "royal_scarab"])
    t.has("red", troops={"nw1": beast(1, "royal_scarab"), "nw2": 1})
    t.do("red", "pass", "token pray_lower")
    assert t.options("red") == ["deploy phoenix 2", "pass"]


def test_revised_creatures_come_just_before_a_battle_the_attackers_first() -> None:
    """[K2] [X1] Also onto the battle's space, before the window."""
    t = Scenario("revised").has("red", tiles=["royal_scarab"], troops={"front_sw": 3, "nw1": 1})
    t.has("blue", tiles=["phoenix"], di=["prayer"], troops={"sw1": 3})
    t.do("red", "pass", "token move_upper", "march front_sw", "step sw1", "take 3")
    assert (t.waiting(), t.options("red")) == (["red"], ["deploy royal_scarab 1", "pass"])
    t.do("red", "deploy royal_scarab 1")
    assert (t.waiting(), t.options("blue")) == (["blue"], ["deploy phoenix 1", "pass"])
    t.do("blue", "deploy phoenix 1", "pass").fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert t.events_of("strengths")[-1]["defence"] == 9


def test_revised_creatures_come_when_they_are_back_in_the_supply() -> None:
    """[K1] [K2] Raining Fire on the last unit."""
    t = Scenario("revised").has("red", di=["raining_fire"]).has("blue", tiles=["phoenix"])
    t.has("blue", troops={"temple_w": beast(1, "phoenix"), "sw3": 1})
    t.do("red", "token pray_lower", "di raining_fire temple_w 1")
    assert t.options("blue") == ["deploy phoenix 3", "pass"]


def test_revised_creatures_follow_units_that_a_card_brings_into_the_city() -> None:
    """[K2] Enlistment in another's turn."""
    t = Scenario("revised", 3, order=[0, 2, 1]).has("blue", tiles=["phoenix"], di=["enlistment"])
    t.do("red", "token pray_lower").do("blue", "di enlistment", "muster sw2 2")
    assert t.options("blue") == ["deploy phoenix 2", "pass"]


def test_units_that_a_card_places_elsewhere_let_no_creature_deploy() -> None:
    """[K2] Only a card "that brought units into your city"."""
    t = Scenario("revised", 3, order=[0, 2, 1]).has("blue", tiles=["phoenix"], di=["enlistment"])
    t.has("blue", troops={"temple_w": 1, "sw1": 1})
    t.do("red", "token pray_lower").do("blue", "di enlistment", "muster temple_w 2")
    assert t.waiting() == ["green"]


def test_revised_creatures_follow_units_that_retreat_into_the_city() -> None:
    """[K2] A battle that brought units home, at the end of the Move."""
    t = Scenario("revised", 3, order=[0, 2, 1]).has("red", troops={"obelisk_ws": 5})
    t.has("blue", tiles=["phoenix"], troops={"front_sw": 3})
    t.do("red", "token move_upper", "march obelisk_ws", "step front_sw", "take 5")
    t.fight("red s4d1/s1d3", "blue s3p1/s1d3").do("blue", "retreat").do("red", "send sw2", "stay")
    assert t.options("blue") == ["deploy phoenix 2", "pass"]


def test_revised_creatures_follow_units_that_escape_into_the_city() -> None:
    """[K2] Escape is a card that brought units home, at the end of the Move."""
    t = Scenario("revised", 3, order=[0, 2, 1]).has("red", troops={"obelisk_ws": 5})
    t.has("blue", tiles=["phoenix"], di=["escape"], troops={"front_sw": 3})
    t.do("red", "token move_upper", "march obelisk_ws", "step front_sw", "take 5")
    t.do("blue", "di escape sw2")
    assert t.waiting() == ["blue"]
    assert t.options("blue") == ["deploy phoenix 2", "pass"]


def test_revised_creatures_follow_reinforcements() -> None:
    """[K2] [N1] A Night power."""
    t = Scenario("revised", phase="night").has("red", tiles=["phoenix", "reinforcements"])
    t.do("red", "muster nw3 4")
    assert t.options("red") == ["deploy phoenix 3", "pass"]


def test_the_attackers_creature_goes_first_in_another_players_turn_too() -> None:
    """[K1] Two at the same time: blue attacks by Enlistment in red's turn; both troops fall."""
    t = Scenario("revised").has("red", tiles=["phoenix"])
    t.has("red", troops={"sw1": beast(2, "phoenix"), "nw1": 1})
    t.has("blue", tiles=["royal_scarab"], di=["enlistment"], troops={"sw2": 1})
    t.do("red", "token pray_lower").do("blue", "di enlistment", "muster sw1 2")
    t.do("blue", "deploy royal_scarab 1").fight("red s1d3/s4d1", "blue s1d3/s4d1")
    assert (t.creature("phoenix"), t.creature("royal_scarab")) == (None, None)
    assert t.waiting() == ["blue"]
    assert t.options("blue") == ["deploy royal_scarab 2", "pass"]


def test_a_game_can_be_saved_at_a_deployment_after_a_cancelled_battle() -> None:
    """[X2a] [K2] (R) Initiative leaves nobody to fight; blue's Phoenix may come home."""
    t = Scenario().has("red", tiles=["initiative"], prayer=5)
    t.has("blue", tiles=["phoenix"], troops={"nw1": {"units": 2, "creature": "phoenix"}, "sw1": 3})
    t.do("red", "token recruit", "muster nw1 3", "done")
    assert t.options("blue") == ["deploy phoenix 1", "pass"]
    t.do("blue", "deploy phoenix 1")
    assert t.creature("phoenix") == "sw1"
