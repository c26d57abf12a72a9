"""The host's side of bots in their own processes, where they have no access to the game.

A `ProcessBot` plays one game: `FILE.py:CLASS` or a built-in bot runs as a Python process of
`worker`, `run:COMMAND` as that command, without a shell. `shared_worker` is a process that answers
for all built-in bots, in any game: the server has a pool of them.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from ...factory import new_game
from ...numeric import thread_settings
from ...views import View
from ..registry import UnknownBot, find_builtin, split_file_bot
from . import protocol
from .line_process import LineProcess

COMMAND_PREFIX: Final = "run:"
START_TIMEOUT_S: Final = 20.0
ANSWER_TIMEOUT_S: Final = 10.0
IMPORT_ROOT: Final = Path(__file__).resolve().parents[3]
"""The folder that contains the package."""

# -P: no file in the current folder shadows a standard module
WORKER_COMMAND: Final = (sys.executable, "-P", "-m", "kemet.bots.process")
"""The command of a shared worker; with the name of a bot, that of a worker for one game."""


class BotError(Exception):
    """A bot failed; the message gives the reason."""


class BotEnded(BotError):
    """The process of a bot ended instead of answering."""


class WorkerProcess:
    """A bot process that starts at the first question and answers one question at a time.

    A question raises `BotError` if there is no proper answer in time. The process is closed then,
    unless it reports an error of that question alone.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        hello: protocol.Message,
        *,
        env: Mapping[str, str] | None = None,
        start_timeout: float = START_TIMEOUT_S,
        restarts: bool = False,
    ) -> None:
        self.name = name  # in messages of errors
        self.command = command
        self.hello = hello
        self.env = worker_environment() if env is None else env
        self.start_timeout = start_timeout
        self.restarts = restarts  # if it ended between two questions
        self.display_name = ""  # as the process reports it
        self.process: LineProcess | None = None
        self.last_request_id = 0
        self.is_killed = False

    def choose(
        self, view: View, seed: int, timeout: float, bot: str | None = None, game: str = ""
    ) -> str:
        """The answer of the process, legal or not; a shared worker needs the name of the bot.

        With the id of a game a bot that searches continues the search of its last answer there.
        """
        self.start()
        message = protocol.choose_message(self._next_id(), view, seed, bot, game)
        reply = self._request(message, timeout)
        answer = reply.get("answer")
        if not isinstance(answer, str):
            self._fail(f"sent {str(reply)[:80]!r}, which is no answer")
        return answer

    def odds(self, view: View, timeout: float) -> dict[str, Any] | None:
        """The odds of the battle in a view, of a shared worker; None without a battle."""
        self.start()
        reply = self._request(protocol.odds_message(self._next_id(), view), timeout)
        odds = reply.get("odds")
        if odds is not None and not isinstance(odds, dict):
            self._fail(f"sent {str(reply)[:80]!r}, which contains no odds")
        return odds

    def ask(self, question: protocol.Message, timeout: float) -> protocol.Message:
        """The reply to a question that the process knows besides those of bots."""
        self.start()
        return self._request({**question, "id": self._next_id()}, timeout)

    def start(self) -> None:
        """Start the process, unless it runs, and wait until it is ready."""
        if self.process is not None:
            if not (self.restarts and self.process.has_ended()):
                return
            self.close()
        if self.is_killed:
            self._fail("was killed")
        try:
            self.process = LineProcess(self.command, self.env)
        except OSError as error:
            reason = error.strerror or error
            raise BotError(f"{self.name} could not be started: {reason}") from None
        if self.is_killed:  # before it was assigned, so that `kill` did not see it
            self._fail("was killed")
        self.process.send(protocol.encode(self.hello))
        message = self._receive("start", self.start_timeout)
        if "error" in message:
            self._fail(f"failed: {protocol.one_line(message['error'])}")
        display_name = message.get("ready")
        if not isinstance(display_name, str):
            self._fail(f"sent {str(message)[:80]!r} instead of being ready")
        self.display_name = protocol.one_line(display_name, 40)

    def kill(self) -> None:
        """Kill the process for good, from any thread, without waiting for its end.

        The question in progress, if there is one, raises `BotError` in its own thread.
        """
        self.is_killed = True
        process = self.process
        if process is not None:
            process.kill()

    def close(self, last_message: protocol.Message | None = None) -> None:
        """Send a last message and end the process; a second call does nothing."""
        process, self.process = self.process, None
        if process is not None:
            if last_message is not None:
                process.send(protocol.encode(last_message))
            process.close()

    def _next_id(self) -> int:
        self.last_request_id += 1
        return self.last_request_id

    def _request(self, message: protocol.Message, timeout: float) -> protocol.Message:
        """Send a question to the running process and return the reply."""
        assert self.process is not None
        self.process.send(protocol.encode(message))
        reply = self._receive("answer", timeout)
        asked, answered = message["id"], reply.get("id")
        if "error" in reply:
            reason = f"failed: {protocol.one_line(reply['error'])}"
            if answered == asked:
                raise BotError(f"{self.name} {reason}")
            self._fail(reason)
        if answered != asked:
            self._fail(f"answered question {answered!r:.20} when asked {asked}")
        return reply

    def _receive(self, step: str, timeout: float) -> protocol.Message:
        """The next message of the process."""
        assert self.process is not None
        try:
            data = self.process.receive(timeout)
        except TimeoutError:
            self._fail(f"did not {step} within {timeout:g} s")
        except BaseException:  # such as KeyboardInterrupt
            self._discard()
            raise
        if data is None:
            self._fail(self.process.exit_reason(), BotEnded)
        if isinstance(data, str):
            self._fail(data)
        try:
            return protocol.decode(data)
        except ValueError:
            self._fail(f"wrote {protocol.excerpt(data)}, which is no line of the protocol")

    def _fail(self, reason: str, kind: type[BotError] = BotError) -> NoReturn:
        self._discard()
        raise kind(f"{self.name} {reason}")

    def _discard(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            process.close(grace=0)


class ProcessBot:
    """A bot of one game and seat, in its own process, with time limits for start and answers.

    The process gets the view of its seat as text, and a class gets a view built from that text: it
    has no reference to the game, which is in another process. (A program still has the rights of
    the user who starts it: this is no sandbox.)
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
        self.worker: WorkerProcess | None = None

    @property
    def display_name(self) -> str:
        """The name that the process reports; "" before its start."""
        return self.worker.display_name if self.worker else ""

    def choose(self, view: View, seed: int | None = None) -> str:
        """The answer of the process, legal or not; raises `BotError` if it fails."""
        worker = self.worker or self.start(view)
        return worker.choose(view, self.seed if seed is None else seed, self.timeout)

    def start(self, view: View) -> WorkerProcess:
        """Start the process and wait until it is ready."""
        hello = protocol.hello_message(view, self.seed, self.names)
        self.worker = WorkerProcess(
            self.name, self.command, hello, start_timeout=self.start_timeout
        )
        self.worker.start()
        return self.worker

    def close(self, scores: Sequence[int] | None = None, winner: int | None = None) -> None:
        """Send the result, if there is one, and end the process; a second call does nothing."""
        if self.worker is not None:
            self.worker.close(None if scores is None else protocol.end_message(scores, winner))


def shared_worker(env: Mapping[str, str], command: Sequence[str] = WORKER_COMMAND) -> WorkerProcess:
    """A worker for all built-in bots, in an environment from `worker_environment`."""
    hello = protocol.shared_hello_message()
    return WorkerProcess("the bot process", command, hello, env=env, restarts=True)


def worker_environment(without_prefix: str = "") -> dict[str, str]:
    """The variables for a worker, with the path to this package; without those of a prefix.

    A worker computes on one core (`numeric`).
    """
    env = {
        name: value
        for name, value in os.environ.items()
        if not (without_prefix and name.startswith(without_prefix))
    }
    env |= thread_settings(env)
    if IMPORT_ROOT.name not in ("site-packages", "dist-packages"):  # else importable anyway
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(IMPORT_ROOT), env.get("PYTHONPATH")]))
    return env


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
    return [*WORKER_COMMAND, name]


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
