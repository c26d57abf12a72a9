"""Every rule of the rulebook is named by a test, and every id named anywhere is that of a rule."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kemet
from kemet.i18n import rulebook
from kemet.i18n.rulebook import RULE_ID_PATTERN

pytestmark = pytest.mark.static

TESTS_DIR = Path(__file__).parents[1]
IDS = [rule.id for section in rulebook().sections for rule in section.rules]
TESTS = "".join(
    path.read_text(encoding="utf-8")
    for path in TESTS_DIR.rglob("test_*.py")
    if path != Path(__file__)
)


def test_the_rules_have_ids_of_their_own() -> None:
    assert len(IDS) > 70
    assert len(set(IDS)) == len(IDS)


@pytest.mark.parametrize("rule", IDS)
def test_a_rule_is_named_by_a_test(rule: str) -> None:
    assert f"[{rule}]" in TESTS


def test_every_id_that_code_and_tests_name_is_that_of_a_rule() -> None:
    package = Path(kemet.__file__).parent
    paths = [*package.rglob("*.py"), *package.rglob("*.toml")]
    code = "".join(path.read_text("utf-8") for path in paths)
    assert set(RULE_ID_PATTERN.findall(code + TESTS)) <= set(IDS)
    named = set(re.findall(r'"([A-Z]\d{1,2}a?)"', code))  # by refusals and the index of rules
    assert len(named) > 60
    assert named <= set(IDS)
