"""Events in words."""

from __future__ import annotations

import time
from collections.abc import Iterable

from ...views import Event
from .context import GameContext

PARAGRAPH_STARTS = ("turn_begins", "round_begins", "phase_begins", "game_over")
HIDDEN_EVENTS = ("turn_begins",)


def event_paragraphs(context: GameContext, events: Iterable[Event]) -> list[str]:
    """The events as sentences, one paragraph per turn."""
    groups: list[list[str]] = [[]]
    for event in events:
        if event.kind in PARAGRAPH_STARTS:
            groups.append([])
        if event.kind not in HIDDEN_EVENTS:
            groups[-1].append(context.describe(event))
    return [" ".join(map(with_full_stop, sentences)) for sentences in groups if sentences]


def with_full_stop(sentence: str) -> str:
    """A sentence with a full stop, unless it ends with a name such as `Charge!`."""
    return sentence if sentence.endswith("!") else f"{sentence}."


def news_lines(
    context: GameContext, seat: int | None, since: int, width: int, max_lines: int
) -> list[str]:
    """The events from a number on; only the latest if there are too many lines."""
    events = context.game.events(seat, since)
    mark = context.screen.symbols["bullet"] + " "
    lines: list[str] = []
    for text in event_paragraphs(context, events):
        lines += context.screen.wrap(text, width, "  ", mark)
    if len(lines) > max_lines:
        hidden = len(lines) - max_lines + 1
        lines = [context.messages("earlier_lines", n=hidden, total=len(events)), *lines[hidden:]]
    return lines


def log_lines(context: GameContext, seat: int | None, count: int) -> list[str]:
    """The last events, one per line."""
    events = [e for e in context.game.events(seat) if e.kind not in HIDDEN_EVENTS][-count:]
    if not events:
        return [context.messages("no_events")]
    width = context.screen.width
    lines: list[str] = []
    for event in events:
        lines += context.screen.wrap(
            context.describe(event), width, "       ", f"{event.number:5}  "
        )
    return lines


def print_events(context: GameContext, since: int, delay: float = 0.0) -> int:
    """Print the events that a spectator sees from a number on; returns the number of events."""
    events = context.game.events(None, since)
    mark = context.screen.symbols["bullet"] + " "
    for text in event_paragraphs(context, events):
        context.screen.write_lines(*context.screen.wrap(text, context.screen.width, "  ", mark))
        if delay:
            time.sleep(delay)
    return since + len(events)
