"""A process that is spoken to in lines, and that never outlives its use.

Threads of their own read and write, so that a process which does not read, or writes without end,
holds up nobody. They know the pipes only: nothing here keeps a `Child` alive that nobody holds.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Final

from .wire import MOST_LINE, words

MOST_UNREAD: Final = 8
"""Lines that wait to be read: one is asked for at a time."""

TERM_SECONDS: Final = 0.5
END_SECONDS: Final = 1.0

Heard = SimpleQueue[bytes | str | None]
"""Lines; then a sentence for too much of them, or None for the end."""


class Living:
    """The processes that live, so that a signal which ends this one can end them too."""

    def __init__(self) -> None:
        self.children: weakref.WeakSet[Child] = weakref.WeakSet()
        self.starting = False
        self.last: Callable[[], None] | None = None

    def end_all(self, then: Callable[[], None]) -> None:
        """Kill them at once, then do that; one that is just being started is waited for."""
        if self.starting:
            self.last = then
            return
        for child in list(self.children):
            _signal(child.process, "SIGKILL")
        then()


LIVING: Final = Living()


class Child:
    """A started process."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        """An OSError if there is no such program."""
        LIVING.starting = True
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=env,
                start_new_session=True,  # an interrupt at the keyboard is not for it
            )
            LIVING.children.add(self)
        finally:
            LIVING.starting = False
        if LIVING.last is not None:
            LIVING.end_all(LIVING.last)
        said, out, err = self.process.stdin, self.process.stdout, self.process.stderr
        assert said is not None
        assert out is not None
        assert err is not None
        self._said: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: Heard = SimpleQueue()
        self._last: deque[bytes] = deque(maxlen=3)
        self._threads = [
            threading.Thread(target=_write, args=(said, self._said), daemon=True),
            threading.Thread(target=_read, args=(out, self._heard), daemon=True),
            threading.Thread(target=_keep, args=(err, self._last), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        # Also when nobody holds this any more, and when Python ends.
        self._ending = weakref.finalize(
            self, _end, self.process, self._said, self._threads, END_SECONDS
        )

    def say(self, line: bytes) -> None:
        """Send a line; this never waits."""
        self._said.put(line)

    def hear(self, seconds: float) -> bytes | str | None:
        """The next line; a sentence if there is too much to read, None at the end.

        A TimeoutError after that many seconds.
        """
        try:
            return self._heard.get(timeout=max(0.0, seconds))
        except Empty:
            raise TimeoutError from None

    def last_words(self) -> str:
        """How it ended, with the last line of its complaints."""
        _has_ended(self.process, TERM_SECONDS)
        self._threads[-1].join(TERM_SECONDS)  # it reads the complaints
        code = self.process.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code}"
        else:
            how = f"ended with exit code {code}"
        lines = [line for line in map(_shown, list(self._last)) if line]
        return f"{how}: {lines[-1]}" if lines else how

    def end(self, patience: float = END_SECONDS) -> None:
        """Close its input, wait that long, then end it by force, and all it has started."""
        if self._ending.detach():
            _end(self.process, self._said, self._threads, patience)


def _shown(line: bytes) -> str:
    return words(line.decode("utf-8", "replace"))


def _write(stream: IO[bytes], said: SimpleQueue[bytes | None]) -> None:
    with suppress(OSError), stream:  # it need not read to the end
        while (line := said.get()) is not None:
            stream.write(line)
            stream.flush()


def _read(stream: IO[bytes], heard: Heard) -> None:
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(MOST_LINE + 1):
            if len(line) > MOST_LINE:
                heard.put(f"wrote a line of more than {MOST_LINE} bytes")
                return
            if heard.qsize() >= MOST_UNREAD:
                heard.put("wrote more lines than it was asked for")
                return
            heard.put(line)
    heard.put(None)


def _keep(stream: IO[bytes], last: deque[bytes]) -> None:
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(4096):
            last.append(line)


def _end(
    process: subprocess.Popen[bytes],
    said: SimpleQueue[bytes | None],
    threads: Sequence[threading.Thread],
    patience: float,
) -> None:
    said.put(None)
    try:
        if not _has_ended(process, patience):
            _signal(process, "SIGTERM")
            _has_ended(process, TERM_SECONDS)
    finally:
        _signal(process, "SIGKILL")
        _has_ended(process, 5)
        for thread in threads:
            thread.join(1)


def _has_ended(process: subprocess.Popen[bytes], seconds: float) -> bool:
    with suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    return process.returncode is not None


def _signal(process: subprocess.Popen[bytes], name: str) -> None:
    """To the process and to all it has started; where there are no groups, to it alone."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, getattr(signal, name))
