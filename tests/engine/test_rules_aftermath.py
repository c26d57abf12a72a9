"""Section 5 of the rules, from the reveal on: [X5] to [X13], and the worked example [E3]."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.testing.scenario import Scenario

both_editions = pytest.mark.parametrize("edition", ["original", "revised"])


def strengths(t: Scenario) -> tuple[int, int]:
    last = t.events_of("strengths")[-1]
    return last["attack"], last["defence"]


def at_war(t: Scenario, red: int = 5, blue: int = 3, where: str = "temple_w") -> Scenario:
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
    t = Scenario().has("red", di=["war_fury", "bloodbath"], prayer=1)
    at_war(t.has("blue", di=["war_fury", "iron_wall"], prayer=1))
    t.do("red", "fight s2p2/s1d3").do("blue", "fight s2p2/s1d3", "add war_fury", "add iron_wall")
    t.do("blue", "ready").do("red", "add war_fury", "add bloodbath", "ready")
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
    t = at_war(Scenario("original").has("red", di=hand, prayer=1))
    t.do("red", "fight s3p1/s1d3").do("blue", "fight s3p1/s1d3")
    t.refuses("red", "add prayer", "X4", "only_battle_icons").do("red", "add war_fury")
    t.refuses("red", "add bloodbath", "X4", "cannot_pay")
    assert t.prayer("red") == 1
    t.do("red", "add war_rage", "ready")
    assert t.prayer("red") == 0
    assert strengths(t) == (11, 6)
    assert t.cards("red") == ["bloodbath", "prayer"]


@both_editions
def test_divine_wound_discards_cards_still_in_hand(edition: str) -> None:
    """[X5] When both have resolved their cards: any icon, +1 strength each, none of those added."""
    t = Scenario(edition, ask_secret=True).has("blue", tiles=["divine_wound"])
    t.has("blue", di=["veto", "prayer", "war_rage", "bronze_wall"]).has("red", di=["war_rage"])
    at_war(t).do("red", "fight s3p1/s2p2").do("blue", "fight s3p1/s2p2", "add war_rage", "ready")
    t.do("red", "add war_rage", "ready")
    if edition == "revised":
        t.do("red", "use war_rage").do("blue", "use war_rage")
    assert set(t.options("blue")) == {"wound veto", "wound prayer", "wound bronze_wall", "ready"}
    t.do("blue", "wound veto", "wound bronze_wall", "ready")
    assert strengths(t) == (9, 9)
    assert t.cards("blue") == ["prayer"]
    assert t.events_of("wins") == [{"seat": 1, "space": "temple_w"}]


@both_editions
def test_a_tie_is_the_defenders(edition: str) -> None:
    """[X6] Higher wins; a tie is the defender's."""
    t = at_war(Scenario(edition), 3, 3).fight("red s3d2/s1d3", "blue s3p1/s1d3")
    assert strengths(t) == (6, 6)
    assert t.events_of("wins") == [{"seat": 1, "space": "temple_w"}]
    assert t.points("blue", "battle") == 0


@both_editions
def test_strength_adds_up_powers_and_creatures(edition: str) -> None:
    """[X6] Charge and Blades attacking, Defense defending; creatures; never the other's."""
    red = {"front_nw": {"units": 5, "creature": "phoenix"}}
    blue = {"temple_w": {"units": 3, "creature": "giant_scorpion"}}
    t = Scenario(edition).has("red", tiles=["charge", "defense", "phoenix"], troops=red)
    t.has("blue", tiles=["charge", "defense", "blades_of_neith", "giant_scorpion"], troops=blue)
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5 phoenix")
    t.fight("red s1d3/s2p2", "blue s2p2/s1d3")
    assert strengths(t) == (5 + 1 + 1 + 2, 3 + 2 + 1 + 1 + 2)
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (3, 2)


@both_editions
def test_before_the_deep_desert_snake_other_creatures_are_as_if_absent(edition: str) -> None:
    """[X6] Neither strength nor damage nor protection."""
    snake, scorpion = "deep_desert_snake", "giant_scorpion"
    t = Scenario(edition).has("red", tiles=[scorpion]).has("blue", tiles=[snake])
    t.has("red", troops={"front_nw": {"units": 5, "creature": scorpion}})
    t.has("blue", troops={"temple_w": {"units": 3, "creature": snake}})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", f"take 5 {scorpion}")
    t.fight("red s2p2/s1d3", "blue s2p2/s1d3")
    assert strengths(t) == (7, 5)
    assert t.units("blue", "temple_w") == 3


@pytest.mark.parametrize(("edition", "home"), [("original", 0), ("revised", 1)])
def test_home_gives_strength_in_the_revised_edition(edition: str, home: int) -> None:
    """[X6] (R) +1 on a district of one's own city, defending or attacking."""
    t = Scenario(edition).has("red", troops={"front_sw": 3}).has("blue", troops={"sw1": 3})
    t.do("red", "token move_upper", "march front_sw", "step sw1", "take 3")
    t.fight("red s3p1/s2p2", "blue s2p2/s1d3")
    assert strengths(t) == (6, 5 + home)
    t = Scenario(edition).has("blue", troops={"nw1": 3})
    t.do("red", "token recruit", "muster nw1 3", "done").fight("red s3p1/s2p2", "blue s2p2/s1d3")
    assert strengths(t) == (6 + home, 5)


@pytest.mark.parametrize(("edition", "gain"), [("original", 4), ("revised", 3)])
def test_jacques_attacks_guillaume(edition: str, gain: int) -> None:
    """[E3] Strength 10 to 9, no loss on either side; the Elephant leaves by [K1]."""
    t = Scenario(edition).has("red", tiles=["charge", "blades_of_neith"])
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
def test_casualties_are_simultaneous(edition: str) -> None:
    """[X7] Both may be destroyed; at most the troop; no VP without a unit left [X8]."""
    t = Scenario(edition).has("red", tiles=["crusade", "holy_war", "carnage"], prayer=0)
    at_war(t.has("blue", prayer=0), 2, 1).fight("red s3d2/s2p2", "blue s2d2p1/s4d1")
    assert t.units("red", "temple_w") == t.units("blue", "temple_w") == 0
    assert t.events_of("wins") == [{"seat": 0, "space": "temple_w"}]
    assert t.prayer("red") == 2 + 4, "Crusade: 1 unit, not 2 damage; Holy War: no survivor needed"
    assert t.points("red", "battle") == 0
    assert (t.supply("red"), t.supply("blue")) == (12, 12)


@both_editions
def test_crusade_pays_a_loser_too_and_only_for_units_removed(edition: str) -> None:
    """[X7] Damage minus protection, at least 0; 2 PP for each unit really removed."""
    for red, lost in (("s2p2", 1), ("s2d2p1", 2)):
        t = Scenario(edition).has("blue", tiles=["crusade", "shields_of_neith"], prayer=0)
        at_war(t, 5, 2).fight(f"red {red}/s4d1", "blue s1d3/s2p2")
        assert t.units("red", "temple_w") == 5 - lost
        assert t.units("blue", "temple_w") == (2 if lost == 1 else 1)
        assert t.prayer("blue") == 2 * lost


@both_editions
def test_an_attacker_who_won_with_a_unit_left_scores(edition: str) -> None:
    """[X8] A defender scores nothing, unless by Defensive Victory, with a unit left."""
    t = at_war(Scenario(edition)).fight("red s4d1/s2p2", "blue s1d3/s2p2")
    assert (t.points("red", "battle"), t.units("red", "temple_w")) == (1, 2)
    for tiles, scored in ((["holy_war"], 0), (["defensive_victory", "holy_war"], 1)):
        t = at_war(Scenario(edition).has("blue", tiles=tiles, prayer=0), 2, 4)
        t.fight("red s3p1/s2p2", "blue s3p1/s2p2")
        assert (t.points("blue", "battle"), t.prayer("blue")) == (scored, 4)
    t = at_war(Scenario(edition).has("blue", tiles=["defensive_victory"]), 3, 2)
    t.fight("red s1d3/s2p2", "blue s4d1/s2p2")
    assert t.events_of("wins") == [{"seat": 1, "space": "temple_w"}]
    assert t.points("blue", "battle") == 0


# --- [X9], [X10], [X11]


@both_editions
def test_the_winner_chooses_where_the_loser_retreats_to(edition: str) -> None:
    """[X9] Adjacent, empty of all units, (R) in no city but the loser's; with the creature."""
    t = Scenario(edition).has("red", troops={"temple_w": 5, "nw1": 1})
    sphinx = {"units": 3, "creature": "sphinx"}
    t.has("blue", tiles=["sphinx"], troops={"front_nw": sphinx, "obelisk_w": 1})
    t.do("red", "token move_upper", "march temple_w", "step front_nw", "take 5")
    t.fight("red s4d1/s2p2", "blue s2p2/s4d1")
    assert t.options("blue") == ["retreat", "recall"]
    t.refuses("blue", "stay", "X9", "winner_still_there").do("blue", "retreat")
    cities = ["nw2", "nw3"] if edition == "original" else []
    assert set(t.options("red")) == {f"send {s}" for s in ["temple_w", "west_bank", *cities]}
    t.refuses("red", "send obelisk_w", "X9", "not_empty_neighbour").do("red", "send west_bank")
    assert t.units("blue", "west_bank") == 3
    assert t.creature("sphinx") == "west_bank"
    assert t.options("red") == ["stay", "recall"], "the winner decides after the loser [X10]"


@both_editions
def test_a_loser_may_be_sent_into_its_own_city(edition: str) -> None:
    """[X9] (R) forbids the districts of other cities only."""
    t = Scenario(edition).has("red", troops={"temple_w": 5}).has("blue", troops={"front_sw": 2})
    t.do("red", "token move_upper", "march temple_w", "step front_sw", "take 5")
    t.fight("red s3p1/s2p2", "blue s2p2/s4d1").do("blue", "retreat").do("red", "send sw3", "stay")
    assert t.units("blue", "sw3") == 2


@both_editions
def test_without_an_empty_neighbour_there_is_no_retreat(edition: str) -> None:
    """[X9] Recall is left, and to stay if no winner is there; a harbor is no way out [W3]."""
    for red, left in (("s3p1", set()), ("s3d2", {"recall", "stay"})):
        t = Scenario(edition, 4).has("red", troops={"east_shore": 4})
        t.has("blue", troops={"temple_nile_e": 3}, tiles=["carnage"])
        t.do("red", "token move_upper", "march east_shore", "step temple_nile_e", "take 3")
        blue = "s2p2" if red == "s3p1" else "s2d2p1"
        t.fight(f"red {red}/s1d3", f"blue {blue}/s4d1")
        assert set(t.options("blue")) == left
        assert len(t.events_of("recalls")) == (not left)


@both_editions
def test_the_loser_may_stay_where_no_winner_is_left(edition: str) -> None:
    """[X9] Retreat, recall or stay; even without units the winner chooses the space."""
    for answer in ("stay", "recall", "retreat"):
        t = at_war(Scenario(edition), 3, 3).fight("red s4d1/s2p2", "blue s1d3/s2p2")
        assert set(t.options("blue")) == {"retreat", "recall", "stay"}
        t.do("blue", answer)
        if answer == "retreat":
            t.do("red", "send front_nw")
            assert t.units("blue", "front_nw") == 2
        assert t.units("blue", "temple_w") == (2 if answer == "stay" else 0)
        assert t.points("red", "battle") == 0
        assert "token" in t.verbs("blue"), "no winner is asked to stay [X10]"


@pytest.mark.parametrize(("edition", "less"), [("original", 0), ("revised", 1)])
@pytest.mark.parametrize("units", [1, 3])
def test_a_recall_gives_prayer_for_the_units(edition: str, less: int, units: int) -> None:
    """[X10], [X11] Winner or loser: the whole troop, 1 PP per unit, (R) 1 less; 11 at most."""
    t = Scenario(edition).has("red", prayer=8, tiles=["blades_of_neith"]).has("blue", prayer=2)
    at_war(t, 5, units).fight("red s3p1/s1d3", "blue s2p2/s1d3")
    t.do("blue", "recall").do("red", "recall")
    assert t.prayer("blue") == 2 + units - less
    assert t.prayer("red") == 11
    assert (t.supply("red"), t.supply("blue")) == (12, 12)
    assert t.points("red", "battle") == 1


# --- [X12], [X13]


@both_editions
def test_an_empty_battle_hand_is_taken_back_at_once(edition: str) -> None:
    """[X12] All six, a special card among them; before that the pair stays discarded."""
    six = ["s3d2", "s3p1", "s2d2p1", "s2p2", "s1d3", "offensive"]
    t = Scenario(edition).has(
        "red", tiles=["offensive_strategy"], battle_hand=["s2p2", "offensive"]
    )
    at_war(t.has("red", battle_out=["s4d1"])).fight("red offensive/s2p2", "blue s2p2/s4d1")
    assert t.battle_hand("red") == []
    t.do("blue", "recall").do("red", "stay")
    assert set(t.battle_hand("red")) == set(six)
    assert set(t.battle_hand("blue")) == {"s3d2", "s3p1", "s2d2p1", "s1d3"}
    assert t.events_of("takes_back") == [{"seat": 0}]


@pytest.mark.parametrize(
    ("option", "shown", "hidden"),
    [("default", ["s4d1"], 1), ("open", ["s4d1", "s2p2"], 0), ("closed", [], 2)],
)
def test_battle_cards_are_discarded_as_agreed(option: str, shown: list[str], hidden: int) -> None:
    """[S8], [X12] By default the played card is open, the other closed."""
    t = at_war(Scenario("original", battle_discards=option)).fight(
        "red s4d1/s2p2", "blue s2p2/s4d1"
    )
    t.do("blue", "recall").do("red", "stay")
    red = t.game.view(1).players[0]
    assert (red.battle_discards_open, red.battle_discards_closed) == (tuple(shown), hidden)
    own = t.game.view(0).own
    assert own is not None
    assert len(own.battle_discards_closed) == hidden


def by_night(edition: str, **fields: Any) -> Scenario:
    """Red's Reinforcements meet blue in the north-west city at Night."""
    pile = ["bronze_wall", "bloody_battle", "war_rage"]
    t = Scenario(edition, 3, phase="night", pile=pile, **fields).has("blue", troops={"nw1": 3})
    return t.has("red", tiles=["reinforcements", "initiative", "charge"], troops={"nw2": 1})


@both_editions
def test_a_battle_at_night_is_the_same_but_for_initiative(edition: str) -> None:
    """[X13] Powers, VP and recall as by day; Initiative does not work in it."""
    t = by_night(edition)
    t.do("red", "muster nw1 4").fight("red s3p1/s1d3", "blue s2p2/s1d3")
    home = 1 if edition == "revised" else 0
    assert strengths(t) == (4 + 3 + 1 + home, 3 + 2)
    assert t.points("red", "battle") == 1
    t.do("blue", "retreat")
    assert t.offers("red", "send nw3") == (edition == "original")


def test_a_night_battle_has_its_window_and_the_powers_owner_is_active() -> None:
    """[X13] (R) DAY cards may be played before it, asked from the power's owner on."""
    t = by_night("revised", ask_secret=True, order=[1, 2, 0]).has("green", di=["prayer"])
    t.do("red", "muster nw1 4")
    asked: list[str] = []
    while t.verbs(t.waiting()[0]) <= {"di", "pass"} and len(asked) < 3:
        asked += t.waiting()
        assert t.offers(asked[-1], "di prayer") == (asked[-1] == "green")
        t.passes(asked[-1])
    assert asked == ["red", "blue", "green"]


def test_in_the_original_night_only_escape_and_its_veto_are_played() -> None:
    """[X13] (O) No DAY card is played at Night; Escape, and Veto of it, may be."""
    t = by_night("original", ask_secret=True).has("red", di=["mana_theft"])
    t.has("blue", di=["escape", "prayer"]).has("green", di=["veto", "prayer"])
    t.do("red", "muster nw1 4")
    assert set(t.options("blue")) == {"di escape nw3", "di escape front_nw", "pass"}
    t.do("blue", "di escape front_nw")
    assert t.options("green") == ["di veto", "pass"]
    t.do("green", "di veto")
    t.passes()
    assert t.verbs("red") == t.verbs("blue") == {"fight"}
