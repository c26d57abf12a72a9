"""Hostile bots: none holds up a game, takes it down, or stays behind."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest

import kemet
from kemet.bots import Seated
from kemet.bots.process import BotFault, ProcessBot
from tests.bot_programs import ANSWERS, LAST, gone, play, program, reaped

CLASSES = {
    "raises in its constructor": (
        "def __init__(self): raise RuntimeError('no idea')", "failed: RuntimeError: no idea",
    ),
    "raises when asked": ("raise OSError('lost\\nmy\\x1b way')", "failed: OSError: lost my? way"),
    "leaves": ("sys.exit('enough')", "ended with exit code 1: enough"),
    "dies": ("os._exit(7)", "ended with exit code 7"),
    "kills itself": ("os.kill(os.getpid(), signal.SIGKILL)", "was ended by signal 9"),
    "answers illegally": ("return 'dance'", "answered 'dance', which is not legal"),
    "answers nothing": ("return None", "which is no answer"),
    "answers no text": ("return {1, 2}", "failed: TypeError"),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(CLASSES))
def test_a_hostile_class_is_replaced(kind: str, tmp_path: Path, pids: list[int]) -> None:
    body, words = CLASSES[kind]
    if not body.startswith("def"):
        body = f"def choose(self, view): {body}"
    text = f"import os, signal, sys\nclass Hostile:\n    choose = None\n    {body}\n"
    (tmp_path / "hostile.py").write_text(text)
    with Seated(f"{tmp_path / 'hostile.py'}:Hostile") as bot:
        assert play(bot).over
        assert "hostile.py:Hostile " in bot.fault
        assert words in bot.fault
        assert len(pids) == 1, "it is not started again"
        assert reaped(pids[0]), "it is ended at once, not at the end of the game"


PROGRAMS = {
    "exits at once": ("raise SystemExit(3)", "ended with exit code 3"),
    "complains and exits": ("raise ValueError('bad day')", "exit code 1: ValueError: bad day"),
    "garbage": (ANSWERS + "        print('hm', flush=True)", "wrote 'hm', which is no line"),
    "garbage at once": ("print('{', flush=True)\nimport time; time.sleep(99)", "wrote '{'"),
    "no object": (ANSWERS + "        say([number])", "wrote '[1]', which is no line"),
    "no answer": (ANSWERS + "        say({'id': number})", "which is no answer"),
    "a number": (ANSWERS + "        say({'id': number, 'answer': 0})", "which is no answer"),
    "not ready": ("print('{}', flush=True)\nimport time; time.sleep(99)", "of being ready"),
    "wrong id": (
        ANSWERS + "        say({'id': number + 1, 'answer': options[0]})",
        "answered question 2 when asked 1",
    ),
    "illegal later": (
        ANSWERS + "        say({'id': number, 'answer': options[0] if number < 9 else 'di'})",
        "answered 'di', which is not legal",
    ),
    "an endless line": (
        "import sys\nwhile True: sys.stdout.write('x' * 65536)", "a line of more than 1048576",
    ),
    "endless lines": (
        ANSWERS + "        while True: say({'id': number, 'answer': options[0]})",
        "answered question 1 when asked 2",
    ),
    "endless lines at once": ("while True: print('{}', flush=True)", "instead of being ready"),
    "closes its output": (
        "import os, time\nos.close(1)\ntime.sleep(99)", "closed its output",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(PROGRAMS))
def test_a_hostile_program_is_replaced(kind: str, tmp_path: Path, pids: list[int]) -> None:
    text, words = PROGRAMS[kind]
    with Seated(program(tmp_path / "hostile.py", text)) as bot:
        assert play(bot).over
        assert bot.fault.startswith("run:")
        assert words in bot.fault
        assert len(pids) == 1
        assert reaped(pids[0])


IGNORES = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"


@pytest.mark.parametrize("first", ["import time\n", IGNORES], ids=["sleeps", "ignores SIGTERM"])
def test_a_bot_that_sleeps_costs_its_time_once(first: str, tmp_path: Path, pids: list[int]) -> None:
    sleeps = ANSWERS + "        time.sleep(99)"
    with Seated(program(tmp_path / "sleeps.py", first + sleeps), seconds=0.4) as bot:
        game = kemet.new_game(2, "original", "short", seed=4)
        seat = game.waiting[0]
        began = time.monotonic()
        game.play(seat, bot.answer(game, seat))
        assert 0.4 <= time.monotonic() - began < 10
        assert bot.fault.endswith("did not answer within 0.4 s")
        assert reaped(pids[0])
        assert play(bot).over
        assert len(pids) == 1


@pytest.mark.parametrize(
    "text",
    ["import time\ntime.sleep(99)\n", IGNORES + "time.sleep(99)\n"],
    ids=["sleeps", "ignores SIGTERM"],
)
def test_a_bot_that_never_starts(text: str, tmp_path: Path, pids: list[int]) -> None:
    with Seated(program(tmp_path / "sleeps.py", text), start_seconds=0.5) as bot:
        assert play(bot).over
    assert bot.fault.endswith("did not start within 0.5 s")
    assert len(pids) == 1


def test_a_bot_that_reads_nothing_holds_up_nobody(tmp_path: Path, pids: list[int]) -> None:
    text = 'import time\nprint(\'{"ready": "deaf"}\', flush=True)\ntime.sleep(99)\n'
    bot = ProcessBot(program(tmp_path / "deaf.py", text), names=["x" * 900_000, "y"], seconds=0.4)
    with pytest.raises(BotFault, match=r"did not answer within 0\.4 s"):
        bot.choose(kemet.new_game(2, seed=1).view(0))


def test_what_a_class_prints_or_reads_does_no_harm(tmp_path: Path, pids: list[int]) -> None:
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
    with Seated(f"{tmp_path / 'chats.py'}:Chats", seconds=30) as bot:
        play(bot)
    assert bot.fault == ""


def test_what_a_bot_has_started_itself_ends_with_it(tmp_path: Path, pids: list[int]) -> None:
    note = tmp_path / "pid"
    starts = ANSWERS + (
        "        child = subprocess.Popen(['sleep', '99'])\n"
        "        open(sys.argv[1], 'w').write(str(child.pid))\n"
        "        say({'id': number, 'answer': options[0]})\n"
    )
    game = kemet.new_game(2, seed=1)
    with Seated(program(tmp_path / "starts.py", starts, str(note))) as bot:
        bot.answer(game, game.waiting[0])
        assert bot.fault == ""
        child = int(note.read_text())
        assert not reaped(child)
    assert gone(child)


def test_a_bot_that_nobody_holds_any_more_is_ended(tmp_path: Path, pids: list[int]) -> None:
    bot = ProcessBot(program(tmp_path / "last.py", LAST))
    bot.choose(kemet.new_game(2, seed=1).view(0))
    assert bot.title == "last"
    assert not reaped(pids[0])
    del bot
    gc.collect()
    assert reaped(pids[0])
