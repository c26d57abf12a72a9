"""What happened, in words."""

from __future__ import annotations

from collections.abc import Iterable

from ...views import Event
from .context import GameContext

PARAGRAPH_STARTS = ("turn_begins", "round_begins", "phase_begins", "game_over")
HIDDEN_EVENTS = ("turn_begins",)


def event_paragraphs(context: GameContext, events: Iterable[Event]) -> list[str]:
    """The events as sentences, those of one turn together."""
    groups: list[list[str]] = [[]]
    for event in events:
        if event.kind in PARAGRAPH_STARTS:
            groups.append([])
        if event.kind not in HIDDEN_EVENTS:
            groups[-1].append(context.describe(event))
    return [" ".join(map(with_full_stop, sentences)) for sentences in groups if sentences]


def with_full_stop(sentence: str) -> str:
    """A sentence with its full stop; a name may end it with a sign of its own, as in `Charge!`."""
    return sentence if sentence.endswith("!") else f"{sentence}."


def news_lines(
    context: GameContext, seat: int | None, since: int, width: int, max_lines: int
) -> list[str]:
    """What happened from an event on, the latest if it is too much for that many lines."""
    events = context.game.events(seat, since)
    mark = context.screen.symbols["bullet"] + " "
    lines: list[str] = []
    for text in event_paragraphs(context, events):
        lines += context.screen.wrap(text, width, "  ", mark)
    if len(lines) > max_lines:
        hidden = len(lines) - max_lines + 1
        lines = [context.messages("earlier", n=hidden, all=len(events)), *lines[hidden:]]
    return lines


def log_lines(context: GameContext, seat: int | None, count: int) -> list[str]:
    """The last events, one by one."""
    events = [e for e in context.game.events(seat) if e.kind not in HIDDEN_EVENTS][-count:]
    if not events:
        return [context.messages("nothing_new")]
    width = context.screen.width
    lines: list[str] = []
    for event in events:
        lines += context.screen.wrap(
            context.describe(event), width, "       ", f"{event.number:5}  "
        )
    return lines
