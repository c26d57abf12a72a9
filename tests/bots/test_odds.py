"""The battle solver: correct on games with a known solution, and on battles of the engine."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kemet
from kemet.bots.battle_solver import MAX_CARD_SETS, BattleValues, card_sets, simulate_battle
from kemet.bots.odds import battle_odds
from kemet.bots.regret_matching import expected_payoff, solve_zero_sum
from kemet.engine.components import Seat, bit_indices
from kemet.testing.scenario import Scenario


def test_matching_pennies() -> None:
    solution = solve_zero_sum([[[1, -1], [-1, 1]]])
    assert solution.row_strategy == pytest.approx([0.5, 0.5], abs=0.02)
    assert solution.value == pytest.approx(0, abs=0.02)


def test_rock_paper_scissors_with_unequal_payoffs() -> None:
    """Winning with rock pays 2: the solution is 1/4 rock, 1/2 paper, 1/4 scissors."""
    payoffs = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]
    solution = solve_zero_sum([payoffs], iterations=4000)
    assert solution.row_strategy == pytest.approx([0.25, 0.5, 0.25], abs=0.03)
    assert solution.value == pytest.approx(0, abs=0.02)


def test_a_dominant_row_is_always_played() -> None:
    assert solve_zero_sum([[[1, 2], [3, 4]]]).row_strategy[1] > 0.95


def test_hidden_types() -> None:
    """Against two types with opposite payoffs the row player can only mix."""
    solution = solve_zero_sum([[[1.0], [-1.0]], [[-1.0], [1.0]]])
    assert solution.value == pytest.approx(0, abs=0.02)


@settings(max_examples=60)
@given(st.lists(st.lists(st.integers(-5, 5), min_size=3, max_size=3), min_size=3, max_size=3))
def test_no_pure_strategy_gains_against_the_solution(payoffs: list[list[int]]) -> None:
    """The strategies are nearly an equilibrium."""
    game: list[list[float]] = [[float(p) for p in row] for row in payoffs]
    solution = solve_zero_sum([game], iterations=1000)
    best_row = max(expected_payoff([row], [1.0], solution.column_strategies[0]) for row in game)
    best_column = min(
        sum(x * row[j] for x, row in zip(solution.row_strategy, game, strict=True))
        for j in range(3)
    )
    assert best_row - best_column < 0.02


def in_council(red: dict[str, Any], blue: dict[str, Any], edition: str = "revised") -> Scenario:
    """Red attacks blue on the western temple; both choose next."""
    t = Scenario(edition).has("red", **{"troops": {"front_nw": 5}, **red})
    t.has("blue", **{"troops": {"temple_w": 3}, **blue})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    while "pass" in t.options("blue"):
        t.do("blue", "pass")
    return t


def test_the_odds_of_a_certain_win() -> None:
    t = in_council({"tiles": ["blades_of_neith", "charge"]}, {"troops": {"temple_w": 1}})
    odds = kemet.battle_odds(t.game.view(0))
    assert odds is not None
    assert all(choice.win == pytest.approx(1.0) for choice in odds.choices)
    assert sum(choice.weight for choice in odds.choices) == pytest.approx(1.0)
    assert {c.play for c in odds.choices} == set(t.battle_hand("red"))
    other = kemet.battle_odds(t.game.view(1))
    assert other is not None
    assert all(choice.win == pytest.approx(0.0) for choice in other.choices)


def test_all_cards_together_are_considered_also_with_many_different_ones() -> None:
    cards = ["war_rage", "war_fury", "bloody_battle", "bronze_wall", "iron_wall"]
    t = in_council({"di": cards, "prayer": 5}, {})
    sets = card_sets(t.game.state, Seat(0), [])
    assert len(sets) == MAX_CARD_SETS
    assert () in sets
    assert max(map(len, sets)) == len(cards)
    few = card_sets(in_council({"di": cards[:2], "prayer": 5}, {}).game.state, Seat(0), [])
    assert sorted(map(len, few)) == [0, 1, 1, 2]


def test_the_weakest_card_is_discarded() -> None:
    t = in_council({"battle_hand": ["s4d1", "s3d2", "s2p2", "s1d3"]}, {})
    odds = kemet.battle_odds(t.game.view(0))
    assert odds is not None
    best = {c.play: c.discard for c in odds.choices}
    assert best == {"s4d1": "s2p2", "s3d2": "s2p2", "s2p2": "s1d3", "s1d3": "s2p2"}
    assert all(t.offers("red", f"fight {c.play}/{c.discard}") for c in odds.choices)


@pytest.mark.parametrize("edition", ["revised", "original"])
def test_against_prescience_with_the_last_two_cards(edition: str) -> None:
    """In preparation both cards have left the hand, but one of them is still played."""
    hand = {"tiles": ["prescience"], "battle_hand": ["s4d1", "s1d3"], "troops": {"temple_w": 3}}
    t = in_council({"di": ["war_rage"], "prayer": 5}, hand, edition)
    t.do("red", "fight s4d1/s2p2")
    t.do("blue", "fight s4d1/s1d3")
    assert t.game.view(0).question == "preparation"
    odds = kemet.battle_odds(t.game.view(0))
    assert odds is not None
    assert {c.play for c in odds.choices} == {"s4d1"}


def test_against_prescience_one_battle_card_is_best() -> None:
    """Against Prescience a mixed strategy has no advantage."""
    t = in_council({}, {"tiles": ["prescience"], "troops": {"temple_w": 5}})
    odds = kemet.battle_odds(t.game.view(0))
    assert odds is not None
    assert len({c.play for c in odds.choices if c.weight > 0}) == 1
    blind = kemet.battle_odds(in_council({}, {"troops": {"temple_w": 5}}).game.view(0))
    assert blind is not None
    assert len({c.play for c in blind.choices if c.weight > 0.05}) > 1
    assert odds.value <= blind.value + 0.01, "Prescience of the opponent is no advantage"


def test_prescience_gives_one_best_answer() -> None:
    t = in_council({}, {"tiles": ["prescience"], "troops": {"temple_w": 5}})
    t.do("red", "fight s4d1/s2p2")
    odds = kemet.battle_odds(t.game.view(1))
    assert odds is not None
    assert max(c.weight for c in odds.choices) > 0.9, "a pure strategy"


def test_the_order_of_answers_does_not_matter() -> None:
    """The secret cards of the opponent are unknown before and after it answers."""
    red, blue = {"di": ["war_rage"], "prayer": 5}, {"di": ["bronze_wall"], "prayer": 5}
    first = in_council(red, blue)
    first.do("red", "fight s4d1/s2p2").do("blue", "fight s3d2/s1d3")
    before = kemet.battle_odds(first.game.view(0), seed=4)
    first.do("blue", "ready")
    after = kemet.battle_odds(first.game.view(0), seed=4)
    assert before is not None
    assert after is not None
    assert after.value == pytest.approx(before.value, abs=0.1)


def test_a_card_alone_and_with_the_best_additions() -> None:
    """Each battle card alone and with cards, against the same choices of the opponent."""
    t = in_council({"di": ["war_fury"], "prayer": 7, "tiles": ["charge"]}, {"prayer": 5})
    odds = kemet.battle_odds(t.game.view(0))
    assert odds is not None
    assert {c.play for c in odds.cards} == set(t.battle_hand("red"))
    assert sum(c.weight for c in odds.cards) == pytest.approx(1.0)
    for card in odds.cards:
        found = [choice for choice in odds.choices if choice.play == card.play]
        assert card.alone in found
        assert card.alone.cards == ()
        assert card.weight == pytest.approx(sum(choice.weight for choice in found))
        if card.best is None:
            assert all(choice.win < card.alone.win + 0.01 for choice in found)
        else:
            assert card.best.cards == ("war_fury",)
            assert card.best.win > card.alone.win
    alone = {c.play: c.alone.win for c in odds.cards}
    assert alone["s4d1"] >= alone["s3d2"] >= alone["s2p2"] >= alone["s1d3"], (
        "more strength wins more"
    )


def test_in_preparation_alone_counts_what_is_added() -> None:
    t = in_council({"di": ["war_fury", "bronze_wall"], "prayer": 7}, {"prayer": 5})
    t.do("red", "fight s2p2/s1d3")
    t.do("blue", "fight s4d1/s1d3")
    before = kemet.battle_odds(t.game.view(0))
    t.do("red", "add war_fury")
    after = kemet.battle_odds(t.game.view(0))
    assert before is not None
    assert after is not None
    assert [c.play for c in before.cards] == [c.play for c in after.cards] == ["s2p2"]
    assert before.cards[0].best is not None
    assert before.cards[0].best.cards == after.cards[0].alone.cards == ("war_fury",)
    assert after.cards[0].alone.win > before.cards[0].alone.win
    assert after.cards[0].best is None


def test_there_are_no_odds_without_a_choice() -> None:
    t = in_council({}, {})
    assert kemet.battle_odds(t.game.view()) is None  # a spectator
    t.do("red", "fight s4d1/s2p2")
    assert kemet.battle_odds(t.game.view(0)) is None  # red has chosen
    assert kemet.battle_odds(t.game.view(1)) is not None
    assert kemet.battle_odds(kemet.new_game(2).view(0)) is None


def test_prescience_knows_the_battle_card_of_the_opponent() -> None:
    t = in_council({}, {"tiles": ["prescience"], "troops": {"temple_w": 4}})
    t.do("red", "fight s1d3/s2p2")
    odds = kemet.battle_odds(t.game.view(1))
    assert odds is not None
    win_by_card = {c.play: c.win for c in odds.choices}
    assert win_by_card == {c: (1.0 if c != "s1d3" else 0.0) for c in win_by_card}  # 6 to beat


@pytest.mark.parametrize("edition", ["original", "revised"])
def test_a_simulated_outcome_matches_the_engine(edition: str) -> None:
    """Brute force: every pair of battle cards is also played in the engine."""
    red: dict[str, Any] = {"tiles": ["carnage", "charge"], "di": ["war_rage"]}
    blue: dict[str, Any] = {"tiles": ["shields_of_neith", "defensive_victory"], "di": ["bloodbath"]}
    t = in_council(red, blue, edition)
    names = [c.name for c in t.game.edition.battle_cards]
    rage, bath = (
        [c.name for c in t.game.edition.cards].index(name) for name in ("war_rage", "bloodbath")
    )
    values = BattleValues(t.game.state)
    for mine in bit_indices(t.game.state.players[0].battle_hand):
        for other in bit_indices(t.game.state.players[1].battle_hand):
            outcome = simulate_battle(
                t.game.state, Seat(0), Seat(1), (mine, (rage,)), (other, (bath,)), values
            )
            game = t.game.copy()
            spare = [next(n for n in names[:6] if n != names[c]) for c in (mine, other)]
            game.play(0, f"fight {names[mine]}/{spare[0]}")
            game.play(1, f"fight {names[other]}/{spare[1]}")
            for seat, card in ((0, "war_rage"), (1, "bloodbath")):
                game.play(seat, f"add {card}")
                if seat in game.waiting and "ready" in map(str, game.options(seat)):
                    game.play(seat, "ready")
            for card in ("war_rage", "bloodbath"):
                if game.waiting and f"use {card}" in map(str, game.options(game.waiting[0])):
                    game.play(game.waiting[0], f"use {card}")
            events = {e.kind: e.fields for e in game.events()}
            lost = {e.fields["seat"]: e.fields["n"] for e in game.events() if e.kind == "destroyed"}
            scored = {e.fields["seat"] for e in game.events() if e.kind == "scores_battle"}
            assert outcome.win == (events["wins"]["seat"] == 0)
            assert (outcome.own_losses, outcome.enemy_losses) == (lost.get(0, 0), lost.get(1, 0))
            assert outcome.points == (0 in scored) - (1 in scored)


def test_odds_are_reproducible_by_seed() -> None:
    view = in_council({"di": ["war_fury"]}, {"di": ["veto", "war_rage"]}).game.view(0)
    assert battle_odds(view, 3) == battle_odds(view, 3)


def test_a_win_is_certain_only_against_every_choice_of_the_opponent() -> None:
    """A card that loses to a card the opponent may play has no odds of 100 %."""
    for defenders in (1, 2, 3, 4, 5):
        t = in_council({}, {"troops": {"temple_w": defenders}})
        g = t.game.state
        values = BattleValues(g)
        for seat, other in ((0, 1), (1, 0)):
            odds = battle_odds(t.game.view(seat))
            assert odds is not None
            names = [card.name for card in g.edition.battle_cards]
            for choice in odds.choices:
                plan = (names.index(choice.play), ())
                wins = [
                    simulate_battle(g, Seat(seat), Seat(other), plan, (card, ()), values).win
                    for card in bit_indices(g.players[other].battle_hand)
                ]
                assert (choice.win > 0.97) == all(wins), choice
                assert (choice.win < 0.03) == (not any(wins)), choice


def test_hidden_cards_of_the_opponent_leave_a_doubt() -> None:
    """No win is certain against a hand of cards, whatever is in it."""
    for hand, best in (([], 1.0), (["prayer"], 0.99)):
        t = in_council({}, {"troops": {"temple_w": 1}, "di": hand, "prayer": 5})
        odds = battle_odds(t.game.view(0))
        assert odds is not None
        assert max(choice.win for choice in odds.choices) == pytest.approx(best)
