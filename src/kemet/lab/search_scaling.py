"""The strength and speed of a search by budget: `kemet scaling`.

Each budget plays two-player games against half the budget, in every given edition; searches of a
few positions measure the speed. The results are written as JSON and as a plot.
"""

from __future__ import annotations

import io
import json
import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ..arena.match import make_match
from ..arena.report.summary import forfeit_lines
from ..arena.runner import run_match
from ..arena.stats import DecisionTimes, WinRate, bot_stats
from ..bots.search_bot import Budget, SearchBot
from ..views import View
from .random_play import RandomPlayer, play_randomly, sample_game

NUM_POSITIONS = 12  # searched to measure the speed


@dataclass(frozen=True, slots=True)
class Doubling:
    """A budget against half the budget."""

    edition: str
    budget: int
    games: int
    wins: int
    p95_ms: float  # 95th percentile of the time of a decision

    @property
    def rate(self) -> float:
        """The smoothed win rate, which is never 0 or 1."""
        return (self.wins + 0.5) / (self.games + 1)

    @property
    def elo_gain(self) -> float:
        """The gain in Elo points."""
        return 400 * math.log10(self.rate / (1 - self.rate))


@dataclass(frozen=True, slots=True)
class SearchSpeed:
    """The speed of a search on one core."""

    players: int
    iterations_per_second: float
    answers_per_second: float  # in the tree, without rollouts


def measure_doublings(
    level: str, start_budget: int, doublings: int, editions: Sequence[str], games: int, seed: int,
    folder: Path, workers: int | None = None, start_over: bool = False,
) -> list[Doubling]:  # fmt: skip
    """Play every budget against half of it; raises ValueError if a search forfeits a game."""
    results: list[Doubling] = []
    for edition in editions:
        for i in range(1, doublings + 1):
            big, small = f"{level}:{start_budget << i}", f"{level}:{start_budget << i - 1}"
            match = make_match([big, small], [edition], 2, games, seed)
            file = folder / f"{edition}-{start_budget << i}.jsonl"
            game_results = run_match(match, file, workers, start_over=start_over)
            forfeits = forfeit_lines(game_results)
            if forfeits:
                raise ValueError(
                    f"a search forfeited a game, so there is no result ({file}): {forfeits[0]}"
                )
            stats = next(s for s in bot_stats(game_results) if s.bot == big)
            times: DecisionTimes = stats.times
            win_rate: WinRate = stats.win_rate
            results.append(Doubling(edition, start_budget << i, games, win_rate.wins, times.p95))
    return results


def measure_speeds(iterations: int = 200) -> list[SearchSpeed]:
    """The speed of a search on positions of random games, for 2 to 5 players."""
    measured: list[SearchSpeed] = []
    for players in range(2, 6):
        elapsed, iterations_done, answers = 0.0, 0, 0
        for view in sample_views(players):
            search = SearchBot(1, Budget(iterations=iterations)).make_search(view)
            start = time.perf_counter()
            search.run(iterations)
            elapsed += time.perf_counter() - start
            iterations_done += search.iterations
            answers += search.tree_answers
        measured.append(SearchSpeed(players, iterations_done / elapsed, answers / elapsed))
    return measured


def sample_views(players: int) -> list[View]:
    """Views of random games, at choices with several options."""
    views: list[View] = []
    number = 0
    while len(views) < NUM_POSITIONS:
        game = sample_game(number, seed=7)
        number += 1
        if game.players != players:
            continue
        for i, _ in enumerate(play_randomly(game, RandomPlayer(number))):
            if i > 150 + 20 * len(views) and not game.over:
                view = game.view(game.waiting[0])
                if len(view.options) > 3 and view.battle is None:
                    views.append(view)
                    break
    return views


def write_results(
    doublings: Sequence[Doubling], speeds: Sequence[SearchSpeed], level: str, folder: Path
) -> None:
    """Write the results as JSON and the plot as SVG and PNG."""
    data = {
        "level": level,
        "doublings": [{**asdict(d), "elo_gain": round(d.elo_gain, 1)} for d in doublings],
        "speeds": [asdict(s) for s in speeds],
    }
    (folder / "scaling.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    plot_doublings(doublings, folder)


def plot_doublings(doublings: Sequence[Doubling], folder: Path) -> None:
    """Plot the Elo gain over the smallest budget, with standard errors."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import StrMethodFormatter

    from ..arena.report.style import LIGHT_COLOURS, MATPLOTLIB_RC, bot_colour

    with rc_context(MATPLOTLIB_RC):
        figure = Figure((9.6, 4.6), layout="constrained")
        axes = figure.subplots()
        for i, edition in enumerate(dict.fromkeys(d.edition for d in doublings)):
            of_edition = [d for d in doublings if d.edition == edition]
            budgets, elos, errors = [of_edition[0].budget // 2], [0.0], [0.0]
            for d in of_edition:
                budgets.append(d.budget)
                elos.append(elos[-1] + d.elo_gain)
                errors.append(math.hypot(errors[-1], elo_std_error(d)))
            axes.errorbar(
                budgets, elos, errors, fmt="o-", color=bot_colour(i), label=edition,
                capsize=3, elinewidth=1, linewidth=2,
            )  # fmt: skip
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
        axes.set_xlabel("iterations per answer")
        axes.set_ylabel("Elo points above the smallest budget")
        axes.legend(loc="upper left")
        figure.savefig(folder / "scaling.png", dpi=160, facecolor=LIGHT_COLOURS["paper"])
        svg = io.StringIO()
        figure.savefig(svg, format="svg", metadata={"Date": None}, facecolor=LIGHT_COLOURS["paper"])
        (folder / "scaling.svg").write_text(svg.getvalue(), encoding="utf-8")


def elo_std_error(d: Doubling) -> float:
    """The standard error of the Elo gain."""
    return 400 / math.log(10) / math.sqrt(d.games * d.rate * (1 - d.rate))
