"""Compiled and plain, the engine plays the same games: answer for answer, byte for byte.

`.ci/run` builds the wheel and names the directory it was unpacked to in KEMET_TREE; without that
there is nothing to compare, as sources that are worked on are plain.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TREE = os.environ.get("KEMET_TREE", "")

needs_a_build = pytest.mark.skipif(not TREE, reason="no compiled build: see .ci/run")


def told(tree: str, *arguments: str) -> list[str]:
    """What the games of `tests/differential.py` come to with the package in that directory."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.differential", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": tree, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@needs_a_build
@pytest.mark.parametrize("part", range(4))
def test_random_games_are_the_same(part: int) -> None:
    compare("games", str(part), "4")


@needs_a_build
def test_bots_answer_the_same() -> None:
    compare("bots")


@needs_a_build
def test_random_play_inside_the_engine_is_the_same() -> None:
    compare("playouts")


def compare(*arguments: str) -> None:
    plain, compiled = told(str(ROOT / "src"), *arguments), told(TREE, *arguments)
    assert (plain[0], compiled[0]) == ("plain", "compiled"), "each build is what it should be"
    assert len(plain) > 1
    for number, (one, other) in enumerate(zip(plain, compiled, strict=True)):
        assert number == 0 or one == other, f"first difference in line {number}"
