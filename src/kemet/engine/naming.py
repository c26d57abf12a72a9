"""Ids into names, for eyes outside the engine: events, refusals, saves, positions, views."""

from __future__ import annotations

from typing import Any

from ..errors import IllegalAction
from ..views import Event
from .components import ACTION_SPACES, COLOURS, GOLD_ACTIONS, PHASES, Edition
from .events import EVENT_FIELDS, FIELD_TYPES
from .shared_log import LogEntry

__all__ = ["Event", "IllegalAction", "event_for_seat", "name_of", "names_of"]


def name_of(edition: Edition, type_: str, id_: int) -> Any:
    """The name of an id; None for -1; numbers and seats stay as they are."""
    if type_ == "number":
        return id_
    if id_ < 0:
        return None
    if type_ == "seat":
        return id_
    return names_of(edition, type_)[id_]


def names_of(edition: Edition, type_: str) -> tuple[str, ...]:
    """All names of a kind of thing, by id."""
    match type_:
        case "space":
            return edition.space_names
        case "tile":
            return tuple(t.name for t in edition.tiles)
        case "card":
            return tuple(c.name for c in edition.cards)
        case "creature":
            return tuple(c.name for c in edition.creatures)
        case "battle_card":
            return tuple(c.name for c in edition.battle_cards)
        case "colour":
            return COLOURS
        case "action_space":
            return ACTION_SPACES
        case "gold_action":
            return GOLD_ACTIONS
        case "phase":
            return PHASES
        case _:
            raise ValueError(f"no names of kind {type_}")


def event_for_seat(edition: Edition, number: int, entry: LogEntry, seat: int) -> Event:
    """An entry of the log as a seat may know it."""
    kind, ids, owner, twin, known = entry
    if owner not in (-1, seat):
        kind, ids = twin, known
    fields: dict[str, Any] = {}
    for i, field in enumerate(EVENT_FIELDS[kind]):
        type_ = FIELD_TYPES[field]
        if type_ == "seats":
            fields[field] = list(ids[i:])
        elif type_ == "cards":
            fields[field] = [name_of(edition, "card", c) for c in ids[i:]]
        else:
            fields[field] = name_of(edition, type_, ids[i])
    return Event(number, kind, fields)
