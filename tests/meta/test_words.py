"""Names and texts use the words of the field: a short list of dialect words stays out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.static

ROOT = Path(__file__).parents[2]

BANNED = (
    "anew", "boldness", "duties", "duty", "hall", "instinct", "instincts", "looking_back",
    "minding", "of the house", "pondering", "sitting", "telling", "thinkers", "told", "whoever",
)  # fmt: skip
"""Words that once had a meaning in this project alone, and archaic turns."""

DIRECTORIES = ("src", "tests", "tools", "examples", "docs", "deploy", "frontend", ".ci")
FILES = ("README.md", "CONTRIBUTING.md", "Makefile", "Dockerfile", "compose.yaml", "hatch_build.py")
SUFFIXES = (".py", ".md", ".ts", ".svelte", ".css", ".mjs", "")
SKIPPED = ("node_modules", "web", "locales", "fixtures", "__pycache__", "test-results")


def sources() -> list[Path]:
    """Every file that people write, but for the texts of the game itself."""
    found = [ROOT / name for name in FILES]
    for name in DIRECTORIES:
        found += [
            path
            for path in sorted((ROOT / name).rglob("*"))
            if path.is_file()
            and path.suffix in SUFFIXES
            and not any(part in SKIPPED for part in path.relative_to(ROOT).parts)
        ]
    return [path for path in found if path != Path(__file__)]


@pytest.mark.parametrize("word", BANNED)
def test_a_dialect_word_stays_out(word: str) -> None:
    pattern = re.compile(rf"(?<![a-zA-Z]){word}(?![a-zA-Z])", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert found == []
