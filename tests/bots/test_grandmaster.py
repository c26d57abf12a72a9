"""The grandmaster: reproducible, blind to what its seat cannot know, and in every kind of game."""

from __future__ import annotations

import pickle
import sys
from itertools import islice
from typing import Any

import pytest

import kemet
from kemet.bots import BotPlayer, champion, grandmaster, make_bot
from kemet.bots.champion import observe, read_champion
from kemet.bots.grandmaster import GrandmasterBot
from kemet.bots.network_numpy import NumpyNetwork
from kemet.bots.probabilities import softmax
from kemet.bots.process import protocol
from kemet.bots.process.worker import BotWorker
from kemet.bots.puct import LIMITED_BATCH_SIZE, Descent, Key, NetworkSearch, plays_on
from kemet.bots.search_bot import Budget, SearchBot
from kemet.bots.win_proof import MAX_PROOF_STATES
from kemet.engine.actions import Action
from kemet.engine.components import Seat
from kemet.engine.procedures import pending_choice
from kemet.engine.state import ASK_NEVER, GameState
from kemet.views import View
from tests.support.bot_programs import choosing_cards
from tests.support.build_trace import sample_questions

BUDGET = Budget(iterations=16)


def sample_views(number: int, count: int) -> list[View]:
    """Views of the seats that are asked, in a game of one kind."""
    return [game.view(seat) for seat, game in islice(sample_questions(number), count)]


@pytest.mark.parametrize("number", [2, 14, 31])
def test_answers_follow_from_the_view_and_the_seed(number: int) -> None:
    for view in sample_views(number, 6):
        assert view.seat is not None
        answers = {GrandmasterBot(3, BUDGET).choose(view) for _ in range(2)}
        redealt = kemet.redeal(view, seed=77).view(view.seat)
        assert answers == {GrandmasterBot(3, BUDGET).choose(redealt)}
        assert answers <= set(view.options)


def test_the_search_is_the_same_with_numpy() -> None:
    pytest.importorskip("numpy")
    network, _ = read_champion()
    other = NumpyNetwork(network)
    for view in sample_views(5, 4):
        answers = [GrandmasterBot(1, BUDGET, form).choose(view) for form in (network, other)]
        assert answers[0] == answers[1]


def test_many_evaluations_are_those_of_one_at_a_time() -> None:
    pytest.importorskip("numpy")
    network, _ = read_champion()
    observations = [champion.encode_view(view) for view in sample_views(8, 9)]
    actions = [list(range(3 * i, 3 * i + 40)) for i in range(9)]
    expected = network.evaluate_many(observations, actions)
    assert NumpyNetwork(network).evaluate_many(observations, actions) == expected
    assert NumpyNetwork(network).evaluate_many([], []) == []


def test_the_tree_is_kept_through_a_turn() -> None:
    """The next answer of a turn starts with the visits of the search before."""
    game = kemet.new_game(2, seed=4, ask_forced="never")
    bot = GrandmasterBot(1, Budget(iterations=48))
    kept = 0
    for _ in range(60):
        seat = game.waiting[0]
        view = game.view(seat)
        if seat == 0:
            answer = bot.choose(view)
            search = bot.search
            game.play(seat, answer)
            if game.waiting == (0,) and game.view(0).active == view.active and search is not None:
                state = game.copy().state
                node = search.nodes.get(observe(state, Seat(0)))
                kept += node is not None and node.visits > 0
        else:
            game.play(seat, make_bot("greedy", 1).choose(view))
    assert kept >= 3


def test_a_seat_in_a_game_keeps_the_search() -> None:
    """Each answer has a bot of its own, which takes over what the last one of the turn found."""
    game = kemet.new_game(2, seed=4, ask_forced="never")
    player = BotPlayer("grandmaster:16")
    player.answer(game, game.waiting[0])
    first = player.last_bot
    assert isinstance(first, GrandmasterBot)
    player.answer(game, game.waiting[0])
    second = player.last_bot
    assert isinstance(second, GrandmasterBot)
    assert second is not first
    assert second.search is first.search

    player.answer(game.copy(), game.waiting[0])
    other = player.last_bot
    assert isinstance(other, GrandmasterBot)
    assert other.search is not first.search


def test_a_shared_worker_keeps_the_search_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kemet.new_game(2, seed=4, ask_forced="never")
    view = game.view(game.waiting[0])
    previous: list[object] = []
    monkeypatch.setattr(
        GrandmasterBot, "continue_from", lambda _, bot: previous.append(bot.seed), raising=True
    )
    questions = [(3, "a"), (4, "b"), (5, "a"), (6, ""), (7, ""), (8, "a")]
    worker = BotWorker()
    for seed, name in questions:
        reply = worker.handle(protocol.choose_message(seed, view, seed, "grandmaster:8", name))
        assert reply is not None
        assert reply["answer"] in view.options
    assert previous == [3, 5]  # of the game a; without a name each search is new


def test_secret_choices_vary_with_the_seed() -> None:
    """The others cannot foresee its battle card."""
    game = kemet.position(
        {
            "edition": "revised",
            "players": [
                {"city": "nw", "troops": {"front_nw": 5}},
                {"city": "sw", "troops": {"temple_w": 5}},
            ],
        }
    )
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        game.play(0, answer)
    view = game.view(1)  # the defender, who loses most if the card is foreseen
    assert view.question == "council"
    answers = {GrandmasterBot(seed, BUDGET).choose(view) for seed in range(12)}
    assert len({answer.split("/")[0] for answer in answers}) > 1


def last_turn(edition: str, points: int, **data: object) -> GameState:
    """Both players have one token left, and seat 0 plays the first of them."""
    tokens = ["move_upper", "recruit", "pray_middle", "pray_lower"]
    players = [
        {"city": city, "tokens": tokens, "vp": {"battle": points}, "troops": {space: 3}}
        for city, space in (("nw", "front_nw"), ("sw", "front_sw"))
    ]
    state = kemet.position({"edition": edition, "round": 4, "players": players, **data}).state
    state.ask_forced = ASK_NEVER
    return state


def test_evaluations_can_be_limited() -> None:
    """The batch of iterations that reaches the limit is the last one."""
    state = last_turn("revised", 4)

    def run(max_evaluations: int) -> tuple[int, int]:
        search = NetworkSearch(champion.load_champion(), Seat(0), 1)
        root = search.root(state)
        search.run([state], 40, max_evaluations)
        return root.visits, len(search.evaluations)

    visits, evaluations = run(0)
    assert visits == 40
    assert evaluations > 10
    limited_visits, limited_evaluations = run(evaluations // 2)
    assert limited_visits < 40
    assert limited_visits % LIMITED_BATCH_SIZE == 0
    assert evaluations // 2 <= limited_evaluations < evaluations


def test_an_iteration_changes_no_given_state() -> None:
    seat, game = next(sample_questions(9))
    state = kemet.redeal(game.view(seat), 1).state
    state.ask_forced = ASK_NEVER
    before = game.view(seat).to_json()
    search = NetworkSearch(champion.load_champion(), Seat(seat), 1)
    root = search.root(state)
    search.run([state], 12)
    assert root.visits == 12
    assert sum(edge.visits for edge in root.edges.values()) == 12
    assert all(0.0 <= edge.value <= 1.0 for edge in root.edges.values() if edge.ended)
    assert kemet.redeal(game.view(seat), 1).view(seat).to_json() == before
    assert game.view(seat).to_json() == before


@pytest.mark.parametrize("seat", [0, 1])
def test_others_mix_their_battle_cards_in_the_search(seat: Seat) -> None:
    """They draw them as the champion does, not as they draw other answers."""
    state = choosing_cards().state
    choice = pending_choice(state, seat)
    assert choice is not None
    key = seat, observe(state, seat)
    search = NetworkSearch(champion.load_champion(), Seat(1 - seat), 1)
    scores = [-1.0] * len(choice.options)  # each one e^-2 as likely as the first at 0.5
    scores[0] = 0.0
    search.evaluations[key] = scores, 0.5
    drawn = [search.answer_of_other(key, choice, state.round) for _ in range(500)]
    expected = softmax(scores, champion.BATTLE_TEMPERATURE)[0]
    assert abs(drawn.count(choice.options[0]) / 500 - expected) < 0.07


@pytest.mark.parametrize(
    ("edition", "points", "data", "plays_to_the_end"),
    [
        ("revised", 9, {"triggered_by": 1}, True),
        ("revised", 4, {}, False),
        ("original", 6, {}, True),
        ("original", 0, {}, False),  # the goal is out of reach
    ],
)
def test_an_iteration_plays_the_last_day_to_its_end(
    edition: str, points: int, data: dict[str, object], plays_to_the_end: bool
) -> None:
    """Else it ends with the turn."""
    state = last_turn(edition, points, **data)
    search = NetworkSearch(champion.load_champion(), Seat(0), 1)
    search.root(state)
    for _ in range(4):
        descent = Descent(state.copy())
        missing: dict[Key, list[Action]] = {}
        while not search.advance(descent, missing):
            search.evaluate(missing)
            missing = {}
        end = descent.state
        assert (not end.pending or end.round > 4) == plays_to_the_end
        assert plays_to_the_end or (end.active, end.players[1].tokens_left) == (1, 1)


def test_a_day_with_many_tokens_is_not_played_to_its_end() -> None:
    state = last_turn("revised", 9, triggered_by=1)
    assert plays_on(state)
    state.players[1].tokens_left = 2
    assert not plays_on(state)


def test_a_budget_in_seconds() -> None:
    seat, game = next(sample_questions(11))
    view = game.view(seat)
    assert make_bot("grandmaster:0.01s", 1).choose(view) in view.options


def test_it_can_be_pickled_and_answers_the_same() -> None:
    seat, game = next(sample_questions(6))
    bot = GrandmasterBot(5, BUDGET)
    twin = pickle.loads(pickle.dumps(bot))
    assert bot.choose(game.view(seat)) == twin.choose(game.view(seat))


def test_without_weights_the_master_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setattr(champion, "files", lambda _: tmp_path)
    champion.load_champion.cache_clear()
    with pytest.warns(RuntimeWarning, match="grandmaster: .*cannot be read.*; master plays"):
        bot = make_bot("grandmaster", 3)
    assert isinstance(bot, SearchBot)
    champion.load_champion.cache_clear()


@pytest.mark.parametrize("has_numpy", [True, False])
def test_without_numpy_it_searches_less(has_numpy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if has_numpy:
        pytest.importorskip("numpy")
    else:
        monkeypatch.setitem(sys.modules, "numpy", None)  # as if it were not installed
    bot, other = make_bot("grandmaster"), make_bot("grandmaster:48")
    assert isinstance(bot, GrandmasterBot)
    assert isinstance(other, GrandmasterBot)
    assert bot.budget == (Budget(64) if has_numpy else Budget(20, evaluations=60))
    assert other.budget == Budget(48)


@pytest.mark.parametrize(
    ("budget", "states"),
    [
        (BUDGET, MAX_PROOF_STATES),
        (Budget(seconds=0.1), 2000),
        (Budget(seconds=1.6), MAX_PROOF_STATES),
    ],
)
def test_the_proof_of_a_win_keeps_the_budget_too(
    budget: Budget, states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: list[int] = []

    def find(*arguments: Any) -> None:
        limits.append(arguments[-1])

    monkeypatch.setattr(grandmaster, "forced_win", find)
    GrandmasterBot(1, budget).choose(sample_views(5, 1)[0])
    assert limits == [states]
