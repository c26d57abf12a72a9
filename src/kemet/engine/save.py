"""A table as JSON and back, in the middle of anything. `game.py` adds what surrounds it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from ..errors import BadSave
from . import actions
from .catalog import Edition
from .flow import awaited, reopen
from .frames import dump_frame, load_frame
from .laws import broken
from .log import Entry, Log
from .setup import lay_table
from .table import Player, Table
from .verbs import count_tiles


def fingerprint() -> str:
    """Stands for the list of all actions: saves speak in its numbers."""
    return digest([a.text for a in actions.ALL])


def digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def dump_table(g: Table) -> dict[str, Any]:
    """Everything that is true, and the answers that are given but not yet seen."""
    data: dict[str, Any] = {}
    for field in Table.FIELDS:
        if field == "players":
            data[field] = [{f: getattr(p, f) for f in Player.FIELDS} for p in g.players]
        elif field == "frames":
            data[field] = [dump_frame(frame) for frame in g.frames]
        else:
            data[field] = getattr(g, field)
    data["ask_forced"] = g.ask_forced
    data["quiet"] = g.quiet
    data["discards_shown"] = g.discards_shown
    data["asked"] = [c.seat for c in g.open if c.answer is None]
    data["given"] = [[c.seat, c.answer.text] for c in g.open if c.answer is not None]
    copied: dict[str, Any] = json.loads(json.dumps(data))
    return copied


def load_table(edition: Edition, data: dict[str, Any]) -> Table:
    """The table of `dump_table`; `BadSave` if it is none."""
    try:
        g = _load(edition, data)
        faults = broken(g)
    except BadSave:
        raise
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError) as why:
        raise BadSave(f"the save is damaged: {why or type(why).__name__}") from None
    if faults:
        raise BadSave("the save is damaged: it breaks a law: " + "; ".join(faults))
    return g


def unpickle_table(edition: Edition, data: dict[str, Any], events: list[Entry] | None) -> Table:
    """The table of a pickle."""
    g = load_table(edition, data)
    g.log = Log(list(events)) if events is not None else None
    return g


def _load(edition: Edition, data: dict[str, Any]) -> Table:
    players = data["players"]
    if not isinstance(players, list) or not 2 <= len(players) <= 5:
        raise BadSave("the save is damaged: players are missing")
    g = lay_table(edition, [p["city"] for p in players], data["order"], 0)
    for field in Table.FIELDS:
        if field not in ("players", "frames"):
            setattr(g, field, _like(field, getattr(g, field), data[field]))
    for player, saved in zip(g.players, players, strict=True):
        for field in Player.FIELDS:
            setattr(player, field, _like(field, getattr(player, field), saved[field]))
        player.cards_held = sum(player.cards)
        count_tiles(g, player)
    g.ask_forced = bool(data["ask_forced"])
    g.quiet = bool(data["quiet"])
    g.discards_shown = int(data["discards_shown"])
    g.frames = [load_frame(frame) for frame in data["frames"]]
    reopen(g)
    for choice in g.open:
        choice.answer = None
    for seat, text in data["given"]:
        asked = awaited(g, seat)
        action = actions.BY_TEXT[text]
        if asked is None or action not in asked.options:
            raise BadSave(f"the save is damaged: seat {seat} cannot have answered {text!r}")
        asked.answer = action
    if [c.seat for c in g.open if c.answer is None] != data["asked"]:
        raise BadSave("the save is damaged: it does not wait for whom it says")
    return g


def _like(field: str, sample: Any, value: Any) -> Any:
    """A number for a number, a list of numbers for a list."""
    if isinstance(sample, list):
        if isinstance(value, list) and all(isinstance(v, int) for v in value):
            if len(value) != len(sample) and field not in ("pile", "discards"):
                raise BadSave(f"the save is damaged: {field} has {len(value)} entries")
            return list(value)
    elif isinstance(value, int):
        return value
    raise BadSave(f"the save is damaged: {field} is {value!r:.40}")
