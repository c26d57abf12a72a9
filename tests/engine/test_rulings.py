"""Section 10: the rulings this project had to add, each with its id."""

from __future__ import annotations

import pytest

from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])


@both
def test_the_holder_keeps_control_while_a_battle_is_fought(edition: str) -> None:
    """[Z1] The temple counts for blue until the battle has decided otherwise."""
    t = Scenario(edition).has("red", troops={"front_nw": 5}).has("blue", troops={"temple_w": 1})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    assert (t.points("red"), t.points("blue")) == (0, 1)
    t.fight("red s4d1/s2p2", "blue s2p2/s4d1").do("blue", "recall").do("red", "stay")
    assert (t.points("red"), t.points("blue")) == (2, 0)


def test_creatures_that_fall_due_in_a_battle_are_asked_for_at_its_end() -> None:
    """[Z2] (R) The attacker's first, and not before the cards are discarded."""
    t = Scenario().has("red", tiles=["phoenix"], troops={"nw2": 2}, di=["enlistment"])
    t.has("blue", tiles=["sphinx"], troops={"nw1": {"units": 1, "creature": "sphinx"}, "sw1": 1})
    t.do("red", "pass", "token recruit", "muster nw1 1", "done")
    t.passes().fight("red s1d3/s2p2", "blue s1d3/s2p2")
    assert t.waiting() == ["red"]
    assert t.offers("red", "deploy phoenix 2")
    assert t.game.view().battle is None or t.game.view().question == "deployment"
    t.do("red", "pass")
    assert t.options("blue") == ["deploy sphinx 1", "pass"]


def recruits_into_a_battle() -> Scenario:
    """Red recruits where blue stands in its city and leaves the Phoenix in the supply."""
    t = Scenario(players=3).has("red", tiles=["phoenix"], troops={"nw2": 2}, di=["prayer"])
    t.has("blue", troops={"nw1": 1}).has("green", di=["prayer", "mana_theft"])
    t.do("red", "pass", "token recruit", "muster nw1 2", "done")
    assert t.options("red") == ["deploy phoenix 1", "deploy phoenix 2", "pass"], "just before"
    return t.do("red", "pass")


@pytest.mark.parametrize("who", ["red", "green"])
def test_a_card_that_brings_no_units_lets_no_creature_deploy(who: str) -> None:
    """[K2] (R) Declined before the battle of a Recruit: not offered again after a Prayer."""
    t = recruits_into_a_battle()
    if who == "green":
        t.do("red", "pass")
    t.do(who, "di prayer")
    assert t.game.view().question == "window"
    t.passes()
    assert t.game.view().question == "council", "nobody was asked for a creature"
    t.fight("red s4d1/s2p2", "blue s4d1/s2p2").do("red", "stay")
    assert t.offers("red", "deploy phoenix 1"), "after the battle of the units it brought"


def test_a_vetoed_card_lets_no_creature_deploy() -> None:
    """[K2] [I5] (R) Neither the Veto nor the cancelled Enlistment brings units."""
    t = Scenario(players=3).has("red", tiles=["phoenix"], troops={"nw2": 2}, di=["enlistment"])
    t.has("blue", troops={"nw1": 1}).has("green", di=["veto"])
    t.do("red", "pass", "token recruit", "muster nw1 2", "done", "pass", "di enlistment")
    t.do("green", "di veto")
    assert t.game.view().question == "council"


def test_a_card_that_brings_units_into_the_city_lets_creatures_deploy() -> None:
    """[K2] (R) Enlistment in the window before the battle, by the same player."""
    t = Scenario(players=3).has("red", tiles=["phoenix"], troops={"nw2": 2}, di=["enlistment"])
    t.has("red", troops={"nw2": 2, "front_nw": 1}).has("blue", troops={"nw1": 1})
    t.do("red", "pass", "token recruit", "muster nw1 2", "done", "pass", "di enlistment")
    elsewhere = t.game.copy()
    t.do("red", "muster nw2 2")
    assert t.options("red") == ["deploy phoenix 1", "deploy phoenix 2", "pass"]
    elsewhere.play(0, "muster front_nw 2")
    assert elsewhere.view().question == "council", "units outside the city let no creature deploy"


def test_a_creature_that_returns_by_a_card_is_deployed_separately() -> None:
    """[K2] (R) Raining Fire leaves the Sphinx alone: all creatures in the supply are offered."""
    t = Scenario().has("red", tiles=["phoenix", "sphinx"])
    t.has("red", troops={"nw2": 2, "front_nw": {"units": 1, "creature": "sphinx"}})
    t.has("blue", troops={"nw1": 1}, di=["raining_fire"])
    t.do("red", "pass", "token recruit", "muster nw1 2", "done", "pass")
    t.do("blue", "di raining_fire front_nw 0")
    assert t.offers("red", "deploy sphinx 2")
    assert t.offers("red", "deploy phoenix 2")


def test_enlistment_that_starts_a_battle_lets_creatures_deploy_after_it() -> None:
    """[K2] [I8] (R) Not after a Prayer in between, but after the battle."""
    t = Scenario(players=3).has("red", tiles=["phoenix"], troops={"nw2": 2}, di=["enlistment"])
    t.has("blue", troops={"nw1": 1}).has("green", di=["prayer"])
    t.do("red", "pass", "token pray_lower", "pass", "di enlistment", "muster nw1 2", "pass")
    t.do("green", "di prayer")
    assert t.game.view().question == "council"
    t.fight("red s4d1/s2p2", "blue s4d1/s2p2").do("red", "stay")
    assert t.options("red") == ["deploy phoenix 1", "deploy phoenix 2", "pass"]


def test_reinforcements_that_start_a_battle_let_creatures_deploy_after_it() -> None:
    """[K2] [X13] (R) The same at Night."""
    t = Scenario(players=3, phase="night").has("red", tiles=["phoenix", "reinforcements"])
    t.has("blue", troops={"nw1": 1}).has("green", di=["prayer"])
    t.do("red", "muster nw1 2", "done")
    assert t.options("red") == ["deploy phoenix 1", "pass"], "just before"
    t.do("red", "pass").do("green", "di prayer")
    assert t.game.view().question == "council"
    t.fight("red s4d1/s2p2", "blue s4d1/s2p2").do("red", "stay")
    assert t.options("red") == ["deploy phoenix 1", "pass"]


def test_a_creature_comes_in_by_a_swap_once_a_turn() -> None:
    """[Z3] (R) Two creatures and one troop could be swapped for ever."""
    t = Scenario().has(
        "red", tiles=["phoenix", "sphinx"], troops={"nw1": {"units": 2, "creature": "phoenix"}}
    )
    t.do("red", "swap sphinx 1", "swap phoenix 1")
    assert t.creature("phoenix") == "nw1"
    assert t.game.view().question == "token"


def test_a_card_may_not_take_the_prayer_needed_to_meet_the_limits() -> None:
    """[Z4] [M5] (R) Seven units on nw1, one teleport away from being five: 2 prayer are needed."""
    for prayer, offered in ((3, True), (2, False)):
        t = Scenario().has(
            "red", prayer=prayer, troops={"front_nw": 5, "nw1": 2}, di=["open_gates"]
        )
        t.do("red", "token move_upper", "march front_nw", "step nw1", "take 5")
        assert t.offers("red", "di open_gates") is offered
        assert not t.offers("red", "stop")
        if not offered:
            t.refuses("red", "di open_gates", "M5", "over_limit")


def test_units_that_join_a_troop_awaiting_its_battle_start_no_other() -> None:
    """[Z5] [I8] [X5] Two battles to come; Enlistment in the first joins the troop of the second."""
    t = Scenario().has("red", prayer=4, di=["enlistment"])
    t.has("blue", troops={"nw1": 2, "nw2": 2})
    t.do("red", "token recruit", "muster nw1 2", "muster nw2 2", "battle nw1", "pass")
    t.do("red", "fight s4d1/s2p2").do("blue", "fight s2p2/s4d1")
    t.do("red", "add enlistment", "ready", "use enlistment")
    assert t.offers("red", "muster nw2 1")
    t.do("red", "muster nw2 2")
    assert t.units("red", "nw2") == 4
    assert t.events_of("attacks")[-1]["space"] == "nw1"
    t.do("blue", "recall").do("red", "stay")
    assert [a["space"] for a in t.events_of("attacks")] == ["nw1", "nw2"]


def test_nobody_is_asked_to_veto_a_cancelled_card() -> None:
    """[Z6] [I5] Once cancelled, the rest are not asked; a cancelled Veto lets the asking go on."""
    t = Scenario(players=4, ask_secret=True).has("red", di=["prayer"]).has("blue", di=["veto"])
    t.has("green", di=["veto"]).has("gold", di=["war_rage"])
    t.do("red", "token pray_lower", "di prayer").do("blue", "di veto")
    t.do("green", "pass").do("gold", "pass")  # about the Veto; red's hand is empty
    assert t.game.view().question == "window"
    assert t.prayer("red") == 9

    t = Scenario(players=4, ask_secret=True).has("red", di=["prayer"]).has("blue", di=["veto"])
    t.has("green", di=["veto"]).has("gold", di=["war_rage"])
    t.do("red", "token pray_lower", "di prayer").do("blue", "di veto").do("green", "di veto")
    t.do("gold", "pass")  # about green's Veto, which cancels blue's
    assert t.waiting() == ["gold"]  # now about the prayer itself: green has no card left
    t.do("gold", "pass")
    assert t.prayer("red") == 11


@both
def test_started_reinforcements_are_completed_before_the_hand_of_god(edition: str) -> None:
    """[Z7] [N1] Done before either declines both; done after units leaves the other power."""

    def position() -> Scenario:
        t = Scenario(edition, phase="night", round=2)
        return t.has("red", tiles=["hand_of_god", "reinforcements"])

    t = position()
    assert t.verbs("red") == {"raise", "muster", "done"}
    t.do("red", "muster nw1 2")
    assert t.verbs("red") == {"muster", "done"}
    t.do("red", "done")
    assert t.verbs("red") == {"raise", "done"}
    t.do("red", "raise ruby 2")
    assert (t.units("red", "nw1"), t.level("red", "ruby")) == (2, 2)
    t = position().do("red", "done")
    assert (t.supply("red"), t.level("red", "ruby")) == (12, 1)


def test_at_night_the_owner_of_the_power_counts_as_active() -> None:
    """[Z8] [X13] (O) Reinforcements' owner is not asked to Veto the Escape from them."""
    t = Scenario("original", players=3, phase="night", round=2, ask_secret=True)
    t.has("red", tiles=["reinforcements"], di=["veto"])
    t.has("blue", troops={"nw1": 1}, di=["escape"]).has("green", di=["war_rage"])
    t.do("red", "muster nw1 3", "done").do("blue", "di escape front_nw")
    assert t.waiting() == ["green"]
    t.do("green", "pass")
    assert (t.units("red", "nw1"), t.units("blue", "front_nw")) == (3, 1)


@both
def test_prescience_shows_the_card_to_its_owner_alone(edition: str) -> None:
    """[Z9] [X3] The others see it at the reveal."""
    t = Scenario(edition, players=3).has("red", troops={"front_nw": 5})
    t.has("blue", troops={"temple_w": 1}, tiles=["prescience"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    t.do("red", "fight s4d1/s2p2")
    shown = [t.game.view(seat).battle for seat in (0, 1, 2, None)]
    assert [b.attack.played if b else "?" for b in shown] == ["s4d1", "s4d1", None, None]
    assert len(t.events_of("is_shown", "blue")) == 1
    assert t.events_of("is_shown", "green") == []


def test_only_who_revealed_a_card_of_use_is_asked_in_the_confrontation() -> None:
    """[Z10] [X5] (R) All cards are open by then: no question without a choice."""
    t = Scenario(ask_secret=True).has("red", troops={"front_nw": 5}, di=["war_rage", "veto"])
    t.has("blue", prayer=0, troops={"temple_w": 3}, di=["war_fury", "prayer"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    t.passes("red", "blue", "blue").do("red", "fight s4d1/s2p2").do("blue", "fight s3d2/s2p2")
    t.do("red", "add veto", "ready").do("blue", "add war_fury", "ready")
    assert t.verbs("blue") == {"recall", "retreat"}  # Veto does nothing, War Fury is too dear


def test_a_bought_creature_may_wait_but_a_returning_one_must_stand() -> None:
    """[Z11] [B3] [K1] [C2] (O) Buying leaves a choice; coming back does not while one fits."""
    t = Scenario("original").has("red", troops={"nw1": 2, "nw2": 1}, prayer=9)
    t.data["players"][0]["pyramids"] = {"ruby": [4, 1], "sapphire": [1, 2], "diamond": [1, 3]}
    t.do("red", "token buy_ruby", "buy phoenix")
    assert t.options("red") == ["deploy phoenix 1", "deploy phoenix 2", "pass"]
    t.do("red", "pass").do("blue", "token pray_lower").do("red", "token recruit", "done")
    assert t.options("red") == ["deploy phoenix 1", "deploy phoenix 2"]


def test_who_enlists_where_the_own_troop_is_gone_starts_a_battle() -> None:
    """[Z12] [I7] (R) Blue's last unit burns before the battle; units put there attack."""
    t = Scenario(players=3).has("red", troops={"front_sw": 4}).has("green", di=["raining_fire"])
    t.has("blue", troops={"sw1": 1}, di=["enlistment"])
    t.do("red", "token move_upper", "march front_sw", "step sw1", "take 4")
    t.do("blue", "pass").do("green", "di raining_fire sw1 1").do("blue", "di enlistment")
    t.do("blue", "muster sw1 2")
    attack = t.events_of("attacks")[-1]
    assert (attack["attacker"], attack["defender"]) == (1, 0)


def test_a_troop_that_escapes_into_its_city_lets_creatures_deploy() -> None:
    """[Z13] [K2] (R) A card brought units home: but inside a Move it waits for the Move's end."""
    t = Scenario().has("red", troops={"front_sw": 4})
    t.has("blue", tiles=["phoenix"], troops={"sw1": 1}, di=["escape"])
    t.do("red", "token move_upper", "march front_sw", "step sw1", "take 4")
    t.do("blue", "pass", "di escape sw2")
    assert t.waiting() == ["red"]
    t.do("red", "stop")
    assert t.options("blue") == ["deploy phoenix 2", "pass"]


def test_a_creature_left_behind_may_return_to_the_moving_troop_at_once() -> None:
    """[Z14] [K1] (O) It returns during the Move, also to the space of the moving troop."""
    t = Scenario("original").has("red", tiles=["phoenix", "god_speed"])
    t.has("red", troops={"front_nw": {"units": 2, "creature": "phoenix"}})
    t.do("red", "token move_upper", "march front_nw", "step nw1", "take 2")
    assert t.creature("phoenix") == "nw1"  # the only district with a troop
    t.do("red", "step front_nw", "take 2 phoenix")
    assert not t.offers("red", "step west_bank")  # it adds no movement to this Move
