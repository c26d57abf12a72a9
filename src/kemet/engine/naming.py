"""Names of ids, for everything outside the engine: events, reasons, positions, views."""

from __future__ import annotations

from typing import Any, Final

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
            return edition.tile_names
        case "card":
            return edition.card_names
        case "creature":
            return edition.creature_names
        case "battle_card":
            return edition.battle_card_names
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


ACTION_SPACE_IDS: Final = {name: i for i, name in enumerate(ACTION_SPACES)}


def ids_of(names: tuple[str, ...]) -> dict[str, int]:
    """The ids by name, of names of an edition.

    Constant tuples of this package have dictionaries of their own: compiled code makes a new tuple
    whenever it passes one on, and the cache would keep each of them.
    """
    known = _IDS.get(id(names))
    if known is None:
        known = names, {name: i for i, name in enumerate(names)}
        _IDS[id(names)] = known
    return known[1]


_IDS: Final[dict[int, tuple[tuple[str, ...], dict[str, int]]]] = {}
"""Cache by the identity of the names, which it keeps: hashing them takes longer than the rest."""
