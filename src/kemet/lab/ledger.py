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

from .match import FORMAT, Match
from .rows import BY_SEAT, Forfeit, Row

KIND = FORMAT.rpartition(" ")[0]
"""How the format of every such file begins, whatever its version."""

OTHER = "choose another file with --out"
EITHER = f"{OTHER}, or start over with --fresh, which keeps this one as a .bak file"
"""What to do about a file that is no good for this run."""


class Ledger:
    """The rows of a run by the number of their game, in memory and in an open file."""

    def __init__(self, file: BinaryIO, rows: dict[int, Row]) -> None:
        self.file = file
        self.rows = rows

    def add(self, row: Row) -> None:
        """Keep a row; it is in the file when this returns."""
        self.rows[row["game"]] = row
        self.file.write(json.dumps(row).encode() + b"\n")
        self.file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self.file.close()


def open_ledger(match: Match, file: Path, fresh: bool = False) -> Ledger:
    """The games played so far, and the file ready for more; a ValueError says what is wrong.

    With `fresh` an earlier file of the arena is put aside, whatever run it is of.
    """
    held = hold(file)
    try:
        data = held.read()
        head = json.dumps(match.head()).encode() + b"\n"
        if fresh and not head.startswith(data):
            check_is_ours(file, data)
            put_aside(file)
            held.close()
            held, data = hold(file), b""
        if head.startswith(data):  # nothing yet, or killed at once
            held.truncate(0)
            held.write(head)
            held.flush()
            return Ledger(held, {})
        whole = data[: data.rfind(b"\n") + 1]
        rows = read_rows(match, file, whole)
        held.truncate(len(whole))
        return Ledger(held, rows)
    except BaseException:
        held.close()
        raise


def hold(file: Path) -> BinaryIO:
    """Open a file to read and to append to, for this process alone."""
    held = file.open("a+b")
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB)  # gone with the process
        except (BlockingIOError, PermissionError):
            held.close()
            raise ValueError(
                f"another run is writing to {file} now: wait for its end, or {OTHER}"
            ) from None
        except OSError:
            pass  # a file system without locks
    held.seek(0)
    return held


def put_aside(file: Path) -> Path:
    """Rename a file to the first of FILE.bak, FILE.bak2, FILE.bak3 … that is free."""
    number = 1
    while True:
        aside = file.with_name(f"{file.name}.bak{number if number > 1 else ''}")
        if not aside.exists():
            return file.rename(aside)
        number += 1


def check_is_ours(file: Path, data: bytes) -> dict[str, Any]:
    """The head of a file of the arena, of any version; a ValueError for any other file."""
    lines = data.decode("utf-8", errors="replace").splitlines()
    head = parse(lines[0]) if lines else None
    if not isinstance(head, dict) or not str(head.get("format")).startswith(KIND):
        raise ValueError(f"{file} holds no results of an arena: {OTHER}")
    return head


def read_rows(match: Match, file: Path, data: bytes) -> dict[int, Row]:
    """All rows of a file of this run; a ValueError says what is wrong with it."""
    check_run(match, file, check_is_ours(file, data))
    rows: dict[int, Row] = {}
    lines = data.decode("utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines[1:], 2):
        row = parse(line)
        what = ""
        if not fits(match, row):
            what = "is not the result of a game"
        elif row["game"] in rows:
            what = f"is game {row['game']} once more"
        if what:
            raise ValueError(
                f"{file} is damaged: line {number} {what}. Delete that line to keep the others and "
                f"play its game again; or {EITHER}"
            )
        rows[row["game"]] = cast("Row", row)
    return rows


def check_run(match: Match, file: Path, found: dict[str, Any]) -> None:
    """A ValueError says in what the run of a file differs from this one."""
    for key, value in match.head().items():
        there = found.get(key)
        if there == value:
            continue
        if key == "format":
            raise ValueError(
                f"{file} was written by another version of the arena (there {there!r}, here "
                f"{value!r}), which counted otherwise: {EITHER}"
            )
        if key in ("engine", "code"):
            raise ValueError(
                f"{file} holds games that were played by other code: the rules, the bots of the "
                f"house or a bot's own file have changed since ({key} {there}, now {value}): "
                f"{EITHER}"
            )
        raise ValueError(
            f"{file} holds the results of another run, there {key} {shown(there)}, "
            f"here {shown(value)}: {EITHER}"
        )


def shown(value: Any) -> str:
    """A setting of a head as it is typed."""
    if isinstance(value, list):
        return " ".join(
            ":".join(map(str, part)) if isinstance(part, list) else str(part) for part in value
        )
    return str(value)


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
        and row["board_winner"] in range(-1, n)
        and all(isinstance(row[key], list) and len(row[key]) == n for key in BY_SEAT)
        and isinstance(row["points"], list)
        and len(row["points"]) == row["rounds"]
        and all(isinstance(times, list) for times in row["ms"])
        and [len(times) for times in row["ms"]] == row["answers"]
        and forfeits_fit(row)
    )


def forfeits_fit(row: Any) -> bool:
    """Whether the forfeits of a row are such, and leave the win to somebody else."""
    found = row["forfeits"]
    if not isinstance(found, list):
        return False
    if not all(isinstance(f, dict) and set(f) == set(Forfeit.__annotations__) for f in found):
        return False
    failed = [forfeit["seat"] for forfeit in found]
    if row["board_winner"] not in failed and row["winner"] != row["board_winner"]:
        return False
    return (
        all(seat in range(row["players"]) for seat in failed)
        and len(set(failed)) == len(failed)
        and row["winner"] not in failed
        and all(row["seats"][forfeit["seat"]] == forfeit["bot"] for forfeit in found)
        and all(type(forfeit["round"]) is int for forfeit in found)
    )
