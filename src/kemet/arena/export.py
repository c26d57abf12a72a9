"""The results as a tidy table for other programs, CSV or Parquet: a line for each game and seat."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from ..optional import require
from .game_result import POINT_SOURCES, GameResult, forfeits_by_seat
from .stats import rounds_played, summarize_times

COLUMNS: dict[str, str] = {
    "game": "int64",
    "edition": "string",
    "mode": "string",
    "players": "int64",
    "seed": "int64",
    "seat": "int64",
    "place": "int64",
    "bot": "string",
    "won": "bool",
    "rank": "int64",
    "score": "int64",
    "forfeit": "bool",
    "forfeit_round": "int64",
    "forfeit_reason": "string",
    "board_won": "bool",
    "board_score": "int64",
    **{f"vp_{kind}": "int64" for kind in POINT_SOURCES},
    "rounds": "int64",
    "decisions": "int64",
    "ms_mean": "double",
    "ms_median": "double",
    "ms_p95": "double",
    "ms_max": "double",
    "first_tile": "string",
    "tiles": "list of string",
    "score_by_round": "list of int64",
    "ms": "list of double",
}
"""The columns with their types; docs/arena.md tells what they hold."""


def tidy_rows(rows: Sequence[GameResult]) -> Iterator[dict[str, Any]]:
    """A line for each game and seat."""
    for row in rows:
        forfeits = forfeits_by_seat(row)
        for seat in range(row["players"]):
            times = summarize_times(row["ms"][seat])
            forfeit = forfeits.get(seat)
            sources = row["points_by_source"][seat]
            yield {
                **{key: row[key] for key in ("game", "edition", "mode", "players", "seed")},
                "seat": seat,
                "place": row["turn_order"].index(seat) + 1,
                "bot": row["bots"][seat],
                "won": row["winner"] == seat,
                "rank": row["ranks"][seat],
                "score": 0 if forfeit else row["scores"][seat],
                "forfeit": forfeit is not None,
                "forfeit_round": forfeit["round"] if forfeit else None,
                "forfeit_reason": forfeit["reason"] if forfeit else None,
                "board_won": row["board_winner"] == seat,
                "board_score": row["scores"][seat],
                **{f"vp_{kind}": 0 if forfeit else sources[kind] for kind in POINT_SOURCES},
                "rounds": row["rounds"],
                "decisions": row["decisions"][seat],
                "ms_mean": round(times.mean, 4),
                "ms_median": round(times.median, 4),
                "ms_p95": times.p95,
                "ms_max": times.max,
                "first_tile": row["first_tile"][seat],
                "tiles": row["tiles"][seat],
                "score_by_round": [
                    scores[seat] for scores in row["scores_by_round"][: rounds_played(row, seat)]
                ],
                "ms": row["ms"][seat],
            }


def write_csv(rows: Sequence[GameResult], file: Path) -> None:
    """As CSV: lists with spaces between their parts, nothing where there is nothing."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for line in tidy_rows(rows):
            writer.writerow({key: _csv_value(value) for key, value in line.items()})


def _csv_value(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return " ".join(str(part) for part in value) if isinstance(value, list) else value


def write_parquet(rows: Sequence[GameResult], file: Path) -> None:
    """As Parquet, with the types of the columns."""
    require("--parquet", "lab", "pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    parquet.write_table(to_arrow_table(rows), file)


def to_arrow_table(rows: Sequence[GameResult]) -> Any:
    """As a table of pyarrow, with the types of the columns."""
    require("a table of pyarrow", "lab", "pyarrow")
    arrow: Any = import_module("pyarrow")  # without types of its own
    types = {
        "int64": arrow.int64(),
        "double": arrow.float64(),
        "string": arrow.string(),
        "bool": arrow.bool_(),
    }
    lists = {f"list of {name}": arrow.list_(kind) for name, kind in types.items()}
    schema = arrow.schema([(name, (types | lists)[kind]) for name, kind in COLUMNS.items()])
    return arrow.Table.from_pylist(list(tidy_rows(rows)), schema=schema)
