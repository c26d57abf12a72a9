"""Tasks for learners: fixed games, the same for bots and for policies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import kemet
from kemet.arena.match import SEED_STEP
from kemet.arena.runner import play_game
from kemet.bots import BotPlayer
from kemet.bots.registry import find_builtin
from kemet.envs.env_game import NUM_SEEDS
from kemet.envs.spec import observation_size
from kemet.envs.task_policy import evaluate_policy
from kemet.envs.tasks import TASKS, Task, agent_seat, evaluate
from tests.support.cli_driver import CliRunner

SMALL = Task("small", 2, "original", "beginner", "random", 9900, None, 1000.0, games=8)


def test_tasks_are_fixed() -> None:
    """Results are only comparable while this table stays as it is: add tasks, change none."""
    assert [
        (t.name, t.players, t.edition, t.mode, t.opponent, t.seed, t.training_answers, t.games)
        for t in TASKS.values()
    ] == [
        ("duel-random", 2, "original", "short", "random", 9001, 1_000_000, 400),
        ("duel-greedy", 2, "revised", "standard", "greedy", 9002, 10_000_000, 400),
        ("duel-strategist", 2, "revised", "standard", "strategist", 9003, 100_000_000, 400),
        ("duel-master", 2, "revised", "standard", "master", 9004, None, 400),
        ("table-greedy", 4, "revised", "standard", "greedy", 9005, 10_000_000, 400),
        ("table-master", 4, "revised", "standard", "master", 9006, None, 400),
    ]


@pytest.mark.parametrize("task", TASKS.values(), ids=[*TASKS])
def test_games_of_a_task(task: Task) -> None:
    """Each deal with each rotation; seeds that no environment draws and no other task has."""
    assert find_builtin(task.opponent) is not None
    match = task.match("agent")
    games = [match.schedule(number) for number in range(task.games)]
    assert all(game.seed >= NUM_SEEDS for game in games)
    assert {game.seed // SEED_STEP for game in games} == {task.seed}
    assert len({game.seed for game in games}) == task.games // task.players
    for number, game in enumerate(games):
        assert game.labels.index("agent") == agent_seat(task, number)
        assert game.labels.count(task.opponent) == task.players - 1
    by_seed: dict[int, set[int]] = {}
    for number, game in enumerate(games):
        by_seed.setdefault(game.seed, set()).add(agent_seat(task, number))
    assert all(seats == set(range(task.players)) for seats in by_seed.values())


def test_the_agent_counts_not_its_opponent() -> None:
    result = evaluate(SMALL, "greedy", workers=1)
    assert (result.win_rate.seats, result.forfeits) == (8, 0)
    assert result.win_rate.wins == 8
    assert evaluate(replace(SMALL, opponent="greedy"), "random", workers=1).win_rate.wins == 0
    assert "won 8 of 8 games, 100.0% (95 % interval 67.6% to 100.0%, even share 50%)" in str(result)
    assert result.within_time
    assert "above the 0 ms" in str(replace(result, task=replace(SMALL, answer_ms=0.0)))


def test_a_task_can_be_played_against_the_same_bot() -> None:
    task = replace(SMALL, games=2)
    wins = [play_game(task.match("random"), number)["winner"] for number in range(2)]
    result = evaluate(task, "random", workers=1)
    assert result.win_rate.wins == sum(wins[n] == agent_seat(task, n) for n in range(2))


def test_a_policy_plays_the_games_of_a_bot() -> None:
    """A policy that answers as a bot would has its results, in the same games."""
    seen: list[int] = []

    def first_legal(observation: dict[str, Any]) -> Any:
        seen.append(len(observation["observation"]))
        return np.flatnonzero(observation["action_mask"])[0]

    found = evaluate_policy(SMALL, first_legal, name="first")
    match, wins = SMALL.match("random"), 0
    for number in range(8):
        scheduled = match.schedule(number)
        game = kemet.new_game(2, "original", "beginner", scheduled.seed, ask_forced="never")
        agent, opponent = agent_seat(SMALL, number), BotPlayer("random")
        while not game.over and game.state.round <= 100:
            seat = game.waiting[0]
            own = min(game.options(seat), key=lambda option: option.id)
            game.play(seat, own if seat == agent else opponent.answer(game, seat))
        wins += game.winner == agent
    assert found.win_rate.wins == wins
    assert found.win_rate.seats == 8
    assert set(seen) == {observation_size(2)}
    with pytest.raises(kemet.IllegalAction):
        evaluate_policy(SMALL, lambda observation: 0)


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="there is no task 'duel': there are duel-random, "):
        evaluate("duel", "random")
    for games in (0, 3, 10):
        with pytest.raises(ValueError, match="games must be a multiple of 2, at most 8"):
            evaluate(SMALL, "random", games)


def test_the_command_lists_and_plays_tasks(typed: CliRunner) -> None:
    code, out, err = typed("evaluate")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()] == [*TASKS]
    code, out, err = typed(
        "evaluate", "duel-random", "--bot", "greedy", "--games", "2", "--workers", "1"
    )
    assert (code, err) == (0, "")
    assert out.startswith("duel-random: greedy won 2 of 2 games")
    code, out, err = typed("evaluate", "duel-random", "--games", "3")
    assert code != 0
    assert "games must be a multiple of 2" in err
    code, out, err = typed("evaluate", "duel-random", "--bot", "nobody")
    assert code != 0
    assert "nobody" in err
