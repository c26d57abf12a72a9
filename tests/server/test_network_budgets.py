"""Budgets of networks and of all strangers: many addresses of one owner have those of a few."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from kemet.server.http.middleware import RequestMiddleware
from kemet.server.platform import budgets
from kemet.server.platform.budgets import Account, Accounts
from kemet.server.settings import Settings
from tests.support.live_server import bearer, run_server

pytestmark = pytest.mark.build_independent

SETTINGS = Settings(requests_per_second=0.001, processor_share=0.001, processor_seconds=10)
"""Budgets that are not refilled while a test runs: 10 s of processor time, no whole request."""


def many(count: int, *, of: str) -> list[str]:
    """Addresses of different networks /64, in one or in many wider ones."""
    pattern = {
        "a /56": "2001:db8:1:0{:02x}::1",
        "a /48": "2001:db8:1:{:02x}00::1",
        "many /48": "2001:db8:{:x}::1",
    }[of]
    return [pattern.format(number + 16) for number in range(count)]


def accepted(accounts: Accounts, addresses: list[str]) -> int:
    return sum(accounts.of(address).tables.take() for address in addresses)


@pytest.mark.parametrize(("of", "shares"), [("a /56", 2), ("a /48", 4)])
def test_a_network_has_some_times_the_budget_of_an_address(of: str, shares: int) -> None:
    accounts = Accounts(Settings(tables_per_minute=5))
    assert accepted(accounts, many(200, of=of)) == 5 * shares
    assert accepted(accounts, ["2001:db8:2::1"] * 10) == 5, "others have their own"


def test_an_ipv4_network_has_a_share_too() -> None:
    accounts = Accounts(Settings(tables_per_minute=1))
    assert accepted(accounts, [f"192.0.2.{n}" for n in range(200)]) == 8
    assert accepted(accounts, ["192.0.3.1"]) == 1


def test_what_is_refused_costs_the_network_nothing() -> None:
    accounts = Accounts(Settings(tables_per_minute=5))
    assert accepted(accounts, ["2001:db8:1:1::1"] * 100) == 5
    assert accepted(accounts, ["2001:db8:1:2::1"] * 100) == 5, "a neighbour has its own"


def test_processor_time_counts_for_the_network() -> None:
    accounts = Accounts(SETTINGS)
    for address in many(200, of="a /48"):
        accounts.of(address).processor.spend(0.3)
    assert accounts.of("2001:db8:1:ffff::1").processor.is_in_debt()


def test_strangers_together_take_nothing_from_players() -> None:
    accounts = Accounts(SETTINGS)
    player = accounts.of("203.0.113.7")
    player.introduce()
    for address in many(200, of="many /48"):
        accounts.of(address).processor.spend(0.3)
    assert accounts.of("2001:db8:ffff::1").processor.is_in_debt(), "a new stranger waits"
    assert not accounts.of("203.0.113.7").processor.is_in_debt()
    accounts.of("2001:db8:ffff::1").introduce()
    assert not accounts.of("2001:db8:ffff::1").processor.is_in_debt()


def test_strangers_cannot_close_for_a_day_what_fills_in_a_day() -> None:
    accounts = Accounts(Settings(people_per_hour=1, table_bytes_per_day=100))
    for address in many(500, of="many /48"):
        account = accounts.of(address)
        assert account.people.take()
        assert account.table_bytes.take(100)


@pytest.fixture
def small_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "MAX_ACCOUNTS", 60)


@pytest.mark.usefixtures("small_memory")
def test_debts_are_not_forgotten() -> None:
    accounts = Accounts(SETTINGS)
    debtors = ["2001:db8:a::1", "192.0.2.7"]
    for debtor in debtors:
        accounts.of(debtor).introduce()  # so that strangers do not owe it
        accounts.of(debtor).processor.spend(25)
    for address in many(2000, of="many /48"):
        accounts.of(address)
    assert len(accounts.by_address) <= 60
    assert all(accounts.of(debtor).processor.is_in_debt() for debtor in debtors)


@pytest.mark.usefixtures("small_memory")
def test_memory_is_bounded_when_all_owe_something() -> None:
    accounts = Accounts(SETTINGS)
    for address in many(40, of="many /48"):
        account = accounts.of(address)
        account.introduce()
        account.processor.spend(60)  # more than its networks have
    assert len(accounts.by_address) <= 60
    newcomers = {id(accounts.of(address)) for address in many(5, of="a /48")}
    assert newcomers == {id(accounts.strangers)}
    assert accounts.of(many(1, of="many /48")[0]).processor.is_in_debt()


@pytest.mark.usefixtures("small_memory")
def test_networks_are_remembered_as_long_as_their_addresses() -> None:
    """Else a new account of the network would have all of its budget again."""
    accounts = Accounts(SETTINGS)
    first = accounts.of("2001:db8:1::1")
    first.introduce()
    first.tables.spend(first.tables.limit)  # it owes, its networks do not
    for address in many(2000, of="many /48"):
        accounts.of(address)
    assert accounts.of("2001:db8:1::1") is first
    for bucket, prefix in zip(first.processor.wider, (48, 56), strict=True):
        assert accounts.by_address[f"2001:db8:1::/{prefix}"].processor is bucket


def test_open_sockets_are_limited_by_network() -> None:
    async def stay(scope: Any, receive: Any, send: Any) -> None:
        await may_end.wait()

    async def connect(address: str) -> int | None:
        codes: list[int] = []

        async def send(message: Any) -> None:
            codes.append(message["code"])

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        scope = {"type": "websocket", "client": (address, 1), "path": "/", "headers": []}
        await middleware(scope, receive, send)
        return codes[0] if codes else None

    async def open_many() -> list[int | None]:
        tasks = [asyncio.ensure_future(connect(address)) for address in many(50, of="a /48")]
        await asyncio.sleep(0.05)
        other = asyncio.ensure_future(connect("2001:db8:2::1"))
        await asyncio.sleep(0.05)
        may_end.set()
        assert await other is None
        return await asyncio.gather(*tasks)

    may_end = asyncio.Event()
    middleware = RequestMiddleware(stay, Settings(max_sockets_per_ip=3))
    codes = asyncio.run(open_many())
    assert (codes.count(None), codes.count(4429)) == (12, 38)


def test_a_server_serves_players_while_strangers_have_used_up_their_share(tmp_path: Path) -> None:
    """Behind a proxy, from as many networks as an attacker likes."""
    with run_server(tmp_path, KEMET_REQUESTS_PER_SECOND=0.5) as server:

        def status(address: str, **headers: str) -> int:
            return server.http.get(
                f"{table.path}/state", headers={**headers, "X-Forwarded-For": address}
            ).status_code

        table = server.create_table("me", "greedy", watch="public")
        own = bearer(table.secrets[0])
        assert status("203.0.113.7", **own) == 200
        one_network = [status(address) for address in many(60, of="a /48")]
        assert one_network[0] == 200
        assert 429 in one_network
        codes = [status(address) for address in many(400, of="many /48")]
        assert 429 in codes
        assert status("203.0.113.7", **own) == 200


def test_the_account_of_strangers_limits_what_fills_again_soon() -> None:
    strangers = Account.of_strangers(Settings())
    limited = {name for name in budgets.BUDGETS if strangers.of(name).rate > 0}
    assert limited == set(budgets.STRANGERS)
