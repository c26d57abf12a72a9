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

from .protocol import MAX_LINE_BYTES, one_line

MAX_UNREAD_LINES: Final = 8
"""Lines that wait to be read: one is asked for at a time."""

SIGTERM_GRACE_S: Final = 0.5
EXIT_GRACE_S: Final = 1.0

LineQueue = SimpleQueue[bytes | str | None]
"""Lines; then a sentence for too much of them, or None for the end."""


class ChildRegistry:
    """The processes that live, so that a signal which ends this one can end them too."""

    def __init__(self) -> None:
        self.children: weakref.WeakSet[LineProcess] = weakref.WeakSet()
        self.is_starting = False
        self.after_start: Callable[[], None] | None = None

    def kill_all(self, then: Callable[[], None]) -> None:
        """Kill them at once, then do that; one that is just being started is waited for."""
        if self.is_starting:
            self.after_start = then
            return
        for child in list(self.children):
            _send_signal(child.process, "SIGKILL")
        then()


CHILDREN: Final = ChildRegistry()


class LineProcess:
    """A started process."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        """An OSError if there is no such program."""
        CHILDREN.is_starting = True
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=env,
                start_new_session=True,  # an interrupt at the keyboard is not for it
            )
            CHILDREN.children.add(self)
        finally:
            CHILDREN.is_starting = False
        if CHILDREN.after_start is not None:
            CHILDREN.kill_all(CHILDREN.after_start)
        said, out, err = self.process.stdin, self.process.stdout, self.process.stderr
        assert said is not None
        assert out is not None
        assert err is not None
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: LineQueue = SimpleQueue()
        self._stderr_tail: deque[bytes] = deque(maxlen=3)
        self._threads = [
            threading.Thread(target=_write_lines, args=(said, self._outbox), daemon=True),
            threading.Thread(target=_read_lines, args=(out, self._inbox), daemon=True),
            threading.Thread(target=_read_stderr, args=(err, self._stderr_tail), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        # Also when nobody holds this any more, and when Python ends.
        self._finalizer = weakref.finalize(
            self, _close_process, self.process, self._outbox, self._threads, EXIT_GRACE_S
        )

    def send(self, line: bytes) -> None:
        """Send a line; this never waits."""
        self._outbox.put(line)

    def receive(self, timeout: float) -> bytes | str | None:
        """The next line; a sentence if there is too much to read, None at the end.

        A TimeoutError after that many seconds.
        """
        try:
            return self._inbox.get(timeout=max(0.0, timeout))
        except Empty:
            raise TimeoutError from None

    def exit_reason(self) -> str:
        """How it ended, with the last line of its complaints."""
        _wait_for_exit(self.process, SIGTERM_GRACE_S)
        self._threads[-1].join(SIGTERM_GRACE_S)  # it reads the complaints
        code = self.process.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code}"
        else:
            how = f"ended with exit code {code}"
        lines = [line for line in map(_decode_line, list(self._stderr_tail)) if line]
        return f"{how}: {lines[-1]}" if lines else how

    def close(self, grace: float = EXIT_GRACE_S) -> None:
        """Close its input, wait that long, then end it by force, and all it has started."""
        if self._finalizer.detach():
            _close_process(self.process, self._outbox, self._threads, grace)


def _decode_line(line: bytes) -> str:
    return one_line(line.decode("utf-8", "replace"))


def _write_lines(stream: IO[bytes], outbox: SimpleQueue[bytes | None]) -> None:
    with suppress(OSError), stream:  # it need not read to the end
        while (line := outbox.get()) is not None:
            stream.write(line)
            stream.flush()


def _read_lines(stream: IO[bytes], inbox: LineQueue) -> None:
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES:
                inbox.put(f"wrote a line of more than {MAX_LINE_BYTES} bytes")
                return
            if inbox.qsize() >= MAX_UNREAD_LINES:
                inbox.put("wrote more lines than it was asked for")
                return
            inbox.put(line)
    inbox.put(None)


def _read_stderr(stream: IO[bytes], tail: deque[bytes]) -> None:
    with suppress(OSError, ValueError), stream:
        while line := stream.readline(4096):
            tail.append(line)


def _close_process(
    process: subprocess.Popen[bytes],
    outbox: SimpleQueue[bytes | None],
    threads: Sequence[threading.Thread],
    grace: float,
) -> None:
    outbox.put(None)
    try:
        if not _wait_for_exit(process, grace):
            _send_signal(process, "SIGTERM")
            _wait_for_exit(process, SIGTERM_GRACE_S)
    finally:
        _send_signal(process, "SIGKILL")
        _wait_for_exit(process, 5)
        for thread in threads:
            thread.join(1)


def _wait_for_exit(process: subprocess.Popen[bytes], timeout: float) -> bool:
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout)
    return process.returncode is not None


def _send_signal(process: subprocess.Popen[bytes], name: str) -> None:
    """To the process and to all it has started; where there are no groups, to it alone."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, getattr(signal, name))
