"""The results as a tidy table, in CSV or Parquet: one row for each game and seat."""

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
"""The columns with their types; docs/arena.md describes them."""


def tidy_rows(results: Sequence[GameResult]) -> Iterator[dict[str, Any]]:
    """Yield a row for each game and seat."""
    for result in results:
        forfeits = forfeits_by_seat(result)
        for seat in range(result["players"]):
            times = summarize_times(result["ms"][seat])
            forfeit = forfeits.get(seat)
            sources = result["points_by_source"][seat]
            yield {
                **{key: result[key] for key in ("game", "edition", "mode", "players", "seed")},
                "seat": seat,
                "place": result["turn_order"].index(seat) + 1,
                "bot": result["bots"][seat],
                "won": result["winner"] == seat,
                "rank": result["ranks"][seat],
                "score": 0 if forfeit else result["scores"][seat],
                "forfeit": forfeit is not None,
                "forfeit_round": forfeit["round"] if forfeit else None,
                "forfeit_reason": forfeit["reason"] if forfeit else None,
                "board_won": result["board_winner"] == seat,
                "board_score": result["scores"][seat],
                **{f"vp_{kind}": 0 if forfeit else sources[kind] for kind in POINT_SOURCES},
                "rounds": result["rounds"],
                "decisions": result["decisions"][seat],
                "ms_mean": round(times.mean, 4),
                "ms_median": round(times.median, 4),
                "ms_p95": times.p95,
                "ms_max": times.max,
                "first_tile": result["first_tile"][seat],
                "tiles": result["tiles"][seat],
                "score_by_round": [
                    scores[seat]
                    for scores in result["scores_by_round"][: rounds_played(result, seat)]
                ],
                "ms": result["ms"][seat],
            }


def write_csv(results: Sequence[GameResult], file: Path) -> None:
    """Write CSV: lists are separated by spaces, missing values are empty."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
        writer.writeheader()
        for row in tidy_rows(results):
            writer.writerow({key: _csv_value(value) for key, value in row.items()})


def _csv_value(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    return " ".join(str(part) for part in value) if isinstance(value, list) else value


def write_parquet(results: Sequence[GameResult], file: Path) -> None:
    """Write Parquet with typed columns."""
    require("--parquet", "lab", "pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    parquet.write_table(to_arrow_table(results), file)


def to_arrow_table(results: Sequence[GameResult]) -> Any:
    """A pyarrow table with typed columns."""
    require("a pyarrow table", "lab", "pyarrow")
    arrow: Any = import_module("pyarrow")  # untyped
    types = {
        "int64": arrow.int64(),
        "double": arrow.float64(),
        "string": arrow.string(),
        "bool": arrow.bool_(),
    }
    lists = {f"list of {name}": arrow.list_(kind) for name, kind in types.items()}
    schema = arrow.schema([(name, (types | lists)[kind]) for name, kind in COLUMNS.items()])
    return arrow.Table.from_pylist(list(tidy_rows(results)), schema=schema)
