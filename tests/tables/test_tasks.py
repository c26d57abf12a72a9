"""Background tasks: they end with the server, and failures are logged."""

from __future__ import annotations

import asyncio
import logging

import pytest

from kemet.tables.tasks import BackgroundTasks

pytestmark = pytest.mark.build_independent


def test_task_runs_and_is_forgotten() -> None:
    async def work() -> None:
        tasks = BackgroundTasks()
        task = tasks.spawn(asyncio.sleep(0, "done"))
        assert task is not None
        assert tasks.running == {task}
        assert await task == "done"
        await asyncio.sleep(0)
        assert tasks.running == set()

    asyncio.run(work())


def test_close_cancels_tasks_and_starts_no_more() -> None:
    async def work() -> None:
        tasks = BackgroundTasks()
        task = tasks.spawn(asyncio.sleep(100))
        await tasks.close()
        assert task is not None
        assert task.cancelled()
        assert tasks.spawn(asyncio.sleep(100)) is None
        assert tasks.running == set()

    asyncio.run(work())


def test_failure_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError("out of order")

    async def work() -> None:
        tasks = BackgroundTasks()
        task = tasks.spawn(fail())
        assert task is not None
        await asyncio.wait([task])
        await asyncio.sleep(0)

    with caplog.at_level(logging.ERROR, "kemet.tasks"):
        asyncio.run(work())
    assert [r.message for r in caplog.records] == ["a task failed"]
    assert "out of order" in caplog.text
