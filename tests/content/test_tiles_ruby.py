"""Ruby power tiles: what each does, and what it does not; what every tile costs."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])
RUBY_4: dict[str, Any] = {"ruby": [4, 1], "sapphire": [1, 2], "diamond": [1, 3]}
ALL_SIX = {"s4d1", "s3d2", "s3p1", "s2d2p1", "s2p2", "s1d3"}
PRICES = """
ruby 1 charge* stargate god_speed
ruby 2 carnage offensive_strategy open_gates teleport
ruby 3 royal_scarab blades_of_neith divine_wound victory_point_ruby
ruby 4 giant_scorpion initiative phoenix act_of_god_ruby
sapphire 1 recruiting_scribe* defense*
sapphire 2 legion ancestral_elephant defensive_strategy deep_desert_snake
sapphire 3 shields_of_neith defensive_victory prescience victory_point_sapphire
sapphire 4 reinforcements sphinx divine_will act_of_god_sapphire
diamond 1 priest* priestess*
diamond 2 slaves high_priest crusade divine_boon
diamond 3 hand_of_god vision holy_war victory_point_diamond
diamond 4 priest_of_ra priest_of_amon the_mummy act_of_god_diamond
"""


def clash(edition: str, red: list[str], blue: list[str], n: int = 4, m: int = 4) -> Scenario:
    """Red attacks blue on the west temple, with these tiles and so many units each."""
    t = Scenario(edition).has("red", tiles=red, troops={"front_nw": n})
    t.has("blue", tiles=blue, troops={"temple_w": m})
    return t.do("red", "token move_upper", "march front_nw", "step temple_w", f"take {n}")


def strengths(t: Scenario) -> tuple[int, int]:
    last = t.events_of("strengths")[-1]
    return last["attack"], last["defence"]


@both
@pytest.mark.parametrize("row", PRICES.strip().splitlines())
def test_a_tile_costs_its_level_needs_a_pyramid_of_it_and_has_its_copies(
    edition: str, row: str
) -> None:
    """[B1] [E4] A star marks the tiles of which there are two."""
    colour, number, *names = row.split()
    level = int(number)
    none: dict[str, Any] = {c: [0, None] for c in ("ruby", "sapphire", "diamond")}
    for name in names:
        t, tile = Scenario(edition, 3, ask_forced=True), name.strip("*")
        low = [level - 1, 1] if level > 1 else [0, None]
        t.has("red", prayer=11, pyramids={**none, colour: low})
        t.has("blue", prayer=level, pyramids={**none, colour: [level, 1]})
        t.has("green", prayer=11, pyramids={**none, colour: [4, 1]})
        t.do("red", f"token buy_{colour}").refuses("red", f"buy {tile}", "B1", "pyramid_too_low")
        t.do("red", "pass").do("blue", f"token buy_{colour}", f"buy {tile}")
        assert (t.player("blue").tiles, t.prayer("blue")) == ((tile,), 0)
        if t.verbs("blue") == {"replace"}:
            t.do("blue", "replace s2p2")
        t.do("green", f"token buy_{colour}")
        if name.endswith("*"):
            assert t.offers("green", f"buy {tile}")
        else:
            t.refuses("green", f"buy {tile}", "B1", "sold_out")


@both
def test_charge_gives_strength_to_an_attacker_and_none_to_a_defender(edition: str) -> None:
    """[X6] Charge!"""
    t = clash(edition, ["charge"], []).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (8, 7)
    t = clash(edition, [], ["charge"]).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (7, 7)
    assert t.events_of("wins")[-1]["seat"] == 1


@both
def test_blades_of_neith_give_strength_on_either_side_and_no_damage(edition: str) -> None:
    """[X6] Blades of Neith."""
    t = clash(edition, ["blades_of_neith"], []).fight("red s3p1/s1d3", "blue s3d2/s1d3")
    assert strengths(t) == (8, 7)
    assert t.units("blue", "temple_w") == 4
    t = clash(edition, [], ["blades_of_neith"]).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (7, 8)


@both
def test_carnage_adds_one_damage_on_either_side_and_no_strength(edition: str) -> None:
    """[X7] Carnage."""
    t = clash(edition, ["carnage"], []).fight("red s3d2/s1d3", "blue s4d1/s2p2")
    assert strengths(t) == (7, 8)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (3, 1)
    t = clash(edition, [], ["carnage"]).fight("red s4d1/s2p2", "blue s3d2/s1d3")
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (1, 3)
    t = clash(edition, ["carnage"], []).fight("red s3p1/s1d3", "blue s2p2/s1d3")
    assert t.units("blue", "temple_w") == 4  # protection stops it like any damage


@both
def test_stargate_cheapens_a_teleport_but_not_the_card_teleportation(edition: str) -> None:
    """[M3] Stargate."""
    t = Scenario(edition).has("red", tiles=["stargate"], prayer=1, troops={"nw1": 3})
    t.do("red", "token move_upper", "march nw1", "teleport temple_w", "take 3")
    assert t.prayer("red") == 0
    t = Scenario(edition).has("red", prayer=1, troops={"nw1": 3})
    t.do("red", "token move_upper", "march nw1")
    t.refuses("red", "teleport temple_w", "M3", "cannot_pay")

    for prayer in (0, 1):
        t = Scenario(edition)
        t.has(
            "red", tiles=["stargate"], di=["teleportation"], prayer=prayer, troops={"west_bank": 3}
        )
        t.do("red", "token move_upper", "march west_bank")
        if not prayer:
            t.refuses("red", "di teleportation", "I2", "cannot_pay")
            continue
        t.do("red", "di teleportation", "teleport temple_delta", "take 3")
        assert (t.units("red", "temple_delta"), t.prayer("red")) == (3, 0)


@both
def test_god_speed_gives_every_troop_one_more_land_move_and_no_second(edition: str) -> None:
    """[M1] God Speed / Celerity."""
    t = Scenario(edition).has("red", tiles=["god_speed"], troops={"front_nw": 2, "nw1": 3})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 3")
    t.do("red", "step west_bank", "take 5")
    assert t.units("red", "west_bank") == 5
    assert t.waiting() == ["blue"]
    t = Scenario(edition, ask_forced=True).has("red", troops={"nw1": 3})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 3")
    t.refuses("red", "step west_bank", "M1", "no_land_moves")


@both
def test_offensive_strategy_takes_back_discards_and_swaps_a_card_openly(edition: str) -> None:
    """[B2] Offensive Strategy: the swapped card leaves the game."""
    t = Scenario(edition).has("red", prayer=2, pyramids=RUBY_4, battle_hand=["s4d1", "s3p1"])
    t.do("red", "token buy_ruby", "buy offensive_strategy")
    t.refuses("red", "replace offensive", "B2")
    assert "pass" not in t.options("red")
    t.do("red", "replace s3d2")
    assert set(t.battle_hand("red")) == ALL_SIX - {"s3d2"} | {"offensive"}
    assert (t.player("red").battle_removed, t.prayer("red")) == (("s3d2",), 0)
    event = t.events_of("replaces", "blue")[-1]
    assert (event["battle_card"], event["special"]) == ("s3d2", "offensive")


@both
def test_the_offensive_card_is_strong_and_the_swapped_one_never_comes_back(edition: str) -> None:
    """[B2] [X12] 3 strength, 3 damage, no protection."""
    hand = ["offensive", "s1d3"]
    t = Scenario(edition).has("red", tiles=["offensive_strategy"], battle_hand=hand)
    t.has("red", battle_out=["s3d2"], troops={"front_nw": 4}).has("blue", troops={"temple_w": 4})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4")
    t.refuses("red", "fight s3d2/s1d3", "X3")
    t.fight("red offensive/s1d3", "blue s3d2/s4d1")
    assert strengths(t) == (7, 7)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (2, 1)
    t.do("red", "recall").do("blue", "stay")
    assert set(t.battle_hand("red")) == ALL_SIX - {"s3d2"} | {"offensive"}


@both
def test_open_gates_opens_enemy_walls_in_the_middle_of_a_move(edition: str) -> None:
    """[M6] Open Gates, the tile; it gives no land move."""
    t = Scenario(edition, ask_forced=True).has("red", tiles=["open_gates", "god_speed"])
    t.has("red", troops={"obelisk_w": 3})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 3")
    t.do("red", "step sw1", "take 2")
    assert t.units("red", "sw1") == 2
    t.refuses("red", "step sw2", "M1", "no_land_moves")
    t = Scenario(edition).has("red", tiles=["god_speed"], troops={"obelisk_w": 3})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 3")
    t.refuses("red", "step sw1", "M6", "walls")


@both
def test_with_open_gates_a_move_passes_several_empty_enemy_districts(edition: str) -> None:
    """[M6]"""
    t = Scenario(edition).has("red", tiles=["open_gates", "god_speed"], troops={"front_sw": 3})
    t.do("red", "token move_upper", "march front_sw", "step sw1", "take 3", "step sw2", "take 3")
    assert t.units("red", "sw2") == 3
    t = Scenario(edition).has("red", tiles=["god_speed"], troops={"front_sw": 3})
    t.do("red", "token move_upper", "march front_sw", "step sw1", "take 3")
    t.refuses("red", "step sw2", "M6", "walls")


@both
def test_teleport_lets_an_obelisk_be_a_place_to_depart_from(edition: str) -> None:
    """[M3] Teleport / Portal of Toth, at the usual cost; (O) any number, (R) one; [M9]."""
    t = Scenario(edition, ask_forced=True).has("red", tiles=["teleport"], prayer=7)
    t.has("red", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march temple_w", "teleport temple_nile_w", "take 3")
    assert t.prayer("red") == 5
    if edition == "revised":
        t.refuses("red", "teleport temple_delta", "M3", "no_teleports_left")
        return
    t.do("red", "teleport temple_delta", "take 3", "teleport temple_w", "take 3")
    assert t.prayer("red") == 1
    t = Scenario(edition).has("red", tiles=["teleport"], prayer=11, troops={"temple_w": 3})
    t.do("red", "token move_upper", "march temple_w", "teleport temple_nile_w", "take 3")
    t.do("red", "teleport temple_delta", "take 3")
    t.refuses("red", "teleport temple_nile_w", "M9")


@both
def test_teleport_does_not_help_where_there_is_no_obelisk(edition: str) -> None:
    """[M3] Nor is an obelisk enough without the tile."""
    for tiles, space in ((["teleport"], "west_bank"), ([], "temple_w")):
        t = Scenario(edition).has("red", tiles=tiles, prayer=7, troops={space: 3})
        t.do("red", "token move_upper", f"march {space}")
        t.refuses("red", "teleport temple_nile_w", "M3", "no_pyramid_to_depart")


@both
@pytest.mark.parametrize(
    ("creature", "move", "strength", "damage", "protection"),
    [
        ("royal_scarab", 2, 2, 0, 0),
        ("giant_scorpion", 1, 2, 2, 0),
        ("phoenix", 1, 2, 0, 0),
        ("ancestral_elephant", 1, 1, 0, 1),
        ("deep_desert_snake", 1, 0, 0, 0),
        ("sphinx", 0, 2, 0, 0),
        ("the_mummy", 1, 2, 0, 0),
    ],
)
def test_what_each_creature_brings_where_it_goes_along_and_nowhere_else(
    edition: str, creature: str, move: int, strength: int, damage: int, protection: int
) -> None:
    """[X6] [X7] [M1] [M6] Only the Snake silences others, only the Phoenix crosses walls."""
    t = Scenario(edition, ask_forced=True).has("red", tiles=[creature])
    t.has("red", troops={"obelisk_w": {"units": 3, "creature": creature}})
    t.do("red", "token move_upper", "march obelisk_w")
    for step in ["west_bank", "obelisk_w", "west_bank"][: move + 1]:
        t.do("red", f"step {step}", f"take 3 {creature}")
    t.refuses("red", "step front_nw", "M1", "no_land_moves")

    t = Scenario(edition).has("red", tiles=[creature, "god_speed"])
    t.has("red", troops={"obelisk_w": {"units": 3, "creature": creature}})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", f"take 3 {creature}")
    assert t.offers("red", "step sw1") == (creature == "phoenix")

    foe = "royal_scarab" if creature == "ancestral_elephant" else "ancestral_elephant"
    for goes in (True, False):
        t = Scenario(edition).has("red", tiles=[creature])
        t.has("red", troops={"front_nw": {"units": 5, "creature": creature}})
        t.has("blue", tiles=[foe], troops={"temple_w": {"units": 5, "creature": foe}})
        t.do("red", "token move_upper", "march front_nw", "step temple_w")
        t.do("red", f"take 4 {creature}" if goes else "take 4")
        t.fight("red s2d2p1/s4d1", "blue s1d3/s4d1")
        silent = goes and creature == "deep_desert_snake"
        against = 0 if silent else 2 if foe == "royal_scarab" else 1
        shield = 0 if silent or foe == "royal_scarab" else 1
        assert strengths(t) == (6 + strength * goes, 6 + against)
        assert t.units("blue", "temple_w") == 5 - (2 + damage * goes - shield)
        assert t.units("red", "temple_w") == 4 - (2 - protection * goes)


@both
def test_divine_wound_turns_any_card_still_in_hand_into_strength(edition: str) -> None:
    """[X5] Divine Wound: whatever the icon, never one added to this battle."""
    t = Scenario(edition).has("red", tiles=["divine_wound"], prayer=0, troops={"front_nw": 3})
    t.has("red", di=["war_rage", "veto", "iron_wall"])
    t.has("blue", di=["war_rage"], troops={"temple_w": 4})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 3").passes()
    t.do("red", "fight s3p1/s1d3").do("blue", "fight s3p1/s1d3", "ready")
    t.do("red", "add war_rage", "ready")
    if edition == "revised":
        t.do("red", "use war_rage")
    assert set(t.options("red")) == {"wound iron_wall", "wound veto", "ready"}
    t.do("red", "wound veto", "wound iron_wall")
    assert strengths(t) == (9, 7)
    assert (t.prayer("red"), t.units("blue", "temple_w")) == (0, 4)
    assert (t.cards("red"), t.cards("blue")) == ([], ["war_rage"])


@both
def test_divine_wound_serves_a_defender_too_and_may_stay_unused(edition: str) -> None:
    """[X5]"""
    t = Scenario(edition).has("red", troops={"front_nw": 4})
    t.has("blue", tiles=["divine_wound"], di=["prayer", "bronze_wall"], troops={"temple_w": 4})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4").passes()
    t.do("red", "fight s3p1/s1d3").do("blue", "fight s2p2/s1d3", "ready", "wound prayer", "ready")
    assert strengths(t) == (7, 7)
    assert t.cards("blue") == ["bronze_wall"]


@both
def test_initiative_destroys_two_units_before_the_battle(edition: str) -> None:
    """[X2] Initiative: protection does not help; it is no damage and adds no strength."""
    t = clash(edition, ["initiative"], ["shields_of_neith"], 3, 4)
    assert t.units("blue", "temple_w") == 2
    t.fight("red s3p1/s1d3", "blue s2p2/s1d3")
    assert strengths(t) == (6, 4)
    assert t.units("blue", "temple_w") == 2


@both
def test_initiative_does_nothing_for_a_defender(edition: str) -> None:
    """[X2]"""
    t = clash(edition, [], ["initiative"], 3, 4)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (3, 4)


@both
@pytest.mark.parametrize("units", [1, 2])
def test_initiative_on_a_whole_troop_leaves_no_battle_and_ends_the_move(
    edition: str, units: int
) -> None:
    """[X2a] No cards, no VP, no PP; the attacker holds the space."""
    t = clash(edition, ["initiative", "god_speed", "holy_war", "crusade"], [], 3, units)
    assert t.points("red", "battle") == 0
    assert (t.points("red"), t.points("blue")) == (1, 0)
    assert t.units("red", "temple_w") == 3
    assert len(t.battle_hand("red")) == 6
    assert t.prayer("red") == (5 if edition == "original" else 7)
    assert t.events_of("no_battle")
    assert t.waiting() == ["blue"]


@both
def test_after_an_escape_initiative_does_nothing_and_the_attacker_may_move_on(edition: str) -> None:
    """[X1]"""
    t = Scenario(edition).has("red", tiles=["initiative", "god_speed"], troops={"front_nw": 3})
    t.has("blue", di=["escape"], troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 3")
    t.do("blue", "di escape front_sw")
    assert t.units("blue", "front_sw") == 3
    t.do("red", "step obelisk_w", "take 3")
    assert t.units("red", "obelisk_w") == 3


@both
def test_initiative_works_by_day_after_a_recruit_and_an_enlistment(edition: str) -> None:
    """[X2]"""
    t = Scenario(edition).has("red", tiles=["initiative"], di=["enlistment"])
    t.has("blue", troops={"nw1": 4, "nw2": 4})
    t.do("red", "token recruit", "muster nw1 3", "done").passes()
    assert t.units("blue", "nw1") == 2
    t.fight("red s3p1/s1d3", "blue s3p1/s1d3").do("blue", "recall").do("red", "stay")
    t.do("red", "di enlistment", "muster nw2 2")
    assert t.units("blue", "nw2") == 2


@both
def test_initiative_does_not_work_at_night(edition: str) -> None:
    """[X13]"""
    t = Scenario(edition, phase="night").has("red", tiles=["initiative", "reinforcements"])
    t.has("blue", troops={"nw1": 4})
    t.do("red", "muster nw1 4").passes()
    assert t.units("blue", "nw1") == 4
    assert t.verbs("red") == {"fight"}


@both
def test_the_phoenix_crosses_walls_only_on_the_very_step_it_goes_along(edition: str) -> None:
    """[M6] Phoenix."""
    t = Scenario(edition).has("red", tiles=["phoenix"])
    t.has("red", troops={"obelisk_w": {"units": 3, "creature": "phoenix"}})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 3 phoenix")
    t.do("red", "step sw1").refuses("red", "take 3", "M6", "walls").do("red", "take 3 phoenix")
    assert t.creature("phoenix") == "sw1"

    t = Scenario(edition).has("red", tiles=["phoenix", "god_speed"])
    t.has("red", troops={"obelisk_w": 3, "front_sw": {"units": 1, "creature": "phoenix"}})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 3", "step sw1")
    t.refuses("red", "take 3", "M6", "walls").do("red", "take 3 phoenix")
    assert (t.units("red", "sw1"), t.units("red", "front_sw")) == (3, 1)


@both
def test_a_phoenix_left_behind_opens_no_walls(edition: str) -> None:
    """[M6] Nor does one that stands elsewhere."""
    t = Scenario(edition).has("red", tiles=["phoenix", "god_speed"])
    t.has("red", troops={"obelisk_w": {"units": 3, "creature": "phoenix"}, "nw1": 1})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 2")
    t.refuses("red", "step sw1", "M6", "walls")
