"""What each address may use: requests, new tables and processor time.

Requests differ in cost by a factor of a thousand, so counting them is not enough: the processor
time that is spent for an address is subtracted from its budget, whatever it was spent on. An
address in debt waits: HTTP gets 429, live connections get their next message later.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakSet

from ...api import ApiError
from ..settings import Settings
from .metrics import BUDGET_WAITS, PROCESSOR_SECONDS, REFUSALS

P = ParamSpec("P")
T = TypeVar("T")

MAX_ACCOUNTS: Final = 20_000
"""Addresses in memory; the least recently used are forgotten."""

IPV6_PREFIX: Final = 64
"""One customer has all addresses of such a network."""

RECOVERIES_PER_HOUR: Final = 20
"""Recovery links that do not work, per address; after them none is tried for a while."""

HOUR_S: Final = 60 * 60
DAY_S: Final = 24 * HOUR_S

MAX_THREADS: Final = 2
"""Replays that are computed at once, besides the event loop."""


class Bucket:
    """A budget that fills at a rate up to a limit; a rate of 0 is no limit."""

    __slots__ = ("at", "limit", "rate", "value")

    def __init__(self, rate: float, limit: float) -> None:
        self.rate = rate
        self.limit = limit
        self.value = limit
        self.at = time.monotonic()

    def refill(self) -> None:
        now = time.monotonic()
        self.value = min(self.limit, self.value + (now - self.at) * self.rate)
        self.at = now

    def take(self, amount: float = 1.0) -> bool:
        """Subtract an amount if it is there."""
        if self.rate <= 0:
            return True
        self.refill()
        if self.value < amount:
            return False
        self.value -= amount
        return True

    def spend(self, amount: float) -> None:
        """Subtract an amount that is spent already; the value may become negative."""
        self.value -= amount

    def is_in_debt(self) -> bool:
        return self.rate > 0 and self.value + (time.monotonic() - self.at) * self.rate < 0

    def wait_seconds(self) -> float:
        """Seconds until nothing is owed."""
        if self.rate <= 0:
            return 0.0
        self.refill()
        return max(0.0, -self.value / self.rate)


@dataclass(slots=True, eq=False)
class Account:
    """The budgets of one address."""

    requests: Bucket
    tables: Bucket  # new ones
    pictures: Bucket
    processor: Bucket
    table_bytes: Bucket
    reports: Bucket
    people: Bucket  # new profiles
    recoveries: Bucket  # recovery links that do not work
    analyses: Bucket
    thread_turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    @classmethod
    def of_settings(cls, settings: Settings) -> Account:
        requests, tables = settings.requests_per_second, settings.tables_per_minute
        pictures = settings.pictures_per_minute
        return cls(
            requests=Bucket(requests, 4 * requests),
            tables=Bucket(tables / 60, tables),
            pictures=Bucket(pictures / 60, pictures),
            processor=Bucket(settings.processor_share, settings.processor_seconds),
            table_bytes=Bucket(settings.table_bytes_per_day / DAY_S, settings.table_bytes_per_day),
            reports=Bucket(settings.reports_per_hour / HOUR_S, settings.reports_per_hour),
            people=Bucket(settings.people_per_hour / HOUR_S, settings.people_per_hour),
            recoveries=Bucket(RECOVERIES_PER_HOUR / HOUR_S, RECOVERIES_PER_HOUR),
            analyses=Bucket(settings.analyses_per_hour / HOUR_S, settings.analyses_per_hour),
        )

    def of(self, budget: str) -> Bucket:
        """The budget of a name."""
        bucket: Bucket = getattr(self, budget)
        return bucket

    @contextmanager
    def measure(self) -> Generator[None]:
        """Charge the processor time of a block without `await`."""
        started = time.thread_time()
        try:
            yield
        finally:
            seconds = time.thread_time() - started
            self.processor.spend(seconds)
            PROCESSOR_SECONDS.inc(seconds)

    async def wait_until_solvent(self) -> None:
        """Wait until the address owes no processor time."""
        while (seconds := self.processor.wait_seconds()) > 0:
            BUDGET_WAITS.inc()
            await asyncio.sleep(seconds)


class Accounts:
    """The accounts of all addresses."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.by_address: OrderedDict[str, Account] = OrderedDict()
        ALL_ACCOUNTS.add(self)

    def of(self, address: str) -> Account:
        key = account_key(address)
        account = self.by_address.pop(key, None) or Account.of_settings(self.settings)
        self.by_address[key] = account
        while len(self.by_address) > MAX_ACCOUNTS:
            self.by_address.popitem(last=False)
        return account


ALL_ACCOUNTS: Final[WeakSet[Accounts]] = WeakSet()
"""Those of this process, for its metrics."""


def account_key(address: str) -> str:
    """The address, or the network of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ip_network((parsed, IPV6_PREFIX), strict=False))
    return address


CURRENT_ACCOUNT: ContextVar[Account] = ContextVar("CURRENT_ACCOUNT")
"""The account of the request or connection that is being served."""


CURRENT_ADDRESS: ContextVar[str] = ContextVar("CURRENT_ADDRESS", default="")
"""The address of the client that is being served."""


CURRENT_DEVICE: ContextVar[str | None] = ContextVar("CURRENT_DEVICE", default=None)
"""The token of the browser that is being served, from the header `Kemet-Device`."""


UNLIMITED: Final = Account(*(Bucket(0, 0) for each in fields(Account) if each.init))
"""The account of the server itself."""


def current_account() -> Account:
    return CURRENT_ACCOUNT.get(UNLIMITED)


@contextmanager
def charged(max_seconds: float = 1.0) -> Generator[None]:
    """Charge the current account for the time of a block, which may wait for a bot process."""
    started = time.monotonic()
    yield
    current_account().processor.spend(min(time.monotonic() - started, max_seconds))


class Metered:
    """Awaits a coroutine and charges the processor time of each of its steps."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], account: Account) -> None:
        self.coroutine = coroutine
        self.account = account

    def __await__(self) -> Generator[Any, Any, None]:
        step: Callable[[], Any] = lambda: self.coroutine.send(None)  # noqa: E731
        while True:
            with self.account.measure():
                try:
                    awaited = step()
                except StopIteration:
                    return
            try:
                value = yield awaited
            except GeneratorExit:
                self.coroutine.close()
                raise
            except BaseException as error:
                raised = error
                step = lambda: self.coroutine.throw(raised)  # noqa: E731, B023
            else:
                step = lambda: self.coroutine.send(value)  # noqa: E731, B023


async def metered(coroutine: Coroutine[Any, Any, None]) -> None:
    """Await a coroutine at the expense of the current account."""
    await Metered(coroutine, current_account())


THREADS: Final = ThreadPoolExecutor(MAX_THREADS, "replay")


async def run_in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a computation off the event loop, at the expense of the current account.

    An account has one at a time, so that it does not fill the queue of the others; `ApiError` if
    the account is in debt when its turn comes.
    """
    account = current_account()

    def work() -> T:
        with account.measure():
            return function(*args, **kwargs)

    async with nullcontext() if account is UNLIMITED else account.thread_turn:
        if account.processor.is_in_debt():
            REFUSALS.labels("processor").inc()
            raise ApiError(429, "rate_limited", "Too many requests. Wait a moment.")
        return await asyncio.get_running_loop().run_in_executor(THREADS, work)
