"""Hostile bots: none blocks a game, stops it, or outlives it."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest

import kemet
from kemet.bots import BotPlayer
from kemet.bots.process.host import BotError, ProcessBot
from tests.support.bot_programs import (
    MINIMAL_BOT,
    PROGRAM_START,
    is_gone,
    is_reaped,
    play_against_greedy,
    write_program,
)
from tests.support.given_time import given_time

CLASSES = {
    "raises in its constructor": (
        "def __init__(self): raise RuntimeError('no idea')", "failed: RuntimeError: no idea",
    ),
    "raises when asked": ("raise OSError('lost\\nmy\\x1b way')", "failed: OSError: lost my? way"),
    "exits": ("sys.exit('enough')", "ended with exit code 1: enough"),
    "dies": ("os._exit(7)", "ended with exit code 7"),
    "kills itself": ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
    "answers illegally": ("return 'dance'", "answered 'dance', which is not legal"),
    "answers nothing": ("return None", "which is no answer"),
    "answers no text": ("return {1, 2}", "failed: TypeError"),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(CLASSES))
def test_a_hostile_class_is_replaced(kind: str, tmp_path: Path, started_pids: list[int]) -> None:
    body, message = CLASSES[kind]
    if not body.startswith("def"):
        body = f"def choose(self, view): {body}"
    text = f"import os, signal, sys\nclass Hostile:\n    choose = None\n    {body}\n"
    (tmp_path / "hostile.py").write_text(text)
    with BotPlayer(f"{tmp_path / 'hostile.py'}:Hostile") as bot:
        assert play_against_greedy(bot).over
        assert "hostile.py:Hostile " in bot.error
        assert message in bot.error
        assert len(started_pids) == 1, "it is not started again"
        assert is_reaped(started_pids[0]), "it ends at once, not at the end of the game"


PROGRAMS = {
    "exits at once": ("raise SystemExit(3)", "ended with exit code 3"),
    "complains and exits": ("raise ValueError('bad day')", "exit code 1: ValueError: bad day"),
    "garbage": (PROGRAM_START + "        print('hm', flush=True)", "wrote 'hm', which is no line"),
    "garbage at once": ("print('{', flush=True)\nimport time; time.sleep(99)", "wrote '{'"),
    "no object": (PROGRAM_START + "        send([number])", "wrote '[1]', which is no line"),
    "no answer": (PROGRAM_START + "        send({'id': number})", "which is no answer"),
    "a number": (PROGRAM_START + "        send({'id': number, 'answer': 0})", "which is no answer"),
    "not ready": ("print('{}', flush=True)\nimport time; time.sleep(99)", "of being ready"),
    "wrong id": (
        PROGRAM_START + "        send({'id': number + 1, 'answer': options[0]})",
        "answered question 2 when asked 1",
    ),
    "illegal later": (
        PROGRAM_START
        + "        send({'id': number, 'answer': options[0] if number < 9 else 'di'})",
        "answered 'di', which is not legal",
    ),
    "an endless line": (
        "import sys\nwhile True: sys.stdout.write('x' * 65536)", "a line of more than 1048576",
    ),
    "endless lines": (
        PROGRAM_START + "        while True: send({'id': number, 'answer': options[0]})",
        "answered question 1 when asked 2",
    ),
    "endless lines at once": ("while True: print('{}', flush=True)", "instead of being ready"),
    "closes its output": (
        "import os, time\nos.close(1)\ntime.sleep(99)", "closed its output",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(PROGRAMS))
def test_a_hostile_program_is_replaced(kind: str, tmp_path: Path, started_pids: list[int]) -> None:
    text, message = PROGRAMS[kind]
    with BotPlayer(write_program(tmp_path / "hostile.py", text)) as bot:
        assert play_against_greedy(bot).over
        assert bot.error.startswith("run:")
        assert message in bot.error
        assert len(started_pids) == 1
        assert is_reaped(started_pids[0])


IGNORES = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"


@pytest.mark.parametrize("first", ["import time\n", IGNORES], ids=["sleeps", "ignores SIGTERM"])
def test_a_bot_that_sleeps_costs_the_timeout_once(
    first: str, tmp_path: Path, started_pids: list[int]
) -> None:
    sleeps = PROGRAM_START + "        time.sleep(99)"
    with BotPlayer(write_program(tmp_path / "sleeps.py", first + sleeps), timeout=0.4) as bot:
        game = kemet.new_game(2, "original", "short", seed=4)
        seat = game.waiting[0]
        start = time.monotonic()
        with given_time() as spent:
            game.play(seat, bot.answer(game, seat))
        assert time.monotonic() - start >= 0.4
        assert spent.seconds() < 10
        assert bot.error.endswith("did not answer within 0.4 s")
        assert is_reaped(started_pids[0])
        assert play_against_greedy(bot).over
        assert len(started_pids) == 1


@pytest.mark.parametrize(
    "text",
    ["import time\ntime.sleep(99)\n", IGNORES + "time.sleep(99)\n"],
    ids=["sleeps", "ignores SIGTERM"],
)
def test_a_bot_that_never_starts(text: str, tmp_path: Path, started_pids: list[int]) -> None:
    with BotPlayer(write_program(tmp_path / "sleeps.py", text), start_timeout=0.5) as bot:
        assert play_against_greedy(bot).over
    assert bot.error.endswith("did not start within 0.5 s")
    assert len(started_pids) == 1


def test_a_bot_that_reads_nothing_does_not_block(tmp_path: Path, started_pids: list[int]) -> None:
    text = 'import time\nprint(\'{"ready": "deaf"}\', flush=True)\ntime.sleep(99)\n'
    bot = ProcessBot(
        write_program(tmp_path / "deaf.py", text), names=["x" * 900_000, "y"], timeout=0.4
    )
    with pytest.raises(BotError, match=r"did not answer within 0\.4 s"):
        bot.choose(kemet.new_game(2, seed=1).view(0))


def test_a_class_may_print_and_read(tmp_path: Path, started_pids: list[int]) -> None:
    (tmp_path / "chats.py").write_text(
        "import os, subprocess, sys\n"
        "print('hello from the import')\n"
        "class Chats:\n"
        "    def choose(self, view):\n"
        "        print('{\"id\": 1}')\n"
        "        sys.__stdout__.write('thinking\\n'); sys.__stdout__.flush()\n"
        "        os.write(1, b'aloud\\n')\n"
        "        assert sys.stdin.read() == '' and os.read(0, 9) == b''\n"
        "        if len(view.options) % 7 == 3: subprocess.run(['echo', 'through others'])\n"
        "        return view.options[-1]\n"
    )
    with BotPlayer(f"{tmp_path / 'chats.py'}:Chats", timeout=30) as bot:
        play_against_greedy(bot)
    assert bot.error == ""


def test_the_children_of_a_bot_end_with_it(tmp_path: Path, started_pids: list[int]) -> None:
    pid_file = tmp_path / "pid"
    starts = PROGRAM_START + (
        "        child = subprocess.Popen(['sleep', '99'])\n"
        "        open(sys.argv[1], 'w').write(str(child.pid))\n"
        "        send({'id': number, 'answer': options[0]})\n"
    )
    game = kemet.new_game(2, seed=1)
    with BotPlayer(write_program(tmp_path / "starts.py", starts, str(pid_file))) as bot:
        bot.answer(game, game.waiting[0])
        assert bot.error == ""
        child = int(pid_file.read_text())
        assert not is_reaped(child)
    assert is_gone(child)


def test_a_bot_without_references_ends(tmp_path: Path, started_pids: list[int]) -> None:
    bot = ProcessBot(write_program(tmp_path / "last.py", MINIMAL_BOT))
    bot.choose(kemet.new_game(2, seed=1).view(0))
    assert bot.display_name == "last"
    assert not is_reaped(started_pids[0])
    del bot
    gc.collect()
    assert is_reaped(started_pids[0])
