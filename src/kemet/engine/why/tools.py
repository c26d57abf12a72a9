"""The form of a reason, as the verbs' functions give it, and the rules that govern a moment."""

from __future__ import annotations

from typing import Final

from ..creatures import Deployment
from ..move import BY_CARD, Move
from ..muster import FOR_ACTION, FOR_CARD, Muster
from ..table import Frame, Table

Reason = tuple[str, str, dict[str, "int | tuple[str, int]"]]
"""Kind, rule, and fields: a number, or a kind of thing with its id."""

MOMENT_RULES: Final[dict[str, str]] = {
    "day": "D1", "turn": "D2", "raising": "R1", "buying": "B1", "replacing": "B2", "window": "I4",
    "vetoes": "I5", "card": "I2", "battle": "X0", "confrontation": "X5", "wounding": "X5",
    "nightly_cards": "N1", "night_powers": "N1", "night_revised": "N1", "night_original": "O1",
    "evening": "O2", "dawn": "N2", "choosing_order": "O1", "rounds": "D1",
}  # fmt: skip
"""The rule that governs a moment, by what is in progress; see `moment_rule` for the others."""


def cannot_pay(rule: str, cost: int, has: int) -> Reason:
    return "cannot_pay", rule, {"cost": cost, "has": has}


def moment_rule(g: Table, frame: Frame) -> str:
    """The rule that governs what is being asked."""
    if isinstance(frame, Move):
        return move_rule(frame)
    if isinstance(frame, Muster):
        return muster_rule(frame)
    if isinstance(frame, Deployment):
        return deployment_rule(g, frame)
    if frame.NAME == "setup":
        return "S4" if g.edition.garrison_before_pyramids else "S5"
    return MOMENT_RULES[frame.NAME]


def move_rule(m: Move) -> str:
    """A teleport by card is made at once [M3]; of a step that is being taken, how many [M4]."""
    if m.way == BY_CARD:
        return "M3"
    return "M1" if m.to < 0 else "M4"


def muster_rule(m: Muster) -> str:
    """What brings the units."""
    if m.source == FOR_ACTION:
        return "C1"
    return "I7" if m.source == FOR_CARD else "N1"


def deployment_rule(g: Table, d: Deployment) -> str:
    """(O) A creature that comes back [K1], the end of a Recruit [C2], a purchase [B3]."""
    if not g.edition.creatures_return_at_once:
        return "K2"
    if not d.forced:
        return "B3"
    return "K1" if d.only >= 0 else "C2"


def card_rule(g: Table) -> str:
    """When cards may be played."""
    return "I4" if g.edition.windows else "I3"
