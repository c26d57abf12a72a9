"""A state as JSON and back, at any point of a game. `game.py` adds the header and answers."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from ...errors import InvalidSave
from ...nesting import check_nesting
from .. import actions
from ..components import Edition
from ..events import LogEntry, SharedLog
from ..invariants import violations
from ..mutations import recompute_stats
from ..procedures import pending_choice, reask
from ..rules.setup import initial_state
from ..state import PICKLERS, GameState, Player
from .frame_io import copy_if_list, dump_frame, load_frame

SAVE_FORMAT: Final = "kemet save 3"


def check_save(data: Any) -> None:
    """Check format, digest and actions of a save; raises `InvalidSave`."""
    try:
        check_nesting(data)
    except ValueError as error:
        raise InvalidSave(f"this is not a save of Kemet: {error}") from None
    if not isinstance(data, dict):
        raise InvalidSave(
            "this is not a save of Kemet, a dict as Game.save() gives it (json.load reads it from"
            f" a file): {data!r:.60}"
        )
    if data.get("format") != SAVE_FORMAT:
        raise InvalidSave(f"this is not a save of Kemet: its format should be {SAVE_FORMAT!r}")
    body = {k: v for k, v in data.items() if k != "digest"}
    try:
        actual_digest = digest(body)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidSave(f"this is not a save of Kemet: {error}") from None
    if data.get("digest") != actual_digest:
        raise InvalidSave("the save is damaged: its digest does not match its content")
    if data.get("actions") != actions_fingerprint():
        raise InvalidSave(
            f"the save was made by version {data.get('engine')}, which has other actions: "
            "replay the game's record instead"
        )


def actions_fingerprint() -> str:
    """A digest of all actions: a save is valid only for the same actions."""
    count = len(actions.ALL)
    if count not in _FINGERPRINTS:
        _FINGERPRINTS[count] = digest([a.text for a in actions.ALL])
    return _FINGERPRINTS[count]


_FINGERPRINTS: Final[dict[int, str]] = {}  # cache, by the number of actions: none is ever replaced


def digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dump_state(g: GameState) -> dict[str, Any]:
    """The state, with the answers to simultaneous questions that are still hidden."""
    data: dict[str, Any] = {}
    for field in GameState.SAVED_FIELDS:
        if field == "players":
            data[field] = [dump_player(p) for p in g.players]
        elif field == "frames":
            data[field] = [dump_frame(frame) for frame in g.frames]
        else:
            data[field] = copy_if_list(getattr(g, field))
    data["waiting"] = [c.seat for c in g.pending if c.answer is None]
    data["answered"] = [[c.seat, c.answer.text] for c in g.pending if c.answer is not None]
    return data


def dump_player(player: Player) -> dict[str, Any]:
    return {field: copy_if_list(getattr(player, field)) for field in Player.SAVED_FIELDS}


def load_state(edition: Edition, data: dict[str, Any]) -> GameState:
    """The state of `dump_state`; raises `InvalidSave` if the data is invalid."""
    try:
        g = _build_state(edition, data)
        violated = violations(g)
    except InvalidSave:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError) as error:
        raise InvalidSave(f"the save is damaged: {error or type(error).__name__}") from None
    if violated:
        raise InvalidSave("the save is damaged: it violates an invariant: " + "; ".join(violated))
    return g


def unpickle_state(
    edition: Edition, data: dict[str, Any], events: list[LogEntry] | None
) -> GameState:
    """The state of a pickle."""
    g = load_state(edition, data)
    g.event_log = SharedLog(list(events)) if events is not None else None
    return g


def _build_state(edition: Edition, data: dict[str, Any]) -> GameState:
    players = data["players"]
    if not isinstance(players, list) or not 2 <= len(players) <= 5:
        raise InvalidSave("the save is damaged: players are missing")
    g = initial_state(edition, [p["city"] for p in players], data["order"], 0)
    for field in GameState.SAVED_FIELDS:
        if field not in ("players", "frames"):
            setattr(g, field, _check_like(field, getattr(g, field), data[field]))
    for player, saved in zip(g.players, players, strict=True):
        for field in Player.SAVED_FIELDS:
            setattr(player, field, _check_like(field, getattr(player, field), saved[field]))
        player.hand_size = sum(player.hand)
        recompute_stats(g, player)
    g.frames = [load_frame(frame) for frame in data["frames"]]
    reask(g)
    for choice in g.pending:
        choice.answer = None
    for seat, text in data["answered"]:
        pending = pending_choice(g, seat)
        action = actions.BY_TEXT[text]
        if pending is None or action not in pending.options:
            raise InvalidSave(f"the save is damaged: seat {seat} cannot have answered {text!r}")
        pending.answer = action
    if [c.seat for c in g.pending if c.answer is None] != data["waiting"]:
        raise InvalidSave("the save is damaged: the waiting seats do not match the question")
    return g


def _check_like(field: str, sample: Any, value: Any) -> Any:
    """A number for a number, a list of numbers for a list."""
    if isinstance(sample, list):
        if isinstance(value, list) and all(isinstance(v, int) for v in value):
            if len(value) != len(sample) and field not in ("pile", "discards"):
                raise InvalidSave(f"the save is damaged: {field} has {len(value)} entries")
            return list(value)
    elif isinstance(value, int):
        return value
    raise InvalidSave(f"the save is damaged: {field} is {value!r:.40}")


def _reduce_state(g: GameState) -> tuple[Any, ...]:
    events = g.event_log.since(0) if g.event_log is not None else None
    return unpickle_state, (g.edition, dump_state(g), events)


PICKLERS["state"] = _reduce_state
