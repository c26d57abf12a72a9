"""The operator bans addresses and networks."""

from __future__ import annotations

from ipaddress import ip_network
from typing import Final

from ..platform import server_time
from ..platform.networks import CUSTOMER_PREFIX
from ..platform.operator_policy import Network, parse_network
from ..settings import Settings
from ..storage.operator_store import Ban
from ..storage.table_store import TableStore
from .database import AdminError

WIDEST_PREFIX: Final = {4: 8, 6: 16}
"""The shortest prefix of a ban by IP version: a wider one is a typing error."""

MAX_REASON_LENGTH: Final = 200


def check_network(settings: Settings, text: str) -> Network:
    """The network that a ban of an address or network concerns; `AdminError` if it is none."""
    try:
        network = parse_network(text, CUSTOMER_PREFIX)
    except ValueError:
        raise AdminError(
            f"{text!r:.60} is neither an address nor a network: such as 203.0.113.7, "
            "203.0.113.0/24 or 2001:db8::/48"
        ) from None
    if network.prefixlen < WIDEST_PREFIX[network.version]:
        raise AdminError(
            f"{network} is too large a network: at most /{WIDEST_PREFIX[network.version]}"
        )
    for proxy in filter(None, map(str.strip, settings.trusted_proxies.split(","))):
        if proxy != "*" and _overlaps(network, ip_network(proxy)):
            raise AdminError(
                f"{network} has the proxy {proxy} (KEMET_TRUSTED_PROXIES): a ban could concern "
                "everybody behind it"
            )
    return network


async def add_ban(store: TableStore, network: Network, reason: str, seconds: float | None) -> Ban:
    """Ban a network, for some seconds or for good."""
    now = server_time.now()
    text = "".join(c for c in reason if c.isprintable()).strip()[:MAX_REASON_LENGTH]
    ban = Ban(str(network), text, now, now + seconds if seconds is not None else None)
    await store.operator.ban(ban)
    return ban


async def remove_ban(store: TableStore, network: Network) -> None:
    """End the ban of a network; `AdminError` if there is none."""
    if not await store.operator.unban(str(network)):
        raise AdminError(f"{network} is not banned: kemet admin ban lists what is")


def _overlaps(one: Network, other: Network) -> bool:
    return one.version == other.version and one.overlaps(other)
