"""People with an identity, for tests: each has a client of their own."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx

from kemet.api.transport import Transport
from kemet.client import Client, CreatedTable, Seat
from kemet.tables.rated_rules import MIN_OWN_ANSWERS
from tests.support.live_server import ServerProcess, ServerTable


class DistantClient(Client):
    """A client at an address of its own, as a trusted proxy tells the server."""

    def __init__(self, host: Transport, address: str) -> None:
        super().__init__(host)
        self.address = address
        self.device: str | None = None  # the token of the browser

    def headers(self, secret: str | None) -> dict[str, str]:
        headers = super().headers(secret) | {"X-Forwarded-For": self.address}
        return headers | {"Kemet-Device": self.device} if self.device else headers


class Person:
    """A person on a server, signed in on one device, at an address of their own."""

    def __init__(
        self, server: ServerProcess, name: str | None = None, address: str | None = None
    ) -> None:
        self.server = server
        self.client = new_device(server, address)
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
        headers = self.client.headers(secret)
        return self.server.http.request(method, path, json=body, headers=headers)

    def create_table(self, *seats: str, **options: Any) -> ServerTable:
        """Create a table as this person; a seat is me, link, open or the level of a bot."""
        kinds = ("me", "hotseat", "link", "open")
        new = [{"kind": s} if s in kinds else {"kind": "bot", "level": s} for s in seats]
        created: CreatedTable = self.client.create(seats=new, **options)
        table = ServerTable(self.server, created)
        table.clients.update(dict.fromkeys(table.secrets, self.client))
        return table

    def join(self, table: ServerTable) -> Seat:
        return self.client.join(table.id)


def rated_table(*people: Person, **options: Any) -> ServerTable:
    """A rated table at which all of these sit; it has the secrets of their seats."""
    first, *others = people
    table = first.create_table("me", *["open"] * len(others), public=True, **options)
    assert table.host.info().rated == "offered"
    for number, person in enumerate(others, 1):
        secret = person.join(table).secret
        assert secret is not None
        table.secrets[number], table.clients[number] = secret, person.client
    return table


def play_until_it_counts(table: ServerTable, answers: int = MIN_OWN_ANSWERS) -> None:
    """Play until every seat has given so many own answers."""
    given = dict.fromkeys(table.secrets, 0)
    while min(given.values()) < answers:
        for seat in given:
            state = table.seat(seat).state()
            if state.options:
                table.seat(seat).answer(state, state.options[0].answer)
                given[seat] += 1


def unique_address() -> str:
    """An address that nobody else has."""
    number = uuid4().int
    return f"10.{number % 251}.{number // 251 % 251}.{number // 251**2 % 251}"


def new_device(server: ServerProcess, address: str | None = None) -> DistantClient:
    """A client on which nobody is signed in; it shares the connections of the server's client."""
    return DistantClient(server.transport, address or unique_address())


def unique_name() -> str:
    """A name that nobody else has; letters that look like no other."""
    digits = str(uuid4().int)[:14]
    return "P" + "".join("abcdefghjk"[int(digit)] for digit in digits)
