"""Compiled and plain, the engine plays the same games: answer for answer, byte for byte.

These tests run where the compiled wheel is installed (`.ci/compiled`); the plain engine is that of
the sources.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kemet

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.compiled


def played(folder: Path, *arguments: str) -> list[str]:
    """The output of `tests/support/build_trace.py` with the package in that folder."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.build_trace", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.parametrize("part", range(4))
def test_random_games_are_the_same(part: int) -> None:
    compare("games", str(part), "4")


def test_bots_answer_the_same() -> None:
    compare("bots")


def test_the_network_scores_the_same() -> None:
    compare("network", "150")


def test_random_play_inside_the_engine_is_the_same() -> None:
    compare("playouts")


def compare(*arguments: str) -> None:
    plain = played(ROOT / "src", *arguments)
    compiled = played(Path(kemet.__file__).parent.parent, *arguments)
    assert (plain[0], compiled[0]) == ("plain", "compiled"), "each build is what it should be"
    assert len(plain) > 1
    for number, (one, other) in enumerate(zip(plain, compiled, strict=True)):
        assert number == 0 or one == other, f"first difference in line {number}"
