"""Forced wins: found where they are, not where a secret answer or a hidden card prevents them."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import kemet
from kemet.bots.win_proof import MAX_PROOF_STATES, MAX_STATES, WinSearch, forced_win, may_win_now
from kemet.engine.components import Seat
from kemet.engine.procedures import pending_choice
from kemet.engine.state import ASK_NEVER, GameState
from tools.forced_wins import (
    FEATURES,
    MAX_STATES_TO_JUDGE,
    UNUSUAL,
    UNUSUAL_SEED,
    Verdict,
    construct,
    judge,
    judged,
    read_positions,
    redeals,
    solves,
)

POSITIONS = read_positions()
UNUSUAL_POSITIONS = read_positions(UNUSUAL)
Deals = Callable[[], list[GameState]]


def deals_of(game: kemet.Game, seat: int, count: int) -> list[GameState]:
    states = [kemet.redeal(game.view(seat), number).state for number in range(count)]
    for state in states:
        state.ask_forced = ASK_NEVER
    return states


def forced_wins(deals: list[GameState], seat: Seat) -> list[kemet.Action]:
    """The answers that win, as far as bots search."""
    found = judge(deals, seat, MAX_STATES)
    return [option for option, verdict in found.items() if verdict is Verdict.WINS]


def name_of(item: dict[str, Any]) -> str:
    return str(item["seed"])


def options_of(state: GameState, seat: Seat) -> list[kemet.Action]:
    choice = pending_choice(state, seat)
    assert choice is not None
    return choice.options


def test_there_are_at_least_a_hundred_positions_of_all_kinds() -> None:
    assert len(POSITIONS) >= 100
    kinds = {(p["position"]["edition"], len(p["position"]["players"])) for p in POSITIONS}
    assert len(kinds) >= 6


def test_unusual_positions_have_all_features() -> None:
    assert len(UNUSUAL_POSITIONS) >= 100
    for feature in (*FEATURES, "constructed"):
        assert sum(feature in item["features"] for item in UNUSUAL_POSITIONS) >= 20
    for item in UNUSUAL_POSITIONS:
        position = item["position"]
        assert item["seed"] >= UNUSUAL_SEED
        assert ("five players" in item["features"]) <= (len(position["players"]) == 5)
        assert ("late" in item["features"]) <= (position["round"] >= 12)
    editions = {item["position"]["edition"] for item in UNUSUAL_POSITIONS}
    assert editions == {"original", "revised"}


def test_constructed_positions_are_positions() -> None:
    for seed in range(60):
        rng = random.Random(seed)
        features = [feature for feature in FEATURES if rng.random() < 0.5]
        game = kemet.position(construct(rng, features))
        assert not game.over


@pytest.mark.parametrize("item", [*POSITIONS[::12], *UNUSUAL_POSITIONS[::12]], ids=name_of)
def test_the_stored_answers_win_and_others_do_not(item: dict[str, Any]) -> None:
    """In some of the deals, and as far as a short search decides."""
    game, seat = kemet.position(item["position"]), Seat(item["seat"])
    found = {a.text: v for a, v in judge(deals_of(game, seat, 8), seat, MAX_STATES).items()}
    assert all(found[answer] is not Verdict.LOSES for answer in item["winning"])
    assert set(item["winning"]) | set(item.get("undecided", [])) < set(found)


@pytest.mark.parametrize("item", [POSITIONS[3], UNUSUAL_POSITIONS[5]], ids=name_of)
def test_the_stored_lists_are_those_of_the_search(item: dict[str, Any]) -> None:
    loaded = kemet.position(item["position"])
    deals = redeals(loaded, item["seat"])
    assert judged(item, loaded, deals, MAX_STATES_TO_JUDGE) == item


def test_an_answer_beyond_the_limit_is_undecided_and_not_lost() -> None:
    """Five of the six answers that win here need more than 3000 states."""
    (item,) = [item for item in POSITIONS if item["seed"] == 881]
    game, seat = kemet.position(item["position"]), Seat(item["seat"])
    assert len(item["winning"]) == 6
    deals = deals_of(game, seat, 1)
    by_limit = [list(judge(deals, seat, limit).values()) for limit in (0, MAX_STATES, 30_000)]
    assert set(by_limit[0]) == {Verdict.UNDECIDED}
    assert [found.count(Verdict.WINS) for found in by_limit[1:]] == [1, 6]
    assert [found.count(Verdict.UNDECIDED) for found in by_limit[1:]] == [5, 0]


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


def test_all_answers_and_deals_share_one_limit_of_states() -> None:
    """A question with ten answers took five seconds without it."""
    used = []
    for item in POSITIONS[::4]:
        game, seat = kemet.position(item["position"]), Seat(item["seat"])
        search = WinSearch(seat, max_total=500)
        for state in deals_of(game, seat, 4):
            search.winning_answers(state)
            assert search.states <= search.limit + 1
        used.append(500 - search.states_left)
    assert max(used) == 500


def test_the_first_answer_is_taken_that_wins_in_all_deals() -> None:
    for item in POSITIONS[::12]:
        game, seat = kemet.position(item["position"]), Seat(item["seat"])
        deals = deals_of(game, seat, 6)
        winning = forced_wins(deals, seat)
        options = options_of(deals[0], seat)
        losing = [option for option in options if option not in winning]
        more: Deals = partial(list, deals[4:])
        for answers in (options, options[::-1]):
            first = next(option for option in answers if option in winning)
            assert forced_win(seat, answers, deals[:4], more) == first
        assert forced_win(seat, losing, deals[:4], more) is None


def test_the_limit_may_end_a_proof_in_further_deals_only() -> None:
    item = POSITIONS[0]
    game, seat = kemet.position(item["position"]), Seat(item["seat"])
    deals = deals_of(game, seat, 8)
    winning = forced_wins(deals, seat)[:1]
    search = WinSearch(seat)
    assert all(search.proves(g, winning[0]) for g in deals[:4])
    needed = MAX_PROOF_STATES - search.states_left
    more: Deals = partial(list, deals[4:])
    assert forced_win(seat, winning, deals[:4], more, needed - 1) is None
    assert forced_win(seat, winning, deals[:4], more, needed) == winning[0]
    losing = [o for o in options_of(deals[0], seat) if o.text not in item["winning"]]
    assert forced_win(seat, losing[:1], deals[:1], more, MAX_PROOF_STATES) is None


@pytest.mark.parametrize("number", range(0, len(POSITIONS), 28))
def test_the_grandmaster_solves_them(number: int) -> None:
    """A sample of them; docs/opponents.md has the results of all bots with all positions."""
    assert solves("grandmaster", POSITIONS[number])
