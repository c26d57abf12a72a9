"""The parent of several workers, with workers that start slowly, hang or end."""

from __future__ import annotations

import time
from typing import Any

import pytest

from kemet.server.platform import supervisor
from kemet.server.platform.supervisor import Supervisor

pytestmark = pytest.mark.build_independent


class FakeProcess:
    """A worker that answers or not."""

    started: list[FakeProcess]
    pid = 1

    def __init__(self, config: Any = None, sockets: Any = None) -> None:
        self.process = self
        self.alive = True
        self.answers = True
        self.exitcode: int | None = None
        self.killed = False

    def start(self) -> None:
        self.started.append(self)

    def is_alive(self) -> bool:
        return self.alive

    def ping(self, timeout: float) -> bool:
        assert timeout < 1
        return self.answers

    def kill(self) -> None:
        self.alive, self.killed = False, True

    def join(self, timeout: float | None = None) -> None:
        pass


@pytest.fixture
def parent(monkeypatch: pytest.MonkeyPatch) -> Supervisor:
    """A supervisor with two fake workers, and no handlers of signals."""
    FakeProcess.started = []
    monkeypatch.setattr(supervisor, "Process", FakeProcess)
    monkeypatch.setattr("uvicorn.supervisors.multiprocess.SIGNALS", {})
    made = Supervisor(type("Config", (), {"workers": 2})(), [])
    made.processes = [FakeProcess(), FakeProcess()]  # type: ignore[list-item]
    return made


def workers(parent: Supervisor) -> list[Any]:
    return list(parent.processes)


def test_worker_that_starts_slowly_is_not_replaced(
    parent: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine Python alone takes seconds; workers that are replaced then never start."""
    now = 1000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    slow, other = workers(parent)
    slow.answers = False
    for _ in range(50):
        parent.keep_subprocess_alive()
        now += 1
    assert workers(parent) == [slow, other]
    slow.answers = True
    parent.keep_subprocess_alive()
    slow.answers = False
    now += supervisor.HUNG_AFTER_S - 1
    parent.keep_subprocess_alive()
    assert workers(parent) == [slow, other]
    now += 2
    parent.keep_subprocess_alive()
    assert slow.killed
    assert workers(parent) == [FakeProcess.started[0], other]


def test_ended_worker_is_replaced(parent: Supervisor) -> None:
    ended, other = workers(parent)
    ended.alive = False
    parent.keep_subprocess_alive()
    assert workers(parent) == [FakeProcess.started[0], other]
    assert not parent.should_exit.is_set()


def test_worker_that_cannot_start_ends_the_server(parent: Supervisor) -> None:
    broken = workers(parent)[0]
    broken.alive, broken.exitcode = False, supervisor.STARTUP_FAILURE
    parent.keep_subprocess_alive()
    assert parent.should_exit.is_set()
    assert FakeProcess.started == []


def test_worker_that_does_not_end_is_killed(
    parent: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "END_S", 0.0)
    hung, ended = workers(parent)
    ended.alive = False
    parent.join_all()
    assert (hung.killed, ended.killed) == (True, False)
