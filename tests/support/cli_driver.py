"""Runs the command line for tests: as a process or in this process, with typed lines."""

from __future__ import annotations

import io
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kemet.__main__ import main

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "kemet"]
ESCAPE = "\033["
INTERRUPT = "\x03"
PROMPT = re.compile(rb"(> |: )(\x1b\[\?2004h)?$")


def make_environment(**more: str) -> dict[str, str]:
    inherited = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "PYTHONIOENCODING")}
    utf8 = {"PYTHONUTF8": "1", "COLUMNS": "80", "TERM": "xterm"}
    return {**inherited, **utf8, **more}


def run_command(*args: str, lines: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process, with lines typed into it."""
    return subprocess.run(
        [*COMMAND, *args], input=lines, capture_output=True, env=make_environment(**more),
        encoding="utf-8", timeout=60, check=False,
    )  # fmt: skip


class CliRunner:
    """Runs the command in this process; returns exit code, output and errors."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def __call__(self, *args: str, lines: str = "") -> tuple[int, str, str]:
        self.monkeypatch.setenv("COLUMNS", "80")
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        try:
            code = main(args)
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 1
        out, err = self.capsys.readouterr()
        return code, out, err


def random_input(seed: int, count: int) -> str:
    """Lines of random numbers and `auto`; some of the numbers are invalid."""
    rng = random.Random(seed)
    return "".join(f"{rng.choice(['auto', rng.randint(0, 9)])}\n" for _ in range(count))
