"""Turn notifications: a POST to an address of the player's choice, never to one inside.

The name is looked up once, every address it stands for is checked, and the connection goes to the
very address that was checked: a name that answers otherwise a moment later gains nothing.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from .held import Held
from .orders import passes
from .parts import Refused
from .settings import Settings
from .table import LiveTable

log = logging.getLogger("kemet.webhook")

SECONDS: Final = 5.0
MOST_AT_ONCE: Final = 20
PORTS: Final = (80, 443, 8080, 8443)
PLAIN: Final = re.compile(r"[!-\[\]-~]+")  # no blanks, and no backslash
PUBLIC: Final = ip_network("2000::/3")
"""Where all addresses of version 6 lie that anybody was given."""

Address = IPv4Address | IPv6Address


class Notifier:
    """Tells those who wish it, and are not connected, that they are awaited."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.allowed = [
            ip_network(n.strip()) for n in settings.webhook_allow.split(",") if n.strip()
        ]
        self.tasks: set[asyncio.Task[None]] = set()

    def look(self, held: Held, before: LiveTable) -> None:
        """After an entry: whoever is newly awaited is told."""
        for seat in called(held.table) - called(before):
            url = held.rows[seat].webhook
            if url and not held.is_connected(seat) and len(self.tasks) < MOST_AT_ONCE:
                task = asyncio.create_task(self.notify(url, message(self.settings, held, seat)))
                self.tasks.add(task)
                task.add_done_callback(self.tasks.discard)

    async def notify(self, url: str, body: dict[str, Any]) -> None:
        """One try; what goes wrong is the receiver's loss alone."""
        try:
            target, host = await self.resolve(url)
        except Refused as why:
            log.info("no notification", extra={"why": why.error})
            return
        with suppress(httpx.HTTPError, httpx.InvalidURL, TimeoutError):
            async with (
                asyncio.timeout(SECONDS),  # in all: an answer that trickles in is not waited for
                httpx.AsyncClient(timeout=SECONDS, trust_env=False) as client,
                client.stream(
                    "POST",
                    target,
                    json=body,
                    headers={"Host": host},
                    extensions={"sni_hostname": urlsplit(url).hostname},
                    follow_redirects=False,
                ),
            ):
                pass  # whatever it says

    async def resolve(self, url: str) -> tuple[str, str]:
        """The URL by its address, and the name it had; `Refused` if it lies inside."""
        if not PLAIN.fullmatch(url):
            raise Refused(422, "bad_url", "A webhook is written in plain letters and signs.")
        try:
            parts = urlsplit(url)
            port = parts.port or {"http": 80, "https": 443}[parts.scheme]
            name = parts.hostname or ""
        except (ValueError, KeyError):
            raise Refused(422, "bad_url", "A webhook is an http or https address.") from None
        if not name or "@" in parts.netloc:
            raise Refused(422, "bad_url", "A webhook is an http or https address without a login.")
        try:
            found = await asyncio.get_running_loop().getaddrinfo(
                name, port, type=socket.SOCK_STREAM
            )
        except (OSError, UnicodeError):
            raise Refused(422, "unknown_host", "That host cannot be found.") from None
        addresses = [ip_address(str(info[4][0]).partition("%")[0]) for info in found]
        if not all(self.may_reach(address, port) for address in addresses):
            raise Refused(422, "inside", "That address cannot be notified from here.")
        address = addresses[0]
        shown = f"[{address}]" if address.version == 6 else str(address)
        host = parts.netloc.lower()
        rest = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return f"{parts.scheme}://{shown}:{port}{rest}", host

    def may_reach(self, address: Address, port: int) -> bool:
        """Only what is out in the open, or what whoever runs this server allows by name."""
        if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        if any(address in network for network in self.allowed):
            return True
        if isinstance(address, IPv6Address) and (address not in PUBLIC or address.sixtofour):
            return False  # some of the others lead to addresses of version 4
        return address.is_global and not address.is_multicast and port in PORTS

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


def called(table: LiveTable) -> set[int]:
    """Those who must answer themselves: no standing order passes for them."""
    game = table.game
    return {s for s in table.awaited_people() if not passes(game, s, table.order_of(s))}


def message(settings: Settings, held: Held, seat: int) -> dict[str, Any]:
    """What is sent: that one is awaited, and nothing about the game."""
    link = f"{settings.public_url.rstrip('/')}/#/t/{held.id}" if settings.public_url else None
    return {
        "table": held.id,
        "seat": seat,
        "name": held.table.seats[seat].name,
        "text": "It is your turn at Kemet.",
        "link": link,
    }
