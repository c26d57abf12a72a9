"""The form of a reason, as the verbs' functions give it."""

from __future__ import annotations

Reason = tuple[str, str, dict[str, "int | tuple[str, int]"]]
"""Kind, rule, and fields: a number, or a kind of thing with its id."""


def cannot_pay(rule: str, cost: int, has: int) -> Reason:
    return "cannot_pay", rule, {"cost": cost, "has": has}
