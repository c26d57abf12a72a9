"""Notifications between workers: they go on after every kind of failure of Redis."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any, Self

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from kemet.server.infra import pubsub
from kemet.server.infra.pubsub import CHANNEL, PubSub
from kemet.server.infra.tasks import BackgroundTasks


class FakeChannel:
    """A subscription: the confirmation, one message of another worker, then silence."""

    def __init__(self, failures: list[Exception]) -> None:
        self.failures = failures
        self.messages: list[dict[str, Any]] = [{"data": 1}, {"data": b"other table1"}]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        pass

    async def subscribe(self, name: str) -> None:
        assert name == CHANNEL
        if self.failures:
            raise self.failures.pop(0)

    async def get_message(self, timeout: float) -> dict[str, Any]:
        if not self.messages:
            await asyncio.sleep(timeout)
        return self.messages.pop(0)


class FakeRedis:
    """A Redis that fails at first."""

    def __init__(self, failures: list[Exception]) -> None:
        self.subscribe_failures, self.publish_failures = failures[:], failures[:]
        self.published: asyncio.Queue[str] = asyncio.Queue()

    def pubsub(self) -> FakeChannel:
        return FakeChannel(self.subscribe_failures)

    async def publish(self, name: str, text: str) -> None:
        if self.publish_failures:
            raise self.publish_failures.pop(0)
        self.published.put_nowait(text)

    async def aclose(self) -> None:
        pass


@pytest.mark.parametrize(
    "failure",
    [
        RedisConnectionError("closed"),
        OSError("closed"),
        TimeoutError(),
        RuntimeError("unable to perform operation on <TCPTransport closed=True>"),  # of uvloop
    ],
    ids=lambda error: type(error).__name__,
)
def test_pubsub_goes_on_after_a_failure(
    failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis = FakeRedis([failure])
    monkeypatch.setattr(Redis, "from_url", lambda url, **_: redis)
    monkeypatch.setattr(pubsub, "RETRY_S", 0.001)

    async def work() -> None:
        tasks = BackgroundTasks()
        changed: asyncio.Queue[str] = asyncio.Queue()
        reconnected = asyncio.Event()

        async def on_change(table_id: str) -> None:
            changed.put_nowait(table_id)

        async def on_reconnect() -> None:
            reconnected.set()

        channel = PubSub("redis://nowhere", on_change, on_reconnect, tasks)
        channel.publish("table2")
        async with asyncio.timeout(10):
            assert await redis.published.get() == f"{channel.worker_id} table2"
            await reconnected.wait()
            assert await changed.get() == "table1"
        assert channel.connected
        assert len(tasks.running) == 2
        await tasks.close()
        await channel.close()

    asyncio.run(work())
