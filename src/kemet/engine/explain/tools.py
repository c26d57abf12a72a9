"""The form of a reason, as the verbs' functions give it, and the rules that govern a moment."""

from __future__ import annotations

from typing import Final

from ..rules.creatures import Deployment
from ..rules.move import STEP_CARD_TELEPORT, Move
from ..rules.recruit import SOURCE_ACTION, SOURCE_CARD, Muster
from ..state import Frame, GameState

Reason = tuple[str, str, dict[str, "int | tuple[str, int]"]]
"""Kind, rule, and fields: a number, or a kind of thing with its id."""

RULE_BY_PROCEDURE: Final[dict[str, str]] = {
    "day": "D1", "turn": "D2", "raising": "R1", "buying": "B1", "replacing": "B2", "window": "I4",
    "vetoes": "I5", "card": "I2", "battle": "X0", "confrontation": "X5", "wounding": "X5",
    "nightly_cards": "N1", "night_powers": "N1", "night_revised": "N1", "night_original": "O1",
    "evening": "O2", "dawn": "N2", "choosing_order": "O1", "rounds": "D1",
}  # fmt: skip
"""The rule that governs a moment, by what is in progress; see `moment_rule` for the others."""


def cannot_pay(rule: str, cost: int, has: int) -> Reason:
    return "cannot_pay", rule, {"cost": cost, "has": has}


def rule_of_question(g: GameState, frame: Frame) -> str:
    """The rule that governs what is being asked."""
    if isinstance(frame, Move):
        return move_rule(frame)
    if isinstance(frame, Muster):
        return muster_rule(frame)
    if isinstance(frame, Deployment):
        return deployment_rule(g, frame)
    if frame.NAME == "setup":
        return "S4" if g.edition.garrison_before_pyramids else "S5"
    return RULE_BY_PROCEDURE[frame.NAME]


def move_rule(m: Move) -> str:
    """A teleport by card is made at once [M3]; of a step that is being taken, how many [M4]."""
    if m.step_kind == STEP_CARD_TELEPORT:
        return "M3"
    return "M1" if m.destination < 0 else "M4"


def muster_rule(m: Muster) -> str:
    """What brings the units."""
    if m.source == SOURCE_ACTION:
        return "C1"
    return "I7" if m.source == SOURCE_CARD else "N1"


def deployment_rule(g: GameState, d: Deployment) -> str:
    """(O) A creature that comes back [K1], the end of a Recruit [C2], a purchase [B3]."""
    if not g.edition.creatures_return_at_once:
        return "K2"
    if not d.is_mandatory:
        return "B3"
    return "K1" if d.only_creature >= 0 else "C2"


def card_rule(g: GameState) -> str:
    """When cards may be played."""
    return "I4" if g.edition.has_windows else "I3"
