"""People with an identity, for tests: each has a client of their own."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx

from kemet.client import Client, CreatedTable, Seat
from tests.support.live_server import ServerProcess, ServerTable


class Person:
    """A person on a server, signed in on one device."""

    def __init__(self, server: ServerProcess, name: str | None = None) -> None:
        self.server = server
        self.client = new_device(server)
        credentials = self.client.keep_name(name or unique_name())
        assert credentials.recovery is not None
        self.name, self.secret, self.recovery = (
            credentials.name,
            credentials.secret,
            credentials.recovery,
        )

    def request(
        self, method: str, path: str, body: Any = None, secret: str | None = None
    ) -> httpx.Response:
        """A raw request with the identity, and with the secret of a seat if one is given."""
        headers = {"Kemet-Identity": self.secret}
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        return self.server.http.request(method, path, json=body, headers=headers)

    def create_table(self, *seats: str, **options: Any) -> ServerTable:
        """Create a table as this person; a seat is me, link, open or the level of a bot."""
        kinds = ("me", "hotseat", "link", "open")
        new = [{"kind": s} if s in kinds else {"kind": "bot", "level": s} for s in seats]
        created: CreatedTable = self.client.create(seats=new, **options)
        return ServerTable(self.server, created)

    def join(self, table: ServerTable) -> Seat:
        return self.client.join(table.id)


def new_device(server: ServerProcess) -> Client:
    """A client on which nobody is signed in; it shares the connections of the server's client."""
    client = Client(server.url)
    client.http.close()
    client.http = server.http
    return client


def unique_name() -> str:
    """A name that nobody else has; letters that look like no other."""
    digits = str(uuid4().int)[:14]
    return "P" + "".join("abcdefghjk"[int(digit)] for digit in digits)
