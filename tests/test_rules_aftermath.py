"""Section 5 of the rules, from the reveal on: [X5] to [X13], and the worked example [E3]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scenario import Table

both_editions = pytest.mark.parametrize("edition", ["original", "revised"])


def strengths(t: Table) -> tuple[int, int]:
    last = t.happened("strengths")[-1]
    return last["attack"], last["defence"]


def at_war(t: Table, red: int = 5, blue: int = 3, where: str = "temple_w") -> Table:
    """Red has attacked from the north-west front; the war council begins."""
    t.data["players"][0].setdefault("troops", {}).setdefault("front_nw", red)
    t.data["players"][1].setdefault("troops", {}).setdefault(where, blue)
    t.do("red", "token move_upper", "march front_nw", f"step {where}")
    if t.offers("red", f"take {red}"):
        t.do("red", f"take {red}")
    return t.passes()


# --- [X5], [X6]


def test_the_attacker_resolves_cards_first_card_by_card_in_any_order() -> None:
    """[X5] (R) Each pays for a card and resolves it, or leaves it; all are discarded [X12]."""
    t = Table().has("red", di=["war_fury", "bloodbath"], prayer=1)
    at_war(t.has("blue", di=["war_fury", "iron_wall"], prayer=1))
    t.do("red", "fight s2p2/s1d3", "add war_fury", "add bloodbath", "ready")
    t.do("blue", "fight s2p2/s1d3", "add war_fury", "add iron_wall", "ready")
    assert t.waiting() == ["red"]
    t.do("red", "use bloodbath")
    assert t.waiting() == ["blue"], "red cannot pay for another"
    t.do("blue", "ready")
    assert strengths(t) == (7, 5)
    assert (t.prayer("red"), t.prayer("blue")) == (0, 1)
    assert t.cards("red") == t.cards("blue") == []
    t.do("blue", "recall").do("red", "stay")
    assert sorted(t.game.view().discards) == ["bloodbath", "iron_wall", "war_fury", "war_fury"]


def test_in_the_original_edition_added_cards_are_paid_and_count() -> None:
    """[X4], [X5] (O) Battle cards that can all be paid for; costs are paid at the reveal."""
    hand = ["war_fury", "bloodbath", "war_rage", "prayer"]
    t = at_war(Table("original").has("red", di=hand, prayer=1))
    t.do("red", "fight s3p1/s1d3").do("blue", "fight s3p1/s1d3")
    t.refuses("red", "add prayer", "X4", "only_battle_icons").do("red", "add war_fury")
    t.refuses("red", "add bloodbath", "X4", "cannot_pay").do("red", "add war_rage")
    assert t.prayer("red") == 1
    t.do("red", "ready")
    assert t.prayer("red") == 0
    assert strengths(t) == (11, 6)
    assert t.cards("red") == ["bloodbath", "prayer"]


@pytest.mark.parametrize("card", ["teleportation", "open_gates", "veto", "escape"])
def test_some_cards_do_nothing_in_a_battle_and_are_still_discarded(card: str) -> None:
    """[X5] (R) They may be added, are not paid for, and are lost."""
    t = at_war(Table().has("red", di=[card], prayer=5))
    t.do("red", "fight s4d1/s2p2").do("blue", "fight s4d1/s2p2").do("red", f"add {card}", "ready")
    assert t.waiting() == ["blue"], "nothing to use"
    t.do("blue", "recall").do("red", "stay")
    assert t.cards("red") == []
    assert t.game.view().discards == [card]
    assert t.prayer("red") == 5


def test_enlistment_in_a_battle_joins_the_fight_even_if_the_troop_is_gone() -> None:
    """[X5] (R) Units on the battle's space join; none on another district held by an enemy."""
    t = Table().has("red", di=["raining_fire"], troops={"front_nw": 5, "sw1": 1})
    at_war(t.has("blue", di=["enlistment"]), blue=1)
    t.do("red", "fight s3p1/s2p2", "add raining_fire", "ready")
    t.do("blue", "fight s3p1/s2p2", "add enlistment", "ready")
    t.do("red", "use raining_fire temple_w 1")
    assert t.units("blue", "temple_w") == 0
    t.do("blue", "use enlistment")
    assert {o.split()[1] for o in t.options("blue")[:-1]} == {"temple_w", "sw2", "sw3"}
    t.do("blue", "muster temple_w 2")
    assert strengths(t) == (8, 5)
    assert t.units("blue", "temple_w") == 2


def test_enlistment_in_a_battle_brings_no_creature_onto_its_space() -> None:
    """[X5] (R) No creature is deployed there before the fight is over."""
    t = Table().has("blue", di=["enlistment"], tiles=["phoenix"], troops={"sw1": 1})
    t.has("red", troops={"front_sw": 5}).do("red", "token move_upper", "march front_sw")
    t.do("red", "step sw1", "take 5").do("blue", "pass").passes()
    t.do("red", "fight s3p1/s2p2").do("blue", "fight s3p1/s2p2", "add enlistment", "ready")
    t.do("blue", "use enlistment", "muster sw1 2")
    assert strengths(t) == (8, 7), "3 units, the card, home; no Phoenix"
    assert t.creature("phoenix") is None


@both_editions
def test_divine_wound_discards_cards_still_in_hand(edition: str) -> None:
    """[X5] When both have resolved their cards: any icon, +1 strength each, none of those added."""
    t = Table(edition, quiet=False).has("blue", tiles=["divine_wound"])
    t.has("blue", di=["veto", "prayer", "war_rage", "bronze_wall"]).has("red", di=["war_rage"])
    at_war(t).do("red", "fight s3p1/s2p2", "add war_rage", "ready")
    t.do("blue", "fight s3p1/s2p2", "add war_rage", "ready")
    if edition == "revised":
        t.do("red", "use war_rage").do("blue", "use war_rage")
    assert set(t.options("blue")) == {"wound veto", "wound prayer", "wound bronze_wall", "ready"}
    t.do("blue", "wound veto", "wound bronze_wall", "ready")
    assert strengths(t) == (9, 9)
    assert t.cards("blue") == ["prayer"]
    assert t.happened("wins") == [{"seat": 1, "space": "temple_w"}]


@both_editions
def test_a_tie_is_the_defenders(edition: str) -> None:
    """[X6] Higher wins; a tie is the defender's."""
    t = at_war(Table(edition), 3, 3).fight("red s3d2/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (6, 6)
    assert t.happened("wins") == [{"seat": 1, "space": "temple_w"}]
    assert t.points("blue", "battle") == 0


@both_editions
def test_strength_adds_up_powers_and_creatures(edition: str) -> None:
    """[X6] Charge and Blades attacking, Defense defending; creatures; never the other's."""
    red = {"front_nw": {"units": 5, "creature": "phoenix"}}
    blue = {"temple_w": {"units": 3, "creature": "giant_scorpion"}}
    t = Table(edition).has("red", tiles=["charge", "defense", "phoenix"], troops=red)
    t.has("blue", tiles=["charge", "defense", "blades_of_neith", "giant_scorpion"], troops=blue)
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5 phoenix")
    t.fight("red s1d3/s2p2", "blue s2p2/s1d3")
    assert strengths(t) == (5 + 1 + 1 + 2, 3 + 2 + 1 + 1 + 2)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (3, 2)


@both_editions
def test_before_the_deep_desert_snake_other_creatures_are_as_if_absent(edition: str) -> None:
    """[X6] Neither strength nor damage nor protection."""
    snake, scorpion = "deep_desert_snake", "giant_scorpion"
    t = Table(edition).has("red", tiles=[scorpion]).has("blue", tiles=[snake])
    t.has("red", troops={"front_nw": {"units": 5, "creature": scorpion}})
    t.has("blue", troops={"temple_w": {"units": 3, "creature": snake}})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", f"take 5 {scorpion}")
    t.fight("red s2p2/s1d3", "blue s2p2/s1d3")
    assert strengths(t) == (7, 5)
    assert t.units("blue", "temple_w") == 3


@pytest.mark.parametrize(("edition", "home"), [("original", 0), ("revised", 1)])
def test_home_gives_strength_in_the_revised_edition(edition: str, home: int) -> None:
    """[X6] (R) +1 on a district of one's own city, defending or attacking."""
    t = Table(edition).has("red", troops={"front_sw": 3}).has("blue", troops={"sw1": 3})
    t.do("red", "token move_upper", "march front_sw", "step sw1", "take 3")
    t.fight("red s3p1/s2p2", "blue s2p2/s1d3")
    assert strengths(t) == (6, 5 + home)
    t = Table(edition).has("blue", troops={"nw1": 3})
    t.do("red", "token recruit", "muster nw1 3", "done").fight("red s3p1/s2p2", "blue s2p2/s1d3")
    assert strengths(t) == (6 + home, 5)


@pytest.mark.parametrize(("edition", "gain"), [("original", 4), ("revised", 3)])
def test_jacques_attacks_guillaume(edition: str, gain: int) -> None:
    """[E3] Strength 10 to 9, no loss on either side; the Elephant leaves by [K1]."""
    t = Table(edition).has("red", tiles=["charge", "blades_of_neith"])
    t.has("blue", tiles=["ancestral_elephant"], di=["bronze_wall", "war_fury"], prayer=5)
    elephant = {"units": 4, "creature": "ancestral_elephant"}
    at_war(t.has("blue", troops={"temple_w": elephant, "sw2": 1}))
    t.do("red", "fight s3d2/s4d1").do("blue", "fight s2p2/s4d1")
    t.do("blue", "add bronze_wall", "add war_fury", "ready")
    if edition == "revised":
        t.do("blue", "use war_fury", "use bronze_wall")
    assert strengths(t) == (10, 9)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (5, 4)
    assert t.points("red", "battle") == 1
    assert t.prayer("blue") == 4
    t.do("blue", "recall")
    assert t.prayer("blue") == 4 + gain
    t.do("red", "stay")
    if edition == "original":
        assert t.creature("ancestral_elephant") == "sw2"
    else:
        assert t.creature("ancestral_elephant") is None
        assert t.options("blue") == ["deploy ancestral_elephant 2", "pass"], "after the Move [K2]"


# --- [X7], [X8]


@both_editions
def test_casualties_fall_at_the_same_moment(edition: str) -> None:
    """[X7] Both may be destroyed; at most the troop; no VP without a unit left [X8]."""
    t = Table(edition).has("red", tiles=["crusade", "holy_war", "carnage"], prayer=0)
    at_war(t.has("blue", tiles=["crusade"], prayer=0), 2, 2)
    t.fight("red s3d2/s2p2", "blue s2d2p1/s4d1")
    assert t.units("red", "temple_w") == t.units("blue", "temple_w") == 0
    assert t.happened("wins") == [{"seat": 0, "space": "temple_w"}]
    assert t.prayer("red") == 2 * 2 + 4, "Holy War even without survivors"
    assert t.prayer("blue") == 2 * 2
    assert t.points("red", "battle") == 0
    assert t.supply("red") == 12


@both_editions
def test_protection_beyond_the_damage_is_nothing(edition: str) -> None:
    """[X7] Damage minus protection, at least 0; Crusade counts units really removed."""
    t = Table(edition).has("red", tiles=["shields_of_neith"]).has("blue", tiles=["crusade"])
    at_war(t.has("blue", prayer=0), 5, 5).fight("red s2p2/s1d3", "blue s3d2/s1d3")
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (5, 5)
    assert t.prayer("blue") == 0


@both_editions
def test_only_an_attacker_with_a_unit_left_scores(edition: str) -> None:
    """[X8] Defensive Victory: the same for a defender who won; Holy War for the winner alone."""
    t = at_war(Table(edition)).fight("red s4d1/s2p2", "blue s1d3/s2p2")
    assert (t.points("red", "battle"), t.units("red", "temple_w")) == (1, 2)
    for tiles, scored in ((["holy_war"], 0), (["defensive_victory", "holy_war"], 1)):
        t = at_war(Table(edition).has("blue", tiles=tiles, prayer=0), 2, 4)
        t.has_lost = "red"  # type: ignore[attr-defined]
        t.fight("red s3p1/s2p2", "blue s3p1/s2p2")
        assert t.points("blue", "battle") == scored
        assert t.prayer("blue") == 4
    t = at_war(Table(edition).has("blue", tiles=["defensive_victory"]), 3, 2)
    t.fight("red s1d3/s2p2", "blue s4d1/s2p2")
    assert t.happened("wins") == [{"seat": 1, "space": "temple_w"}]
    assert t.points("blue", "battle") == 0, "no unit left"


# --- [X9], [X10], [X11]


@pytest.mark.parametrize("edition", ["original", "revised"])
def test_the_winner_chooses_where_the_loser_retreats_to(edition: str) -> None:
    """[X9] Adjacent, empty, (R) in no other player's city; the creature goes along."""
    t = Table(edition).has("red", troops={"temple_w": 5, "nw1": 1})
    sphinx = {"units": 3, "creature": "sphinx"}
    t.has("blue", tiles=["sphinx"], troops={"front_nw": sphinx, "obelisk_w": 1})
    t.do("red", "token move_upper", "march temple_w", "step front_nw", "take 5")
    t.fight("red s4d1/s2p2", "blue s2p2/s4d1")
    assert t.options("blue") == ["retreat", "recall"], "the winner stands there"
    t.refuses("blue", "stay", "X9", "winner_still_there").do("blue", "retreat")
    cities = ["nw2", "nw3"] if edition == "original" else []
    assert set(t.options("red")) == {f"send {s}" for s in ["temple_w", "west_bank", *cities]}
    t.refuses("red", "send obelisk_w", "X9", "not_empty_neighbour").do("red", "send west_bank")
    assert t.units("blue", "west_bank") == 3
    assert t.creature("sphinx") == "west_bank"


@both_editions
def test_a_loser_may_be_sent_into_its_own_city(edition: str) -> None:
    """[X9] (R) forbids the districts of other cities only."""
    t = Table(edition).has("red", troops={"temple_w": 5}).has("blue", troops={"front_sw": 2})
    t.do("red", "token move_upper", "march temple_w", "step front_sw", "take 5")
    t.fight("red s3p1/s2p2", "blue s2p2/s4d1").do("blue", "retreat")
    t.do("red", "send sw3", "stay")
    assert t.units("blue", "sw3") == 2


@both_editions
def test_without_an_empty_neighbour_there_is_no_retreat(edition: str) -> None:
    """[X9] A loser then recalls; if the winner is gone it may stay."""
    t = Table(edition).has("red", troops={"west_bank": 5}).has("blue", troops={"temple_nile_w": 4})
    t.do("red", "token move_upper", "march west_bank", "step temple_nile_w", "take 1")
    t.fight("red s2p2/s1d3", "blue s4d1/s2p2")
    assert not t.happened("recalls"), "the attacker lost its only unit? no: protected"
    assert t.units("red", "temple_nile_w") == 1


@both_editions
def test_the_loser_may_stay_where_no_winner_is_left(edition: str) -> None:
    """[X9] Retreat, recall or stay; the winner, even without units, chooses the retreat."""
    for answer in ("stay", "recall", "retreat"):
        t = at_war(Table(edition), 2, 5).fight("red s1d3/s4d1", "blue s3d2/s2p2")
        assert t.options("red") == []
        assert t.units("blue", "temple_w") == 2
        assert answer
