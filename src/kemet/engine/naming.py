"""Names of ids, for everything outside the engine: events, reasons, positions, views."""

from __future__ import annotations

from typing import Any

from .components import ACTION_SPACES, COLOURS, GOLD_ACTIONS, PHASES, Edition


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
    """All names of a type, by id."""
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
            raise ValueError(f"no names of type {type_}")
