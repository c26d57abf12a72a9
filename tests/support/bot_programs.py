"""Bot programs for tests, and checks that their processes have ended."""

from __future__ import annotations

import os
import re
import shlex
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

import kemet
from kemet.bots import BotPlayer
from kemet.bots.process import host
from kemet.bots.process.line_process import LineProcess

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
MINIMAL_BOT = EXAMPLES[2]  # a program that does not import kemet

PROGRAM_START = """
import json, os, signal, subprocess, sys, time

def send(message):
    print(json.dumps(message), flush=True)

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        send({"ready": "hostile"})
    elif message["type"] == "choose":
        number, options = message["id"], message["options"]
"""
"""The start of a program; tests append what it does with a question."""


def is_gone(pid: int, seconds: float = 10.0) -> bool:
    """Whether the process ends in time; it may remain as a zombie."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if is_reaped(pid):
            return True
        with suppress(OSError):
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        time.sleep(0.05)
    return False


def is_reaped(pid: int) -> bool:
    """Whether the process has ended and its parent has waited for it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(name="started_pids")
def started_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The pids of started bots; after the test none of them is left, not even as a zombie."""
    started: list[int] = []

    class RecordedProcess(LineProcess):
        def __init__(self, command: list[str], env: Mapping[str, str] | None = None) -> None:
            super().__init__(command, env)
            started.append(self.process.pid)

    monkeypatch.setattr(host, "LineProcess", RecordedProcess)
    yield started
    assert [pid for pid in started if not is_reaped(pid)] == []


def write_program(path: Path, text: str, *args: str) -> str:
    """The name of a bot that is a program."""
    path.write_text(text)
    return "run:" + shlex.join([sys.executable, str(path), *args])


def play_against_greedy(bot: BotPlayer, seed: int = 4, seat: int = 0) -> kemet.Game:
    """A whole game of a bot against greedy; raises if an answer is illegal."""
    game = kemet.new_game(2, "original", "short", seed=seed)
    bots = [bot, BotPlayer("greedy")] if seat == 0 else [BotPlayer("greedy"), bot]
    while not game.over:
        waiting = game.waiting[0]
        game.play(waiting, bots[waiting].answer(game, waiting))
    assert game.violations() == []
    return game


def choosing_cards() -> kemet.Game:
    """A game in which both seats choose battle cards."""
    players = [
        {"city": "nw", "troops": {"front_nw": 5}},
        {"city": "sw", "troops": {"temple_w": 3}},
    ]
    game = kemet.position({"edition": "revised", "players": players})
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        game.play(0, answer)
    assert game.waiting == (0, 1)
    return game
