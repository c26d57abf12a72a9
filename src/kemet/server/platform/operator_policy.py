"""What the operator has set, in the memory of a server: banned networks and read-only mode."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple

from ...api import ApiError
from ..settings import Settings
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


class OperatorPolicy:
    """The operator's settings that every request and automatic command obeys."""

    def __init__(self, settings: Settings) -> None:
        self.is_set_read_only = settings.read_only  # for as long as the server runs
        self.bans = BanList()
        self.max_open_tables = settings.open_tables_per_ip
        self.is_full = False  # the database has reached its limit
        self.read_only_note: str | None = "" if settings.read_only else None  # of the operator

    @property
    def is_read_only(self) -> bool:
        return self.read_only_note is not None

    @property
    def read_only_message(self) -> str | None:
        """Why nothing can change; None if it can."""
        return None if self.read_only_note is None else self.read_only_note or READ_ONLY_MESSAGE

    def set_read_only(self, read_only: bool, note: str) -> None:
        """Set what the database says."""
        self.read_only_note = note if read_only or self.is_set_read_only else None

    def require_storage(self) -> None:
        """Raise `ApiError` if no further table can be stored; games in play go on."""
        if self.is_full:
            raise ApiError(507, "storage_full", STORAGE_FULL_MESSAGE)

    def require_writable(self) -> None:
        """Raise `ApiError` in read-only mode."""
        message = self.read_only_message
        if message is not None:
            raise ApiError(503, "read_only", message)


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
