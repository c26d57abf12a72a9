"""A record: the game as a text file that reads like a game, diffs well and replays exactly."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, SupportsIndex

from .begin import check_names, new_game, position
from .engine import rng
from .engine.actions import Action
from .engine.numbers import to_int
from .errors import BadRecord, Illegal
from .game import VERSION, Game

FIRST_LINE: Final = "kemet 1"


def write(game: Game) -> str:
    """Header lines, an empty line, one answer a line, the result."""
    head = game.header
    if "redealt" in head:
        raise ValueError("a re-dealt game has no record: it did not begin anywhere")
    lines = [
        FIRST_LINE,
        f"edition {game.edition.name} {game.edition.mode}",
        "players " + " ".join(shlex.quote(name) for name in game.names),
        f"seed {head['seed']}",
    ]
    options = [f"{key}={','.join(map(str, head[key]))}" for key in ("cities", "order") if head[key]]
    if head["battle_discards"] != "default":
        options.append(f"battle_discards={head['battle_discards']}")
    options += [key for key in ("ask_forced", "quiet") if head[key]]
    if options:
        lines.append("options " + " ".join(options))
    if head["position"] is not None:
        lines.append("position " + json.dumps(head["position"], separators=(",", ":")))
    lines.append(f"engine {VERSION} {rng.ALGORITHM}")
    lines.append("")
    lines += [f"{seat} {action.text}" for seat, action in game.answers]
    lines.append(result_line(game))
    return "\n".join(lines) + "\n"


def result_line(game: Game) -> str:
    scores = ",".join(map(str, game.scores()))
    ending = f"winner={game.winner}" if game.over else "unfinished"
    return f"# result {ending} scores={scores}"


def replay(text: str, answers: SupportsIndex | None = None) -> Game:
    """The game of a record, or its first `answers` answers. `BadRecord` says what is wrong."""
    most = None if answers is None else to_int(answers, "answers")
    if most is not None and most < 0:
        raise ValueError(f"answers counts from 0: {most}")
    if not isinstance(text, str) or text.split("\n", 1)[0].strip() != FIRST_LINE:
        raise BadRecord(f"this is not a record of Kemet: its first line should be {FIRST_LINE!r}")
    lines = text.splitlines()
    try:
        end = lines.index("")
    except ValueError:
        raise BadRecord("the record has no empty line after its header") from None
    game = begin(read_header(lines[1:end]))
    given = 0
    for number, line in enumerate(lines[end + 1 :], end + 2):
        if line.startswith("# result"):
            if line != result_line(game):
                raise BadRecord(f"line {number}: the game ends otherwise: {result_line(game)!r}")
            continue
        if not line.strip() or line.startswith("#"):
            continue
        if given == most:
            break
        seat, _, answer = line.partition(" ")
        if seat not in ("0", "1", "2", "3", "4"):
            raise BadRecord(f"line {number}: expected a seat and its answer: {line[:60]!r}")
        try:
            game.play(int(seat), answer)
        except Illegal as why:
            raise BadRecord(f"line {number}: {line[:60]!r}: {why}") from None
        given += 1
    return game


class RoundScores(NamedTuple):
    """Every seat's victory points at the end of a round; round 0 is how the game began."""

    round: int
    scores: tuple[int, ...]


def scores_by_round(game: Game) -> list[RoundScores]:
    """Victory points [V3], temporary ones included, round by round; the last is how it stands."""
    if not isinstance(game, Game):
        raise TypeError(f"scores_by_round takes a Game, not {game!r:.80}")
    return follow_scores(replay(write(game), answers=0), game.answers)


def follow_scores(game: Game, answers: Iterable[tuple[int, Action]]) -> list[RoundScores]:
    """The same for a game at its beginning and the answers that follow, which it is given."""
    found = [RoundScores(game.table.round - 1, game.scores())]
    for seat, answer in answers:
        number = game.table.round
        game.play(seat, answer)
        if (
            game.table.round > number
        ):  # what follows by itself, until somebody is asked, scores none
            found.append(RoundScores(number, game.scores()))
    found.append(RoundScores(game.table.round, game.scores()))
    return found


def read_header(lines: list[str]) -> dict[str, str]:
    """Header lines by their first word."""
    known = ("edition", "players", "seed", "options", "position", "engine")
    header: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        key, _, rest = line.partition(" ")
        if key not in known or key in header:
            raise BadRecord(f"line {number}: unknown or repeated header {key!r}")
        header[key] = rest
    for key in ("edition", "players", "seed", "engine"):
        if key not in header:
            raise BadRecord(f"the record's header has no line {key!r}")
    chance = header["engine"].split()[-1:]
    if chance != [rng.ALGORITHM]:
        raise BadRecord(f"the record draws its lots by {chance}, this engine by {rng.ALGORITHM}")
    return header


def begin(header: dict[str, str]) -> Game:
    """The game at its first question."""
    try:
        edition, mode = header["edition"].split()
        names = shlex.split(header["players"])
        options = read_options(header.get("options", ""))
        if "position" in header:
            flags = {k: v for k, v in options.items() if k in ("ask_forced", "quiet")}
            return from_position(json.loads(header["position"]), (edition, mode), names, flags)
        return new_game(names, edition, mode, int(header["seed"]), **options)
    except (ValueError, TypeError) as why:
        raise BadRecord(f"the record's header is wrong: {why}") from None


def from_position(
    data: Any, setting: tuple[str, str], names: list[str], flags: dict[str, bool]
) -> Game:
    """A game begun from a position; its header must tell the same game."""
    game = position(data, **flags)
    if (game.edition.name, game.edition.mode) != setting:
        raise ValueError(f"the position is {game.edition.name} {game.edition.mode}")
    if len(names) != game.players:
        raise ValueError(f"{len(names)} names for {game.players} players")
    game.names = check_names(names)
    return game


def read_options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for word in text.split():
        key, _, value = word.partition("=")
        match key:
            case "cities":
                options[key] = value.split(",")
            case "order":
                options[key] = [int(v) for v in value.split(",")]
            case "battle_discards":
                options[key] = value
            case "ask_forced" | "quiet":
                options[key] = True
            case _:
                raise ValueError(f"unknown option {key!r}")
    return options
