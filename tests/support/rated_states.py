"""Rated games in every state, and copies of them for requests that change something.

Two games are played; every state is a copy of the first entries of one, under an id of its own.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import httpx

from kemet.tables.rated_rules import MIN_OWN_ANSWERS
from tests.support.live_server import ServerProcess, ServerTable, problem
from tests.support.people import Person

STATES: Final = (
    "waiting",  # for seat 2, which anybody can take
    "asked",  # seat 0 must answer, and others need not
    "paused",  # by seat 0
    "away",  # a bot plays for seat 1
    "counting",  # long enough to have a result
    "given_up",  # seat 1 has conceded after that
    "over",
    "voided",  # seat 2 has conceded early; the others play on
    "void",  # over, without a result
)

COLUMNS: Final = {
    "waiting": ("waiting", 1, 0),
    "asked": ("running", 0, 1),
    "paused": ("paused", 0, 1),
    "away": ("running", 0, 1),
    "counting": ("running", 0, 1),
    "given_up": ("running", 0, 1),
    "over": ("over", 0, 0),
    "voided": ("running", 0, 0),
    "void": ("over", 0, 0),
}
"""Status, open seats and `rated_in_play` by state."""


@dataclass(frozen=True)
class Moment:
    """A table after some of its entries."""

    table: ServerTable
    entry_number: int


class RatedStates:
    """A server with a game in every state."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.numbers = count()
        self.outsider = Person(server)
        self.moments: dict[str, Moment] = {}
        self._play_to_the_end()
        self._play_to_nothing()

    def _play_to_the_end(self) -> None:
        table = self._create()
        self._mark("waiting", table)
        self._join(table, 2)
        self._play_until_only_asked(table, 0)
        self._mark("asked", table)
        table.seat(0).command("pause")
        self._mark("paused", table)
        table.seat(0).command("resume")
        table.seat(1).command("leave", level="greedy")
        self._mark("away", table)
        table.seat(1).command("return")
        self._play_until_it_counts(table)
        self._play_until_only_asked(table, 0)
        self._mark("counting", table)
        table.seat(1).command("concede")
        self._mark("given_up", table)
        table.seat(2).command("concede")
        self._mark("over", table)

    def _play_to_nothing(self) -> None:
        table = self._create()
        self._join(table, 2)
        self._play_until_only_asked(table, 0)
        table.seat(2).command("concede")
        self._mark("voided", table)
        table.seat(1).command("concede")
        self._mark("void", table)

    def _create(self) -> ServerTable:
        table = Person(self.server).create_table(
            "me", "open", "open", public=True, rated=True, watch="link"
        )
        self._join(table, 1)
        return table

    def _join(self, table: ServerTable, seat: int) -> None:
        person = Person(self.server)
        secret = person.join(table).secret
        assert secret is not None
        table.secrets[seat], table.clients[seat] = secret, person.client

    def _play_until_only_asked(self, table: ServerTable, seat: int) -> None:
        """Play until that seat must answer, and no other."""
        while table.host.state().view.waiting != (seat,) or not table.seat(seat).state().options:
            for number in table.secrets:
                state = table.seat(number).state()
                if state.options and (number != seat or state.view.waiting == (seat,)):
                    table.seat(number).answer(state, state.options[0].answer)
                    break

    def _play_until_it_counts(self, table: ServerTable) -> None:
        given = dict.fromkeys(table.secrets, 0)
        while min(given.values()) < MIN_OWN_ANSWERS:
            for number in given:
                state = table.seat(number).state()
                if state.options:
                    table.seat(number).answer(state, state.options[0].answer)
                    given[number] += 1

    def _mark(self, state: str, table: ServerTable) -> None:
        [[number]] = self.rows("select max(number) from entries where table_id = ?", table.id)
        self.moments[state] = Moment(table, number)

    # --- copies

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        path = self.server.folder / "kemet.db"
        with closing(sqlite3.connect(path, timeout=30)) as db:
            db.execute("pragma foreign_keys=on")
            found = db.execute(query, values).fetchall()
            db.commit()
            return found

    def copy(self, state: str) -> RatedCopy:
        """A table in a state, with the secrets of the one that was played; nothing is due."""
        moment = self.moments[state]
        copy_id = f"copy{next(self.numbers):012}"
        status, open_seats, rated_in_play = COLUMNS[state]
        changed = {
            "id": copy_id,
            "status": status,
            "open_seats": open_seats,
            "rated_in_play": rated_in_play,
            "entry_number": moment.entry_number,
            "next_due_at": None,
            "rematch": None,
        }
        source = moment.table.id
        tables = self._stored("tables where id = ?", source)
        seats = self._stored("seats where table_id = ?", source)
        entries = self._stored("entries where table_id = ?", source)
        self._insert("tables", [row | changed for row in tables])
        self._insert("seats", [row | {"table_id": copy_id} for row in seats])
        kept = [row for row in entries if row["number"] <= moment.entry_number]
        self._insert("entries", [row | {"table_id": copy_id} for row in kept])
        return RatedCopy(self, copy_id, state)

    def original(self, state: str) -> RatedCopy:
        """The table that was played, at its end."""
        return RatedCopy(self, self.moments[state].table.id, state)

    def _stored(self, where: str, value: str) -> list[dict[str, Any]]:
        with closing(sqlite3.connect(self.server.folder / "kemet.db", timeout=30)) as db:
            db.row_factory = sqlite3.Row
            return [dict(row) for row in db.execute(f"select * from {where}", (value,))]

    def _insert(self, name: str, rows: list[dict[str, Any]]) -> None:
        with closing(sqlite3.connect(self.server.folder / "kemet.db", timeout=30)) as db:
            for row in rows:
                columns = ", ".join(f'"{column}"' for column in row)
                places = ", ".join("?" for _ in row)
                values = tuple(row.values())
                db.execute(f"insert into {name} ({columns}) values ({places})", values)
            db.commit()


class RatedCopy:
    """A table in a state, and what callers can do there."""

    def __init__(self, states: RatedStates, copy_id: str, state: str) -> None:
        self.states = states
        self.id = copy_id
        self.state = state
        self.origin = states.moments[state].table

    def headers(self, caller: str) -> dict[str, str]:
        """What a caller sends to be known.

        host; seat 0 and seat 1; person: that of seat 0, with the identity alone; spectator;
        outsider: somebody else who keeps a name; stranger.
        """
        outsider = self.states.outsider.client
        match caller:
            case "host":
                return without_identity(outsider.headers(self.origin.created.host_secret))
            case "seat 0" | "seat 1":
                seat = int(caller[-1])
                headers = self.origin.clients[seat].headers(self.origin.secrets[seat])
                return {k: v for k, v in headers.items() if k != "Kemet-Identity"}
            case "person":
                return self.origin.clients[0].headers(None)
            case "spectator":
                return without_identity(outsider.headers(self.origin.created.watch_secret))
            case "outsider":
                return outsider.headers(None)
        return without_identity(outsider.headers(None))

    def request(self, caller: str, method: str, path: str, body: Any = None) -> httpx.Response:
        url = path.replace("{id}", self.id)
        return self.states.server.http.request(method, url, json=body, headers=self.headers(caller))

    def state_of(self, caller: str) -> dict[str, Any]:
        reply = self.request(caller, "GET", "/api/tables/{id}/state")
        assert reply.status_code == 200, problem(reply)
        found: dict[str, Any] = reply.json()
        return found

    def new_entries(self) -> list[tuple[str, int | None, dict[str, Any]]]:
        """Kind, seat and data of the entries that are stored since the copy."""
        first = self.states.moments[self.state].entry_number
        query = "select kind, seat, data from entries where table_id = ? and number > ?"
        found = self.states.rows(f"{query} order by number", self.id, first)
        return [(kind, seat, json.loads(data)) for kind, seat, data in found]

    def exists(self) -> bool:
        return bool(self.states.rows("select 1 from tables where id = ?", self.id))

    def result(self) -> tuple[Any, ...] | None:
        """Whether the stored result is rated, and why not."""
        found = self.states.rows("select rated, unrated from results where table_id = ?", self.id)
        return found[0] if found else None


def without_identity(headers: dict[str, str]) -> dict[str, str]:
    """The headers without an identity."""
    return {k: v for k, v in headers.items() if k != "Kemet-Identity"}
