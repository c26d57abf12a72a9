"""The file of a run: a head, then a line of JSON for each game, so that a run can go on.

A line that was cut off when a run was killed is dropped, and its game played again. Anything else
that is not as it was written is refused: nothing is guessed, and no other file is written over.
One run at a time writes to a file, and an earlier file is renamed but never deleted.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, BinaryIO, Self, cast

from .game_result import PER_SEAT_FIELDS, Forfeit, GameResult
from .match import RESULTS_FORMAT, Match

FORMAT_NAME = RESULTS_FORMAT.rpartition(" ")[0]
"""How the format of every such file begins, whatever its version."""

OTHER_FILE_HINT = "choose another file with --out"
START_OVER_HINT = (
    f"{OTHER_FILE_HINT}, or start over with --fresh, which keeps this one as a .bak file"
)
"""What to do about a file that is no good for this run."""


class ResultsFile:
    """The rows of a run by the number of their game, in memory and in an open file."""

    def __init__(self, file: BinaryIO, rows: dict[int, GameResult]) -> None:
        self.file = file
        self.rows = rows

    def append(self, row: GameResult) -> None:
        """Keep a row; it is in the file when this returns."""
        self.rows[row["game"]] = row
        self.file.write(json.dumps(row).encode() + b"\n")
        self.file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self.file.close()


def open_results_file(match: Match, file: Path, start_over: bool = False) -> ResultsFile:
    """The games played so far, and the file ready for more; a ValueError says what is wrong.

    With `fresh` an earlier file of the arena is put aside, whatever run it is of.
    """
    handle = open_locked(file)
    try:
        data = handle.read()
        header = json.dumps(match.header()).encode() + b"\n"
        if start_over and not header.startswith(data):
            read_header(file, data)
            rename_to_backup(file)
            handle.close()
            handle, data = open_locked(file), b""
        if header.startswith(data):  # nothing yet, or killed at once
            handle.truncate(0)
            handle.write(header)
            handle.flush()
            return ResultsFile(handle, {})
        complete_lines = data[: data.rfind(b"\n") + 1]
        rows = read_results(match, file, complete_lines)
        handle.truncate(len(complete_lines))
        return ResultsFile(handle, rows)
    except BaseException:
        handle.close()
        raise


def open_locked(file: Path) -> BinaryIO:
    """Open a file to read and to append to, for this process alone."""
    handle = file.open("a+b")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # gone with the process
        except (BlockingIOError, PermissionError):
            handle.close()
            raise ValueError(
                f"another run is writing to {file} now: wait for its end, or {OTHER_FILE_HINT}"
            ) from None
        except OSError:
            pass  # a file system without locks
    handle.seek(0)
    return handle


def rename_to_backup(file: Path) -> Path:
    """Rename a file to the first of FILE.bak, FILE.bak2, FILE.bak3 … that is free."""
    number = 1
    while True:
        backup = file.with_name(f"{file.name}.bak{number if number > 1 else ''}")
        if not backup.exists():
            return file.rename(backup)
        number += 1


def read_header(file: Path, data: bytes) -> dict[str, Any]:
    """The head of a file of the arena, of any version; a ValueError for any other file."""
    lines = data.decode("utf-8", errors="replace").splitlines()
    header = parse_json(lines[0]) if lines else None
    if not isinstance(header, dict) or not str(header.get("format")).startswith(FORMAT_NAME):
        raise ValueError(f"{file} holds no results of an arena: {OTHER_FILE_HINT}")
    return header


def read_results(match: Match, file: Path, data: bytes) -> dict[int, GameResult]:
    """All rows of a file of this run; a ValueError says what is wrong with it."""
    check_same_run(match, file, read_header(file, data))
    rows: dict[int, GameResult] = {}
    lines = data.decode("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines[1:], 2):
        row = parse_json(line)
        problem = ""
        if not is_result_of(match, row):
            problem = "is not the result of a game"
        elif row["game"] in rows:
            problem = f"is game {row['game']} once more"
        if problem:
            raise ValueError(
                f"{file} is damaged: line {number} {problem}. Delete that line to keep the others and "
                f"play its game again; or {START_OVER_HINT}"
            )
        rows[row["game"]] = cast("GameResult", row)
    return rows


def check_same_run(match: Match, file: Path, header: dict[str, Any]) -> None:
    """A ValueError says in what the run of a file differs from this one."""
    for key, value in match.header().items():
        stored = header.get(key)
        if stored == value:
            continue
        if key == "format":
            raise ValueError(
                f"{file} was written by another version of the arena (there {stored!r}, here "
                f"{value!r}), which counted otherwise: {START_OVER_HINT}"
            )
        if key in ("version", "code_digest"):
            raise ValueError(
                f"{file} holds games that were played by other code: the rules, the bots of the "
                f"house or a bot's own file have changed since ({key} {stored}, now {value}): "
                f"{START_OVER_HINT}"
            )
        raise ValueError(
            f"{file} holds the results of another run, there {key} {format_setting(stored)}, "
            f"here {format_setting(value)}: {START_OVER_HINT}"
        )


def format_setting(value: Any) -> str:
    """A setting of a head as it is typed."""
    if isinstance(value, list):
        return " ".join(
            ":".join(map(str, part)) if isinstance(part, list) else str(part) for part in value
        )
    return str(value)


def parse_json(line: str) -> Any:
    """The data of a line, None if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def is_result_of(match: Match, row: Any) -> bool:
    """Whether that is a row of this match, in all its parts."""
    if not isinstance(row, dict) or set(row) != set(GameResult.__annotations__):
        return False
    if type(row["game"]) is not int or row["game"] < 0:
        return False
    scheduled = match.schedule(row["game"])
    n = match.players
    return (
        (row["edition"], row["mode"], row["seed"])
        == (scheduled.edition, scheduled.mode, scheduled.seed)
        and row["bots"] == list(scheduled.labels)
        and row["players"] == n
        and row["winner"] in range(-1, n)
        and row["board_winner"] in range(-1, n)
        and all(isinstance(row[key], list) and len(row[key]) == n for key in PER_SEAT_FIELDS)
        and isinstance(row["scores_by_round"], list)
        and len(row["scores_by_round"]) == row["rounds"]
        and all(isinstance(times, list) for times in row["ms"])
        and [len(times) for times in row["ms"]] == row["decisions"]
        and are_forfeits_valid(row)
    )


def are_forfeits_valid(row: Any) -> bool:
    """Whether the forfeits of a row are such, and leave the win to somebody else."""
    forfeits = row["forfeits"]
    if not isinstance(forfeits, list):
        return False
    if not all(isinstance(f, dict) and set(f) == set(Forfeit.__annotations__) for f in forfeits):
        return False
    forfeited = [forfeit["seat"] for forfeit in forfeits]
    if row["board_winner"] not in forfeited and row["winner"] != row["board_winner"]:
        return False
    return (
        all(seat in range(row["players"]) for seat in forfeited)
        and len(set(forfeited)) == len(forfeited)
        and row["winner"] not in forfeited
        and all(row["bots"][forfeit["seat"]] == forfeit["bot"] for forfeit in forfeits)
        and all(type(forfeit["round"]) is int for forfeit in forfeits)
    )
