"""The view has the silver and the gold token of each player, as the engine decides them [D4]."""

from __future__ import annotations

import pytest

from kemet.testing.scenario import Scenario


@pytest.mark.parametrize("edition", ["original", "revised"])
@pytest.mark.parametrize("tile", ["act_of_god_ruby", "act_of_god_sapphire", "act_of_god_diamond"])
def test_a_tile_that_gives_the_silver_token(edition: str, tile: str) -> None:
    t = Scenario(edition).has("red", tiles=[tile])
    red, blue = t.game.view().players
    assert (red.has_silver, red.has_gold) == (True, False)
    assert (blue.has_silver, blue.has_gold) == (False, False)
    assert any(option.startswith("silver ") for option in t.options("red"))


@pytest.mark.parametrize("edition", ["original", "revised"])
def test_a_tile_that_gives_the_gold_token(edition: str) -> None:
    t = Scenario(edition).has("red", tiles=["divine_will"])
    red, blue = t.game.view().players
    assert (red.has_silver, red.has_gold) == (False, True)
    assert (blue.has_silver, blue.has_gold) == (False, False)
    assert any(option.startswith("gold ") for option in t.options("red"))


def test_a_token_that_has_been_played_is_still_owned() -> None:
    t = Scenario("revised").has("red", tiles=["act_of_god_ruby"])
    t.do("red", "silver pray_lower")
    red = t.game.view().players[0]
    assert (red.has_silver, red.silver_used) == (True, True)
