"""Bots in processes of their own: what they do there cannot reach the game.

`FILE.py:CLASS` runs as `python -m kemet bot FILE.py:CLASS`, `run:COMMAND` as that command, without
a shell. Both speak the lines of `wire.py`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from ..begin import new_game
from ..views import View
from . import wire
from .child import Child
from .protocol import NoBot, find_level, split_name

RUN: Final = "run:"
START_SECONDS: Final = 20.0
ANSWER_SECONDS: Final = 10.0
ROOT: Final = Path(__file__).resolve().parents[2]
"""Where this package lies."""


class BotFault(Exception):
    """A bot cannot go on; one sentence says why."""


class ProcessBot:
    """Chooses by asking a process, within a time limit for its start and for every answer.

    The process is sent what its seat may know, as text, and a class of somebody's own is given a
    view made anew from that text: the game itself lies in another process, where no reference
    leads. (A program still has the rights of whoever starts it: this is no sandbox.)

    After a `BotFault` the process is gone.
    """

    def __init__(
        self,
        name: str,
        seed: int = 0,
        names: Sequence[str] = (),
        *,
        seconds: float = ANSWER_SECONDS,
        start_seconds: float = START_SECONDS,
    ) -> None:
        self.name = name
        self.seed = seed
        self.names = names
        self.seconds = seconds
        self.start_seconds = start_seconds
        self.command = command_of(name)
        self.title = ""  # what it calls itself
        self.child: Child | None = None
        self.asked = 0

    def choose(self, view: View, seed: int | None = None) -> str:
        """What the process answers, legal or not."""
        child = self.child or self.start(view)
        self.asked += 1
        child.say(wire.write(wire.choose(self.asked, view, self.seed if seed is None else seed)))
        line = self._hear("answer", self.seconds)
        answer = line.get("answer")
        if not isinstance(answer, str):
            self._fail(f"said {str(line)[:80]!r}, which is no answer")
        if line.get("id") != self.asked:
            self._fail(f"answered question {line.get('id')!r:.20} when asked {self.asked}")
        return answer

    def start(self, view: View) -> Child:
        """Start the process, and wait until it is ready."""
        env = dict(os.environ)
        if ROOT.name not in ("site-packages", "dist-packages"):  # else it is found anyhow
            env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), env.get("PYTHONPATH")]))
        try:
            self.child = Child(self.command, env)
        except OSError as why:
            raise BotFault(f"{self.name} could not be started: {why.strerror or why}") from None
        self.child.say(wire.write(wire.hello(view, self.seed, self.names)))
        line = self._hear("start", self.start_seconds)
        title = line.get("ready")
        if not isinstance(title, str):
            self._fail(f"said {str(line)[:80]!r} instead of being ready")
        self.title = wire.words(title, 40)
        return self.child

    def close(self, scores: Sequence[int] | None = None, winner: int | None = None) -> None:
        """End the process, telling it the result if there is one; again does no harm."""
        child, self.child = self.child, None
        if child is not None:
            if scores is not None:
                child.say(wire.write(wire.end(scores, winner)))
            child.end()

    def _hear(self, what: str, seconds: float) -> wire.Line:
        """The next line of the process."""
        assert self.child is not None
        try:
            heard = self.child.hear(seconds)
        except TimeoutError:
            self._fail(f"did not {what} within {seconds:g} s")
        except BaseException:  # an interrupt at the keyboard, say
            self._kill()
            raise
        if heard is None:
            self._fail(self.child.last_words())
        if isinstance(heard, str):
            self._fail(heard)
        try:
            line = wire.read(heard)
        except ValueError:
            self._fail(f"wrote {wire.excerpt(heard)}, which is no line of the protocol")
        if "fault" in line:
            self._fail(f"failed: {wire.words(line['fault'])}")
        return line

    def _fail(self, what: str) -> NoReturn:
        self._kill()
        raise BotFault(f"{self.name} {what}")

    def _kill(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            child.end(patience=0)


def command_of(name: str) -> list[str]:
    """How to start a bot; `NoBot` if there is none of that name."""
    if name.startswith(RUN):
        try:
            command = shlex.split(name.removeprefix(RUN))
        except ValueError as why:
            raise NoBot(f"{name!r} cannot be read as a command: {why}") from None
        if not command:
            raise NoBot(f"{name!r} names no command: run:COMMAND, as in 'run:node mybot.js'")
        if shutil.which(command[0]) is None:
            raise NoBot(f"there is no command {command[0]!r}")
        return command
    if find_level(name) is None:
        split_name(name)
    # -P: no file beside the game is taken for a module of Python's own
    return [sys.executable, "-P", "-m", "kemet", "bot", name]


def check(name: str) -> None:
    """That bot there is, and one in Python can start; `NoBot` or `BotFault` says why not."""
    if find_level(name) is not None:
        return
    bot = ProcessBot(name)
    if not name.startswith(RUN):
        try:
            bot.start(new_game(2, seed=0).view(0))
        finally:
            bot.close()
