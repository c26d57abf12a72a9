"""The results file of a run: a header, then a line of JSON for each game. Runs resume from it.

An incomplete last line, as of a killed run, is dropped and its game played again. A file that is
damaged in any other way, or is no results file, is refused and not changed. Only one run at a time
writes to a file; an earlier file is renamed but never deleted.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, BinaryIO, Self, cast

from .game_result import PER_SEAT_FIELDS, Forfeit, GameResult
from .match import RESULTS_FORMAT, Match

FORMAT_NAME = RESULTS_FORMAT.rpartition(" ")[0]
"""The format without its version."""

OTHER_FILE_HINT = "choose another file with --out"
START_OVER_HINT = (
    f"{OTHER_FILE_HINT}, or start over with --fresh, which keeps this one as a .bak file"
)
"""What to do with a file that this run cannot use."""


class ResultsFile:
    """The results of a run by game number, in memory and in an open file."""

    def __init__(self, file: BinaryIO, results: dict[int, GameResult]) -> None:
        self.file = file
        self.results = results

    def append(self, result: GameResult) -> None:
        """Add a result; it is in the file when this returns."""
        self.results[result["game"]] = result
        self.file.write(json.dumps(result).encode() + b"\n")
        self.file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def open_results_file(match: Match, file: Path, start_over: bool = False) -> ResultsFile:
    """Open a results file to resume a run; raises ValueError if it cannot be used.

    With `start_over` an earlier results file is renamed, also one of another run.
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
        if header.startswith(data):  # empty, or an incomplete header
            handle.truncate(0)
            handle.write(header)
            handle.flush()
            return ResultsFile(handle, {})
        complete_lines = data[: data.rfind(b"\n") + 1]
        results = read_results(match, file, complete_lines)
        handle.truncate(len(complete_lines))
        return ResultsFile(handle, results)
    except BaseException:
        handle.close()
        raise


def open_locked(file: Path) -> BinaryIO:
    """Open a file to read and append, with an exclusive lock."""
    handle = file.open("a+b")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # released with the process
        except (BlockingIOError, PermissionError):
            handle.close()
            raise ValueError(
                f"another run is writing to {file} now: wait until it ends, or {OTHER_FILE_HINT}"
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
    """The header of a results file of any version; raises ValueError for any other file."""
    lines = data.decode("utf-8", errors="replace").splitlines()
    header = parse_json(lines[0]) if lines else None
    if not isinstance(header, dict) or not str(header.get("format")).startswith(FORMAT_NAME):
        raise ValueError(f"{file} is no results file of the arena: {OTHER_FILE_HINT}")
    return header


def read_results(match: Match, file: Path, data: bytes) -> dict[int, GameResult]:
    """The results in a file of this run; raises ValueError if it is not one, or damaged."""
    check_same_run(match, file, read_header(file, data))
    results: dict[int, GameResult] = {}
    lines = data.decode("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines[1:], 2):
        result = parse_json(line)
        problem = ""
        if not is_result_of(match, result):
            problem = "is not the result of a game"
        elif result["game"] in results:
            problem = f"is game {result['game']} again"
        if problem:
            raise ValueError(
                f"{file} is damaged: line {number} {problem}. Delete that line to keep the others "
                f"and play its game again; or {START_OVER_HINT}"
            )
        results[result["game"]] = cast("GameResult", result)
    return results


def check_same_run(match: Match, file: Path, header: dict[str, Any]) -> None:
    """Raise ValueError if the header is of another run; the message gives the difference."""
    for key, value in match.header().items():
        stored = header.get(key)
        if stored == value:
            continue
        if key == "format":
            raise ValueError(
                f"{file} was written by another version of the arena (there {stored!r}, here "
                f"{value!r}): {START_OVER_HINT}"
            )
        if key in ("version", "code_digest"):
            raise ValueError(
                f"{file} has games that were played by other code: the rules, the built-in bots or "
                f"a bot's file have changed since ({key} {stored}, now {value}): {START_OVER_HINT}"
            )
        raise ValueError(
            f"{file} has the results of another run, there {key} {format_setting(stored)}, "
            f"here {format_setting(value)}: {START_OVER_HINT}"
        )


def format_setting(value: Any) -> str:
    """A value of a header as users type it."""
    if isinstance(value, list):
        return " ".join(
            ":".join(map(str, part)) if isinstance(part, list) else str(part) for part in value
        )
    return str(value)


def parse_json(line: str) -> Any:
    """The data of a line; None if it is no JSON."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def is_result_of(match: Match, result: Any) -> bool:
    """Whether a value is a complete result of this match."""
    if not isinstance(result, dict) or set(result) != set(GameResult.__annotations__):
        return False
    if type(result["game"]) is not int or result["game"] < 0:
        return False
    scheduled = match.schedule(result["game"])
    n = match.players
    return (
        (result["edition"], result["mode"], result["seed"])
        == (scheduled.edition, scheduled.mode, scheduled.seed)
        and result["bots"] == list(scheduled.labels)
        and result["players"] == n
        and result["winner"] in range(-1, n)
        and result["board_winner"] in range(-1, n)
        and all(isinstance(result[key], list) and len(result[key]) == n for key in PER_SEAT_FIELDS)
        and isinstance(result["scores_by_round"], list)
        and len(result["scores_by_round"]) == result["rounds"]
        and all(isinstance(times, list) for times in result["ms"])
        and [len(times) for times in result["ms"]] == result["decisions"]
        and are_forfeits_valid(result)
    )


def are_forfeits_valid(result: Any) -> bool:
    """Whether the forfeits of a result are well-formed and consistent with the winner."""
    forfeits = result["forfeits"]
    if not isinstance(forfeits, list):
        return False
    if not all(isinstance(f, dict) and set(f) == set(Forfeit.__annotations__) for f in forfeits):
        return False
    forfeited = [forfeit["seat"] for forfeit in forfeits]
    if result["board_winner"] not in forfeited and result["winner"] != result["board_winner"]:
        return False
    return (
        all(seat in range(result["players"]) for seat in forfeited)
        and len(set(forfeited)) == len(forfeited)
        and result["winner"] not in forfeited
        and all(result["bots"][forfeit["seat"]] == forfeit["bot"] for forfeit in forfeits)
        and all(type(forfeit["round"]) is int for forfeit in forfeits)
    )
