"""Turn notifications: a POST to a URL that the player sets, never to an internal address.

The host name is resolved once, all its addresses are checked, and the connection goes to the
checked address: a DNS name that changes in between (rebinding) has no effect.
"""

from __future__ import annotations

import asyncio
import logging
import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from ...api import ApiError
from ...tables.live_table import LiveTable, Observer
from ...tables.online_table import OnlineTable
from ...tables.tasks import BackgroundTasks
from ..platform.metrics import WEBHOOKS
from ..settings import Settings
from .name_lookup import LookupFailed, NameLookup

log = logging.getLogger("kemet.webhooks")

TIMEOUT_S: Final = 5.0
MAX_CONCURRENT: Final = 20
ALLOWED_PORTS: Final = (80, 443, 8080, 8443)
URL_PATTERN: Final = re.compile(r"[!-\[\]-~]+")  # no blanks, no backslash
NEW_LINK_TEXT: Final = (
    "The host of a table of Kemet has made another link for your seat. Object at the table if you "
    "still play there."
)
GLOBAL_IPV6: Final = ip_network("2000::/3")
"""The range of all assigned global IPv6 addresses."""

SPECIAL_NETWORKS: Final = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24",
        "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",
        "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
    )
)  # fmt: skip
"""Networks for special purposes (IANA, RFC 6890), whole: Python's own tables differ from
version to version."""

Address = IPv4Address | IPv6Address


class WebhookNotifier(Observer):
    """Notifies seats with a webhook that are not connected: they must answer, or may lose the
    seat."""

    def __init__(self, settings: Settings, tasks: BackgroundTasks) -> None:
        self.settings = settings
        self.tasks = tasks
        self.names = NameLookup()
        self.sending = 0  # notifications
        self.allowed_networks = [
            ip_network(n.strip()) for n in settings.webhook_allow.split(",") if n.strip()
        ]

    def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
        """Notify the seats that must answer since the change of a table."""
        if before is None:
            return  # a new table: its host sends the links
        if not any(row.webhook for row in handle.seat_rows):
            return
        for seat in seats_to_notify(handle.table) - seats_to_notify(before):
            self._notify_seat(handle, seat, "It is your turn at Kemet.")
        for seat, _ in linked_seats(handle.table) - linked_seats(before):
            self._notify_seat(handle, seat, NEW_LINK_TEXT)

    def _notify_seat(self, handle: LiveTable, seat: int, text: str) -> None:
        url = handle.seat_rows[seat].webhook
        if not url or handle.is_connected(seat):
            return
        if self.sending >= MAX_CONCURRENT:
            WEBHOOKS.labels("dropped").inc()
        else:
            self.sending += 1
            self.tasks.spawn(self.notify(url, webhook_body(self.settings, handle, seat, text)))

    async def notify(self, url: str, body: dict[str, Any]) -> None:
        """Send one notification; failures are ignored."""
        try:
            outcome = await self._post(*await self.resolve_url(url), url, body)
            WEBHOOKS.labels(outcome).inc()
            log.info("notification", extra={"seat": body["seat"], "outcome": outcome})
        except ApiError as error:
            WEBHOOKS.labels("refused").inc()
            log.info("notification not sent", extra={"reason": error.error})
        finally:
            self.sending -= 1

    async def _post(self, target: str, host: str, url: str, body: dict[str, Any]) -> str:
        """What came of it: accepted, rejected, or failed."""
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),  # in total, for a response that trickles in
                httpx.AsyncClient(timeout=TIMEOUT_S, trust_env=False) as client,
                client.stream(
                    "POST",
                    target,
                    json=body,
                    headers={"Host": host},
                    extensions={"sni_hostname": urlsplit(url).hostname},
                    follow_redirects=False,
                ) as response,
            ):
                return "accepted" if response.is_success else "rejected"  # the body is ignored
        except (httpx.HTTPError, httpx.InvalidURL, TimeoutError):
            return "failed"

    async def resolve_url(self, url: str) -> tuple[str, str]:
        """The URL with an address, and the host header; `ApiError` if it is not allowed."""
        if not URL_PATTERN.fullmatch(url):
            raise ApiError(422, "bad_url", "A webhook URL has only printable ASCII characters.")
        try:
            parts = urlsplit(url)
            port = parts.port or {"http": 80, "https": 443}[parts.scheme]
            name = parts.hostname or ""
        except (ValueError, KeyError):
            raise ApiError(422, "bad_url", "A webhook is an http or https URL.") from None
        if not name or "@" in parts.netloc:
            raise ApiError(422, "bad_url", "A webhook is an http or https URL without a login.")
        try:
            found = await self.names.addresses(name, port)
        except LookupFailed:
            raise unreachable() from None
        addresses = [ip_address(address.partition("%")[0]) for address in found]
        if not all(self.is_allowed(address, port) for address in addresses):
            raise unreachable()
        address = addresses[0]
        literal = f"[{address}]" if address.version == 6 else str(address)
        host = parts.netloc.lower()
        rest = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return f"{parts.scheme}://{literal}:{port}{rest}", host

    def is_allowed(self, address: Address, port: int) -> bool:
        """Whether an address is public, or in a network that the operator allows."""
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        if any(address in network for network in self.allowed_networks):
            return True
        if isinstance(address, IPv6Address) and address not in GLOBAL_IPV6:
            return False  # may map to an internal IPv4 address
        is_special = any(address in network for network in SPECIAL_NETWORKS)
        return not is_special and port in ALLOWED_PORTS


def unreachable() -> ApiError:
    """The error for a host that is unknown or internal: they look the same, so that nobody can find
    the names of an internal network."""
    text = "This server cannot send notifications to that host: it is unknown, or not public."
    return ApiError(422, "address_not_allowed", text)


def seats_to_notify(table: OnlineTable) -> set[int]:
    """The people who must answer, without those for whom the server passes."""
    return {seat for seat in table.people_to_answer() if not table.is_auto_passed(seat)}


def linked_seats(table: OnlineTable) -> set[tuple[int, float]]:
    """The seats that another link may take, and since when it waits."""
    return {(link.seat, link.asked_at) for link in table.pending_links}


def webhook_body(settings: Settings, handle: LiveTable, seat: int, text: str) -> dict[str, Any]:
    """The body of a notification: the seat and a link, nothing about the game."""
    link = f"{settings.public_url.rstrip('/')}/#/t/{handle.id}" if settings.public_url else None
    return {
        "table": handle.id,
        "seat": seat,
        "name": handle.table.seats[seat].name,
        "text": text,
        "link": link,
    }
