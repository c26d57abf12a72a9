"""Answers that are not legal: refused with the reason and the rule, and nothing changes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.engine.actions import Action
from kemet.engine.explain.reasons import REASON_FIELDS
from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])


def test_every_reason_there_is_occurs_here() -> None:
    """A reason nobody can meet is none."""
    here = Path(__file__).read_text(encoding="utf-8")
    assert {kind for kind in REASON_FIELDS if f'"{kind}"' not in here} == set()
    assert set(re.findall(r'"[A-Z]\d+a?", "(\w+)"\)', here)) <= set(REASON_FIELDS)


def refusal(game: kemet.Game, seat: int, answer: Action | str) -> kemet.IllegalAction:
    foreseen = game.why_illegal(seat, answer)
    with pytest.raises(kemet.IllegalAction) as caught:
        game.play(seat, answer)
    assert foreseen is not None
    assert str(foreseen) == str(caught.value)
    assert set(caught.value.fields) == set(REASON_FIELDS[caught.value.kind])
    return caught.value


# --- in general


@both
@pytest.mark.parametrize(
    "text", ["", "gibberish", "take 0", "token", "TOKEN pray_lower", "x" * 999]
)
def test_a_text_that_is_no_answer(edition: str, text: str) -> None:
    """[D1] Whatever was meant."""
    Scenario(edition).refuses("red", text, "D1", "unknown_answer")


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    """[S1] Seats are as many as players."""
    assert refusal(Scenario().game, seat, "token pray_lower").kind == "no_such_seat"
    assert refusal(Scenario().game, seat, "token pray_lower").fields == {"target": seat}


@pytest.mark.parametrize("seat", [10**30, -(10**5000)], ids=["large", "larger"])
def test_a_seat_of_a_large_number(seat: int) -> None:
    """[S1] Refused in words, in both languages; the number itself is not shown."""
    game = Scenario().game
    refused = refusal(game, seat, "token pray_lower")
    assert (refused.kind, refused.rule) == ("no_such_seat", "S1")
    assert refused.fields["target"] == "a large number"
    assert "a large number" in kemet.describe(refused, language="fr")
    assert game.answer_count == 0


NO_SEATS: list[Any] = [None, "0", "x" * 999, 0.0, float("nan"), True, [0], b"0", object()]


@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda value: type(value).__name__)
def test_what_is_no_seat_at_all(seat: Any) -> None:
    """A mistake of the program that asks, not of a player."""
    game = Scenario().game
    with pytest.raises(ValueError, match="seat must be a whole number"):
        game.play(seat, "token pray_lower")
    with pytest.raises(ValueError, match="seat must be a whole number"):
        game.why_illegal(seat, "token pray_lower")
    assert game.answer_count == 0


NO_ANSWERS: list[Any] = [None, 5, 1.5, 10**30, b"pass", ["pass"], object()]


@pytest.mark.parametrize("answer", NO_ANSWERS, ids=lambda value: type(value).__name__)
def test_what_is_no_answer_at_all(answer: Any) -> None:
    """The same for an answer, also of a seat that is not asked."""
    game = Scenario().game
    for seat in (0, 1):
        with pytest.raises(TypeError, match="an answer is an Action or its text"):
            game.play(seat, answer)
        with pytest.raises(TypeError, match="an answer is an Action or its text"):
            game.why_illegal(seat, answer)
    assert game.answer_count == 0


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        (Action(0, 0, -1, -1, -1, "pass"), "<pass>"),
        (Action(10**9, 99, 999, 999, 999, "zz"), "<zz>"),
        ("x{y}\n" * 99, ("x{y}\n" * 99)[:80]),
    ],
    ids=["hand-made", "unknown", "text"],
)
def test_an_action_that_does_not_exist(answer: Action | str, shown: str) -> None:
    """[D1] Actions are interned: one made by hand is none of them."""
    game = Scenario().game
    for seat in (0, 1):
        refused = refusal(game, seat, answer)
        assert (refused.kind, refused.rule) == ("unknown_answer", "D1")
        assert refused.fields["text"] == shown
        assert shown in kemet.describe(refused, language="fr")
    assert game.answer_count == 0


def test_a_seat_that_is_not_there_in_the_turn_order() -> None:
    """[O1] Nor can it be named."""
    t = Scenario("original", phase="night", round=2)
    t.refuses("red", "next 4", "O1", "no_such_seat").do("red", "next 1")
    assert t.game.view().order == (1, 0)


def test_after_the_end_nothing_is_answered() -> None:
    """[N2] The game is over."""
    Scenario(phase="dawn", triggered_by=0).refuses("red", "place 1", "N2", "game_is_over")


@both
def test_out_of_turn_and_out_of_place(edition: str) -> None:
    """[D2] [R1] Not asked at all, or for something else."""
    t = Scenario(edition).refuses("blue", "token pray_lower", "D2", "not_waiting_for_you")
    t.refuses("red", "fight s4d1/s1d3", "D2", "wrong_kind_of_answer")
    t.refuses("red", "pass", "D2", "wrong_kind_of_answer")
    t.do("red", "token raise").refuses("red", "buy charge", "R1", "wrong_kind_of_answer")
    assert refusal(t.game, 0, "buy charge").fields == {"verbs": ["pass", "raise"]}
    assert refusal(t.game, 1, "pass").fields == {"seats": [0]}


# --- a turn


@both
def test_tokens(edition: str) -> None:
    """[D1] [D2] [D3] [D4] Regular, silver and gold."""
    t = Scenario(edition).has("red", tiles=["act_of_god_ruby"])
    t.refuses("red", "gold move", "D4", "no_gold").refuses("red", "done", "D1", "token_first")
    t.do("red", "token pray_lower").refuses("red", "token raise", "D4", "token_already_played")
    t.refuses("red", "silver pray_lower", "D2", "action_space_taken")
    t.do("red", "done").refuses("blue", "silver raise", "D4", "no_silver")
    late = ["raise", "pray_middle", "buy_ruby", "buy_sapphire"]
    other = ["raise", "pray_middle", "buy_ruby", "recruit"]
    t = (
        Scenario(edition)
        .has("red", tokens=late, tiles=["act_of_god_ruby"])
        .has("blue", tokens=other)
    )
    t.do("red", "token pray_lower").refuses("red", "done", "D3", "silver_must_fill")
    t.refuses("red", "silver move_middle", "D3", "equilibrium")


def test_setting_up() -> None:
    """[S4] [S5] Where the garrison stands."""
    game = kemet.new_game(2, "revised", seed=1, order=[0, 1])
    assert refusal(game, 0, "garrison 4 3 3").kind == "garrison_on_two"
    assert refusal(game, 0, "pyramids ruby2@1 sapphire1@2").kind == "wrong_kind_of_answer"
    game.play(0, "garrison 5 5 0")
    game.play(1, "garrison 5 5 0")
    assert refusal(game, 0, "garrison 4 3 3").fields == {"verbs": ["pyramids"]}
    game = kemet.new_game(2, "original", seed=1, order=[0, 1], ask_forced="always")
    assert refusal(game, 0, "garrison 5 5 0").kind == "wrong_kind_of_answer"
    game.play(0, "pyramids ruby2@1 sapphire1@2")
    assert refusal(game, 0, "garrison 5 0 5").kind == "garrison_on_pyramids"


# --- raising, buying


@both
def test_raising(edition: str) -> None:
    """[R1] Higher, paid for, on a district of its own."""
    t = (
        Scenario(edition)
        .has("red", prayer=4, pyramids={"sapphire": [2, 2]})
        .do("red", "token raise")
    )
    t.refuses("red", "raise sapphire 2", "R1", "not_higher")
    t.refuses("red", "raise sapphire 4", "R1", "cannot_pay")
    t.refuses("red", "raise ruby 1", "R1", "district_required")
    t.refuses("red", "raise ruby 1 nw2", "R1", "district_has_pyramid")
    t.refuses("red", "raise sapphire 3 nw1", "R1", "district_not_needed")
    assert refusal(t.game, 0, "raise sapphire 4").fields == {"cost": 7, "has": 4}


def test_beginners() -> None:
    """[S7] Levels and tiles the mode does not have."""
    t = Scenario("original", mode="beginner").has("red", pyramids={"ruby": [2, 1]}, prayer=11)
    t.has("red", tiles=["charge"]).do("red", "token raise")
    t.refuses("red", "raise ruby 3", "S7", "level_not_in_mode").do("red", "pass")
    t.do("blue", "token pray_lower").do("red", "token buy_ruby")
    t.refuses("red", "buy carnage", "S7", "tile_not_in_mode")


@both
def test_buying(edition: str) -> None:
    """[B1] [B2] Colour, offer, name, level, price."""
    t = Scenario(edition, players=3).has(
        "red", prayer=2, pyramids={"ruby": [3, 1]}, tiles=["carnage"]
    )
    t.has("blue", tiles=["charge"]).has("green", tiles=["charge"]).do("red", "token buy_ruby")
    t.refuses("red", "buy priest", "B1", "wrong_colour")
    t.refuses("red", "buy charge", "B1", "sold_out")
    t.refuses("red", "buy carnage", "B1", "owns_title")
    t.refuses("red", "buy phoenix", "B1", "pyramid_too_low")
    t.refuses("red", "buy royal_scarab", "B1", "cannot_pay")
    t.do("red", "buy offensive_strategy")
    t.refuses("red", "replace defensive", "B2", "battle_card_not_in_hand")


# --- units and creatures


@both
def test_recruiting(edition: str) -> None:
    """[C1] [W4] [W5] Where, how many, for how much."""
    t = Scenario(edition).has("red", prayer=5, troops={"nw1": 4, "temple_w": 4})
    t.has("blue", troops={"nw2": 1, "nw3": 1}).do("red", "token recruit")
    t.refuses("red", "muster temple_w 1", "C1", "not_your_district")
    t.refuses("red", "muster nw1 2", "W4", "no_room")
    t.refuses("red", "muster nw2 5", "W5", "no_supply")
    t.do("red", "muster nw2 2").refuses("red", "muster nw3 3", "W5", "no_supply")
    t.do("red", "muster nw3 2")
    t.refuses("red", "battle nw1", "C1", "no_battle_there")
    t = Scenario(edition).has("red", prayer=2).do("red", "token recruit")
    t.refuses("red", "muster nw1 3", "C1", "cannot_pay")


@both
def test_enlistment_and_reinforcements(edition: str) -> None:
    """[I7] [N1] Either districts or one troop; up to 2, up to 4."""
    t = Scenario(edition).has("red", di=["enlistment"], troops={"temple_w": 1, "front_nw": 1})
    if edition == "revised":
        t.do("red", "token pray_lower")
    t.do("red", "di enlistment").refuses("red", "muster nw1 3", "I7", "too_many_units")
    t.refuses("red", "muster west_bank 1", "I7", "no_place_for_units")
    t.do("red", "muster temple_w 1").refuses("red", "muster nw1 1", "I7", "districts_or_one_troop")


@both
def test_night_powers_are_used_once_and_raise_by_one_level(edition: str) -> None:
    """[N1] Reinforcements once put, Hand of God once used."""
    t = Scenario(edition, phase="night", round=2).has(
        "red", tiles=["hand_of_god", "reinforcements"]
    )
    t.refuses("red", "raise ruby 3", "N1", "one_level_at_night")
    t.refuses("red", "raise ruby 1", "R1", "not_higher")
    t.refuses("red", "muster nw1 5", "N1", "too_many_units")
    put = Scenario(edition, phase="night", round=2)
    put.has("red", tiles=["hand_of_god", "reinforcements"]).do("red", "muster nw1 1", "done")
    put.refuses("red", "muster nw2 1", "N1", "power_used").do("red", "raise ruby 2")
    t.do("red", "raise ruby 2").refuses("red", "raise ruby 3", "N1", "power_used")
    t = Scenario(edition, phase="night", round=2).has("red", tiles=["reinforcements"])
    t.refuses("red", "raise ruby 2", "N1", "wrong_kind_of_answer")
    t = Scenario(edition, phase="night", round=2).has("red", tiles=["hand_of_god"])
    t.refuses("red", "muster nw1 1", "N1", "wrong_kind_of_answer")


@both
def test_a_battle_that_waits_while_another_is_fought(edition: str) -> None:
    """[C1] [X0] It does wait: it is only not what is asked."""
    t = Scenario(edition).has("red", prayer=4).has("blue", troops={"nw1": 2, "nw2": 2})
    t.do("red", "token recruit", "muster nw1 2")
    t.refuses("red", "battle nw1", "C1", "wrong_kind_of_answer").do("red", "muster nw2 2")
    t.do("red", "battle nw1").refuses("red", "battle nw2", "X0", "wrong_kind_of_answer")


def test_battles_of_a_card_are_fought_before_the_one_they_interrupt() -> None:
    """[I8] Enlistment in the window before a battle starts two others."""
    t = Scenario(players=3).has("red", prayer=4, di=["enlistment"])
    t.has("blue", troops={"nw1": 2}).has("green", troops={"nw2": 1, "nw3": 1})
    t.do("red", "token recruit", "muster nw1 2", "done", "di enlistment")
    t.do("red", "muster nw2 1", "muster nw3 1")
    assert t.options("red") == ["battle nw2", "battle nw3"]
    t.refuses("red", "battle nw1", "I8", "battle_goes_on_later")
    t.refuses("red", "battle front_nw", "I7", "no_battle_there")


def test_where_units_of_a_card_may_not_go() -> None:
    """[X5] [I8] In a battle to no other district of an enemy; never where two others fight."""
    t = Scenario().has("red", troops={"front_nw": 5}, di=["enlistment"])
    t.has("blue", troops={"temple_w": 3, "nw2": 1})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5", "pass")
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3")
    t.do("red", "add enlistment", "ready", "use enlistment")
    t.refuses("red", "muster nw2 1", "X5", "no_place_for_units")
    t.refuses("red", "muster west_bank 1", "I7", "no_place_for_units").do("red", "muster nw1 1")
    t.refuses("red", "muster temple_w 1", "I7", "districts_or_one_troop")
    t = Scenario(players=3).has("red", troops={"front_ce": 4}, di=["prayer"])
    t.has("blue", troops={"ce1": 1}).has("green", di=["enlistment"])
    t.do("red", "token move_upper", "march front_ce", "step ce1", "take 4", "pass")
    t.do("green", "di enlistment").refuses("green", "muster ce1 1", "I8", "no_place_for_units")


def test_original_creatures_are_placed_by_the_rules_of_that_edition() -> None:
    """[K1] [C2] [B3] (O) There is no K2 in it."""
    t = Scenario("original").has("red", tiles=["phoenix", "sphinx"])
    t.has("red", troops={"nw1": 1, "nw2": 1, "front_nw": {"units": 2, "creature": "phoenix"}})
    back = t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 2")
    back.refuses("red", "deploy sphinx 1", "K1", "other_creature_now")
    assert refusal(t.game, 0, "deploy sphinx 1").fields == {"creature": "phoenix"}
    back.refuses("red", "deploy phoenix 3", "K1", "no_troop_for_creature")
    back.refuses("red", "pass", "K1", "wrong_kind_of_answer")
    back.refuses("blue", "pass", "K1", "not_waiting_for_you")
    t = Scenario("original").has("red", tiles=["phoenix"], troops={"nw1": 1, "nw2": 1})
    t.do("red", "token recruit", "done").refuses("red", "pass", "C2", "wrong_kind_of_answer")
    t.refuses("red", "deploy sphinx 1", "C2", "creature_not_in_supply")
    t = Scenario("original").has("red", troops={"nw1": 1}, prayer=9, pyramids={"ruby": [4, 1]})
    t.do("red", "token buy_ruby", "buy phoenix")
    t.refuses("red", "deploy phoenix 2", "B3", "no_troop_for_creature").do("red", "pass")


def test_a_creature_that_has_come_in_by_a_swap() -> None:
    """[Z3] (R) Once a turn."""
    t = Scenario().has("red", tiles=["phoenix", "sphinx", "the_mummy"])
    t.has("red", troops={"nw1": {"units": 1, "creature": "phoenix"}})
    t.do("red", "swap sphinx 1", "swap phoenix 1")
    t.refuses("red", "swap sphinx 1", "Z3", "already_swapped").do("red", "swap the_mummy 1")


def test_creatures() -> None:
    """[K2] [W4] Whence and where."""
    t = Scenario().has("red", tiles=["phoenix", "sphinx"])
    t.has("red", troops={"nw1": {"units": 1, "creature": "sphinx"}, "nw2": 1})
    t.refuses("red", "deploy sphinx 2", "K2", "creature_not_in_supply")
    t.refuses("red", "deploy phoenix 3", "K2", "no_troop_for_creature")
    t.refuses("red", "deploy phoenix 1", "W4", "creature_already_there")
    t.refuses("red", "swap phoenix 2", "K2", "nothing_to_swap")
    t.refuses("red", "swap sphinx 1", "K2", "creature_not_in_supply")


# --- moving


@both
def test_moving(edition: str) -> None:
    """[M1] [M2] [M4] [M5] [M6] Step by step."""
    t = Scenario(edition).has("red", tiles=["phoenix", "god_speed"], prayer=0)
    t.has("red", troops={"front_nw": 3, "obelisk_w": 5, "nw1": {"units": 1, "creature": "phoenix"}})
    t.do("red", "token move_upper").refuses("red", "march temple_w", "M1", "no_troop_there")
    t.do("red", "march front_nw").refuses("red", "step front_sw", "M2", "not_linked")
    t.do("red", "step west_bank").refuses("red", "take 4", "M4", "too_few_units_here")
    t.refuses("red", "take 1 phoenix", "M4", "creature_not_here").do("red", "take 3")
    t.refuses("red", "step obelisk_w", "M5", "over_limit")
    t.do("red", "step front_sw", "take 2")
    t = Scenario(edition).has("red", tiles=["god_speed"], troops={"obelisk_w": 3})
    t.do("red", "token move_upper", "march obelisk_w", "step front_sw", "take 3")
    t.refuses("red", "step sw2", "M6", "walls").do("red", "stop")
    t = Scenario(edition).has("red", troops={"nw3": 3})
    t.do("red", "token move_upper", "march nw3", "step nw1", "take 3")
    t.refuses("red", "step nw2", "M1", "no_land_moves")


def test_teleporting() -> None:
    """[M3] [M9] From where, where to, how often."""
    t = Scenario("original").has("red", tiles=["teleport"], troops={"nw1": 2, "west_bank": 1})
    t.do("red", "token move_upper", "march nw1")
    t.refuses("red", "teleport west_bank", "M3", "no_obelisk")
    t.do("red", "teleport temple_w", "take 2").refuses(
        "red", "teleport temple_w", "M3", "already_there"
    )
    t.do("red", "teleport obelisk_w", "take 2")
    t.refuses("red", "teleport temple_w", "M9", "already_teleported_there")
    t.refuses("red", "teleport temple_nile_w", "M3", "cannot_pay")
    t = Scenario().has("red", tiles=["teleport"], troops={"nw1": 2, "west_bank": 2})
    t.do("red", "token move_upper", "march nw1", "teleport temple_w", "take 2")
    t.refuses("red", "teleport obelisk_w", "M3", "no_teleports_left").do("red", "stop")
    t.do("blue", "token pray_lower").do("red", "token move_middle", "march west_bank")
    t.refuses("red", "teleport obelisk_w", "M3", "no_pyramid_to_depart")


# --- cards and battle


def test_cards_in_a_window() -> None:
    """[I2] [I4] In hand, in time, paid for, with a target."""
    t = Scenario(ask_secret=True).has(
        "red", di=["enlistment", "veto", "raining_fire", "open_gates"]
    )
    t.has("red", prayer=0, troops={"nw1": 5, "nw2": 5, "front_nw": 2})
    t.has("blue", troops={"sw1": 1})
    t.do("red", "token move_upper", "march nw1").refuses("red", "di open_gates", "I2", "cannot_pay")
    t.do("red", "stop").refuses("red", "di prayer", "I2", "card_not_in_hand")
    t.refuses("red", "di open_gates", "I4", "wrong_moment")
    t.refuses("red", "di enlistment", "I2", "would_do_nothing")
    t.refuses("red", "di raining_fire sw1 1", "I2", "cannot_pay")
    t = Scenario().has("red", di=["raining_fire"]).has("blue", troops={"sw1": 1})
    t.do("red", "token pray_lower").refuses("red", "di raining_fire sw2 1", "I2", "no_such_target")


@both
def test_cards_between_the_steps_of_a_move_alone(edition: str) -> None:
    """[I3] [I4] [M3] Not before a troop is chosen, nor in the middle of a step."""
    rule = {"original": "I3", "revised": "I4"}[edition]
    hand = ["teleportation", "open_gates", "prayer", "enlistment", "raining_fire", "veto"]
    t = Scenario(edition).has("red", di=hand, troops={"front_nw": 5}).has("blue", troops={"sw1": 1})
    day = "step_first" if edition == "original" else "wrong_moment"
    kinds = {"teleportation": "step_first", "open_gates": "step_first", "prayer": day}
    kinds |= {"enlistment": day, "raining_fire sw1 1": day, "veto": "wrong_moment"}
    kinds |= {"raining_fire sw2 1": day}

    def refuses_all(by: str, but: str = "-") -> None:
        for card, kind in kinds.items():
            if card != but:
                t.refuses("red", f"di {card}", by if kind == "step_first" else rule, kind)

    t.do("red", "token move_upper")
    refuses_all(rule)
    t.do("red", "march front_nw", "step west_bank")
    refuses_all(rule)
    t.do("red", "take 4").refuses("red", "di veto", rule, "wrong_moment")
    t.do("red", "di teleportation")
    assert t.verbs("red") == {"teleport"}
    kinds["teleportation"] = "card_not_in_hand"
    refuses_all("M3", but="teleportation")
    t.refuses("red", "stop", "M3", "wrong_kind_of_answer")
    t.refuses("red", "step temple_w", "M3", "wrong_kind_of_answer")
    t.refuses("red", "di teleportation", "I2", "card_not_in_hand")


def test_enlistment_without_a_unit_in_the_supply() -> None:
    """[I2] (O) Between the steps of a Move too it is the supply that lacks, not the room."""
    t = Scenario("original").has("red", di=["enlistment"])
    t.has("red", troops={"front_nw": 4, "nw1": 4, "nw2": 4})
    t.refuses("red", "di enlistment", "I2", "would_do_nothing")
    t.do("red", "token move_upper", "march front_nw")
    t.refuses("red", "di enlistment", "I2", "would_do_nothing")


def test_raining_fire_without_an_enemy_on_the_board() -> None:
    """[I2] No target would be better than the one named."""
    t = Scenario(ask_secret=True).has("red", di=["raining_fire"]).do("red", "token pray_lower")
    t.refuses("red", "di raining_fire sw1 1", "I2", "would_do_nothing")


def test_cards_of_the_original_in_the_own_turn() -> None:
    """[I3] Veto and Escape only in another player's."""
    t = Scenario("original").has("red", di=["veto", "prayer", "teleportation"])
    t.refuses("red", "di veto", "I3", "wrong_moment")
    t.refuses("red", "di teleportation", "I3", "wrong_moment")


def battle(
    edition: str = "revised", red: Any = (), blue: Any = (), ask_secret: bool = False, **things: Any
) -> Scenario:
    """Red attacks blue on the western temple; the council is next."""
    t = Scenario(edition, ask_secret=ask_secret).has(
        "red", troops={"front_nw": 5}, di=list(red), **things
    )
    t.has("blue", troops={"temple_w": 3}, di=list(blue))
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    while "fight s4d1/s1d3" not in t.options("red"):
        t.do(t.waiting()[0], "pass")
    return t


def test_battle_cards_and_cards_in_a_battle() -> None:
    """[X3] [X4] [X5] Council, preparation, confrontation, Divine Wound."""
    hand = ["s4d1", "s1d3", "s2p2", "s3p1"]
    t = battle(red=["war_rage", "teleportation", "war_fury", "raining_fire"], battle_hand=hand)
    t.refuses("red", "fight s3d2/s4d1", "X3", "battle_card_not_in_hand")
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3")
    t.refuses("red", "add veto", "X4", "card_not_in_hand")
    t.refuses("red", "di war_rage", "X0", "wrong_kind_of_answer")
    t.do("red", "add war_rage").refuses("red", "add war_rage", "X4", "already_added")
    t.do("red", "add teleportation", "add raining_fire", "ready")
    t.refuses("red", "use war_fury", "X5", "not_revealed")
    t.refuses("red", "use teleportation", "X5", "no_effect_in_battle")
    t.refuses("red", "use raining_fire nw1 1", "I2", "no_such_target")
    t = battle(red=["prayer", "veto"], tiles=["divine_wound"])
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3").do("red", "ready")
    t.refuses("red", "wound escape", "X5", "card_not_in_hand")


def test_original_only_battle_icons_that_can_all_be_paid() -> None:
    """[X4] Added together."""
    t = battle("original", red=["prayer", "war_fury", "war_fury"], prayer=1, ask_secret=True)
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3")
    t.refuses("red", "add prayer", "X4", "only_battle_icons").do("red", "add war_fury")
    t.refuses("red", "add war_fury", "X4", "cannot_pay")


@both
def test_escape_comes_too_late_once_the_council_has_started(edition: str) -> None:
    """[X1] [I3] [I4] Its moment is over: the target is not what is wrong."""
    t = battle(edition, blue=["escape"])
    rule = {"original": "I3", "revised": "I4"}[edition]
    t.refuses("blue", "di escape front_nw", rule, "wrong_moment")


@both
def test_after_a_battle(edition: str) -> None:
    """[X9] Retreat needs a space, staying an absent winner."""
    t = battle(edition).fight("red s4d1/s1d3", "blue s2p2/s1d3")
    t.refuses("blue", "stay", "X9", "winner_still_there").do("blue", "retreat")
    t.refuses("red", "retreat", "X0", "wrong_kind_of_answer")
    t.refuses("red", "send west_bank", "X9", "not_empty_neighbour").do("red", "send front_sw")
    t.refuses("red", "retreat", "X0", "wrong_kind_of_answer").do("red", "stay")
    t = Scenario(edition, players=3, ask_forced=True).has("red", troops={"delta": 5})
    t.has("blue", troops={"temple_delta": 3})
    t.do("red", "token move_upper", "march delta", "step temple_delta", "take 5")
    t.fight("red s4d1/s1d3", "blue s2p2/s1d3")
    t.refuses("blue", "retreat", "X9", "nowhere_to_retreat")


# --- Night and turn order


def test_night_and_turn_order() -> None:
    """[N1] [N2] [O1] What was not looked at, what is taken."""
    t = Scenario(phase="night", pile=["prayer", "veto", "prayer", "veto", "war_rage"])
    t.has("red", tiles=["vision"]).refuses("red", "keep escape", "N1", "not_looked_at")
    t = Scenario(players=3, phase="dawn").do("red", "place 2")
    t.refuses("blue", "place 2", "N2", "place_taken")
    t.refuses("blue", "place 4", "N2", "no_such_place")
    t = Scenario("original", phase="night", round=2, pile=["prayer", "veto"])
    t.has("red", tiles=["vision"]).refuses("red", "keep escape", "N1", "not_looked_at")
    t = Scenario("original", 3, phase="night", round=2).do("red", "next 2")
    t.refuses("red", "next 2", "O1", "seat_already_placed")
