"""Section 4.1 to 4.4: Pray, Raise, Buy, Recruit."""

from __future__ import annotations

import pytest

from kemet.testing.scenario import Scenario

EDITIONS = ["original", "revised"]
both = pytest.mark.parametrize("edition", EDITIONS)


# --- [P1] [R1]


@both
def test_pray_gives_two_and_three_with_priest(edition: str) -> None:
    """[P1] 2 PP, 3 with Priest, on both levels."""
    t = Scenario(edition).has("red", prayer=0, tiles=["priest"]).has("blue", prayer=0)
    t.do("red", "token pray_middle").do("blue", "token pray_lower")
    assert (t.prayer("red"), t.prayer("blue")) == (3, 2)
    t.do("red", "token pray_lower").do("blue", "token pray_middle")
    assert (t.prayer("red"), t.prayer("blue")) == (6, 4)


@both
@pytest.mark.parametrize(
    ("tiles", "start", "end", "cost"),
    [
        ([], 1, 2, 2),
        ([], 1, 4, 9),
        ([], 0, 3, 6),
        ([], 0, 4, 10),
        (["slaves"], 1, 4, 6),
        (["slaves"], 0, 1, 0),
        (["priest_of_ra"], 0, 1, 0),
        (["priest_of_ra"], 0, 4, 9),
        (["slaves", "priest_of_ra"], 1, 3, 2),
        (["slaves", "priest_of_ra"], 0, 1, 0),
    ],
)
def test_a_raise_costs_the_sum_of_the_levels_reached(
    edition: str, tiles: list[str], start: int, end: int, cost: int
) -> None:
    """[R1] Slaves: each level 1 less. Priest of Ra: the whole action 1 less."""
    pyramids = {"sapphire": [1, 2], "diamond": [1, 3]}
    pyramids |= {"ruby": [start, 1]} if start else {}
    t = Scenario(edition).has("red", pyramids=pyramids, tiles=tiles, prayer=cost)
    t.do("red", "token raise", f"raise ruby {end}")
    assert (t.level("red", "ruby"), t.prayer("red")) == (end, 0)
    if cost:
        t = Scenario(edition).has("red", pyramids=pyramids, tiles=tiles, prayer=cost - 1)
        t.do("red", "token raise")
        assert not t.offers("red", f"raise ruby {end}")


@both
def test_only_one_pyramid_is_raised_to_four_at_most(edition: str) -> None:
    """[R1] One of your own, by one or more levels."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"ruby": [4, 1], "diamond": [2, 2]})
    t.do("red", "token raise").refuses("red", "raise ruby 4", "R1", "not_higher")
    assert set(t.options("red")) == {
        *("raise diamond 3", "raise diamond 4", "raise sapphire 1", "raise sapphire 2"),
        *("raise sapphire 3", "raise sapphire 4", "pass"),
    }
    t.do("red", "raise diamond 3")
    assert t.waiting() == ["blue"]


@both
def test_a_level_0_pyramid_is_put_on_a_district_without_one(edition: str) -> None:
    """[R1] Where two are free one is named; it stays there."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"ruby": [1, 2]}).do("red", "token raise")
    t.refuses("red", "raise sapphire 1", "R1", "district_required")
    t.refuses("red", "raise sapphire 1 nw2", "R1", "district_has_pyramid")
    t.do("red", "raise sapphire 2 nw3")
    assert t.player("red").pyramids["sapphire"] == (2, 3)


@both
def test_raising_while_an_enemy_stands_there(edition: str) -> None:
    """[R1] Raised or put under the enemy's feet, who then controls it."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"ruby": [3, 1], "sapphire": [1, 2]})
    t.has("blue", troops={"nw1": 1}).do("red", "token raise", "raise ruby 4")
    assert (t.points("red"), t.points("blue")) == (0, 1)
    t = Scenario(edition).has("red", prayer=11, pyramids={"ruby": [3, 1], "sapphire": [1, 2]})
    t.has("blue", troops={"nw3": 1}, prayer=11).do("red", "token raise", "raise diamond 4")
    assert (t.player("red").pyramids["diamond"], t.points("blue")) == ((4, 3), 1)
    t.do("blue", "token buy_diamond")
    assert t.offers("blue", "buy priest_of_amon")


# --- [B1] to [B3]


@both
def test_a_tile_costs_its_level_and_needs_a_pyramid_of_its_colour(edition: str) -> None:
    """[B1] Level at most that of some pyramid of the colour you control; it works at once."""
    t = Scenario(edition).has("red", prayer=3, pyramids={"diamond": [3, 1], "ruby": [4, 2]})
    t.do("red", "token buy_diamond")
    t.refuses("red", "buy priest_of_ra", "B1", "pyramid_too_low")
    t.refuses("red", "buy charge", "B1", "wrong_colour")
    t.do("red", "buy victory_point_diamond")
    assert (t.prayer("red"), t.points("red", "tiles")) == (0, 1)


@both
@pytest.mark.parametrize(
    ("tiles", "cost"),
    [([], 3), (["priestess"], 2), (["priest_of_ra"], 2), (["priestess", "priest_of_ra"], 1)],
)
def test_priestess_and_priest_of_ra_make_tiles_cheaper(
    edition: str, tiles: list[str], cost: int
) -> None:
    """[B1] 1 less each."""
    t = Scenario(edition).has("red", prayer=cost, tiles=tiles, pyramids={"ruby": [3, 1]})
    t.do("red", "token buy_ruby", "buy blades_of_neith")
    assert t.prayer("red") == 0
    t = Scenario(edition).has("red", prayer=cost - 1, tiles=tiles, pyramids={"ruby": [3, 1]})
    t.do("red", "token buy_ruby")
    assert not t.offers("red", "buy blades_of_neith")


@both
def test_a_tile_must_be_on_offer_and_never_twice_of_a_name(edition: str) -> None:
    """[B1] Sold out, owned already, or owned in another colour."""
    t = Scenario(edition, players=3).has("blue", tiles=["charge", "stargate"])
    t.has("green", tiles=["charge"]).has("red", prayer=11, pyramids={"ruby": [4, 1]})
    t.has("red", tiles=["victory_point_diamond", "act_of_god_sapphire", "carnage"])
    t.do("red", "token buy_ruby").refuses("red", "buy charge", "B1", "sold_out")
    t.refuses("red", "buy stargate", "B1", "sold_out")
    for tile in ("victory_point_ruby", "act_of_god_ruby", "carnage"):
        t.refuses("red", f"buy {tile}", "B1", "owns_title")


@both
def test_one_tile_of_each_colour_a_day(edition: str) -> None:
    """[B1] Silver finds the colour's space taken."""
    t = Scenario(edition).has(
        "red", prayer=11, tiles=["act_of_god_ruby"], pyramids={"ruby": [4, 1]}
    )
    t.do("red", "token buy_ruby", "buy charge")
    t.refuses("red", "silver buy_ruby", "D2", "action_space_taken")


@both
def test_a_captured_pyramid_buys(edition: str) -> None:
    """[B1] Own or captured; of the colour; and not the own one under an enemy."""
    t = Scenario(edition).has("red", prayer=11, troops={"sw2": 1}, pyramids={"sapphire": [1, 1]})
    t.has("blue", prayer=11, pyramids={"sapphire": [4, 2], "ruby": [4, 3]})
    t.do("red", "token buy_sapphire", "buy divine_will")
    t.do("blue", "token buy_sapphire")
    assert t.waiting() == ["red"], "blue has nothing to buy from"
    t.do("red", "token buy_ruby")
    assert not t.offers("red", "buy charge"), "sw3 is not captured"


@both
def test_a_strategy_tile_takes_back_the_cards_and_swaps_one_openly(edition: str) -> None:
    """[B2] All discards come back first; the swapped card leaves the game."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"ruby": [2, 1]})
    t.has("red", battle_hand=["s2p2", "s1d3"], battle_open=["s4d1", "s3d2"])
    t.do("red", "token buy_ruby", "buy offensive_strategy")
    assert t.verbs("red") == {"replace"}
    assert len(t.options("red")) == 6
    t.refuses("red", "replace defensive", "B2", "battle_card_not_in_hand")
    t.do("red", "replace s4d1")
    seen = t.game.view(1).players[0]
    assert (seen.battle_removed, seen.battle_hand, seen.battle_discards_open) == (("s4d1",), 6, ())
    assert "offensive" in t.battle_hand("red")
    assert "s4d1" not in t.battle_hand("red")


@both
def test_a_bought_creature_comes_at_once_or_waits(edition: str) -> None:
    """[B3] On an own district with an own troop without a creature, or into the supply."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"ruby": [4, 1]}, tiles=["sphinx"])
    t.has("red", troops={"nw1": {"units": 2, "creature": "sphinx"}, "nw2": 1, "front_nw": 4})
    t.do("red", "token buy_ruby", "buy phoenix")
    assert t.options("red") == ["deploy phoenix 2", "pass"]
    t.refuses("red", "deploy phoenix 1", "W4", "creature_already_there")
    rule = {"original": "B3", "revised": "K2"}[edition]
    t.refuses("red", "deploy phoenix 3", rule, "no_troop_for_creature")
    duplicate = t.game.copy()
    duplicate.play(0, "pass")
    assert duplicate.view().players[0].creatures["phoenix"] is None
    t.do("red", "deploy phoenix 2")
    assert t.creature("phoenix") == "nw2"


# --- [C1] [C2]


@both
@pytest.mark.parametrize(
    ("tiles", "prayer", "most"),
    [
        ([], 3, 3),
        ([], 0, 0),
        (["recruiting_scribe"], 3, 5),
        (["recruiting_scribe"], 0, 2),
        (["priest_of_ra"], 3, 4),
        (["recruiting_scribe", "priest_of_ra"], 0, 3),
    ],
)
def test_units_cost_one_prayer_each(edition: str, tiles: list[str], prayer: int, most: int) -> None:
    """[C1] 2 less with Recruiting Scribe, 1 less with Priest of Ra."""
    t = Scenario(edition).has("red", prayer=prayer, tiles=tiles).do("red", "token recruit")
    assert t.offers("red", f"muster nw1 {most}") == bool(most)
    assert not t.offers("red", f"muster nw1 {most + 1}")
    if most:
        t.do("red", f"muster nw1 {most}")
    assert (t.units("red", "nw1"), t.prayer("red")) == (most, 0)


@both
def test_recruits_are_placed_on_own_districts_in_any_split(edition: str) -> None:
    """[C1] Within the limit; never on captured districts or elsewhere; fewer may be taken."""
    t = Scenario(edition).has("red", prayer=11, troops={"sw1": 1, "temple_w": 1, "nw1": 3})
    t.do("red", "token recruit").refuses("red", "muster sw1 1", "C1", "not_your_district")
    t.refuses("red", "muster temple_w 1", "C1", "not_your_district")
    t.refuses("red", "muster nw1 3", "W4", "no_room")
    t.do("red", "muster nw1 2", "muster nw3 1", "muster nw2 1", "done")
    assert [t.units("red", f"nw{d}") for d in (1, 2, 3)] == [5, 1, 1]
    assert t.prayer("red") == 7


@both
def test_recruits_on_occupied_districts_fight_in_any_order(edition: str) -> None:
    """[C1] All units are put first, then the battles follow; the recruiter attacks."""
    t = Scenario(edition).has("red", prayer=9).has("blue", troops={"nw1": 1, "nw2": 1})
    t.do("red", "token recruit", "muster nw2 4", "muster nw1 3", "muster nw3 1", "done")
    assert (t.options("red"), t.prayer("red")) == (["battle nw1", "battle nw2"], 1)
    t.refuses("red", "battle nw3", "C1", "no_battle_there")
    t.do("red", "battle nw2").fight("red s4d1/s1d3", "blue s3d2/s1d3").do("red", "stay")
    t.fight("red s2p2/s3p1", "blue s2p2/s3p1")
    assert t.events_of("attacks") == [
        {"attacker": 0, "defender": 1, "space": space} for space in ("nw2", "nw1")
    ]
    assert t.points("red", "battle") == 2


@both
def test_recruits_beside_an_enemy_start_no_battle(edition: str) -> None:
    """[C1] Only units placed on the occupied district do."""
    t = Scenario(edition).has("red", prayer=9).has("blue", troops={"nw1": 1})
    t.do("red", "token recruit", "muster nw3 1", "done")
    assert t.events_of("attacks") == []


def test_a_recruits_battle_is_fought_only_where_both_troops_still_stand() -> None:
    """[C1] Raining Fire in the window of the first battle ends the second before it begins."""
    t = (
        Scenario()
        .has("red", prayer=9, di=["raining_fire"])
        .has("blue", troops={"nw1": 1, "nw2": 1})
    )
    t.do("red", "token recruit", "muster nw2 4", "muster nw1 3", "done", "battle nw2")
    t.do("red", "di raining_fire nw1 1").fight("red s4d1/s1d3", "blue s3d2/s1d3").do("red", "stay")
    assert [e["space"] for e in t.events_of("attacks")] == ["nw2"]
    assert (t.units("red", "nw1"), t.waiting()) == (3, ["blue"])


def test_an_original_recruit_of_no_units_brings_creatures_back() -> None:
    """[C2] One after another, to districts with a troop and no creature, while one fits."""
    t = Scenario("original").has("red", tiles=["phoenix", "sphinx", "royal_scarab"])
    t.has("red", troops={"nw1": 1, "nw2": 1, "front_nw": 3}).do("red", "token recruit", "done")
    assert t.verbs("red") == {"deploy"}, "no declining while one fits"
    assert len(t.options("red")) == 6
    t.do("red", "deploy sphinx 2")
    assert t.options("red") == ["deploy royal_scarab 1", "deploy phoenix 1"]
    t.do("red", "deploy phoenix 1")
    assert (t.creature("royal_scarab"), t.waiting()) == (None, ["blue"])


def test_original_creatures_come_before_the_battles_of_a_recruit() -> None:
    """[C2] Also onto the recruits who are about to fight."""
    t = Scenario("original").has("red", tiles=["phoenix"], prayer=5).has("blue", troops={"nw1": 1})
    t.do("red", "token recruit", "muster nw1 3", "done")
    assert t.creature("phoenix") == "nw1"
    t.fight("red s4d1/s1d3", "blue s3d2/s1d3")
    assert t.events_of("strengths")[0]["attack"] == 3 + 4 + 2


def test_original_gold_recruit_brings_creatures_back_too() -> None:
    """[C2] Every Recruit action; (R) none: there [K2] applies."""
    t = Scenario("original").has(
        "red", tiles=["phoenix", "divine_will"], troops={"nw1": 1}, prayer=0
    )
    t.do("red", "gold recruit")
    assert t.creature("phoenix") == "nw1"
