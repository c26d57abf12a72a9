"""A child process with line-based input and output, which ends with its last reference.

Threads read and write, so that a process that does not read, or writes without end, blocks nothing.
They refer to the pipes only: a `LineProcess` without other references is collected and closed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Final

from .protocol import MAX_LINE_BYTES, one_line

MAX_UNREAD_LINES: Final = 8
"""Lines in the inbox; more is an error, since the caller requests one at a time."""

SIGTERM_GRACE_S: Final = 0.5
EXIT_GRACE_S: Final = 1.0
SIGNAL_CHECK_S: Final = 0.25
"""A wait is cut into pieces of this length: a signal that arrives just before one begins, or in
another thread, wakes nobody, and Python calls its handler only when the main thread goes on."""

LineQueue = SimpleQueue[bytes | str | None]
"""Lines; then a message if there are too many, or None at the end."""


class ChildRegistry:
    """The running child processes, so that a signal handler can end them too."""

    def __init__(self) -> None:
        self.children: weakref.WeakSet[LineProcess] = weakref.WeakSet()
        self.is_starting = False
        self.after_start: Callable[[], None] | None = None

    def kill_all(self, then: Callable[[], None]) -> None:
        """Kill all at once, then call `then`; waits for a process that is being started."""
        if self.is_starting:
            self.after_start = then
            return
        for child in list(self.children):
            _send_signal(child.process, "SIGKILL")
        then()


CHILDREN: Final = ChildRegistry()


class LineProcess:
    """A running process."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        """Raises OSError if there is no such program."""
        CHILDREN.is_starting = True
        try:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=env,
                start_new_session=True,  # an interrupt at the keyboard does not reach it
            )
            CHILDREN.children.add(self)
        finally:
            CHILDREN.is_starting = False
        if CHILDREN.after_start is not None:
            CHILDREN.kill_all(CHILDREN.after_start)
        stdin, stdout, stderr = self.process.stdin, self.process.stdout, self.process.stderr
        assert stdin is not None
        assert stdout is not None
        assert stderr is not None
        self._outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self._inbox: LineQueue = SimpleQueue()
        self._stderr_tail: deque[bytes] = deque(maxlen=3)
        self._threads = [
            threading.Thread(target=_write_lines, args=(stdin, self._outbox), daemon=True),
            threading.Thread(target=_read_lines, args=(stdout, self._inbox), daemon=True),
            threading.Thread(target=_read_stderr, args=(stderr, self._stderr_tail), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        # Runs when the last reference is gone, and when Python exits.
        self._finalizer = weakref.finalize(
            self, _close_process, self.process, self._outbox, self._threads, EXIT_GRACE_S
        )

    def send(self, line: bytes) -> None:
        """Queue a line for the process; never blocks."""
        self._outbox.put(line)

    def receive(self, timeout: float) -> bytes | str | None:
        """The next line; a message if there is too much to read, None at the end.

        Raises TimeoutError after that many seconds.
        """
        deadline = time.monotonic() + timeout
        while True:
            left = max(0.0, deadline - time.monotonic())
            try:
                return self._inbox.get(timeout=min(left, SIGNAL_CHECK_S))
            except Empty:
                if not left:
                    raise TimeoutError from None

    def has_ended(self) -> bool:
        """Whether the process has ended by itself."""
        return self.process.poll() is not None

    def exit_reason(self) -> str:
        """How the process ended, with the last line of its stderr."""
        _wait_for_exit(self.process, SIGTERM_GRACE_S)
        self._threads[-1].join(SIGTERM_GRACE_S)  # the thread that reads stderr
        code = self.process.returncode
        if code is None:
            how = "closed its output"
        elif code < 0:
            how = f"was ended by signal {-code}"
        else:
            how = f"ended with exit code {code}"
        lines = [line for line in map(_decode_line, list(self._stderr_tail)) if line]
        return f"{how}: {lines[-1]}" if lines else how

    def kill(self) -> None:
        """Kill the process and its children, from any thread; does not wait for their end."""
        if self.process.returncode is None:  # else the number may belong to another process
            _send_signal(self.process, "SIGKILL")

    def close(self, grace: float = EXIT_GRACE_S) -> None:
        """Close stdin, wait for `grace` seconds, then kill the process and its children."""
        if self._finalizer.detach():
            _close_process(self.process, self._outbox, self._threads, grace)


def _decode_line(line: bytes) -> str:
    return one_line(line.decode("utf-8", "replace"))


def _write_lines(stream: IO[bytes], outbox: SimpleQueue[bytes | None]) -> None:
    with suppress(OSError), stream:  # the process may end before it reads everything
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
    """Signal the process group; without process groups, the process alone."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, getattr(signal, name))
