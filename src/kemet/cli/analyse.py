"""`kemet analyse`: chances, mistakes, luck and turning points of a recorded game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..analysis import (
    AnalysedAnswer,
    GameAnalysis,
    MistakeReason,
    PlayerSummary,
    TurningPoint,
    analyse,
)
from ..analysis.plot import plot_analysis
from ..i18n import Messages
from .arguments import Command, add_language_argument, integer_at_least
from .files import CliError, read_game
from .play.screen import Screen, pad_right


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a record or a save")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write everything as JSON")
    parser.add_argument("--plot", type=Path, metavar="OUT.svg", help="write a plot as SVG")
    parser.add_argument(
        "--budget", type=integer_at_least(0), default=16, metavar="N",
        help="evaluations for the alternatives of an answer; 0 gives chances only (16)",
    )  # fmt: skip
    parser.add_argument(
        "--seed", type=integer_at_least(0), default=0, metavar="S", help="seed of the re-deals (0)"
    )
    parser.add_argument(
        "--workers", type=integer_at_least(1), metavar="K",
        help="the number of processes (one per core)",
    )  # fmt: skip
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    game = read_game(args.file)
    for file in (args.json, args.plot):
        if file is not None and not file.absolute().parent.is_dir():
            raise CliError(f"{file} cannot be written: there is no directory {file.parent}")
    messages, screen = Messages(args.lang), Screen()
    show = progress_line(screen, messages) if screen.is_terminal else None
    analysis = analyse(
        game, budget=args.budget, seed=args.seed, progress=show, workers=args.workers
    )
    Report(analysis, screen, messages).print()
    if args.json is not None:
        write(args.json, json.dumps(analysis.to_json(args.lang), ensure_ascii=False) + "\n")
    if args.plot is not None:
        write(args.plot, plot_analysis(analysis, args.lang))
    return 0


def progress_line(screen: Screen, messages: Messages) -> Callable[[int, int], None]:
    """A function that shows in one line of a terminal how much is done."""

    def show(done: int, total: int) -> None:
        text = messages("analysis_progress", done=done, total=total)
        screen.out.write("\r\033[K" + ("" if done == total else text))
        screen.out.flush()

    return show


class Report:
    """Prints an analysis: players, mistakes and turning points."""

    def __init__(self, analysis: GameAnalysis, screen: Screen, messages: Messages) -> None:
        self.analysis = analysis
        self.screen = screen
        self.messages = messages
        self.name_width = max(len(name) for name in analysis.names)

    def print(self) -> None:
        analysis, messages = self.analysis, self.messages
        self.screen.write_lines(self.screen.horizontal_rule(messages("analysis_heading")))
        for player in analysis.players:
            self._print_player(player)
        self.screen.write_wrapped(messages("analysis_legend"))
        judged = [a for a in analysis.answers if a.judgement]
        self._print_heading("analysis_mistakes", bool(judged))
        for answer in judged:
            self._print_mistake(answer)
        self._print_heading("analysis_turning_points", bool(analysis.turning_points))
        for point in analysis.turning_points:
            self._print_turning_point(point)

    def _print_heading(self, key: str, has_entries: bool) -> None:
        self.screen.write_lines("", self.screen.horizontal_rule(self.messages(key)))
        if not has_entries:
            self.screen.write_wrapped(self.messages("none"), "  ")

    def _print_player(self, p: PlayerSummary) -> None:
        messages = self.messages
        accuracy = "–" if p.accuracy is None else messages("analysis_percent", n=round(p.accuracy))
        counts = ", ".join(
            f"{messages(f'judgement_{kind}')} {count}"
            for kind, count in (
                ("inaccuracy", p.inaccuracies),
                ("mistake", p.mistakes),
                ("blunder", p.blunders),
            )
        )
        text = messages(
            "analysis_player",
            accuracy=accuracy,
            counts=counts,
            start=round(100 * p.start),
            choice=points(p.choice),
            luck=points(p.luck),
            others=points(p.others),
        )
        self.screen.write_wrapped(f"{self._name(p.seat)}  {text}", "  ")

    def _print_mistake(self, a: AnalysedAnswer) -> None:
        messages = self.messages
        text = messages(
            "analysis_entry",
            number=a.number + 1,
            round=a.round,
            name=self.analysis.names[a.seat],
            answer=self._describe(a.answer),
            judgement=messages(f"judgement_{a.judgement}"),
            loss=points(-a.loss),
        )
        self.screen.write_wrapped(text)
        if a.best is not None:
            better = messages(
                "analysis_better", answer=self._describe(a.best.answer), n=percent(a.best.chance)
            )
            self.screen.write_wrapped(better, "    ")
        if a.reason is not None:
            self.screen.write_wrapped(self._explain(a.reason), "    ")

    def _print_turning_point(self, point: TurningPoint) -> None:
        a = self.analysis.answers[point.number]
        text = self.messages(
            "analysis_turn",
            number=a.number + 1,
            round=a.round,
            name=self.analysis.names[a.seat],
            answer=self._describe(a.answer),
            winner=self.analysis.names[point.seat],
            before=percent(a.chances_before[point.seat]),
            after=percent(a.chances_after[point.seat]),
            cause=self.messages(f"cause_{point.cause}"),
        )
        self.screen.write_wrapped(text)

    def _name(self, seat: int) -> str:
        name = pad_right(self.analysis.names[seat], self.name_width)
        return self.screen.paint(name, f"seat{seat}")

    def _explain(self, reason: MistakeReason) -> str:
        return self.analysis.explain(reason, self.messages.language)

    def _describe(self, answer: str) -> str:
        return self.analysis.describe(answer, self.messages.language)


def percent(chance: float) -> int:
    return round(100 * chance)


def points(change: float) -> str:
    """A change of a chance in percentage points, with its sign."""
    return f"{round(100 * change):+d}"


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CliError(f"{file} cannot be written: {error.strerror or error}") from None


COMMAND: Final = Command(
    "analyse", "find the mistakes, the luck and the turning points of a game", add_arguments, run
)
