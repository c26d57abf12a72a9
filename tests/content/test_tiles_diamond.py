"""Diamond power tiles: what each does, and what it does not; Act of God of any colour."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.content.cards import CARDS
from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])
every_act = pytest.mark.parametrize("colour", ["ruby", "sapphire", "diamond"])
HIGH: dict[str, Any] = {"ruby": [4, 1], "sapphire": [4, 2], "diamond": [4, 3]}
FIVE = ["veto", "prayer", "escape", "war_rage", "bloodbath"]


def clash(edition: str, red: list[str], blue: list[str], n: int = 4, m: int = 4) -> Scenario:
    """Red attacks blue on the west temple, with these tiles, so many units and no PP."""
    t = Scenario(edition).has("red", tiles=red, prayer=0, troops={"front_nw": n})
    t.has("blue", tiles=blue, prayer=0, troops={"temple_w": m})
    t.do("red", "token move_upper", "march front_nw", "step temple_w")
    return t.do("red", f"take {n}") if n > 1 else t


def night(edition: str, *tiles: str, **more: Any) -> Scenario:
    t = Scenario(edition, phase="night", pile=more.pop("pile", []))
    return t.has("red", tiles=list(tiles), prayer=0, **more).has("blue", prayer=0)


@both
def test_priest_adds_one_to_a_pray_action_alone(edition: str) -> None:
    """[P1] Priest: not to the card Prayer, not at Night."""
    t = Scenario(edition).has("red", tiles=["priest"], prayer=0, di=["prayer"])
    t.do("red", "token pray_lower")
    assert t.prayer("red") == 3
    t.do("red", "di prayer")
    assert t.prayer("red") == 5
    assert night(edition, "priest").prayer("red") == 2
    t = Scenario(edition).has("red", prayer=0).do("red", "token pray_middle")
    assert t.prayer("red") == 2


@both
def test_priestess_makes_tiles_cheaper_and_nothing_else(edition: str) -> None:
    """[B1] Priestess: a tile may become free; her own costs its level."""
    t = Scenario(edition).has("red", prayer=4, pyramids=HIGH)
    t.do("red", "token buy_diamond", "buy priestess").do("blue", "token pray_lower")
    assert t.prayer("red") == 3
    t.do("red", "token buy_ruby", "buy phoenix").do("blue", "token pray_middle")
    assert t.prayer("red") == 0
    t.do("red", "token buy_sapphire").refuses("red", "buy legion", "B1", "cannot_pay")
    t.do("red", "buy defense")
    assert t.prayer("red") == 0
    t = Scenario(edition, ask_forced=True).has("red", tiles=["priestess"], prayer=1)
    t.do("red", "token raise").refuses("red", "raise ruby 2", "R1", "cannot_pay")


@both
def test_slaves_make_each_level_of_a_raise_cheaper_and_no_tile(edition: str) -> None:
    """[R1] [E1] Slaves / Magical Support."""
    t = Scenario(edition).has("red", tiles=["slaves"], prayer=6).do("red", "token raise")
    t.do("red", "raise ruby 3")
    assert (t.level("red", "ruby"), t.prayer("red")) == (3, 3)
    t = Scenario(edition).has("red", tiles=["slaves"], prayer=0)
    t.has("red", pyramids={"ruby": [1, 1], "sapphire": [1, 2], "diamond": [0, None]})
    t.do("red", "token raise", "raise diamond 1")
    assert (t.level("red", "diamond"), t.prayer("red")) == (1, 0)
    t = Scenario(edition).has("red", tiles=["slaves"], prayer=0).has("blue", prayer=0)
    t.do("red", "token buy_ruby")
    assert t.waiting() == ["blue"]


@both
def test_high_priest_and_priest_of_amon_pray_at_night_and_not_by_day(edition: str) -> None:
    """[N1] [O1] High Priest +2, Priest of Amon +5."""
    for tiles, gain in (((), 2), (("high_priest",), 4), (("priest_of_amon",), 7)):
        t = night(edition, *tiles)
        assert (t.prayer("red"), t.prayer("blue")) == (gain, 2)
    assert night(edition, "high_priest", "priest_of_amon").prayer("red") == 9
    t = Scenario(edition).has("red", tiles=["high_priest", "priest_of_amon"], prayer=0)
    assert t.do("red", "token pray_lower").prayer("red") == 2


@both
def test_crusade_pays_for_units_really_removed(edition: str) -> None:
    """[X7] Crusade: not for damage in excess or stopped; won or lost, attacking or defending."""
    t = clash(edition, ["crusade"], [], 4, 2).fight("red s1d3/s4d1", "blue s3p1/s4d1")
    assert (t.prayer("red"), t.prayer("blue")) == (4, 0)
    t = clash(edition, ["crusade"], [], 4, 2).fight("red s1d3/s4d1", "blue s4d1/s1d3")
    assert t.prayer("red") == 4
    t = clash(edition, [], ["crusade"], 4, 4).fight("red s4d1/s1d3", "blue s3d2/s1d3")
    assert (t.prayer("red"), t.prayer("blue")) == (0, 4)
    assert t.events_of("wins")[-1]["seat"] == 0


@both
def test_crusade_does_not_pay_for_initiative_or_raining_fire(edition: str) -> None:
    """[X7] [X2]"""
    t = clash(edition, ["crusade", "initiative"], [], 4, 4)
    assert t.prayer("red") == 0
    t.fight("red s4d1/s1d3", "blue s4d1/s1d3")
    assert t.prayer("red") == 2
    t = Scenario(edition).has("red", tiles=["crusade"], prayer=1, di=["raining_fire"])
    t.has("blue", troops={"temple_w": 4})
    t.do("red", "token pray_lower", "di raining_fire temple_w 1")
    assert (t.units("blue", "temple_w"), t.prayer("red")) == (3, 2)


def test_crusade_does_not_pay_for_raining_fire_used_in_a_battle() -> None:
    """[X7] [X5]"""
    t = Scenario("revised").has("red", tiles=["crusade"], prayer=1, di=["raining_fire"])
    t.has("red", troops={"front_nw": 4}).has("blue", troops={"temple_w": 4})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4", "pass")
    t.do("red", "fight s3p1/s1d3").do("blue", "fight s3p1/s1d3")
    t.do("red", "add raining_fire", "ready", "use raining_fire temple_w 1")
    assert (t.units("blue", "temple_w"), t.prayer("red")) == (3, 0)


@both
def test_divine_boon_is_one_more_card_each_night(edition: str) -> None:
    """[N1] [O1] Divine Boon; none by day."""
    t = night(edition, "divine_boon", pile=FIVE)
    assert (sorted(t.cards("red")), t.cards("blue")) == (["prayer", "veto"], ["escape"])
    t = Scenario(edition).has("red", tiles=["divine_boon"]).do("red", "token pray_lower")
    assert t.cards("red") == []


@both
def test_vision_looks_at_five_and_keeps_one(edition: str) -> None:
    """[N1] Vision: the others are shuffled back into the pile."""
    t = night(edition, "vision", pile=FIVE)
    size = t.game.view().pile
    assert set(t.options("red")) == {f"keep {card}" for card in FIVE}
    assert t.events_of("looks", "blue") == []
    t.refuses("red", "keep enlistment", "N1").do("red", "keep escape")
    assert t.cards("red") == ["escape"]
    assert len(t.cards("blue")) == 1
    assert t.game.view().pile == size + 3  # four came back, blue took one


@both
def test_vision_looks_across_a_reshuffle_or_at_as_many_cards_as_there_are(edition: str) -> None:
    """[N1] [I1]"""
    rest = [c.name for c in CARDS for _ in range(c.copies)]
    for card in FIVE[:3]:
        rest.remove(card)
    t = Scenario(edition, phase="night", pile=FIVE[:3], discards=rest).has("red", tiles=["vision"])
    looked = t.events_of("looks", "red")[0]["cards"]
    assert len(looked) == 5
    assert set(FIVE[:3]) <= set(looked)
    t = Scenario(edition, phase="night", pile=FIVE[:3]).has("blue", di=rest)
    t.has("red", tiles=["vision"]).do("red", "keep veto")
    assert t.cards("red") == ["veto"]
    assert len(t.cards("blue")) == len(rest) + 1


@both
def test_cards_of_divine_boon_and_the_mummy_are_not_chosen_with_vision(edition: str) -> None:
    """[N1] The Mummy's card comes though the creature is in the supply."""
    t = night(edition, "vision", "divine_boon", "the_mummy", pile=FIVE)
    assert t.creature("the_mummy") is None
    t.do("red", "keep escape")
    assert len(t.cards("red")) == 3
    assert len(t.events_of("looks", "red")) == 1


@both
def test_the_mummy_fights_moves_and_brings_a_card_at_night(edition: str) -> None:
    """[N1] [X6] [M1] The Mummy: strength 2, move 1."""
    t = night(edition, "the_mummy", pile=FIVE)
    assert sorted(t.cards("red")) == ["prayer", "veto"]
    t = Scenario(edition).has("red", tiles=["the_mummy"])
    t.has("red", troops={"nw1": {"units": 3, "creature": "the_mummy"}})
    t.has("blue", troops={"temple_w": 5})
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 3 the_mummy")
    t.do("red", "step temple_w", "take 3 the_mummy").fight("red s4d1/s1d3", "blue s3p1/s1d3")
    last = t.events_of("strengths")[-1]
    assert (last["attack"], last["defence"]) == (9, 8)
    assert t.units("blue", "temple_w") == 5


@both
def test_hand_of_god_may_raise_one_pyramid_by_one_level_free(edition: str) -> None:
    """[N1] Hand of God: also from level 0, never two levels, never above 4."""
    levels = {"ruby": [4, 1], "sapphire": [0, None], "diamond": [0, None]}
    t = night(edition, "hand_of_god", pyramids=levels)
    before = t.prayer("red")
    t.refuses("red", "raise sapphire 2 nw2", "N1")
    assert "raise ruby" not in str(t.options("red"))
    t.do("red", "raise sapphire 1 nw3")
    assert (t.level("red", "sapphire"), t.prayer("red")) == (1, before)
    assert "raise" not in (t.verbs("red") if "red" in t.waiting() else ())
    t = night(edition, "hand_of_god").do("red", "raise ruby 2")
    assert (t.level("red", "ruby"), t.level("red", "sapphire")) == (2, 1)
    t = night(edition, "hand_of_god").do("red", "done")
    assert [t.level("red", c) for c in ("ruby", "sapphire", "diamond")] == [1, 1, 1]


@both
@pytest.mark.parametrize("first", ["raise ruby 2", "muster nw1 4"])
def test_hand_of_god_and_reinforcements_come_in_the_order_their_owner_likes(
    edition: str, first: str
) -> None:
    """[N1]"""
    t = night(edition, "hand_of_god", "reinforcements").do("red", first)
    t.do("red", "muster nw1 4" if first.startswith("raise") else "raise ruby 2")
    assert (t.units("red", "nw1"), t.level("red", "ruby")) == (4, 2)


@both
def test_holy_war_pays_the_winner_survivors_or_not(edition: str) -> None:
    """[X7] Holy War: attacking or defending; nothing for a loser."""
    t = clash(edition, ["holy_war"], []).fight("red s4d1/s1d3", "blue s3p1/s1d3")
    assert (t.prayer("red"), t.prayer("blue")) == (4, 0)
    t = clash(edition, [], ["holy_war"]).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert (t.prayer("red"), t.prayer("blue")) == (0, 4)
    t = clash(edition, ["holy_war"], []).fight("red s3p1/s1d3", "blue s3p1/s1d3")
    assert t.prayer("red") == 0
    t = clash(edition, ["holy_war"], [], 3, 1).fight("red s4d1/s1d3", "blue s1d3/s4d1")
    assert (t.units("red", "temple_w"), t.points("red"), t.prayer("red")) == (0, 0, 4)
    t = clash(edition, [], ["holy_war"], 1, 2).fight("red s1d3/s4d1", "blue s4d1/s1d3")
    assert (t.units("blue", "temple_w"), t.prayer("blue")) == (0, 4)


@both
def test_priest_of_ra_saves_one_of_each_expense(edition: str) -> None:
    """[W1] [E1] [R1] [C1] [B1] [M3] Priest of Ra: once for each, however large."""
    t = Scenario(edition).has("red", tiles=["priest_of_ra"], prayer=10, pyramids=HIGH)
    t.has("red", pyramids={"ruby": [1, 1], "sapphire": [4, 2], "diamond": [1, 3]})
    t.do("red", "token raise", "raise ruby 3").do("blue", "token pray_lower")
    assert t.prayer("red") == 6
    t.do("red", "token recruit", "muster nw1 1", "muster nw2 2", "done")
    assert t.prayer("red") == 4
    t.do("blue", "token pray_middle")
    t.do("red", "token buy_sapphire", "buy legion").do("blue", "token recruit", "done")
    assert t.prayer("red") == 3
    t.do("red", "token move_upper", "march nw2", "teleport temple_w", "take 2")
    assert t.prayer("red") == 2


@both
def test_priest_of_ra_adds_up_with_other_savings_and_never_pays_back(edition: str) -> None:
    """[W1] Never below 0."""
    t = Scenario(edition).has("red", tiles=["priest_of_ra", "recruiting_scribe", "priestess"])
    t.has("red", prayer=0).do("red", "token recruit").refuses("red", "muster nw1 4", "C1")
    t.do("red", "muster nw1 3").do("blue", "token pray_lower")
    t.do("red", "token buy_ruby", "buy charge").do("blue", "token pray_middle")
    assert (t.units("red", "nw1"), t.prayer("red")) == (3, 0)
    t = Scenario(edition).has("red", tiles=["priest_of_ra", "stargate"], prayer=0)
    t.has("red", troops={"nw1": 3}).do("red", "token move_upper", "march nw1")
    t.do("red", "teleport temple_w", "take 3")
    assert (t.units("red", "temple_w"), t.prayer("red")) == (3, 0)
    t = Scenario(edition).has("red", tiles=["priest_of_ra", "slaves"], prayer=3)
    t.do("red", "token raise", "raise ruby 3")
    assert t.prayer("red") == 1


@both
def test_priest_of_ra_cheapens_each_card_but_not_a_loss_to_mana_theft(edition: str) -> None:
    """[I2] [I7] Teleportation too."""
    t = Scenario(edition).has("red", tiles=["priest_of_ra"], di=["teleportation"], prayer=0)
    t.has("red", troops={"west_bank": 3}).do("red", "token move_upper", "march west_bank")
    t.do("red", "di teleportation", "teleport temple_delta", "take 3")
    assert (t.units("red", "temple_delta"), t.prayer("red")) == (3, 0)

    t = Scenario(edition).has("red", tiles=["priest_of_ra"], di=["war_fury", "iron_wall"], prayer=0)
    t.has("red", troops={"front_nw": 4}).has("blue", troops={"temple_w": 4})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 4")
    t.do("red", "fight s3d2/s1d3").do("blue", "fight s4d1/s1d3")
    t.do("red", "add war_fury", "add iron_wall", *(["ready"] if "red" in t.waiting() else []))
    if edition == "revised":
        t.do("red", "use war_fury", "use iron_wall")
    assert t.events_of("strengths")[-1]["attack"] == 9
    assert (t.units("red", "temple_w"), t.prayer("red")) == (4, 0)

    t = (
        Scenario(edition)
        .has("red", tiles=["priest_of_ra"], prayer=3)
        .has("blue", di=["mana_theft"])
    )
    t.do("red", "token pray_lower").do("blue", "di mana_theft")
    assert t.prayer("red") == 4


@both
@every_act
def test_act_of_god_is_one_more_action_a_day_on_any_free_space(edition: str, colour: str) -> None:
    """[D4] Before or after a regular token, never alone, never twice."""
    t = Scenario(edition).has("red", tiles=[f"act_of_god_{colour}"], prayer=0)
    t.do("red", "silver pray_lower").refuses("red", "done", "D1", "token_first")
    t.refuses("red", "silver pray_middle", "D4", "no_silver")
    t.refuses("red", "token pray_lower", "D2", "action_space_taken").do("red", "token pray_middle")
    assert (t.prayer("red"), t.waiting()) == (4, ["blue"])
    t.do("blue", "token pray_lower").refuses("red", "silver move_upper", "D4", "no_silver")
    t = Scenario(edition).has("red", tiles=[f"act_of_god_{colour}"], prayer=0)
    t.do("red", "token pray_middle", "silver pray_lower")
    assert (t.prayer("red"), t.waiting()) == (4, ["blue"])
    t = Scenario(edition).has("red", tiles=[f"act_of_god_{colour}"])
    assert t.do("red", "token pray_middle", "done").waiting() == ["blue"]


@both
@every_act
def test_act_of_god_serves_from_the_next_turn_and_is_bought_once(edition: str, colour: str) -> None:
    """[D4] [B1]"""
    t = Scenario(edition).has("red", prayer=11, pyramids=HIGH)
    t.do("red", f"token buy_{colour}", f"buy act_of_god_{colour}")
    assert (t.prayer("red"), t.waiting()) == (7, ["blue"])
    t.do("blue", "token pray_lower").do("red", "silver pray_middle")
    other = "sapphire" if colour == "ruby" else "ruby"
    t.do("red", f"token buy_{other}").refuses("red", f"buy act_of_god_{other}", "B1", "owns_title")


@both
def test_silver_counts_for_the_equilibrium_and_must_then_fill_the_level(edition: str) -> None:
    """[D3]"""
    used = ["raise", "move_middle", "pray_middle", "buy_ruby"]
    t = (
        Scenario(edition)
        .has("red", tiles=["act_of_god_ruby"], tokens=used)
        .has("blue", tokens=used)
    )
    t.do("red", "token pray_lower").refuses("red", "done", "D3", "silver_must_fill")
    t.refuses("red", "silver buy_sapphire", "D3", "equilibrium").do("red", "silver recruit", "done")
    assert t.waiting() == ["blue"]
    t = Scenario(edition).has("red", tokens=used).has("blue", tokens=used)
    t.refuses("red", "token pray_lower", "D3", "equilibrium")


@both
def test_silver_and_gold_come_back_with_the_tokens(edition: str) -> None:
    """[N1] [O1] [D4] Once a Day, not once a game."""
    used = ["raise", "move_upper", "pray_middle", "pray_lower"]
    t = Scenario(edition).has("red", tiles=["act_of_god_ruby", "divine_will"], tokens=used)
    t.has("red", silver_used=False, gold_used=True, prayer=0).has("blue", tokens=used, prayer=0)
    t.do("red", "silver buy_ruby", "token buy_sapphire").do("blue", "token buy_ruby")
    t.do("red", "place 1" if edition == "revised" else "next 0")
    assert t.offers("red", "silver recruit")
    assert t.offers("red", "gold recruit")
