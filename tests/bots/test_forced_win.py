"""Forced wins: found where they are, not where a secret answer or a hidden card prevents them."""

from __future__ import annotations

import pytest

import kemet
from kemet.bots.forced_win import WinSearch, forced_wins, may_win_now
from kemet.engine.components import Seat
from kemet.engine.state import ASK_NEVER, GameState
from tools.forced_wins import read_positions, solves

POSITIONS = read_positions()


def deals_of(game: kemet.Game, seat: int, count: int) -> list[GameState]:
    states = [kemet.redeal(game.view(seat), number).state for number in range(count)]
    for state in states:
        state.ask_forced = ASK_NEVER
    return states


def test_there_are_at_least_a_hundred_positions_of_all_kinds() -> None:
    assert len(POSITIONS) >= 100
    kinds = {(p["position"]["edition"], len(p["position"]["players"])) for p in POSITIONS}
    assert len(kinds) >= 6


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 12))
def test_the_stored_answers_win_and_others_do_not(number: int) -> None:
    item = POSITIONS[number]
    game = kemet.position(item["position"])
    found = [answer.text for answer in forced_wins(deals_of(game, item["seat"], 8), item["seat"])]
    assert set(item["winning"]) <= set(found)
    assert len(item["winning"]) < len(game.options(item["seat"]))


def test_the_search_changes_no_state() -> None:
    item = POSITIONS[0]
    game = kemet.position(item["position"])
    before = game.save()
    WinSearch(Seat(item["seat"])).winning_answers(game.state)
    assert game.save() == before


def test_no_win_is_looked_for_while_others_have_tokens() -> None:
    assert not may_win_now(kemet.new_game(2, seed=1).state, Seat(0))


def test_a_search_beyond_its_limit_proves_nothing() -> None:
    for item in POSITIONS[:5]:
        game = kemet.position(item["position"])
        game.state.ask_forced = ASK_NEVER
        assert not WinSearch(Seat(item["seat"]), max_states=0).winning_answers(game.state)


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 28))
def test_the_grandmaster_solves_them(number: int) -> None:
    """A sample of them; docs/opponents.md has the results of all bots with all positions."""
    assert solves("grandmaster", POSITIONS[number])
