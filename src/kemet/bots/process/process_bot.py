"""Bots in their own processes, where they have no access to the game.

`FILE.py:CLASS` runs as `python -m kemet bot FILE.py:CLASS`, `run:COMMAND` as that command, without
a shell. Both use the messages of `protocol`.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NoReturn

from ...factory import new_game
from ...views import View
from ..registry import UnknownBot, find_builtin, split_file_bot
from . import protocol
from .line_process import LineProcess

COMMAND_PREFIX: Final = "run:"
START_TIMEOUT_S: Final = 20.0
ANSWER_TIMEOUT_S: Final = 10.0
IMPORT_ROOT: Final = Path(__file__).resolve().parents[3]
"""The folder that contains the package."""


class BotError(Exception):
    """A bot failed; the message gives the reason."""


class ProcessBot:
    """Chooses by asking a process, within a time limit for its start and for every answer.

    The process gets the view of its seat as text, and a class gets a view built from that text: it
    has no reference to the game, which is in another process. (A program still has the rights of
    the user who starts it: this is no sandbox.)

    After a `BotError` the process is closed.
    """

    def __init__(
        self,
        name: str,
        seed: int = 0,
        names: Sequence[str] = (),
        *,
        timeout: float = ANSWER_TIMEOUT_S,
        start_timeout: float = START_TIMEOUT_S,
    ) -> None:
        self.name = name
        self.seed = seed
        self.names = names
        self.timeout = timeout
        self.start_timeout = start_timeout
        self.command = build_command(name)
        self.display_name = ""  # as the process reports it
        self.process: LineProcess | None = None
        self.last_request_id = 0

    def choose(self, view: View, seed: int | None = None) -> str:
        """The answer of the process, legal or not."""
        process = self.process or self.start(view)
        self.last_request_id += 1
        process.send(
            protocol.encode(
                protocol.choose_message(
                    self.last_request_id, view, self.seed if seed is None else seed
                )
            )
        )
        message = self._receive("answer", self.timeout)
        answer = message.get("answer")
        if not isinstance(answer, str):
            self._fail(f"sent {str(message)[:80]!r}, which is no answer")
        if message.get("id") != self.last_request_id:
            self._fail(
                f"answered question {message.get('id')!r:.20} when asked {self.last_request_id}"
            )
        return answer

    def start(self, view: View) -> LineProcess:
        """Start the process and wait until it is ready."""
        env = dict(os.environ)
        if IMPORT_ROOT.name not in ("site-packages", "dist-packages"):  # else importable anyway
            env["PYTHONPATH"] = os.pathsep.join(
                filter(None, [str(IMPORT_ROOT), env.get("PYTHONPATH")])
            )
        try:
            self.process = LineProcess(self.command, env)
        except OSError as error:
            reason = error.strerror or error
            raise BotError(f"{self.name} could not be started: {reason}") from None
        self.process.send(protocol.encode(protocol.hello_message(view, self.seed, self.names)))
        message = self._receive("start", self.start_timeout)
        display_name = message.get("ready")
        if not isinstance(display_name, str):
            self._fail(f"sent {str(message)[:80]!r} instead of being ready")
        self.display_name = protocol.one_line(display_name, 40)
        return self.process

    def close(self, scores: Sequence[int] | None = None, winner: int | None = None) -> None:
        """Send the result, if there is one, and end the process; a second call does nothing."""
        process, self.process = self.process, None
        if process is not None:
            if scores is not None:
                process.send(protocol.encode(protocol.end_message(scores, winner)))
            process.close()

    def _receive(self, step: str, timeout: float) -> protocol.Message:
        """The next message of the process."""
        assert self.process is not None
        try:
            data = self.process.receive(timeout)
        except TimeoutError:
            self._fail(f"did not {step} within {timeout:g} s")
        except BaseException:  # such as KeyboardInterrupt
            self._kill()
            raise
        if data is None:
            self._fail(self.process.exit_reason())
        if isinstance(data, str):
            self._fail(data)
        try:
            message = protocol.decode(data)
        except ValueError:
            self._fail(f"wrote {protocol.excerpt(data)}, which is no line of the protocol")
        if "error" in message:
            self._fail(f"failed: {protocol.one_line(message['error'])}")
        return message

    def _fail(self, reason: str) -> NoReturn:
        self._kill()
        raise BotError(f"{self.name} {reason}")

    def _kill(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.close(grace=0)


def build_command(name: str) -> list[str]:
    """The command that starts a bot; raises UnknownBot if there is no bot of that name."""
    if name.startswith(COMMAND_PREFIX):
        try:
            command = shlex.split(name.removeprefix(COMMAND_PREFIX))
        except ValueError as error:
            raise UnknownBot(f"{name!r} cannot be read as a command: {error}") from None
        if not command:
            raise UnknownBot(f"{name!r} names no command: run:COMMAND, as in 'run:node mybot.js'")
        if shutil.which(command[0]) is None:
            raise UnknownBot(f"there is no command {command[0]!r}")
        return command
    if find_builtin(name) is None:
        split_file_bot(name)
    # -P: no file in the current folder shadows a standard module
    return [sys.executable, "-P", "-m", "kemet", "bot", name]


def check_bot(name: str) -> None:
    """Raise UnknownBot or BotError if a bot does not exist or, in Python, cannot start."""
    if find_builtin(name) is not None:
        return
    bot = ProcessBot(name)
    if not name.startswith(COMMAND_PREFIX):
        try:
            bot.start(new_game(2, seed=0).view(0))
        finally:
            bot.close()
