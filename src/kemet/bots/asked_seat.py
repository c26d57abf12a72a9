"""The seat that a bot answers for."""

from __future__ import annotations

from typing import Any

from ..engine.components import Seat
from ..views import View


def asked_seat(view: Any) -> Seat:
    """The seat of a view that is asked now; an error says what is wrong with any other view."""
    if not isinstance(view, View):
        raise TypeError(f"a bot chooses by a View, as Game.view(seat) gives it, not {view!r:.80}")
    if view.seat is None:
        raise ValueError("this is the view of a spectator: a bot needs that of a seat")
    if not view.options:
        raise ValueError(f"seat {view.seat} is not asked now; waiting: {list(view.waiting)}")
    return Seat(view.seat)
