"""Section 5 of the rules, to the end of the fight itself: [X0] to [X6]."""

from __future__ import annotations

import pytest

from kemet.engine.events import STRENGTH_DETAILS
from kemet.engine.rules.battle import STRENGTH_PARTS
from kemet.testing.scenario import SEATS, Scenario

both_editions = pytest.mark.parametrize("edition", ["original", "revised"])
ATTACK = ("token move_upper", "march front_nw", "step temple_w", "take 5")


def strengths(t: Scenario) -> tuple[int, int]:
    last = t.events_of("strengths")[-1]
    return last["attack"], last["defence"]


def duel(t: Scenario, blue: int = 3) -> Scenario:
    """Red's 5 at the north-west front, blue at the western temple next to it."""
    t.data["players"][0].setdefault("troops", {})["front_nw"] = 5
    t.data["players"][1].setdefault("troops", {})["temple_w"] = blue
    return t


def at_war(t: Scenario, blue: int = 3) -> Scenario:
    """Red has attacked, nobody has played a card: the war council begins."""
    return duel(t, blue).do("red", *ATTACK).passes()


def test_the_event_tells_the_parts_of_both_strengths() -> None:
    """[X6] They are those fought with, before the losses; texts give the totals alone."""
    scorpion = {"units": 5, "creature": "giant_scorpion"}
    t = Scenario().has("red", tiles=["charge", "giant_scorpion"], di=["war_fury"])
    t.has("red", troops={"front_nw": scorpion})
    t.has("blue", troops={"temple_w": 3}, tiles=["defense"])
    t.do("red", *ATTACK[:3], "take 5 giant_scorpion").passes()
    t.do("red", "fight s3d2/s2p2").do("blue", "fight s4d1/s2p2")
    t.do("red", "add war_fury", "ready", "use war_fury")
    event = t.events_of("strengths")[-1]
    parts = (*STRENGTH_PARTS, "damage", "protection")
    assert parts == STRENGTH_DETAILS
    assert [event[f"attack_{part}"] for part in parts] == [5, 3, 1, 2, 2, 0, 0, 4, 0]
    assert [event[f"defence_{part}"] for part in parts] == [3, 4, 1, 0, 0, 0, 0, 1, 0]
    assert strengths(t) == (13, 8)
    assert t.units("blue", "temple_w") == 0


# --- [X0], [X1]


@both_editions
def test_only_the_two_players_take_part(edition: str) -> None:
    """[X0] A third player is not asked once the war council has started."""
    t = Scenario(edition, 3, ask_secret=True)
    for who in ("red", "blue", "green"):
        t.has(who, di=["war_rage"])
    t.has("green", troops={"front_ce": 1}, tiles=["divine_wound"])
    at_war(t)
    assert t.waiting() == ["red", "blue"]
    t.do("red", "fight s4d1/s2p2").do("blue", "fight s4d1/s2p2")
    assert t.waiting() == ["red", "blue"]
    t.do("red", "ready").do("blue", "ready")
    assert "green" not in t.waiting()
    assert strengths(t) == (9, 7)


def test_the_steps_continue_even_if_a_troop_is_gone() -> None:
    """[X0] From the war council on the battle is fought to its end: a win over nobody counts."""
    t = at_war(Scenario().has("red", di=["raining_fire"]), blue=1)
    t.do("red", "fight s4d1/s2p2").do("blue", "fight s1d3/s2p2").do("red", "add raining_fire")
    t.do("red", "ready", "use raining_fire temple_w 1")
    assert strengths(t) == (9, 1)
    assert t.units("red", "temple_w") == 2
    assert t.points("red", "battle") == 1


def test_before_a_battle_come_creatures_then_the_window_then_escape() -> None:
    """[X1] (R) The attacker's creatures, the defender's, the window, then Escape."""
    t = Scenario(ask_secret=True)
    t.has("red", tiles=["phoenix"], troops={"nw1": 1}, di=["war_rage"])
    t.has("blue", tiles=["sphinx"], troops={"sw1": 1}, di=["war_rage", "escape"])
    duel(t).do("red", "pass", *ATTACK)
    assert t.options("red") == ["deploy phoenix 1", "pass"]
    t.do("red", "deploy phoenix 1")
    assert t.options("blue") == ["deploy sphinx 1", "pass"]
    t.do("blue", "pass")
    assert t.options("red") == ["pass"]
    t.do("red", "pass")
    assert t.options("blue") == ["pass"]
    t.do("blue", "pass")
    assert t.verbs("blue") == {"di", "pass"}


def test_the_original_edition_has_no_window_before_a_battle() -> None:
    """[X1] (O) No creatures, no window: Escape alone comes before the war council."""
    t = Scenario("original", ask_secret=True)
    t.has("red", tiles=["phoenix"], troops={"nw1": 1}, di=["prayer"]).has("blue", di=["prayer"])
    duel(t).do("red", *ATTACK)
    assert t.waiting() == ["blue"]
    assert t.options("blue") == ["pass"]
    t.do("blue", "pass")
    assert t.verbs("red") == t.verbs("blue") == {"fight"}


@both_editions
def test_escape_leads_to_an_adjacent_empty_space_walls_or_not(edition: str) -> None:
    """[X1] Also where the attacker came from; with the creature; there is no battle."""
    t = Scenario(edition).has("red", troops={"temple_w": 3, "nw1": 1}, tiles=["initiative"])
    t.has("blue", tiles=["sphinx"], di=["escape"])
    t.has("blue", troops={"front_nw": {"units": 3, "creature": "sphinx"}, "obelisk_w": 1})
    t.do("red", "token move_upper", "march temple_w", "step front_nw", "take 3")
    out = {"nw2", "nw3", "temple_w", "west_bank"}
    assert set(t.options("blue")) == {"pass", *(f"di escape {s}" for s in out)}
    t.do("blue", "di escape temple_w")
    assert t.units("blue", "temple_w") == 3, "Initiative does nothing"
    assert t.creature("sphinx") == "temple_w"
    assert t.units("red", "front_nw") == 3
    assert not t.events_of("fights")
    assert t.points("red", "battle") == 0


@both_editions
def test_after_an_escape_the_attacker_may_move_on_into_a_new_battle(edition: str) -> None:
    """[X1] What is left of the Move is left; another enemy met is a new battle."""
    t = duel(Scenario(edition).has("red", tiles=["god_speed"]).has("blue", di=["escape"]))
    t.do("red", *ATTACK).do("blue", "di escape obelisk_w")
    assert t.offers("red", "stop")
    t.do("red", "step obelisk_w", "take 5")
    assert len(t.events_of("attacks")) == 2
    t.fight("red s4d1/s2p2", "blue s2p2/s4d1")
    assert t.points("red", "battle") == 1


@both_editions
def test_after_an_escape_without_land_moves_the_move_is_over(edition: str) -> None:
    """[X1] The attacker moves on only with what is left."""
    t = duel(Scenario(edition).has("blue", di=["escape"])).do("red", *ATTACK)
    t.do("blue", "di escape obelisk_w")
    assert t.units("red", "temple_w") == 5
    assert t.waiting() == ["blue"]
    assert "token" in t.verbs("blue")


@both_editions
def test_escape_from_recruits_leaves_them_the_space(edition: str) -> None:
    """[X1] In a battle not started by a Move the attacker holds the space."""
    t = Scenario(edition).has("blue", troops={"nw1": 4}, di=["escape"])
    t.do("red", "token recruit", "muster nw1 2", "done").do("blue", "di escape front_nw")
    assert (t.units("red", "nw1"), t.units("blue", "front_nw")) == (2, 4)
    assert t.waiting() == ["blue"]
    assert t.points("red", "battle") == 0


@both_editions
def test_no_escape_where_there_is_no_empty_space(edition: str) -> None:
    """[X1] Impossible if there is none: nobody is even asked."""
    t = Scenario(edition, ask_secret=True).has("red", troops={"west_bank": 5})
    t.has("blue", troops={"temple_nile_w": 2}, di=["escape"])
    t.do("red", "token move_upper", "march west_bank", "step temple_nile_w", "take 4")
    if edition == "revised":
        t.passes("blue")  # the window
    assert t.verbs("blue") == {"fight"}


@pytest.mark.parametrize("players", [3, 5])
@both_editions
def test_nobody_escapes_or_retreats_from_the_delta_temple_by_ship(
    edition: str, players: int
) -> None:
    """[E5] On the boards for 3 and 5 it has no adjacent space [X1], [X9]."""
    t = Scenario(edition, players).has("red", troops={"delta": 5})
    t.has("blue", troops={"temple_delta": 3}, di=["escape"])
    t.do("red", "token move_upper", "march delta", "step temple_delta", "take 5")
    assert t.verbs("blue") == {"fight"}
    t.fight("red s4d1/s2p2", "blue s2p2/s4d1")
    assert t.events_of("recalls") == [{"seat": 1, "space": "temple_delta", "n": 3}]


# --- [X2]


@both_editions
def test_initiative_destroys_two_units_whatever_protects_them(edition: str) -> None:
    """[X2] The attacker's, by day; no Crusade for these units [X7]; the fight continues without."""
    t = Scenario(edition).has("red", tiles=["initiative", "crusade"], prayer=3)
    t.has("blue", tiles=["shields_of_neith"])
    at_war(t, blue=3)
    assert t.units("blue", "temple_w") == 1
    assert t.prayer("red") == 3
    t.fight("red s2p2/s1d3", "blue s2p2/s1d3")
    assert strengths(t) == (7, 3)


@both_editions
def test_initiative_is_the_attackers_alone(edition: str) -> None:
    """[X2] A defender's Initiative does nothing."""
    t = at_war(Scenario(edition).has("blue", tiles=["initiative"]))
    assert (t.units("red", "temple_w"), t.units("blue", "temple_w")) == (5, 3)


@both_editions
def test_initiative_works_after_a_recruit(edition: str) -> None:
    """[X2] Also where the attacker recruited into a battle."""
    t = Scenario(edition).has("red", tiles=["initiative"]).has("blue", troops={"nw1": 3})
    t.do("red", "token recruit", "muster nw1 2", "done")
    assert t.units("blue", "nw1") == 1


def test_initiative_works_after_an_enlistment_even_in_anothers_turn() -> None:
    """[X2] By day, in any player's turn."""
    t = Scenario().has("blue", tiles=["initiative"], di=["enlistment"])
    t.has("red", troops={"sw1": 3})
    t.do("red", "token pray_lower").do("blue", "di enlistment", "muster sw1 2")
    assert t.units("red", "sw1") == 1
    assert t.events_of("attacks") == [{"attacker": 1, "defender": 0, "space": "sw1"}]


@both_editions
def test_without_a_troop_there_is_no_battle(edition: str) -> None:
    """[X2a] No cards, no VP, no PP; the troop left holds the space and the Move is over."""
    tiles = ["initiative", "god_speed", "holy_war", "crusade"]
    t = duel(Scenario(edition).has("red", tiles=tiles, prayer=3), blue=2).do("red", *ATTACK)
    assert t.units("red", "temple_w") == 5
    assert t.points("red", "battle") == 0
    assert t.prayer("red") == 3
    assert len(t.battle_hand("red")) == 6
    assert t.waiting() == ["blue"], "no step may follow"


@pytest.mark.parametrize(("victim", "left"), [("red", "blue"), ("blue", "red")])
def test_raining_fire_may_hit_a_troop_about_to_fight(victim: str, left: str) -> None:
    """[X2a] Whatever the cause: no battle, and no Escape of a troop that is gone."""
    t = Scenario().has("red", troops={"front_nw": 1}, tiles=["god_speed"])
    t.has("blue", troops={"temple_w": 1}, di=["escape"]).has(left, di=["raining_fire"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w")
    t.do(left, f"di raining_fire temple_w {SEATS[victim]}")
    assert t.units(left, "temple_w") == 1
    assert not t.events_of("wins")
    assert t.verbs("blue") == {"token"}


# --- [X3]


@both_editions
def test_the_war_council_is_simultaneous_and_secret(edition: str) -> None:
    """[X3] Two cards of the hand; nobody sees the other's before the reveal."""
    t = at_war(
        Scenario(edition).has("red", battle_hand=["s4d1", "s2p2"]).has("blue", di=["war_rage"])
    )
    assert t.options("red") == ["fight s4d1/s2p2", "fight s2p2/s4d1"]
    assert len(t.options("blue")) == 30
    t.refuses("red", "fight s1d3/s2p2", "X3", "battle_card_not_in_hand")
    t.do("red", "fight s4d1/s2p2")
    for seat in (1, None):
        battle = t.game.view(seat).battle
        assert battle is not None
        assert battle.attack.played is None
    t.do("blue", "fight s3d2/s1d3")
    for viewer, other in ((0, 1), (None, 1), (1, 0), (None, 0)):
        battle = t.game.view(viewer).battle
        assert battle is not None
        assert (battle.attack if other == 0 else battle.defend).played is None
    assert not t.events_of("fights")
    t.do("blue", "ready")
    fought = [{"seat": 0, "battle_card": "s4d1"}, {"seat": 1, "battle_card": "s3d2"}]
    assert t.events_of("fights") == fought


@both_editions
def test_the_discarded_card_is_never_shown_to_others(edition: str) -> None:
    """[X3] Before and after the reveal, with Prescience or not, no other seat knows it."""
    seen = []
    for discard in ("s1d3", "s2p2", "s3p1"):
        t = at_war(Scenario(edition, 3).has("blue", tiles=["prescience"], di=["war_rage"]))
        t.do("red", f"fight s4d1/{discard}")
        views = [t.game.view(seat).to_json() for seat in (1, 2, None)]
        t.do("blue", "fight s4d1/s2p2", "ready")
        views += [t.game.view(seat).to_json() for seat in (1, 2, None)]
        t.do("blue", "recall").do("red", "stay")
        seen.append(views + [t.game.view(seat).to_json() for seat in (1, 2, None)])
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize(("seer", "other"), [("red", "blue"), ("blue", "red")])
@both_editions
def test_prescience_chooses_last_and_sees_the_card_to_be_played(
    edition: str, seer: str, other: str
) -> None:
    """[X3] The other chooses first and shows the played card, not the discard, to it alone."""
    t = Scenario(edition, 3).has(seer, tiles=["prescience"]).has("red", di=["bronze_wall"])
    at_war(t)
    assert t.waiting() == [other]
    t.do(other, "fight s3d2/s1d3")
    assert t.waiting() == [seer]
    for viewer in (SEATS[seer], 2, None):
        battle = t.game.view(viewer).battle
        assert battle is not None
        side = battle.attack if other == "red" else battle.defend
        assert side.played == ("s3d2" if viewer == SEATS[seer] else None)
        assert "s1d3" not in str(battle)
    assert t.events_of("is_shown", seer) == [{"seat": SEATS[seer], "battle_card": "s3d2"}]
    assert not t.events_of("is_shown")
    assert not t.events_of("is_shown", other)
    t.do(seer, "fight s4d1/s2p2").ready()
    assert len(t.events_of("fights")) == 2


# --- [X4]


@both_editions
def test_what_is_added_is_unseen_and_in_hand_until_the_reveal(edition: str) -> None:
    """[X4] Neither the cards nor their number, nor how often a seat has answered, are visible."""
    t = Scenario(edition, 3, ask_secret=True).has("red", di=["war_rage", "bloody_battle"])
    at_war(t.has("blue", di=["veto"], tiles=["prescience"]))
    t.do("blue" if t.waiting() == ["blue"] else "red", "fight s3p1/s2p2")
    t.do("blue", "fight s3p1/s2p2")
    before = [t.game.view(seat).to_json() for seat in (1, 2, None)]
    events = [t.game.events(seat) for seat in (1, 2, None)]
    t.do("red", "add war_rage", "add bloody_battle")
    assert [t.game.view(seat).to_json() for seat in (1, 2, None)] == before
    assert [t.game.events(seat) for seat in (1, 2, None)] == events
    assert t.waiting() == ["red", "blue"]
    assert t.game.view().players[0].hand_size == 2
    assert t.cards("red") == ["war_rage", "bloody_battle"]
    t.do("red", "ready")
    assert t.game.view().players[0].hand_size == 2, "the other has not answered yet"
    t.do("blue", "ready")
    assert t.game.view().players[0].hand_size == 0
    assert len(t.events_of("adds")) == 2


@both_editions
def test_a_seat_without_cards_is_not_asked_to_add(edition: str) -> None:
    """[X4], [I6] The hand's size is public; the cards in it are not."""
    t = at_war(Scenario(edition, ask_secret=True).has("blue", di=["open_gates"]))
    t.do("red", "fight s4d1/s2p2").do("blue", "fight s4d1/s2p2")
    assert t.waiting() == ["blue"]
    assert t.offers("blue", "add open_gates") == (edition == "revised")
    t.do("blue", "ready")
    assert strengths(t) == (9, 7)
