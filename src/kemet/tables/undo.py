"""Which answers can be undone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..game import Game
from .state import UndoableAnswer

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


def undo_indices(undoable: Sequence[UndoableAnswer], seat: int) -> list[int]:
    """The indices of the answers that an undo of a seat removes, the last one first.

    They are the last answer of its person, those that were given together with it, and the
    automatic passes of the seat after it; empty if there is no such answer.
    """
    indices: list[int] = []
    for i in reversed(range(len(undoable))):
        answer = undoable[i]
        if answer.seat == seat:
            indices.append(i)
            if not answer.automatic and not answer.continues:
                return indices
        elif answer.closed_question:
            break
    return []
