"""What this server allows: banned networks, read-only mode, and the budgets of addresses."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple, ParamSpec, TypeVar

from ...api import ApiError
from ...tables.protocols import Budget, Limits
from ...tables.state import Origin
from ..settings import Settings
from .budgets import CURRENT_ADDRESS, current_account, run_in_thread
from .networks import account_key, parse, widest_key
from .server_time import now

READ_ONLY_MESSAGE: Final = (
    "The server is being maintained. Games can be watched; play goes on soon, and clocks stand "
    "still until then."
)

STORAGE_FULL_MESSAGE: Final = (
    "The server has no room for new tables at the moment. Games in play go on: try again later."
)

READ_ONLY_RETRY_S: Final = 30
"""Seconds after which a client may try again in read-only mode."""

Network = IPv4Network | IPv6Network

ORIGIN_KEY: Final = secrets.token_bytes(32)
"""The key of origins, while this process runs."""

P = ParamSpec("P")
T = TypeVar("T")


class NetworkBan(NamedTuple):
    """A ban of a network, until a time or for good."""

    network: Network
    reason: str
    expires_at: float | None

    @property
    def message(self) -> str:
        """What a banned person reads."""
        until = ""
        if self.expires_at is not None:
            until = f" until {datetime.fromtimestamp(self.expires_at, UTC):%Y-%m-%d %H:%M} UTC"
        reason = f": {self.reason}" if self.reason else ""
        return f"This server does not accept requests from your address{until}{reason}."


class BanList:
    """Bans by network, found in a few steps however many there are."""

    def __init__(self, bans: Iterable[NetworkBan] = ()) -> None:
        self.bans: dict[tuple[int, int], dict[int, NetworkBan]] = {}  # by version and host bits
        for ban in bans:
            bits = ban.network.max_prefixlen - ban.network.prefixlen
            key = (ban.network.version, bits)
            self.bans.setdefault(key, {})[int(ban.network.network_address) >> bits] = ban

    def find(self, address: str) -> NetworkBan | None:
        """The ban that holds for an address now."""
        if not self.bans:
            return None
        try:
            parsed = ip_address(address)
        except ValueError:  # a Unix socket has none
            return None
        if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
            parsed = parsed.ipv4_mapped
        for (version, bits), by_prefix in self.bans.items():
            ban = by_prefix.get(int(parsed) >> bits) if version == parsed.version else None
            if ban is not None and (ban.expires_at is None or ban.expires_at > now()):
                return ban
        return None


class OperatorPolicy(Limits):
    """What the operator lets every request and automatic command do, and the address that is being
    served within its budgets."""

    def __init__(self, settings: Settings) -> None:
        self.is_set_read_only = settings.read_only  # for as long as the server runs
        self.bans = BanList()
        self.max_open_tables = settings.open_tables_per_ip
        self.full: str | None = None  # set when the database has reached its limit
        self.read_only: str | None = "" if settings.read_only else None

    @property
    def is_read_only(self) -> bool:
        return self.read_only is not None

    @property
    def read_only_message(self) -> str | None:
        """Why nothing can change; None if it can."""
        return None if self.read_only is None else self.read_only or READ_ONLY_MESSAGE

    def set_read_only(self, read_only: bool, note: str) -> None:
        """Set what the database says."""
        self.read_only = note if read_only or self.is_set_read_only else None

    def require_storage(self) -> None:
        if self.full is not None:
            raise ApiError(507, "storage_full", self.full)

    def require_writable(self) -> None:
        message = self.read_only_message
        if message is not None:
            raise ApiError(503, "read_only", message)

    def is_banned(self) -> bool:
        return self.bans.find(CURRENT_ADDRESS.get()) is not None

    def take(self, budget: Budget, amount: float = 1.0) -> bool:
        return current_account().of(budget).take(amount)

    def give_back(self, budget: Budget, amount: float = 1.0) -> None:
        current_account().of(budget).spend(-amount)

    def origin(self) -> Origin:
        return origin_of(CURRENT_ADDRESS.get())

    def client(self) -> str:
        return account_key(CURRENT_ADDRESS.get())

    def network(self) -> str:
        return widest_key(CURRENT_ADDRESS.get())

    async def wait_for_turn(self) -> None:
        await current_account().wait_until_solvent()

    def measure(self) -> AbstractContextManager[None]:
        return current_account().measure()

    async def compute(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await run_in_thread(function, *args, **kwargs)


def origin_of(address: str) -> Origin:
    """The origin of an address, as hashes under a key that only this process has; an empty one if
    there is none."""
    if parse(address) is None:
        return Origin()
    return Origin(_tag(account_key(address)), _tag(widest_key(address)))


def _tag(text: str) -> str:
    return hmac.new(ORIGIN_KEY, text.encode(), hashlib.sha256).hexdigest()[:16]


def parse_network(text: str, ipv6_prefix: int) -> Network:
    """The network of an address or network; a single IPv6 address stands for its customer's."""
    text = text.strip()
    network = ip_network(text, strict=False)
    if isinstance(network, IPv6Network):
        mapped = network.network_address.ipv4_mapped
        if mapped is not None and network.prefixlen >= 96:
            return ip_network((mapped, network.prefixlen - 96), strict=False)
        if "/" not in text:
            return network.supernet(new_prefix=ipv6_prefix)
    return network
