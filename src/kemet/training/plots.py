"""Plots of a training run: the progress of learning, and the evaluations."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure

CURVES: Final = (
    ("value_loss", "loss of the value"),
    ("entropy", "entropy of the policy"),
    ("answers_per_second", "answers per second"),
)
"""Columns of progress.csv, with the titles of their plots."""

LEAGUE_PLOT: Final = "league.svg"
PROGRESS_PLOT: Final = "progress.svg"
EVALUATION_PLOT: Final = "evaluations.svg"


def draw_run(directory: Path) -> list[Path]:
    """Draw what a run has logged so far; returns the files."""
    files: list[Path] = []
    rows = read_rows(directory / "progress.csv")
    if rows:
        files.append(save(plot_progress(rows), directory / PROGRESS_PLOT))
    rows = read_rows(directory / "evaluations.csv")
    if rows:
        files.append(save(plot_evaluations(rows), directory / EVALUATION_PLOT))
    return files


def draw_league(directory: Path) -> list[Path]:
    """Draw the table of a league; returns the files."""
    rows = read_rows(directory / "table.csv")
    return [save(plot_league(rows), directory / LEAGUE_PLOT)] if rows else []


def read_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def save(figure: Figure, path: Path) -> Path:
    with mpl.rc_context({"svg.hashsalt": "kemet"}):
        figure.savefig(path, metadata={"Date": None})
    return path


def plot_progress(rows: list[dict[str, str]]) -> Figure:
    """Losses and speed by answers, as means over about 200 parts of the run.

    With a frozen opponent also the share of the games won against it, over about 20 parts.
    """
    figure = Figure(figsize=(9, 3), layout="constrained")
    answers = [float(row["answers"]) / 1e6 for row in rows]
    step = max(1, len(rows) // 200)
    places, shares = opponent_shares(rows, max(1, len(rows) // 20))
    curves = [
        (title, *means(answers, [float(row[column]) for row in rows], step))
        for column, title in CURVES
    ]
    if shares:
        curves.append(("games won, %", places, shares))
    for number, (title, x, y) in enumerate(curves):
        axes: Any = figure.add_subplot(1, len(curves), number + 1)
        axes.plot(x, y)
        axes.set_title(title, fontsize=10)
        axes.set_xlabel("million answers")
        axes.grid(alpha=0.3)
    return figure


def means(x: list[float], y: list[float], step: int) -> tuple[list[float], list[float]]:
    """The means of each `step` values, at the last of their places."""
    parts = range(0, len(x) - step + 1, step)
    return [x[start + step - 1] for start in parts], [
        sum(y[start : start + step]) / step for start in parts
    ]


def opponent_shares(rows: list[dict[str, str]], step: int) -> tuple[list[float], list[float]]:
    """Millions of answers, and the share of the games won against the frozen opponent up to there.

    By parts of `step` rows; parts in which no such game ended are left out.
    """
    places: list[float] = []
    shares: list[float] = []
    for start in range(0, len(rows) - step + 1, step):
        part = rows[start : start + step]
        games = sum(int(row.get("opponent_games") or 0) for row in part)
        won = sum(int(row.get("opponent_won") or 0) for row in part)
        if games:
            places.append(float(part[-1]["answers"]) / 1e6)
            shares.append(100 * won / games)
    return places, shares


def plot_evaluations(rows: list[dict[str, str]]) -> Figure:
    """The share of games won against each opponent, by answers."""
    figure = Figure(figsize=(9, 4), layout="constrained")
    axes: Any = figure.add_subplot()
    series: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for row in rows:
        name = f"{row['opponent']}, {row['players']} players, {row['edition']} {row['mode']}"
        share = int(row["won"]) / int(row["played"])
        series[name.strip()].append((float(row["answers"]) / 1e6, 100 * share))
    for name, points in series.items():
        axes.plot(*zip(*points, strict=True), marker="o", markersize=3, label=name)
    axes.set_xlabel("million answers")
    axes.set_ylabel("games won, %")
    axes.set_ylim(0, 101)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=7, ncols=2)
    return figure


def plot_league(rows: list[dict[str, str]]) -> Figure:
    """By round and kind of game: what exploiters win, and what the main network wins.

    100 is the even share of the learner's seats.
    """
    figure = Figure(figsize=(11, 4), layout="constrained")
    parts = (
        ("exploiters against the main network before", is_of_exploiter),
        ("the main network against the first one", is_against_the_first),
    )
    for number, (title, is_shown) in enumerate(parts):
        axes: Any = figure.add_subplot(1, len(parts), number + 1)
        series: dict[str, dict[int, list[float]]] = defaultdict(dict)
        for row in rows:
            if is_shown(row) and float(row["games"]):
                name = f"{row['players']} {row['edition']} {row['mode']}".strip()
                sums = series[name].setdefault(int(row["round"]), [0.0, 0.0])
                sums[0] += float(row["won"])
                sums[1] += float(row["games"]) * float(row["even_share"])
        for name, by_round in sorted(series.items()):
            places = sorted(by_round)
            values = [100 * by_round[place][0] / by_round[place][1] for place in places]
            axes.plot(places, values, marker="o", markersize=3, label=name)
        axes.axhline(100, color="grey", linewidth=0.8)
        axes.set_title(title, fontsize=10)
        axes.set_xlabel("round")
        axes.set_ylabel("games won, % of the even share")
        axes.grid(alpha=0.3)
        if series:
            axes.legend(fontsize=7, ncols=2)
    return figure


def is_of_exploiter(row: dict[str, str]) -> bool:
    return row["phase"] not in ("main", "evaluation")


def is_against_the_first(row: dict[str, str]) -> bool:
    return row["phase"] == "evaluation" and row["opponent"] == "main_0.bin"
