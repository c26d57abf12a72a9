"""Budgets by address: what an address costs, not how often it asks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from kemet.api import ApiError
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.http.middleware import RequestMiddleware
from kemet.server.platform import budgets
from kemet.server.platform.budgets import (
    CURRENT_ACCOUNT,
    MAX_ACCOUNTS,
    Account,
    Accounts,
    Bucket,
    Metered,
    run_in_thread,
)
from kemet.server.platform.networks import account_key
from kemet.server.settings import Settings
from kemet.tables.replays import HistoryCache
from tests.support.budget_server import BudgetServer
from tests.support.live_server import TIMEOUT_S, ServerProcess, problem, running
from tests.support.table_builders import create_table_id, run_with_service

pytestmark = pytest.mark.build_independent

SETTINGS = Settings(processor_share=0.5, processor_seconds=0.2)
POOR = Settings(processor_share=0.001, processor_seconds=0.2)


def burn(seconds: float) -> None:
    """Use processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("unix", "unix"),
    ],
)
def test_key_of_an_address(address: str, key: str) -> None:
    assert account_key(address) == key


def test_addresses_of_a_network_share_an_account() -> None:
    accounts = Accounts(SETTINGS)
    assert accounts.of("2001:db8::1") is accounts.of("2001:db8::2")
    assert accounts.of("2001:db8::1") is not accounts.of("2001:db8:0:1::1")


def test_number_of_accounts_is_limited() -> None:
    accounts = Accounts(SETTINGS)
    for number in range(MAX_ACCOUNTS + 10):
        accounts.of(str(number))
    assert len(accounts.by_address) == MAX_ACCOUNTS


def test_bucket_without_a_rate_has_no_limit() -> None:
    bucket = Bucket(0, 0)
    assert all(bucket.take() for _ in range(100))
    bucket.spend(100)
    assert bucket.wait_seconds() == 0


def test_debt_is_paid_back_at_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(budgets, "time", SimpleNamespace(monotonic=lambda: now))
    bucket = Bucket(0.5, 1)
    bucket.spend(3)
    assert bucket.wait_seconds() == 4
    assert not bucket.take(0.01)
    now += 3
    assert bucket.wait_seconds() == 1
    now += 2
    assert bucket.take(0.5)


def test_processor_time_of_each_step_is_charged() -> None:
    """Time in which the coroutine waits costs nothing."""

    async def request() -> None:
        burn(0.05)
        await asyncio.sleep(0.2)
        burn(0.05)

    account = Account.of_settings(SETTINGS)
    before = account.processor.value
    asyncio.run(_await(Metered(request(), account)))
    assert before - account.processor.value == pytest.approx(0.1, abs=0.03)


async def _await(metered: Metered) -> None:
    await metered


def test_metered_coroutine_raises_and_is_cancelled_as_usual() -> None:
    account = Account.of_settings(SETTINGS)

    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def recover() -> None:
        try:
            await asyncio.sleep(10)
        except asyncio.CancelledError:
            await asyncio.sleep(0)
            done.append(1)
            raise

    done: list[int] = []
    with pytest.raises(KeyError):
        asyncio.run(_await(Metered(fail(), account)))

    async def cancel() -> None:
        task = asyncio.create_task(_await(Metered(recover(), account)))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel())
    assert done == [1]


def test_opening_a_live_connection_is_charged() -> None:
    """It may load a table."""

    async def live(scope: Any, receive: Any, send: Any) -> None:
        burn(0.3)

    middleware = RequestMiddleware(live, POOR)
    scope = {"type": "websocket", "client": ("192.0.2.7", 1), "path": "/", "headers": []}
    asyncio.run(middleware(scope, None, None))  # type: ignore[arg-type]
    assert middleware.accounts.of("192.0.2.7").processor.is_in_debt()


def test_requests_of_an_address_at_once_are_limited() -> None:
    """Behind a proxy too, whose connections have no limit: streams and polls stay open."""

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await may_end.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body"})

    async def request(address: str) -> int:
        async def send(message: Any) -> None:
            statuses.append(message.get("status"))

        statuses: list[int] = []
        scope = {"type": "http", "client": (address, 1), "path": "/stream", "raw_path": b"/stream",
                 "method": "GET", "headers": []}  # fmt: skip
        await middleware(scope, None, send)  # type: ignore[arg-type]
        return statuses[0]

    async def ask() -> None:
        open_streams = [asyncio.ensure_future(request("2001:db8::1")) for _ in range(3)]
        await asyncio.sleep(0.01)
        assert await request("2001:db8::2") == 429
        other = asyncio.ensure_future(request("2001:db8:1::1"))
        may_end.set()
        assert await asyncio.gather(*open_streams, other) == [200] * 4
        assert await request("2001:db8::2") == 200

    may_end = asyncio.Event()
    middleware = RequestMiddleware(stream, Settings(max_connections_per_ip=3))
    asyncio.run(ask())


def in_threads(account: Account, count: int, work: Callable[[], Any]) -> asyncio.Future[list[Any]]:
    """Computations of an account, all asked for at once."""
    CURRENT_ACCOUNT.set(account)
    return asyncio.gather(*(run_in_thread(work) for _ in range(count)), return_exceptions=True)


def test_computations_of_one_address_do_not_delay_those_of_another() -> None:
    async def compute() -> None:
        first = in_threads(Account.of_settings(Settings()), 20, may_end.wait)
        await asyncio.sleep(0)
        other = in_threads(Account.of_settings(Settings()), 1, lambda: "other")
        assert await asyncio.wait_for(other, TIMEOUT_S) == ["other"]
        assert not first.done()
        may_end.set()
        assert await first == [True] * 20

    may_end = Event()
    try:
        asyncio.run(compute())
    finally:
        may_end.set()  # else the threads of other tests wait too


def test_computations_that_wait_are_refused_in_debt() -> None:
    async def compute() -> None:
        results = await in_threads(Account.of_settings(POOR), 50, lambda: burn(0.03))
        refused = [error.status for error in results if isinstance(error, ApiError)]
        done = results.count(None)
        assert 5 <= done < 20
        assert refused == [429] * (50 - done)

    asyncio.run(compute())


def test_a_history_is_computed_again_for_who_can_pay(tmp_path: Path) -> None:
    async def work(service: ServerTables) -> None:
        table = (await service.find(await create_table_id(service))).table
        histories, poor = HistoryCache(service.limits), Account.of_settings(POOR)
        poor.processor.spend(10)
        CURRENT_ACCOUNT.set(poor)
        failing = asyncio.ensure_future(histories.get(table))
        await asyncio.sleep(0)
        CURRENT_ACCOUNT.set(Account.of_settings(Settings()))
        assert (await histories.get(table)).scores
        with pytest.raises(ApiError):
            await failing

    run_with_service(tmp_path, work)


@pytest.fixture
def poor(tmp_path: Path) -> Iterator[BudgetServer]:
    """A server that spends little on an address."""
    budget = {"KEMET_PROCESSOR_SHARE": 0.05, "KEMET_PROCESSOR_SECONDS": 0.5}
    with running(BudgetServer(tmp_path, **budget)) as server:
        server.let_pass(3600)
        yield server


def test_costly_requests_are_refused_before_cheap_ones_would_be(poor: BudgetServer) -> None:
    table = poor.create_table("greedy", "greedy", "greedy", watch="public")
    replies = [poor.http.get(f"{table.path}/state")]
    while replies[-1].status_code == 200 and len(replies) < 5000:
        replies.append(poor.http.get(f"{table.path}/state"))
    assert problem(replies[-1]) == (429, "rate_limited")
    assert int(replies[-1].headers["retry-after"]) >= 1
    assert len(replies) > 5
    assert poor.http.get("/healthz").status_code == 200, "monitoring is not limited"


def test_live_connection_in_debt_waits_and_loses_nothing(poor: BudgetServer) -> None:
    table = poor.create_table("me", "hotseat")
    with table.connect(0) as me:
        state = me.state()
        sent = 0
        while not waits(poor):
            assert sent < 5000
            # illegal answers cost as much as legal ones
            me.send(type="answer", answer="nothing", version=state["version"], key=f"k{sent}")
            sent += 1
        poor.let_pass(3600)
        me.receive_until(lambda message: message.get("key") == f"k{sent - 1}")
        replies = [m for m in me.messages if "key" in m]
        assert [m["key"] for m in replies] == [f"k{number}" for number in range(sent)]
        assert {m["type"] for m in replies} == {"problem"}


def waits(server: ServerProcess) -> bool:
    """Whether a connection has waited because its address is in debt."""
    return "kemet_budget_waits_total 0.0" not in server.http.get("/metrics").text


def test_chat_sends_no_states(server: ServerProcess) -> None:
    """A line to many listeners must not cost a state for each."""
    table = server.create_table("me", "hotseat")
    with table.connect(0) as me, table.connect(None) as spectator:
        me.state()
        spectator.state()
        me.send(type="chat", text="hello", key="a")
        spectator.receive_until(lambda message: message["type"] == "chat")
        me.receive_until(lambda message: message.get("key") == "a")
        seen = [m["type"] for m in spectator.messages]
        assert seen.count("state") == 1
        assert seen.count("chat") == 1


def test_presence_sends_the_table_only(server: ServerProcess) -> None:
    table = server.create_table("me", "link")
    with table.connect(0) as me:
        first = me.state(lambda s: True)
        assert not first["table"]["seats"][1]["connected"]
        with table.connect(1) as other:
            other.state()
            me.receive_until(
                lambda m: m["type"] in ("table", "state") and m["table"]["seats"][1]["connected"]
            )
        gone = me.receive_until(
            lambda m: m["type"] in ("table", "state") and not m["table"]["seats"][1]["connected"]
        )
        assert gone["type"] == "table"
        assert "view" not in gone
