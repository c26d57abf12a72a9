"""Every rule of docs/rules.md is named by at least one test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = (HERE.parent / "docs" / "rules.md").read_text(encoding="utf-8")
IDS = sorted(set(re.findall(r"\[([A-Z]\d+a?)\]", RULES)))
TESTS = "".join(
    p.read_text(encoding="utf-8") for p in HERE.glob("test_*.py") if p.name != Path(__file__).name
)


def test_the_rules_have_ids() -> None:
    assert len(IDS) > 70


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_is_named_by_a_test(rule: str) -> None:
    assert f"[{rule}]" in TESTS
