"""Fixed tasks for learning agents: games, opponents, budgets and the seeds of the evaluation.

    kemet.envs.tasks.evaluate("duel-greedy", "champion")

A task never changes; a change of it, or of the games behind it, gets another name. Every deal is
played once with each rotation of the seats. The seeds are above those of the environments' own
games, so that no agent has learned from a game of the evaluation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ..arena.game_result import GameResult
from ..arena.match import Match, make_match
from ..arena.runner import play_games
from ..arena.stats import WinRate, summarize_times


@dataclass(frozen=True, slots=True)
class Task:
    """One agent against an opponent at all other seats; the budget is that of the agent."""

    name: str
    players: int
    edition: str
    mode: str
    opponent: str
    seed: int  # of the arena: the games have seeds from `seed` × 1,000,003 on
    training_answers: int | None  # of all seats in the games it learns from; None: any number
    answer_ms: float  # half of the answers take no longer, on one core
    games: int = 400

    @property
    def even_share(self) -> float:
        """The share of games that an agent as strong as its opponent wins."""
        return 1 / self.players

    def match(self, agent: str, games: int | None = None) -> Match:
        """The games of an evaluation by the arena: all, or the first of them."""
        count = self.games if games is None else games
        if not 0 < count <= self.games or count % self.players:
            raise ValueError(
                f"games must be a multiple of {self.players}, at most {self.games}: {games}"
            )
        editions = [f"{self.edition}:{self.mode}"]
        bots = [agent, self.opponent]
        return make_match(bots, editions, self.players, count, self.seed, mirrored=True)


_ALL: Final = (
    Task("duel-random", 2, "original", "short", "random", 9001, 1_000_000, 10.0),
    Task("duel-greedy", 2, "revised", "standard", "greedy", 9002, 10_000_000, 10.0),
    Task("duel-strategist", 2, "revised", "standard", "strategist", 9003, 100_000_000, 10.0),
    Task("duel-master", 2, "revised", "standard", "master", 9004, None, 1000.0),
    Task("table-greedy", 4, "revised", "standard", "greedy", 9005, 10_000_000, 10.0),
    Task("table-master", 4, "revised", "standard", "master", 9006, None, 1000.0),
)

TASKS: Final[dict[str, Task]] = {task.name: task for task in _ALL}
"""All tasks by name, in the order of their difficulty at two and at four players."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """What an agent has reached: its wins, the games it forfeited, its median time per answer."""

    task: Task
    agent: str
    win_rate: WinRate
    forfeits: int
    median_ms: float

    @property
    def within_time(self) -> bool:
        """Whether the agent kept to the time of the task."""
        return self.median_ms <= self.task.answer_ms

    def __str__(self) -> str:
        rate = self.win_rate
        low, high = rate.interval
        text = (
            f"{self.task.name}: {self.agent} won {rate.wins} of {rate.seats} games, "
            f"{rate.rate:.1%} (95 % interval {low:.1%} to {high:.1%}, "
            f"even share {self.task.even_share:.0%}), {self.median_ms:.2f} ms per answer"
        )
        if not self.within_time:
            text += f", above the {self.task.answer_ms:g} ms of the task"
        return text + (f", {self.forfeits} forfeits" if self.forfeits else "")


def find_task(name: str) -> Task:
    """The task of a name; a ValueError lists all."""
    if name not in TASKS:
        raise ValueError(f"there is no task {name!r}: there are {', '.join(TASKS)}")
    return TASKS[name]


def evaluate(
    task: Task | str, agent: str, games: int | None = None, workers: int | None = None
) -> TaskResult:
    """Let a bot play a task: a built-in one, `FILE.py:CLASS` or `run:COMMAND`.

    `games` plays only the first of them; `workers` is the number of processes, by default one per
    core. A bot that fails forfeits its game, as in the arena.
    """
    chosen = find_task(task) if isinstance(task, str) else task
    match = chosen.match(agent, games)
    results = list(play_games(match, range(match.games), workers, None))
    return summarize(chosen, agent, results)


def summarize(task: Task, agent: str, results: Sequence[GameResult]) -> TaskResult:
    """The result of the games of a task; the agent's seat in a game follows from its number."""
    seats = [agent_seat(task, result["game"]) for result in results]
    wins = sum(result["winner"] == seat for result, seat in zip(results, seats, strict=True))
    forfeits = sum(
        any(forfeit["seat"] == seat for forfeit in result["forfeits"])
        for result, seat in zip(results, seats, strict=True)
    )
    times = [ms for result, seat in zip(results, seats, strict=True) for ms in result["ms"][seat]]
    rate = WinRate(len(results), wins)
    return TaskResult(task, agent, rate, forfeits, summarize_times(times).median)


def agent_seat(task: Task, game_number: int) -> int:
    """The agent's seat in a game: the arena rotates the seats with the number of the game."""
    return -game_number % task.players
