"""Records: a game as a text file with its start and every answer, which replays exactly."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final, NamedTuple, SupportsIndex

from .arguments import to_int
from .engine import rng
from .engine.actions import Action
from .errors import IllegalAction, InvalidRecord
from .factory import new_game, position
from .game import RECORD_FORMAT, Game

MAX_PLAYERS_LINE: Final = 10_000
"""Characters of the line of players, in which five names of any allowed length fit."""


def replay(text: str, answers: SupportsIndex | None = None) -> Game:
    """The game of a record, or its first `answers` answers. Raises `InvalidRecord`."""
    max_answers = None if answers is None else to_int(answers, "answers")
    if max_answers is not None and max_answers < 0:
        raise ValueError(f"answers counts from 0: {max_answers}")
    if not isinstance(text, str) or text.split("\n", 1)[0].strip() != RECORD_FORMAT:
        raise InvalidRecord(no_record(text))
    lines = text.splitlines()
    try:
        end = lines.index("")
    except ValueError:
        raise InvalidRecord("the record has no empty line after its header") from None
    game = start_game(parse_header(lines[1:end]))
    played = 0
    for number, line in enumerate(lines[end + 1 :], end + 2):
        if line.startswith("# result"):
            if line != game._result():
                raise InvalidRecord(
                    f"line {number}: the result of the game differs: {game._result()!r}"
                )
            continue
        if not line.strip() or line.startswith("#"):
            continue
        if played == max_answers:
            break
        seat, _, answer = line.partition(" ")
        if seat not in ("0", "1", "2", "3", "4"):
            raise InvalidRecord(f"line {number}: expected a seat and its answer: {line[:60]!r}")
        try:
            game.play(int(seat), answer)
        except IllegalAction as error:
            raise InvalidRecord(f"line {number}: {line[:60]!r}: {error}") from None
        played += 1
    return game


def no_record(given: Any) -> str:
    """Why something is not the text of a record, and what to do."""
    if isinstance(given, PurePath) or is_file_name(given):
        name = str(given)
        return (
            f"this is the name of a file, {name!r:.80}, not the text of a record: read the file"
            f" first, as in kemet.replay(pathlib.Path({name!r:.80}).read_text())"
        )
    if isinstance(given, bytes | bytearray):
        return "a record is text, not bytes: decode it first, as in kemet.replay(data.decode())"
    if isinstance(given, Game):
        return "this is a game, not the text of its record: kemet.replay(game.record())"
    if not isinstance(given, str):
        return f"a record is the text of a file, as Game.record() gives it, not {given!r:.80}"
    return f"this is not a record of Kemet: its first line should be {RECORD_FORMAT!r}"


def is_file_name(given: Any) -> bool:
    """Whether something looks like the name of a file: a short line with an ending or folder."""
    return (
        isinstance(given, str)
        and re.fullmatch(r"[^\n]{0,300}(\.\w{1,10}|[/\\][^\n]{1,200})", given) is not None
    )


class RoundScores(NamedTuple):
    """Every seat's victory points at the end of a round; round 0 is the start of the game."""

    round: int
    scores: tuple[int, ...]


def scores_by_round(game: Game) -> list[RoundScores]:
    """Victory points [V3] with temporary ones, by round; the last entry is the current score."""
    if not isinstance(game, Game):
        raise TypeError(f"scores_by_round takes a Game, not {game!r:.80}")
    return collect_scores(replay(game.record(), answers=0), game.answers)


def collect_scores(game: Game, answers: Iterable[tuple[int, Action]]) -> list[RoundScores]:
    """`scores_by_round` of a game at its start and the answers to play in it."""
    scores = [RoundScores(game.state.round - 1, game.scores())]
    for seat, answer in answers:
        number = game.state.round
        game.play(seat, answer)
        if game.state.round > number:  # nothing scores between the new round and its first question
            scores.append(RoundScores(number, game.scores()))
    scores.append(RoundScores(game.state.round, game.scores()))
    return scores


def parse_header(lines: list[str]) -> dict[str, str]:
    """Header lines by their first word."""
    known = ("edition", "players", "seed", "options", "position", "engine")
    header: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, _, rest = line.partition(" ")
        if key not in known or key in header:
            raise InvalidRecord(f"line {number}: unknown or repeated header {key!r}")
        header[key] = rest
    for key in ("edition", "players", "seed", "engine"):
        if key not in header:
            raise InvalidRecord(f"the record's header has no line {key!r}")
    algorithm = header["engine"].split()[-1:]
    if algorithm not in ([rng.ALGORITHM], [rng.KEYED_ALGORITHM]):
        raise InvalidRecord(
            f"the record uses the random numbers of {algorithm}, this engine {rng.ALGORITHM} "
            f"or {rng.KEYED_ALGORITHM}"
        )
    return header


def start_game(header: dict[str, str]) -> Game:
    """The game at its first question."""
    try:
        edition, mode = header["edition"].split()
        if len(header["players"]) > MAX_PLAYERS_LINE:  # splitting a long line takes seconds
            raise ValueError("the line of players is too long")
        names = shlex.split(header["players"])
        options = parse_options(header.get("options", ""))
        if "position" in header:
            ask_forced = options.get("ask_forced", "secret")
            return start_from_position(
                json.loads(header["position"]), (edition, mode), names, ask_forced
            )
        seed = int(header["seed"])
        is_short = header["engine"].split()[-1] == rng.ALGORITHM != rng.algorithm(seed)
        if seed < 0 or is_short:
            seed = rng.state_from_seed(seed)  # of an older version, which used no more bits
        return new_game(len(names), edition, mode, seed, **options).with_names(names)
    except RecursionError:  # of the parser
        raise InvalidRecord("the record's header is wrong: it is nested too deeply") from None
    except (ValueError, TypeError) as error:
        raise InvalidRecord(f"the record's header is wrong: {error}") from None


def start_from_position(
    data: Any, edition_and_mode: tuple[str, str], names: list[str], ask_forced: str
) -> Game:
    """A game that starts from a position; the header must match it."""
    game = position(data, ask_forced=ask_forced)
    if (game.edition.name, game.edition.mode) != edition_and_mode:
        raise ValueError(f"the position is {game.edition.name} {game.edition.mode}")
    if len(names) != game.players:
        raise ValueError(f"{len(names)} names for {game.players} players")
    return game.with_names(names)


def parse_options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        match key:
            case "cities":
                options[key] = value.split(",")
            case "order":
                options[key] = [int(v) for v in value.split(",")]
            case "battle_discards" | "ask_forced":
                options[key] = value
            case _:
                raise ValueError(f"unknown option {key!r}")
    return options
