"""The file of a run: a head, then a line of JSON for each game, so that a run can go on.

A line that was cut off when a run was killed is dropped, and its game played again. Anything else
that is not as it was written is refused: nothing is guessed, and no other file is written over.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, cast

from .match import Match
from .rows import BY_SEAT, Row


def open_ledger(match: Match, file: Path) -> dict[int, Row]:
    """The games played so far, by number; the file is then ready for more lines at its end."""
    head = json.dumps(match.head()) + "\n"
    data = file.read_bytes() if file.exists() else b""
    if head.encode().startswith(data):  # nothing yet, or killed at once
        file.write_text(head, encoding="utf-8")
        return {}
    whole = data[: data.rfind(b"\n") + 1]
    rows = read_rows(match, file, whole)
    if whole != data:
        os.truncate(file, len(whole))
    return rows


def read_rows(match: Match, file: Path, data: bytes) -> dict[int, Row]:
    """All rows of a file of this run; a ValueError says what is wrong with it."""
    lines = data.decode("utf-8", errors="replace").splitlines()
    found = parse(lines[0]) if lines else None
    if not isinstance(found, dict) or "format" not in found:
        raise ValueError(f"{file} holds no results of an arena: choose another file")
    for key, value in match.head().items():
        if found.get(key) != value:
            raise ValueError(
                f"{file} holds the results of another run, there {key} {found.get(key)}, "
                f"here {value}: choose another file"
            )
    rows: dict[int, Row] = {}
    for number, line in enumerate(lines[1:], 2):
        row = parse(line)
        if not fits(match, row):
            raise ValueError(f"{file} is damaged: line {number} is not the result of a game")
        if row["game"] in rows:
            raise ValueError(f"{file} is damaged: line {number} is game {row['game']} once more")
        rows[row["game"]] = cast("Row", row)
    return rows


def parse(line: str) -> Any:
    """The data of a line, None if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def fits(match: Match, row: Any) -> bool:
    """Whether that is a row of this match, in all its parts."""
    if not isinstance(row, dict) or set(row) != set(Row.__annotations__):
        return False
    if type(row["game"]) is not int or row["game"] < 0:
        return False
    setting = match.setting(row["game"])
    n = match.players
    return (
        (row["edition"], row["mode"], row["seed"]) == (setting.edition, setting.mode, setting.seed)
        and row["seats"] == list(setting.seats)
        and row["players"] == n
        and row["winner"] in range(-1, n)
        and all(isinstance(row[key], list) and len(row[key]) == n for key in BY_SEAT)
        and isinstance(row["points"], list)
        and len(row["points"]) == row["rounds"]
        and all(isinstance(times, list) for times in row["ms"])
        and [len(times) for times in row["ms"]] == row["answers"]
    )
