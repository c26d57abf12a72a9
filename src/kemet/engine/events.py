"""Events: what happened in a game, for people to read. The state never depends on them.

The engine logs ids. `event_for_seat` gives an entry the names of its ids and the fields that a
seat may know.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar, final

from ..frozen import FrozenDict
from ..views import Event, new_event
from .components import NOBODY, Edition, Seat
from .naming import name_of

EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # the course of the game
    "round_begins": ("round",),
    "phase_begins": ("phase",),
    "turn_begins": ("seat",),
    "triggers_end": ("seat",),
    "chooses_place": ("seat", "place"),
    "order_set": ("seats",),
    "game_over": ("seat",),
    # tokens and actions
    "token": ("seat", "action_space"),
    "silver": ("seat", "action_space"),
    "gold": ("seat", "gold_action"),
    "pays": ("seat", "n"),
    "gains_prayer": ("seat", "n"),
    "loses_prayer": ("seat", "n"),
    "raises": ("seat", "colour", "level", "space"),
    "buys": ("seat", "tile"),
    "takes_back": ("seat",),
    "replaces": ("seat", "battle_card", "special"),
    "musters": ("seat", "space", "n"),
    "moves": ("seat", "start", "end", "n", "creature"),
    "teleports": ("seat", "start", "end", "n", "creature"),
    "creature_placed": ("seat", "creature", "space"),
    "creature_leaves": ("seat", "creature", "space"),
    "destroyed": ("seat", "space", "n"),
    "offers": ("seat", "space", "n"),
    # points
    "scores_battle": ("seat",),
    "scores_control": ("seat",),
    "scores_sanctuary": ("seat",),
    # cards
    "draws": ("seat", "card"),
    "draws_unseen": ("seat",),
    "looks": ("seat", "cards"),
    "looks_unseen": ("seat", "n"),
    "reshuffles": ("n",),
    "plays": ("seat", "card", "space", "target"),
    "cancelled": ("seat", "card"),
    # battle
    "attacks": ("attacker", "defender", "space"),
    "escapes": ("seat", "start", "end"),
    "no_battle": ("space",),
    "is_shown": ("seat", "battle_card"),
    "is_shown_unseen": ("seat",),
    "fights": ("seat", "battle_card"),
    "adds": ("seat", "card"),
    "uses": ("seat", "card", "space", "target"),
    "wounds": ("seat", "card"),
    "strengths": ("attacker", "attack", "defender", "defence"),
    "wins": ("seat", "space"),
    "stays": ("seat", "space"),
    "retreats": ("seat", "start", "end"),
    "recalls": ("seat", "space", "n"),
}

STRENGTH_DETAILS: Final = (
    "units", "card", "powers", "creature", "di", "wounds", "home", "damage", "protection",
)  # fmt: skip
"""The parts of a side's strength, then the damage it deals and its protection."""

EVENT_DETAILS: Final[dict[str, tuple[str, ...]]] = {
    "strengths": (
        *(f"attack_{part}" for part in STRENGTH_DETAILS),
        *(f"defence_{part}" for part in STRENGTH_DETAILS),
    ),
}
"""Further fields, all numbers, that programs show and texts leave out."""

FIELD_TYPES: Final[dict[str, str]] = {
    "seat": "seat", "target": "seat", "attacker": "seat", "defender": "seat",
    "seats": "seats", "cards": "cards",
    "space": "space", "start": "space", "end": "space",
    "tile": "tile", "card": "card", "creature": "creature", "colour": "colour",
    "battle_card": "battle_card", "special": "battle_card",
    "action_space": "action_space", "gold_action": "gold_action", "phase": "phase",
    "round": "number", "place": "number", "n": "number", "level": "number",
    "attack": "number", "defence": "number",
}  # fmt: skip
"""The type of each field. A field of a list type comes last and takes all remaining ids."""

T = TypeVar("T")

LogEntry = tuple[str, tuple[int, ...], Seat, str, tuple[int, ...]]
"""Kind, ids, the only seat that may know them (or NOBODY), then kind and ids for the others."""


@final
class SharedLog(Generic[T]):
    """An append-only list whose copies cost nothing.

    Copies share one list until one of them appends an item that another one does not have.
    """

    __slots__ = ("_items", "_size")

    def __init__(self, items: list[T]) -> None:
        self._items = items
        self._size = len(items)

    def append(self, item: T) -> None:
        if self._size != len(self._items):
            self._items = self._items[: self._size]
        self._items.append(item)
        self._size += 1

    def copy(self) -> SharedLog[T]:
        new: SharedLog[T] = SharedLog(self._items)
        new._size = self._size
        return new

    def since(self, start: int) -> list[T]:
        return self._items[start : self._size]

    def __len__(self) -> int:
        return self._size


def event_for_seat(edition: Edition, number: int, entry: LogEntry, seat: Seat) -> Event:
    """A log entry as a seat may know it."""
    kind, ids, owner, public_kind, public_ids = entry
    if owner not in (NOBODY, seat):
        kind, ids = public_kind, public_ids
    fields: dict[str, Any] = {}
    for i, field in enumerate(EVENT_FIELDS[kind]):
        type_ = FIELD_TYPES[field]
        if type_ == "seats":
            fields[field] = ids[i:]
        elif type_ == "cards":
            fields[field] = tuple([name_of(edition, "card", c) for c in ids[i:]])
        else:
            fields[field] = name_of(edition, type_, ids[i])
    details = EVENT_DETAILS.get(kind)
    if details is not None:
        fields.update(zip(details, ids[len(EVENT_FIELDS[kind]) :], strict=True))
    return new_event(number, kind, FrozenDict(fields))
