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
from ..metrics import WEBHOOKS
from ..settings import Settings
from ..tables.handle import TableHandle
from ..tables.online_table import OnlineTable
from .name_lookup import LookupFailed, NameLookup
from .tasks import BackgroundTasks

log = logging.getLogger("kemet.webhooks")

TIMEOUT_S: Final = 5.0
MAX_CONCURRENT: Final = 20
ALLOWED_PORTS: Final = (80, 443, 8080, 8443)
URL_PATTERN: Final = re.compile(r"[!-\[\]-~]+")  # no blanks, no backslash
GLOBAL_IPV6: Final = ip_network("2000::/3")
"""The range of all assigned global IPv6 addresses."""

Address = IPv4Address | IPv6Address


class WebhookNotifier:
    """Notifies seats with a webhook that must answer and are not connected."""

    def __init__(self, settings: Settings, tasks: BackgroundTasks) -> None:
        self.settings = settings
        self.tasks = tasks
        self.names = NameLookup()
        self.sending = 0  # notifications
        self.allowed_networks = [
            ip_network(n.strip()) for n in settings.webhook_allow.split(",") if n.strip()
        ]

    def on_change(self, handle: TableHandle, before: OnlineTable | None) -> None:
        """Notify the seats that must answer since the change of a table."""
        if before is None:
            return  # a new table: its host sends the links
        if not any(row.webhook for row in handle.seat_rows):
            return
        for seat in seats_to_notify(handle.table) - seats_to_notify(before):
            url = handle.seat_rows[seat].webhook
            if not url or handle.is_connected(seat):
                continue
            if self.sending >= MAX_CONCURRENT:
                WEBHOOKS.labels("dropped").inc()
            else:
                self.sending += 1
                self.tasks.spawn(self.notify(url, webhook_body(self.settings, handle, seat)))

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
            raise ApiError(422, "unknown_host", "That host is unknown.") from None
        addresses = [ip_address(address.partition("%")[0]) for address in found]
        if not all(self.is_allowed(address, port) for address in addresses):
            raise ApiError(
                422,
                "address_not_allowed",
                "This server does not send notifications to that address.",
            )
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
        if isinstance(address, IPv6Address) and (address not in GLOBAL_IPV6 or address.sixtofour):
            return False  # may map to an internal IPv4 address
        return address.is_global and not address.is_multicast and port in ALLOWED_PORTS


def seats_to_notify(table: OnlineTable) -> set[int]:
    """The people who must answer, without those for whom the server passes."""
    return {seat for seat in table.people_to_answer() if not table.is_auto_passed(seat)}


def webhook_body(settings: Settings, handle: TableHandle, seat: int) -> dict[str, Any]:
    """The body of a notification: the seat and a link, nothing about the game."""
    link = f"{settings.public_url.rstrip('/')}/#/t/{handle.id}" if settings.public_url else None
    return {
        "table": handle.id,
        "seat": seat,
        "name": handle.table.seats[seat].name,
        "text": "It is your turn at Kemet.",
        "link": link,
    }
