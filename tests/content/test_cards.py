"""Each of the 14 Divine Intervention cards: what it does, and what it does not."""

from __future__ import annotations

import pytest

from kemet.testing.scenario import SEATS, Scenario

both_editions = pytest.mark.parametrize("edition", ["original", "revised"])


def attack(t: Scenario, red: int = 5, blue: int = 5) -> Scenario:
    """Red moves from the north-west front onto blue at the western temple."""
    t.data["players"][0].setdefault("troops", {})["front_nw"] = red
    t.data["players"][1].setdefault("troops", {})["temple_w"] = blue
    t.do("red", "token move_upper", "march front_nw", "step temple_w")
    return t.do("red", f"take {red}") if red > 1 else t


def revealed(t: Scenario, *cards: str) -> Scenario:
    """Red has attacked and added cards, which are revealed; both play 3/2/0."""
    attack(t).passes().do("red", "fight s3d2/s1d3").do("blue", "fight s3d2/s1d3")
    return t.do("red", *(f"add {card}" for card in cards), "ready")


def strengths(t: Scenario) -> tuple[int, int]:
    last = t.events_of("strengths")[-1]
    return last["attack"], last["defence"]


def turn(t: Scenario) -> Scenario:
    """The first time red may play a DAY card: (O) before the token, (R) after an action."""
    return t.do("red", "token raise", "pass") if t.data["edition"] == "revised" else t


# --- cards for a battle


@pytest.mark.parametrize(
    ("card", "cost", "strength", "damage", "protection"),
    [
        ("war_rage", 0, 1, 0, 0),
        ("war_fury", 1, 2, 0, 0),
        ("bloody_battle", 0, 0, 1, 0),
        ("bloodbath", 1, 0, 2, 0),
        ("bronze_wall", 0, 0, 0, 1),
        ("iron_wall", 1, 0, 0, 2),
    ],
)
@pytest.mark.parametrize("copies", [1, 2])
@both_editions
def test_battle_cards_count_in_a_battle_and_same_cards_add_up(
    edition: str, copies: int, card: str, cost: int, strength: int, damage: int, protection: int
) -> None:
    """[I1], [X5], [X6], [X7] They are paid for and count for their owner."""
    t = revealed(Scenario(edition).has("red", di=[card] * copies, prayer=4), *[card] * copies)
    if edition == "revised":
        t.do("red", *[f"use {card}"] * copies)
    assert strengths(t) == (8 + strength * copies, 8)
    assert t.units("red", "temple_w") == 5 - max(0, 2 - protection * copies)
    assert t.units("blue", "temple_w") == 5 - min(5, 2 + damage * copies)
    assert t.prayer("red") == 4 - cost * copies


@both_editions
def test_battle_cards_are_played_nowhere_else(edition: str) -> None:
    """[I3], [I4] Neither in a turn nor in a Move nor in a window."""
    cards = ["war_rage", "war_fury", "bloody_battle", "bloodbath", "bronze_wall", "iron_wall"]
    t = Scenario(edition, ask_secret=True).has("red", di=cards, troops={"nw1": 2})
    assert t.verbs("red") == {"token"}
    t.do("red", "token move_upper", "march nw1", "step front_nw", "take 2")
    assert t.options("red") == ["stop"]
    t.do("red", "stop")
    assert t.options("red") == (["done"] if edition == "original" else ["pass"])


@pytest.mark.parametrize("card", ["teleportation", "open_gates", "veto", "escape"])
def test_some_cards_do_nothing_in_a_battle_and_are_still_discarded(card: str) -> None:
    """[X5] (R) They may be added, are not paid for, and are lost."""
    t = revealed(Scenario().has("red", di=[card], prayer=5), card)
    assert t.verbs("red") == {"retreat", "recall"}, "nothing to use: the tie is lost"
    t.do("red", "recall").do("blue", "stay")
    assert t.cards("red") == []
    assert t.game.view().discards == (card,)
    assert t.prayer("red") == 5 + 2, "for the 3 units recalled"


# --- Raining Fire


@both_editions
def test_raining_fire_destroys_one_enemy_unit_anywhere(edition: str) -> None:
    """[I7] Named when played [I5]; its last unit takes a creature along [K1]; never one's own."""
    t = Scenario(edition, 3, ask_secret=True).has("red", di=["raining_fire"], prayer=3)
    t.has("blue", troops={"temple_w": 2, "sw1": {"units": 1, "creature": "sphinx"}})
    t.has("red", troops={"nw1": 1}).has("blue", tiles=["sphinx"])
    turn(t.has("green", troops={"temple_nile_w": 5}, di=["bronze_wall"]))
    fire = {o for o in t.options("red") if o.startswith("di")}
    spots = {"temple_w 1", "sw1 1", "temple_nile_w 2"}
    assert fire == {f"di raining_fire {s}" for s in spots}
    t.do("red", "di raining_fire sw1 1")
    assert t.units("blue", "sw1") == 1, "green may veto first"
    t.passes("green")
    assert t.units("blue", "sw1") == 0
    assert t.units("blue", "temple_w") == 2
    assert t.creature("sphinx") is None
    assert t.prayer("red") == 2


def test_raining_fire_may_be_played_in_anothers_turn_in_the_revised_edition() -> None:
    """[I4] (R) By anyone in a window."""
    t = Scenario().has("blue", di=["raining_fire"]).has("red", troops={"nw1": 2})
    t.do("red", "token pray_lower").do("blue", "di raining_fire nw1 0")
    assert t.units("red", "nw1") == 1


def test_raining_fire_in_a_battle_hits_any_enemy_unit() -> None:
    """[X5] (R) In this battle or elsewhere, before strength is counted; no Crusade [X7]."""
    t = Scenario(players=3).has("red", di=["raining_fire", "raining_fire"], tiles=["crusade"])
    revealed(t.has("red", prayer=2).has("green", troops={"ce1": 1}), "raining_fire", "raining_fire")
    t.do("red", "use raining_fire ce1 2", "use raining_fire temple_w 1")
    assert t.units("green", "ce1") == 0
    assert strengths(t) == (8, 7)
    assert t.prayer("red") == 0 + 2 * 2, "for the 2 units of the casualties alone"


# --- Prayer and Mana Theft


@both_editions
def test_prayer_gives_two(edition: str) -> None:
    """[I7] 2 PP, 11 at most."""
    for before, after in ((5, 7), (10, 11), (11, 11)):
        t = turn(Scenario(edition).has("red", di=["prayer"], prayer=before)).do("red", "di prayer")
        assert t.prayer("red") == after


@both_editions
def test_mana_theft_takes_one_from_everybody_and_gives_one_in_all(edition: str) -> None:
    """[I7] If they have it; Priest of Ra spares nobody, it is no expense."""
    t = Scenario(edition, 4).has("red", di=["mana_theft"], prayer=3).has("blue", prayer=0)
    t.has("green", prayer=2, tiles=["priest_of_ra"]).has("gold", prayer=1)
    turn(t).do("red", "di mana_theft")
    assert [t.prayer(who) for who in ("red", "blue", "green", "gold")] == [4, 0, 1, 0]


def test_prayer_and_mana_theft_work_in_a_battle() -> None:
    """[X5] (R) Prayer may so pay for the next card; the theft may keep the other from paying."""
    t = Scenario().has("red", di=["prayer", "mana_theft", "war_fury"], prayer=0)
    t.has("blue", di=["war_fury"], prayer=1)
    attack(t).passes().do("red", "fight s3d2/s1d3").do("blue", "fight s3d2/s1d3", "add war_fury")
    t.do("blue", "ready").do("red", "add prayer", "add mana_theft", "add war_fury", "ready")
    assert not t.offers("red", "use war_fury")
    t.do("red", "use prayer", "use war_fury", "use mana_theft")
    assert (t.prayer("red"), t.prayer("blue")) == (2, 0)
    assert t.waiting() == ["blue"]
    assert "use" not in t.verbs("blue"), "blue can no longer pay"
    assert strengths(t) == (10, 8)


# --- Enlistment


@both_editions
def test_enlistment_is_for_districts_or_for_one_troop(edition: str) -> None:
    """[I7] Up to 2 units, free; any split of districts, or one troop anywhere, not both."""
    troops = {"temple_w": 1, "obelisk_w": 4, "nw3": 5}
    t = Scenario(edition).has("red", di=["enlistment"], troops=troops, tiles=["recruiting_scribe"])
    turn(t).do("red", "di enlistment")
    before = t.prayer("red")
    most = {o.split()[1]: int(o.split()[2]) for o in t.options("red")[:-1]}
    assert most == {"nw1": 2, "nw2": 2, "temple_w": 2, "obelisk_w": 1}, "no supply for more"
    duplicate = t.game.copy()
    duplicate.play(0, "muster nw1 1")
    spaces = {o.text.split()[1] for o in duplicate.options(0) if o.text != "done"}
    assert spaces == {"nw1", "nw2"}
    t.do("red", "muster temple_w 1")
    assert t.options("red") == ["muster temple_w 1", "done"]
    t.do("red", "muster temple_w 1")
    assert t.units("red", "temple_w") == 3
    assert t.prayer("red") == before


@pytest.mark.parametrize(("tiles", "room"), [([], 0), (["legion"], 2)])
def test_enlistment_keeps_the_troop_limit(tiles: list[str], room: int) -> None:
    """[I7] 5 units, 7 with Legion; never on a captured district as such."""
    t = Scenario("original").has("red", di=["enlistment"], tiles=tiles, troops={"sw1": 5})
    turn(t).do("red", "di enlistment")
    assert sum(o.startswith("muster sw1") for o in t.options("red")) == room
    assert not t.offers("red", "muster sw2 1")


@both_editions
def test_enlistment_on_an_occupied_own_district_starts_a_battle(edition: str) -> None:
    """[I7] The player of the card attacks; two districts, two battles [C1]."""
    t = Scenario(edition).has("red", di=["enlistment"]).has("blue", troops={"nw1": 1, "nw2": 1})
    turn(t).do("red", "di enlistment", "muster nw1 1", "muster nw2 1")
    assert t.options("red") == ["battle nw1", "battle nw2"]
    t.do("red", "battle nw2").fight("red s4d1/s3d2", "blue s1d3/s2p2")
    assert t.events_of("attacks")[0] == {"attacker": 0, "defender": 1, "space": "nw2"}
    t.fight("red s3p1/s2p2", "blue s3d2/s4d1")
    assert [e["space"] for e in t.events_of("attacks")] == ["nw2", "nw1"]


def test_enlistment_in_a_battle_joins_the_fight_even_if_the_troop_is_gone() -> None:
    """[X5] (R) Units on the battle's space join; none on another district occupied by an enemy."""
    t = Scenario().has("red", di=["raining_fire"], troops={"sw1": 1})
    attack(t.has("blue", di=["enlistment"]), blue=1).passes()
    t.do("red", "fight s3p1/s2p2").do("blue", "fight s3p1/s2p2", "add enlistment", "ready")
    t.do("red", "add raining_fire", "ready", "use raining_fire temple_w 1")
    assert t.units("blue", "temple_w") == 0
    t.do("blue", "use enlistment")
    assert {o.split()[1] for o in t.options("blue")[:-1]} == {"temple_w", "sw2", "sw3"}
    t.do("blue", "muster temple_w 2")
    assert strengths(t) == (8, 5)
    assert t.units("blue", "temple_w") == 2


def test_enlistment_joins_the_own_fight_on_an_own_district() -> None:
    """[X5], [I8] (R) In the battle, the troop gone; or beside recruits that await it."""
    t = Scenario().has("blue", di=["enlistment"], troops={"sw1": 1})
    t.has("red", di=["raining_fire"], troops={"front_sw": 5}).do("red", "token move_upper")
    t.do("red", "march front_sw", "step sw1", "take 5").passes().do("red", "fight s3p1/s2p2")
    t.do("blue", "fight s3p1/s2p2", "add enlistment", "ready").do(
        "red", "add raining_fire", "ready"
    )
    t.do("red", "use raining_fire sw1 1").do("blue", "use enlistment", "muster sw1 2")
    assert strengths(t) == (8, 6)
    assert len(t.events_of("attacks")) == 1
    t = Scenario().has("red", di=["enlistment"]).has("blue", troops={"nw1": 3})
    t.do("red", "token recruit", "muster nw1 2", "done", "di enlistment", "muster nw1 2")
    t.fight("red s3p1/s2p2", "blue s3p1/s2p2")
    assert strengths(t) == (8, 6)
    assert len(t.events_of("attacks")) == 1


def test_enlistment_in_a_battle_brings_no_creature_onto_its_space() -> None:
    """[X5] (R) No creature is deployed there before the fight is over."""
    t = Scenario().has("blue", di=["enlistment"], tiles=["phoenix"], troops={"sw1": 1})
    t.has("red", troops={"front_sw": 5}).do("red", "token move_upper", "march front_sw")
    t.do("red", "step sw1", "take 5").do("blue", "pass").passes()
    t.do("red", "fight s3p1/s2p2").do("blue", "fight s3p1/s2p2", "add enlistment", "ready")
    t.do("blue", "use enlistment", "muster sw1 2")
    assert strengths(t) == (8, 7), "3 units, the card, home; no Phoenix"
    assert t.creature("phoenix") is None


# --- Teleportation and Open Gates


@both_editions
def test_teleportation_jumps_from_anywhere_for_the_cards_cost_alone(edition: str) -> None:
    """[M3], [I7] From a plain desert; then only the teleport; land moves stay."""
    t = Scenario(edition).has("red", di=["teleportation"], prayer=1, troops={"front_nw": 3})
    t.has("red", tiles=["stargate"]).do("red", "token move_upper", "march front_nw")
    assert not any(o.startswith("teleport") for o in t.options("red"))
    t.do("red", "di teleportation")
    spaces = {"obelisk_w", "temple_w", "temple_nile_w", "temple_delta"}
    assert set(t.options("red")) == {f"teleport {s}" for s in spaces}
    t.do("red", "teleport temple_nile_w", "take 2")
    assert t.prayer("red") == 0, "Stargate does not help"
    assert (t.units("red", "temple_nile_w"), t.units("red", "front_nw")) == (2, 1)
    assert t.offers("red", "step west_bank")


@both_editions
def test_teleportation_is_one_more_teleport(edition: str) -> None:
    """[M3] After the one of the Move; never twice onto one space [M9]; onto an enemy: a battle."""
    t = Scenario(edition).has("red", di=["teleportation"], prayer=3, troops={"nw1": 2})
    t.has("blue", troops={"temple_delta": 1}).has("red", tiles=["priest_of_ra"])
    t.do("red", "token move_upper", "march nw1", "teleport obelisk_w", "take 2")
    t.do("red", "step west_bank", "take 2", "di teleportation")
    assert not t.offers("red", "teleport obelisk_w")
    t.do("red", "teleport temple_delta", "take 2")
    assert t.prayer("red") == 3 - 1 - 0, "Priest of Ra helps with both"
    assert t.events_of("attacks") == [{"attacker": 0, "defender": 1, "space": "temple_delta"}]


@both_editions
def test_a_vetoed_teleportation_leaves_the_troop_in_place(edition: str) -> None:
    """[I2], [I5] It stays paid; the Move continues."""
    t = Scenario(edition).has("red", di=["teleportation"], prayer=2, troops={"front_nw": 3})
    t.has("blue", di=["veto"]).do("red", "token move_upper", "march front_nw", "di teleportation")
    t.do("blue", "di veto")
    assert t.prayer("red") == 1
    assert t.verbs("red") == {"step", "stop"}


@both_editions
def test_open_gates_ignores_walls_for_this_move(edition: str) -> None:
    """[M6], [I7] 1 PP; through several empty districts; only until the Move is over."""
    t = Scenario(edition).has("red", di=["open_gates"], prayer=1, troops={"temple_w": 2})
    t.has("red", tiles=["god_speed", "divine_will"])
    t.do("red", "token move_upper", "march temple_w", "step front_sw", "take 2")
    assert not t.offers("red", "step sw1")
    t.do("red", "di open_gates", "step sw1", "take 2")
    assert t.prayer("red") == 0
    t.do("red", "gold move", "march sw1", "step front_sw", "take 2")
    assert not t.offers("red", "step sw2"), "another Move has its walls again"


@both_editions
def test_with_open_gates_a_troop_moves_from_district_to_district(edition: str) -> None:
    """[M6] As with the tile; a Veto leaves the walls standing."""
    for vetoed in (False, True):
        t = Scenario(edition).has("red", di=["open_gates"], tiles=["god_speed"])
        t.has("red", troops={"front_sw": 2}).has("blue", di=["veto"])
        t.do("red", "token move_upper", "march front_sw", "step sw1", "take 2", "di open_gates")
        t.do("blue", "di veto" if vetoed else "pass")
        assert t.offers("red", "step sw2") != vetoed


# --- Veto and Escape


@both_editions
def test_veto_does_nothing_against_cards_in_a_battle(edition: str) -> None:
    """[I5] Outside a battle only; never on one's own card, nor without a card."""
    t = revealed(Scenario(edition).has("red", di=["war_rage"]).has("blue", di=["veto"]), "war_rage")
    if t.offers("blue", "ready"):
        t.do("blue", "ready")
    if edition == "revised":
        t.do("red", "use war_rage")
    assert strengths(t) == (9, 8)
    assert t.cards("blue") == ["veto"]
    t = turn(Scenario(edition, ask_secret=True).has("red", di=["veto", "prayer"]))
    t.refuses("red", "di veto", "I4" if edition == "revised" else "I3", "wrong_moment")
    t.do("red", "di prayer")
    assert not t.offers("red", "di veto")


def test_the_active_player_never_vetoes_in_the_original_edition() -> None:
    """[I5] (O) Not even an Escape; a third player may: then the battle is fought."""
    t = Scenario("original", 3, ask_secret=True).has("red", di=["veto", "prayer"])
    attack(t.has("blue", di=["escape"]).has("green", di=["veto"])).do("blue", "di escape front_sw")
    assert t.waiting() == ["green"]
    t.do("green", "di veto")
    assert t.verbs("red") == t.verbs("blue") == {"fight"}
    assert t.units("blue", "temple_w") == 5


@both_editions
def test_escape_is_the_defenders_alone(edition: str) -> None:
    """[X1] Neither the attacker nor a third player plays it, nor anyone in a window."""
    for holder in ("red", "green"):
        t = Scenario(edition, 3).has(holder, di=["escape"])
        attack(t)
        assert not any("escape" in o for who in SEATS if SEATS[who] < 3 for o in t.options(who))
        assert t.verbs("red") == {"fight"}
    t = Scenario(edition, ask_secret=True).has("blue", di=["escape"], troops={"sw1": 1})
    t.do("red", "token raise", "pass")
    if edition == "revised":
        assert t.options("blue") == ["pass"]
