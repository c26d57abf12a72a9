"""Bots as programs for tests, and whether their processes are gone."""

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
from kemet.bots.process import process_bot
from kemet.bots.process.line_process import LineProcess

DOCS = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
MINIMAL_BOT = EXAMPLES[2]  # a bot that does not know this library

PROGRAM_START = """
import json, os, signal, subprocess, sys, time

def send(line):
    print(json.dumps(line), flush=True)

for text in sys.stdin:
    line = json.loads(text)
    if line["type"] == "hello":
        send({"ready": "hostile"})
    elif line["type"] == "choose":
        number, options = line["id"], line["options"]
"""
"""The beginning of a program; what it does with a question is added."""


def is_gone(pid: int, seconds: float = 10.0) -> bool:
    """No such process is left; one of a stranger's may wait for its last parent to notice."""
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
    """The process has ended, and its parent has noticed."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(name="pids")
def started_processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The processes started; after the test none of them is left, not even as a zombie."""
    started: list[int] = []

    class Noted(LineProcess):
        def __init__(self, command: list[str], env: Mapping[str, str] | None = None) -> None:
            super().__init__(command, env)
            started.append(self.process.pid)

    monkeypatch.setattr(process_bot, "LineProcess", Noted)
    yield started
    assert [pid for pid in started if not is_reaped(pid)] == []


def write_program(path: Path, text: str, *args: str) -> str:
    """The name of a bot that is a program."""
    path.write_text(text)
    return "run:" + shlex.join([sys.executable, str(path), *args])


def play_against_greedy(bot: BotPlayer, seed: int = 4, seat: int = 0) -> kemet.Game:
    """A whole game of a bot against a level of the house; all answers are legal, or it raises."""
    game = kemet.new_game(2, "original", "short", seed=seed)
    bots = [bot, BotPlayer("greedy")] if seat == 0 else [BotPlayer("greedy"), bot]
    while not game.over:
        waiting = game.waiting[0]
        game.play(waiting, bots[waiting].answer(game, waiting))
    assert game.violations() == []
    return game
