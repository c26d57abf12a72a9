"""Same edition, seats, seed and answers: the same game in any process, hash seed and version."""

from __future__ import annotations

import functools
import sys

import pytest

from tests.support.interpreters import find_interpreter, run_script

SCRIPT = """
import hashlib, json
from kemet.lab.random_play import RandomPlayer, play_randomly, sample_game
sums = []
for number in (0, 13, 35, 46):
    game = sample_game(number, 5)
    for _ in play_randomly(game, RandomPlayer(number, eager=True)):
        pass
    shown = json.dumps([e.to_json() for e in game.events(0)] + [game.view(1).to_json()])
    sums.append(hashlib.sha256((game.record() + shown).encode()).hexdigest()[:12])
print(*sums)
"""


@functools.cache
def expected() -> str:
    """The output of this Python."""
    return run_script(SCRIPT, sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "4711", "random"])
def test_the_same_game_in_another_process_with_another_hash_seed(hash_seed: str) -> None:
    assert run_script(SCRIPT, sys.executable, hash_seed) == expected()


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13"])
def test_the_same_game_on_another_python(version: str) -> None:
    python = find_interpreter(version)
    if python is None:
        pytest.skip(f"no Python {version} on this machine")
    assert run_script(SCRIPT, python, "7") == expected()
