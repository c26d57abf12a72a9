"""The search: information sets, fairness to secrets, good answers, budgets, evaluation."""

from __future__ import annotations

import time

import pytest

import kemet
from kemet.bots import make_bot
from kemet.bots.battle_solver import BattleValues
from kemet.bots.evaluation import (
    DEFAULT_WEIGHTS,
    FEATURES,
    Weights,
    extract_features,
    win_probabilities,
)
from kemet.bots.heuristics import HeuristicPolicy
from kemet.bots.ismcts import InfoSets, Search
from kemet.bots.registry import UnknownBot, parse_budget
from kemet.bots.search_bot import Budget, SearchBot
from kemet.bots.tactician import evaluate_option
from kemet.engine import actions as a
from kemet.engine.components import Seat, seats
from kemet.engine.state import PendingChoice
from kemet.testing.scenario import Scenario
from tests.support.given_time import given_time

RED, BLUE, GREEN = seats(3)
FOUR = {
    "red": ["recruit", "raise", "buy_ruby", "pray_lower"],
    "blue": ["recruit", "raise", "buy_ruby", "pray_lower"],
}


def run_search(view: kemet.View, iterations: int, seed: int = 3) -> Search:
    search = SearchBot(seed, Budget(iterations=iterations)).make_search(view)
    search.run(iterations)
    return search


def at_war(edition: str = "revised") -> Scenario:
    """Red attacks blue on the western temple; both choose their cards next."""
    t = Scenario(edition).has("red", troops={"front_nw": 5}, di=["war_rage"])
    t.has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    while "pass" in t.options("blue"):
        t.do("blue", "pass")
    return t


# --- information sets


def open_choice(seat: Seat) -> PendingChoice:
    return PendingChoice(seat, [a.PASS, a.STOP])


def test_a_secret_answer_is_known_to_its_seat_alone() -> None:
    known = InfoSets(2)
    fight = PendingChoice(BLUE, [a.FIGHT[0][1], a.FIGHT[1][0]])
    before = known.key(fight)
    known.observe(RED, a.FIGHT[2][3])
    assert known.key(fight) == before
    assert known.hashes[0] != before


def test_a_secret_answer_is_known_once_revealed() -> None:
    keys = []
    for played in (a.FIGHT[2][3], a.FIGHT[3][2]):
        known = InfoSets(2)
        known.observe(RED, played)
        known.observe(BLUE, a.FIGHT[0][1])
        keys.append(known.key(open_choice(BLUE)))
    assert keys[0] != keys[1]


def test_the_discarded_card_stays_hidden() -> None:
    keys = []
    for discarded in (1, 3):
        known = InfoSets(3)
        known.observe(RED, a.FIGHT[2][discarded])
        known.observe(BLUE, a.FIGHT[0][1])
        keys.append([known.key(open_choice(seat)) for seat in (RED, BLUE, GREEN)])
    assert keys[0][1:] == keys[1][1:]
    assert keys[0][0] != keys[1][0], "the seat that discards it knows"


def test_prescience_sees_the_card_before_choosing() -> None:
    keys = []
    for played in (a.FIGHT[2][3], a.FIGHT[3][2]):
        known = InfoSets(3)
        known.observe(RED, played)
        fight = PendingChoice(BLUE, [a.FIGHT[0][1], a.FIGHT[1][0]])
        keys.append(
            (known.key(fight, sees_hidden=True), known.key(PendingChoice(GREEN, [a.FIGHT[0][1]])))
        )
    assert keys[0][0] != keys[1][0]
    assert keys[0][1] == keys[1][1], "a third seat does not"


def test_a_pass_gives_the_others_no_information() -> None:
    """A seat without a card is not asked, and looks the same as a seat that passes."""
    not_asked, passed = InfoSets(2), InfoSets(2)
    passed.observe(RED, a.PASS)
    assert passed.hashes[1] == not_asked.hashes[1]
    assert passed.hashes[0] != not_asked.hashes[0]


def test_the_order_of_added_cards_stays_hidden() -> None:
    keys = []
    for order in ((0, 1), (1, 0)):
        known = InfoSets(2)
        for card in order:
            known.observe(RED, a.ADD[card])
        known.observe(RED, a.READY)
        keys.append(known.key(open_choice(BLUE)))
    assert keys[0] == keys[1]


def test_an_open_answer_is_known_to_all() -> None:
    known = InfoSets(3)
    before = list(known.hashes)
    known.observe(BLUE, a.TOKEN[0])
    assert all(new != old for new, old in zip(known.hashes, before, strict=True))


def test_the_same_answer_of_another_seat_differs() -> None:
    one, other = InfoSets(2), InfoSets(2)
    one.observe(RED, a.PASS)
    other.observe(BLUE, a.PASS)
    assert one.hashes != other.hashes


def test_both_sides_of_a_battle_choose_at_independent_nodes() -> None:
    """Blue chooses its battle card at the same node for every card of red."""
    search = run_search(at_war().game.view(0), 120)
    councils = [
        node
        for node in search.trees[1].values()
        if any(edge.action.verb == a.V_FIGHT for edge in node.edges.values())
    ]
    tried = [e for e in search.trees[0][1].edges.values() if e.visits]
    assert len(tried) > 3
    assert len(councils) == 1
    assert councils[0].visits == 119, "the first iteration only expands the root"


# --- answers


def nearly_won(edition: str) -> Scenario:
    """The last turn of both; red needs one point, and the western temple is empty."""
    goal = 9 if edition == "revised" else 8
    t = Scenario(edition).has(
        "red", vp={"battle": goal - 1}, troops={"front_nw": 4}, tokens=FOUR["red"], prayer=5
    )
    return t.has("blue", vp={"battle": goal - 2}, troops={"sw1": 2}, tokens=FOUR["blue"])


@pytest.mark.parametrize("edition", ["revised", "original"])
@pytest.mark.parametrize("name", ["tactician", "strategist", "master:200"])
def test_it_moves_into_the_temple_that_wins(edition: str, name: str) -> None:
    for seed in range(3):
        game = nearly_won(edition).game
        for _ in range(8):
            if is_red_on(game, "temple_w") or game.waiting != (0,):
                break
            game.play(0, make_bot(name, seed).choose(game.view(0)))
        assert is_red_on(game, "temple_w")


def is_red_on(game: kemet.Game, space: str) -> bool:
    """Whether red has a troop there."""
    return (space, 0) in [(troop.space, troop.seat) for troop in game.view().troops]


def test_iterations_are_counted() -> None:
    search = run_search(nearly_won("revised").game.view(0), 50)
    root = search.trees[0][1]
    assert search.iterations == root.visits == 50
    assert sum(edge.visits for edge in root.edges.values()) == 50
    assert search.tree_answers >= 50


def test_the_search_does_not_change_its_determinizations() -> None:
    view = at_war().game.view(0)
    search = SearchBot(1, Budget(iterations=1)).make_search(view)
    before = [state.copy() for state in search.determinizations]
    search.run(30)
    for state, old in zip(search.determinizations, before, strict=True):
        assert state.units == old.units
        assert [p.prayer for p in state.players] == [p.prayer for p in old.players]
        assert state.pending[0].answer is None


def test_an_option_is_evaluated_at_the_end_of_the_turn() -> None:
    """The value of an answer that ends the turn does not include the next seat's turn."""
    t = Scenario("original").has("red", tokens=["recruit"]).has("blue", tokens=["recruit"])
    g = t.game.state.copy()
    evaluate_option(g, RED, a.BY_TEXT["token pray_lower"], HeuristicPolicy(1))
    assert g.active == 1
    assert g.players[1].tokens_left == 4, "blue has not played yet"


# --- budgets


def test_a_budget_in_seconds() -> None:
    view = nearly_won("revised").game.view(0)
    bot = make_bot("master:0.2s", 1)
    start = time.monotonic()
    with given_time() as spent:
        assert bot.choose(view) in view.options
    assert time.monotonic() - start >= 0.2
    assert spent.seconds() < 5


def test_parsing_of_budgets() -> None:
    assert parse_budget("2000") == Budget(iterations=2000)
    assert parse_budget("0.5s") == Budget(seconds=0.5)


@pytest.mark.parametrize("text", ["", "0", "-5", "1e9", "0s", "0.0s", "s", "5 s", "many", "5ms"])
def test_malformed_budgets_are_refused(text: str) -> None:
    with pytest.raises(UnknownBot, match="is no budget"):
        make_bot(f"master:{text}")


def test_a_bot_that_does_not_search_takes_no_budget() -> None:
    with pytest.raises(
        UnknownBot, match="greedy takes no budget: only strategist, master, grandmaster do"
    ):
        make_bot("greedy:100")


# --- the evaluation


def feature(t: Scenario, seat: int, name: str) -> float:
    return extract_features(t.game.state)[seat][FEATURES.index(name)]


def test_features_of_a_state() -> None:
    t = Scenario("original").has(
        "red", vp={"battle": 2}, prayer=7, troops={"temple_w": 4, "nw1": 3}
    )
    t.has("blue", prayer=2, troops={"front_nw": 5}, di=["veto"], tokens=["pray_lower"])
    t.has("red", tokens=["pray_lower"])
    assert feature(t, 0, "permanent") == 2
    assert feature(t, 0, "temporary") == 1
    assert feature(t, 0, "prayer") == 7
    assert feature(t, 0, "first_prayer") == 3
    assert feature(t, 0, "units") == 7
    assert feature(t, 0, "surplus_units") == 3
    assert feature(t, 0, "guard") == 4
    assert feature(t, 0, "threat") == 1, "five units are next to the temple"
    assert feature(t, 0, "to_move") == 1
    assert feature(t, 0, "tokens") == 4
    assert feature(t, 0, "late_temporary") == pytest.approx(0.2)
    assert feature(t, 1, "cards") == 1
    assert feature(t, 1, "levels") == 3
    assert feature(t, 1, "battle_hand") == 6
    assert feature(t, 1, "first_prayer") == 2
    assert feature(t, 1, "temporary") == 0
    assert feature(t, 1, "threat") == 0


def test_a_small_troop_nearby_is_no_threat() -> None:
    t = Scenario().has("red", troops={"temple_w": 4}).has("blue", troops={"front_nw": 3})
    assert feature(t, 0, "threat") == 0


def test_near_the_goal_and_two_temples() -> None:
    t = Scenario("revised").has("red", vp={"battle": 6}, troops={"temple_w": 1, "temple_nile_w": 1})
    assert feature(t, 0, "near_goal") == 2, "8 points, of which those above 6 count"
    assert feature(t, 0, "two_temples") == 1
    assert feature(t, 1, "two_temples") == 0


def test_probabilities_add_up_and_follow_the_logits() -> None:
    t = Scenario(players=4).has("red", vp={"battle": 4}).has("green", vp={"battle": 2})
    probabilities = win_probabilities(t.game.state)
    assert sum(probabilities) == pytest.approx(1)
    assert probabilities[0] > probabilities[2] > probabilities[1]


def test_a_finished_game_has_certain_probabilities() -> None:
    t = Scenario("original", phase="evening").has("red", vp={"battle": 8})
    assert t.game.over
    assert win_probabilities(t.game.state) == [1.0, 0.0]


def test_the_weights_of_tiles_add_up() -> None:
    weights = Weights({"permanent": 1.0}, {"charge": 0.5, "phoenix": 2.0})
    t = Scenario().has("red", tiles=["charge", "phoenix"])
    assert weights.score_tiles(t.game.state, t.game.state.players[0].tiles) == pytest.approx(2.5)
    red, blue = win_probabilities(t.game.state, weights)
    assert red / blue == pytest.approx(2.718281828**2.5)


def test_weights_of_unknown_features_are_refused() -> None:
    with pytest.raises(ValueError, match="there are no features dusk"):
        Weights({"permanent": 1.0, "dusk": 0.5}, {})


@pytest.mark.parametrize("edition", ["revised", "original"])
def test_the_default_weights_are_sensible(edition: str) -> None:
    weights = dict(zip(FEATURES, DEFAULT_WEIGHTS[edition].features, strict=True))
    assert weights["permanent"] > 0.2
    assert weights["temporary"] + weights["late_temporary"] > 0.1
    assert weights["prayer"] + weights["first_prayer"] > 0
    assert weights["surplus_units"] > 0
    titles = {tile.title for tile in Scenario(edition).game.edition.tiles}
    assert set(DEFAULT_WEIGHTS[edition].tiles) <= titles
    assert len(DEFAULT_WEIGHTS[edition].tiles) > 30, "only new tiles may have none"


def test_the_evaluation_reads_nothing_hidden() -> None:
    """A re-deal does not change the probabilities: all features are visible."""
    game = at_war().game
    for seed in range(5):
        assert win_probabilities(kemet.redeal(game.view(1), seed).state) == win_probabilities(
            game.state
        )


def test_the_values_of_a_battle_are_positive() -> None:
    """For any weights, a temple, a unit, a card and prayer are good to have."""
    for edition in ("revised", "original"):
        values = BattleValues(Scenario(edition).game.state)
        assert 0 < values.prayer < 1
        assert 0 < values.card < 1
        assert 0 < values.unit < 1
        assert 0 < values.temple < 1.5


def test_a_temple_is_worth_more_late_in_the_day() -> None:
    """It scores at Night: early in the Day it may still be lost."""
    early, late = Scenario("original"), nearly_won("original")
    assert BattleValues(late.game.state).temple > BattleValues(early.game.state).temple
