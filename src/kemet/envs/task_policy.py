"""Tasks played by a policy: a function from observation and mask to an action."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from ..arena.stats import WinRate, summarize_times
from ..bots import BotPlayer
from ..factory import new_game
from .arguments import check_action
from .env_game import MAX_ROUNDS, EnvGame, GameConfig, Observation
from .tasks import Task, TaskResult, agent_seat, find_task

Policy = Callable[[Observation], Any]
"""Takes `observation` and `action_mask`, as the Gymnasium environment gives them; returns an id."""


def evaluate_policy(
    task: Task | str, policy: Policy, games: int | None = None, name: str = "policy"
) -> TaskResult:
    """Let a policy play a task, in this process: the games are those of `tasks.evaluate`.

    An illegal answer raises `IllegalAction`.
    """
    chosen = find_task(task) if isinstance(task, str) else task
    match = chosen.match(name, games)
    config = GameConfig(chosen.players, chosen.edition, chosen.mode, ask_forced="never")
    opponent, wins, times = BotPlayer(chosen.opponent), 0, list[float]()
    for number in range(match.games):
        agent = agent_seat(chosen, number)
        scheduled = match.schedule(number)
        game = new_game(
            chosen.players, scheduled.edition, scheduled.mode, scheduled.seed, ask_forced="never"
        )
        env_game = EnvGame(config, game)
        while not game.over and game.state.round <= MAX_ROUNDS:
            seat = game.waiting[0]
            if seat != agent:
                game.play(seat, opponent.answer(game, seat))
                continue
            observation = env_game.observe(seat)
            start = time.perf_counter()
            action = policy(observation)
            times.append(1000 * (time.perf_counter() - start))
            env_game.answer(seat, check_action(action, len(observation["action_mask"])))
        wins += game.winner == agent
    return TaskResult(chosen, name, WinRate(match.games, wins), 0, summarize_times(times).median)
