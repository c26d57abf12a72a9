"""What a network is: the one place that decides which addresses belong together.

One customer has all addresses of an IPv6 network /64, often of a /56, and anybody can rent a /48.
An IPv4 address is that of a customer, or of many behind one router. Budgets count at all of these
widths.
"""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final, NamedTuple

CUSTOMER_PREFIX: Final = 64
"""The narrowest IPv6 network: single addresses cost nothing."""

SHARES: Final[dict[int, dict[int, int]]] = {
    4: {24: 8, 32: 1},
    6: {48: 4, 56: 2, CUSTOMER_PREFIX: 1},
}
"""By version of IP and prefix, the widest first: how many times the budget of an address."""


class Network(NamedTuple):
    """A network that an address belongs to."""

    key: str  # such as 2001:db8::/48, or a single IPv4 address
    shares: int  # the times that it has what an address has


def parse(address: str) -> IPv4Address | IPv6Address | None:
    """An address, of IPv4 also if it is mapped into IPv6; None if it is none."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    return (isinstance(parsed, IPv6Address) and parsed.ipv4_mapped) or parsed


@lru_cache(4096)
def networks_of(address: str) -> tuple[Network, ...]:
    """The networks of an address, the widest first; the last one is its own."""
    parsed = parse(address)
    if parsed is None:
        return (Network(address, 1),)
    found = []
    for prefix, shares in SHARES[parsed.version].items():
        is_single = prefix == parsed.max_prefixlen
        network = parsed if is_single else ip_network((parsed, prefix), strict=False)
        found.append(Network(str(network), shares))
    return tuple(found)


def account_key(address: str) -> str:
    """The narrowest network of an address: the IPv4 address, or the IPv6 network /64."""
    return networks_of(address)[-1].key


def widest_key(address: str) -> str:
    """The widest network of an address, such as all rented machines of one customer."""
    return networks_of(address)[0].key


def household_key(address: str) -> str | None:
    """An IPv4 address, or the widest network of an IPv6 one: a household or a small company has it.
    None if it is no address."""
    parsed = parse(address)
    if parsed is None:
        return None
    return widest_key(address) if parsed.version == 6 else str(parsed)
