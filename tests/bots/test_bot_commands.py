"""Bots at the command line: checked before the game, reported if they fail, ended with it."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kemet
from kemet.bots import BotPlayer
from kemet.bots.bot_player import seed_from_view
from kemet.bots.process.host import build_command, check_bot
from kemet.i18n import Messages
from tests.support.bot_programs import PROGRAM_START, is_gone, write_program
from tests.support.cli_driver import COMMAND, CliRunner, make_environment


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["interrupt", "kill"])
def test_bot_ends_when_its_game_is_stopped(how: signal.Signals, tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    (tmp_path / "sleeps.py").write_text(
        "import os, time\n"
        "class Sleeps:\n"
        "    def choose(self, view):\n"
        f"        open({str(pid_file)!r}, 'w').write(str(os.getpid()))\n"
        "        time.sleep(99)\n"
    )
    watch = subprocess.Popen(
        [*COMMAND, "watch", "--bots", f"{tmp_path / 'sleeps.py'}:Sleeps"],
        env=make_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while not (pid_file.exists() and pid_file.read_text()) and time.monotonic() < deadline:
        time.sleep(0.05)
    bot = int(pid_file.read_text())
    watch.send_signal(how)
    assert watch.wait(20) == (130 if how == signal.SIGINT else -how)
    assert is_gone(bot)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_players_see_that_a_bot_failed(
    language: str, typed: CliRunner, tmp_path: Path, started_pids: list[int]
) -> None:
    name = write_program(tmp_path / "hostile.py", PROGRAM_START + "        print('hm', flush=True)")
    code, out, err = typed(
        "watch", "--players", "2", "--bots", name, "--seed", "3", "--lang", language
    )
    assert (code, err) == (0, "")
    text = " ".join(out.split())
    before, after = Messages(language).texts["bot_failed"].split("{error}")
    assert text.count(after.strip()) == 2, "one message for each seat"
    assert before.partition("}")[2].strip() in text
    assert "which is no line of the protocol" in text
    before, after = Messages(language).texts["bot_replaced"].split("{name}")
    assert text.count(after.strip()) == 2, "and again at the end"
    assert text.index(before.strip()) > text.rindex("which is no line of the protocol")
    code, out, err = typed("play", "--bots", name, "--seed", "3", lines="auto\n" * 30)
    assert (code, err) == (0, "")
    assert "cannot go on" in " ".join(out.split())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wizard", "there is no bot 'wizard'"),
        ("nowhere.py:Mine", "there is no Python file nowhere.py"),
        ("FILE:Mine", "has no class Mine with a method choose(view)"),
        ("FILE:Raises", "Raises failed: KeyError: 5"),
        ("run:no-such-command --fast", "there is no command 'no-such-command'"),
        ("run:", "names no command"),
        ("run:'", "cannot be read as a command"),
    ],
)
def test_bots_are_checked_before_the_game(
    name: str, message: str, typed: CliRunner, tmp_path: Path, started_pids: list[int]
) -> None:
    file = tmp_path / "raises.py"
    file.write_text("class Raises:\n    choose = 1\n    def __init__(self): raise KeyError(5)\n")
    for command in ("play", "watch"):
        code, out, err = typed(command, "--bots", name.replace("FILE", str(file)))
        assert (code, out) == (2, "")
        assert err.startswith("kemet: --bots ")
        assert message in err
        assert "Traceback" not in err


def test_kemet_bot_reports_what_it_cannot_run(typed: CliRunner) -> None:
    for name, message in [("wizard", "no bot 'wizard'"), ("run:ls", "is a command")]:
        code, out, err = typed("bot", name)
        assert (code, out) == (2, "")
        assert message in err


def test_a_command_is_split_but_not_run_by_a_shell() -> None:
    assert build_command(f"run:{sys.executable} 'a b' ; $HOME") == [
        sys.executable, "a b", ";", "$HOME",
    ]  # fmt: skip
    check_bot("greedy")


def test_the_seed_of_an_external_bot_depends_on_its_view_only() -> None:
    """The seed is the same after a re-deal of all hidden cards, so it does not reveal them."""
    game = kemet.new_game(2, seed=5)
    for _ in range(30):
        seat = game.waiting[0]
        game.play(seat, game.options(seat)[0])
    for seat in range(2):
        view = game.view(seat)
        assert seed_from_view(view, 3) == seed_from_view(kemet.redeal(view, 9).view(seat), 3)
        assert seed_from_view(view, 3) != seed_from_view(view, 4)


def test_an_interrupted_arena_ends_its_bots(tmp_path: Path) -> None:
    """Also a bot that ignores that its input is closed."""
    file = tmp_path / "deaf.py"
    pid_file = tmp_path / "pid"
    file.write_text(
        "import os, time\n"
        f"open({str(pid_file)!r}, 'a').write(str(os.getpid()) + ' ')\n"
        "while True:\n    time.sleep(60)\n"
    )
    bot = f"run:{shlex.join([sys.executable, str(file)])}"
    args = ["arena", "--bots", bot, "random", "--games", "2", "--workers", "2"]
    arena = subprocess.Popen(
        [*COMMAND, *args, "--out", str(tmp_path / "a.jsonl")], env=make_environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while not (pid_file.exists() and pid_file.read_text().endswith(" ")):
        assert time.monotonic() < deadline, "the bot was never started"
        time.sleep(0.05)
    os.killpg(arena.pid, signal.SIGINT)  # as a terminal does
    assert arena.wait(20) == 130
    started = [int(pid) for pid in pid_file.read_text().split()]
    assert started
    assert all(is_gone(pid) for pid in started)


def test_a_budget_in_seconds_extends_the_timeout() -> None:
    with BotPlayer("master:2s", isolated=True, timeout=10) as budgeted:
        assert budgeted.timeout == 12
    with BotPlayer("greedy", timeout=10) as plain:
        assert plain.timeout == 10
