"""What happened, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ..views import Event
from .room import Room

CHAPTERS = ("turn_begins", "round_begins", "phase_begins", "game_over")
UNTOLD = ("turn_begins",)


def paragraphs(room: Room, events: Iterable[Event]) -> list[str]:
    """The events as sentences, those of one turn together."""
    found: list[list[str]] = [[]]
    for event in events:
        if event.kind in CHAPTERS:
            found.append([])
        if event.kind not in UNTOLD:
            found[-1].append(room.tell(event))
    return [" ".join(map(with_full_stop, sentences)) for sentences in found if sentences]


def with_full_stop(sentence: str) -> str:
    """A sentence with its full stop; a name may end it with a sign of its own, as in `Charge!`."""
    return sentence if sentence.endswith("!") else f"{sentence}."


def news(room: Room, seat: int | None, since: int, width: int, most: int) -> list[str]:
    """What happened from an event on, the latest if it is too much for that many lines."""
    events = room.game.events(seat, since)
    mark = room.screen.signs["bullet"] + " "
    lines: list[str] = []
    for text in paragraphs(room, events):
        lines += room.screen.wrap(text, width, "  ", mark)
    if len(lines) > most:
        hidden = len(lines) - most + 1
        lines = [room.words("earlier", n=hidden, all=len(events)), *lines[hidden:]]
    return lines


def log(room: Room, seat: int | None, count: int) -> list[str]:
    """The last events, one by one."""
    events = [e for e in room.game.events(seat) if e.kind not in UNTOLD][-count:]
    if not events:
        return [room.words("nothing_new")]
    width = room.screen.width
    lines: list[str] = []
    for event in events:
        lines += room.screen.wrap(room.tell(event), width, "       ", f"{event.number:5}  ")
    return lines
