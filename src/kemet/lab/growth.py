"""How a search grows with its budget: `kemet growth`.

Each budget plays the one half its size, 2 players, in every edition asked for; and each searches a
few tables by itself for its speed. What is found is told, kept as JSON, and drawn.
"""

from __future__ import annotations

import io
import json
import math
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ..bots.protocol import Budget
from ..bots.thinkers import Thinker
from ..views import View
from .arena import run
from .match import make_match
from .random_play import RandomPlayer, fresh_game, play_on
from .results import Share, Times, standings
from .summary import forfeit_lines

TABLES = 12  # searched for the speed


@dataclass(frozen=True, slots=True)
class Doubling:
    """A budget against half of it."""

    edition: str
    budget: int
    games: int
    wins: int
    ms: float  # 95th percentile of a decision

    @property
    def gain(self) -> float:
        """The gain as Elo points; nobody is taken to win or lose every game there could be."""
        rate = (self.wins + 0.5) / (self.games + 1)
        return 400 * math.log10(rate / (1 - rate))


@dataclass(frozen=True, slots=True)
class Speed:
    """A second of search, one core."""

    players: int
    iterations: float
    answers: float  # given in the tree, without those of the games played on


def measure(
    level: str, least: int, doublings: int, editions: Sequence[str], games: int, seed: int,
    folder: Path, workers: int | None = None, fresh: bool = False,
) -> list[Doubling]:  # fmt: skip
    """Play every budget against half of it; a ValueError if a search fails in a game."""
    found: list[Doubling] = []
    for edition in editions:
        for i in range(1, doublings + 1):
            big, small = f"{level}:{least << i}", f"{level}:{least << i - 1}"
            match = make_match([big, small], [edition], 2, games, seed)
            file = folder / f"{edition}-{least << i}.jsonl"
            rows = run(match, file, workers, fresh=fresh)
            failed = forfeit_lines(rows)
            if failed:
                raise ValueError(
                    f"nothing is measured by games that a search forfeited ({file}): {failed[0]}"
                )
            own = next(s for s in standings(rows) if s.bot == big)
            times: Times = own.times
            share: Share = own.share
            found.append(Doubling(edition, least << i, games, share.wins, times.p95))
    return found


def speeds(iterations: int = 200) -> list[Speed]:
    """How fast a search goes on tables of random games, for 2 to 5 players."""
    found: list[Speed] = []
    for players in range(2, 6):
        spent, done, answers = 0.0, 0, 0
        for view in tables(players):
            search = Thinker(1, Budget(iterations=iterations)).search(view)
            began = time.perf_counter()
            search.run(iterations)
            spent += time.perf_counter() - began
            done += search.iterations
            answers += search.answers
        found.append(Speed(players, done / spent, answers / spent))
    return found


def tables(players: int) -> list[View]:
    """Views of random games at a choice between several options."""
    found: list[View] = []
    number = 0
    while len(found) < TABLES:
        game = fresh_game(number, seed=7)
        number += 1
        if game.players != players:
            continue
        for i, _ in enumerate(play_on(game, RandomPlayer(number))):
            if i > 150 + 20 * len(found) and not game.over:
                view = game.view(game.waiting[0])
                if len(view.options) > 3 and view.battle is None:
                    found.append(view)
                    break
    return found


def write(found: Sequence[Doubling], fast: Sequence[Speed], level: str, folder: Path) -> None:
    """The figures as JSON, the picture as SVG and PNG."""
    data = {
        "level": level,
        "doublings": [{**asdict(d), "gain": round(d.gain, 1)} for d in found],
        "speeds": [asdict(s) for s in fast],
    }
    (folder / "growth.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    draw(found, folder)


def draw(found: Sequence[Doubling], folder: Path) -> None:
    """Strength in Elo points above the smallest budget, with its uncertainty."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure
    from matplotlib.ticker import StrMethodFormatter

    from .style import DAY, RULES, colour_of

    with rc_context(RULES):
        figure = Figure((9.6, 4.6), layout="constrained")
        axes = figure.subplots()
        for i, edition in enumerate(dict.fromkeys(d.edition for d in found)):
            own = [d for d in found if d.edition == edition]
            budgets, heights, spreads = [own[0].budget // 2], [0.0], [0.0]
            for d in own:
                budgets.append(d.budget)
                heights.append(heights[-1] + d.gain)
                spreads.append(math.hypot(spreads[-1], spread(d)))
            axes.errorbar(
                budgets, heights, spreads, fmt="o-", color=colour_of(i), label=edition,
                capsize=3, elinewidth=1, linewidth=2,
            )  # fmt: skip
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
        axes.set_xlabel("iterations for an answer")
        axes.set_ylabel("Elo points above the smallest budget")
        axes.legend(loc="upper left")
        figure.savefig(folder / "growth.png", dpi=160, facecolor=DAY["paper"])
        svg = io.StringIO()
        figure.savefig(svg, format="svg", metadata={"Date": None}, facecolor=DAY["paper"])
        (folder / "growth.svg").write_text(svg.getvalue(), encoding="utf-8")


def spread(d: Doubling) -> float:
    """A standard deviation of the gain, in Elo points."""
    rate = (d.wins + 0.5) / (d.games + 1)
    return 400 / math.log(10) / math.sqrt(d.games * rate * (1 - rate))
