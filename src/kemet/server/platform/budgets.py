"""What each address may use: requests, new tables and processor time.

Requests differ in cost by a factor of a thousand, so counting them is not enough: the processor
time that is spent for an address is subtracted from its budget, whatever it was spent on. An
address in debt waits: HTTP gets 429, live connections get their next message later.

What an address uses also counts for the networks that it belongs to (`networks`), which have some
times the budget of an address, and for all strangers together: addresses where nobody has a seat or
a profile. So many addresses of one owner have no more than a few, and players have what strangers
cannot take from them.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field, fields
from typing import Any, Final, ParamSpec, TypeVar
from weakref import WeakSet

from ...api import ApiError
from ..settings import Settings
from .metrics import BUDGET_WAITS, PROCESSOR_SECONDS, REFUSALS
from .networks import Network, networks_of

P = ParamSpec("P")
T = TypeVar("T")

MAX_ACCOUNTS: Final = 20_000
"""Addresses and networks in memory; of those that owe nothing the least recently used are
forgotten."""

MAX_EVICTION_STEPS: Final = 20
"""Accounts that are looked at to find one that owes nothing; without one a new address has the
account of all strangers."""

STRANGERS: Final = {"processor": 3.0, "requests": 20.0, "tables": 10.0, "pictures": 10.0}
"""How many times the budget of an address all strangers together have. Budgets that take hours to
fill are not among them: who empties one would close it to all others for as long."""

RECOVERIES_PER_HOUR: Final = 20
"""Recovery links that do not work, per address; after them none is tried for a while."""

HOUR_S: Final = 60 * 60
DAY_S: Final = 24 * HOUR_S

MAX_THREADS: Final = 2
"""Replays that are computed at once, besides the event loop."""


class Bucket:
    """A budget that fills at a rate up to a limit; a rate of 0 is no limit.

    What is taken from it is taken from wider ones too, and is there only if it is in all of them.
    """

    __slots__ = ("at", "limit", "rate", "value", "wider")

    def __init__(self, rate: float, limit: float, wider: tuple[Bucket, ...] = ()) -> None:
        self.rate = rate
        self.limit = limit
        self.value = limit
        self.at = time.monotonic()
        self.wider = wider

    def refill(self) -> None:
        now = time.monotonic()
        self.value = min(self.limit, self.value + (now - self.at) * self.rate)
        self.at = now

    def take(self, amount: float = 1.0) -> bool:
        """Subtract an amount if it is there."""
        if self.rate <= 0:
            return True
        for bucket in (self, *self.wider):
            bucket.refill()
            if bucket.value < amount:
                return False
        self.spend(amount)
        return True

    def spend(self, amount: float) -> None:
        """Subtract an amount that is spent already; the value may become negative."""
        self.value -= amount
        for bucket in self.wider:
            bucket.value -= amount

    def is_in_debt(self) -> bool:
        return self.wait_seconds() > 0

    def is_spent(self) -> bool:
        """Whether nothing more can be taken from this budget itself."""
        if self.rate <= 0:
            return False
        self.refill()
        return self.value < min(1.0, self.limit / 2)

    def wait_seconds(self) -> float:
        """Seconds until nothing is owed."""
        if self.rate <= 0:
            return 0.0
        for bucket in (self, *self.wider):
            bucket.refill()
        return max(0.0, *(-bucket.value / bucket.rate for bucket in (self, *self.wider)))


@dataclass(slots=True, eq=False)
class Account:
    """The budgets of one address, of a network or of all strangers."""

    requests: Bucket
    tables: Bucket  # new ones
    pictures: Bucket
    processor: Bucket
    table_bytes: Bucket
    reports: Bucket
    people: Bucket  # new profiles
    recoveries: Bucket  # recovery links that do not work
    analyses: Bucket
    strangers: Account | None = field(default=None, init=False)  # None: it is none of them
    keys: tuple[str, ...] = field(default=(), init=False)  # its own and those of its networks
    thread_turn: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    @classmethod
    def of_settings(
        cls, settings: Settings, wider: tuple[Account, ...] = (), shares: float = 1
    ) -> Account:
        """An account with some times the budgets of an address."""
        requests, tables = settings.requests_per_second, settings.tables_per_minute
        pictures = settings.pictures_per_minute
        rates_and_limits = {
            "requests": (requests, 4 * requests),
            "tables": (tables / 60, tables),
            "pictures": (pictures / 60, pictures),
            "processor": (settings.processor_share, settings.processor_seconds),
            "table_bytes": (settings.table_bytes_per_day / DAY_S, settings.table_bytes_per_day),
            "reports": (settings.reports_per_hour / HOUR_S, settings.reports_per_hour),
            "people": (settings.people_per_hour / HOUR_S, settings.people_per_hour),
            "recoveries": (RECOVERIES_PER_HOUR / HOUR_S, RECOVERIES_PER_HOUR),
            "analyses": (settings.analyses_per_hour / HOUR_S, settings.analyses_per_hour),
        }
        return cls(
            **{
                name: Bucket(shares * rate, shares * limit, tuple(a.of(name) for a in wider))
                for name, (rate, limit) in rates_and_limits.items()
            }
        )

    @classmethod
    def of_strangers(cls, settings: Settings) -> Account:
        """The account of all strangers together."""
        account = cls.of_settings(settings)
        for budget in BUDGETS:
            shares = STRANGERS.get(budget)
            bucket = account.of(budget)
            rate, limit = bucket.rate * (shares or 0), bucket.limit * (shares or 0)
            setattr(account, budget, Bucket(rate, limit))
        return account

    def of(self, budget: str) -> Bucket:
        """The budget of a name."""
        bucket: Bucket = getattr(self, budget)
        return bucket

    def join_strangers(self, strangers: Account) -> None:
        """Count what is used for all strangers too."""
        self.strangers = strangers
        for budget in STRANGERS:
            self.of(budget).wider += (strangers.of(budget),)

    def introduce(self) -> None:
        """Somebody here has a seat or a profile: it is no stranger any more."""
        if self.strangers is not None:
            for budget in STRANGERS:
                bucket = self.of(budget)
                bucket.wider = bucket.wider[:-1]
            self.strangers = None

    def owes(self) -> bool:
        """Whether a budget is spent, which a new account would have again."""
        return any(self.of(budget).is_spent() for budget in BUDGETS)

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


BUDGETS: Final = tuple(each.name for each in fields(Account) if each.type == "Bucket")
"""The names of all budgets."""


class Accounts:
    """The accounts of all addresses and networks."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.by_address: OrderedDict[str, Account] = OrderedDict()
        self.strangers = Account.of_strangers(settings)
        ALL_ACCOUNTS.add(self)

    def of(self, address: str) -> Account:
        """The account of an address; that of all strangers if there is no room for a further one.

        Its networks are used with it, so that none is forgotten before its addresses.
        """
        networks = networks_of(address)
        account = self.by_address.get(networks[-1].key) or self._open(networks)
        self._touch(account)
        return account

    def _open(self, networks: Sequence[Network]) -> Account:
        """A new account of an address, and of its networks that have none."""
        accounts: list[Account] = []
        keys: tuple[str, ...] = ()
        for network in networks:
            keys = (network.key, *keys)
            account = self.by_address.get(network.key)
            if account is None:
                if not self._has_room():
                    return self.strangers
                account = Account.of_settings(self.settings, tuple(accounts), network.shares)
                account.keys = keys
                self.by_address[network.key] = account
            accounts.append(account)
        accounts[-1].join_strangers(self.strangers)
        return accounts[-1]

    def _touch(self, account: Account) -> None:
        for key in account.keys:
            self.by_address.move_to_end(key)

    def _has_room(self) -> bool:
        """Whether a further account may be kept, in place of one that owes nothing."""
        for _ in range(MAX_EVICTION_STEPS):
            if len(self.by_address) < MAX_ACCOUNTS:
                return True
            key, oldest = next(iter(self.by_address.items()))
            if oldest.owes():
                self._touch(oldest)  # others are looked at the next time
            else:
                del self.by_address[key]
        return len(self.by_address) < MAX_ACCOUNTS


ALL_ACCOUNTS: Final[WeakSet[Accounts]] = WeakSet()
"""Those of this process, for its metrics."""


CURRENT_ACCOUNT: ContextVar[Account] = ContextVar("CURRENT_ACCOUNT")
"""The account of the request or connection that is being served."""


CURRENT_ADDRESS: ContextVar[str] = ContextVar("CURRENT_ADDRESS", default="")
"""The address of the client that is being served."""


CURRENT_DEVICE: ContextVar[str | None] = ContextVar("CURRENT_DEVICE", default=None)
"""The token of the browser that is being served, from the header `Kemet-Device`."""


UNLIMITED: Final = Account(*(Bucket(0, 0) for _ in BUDGETS))
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
