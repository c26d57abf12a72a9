"""The type of a reason, and the rule of each question."""

from __future__ import annotations

from typing import Final

from ..rules.creatures import Deployment
from ..rules.move import STEP_CARD_TELEPORT, Move
from ..rules.recruit import SOURCE_ACTION, SOURCE_CARD, Muster
from ..state import Frame, GameState

Reason = tuple[str, str, dict[str, "int | tuple[str, int]"]]
"""Kind, rule id, and fields: a number, or a type of `naming.name_of` with an id."""

RULE_BY_PROCEDURE: Final[dict[str, str]] = {
    "day": "D1", "turn": "D2", "raising": "R1", "buying": "B1", "replacing": "B2", "window": "I4",
    "vetoes": "I5", "played_card": "I2", "battle": "X0", "confrontation": "X5", "wounding": "X5",
    "nightly_cards": "N1", "night_powers": "N1", "night_revised": "N1", "night_original": "O1",
    "evening": "O2", "dawn": "N2", "choosing_order": "O1", "rounds": "D1",
}  # fmt: skip
"""The rule of a question, by the procedure that asks; `rule_of_question` has the others."""


def cannot_pay(rule: str, cost: int, has: int) -> Reason:
    return "cannot_pay", rule, {"cost": cost, "has": has}


def rule_of_question(g: GameState, frame: Frame) -> str:
    """The rule of the open question."""
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
    """The teleport of a card is made at once [M3]; the size of a step is chosen next [M4]."""
    if m.step_kind == STEP_CARD_TELEPORT:
        return "M3"
    return "M1" if m.destination < 0 else "M4"


def muster_rule(m: Muster) -> str:
    """The rule of the source of the units."""
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
    """The rule for when cards may be played."""
    return "I4" if g.edition.has_windows else "I3"
