"""The battle that an attack would begin, as the attacker can foresee it."""

from __future__ import annotations

from typing import Any

import pytest

import kemet
from kemet.bots.attack_forecast import battle_after
from kemet.testing.scenario import Scenario


def about_to_attack(
    red: dict[str, Any], blue: dict[str, Any], edition: str = "revised"
) -> Scenario:
    """Red chooses where its troop goes; blue holds the western temple."""
    t = Scenario(edition).has("red", **{"troops": {"front_nw": 5}, **red})
    t.has("blue", **{"troops": {"temple_w": 3}, **blue})
    return t.do("red", "token move_upper", "march front_nw")


@pytest.mark.parametrize("edition", ["original", "revised"])
def test_the_battle_has_all_units_and_public_powers(edition: str) -> None:
    t = about_to_attack({"tiles": ["charge"]}, {"tiles": ["defense"]}, edition)
    forecast = battle_after(t.game.view(0), "step temple_w")
    assert forecast is not None
    assert forecast.battle is not None
    assert forecast.battle.space == "temple_w"
    assert (forecast.battle.attack.seat, forecast.battle.defend.seat) == (0, 1)
    assert sum(forecast.battle.attack.strength.values()) == 6
    assert sum(forecast.battle.defend.strength.values()) == 4
    assert kemet.battle_odds(forecast) is not None
    assert t.game.view(0).question == "step", "the game itself is unchanged"


def test_declined_cards_count_for_nothing() -> None:
    """Windows, an escape and creatures that wait are all declined."""
    t = about_to_attack(
        {"di": ["war_fury"], "tiles": ["royal_scarab"], "prayer": 5},
        {"di": ["escape", "raining_fire"], "tiles": ["giant_scorpion"], "prayer": 5},
    )
    forecast = battle_after(t.game.view(0), "step temple_w")
    assert forecast is not None
    assert forecast.battle is not None
    assert sum(forecast.battle.attack.strength.values()) == 5
    assert forecast.question == "council"


def test_a_step_to_a_free_space_begins_no_battle() -> None:
    t = about_to_attack({}, {"troops": {"sw1": 3}})
    assert battle_after(t.game.view(0), "step temple_w") is None


def test_hidden_cards_change_nothing() -> None:
    first = about_to_attack({}, {"di": ["war_fury"]}).game.view(0)
    second = about_to_attack({}, {"di": ["bronze_wall"]}).game.view(0)
    assert battle_after(first, "step temple_w") == battle_after(second, "step temple_w")


def test_other_answers_are_refused() -> None:
    t = about_to_attack({}, {})
    with pytest.raises(ValueError, match="no option"):
        battle_after(t.game.view(0), "step nowhere")
    with pytest.raises(ValueError, match="no option"):
        battle_after(t.game.view(1), "step temple_w")
    assert battle_after(t.game.view(0), "stop") is None
