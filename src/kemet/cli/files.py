"""Reads and writes saves and records; errors are one clear line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Final

from ..engine.io.save import SAVE_FORMAT
from ..factory import load
from ..game import RECORD_FORMAT, Game
from ..record import replay

PARSE_ERRORS: Final = (
    ValueError, KeyError, TypeError, IndexError, AttributeError, AssertionError, RecursionError,
)  # fmt: skip
OVERWRITABLE_HEADERS: Final = (f'{{"format": "{SAVE_FORMAT}'.encode(), RECORD_FORMAT.encode())


class CliError(Exception):
    """An error that the user can fix, as one line."""


def read_text(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise CliError(f"{file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CliError(f"{file} is not text: neither a save nor a record of Kemet") from None


def read_game(file: Path) -> Game:
    """The game of a save or of a record."""
    text = read_text(file)
    if text.startswith(RECORD_FORMAT):
        return read_record(file)
    try:
        game = load(json.loads(text))
        game.record()  # raises if the save lacks what a record needs
        return game
    except json.JSONDecodeError:
        raise CliError(f"{file} is neither a save nor a record of Kemet") from None
    except PARSE_ERRORS as error:
        raise CliError(f"{file}: {_error_line(error)}") from None


def read_record(file: Path, max_answers: int | None = None) -> Game:
    """The game of a record, or of its first answers."""
    text = read_text(file)
    try:
        return replay(text, max_answers)
    except PARSE_ERRORS as error:
        raise CliError(f"{file}: {_error_line(error)}") from None


def write_save(game: Game, file: Path) -> None:
    _write(file, json.dumps(game.save()) + "\n")


def write_record(game: Game, file: Path) -> None:
    _write(file, game.record())


def check_writable(file: Path) -> None:
    """A CliError before a game if a file cannot be written after it."""
    if file.is_dir():
        raise CliError(f"{file} cannot be written: it is a directory")
    if not file.absolute().parent.is_dir():
        raise CliError(f"{file} cannot be written: there is no directory {file.parent}")
    if not os.access(file if file.exists() else file.absolute().parent, os.W_OK):
        raise CliError(f"{file} cannot be written: permission denied")
    _check_overwritable(file)


def _check_overwritable(file: Path) -> None:
    """A CliError if a file exists and is neither a save nor a record."""
    if file.is_file():
        try:
            with file.open("rb") as existing:
                start = existing.read(64)
        except OSError as error:
            raise CliError(f"{file} cannot be written: {error.strerror or error}") from None
        if start and not start.startswith(OVERWRITABLE_HEADERS):
            raise CliError(f"{file} contains something else: choose another name")


def _write(file: Path, text: str) -> None:
    """Write a file atomically."""
    if file.is_dir():
        raise CliError(f"{file} cannot be written: it is a directory")
    _check_overwritable(file)
    try:
        temporary = file.with_name(file.name + ".part")
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CliError(f"{file} cannot be written: {reason}") from None


def _error_line(error: BaseException) -> str:
    """The message of an error, in one line."""
    text = " ".join(str(error).split())
    return text[:200] if isinstance(error, ValueError) and text else "the file is damaged"
