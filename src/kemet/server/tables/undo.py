"""Which answers can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...game import Game
from .types import UndoableAnswer

REVEALING_EVENTS: Final = ("draws", "looks", "is_shown", "fights", "adds", "wounds", "reshuffles")
"""Events that reveal something hidden: answers before them cannot be undone."""


def ends_undo(before: Game, after: Game, seat: int, first_event: int) -> bool:
    """Whether an answer ends undo: randomness, a revelation, or another player must act."""
    log = after.state.event_log
    assert log is not None
    if before.state.rng != after.state.rng or after.over:
        return True
    if any(e[2] >= 0 or e[0] in REVEALING_EVENTS for e in log.since(first_event)):
        return True
    return not set(after.waiting) - {seat} <= set(before.waiting)


def undo_index(undoable: Sequence[UndoableAnswer], seat: int) -> int | None:
    """The index of the answer that a seat can undo; None if there is none."""
    for i in reversed(range(len(undoable))):
        if undoable[i].seat == seat:
            return i
        if undoable[i].closed_question:
            return None
    return None
