"""Sapphire power tiles: what each does, and what it does not; Victory Point of any colour."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])
HIGH: dict[str, Any] = {"ruby": [3, 1], "sapphire": [4, 2], "diamond": [3, 3]}
ALL_SIX = {"s4d1", "s3d2", "s3p1", "s2d2p1", "s2p2", "s1d3"}


def clash(edition: str, red: list[str], blue: list[str], n: int = 4, m: int = 4) -> Scenario:
    """Red attacks blue on the west temple, with these tiles and so many units each."""
    t = Scenario(edition).has("red", tiles=red, troops={"front_nw": n})
    t.has("blue", tiles=blue, troops={"temple_w": m})
    t.do("red", "token move_upper", "march front_nw", "step temple_w")
    return t.do("red", f"take {n}") if n > 1 else t


def creatures_clash(edition: str, red: str, blue: str, *more: str) -> Scenario:
    """The same with a creature on either side, three units each."""
    t = Scenario(edition).has("red", tiles=[red, *more])
    t.has("red", troops={"front_nw": {"units": 3, "creature": red}})
    t.has("blue", tiles=[blue], troops={"temple_w": {"units": 3, "creature": blue}})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", f"take 3 {red}")
    return t.fight("red s3p1/s1d3", "blue s3d2/s1d3")


def strengths(t: Scenario) -> tuple[int, int]:
    last = t.events_of("strengths")[-1]
    return last["attack"], last["defence"]


@both
def test_recruiting_scribe_brings_two_units_free_of_each_recruit_action(edition: str) -> None:
    """[C1] Recruiting Scribe: also with nothing paid, also with gold."""
    t = Scenario(edition).has("red", tiles=["recruiting_scribe", "divine_will"], prayer=1)
    t.do("red", "gold recruit").refuses("red", "muster nw1 4", "C1", "cannot_pay")
    t.do("red", "muster nw1 1", "muster nw2 2")
    assert (t.prayer("red"), t.supply("red")) == (0, 9)
    t.do("red", "token recruit", "muster nw1 2")
    assert (t.prayer("red"), t.supply("red")) == (0, 7)
    t = Scenario(edition).has("red", tiles=["recruiting_scribe"], prayer=3)
    t.do("red", "token recruit", "muster nw1 1", "done")
    assert (t.prayer("red"), t.supply("red")) == (3, 11)


@both
def test_recruiting_scribe_does_not_help_enlistment_or_reinforcements(edition: str) -> None:
    """[I7] [N1]"""
    tiles = ["recruiting_scribe", "reinforcements"]
    t = Scenario(edition).has("red", tiles=tiles, di=["enlistment"])
    t.do("red", "token pray_lower", "di enlistment")
    t.refuses("red", "muster nw1 3", "I7", "too_many_units")
    t = Scenario(edition, phase="night").has("red", tiles=tiles)
    t.refuses("red", "muster nw1 5", "N1", "too_many_units")


@both
def test_defense_gives_strength_to_a_defender_and_none_to_an_attacker(edition: str) -> None:
    """[X6] Defense!"""
    t = clash(edition, [], ["defense"]).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (7, 8)
    t = clash(edition, ["defense"], []).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (7, 7)


@both
def test_legion_lets_a_troop_hold_seven_units_by_day_and_at_night(edition: str) -> None:
    """[W4] Legion."""
    t = Scenario(edition).has("red", tiles=["legion"], prayer=11, troops={"front_nw": 4})
    t.do("red", "token recruit", "muster nw1 7").refuses("red", "muster nw1 1", "W4", "no_room").do(
        "red", "done"
    )
    t.do("blue", "token pray_lower").do("red", "token move_upper", "march nw1", "step front_nw")
    if edition == "original":
        t.refuses("red", "take 4", "M5")
    t.do("red", "take 3")
    assert t.units("red", "front_nw") == 7
    t = Scenario(edition, phase="night").has("red", tiles=["legion", "reinforcements"])
    t.has("red", troops={"temple_w": 5}).do("red", "muster temple_w 2")
    t.refuses("red", "muster temple_w 1", "W4", "no_room").do("red", "muster nw1 2")
    assert (t.units("red", "temple_w"), t.units("red", "nw1")) == (7, 2)


@both
def test_legion_is_its_owners_alone_and_brings_no_units(edition: str) -> None:
    """[W4] [C1]"""
    t = Scenario(edition).has("red", tiles=["legion"], prayer=1, troops={"nw1": 5})
    t.has("blue", prayer=11, troops={"sw1": 5})
    t.do("red", "token recruit").refuses("red", "muster nw1 2", "C1", "cannot_pay")
    t.do("red", "done").do("blue", "token recruit")
    t.refuses("blue", "muster sw1 1", "W4", "no_room")


@both
def test_the_elephant_brings_one_strength_one_protection_and_one_move(edition: str) -> None:
    """[X6] [X7] [M1] Ancestral Elephant."""
    t = creatures_clash(edition, "ancestral_elephant", "sphinx")
    assert strengths(t) == (7, 8)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (3, 3)
    t = Scenario(edition, ask_forced=True).has("red", tiles=["ancestral_elephant"])
    t.has("red", troops={"nw1": {"units": 2, "creature": "ancestral_elephant"}})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 2 ancestral_elephant")
    t.do("red", "step west_bank", "take 2 ancestral_elephant")
    t.refuses("red", "step temple_nile_w", "M1", "no_land_moves")


@both
def test_defensive_strategy_takes_back_discards_and_gives_a_card_of_protection(
    edition: str,
) -> None:
    """[B2] Defensive Strategy; the special card is 3/0/3."""
    t = Scenario(edition).has("red", prayer=2, pyramids=HIGH, battle_hand=["s4d1", "s3p1"])
    t.has("red", troops={"front_nw": 4}).has("blue", troops={"temple_w": 4})
    t.do("red", "token buy_sapphire", "buy defensive_strategy", "replace s4d1")
    assert set(t.battle_hand("red")) == ALL_SIX - {"s4d1"} | {"defensive"}
    assert t.events_of("replaces", "blue")[-1]["battle_card"] == "s4d1"
    t.do("blue", "token pray_lower")
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4")
    t.refuses("red", "fight s4d1/s3p1", "X3")
    t.fight("red defensive/s3p1", "blue s1d3/s4d1")
    assert strengths(t) == (7, 5)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (4, 4)


@both
def test_both_strategies_may_be_had_and_cost_two_of_the_six_cards(edition: str) -> None:
    """[B2]"""
    t = Scenario(edition).has("red", prayer=2, pyramids=HIGH, tiles=["offensive_strategy"])
    t.has("red", battle_hand=[*sorted(ALL_SIX - {"s2p2"}), "offensive"], battle_out=["s2p2"])
    t.do("red", "token buy_sapphire", "buy defensive_strategy")
    t.refuses("red", "replace s2p2", "B2").do("red", "replace offensive")
    assert set(t.battle_hand("red")) == ALL_SIX - {"s2p2"} | {"defensive"}
    assert set(t.player("red").battle_removed) == {"s2p2", "offensive"}


@both
def test_the_desert_snake_makes_other_creatures_in_its_battle_as_if_absent(edition: str) -> None:
    """[X6] Deep Desert Snake: attacking or defending; other powers still count."""
    t = creatures_clash(edition, "giant_scorpion", "deep_desert_snake", "blades_of_neith")
    assert strengths(t) == (7, 6)
    assert t.units("blue", "temple_w") == 3
    t = creatures_clash(edition, "deep_desert_snake", "ancestral_elephant")
    assert strengths(t) == (6, 6)


@both
def test_a_desert_snake_elsewhere_negates_no_creature(edition: str) -> None:
    """[X6] Its own move of 1 stays its own."""
    t = Scenario(edition).has("red", tiles=["royal_scarab"])
    t.has("red", troops={"front_nw": {"units": 3, "creature": "royal_scarab"}})
    t.has("blue", tiles=["deep_desert_snake"])
    t.has("blue", troops={"temple_w": 3, "sw1": {"units": 3, "creature": "deep_desert_snake"}})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 3 royal_scarab")
    t.passes().fight("red s3p1/s1d3", "blue s3d2/s1d3").do("blue", "recall").do("red", "stay")
    assert strengths(t) == (8, 6)
    t.do("blue", "token move_upper", "march sw1", "step front_sw", "take 3 deep_desert_snake")
    t.do("blue", "step west_bank", "take 3 deep_desert_snake")
    assert t.creature("deep_desert_snake") == "west_bank"


@both
def test_the_desert_snake_does_not_stop_the_phoenix_from_crossing_walls(edition: str) -> None:
    """[M6] [X6] It only fights as if absent."""
    t = Scenario(edition).has("red", tiles=["phoenix"])
    t.has("red", troops={"obelisk_w": {"units": 4, "creature": "phoenix"}})
    t.has("blue", tiles=["deep_desert_snake"])
    t.has("blue", troops={"sw1": {"units": 3, "creature": "deep_desert_snake"}})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 4 phoenix")
    t.do("red", "step sw1", "take 4 phoenix").fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (7, 6 if edition == "original" else 7)


@both
def test_shields_of_neith_protect_on_either_side_and_give_no_strength(edition: str) -> None:
    """[X7] Shields of Neith."""
    t = clash(edition, ["shields_of_neith"], []).fight("red s3d2/s1d3", "blue s3d2/s1d3")
    assert strengths(t) == (7, 7)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (3, 2)
    t = clash(edition, [], ["shields_of_neith"]).fight("red s3d2/s1d3", "blue s3d2/s1d3")
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (2, 3)


@both
def test_defensive_victory_rewards_a_winning_defender_with_a_unit_left(edition: str) -> None:
    """[X8] Defensive Victory: not without a unit, not for losing, not twice for attacking."""
    t = clash(edition, [], ["defensive_victory"]).fight("red s3p1/s1d3", "blue s4d1/s1d3")
    assert t.points("blue", "battle") == 1
    t = clash(edition, [], ["defensive_victory"], 1, 2).fight("red s1d3/s4d1", "blue s4d1/s1d3")
    assert t.events_of("wins")[-1]["seat"] == 1
    assert (t.units("blue", "temple_w"), t.points("blue", "battle")) == (0, 0)
    t = clash(edition, [], ["defensive_victory"]).fight("red s4d1/s1d3", "blue s3p1/s1d3")
    assert (t.points("blue", "battle"), t.points("red", "battle")) == (0, 1)
    t = clash(edition, ["defensive_victory"], []).fight("red s4d1/s1d3", "blue s3p1/s1d3")
    assert t.points("red", "battle") == 1
    t = clash(edition, [], []).fight("red s3p1/s1d3", "blue s4d1/s1d3")
    assert t.points("blue", "battle") == 0


@both
@pytest.mark.parametrize(("owner", "other", "seat"), [("red", "blue", 0), ("blue", "red", 1)])
def test_prescience_sees_the_card_to_be_played_and_not_the_discard(
    edition: str, owner: str, other: str, seat: int
) -> None:
    """[X3] Prescience: the other chooses first; DI cards are not shown."""
    t = Scenario(edition).has("red", troops={"front_nw": 4}).has("blue", troops={"temple_w": 4})
    t.has(owner, tiles=["prescience"]).has(other, di=["war_rage", "war_rage"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4").passes()
    assert t.waiting() == [other]
    t.do(other, "fight s3p1/s1d3")
    assert t.events_of("is_shown", owner) == [{"seat": seat, "battle_card": "s3p1"}]
    assert t.events_of("is_shown") == t.events_of("is_shown", other) == []
    seen = t.game.view(seat)
    assert "s1d3" not in str(seen.battle)
    assert len(seen.players[1 - seat].battle_discards_open) == 0
    assert t.waiting() == [owner]
    t.do(owner, "fight s4d1/s1d3")
    assert t.waiting() == [other]
    t.do(other, "add war_rage")
    assert "war_rage" not in str(t.game.view(seat).battle)


@both
@pytest.mark.parametrize("colour", ["ruby", "sapphire", "diamond"])
def test_a_victory_point_tile_is_worth_one_point_for_good_and_one_a_player(
    edition: str, colour: str
) -> None:
    """[V1] [B1] Victory Point / Domination, of each colour."""
    high = {"ruby": [3, 1], "sapphire": [3, 2], "diamond": [3, 3]}
    t = Scenario(edition).has("red", prayer=11, pyramids=high).has("blue", prayer=11, pyramids=high)
    t.do("red", f"token buy_{colour}", f"buy victory_point_{colour}")
    assert (t.prayer("red"), t.points("red"), t.points("red", "tiles")) == (8, 1, 1)
    t.do("blue", f"token buy_{colour}")
    t.refuses("blue", f"buy victory_point_{colour}", "B1", "sold_out").do("blue", "pass")
    other = "sapphire" if colour == "ruby" else "ruby"
    t.do("red", f"token buy_{other}")
    t.refuses("red", f"buy victory_point_{other}", "B1", "owns_title").do("red", "pass")
    t.do("blue", f"token buy_{other}", f"buy victory_point_{other}")
    assert t.points("blue") == 1


@both
def test_reinforcements_go_to_districts_and_one_troop_each_night(edition: str) -> None:
    """[N1] Reinforcements: up to 4, free, and they may be declined."""
    t = Scenario(edition, phase="night").has("red", tiles=["reinforcements"], prayer=0)
    t.has("red", troops={"temple_w": 1, "temple_nile_w": 1})
    t.refuses("red", "muster west_bank 1", "N1", "no_place_for_units")
    gains = 7 if edition == "revised" else 2
    assert t.prayer("red") == gains
    t.do("red", "muster temple_w 2").refuses("red", "muster temple_nile_w 1", "N1")
    t.do("red", "muster nw2 1", "muster nw3 1")
    assert (t.units("red", "temple_w"), t.supply("red"), t.prayer("red")) == (3, 6, gains)
    t = Scenario(edition, phase="night").has("red", tiles=["reinforcements"]).do("red", "done")
    assert t.supply("red") == 12
    t = Scenario(edition, phase="night", round=2).has("red", troops={"temple_w": 1})
    assert "muster" not in t.verbs("red")


@both
def test_reinforcements_on_an_occupied_own_district_start_a_battle(edition: str) -> None:
    """[N1] [C1] Their owner attacks, and gains the point; [X13] other powers count at night."""
    t = Scenario(edition, phase="night").has("red", tiles=["reinforcements", "charge"])
    t.has("blue", troops={"nw1": 3})
    t.do("red", "muster nw1 4").fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert t.events_of("attacks")[-1] == {"attacker": 0, "defender": 1, "space": "nw1"}
    assert strengths(t) == (8 if edition == "original" else 9, 6)
    t.do("blue", "recall").do("red", "stay")
    assert (t.points("red", "battle"), t.units("red", "nw1")) == (1, 4)


@both
def test_the_sphinx_tile_is_worth_a_point_wherever_the_creature_is(edition: str) -> None:
    """[V1] Sphinx: bought and left in the supply, or its troop destroyed."""
    t = Scenario(edition).has("red", prayer=4, pyramids=HIGH)
    t.do("red", "token buy_sapphire", "buy sphinx")
    assert (t.creature("sphinx"), t.points("red", "tiles")) == (None, 1)
    t = creatures_clash(edition, "ancestral_elephant", "sphinx")
    assert strengths(t) == (7, 8)
    t = Scenario(edition).has("red", troops={"front_nw": 5}).has("blue", tiles=["sphinx"])
    t.has("blue", troops={"temple_w": {"units": 1, "creature": "sphinx"}})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    t.fight("red s4d1/s1d3", "blue s2d2p1/s1d3").do("blue", "recall").do("red", "stay")
    assert (t.creature("sphinx"), t.points("blue")) == (None, 1)


@both
def test_the_sphinx_gives_no_move(edition: str) -> None:
    """[M1]"""
    t = Scenario(edition, ask_forced=True).has("red", tiles=["sphinx"])
    t.has("red", troops={"nw1": {"units": 3, "creature": "sphinx"}})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 3 sphinx")
    t.refuses("red", "step west_bank", "M1", "no_land_moves")


@both
def test_divine_will_is_one_more_move_or_recruit_a_day(edition: str) -> None:
    """[D4] Divine Will / God's Will: before or after a regular token, never alone."""
    t = Scenario(edition).has("red", tiles=["divine_will"], prayer=9, troops={"nw1": 3})
    t.do("red", "gold move", "march nw1", "step front_nw", "take 3")
    t.refuses("red", "done", "D1", "token_first").refuses("red", "gold recruit", "D4", "no_gold")
    t.do("red", "token move_upper", "march front_nw", "step west_bank", "take 3")
    assert (t.units("red", "west_bank"), t.waiting()) == (3, ["blue"])
    assert t.player("red").used_action_spaces == ("move_upper",)
    t.do("blue", "token pray_lower").refuses("red", "gold move", "D4", "no_gold")
    t = Scenario(edition).has("red", tiles=["divine_will"], prayer=9)
    t.do("red", "token recruit", "muster nw1 2", "done", "gold recruit", "muster nw2 3", "done")
    assert (t.supply("red"), t.prayer("red")) == (7, 4)
    t = Scenario(edition).has("red", tiles=["divine_will"]).do("red", "token pray_lower", "done")
    assert t.waiting() == ["blue"]


@both
def test_gold_fills_no_level_and_serves_from_the_turn_after_it_is_bought(edition: str) -> None:
    """[D3] [D4]"""
    used = ["raise", "move_middle", "pray_middle", "buy_ruby"]
    t = Scenario(edition).has("red", tiles=["divine_will"], tokens=used).has("blue", tokens=used)
    t.do("red", "gold recruit", "done").refuses("red", "token pray_lower", "D3", "equilibrium")
    t = Scenario(edition).has("red", prayer=9, pyramids=HIGH)
    t.do("red", "token buy_sapphire", "buy divine_will")
    assert t.waiting() == ["blue"]
    t.do("blue", "token pray_lower")
    assert t.offers("red", "gold move")
