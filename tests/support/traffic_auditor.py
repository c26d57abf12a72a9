"""Records all traffic of a game, and audits it against what each viewer may know.

The auditor rebuilds the table from the database, entry by entry, and compares each message with the
view and the events that the engine gives to its receiver.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kemet.api import to_dict
from kemet.content import BATTLE_CARD_NAMES, CARD_NAMES, TILE_NAMES
from kemet.i18n.locale import get_locale
from kemet.server.settings import Settings
from kemet.server.storage.table_store import TableStore
from kemet.tables.online_table import Entry, OnlineTable
from kemet.tables.snapshots import rebuild
from kemet.tables.stored import StoredTable
from tests.support.live_server import (
    LiveConnection,
    ServerProcess,
    ServerTable,
    bearer,
    wait_until,
)

Viewer = int | None


def name_forms(kind: str, name: str) -> set[str]:
    """The forms of a name on the wire: its id, and its name in every language."""
    names = {name}
    for spoken in (get_locale("en"), get_locale("fr")):
        names |= {
            t[kind][name] for t in (spoken.names, spoken.revised_names) if name in t.get(kind, {})
        }
    return names


TILE_FORMS = {form.lower() for name in TILE_NAMES for form in name_forms("tile", name)}
"""Names of public tiles that are equal or similar to names of cards."""

CARD_BY_FORM = {
    form.lower(): name
    for kind, names in (("card", CARD_NAMES), ("battle_card", BATTLE_CARD_NAMES))
    for name in names
    for form in name_forms(kind, name)
    if form.lower() not in TILE_FORMS
}
ALL_FORMS = sorted({*CARD_BY_FORM, *TILE_FORMS}, key=len, reverse=True)
FORM_PATTERN = re.compile(rf"\b(?:{'|'.join(re.escape(form) for form in ALL_FORMS)})\b")


@cache
def cards_named_in(text: str) -> frozenset[str]:
    """The cards that a text names."""
    return frozenset(
        CARD_BY_FORM[form] for form in FORM_PATTERN.findall(text.lower()) if form in CARD_BY_FORM
    )


@dataclass(frozen=True)
class SentMessage:
    """A response: its viewer, its request and text, and the entries before and after it."""

    viewer: Viewer
    request: str
    text: str
    first_entry: int
    last_entry: int


@dataclass
class Traffic:
    """A table and everything that the server sends to its viewers."""

    server: ServerProcess
    table: ServerTable
    viewers: tuple[Viewer, ...]
    sent: list[SentMessage] = field(default_factory=list)
    connections: dict[Viewer, LiveConnection] = field(default_factory=dict)
    answered_version: dict[int, int] = field(default_factory=dict)  # by seat

    def last_entry_number(self) -> int:
        """The number of the last entry."""
        with closing(sqlite3.connect(self.server.folder / "kemet.db", timeout=30)) as db:
            query = "select max(number) from entries where table_id = ?"
            return int(db.execute(query, (self.table.id,)).fetchone()[0] or 0)

    def connect(self, stack: ExitStack) -> None:
        for viewer in self.viewers:
            language = "fr" if viewer == 1 else "en"
            self.connections[viewer] = stack.enter_context(
                self.table.connect(viewer, language=language)
            )

    def drain(self) -> None:
        """Receive all pending messages."""
        for live in self.connections.values():
            while not live.is_quiet_for(0.001):
                pass

    def receive_until_asked(self) -> None:
        """Receive messages until somebody must answer or the game is over."""
        wait_until(self._is_asked)

    def _is_asked(self) -> bool:
        self.drain()
        return self.is_over() or bool(self.seats_to_answer())

    def is_over(self) -> bool:
        return any(
            live.last_state.get("table", {}).get("status") == "over"
            for live in self.connections.values()
        )

    def secret(self, viewer: Viewer) -> str | None:
        return self.table.created.watch_secret if viewer is None else self.table.secrets[viewer]

    def request(self, viewer: Viewer, method: str, path: str, body: Any = None) -> int:
        """Send a request of a viewer; the response is recorded with its headers."""
        first = self.last_entry_number()
        reply = self.server.http.request(
            method,
            f"{self.table.path}/{path}".rstrip("/"),
            json=body,
            headers=bearer(self.secret(viewer)),
        )
        text = f"{dict(reply.headers)} {reply.text}"
        self.sent.append(
            SentMessage(viewer, f"{method} {path}", text, first, self.last_entry_number())
        )
        return reply.status_code

    def answer(self, seat: int, rng: random.Random) -> None:
        """Answer the last question of a seat over any route, cards and fights first."""
        state = self.connections[seat].last_state
        texts = [o["answer"] for o in state["options"]]
        eager = [t for t in texts if t.split()[0] in ("di", "add", "use", "wound", "fight", "step")]
        chosen = rng.choice(eager if eager and rng.random() < 0.5 else texts)
        key = f"{seat}-{state['version']}"
        if rng.random() < 0.5:
            self.connections[seat].answer(state, chosen, key=key)
        else:
            sent = {"answer": chosen, "version": state["version"], "key": key}
            status = self.request(seat, "POST", "answers", sent)  # an automatic pass may be first
            assert status in (200, 409, 422), self.sent[-1]
        self.answered_version[seat] = state["version"]

    def seats_to_answer(self) -> list[int]:
        """The seats with a question that is not answered yet."""
        return [
            seat
            for seat, live in self.connections.items()
            if seat is not None
            and live.last_state.get("options")
            and live.last_state["version"] > self.answered_version.get(seat, -1)
        ]

    def probe(self, rng: random.Random) -> None:
        """Every viewer sends every request, also those that are rejected."""
        for viewer in self.viewers:
            last = max(0, self.connections[viewer].last_state.get("version", 1) - 3)
            self.request(viewer, "GET", "state")
            self.request(viewer, "GET", f"state?since={last}&language=fr")
            self.request(viewer, "GET", f"poll?wait=0&since={last}")
            self.request(viewer, "GET", "")
            self.request(viewer, "GET", "replay")
            self.request(viewer, "GET", "replay/0")
            self.request(viewer, "GET", f"replay/{rng.randrange(1, 40)}")
            self.request(viewer, "GET", "chat")
            self.request(viewer, "GET", "odds")
            assert self.request(viewer, "GET", "record") == 409

    def play(self, seed: int, max_answers: int) -> bool:
        """Play up to so many random answers; whether the game is over."""
        rng = random.Random(seed)
        given = 0
        while given < max_answers:
            self.receive_until_asked()
            if self.is_over():
                return True
            for seat in self.seats_to_answer():
                self.answer(seat, rng)
                given += 1
                if given % 25 == 0:
                    self.drain()
                    self.probe(rng)
        return False


class TrafficAuditor:
    """The table rebuilt entry by entry, with what every viewer may know after each."""

    def __init__(self, traffic: Traffic) -> None:
        stored = asyncio.run(read_stored_table(traffic.server, traffic.table.id))
        self.viewers = traffic.viewers
        self.versions: list[dict[Viewer, int]] = []
        self.views: list[dict[Viewer, str]] = []
        self.passed: list[set[Viewer]] = []  # the seats for which the server passes
        self.stops: list[dict[Viewer, Any]] = []
        self.event_counts: list[int] = []  # after each entry
        self.before_entry: list[
            tuple[Entry, OnlineTable]
        ] = []  # each entry with the table before it
        self.table = rebuild(stored.config, [row.to_seat() for row in stored.seats], [], ())
        self.record_entry()
        for entry in stored.entries:
            self.before_entry.append((entry, self.table.copy()))
            self.table.apply(entry)
            self.record_entry()
        self.events = {
            v: [[e.kind, json.loads(canonical_json(e.fields))] for e in self.table.game.events(v)]
            for v in self.viewers
        }

    def record_entry(self) -> None:
        game = self.table.game
        self.versions.append({v: self.table.version(v) for v in self.viewers})
        self.views.append({v: canonical_json(game.view(v).to_json()) for v in self.viewers})
        seats = [v for v in self.viewers if v is not None]
        self.passed.append({s for s in seats if self.table.is_auto_passed(s)})
        stops: dict[Viewer, Any] = {s: to_dict(self.table.seats[s].stops) for s in seats}
        self.stops.append({None: None, **stops})
        self.event_counts.append(self.table.event_count)

    def entries_at(self, viewer: Viewer, version: int) -> list[int]:
        """The entries after which a viewer is at a version."""
        return [n for n, seen in enumerate(self.versions) if seen[viewer] == version]

    def visible_cards(self, viewer: Viewer, first: int, last: int) -> frozenset[str]:
        """The cards in the view of a viewer between two entries."""
        seen = (cards_named_in(self.views[n][viewer]) for n in range(first, last + 1))
        return frozenset().union(*seen)

    def announced_cards(self, viewer: Viewer, first: int, count: int) -> frozenset[str]:
        """The cards that some events of a viewer name."""
        names = (
            cards_named_in(canonical_json(event)) for event in self.events[viewer][first:count]
        )
        return frozenset().union(*names)

    def known_cards(self, viewer: Viewer, last: int) -> frozenset[str]:
        """The cards that a viewer may know up to an entry."""
        return self.announced_cards(viewer, 0, self.event_counts[last]) | self.visible_cards(
            viewer, 0, last
        )

    def leaks_in_state(self, viewer: Viewer, state: dict[str, Any]) -> Iterator[str]:
        """The differences between a state and what the engine gives that viewer."""
        moments = self.entries_at(viewer, state["version"])
        if not moments:
            yield f"there is no version {state['version']}"
        for n in moments:
            first, count = state["first_event"], self.event_counts[n]
            expected = json.loads(self.views[n][viewer])
            if viewer in self.passed[n]:
                expected["waiting"].remove(viewer)
                expected["own"]["options"] = []
            if state["view"] != expected:
                yield f"another view after entry {n}"
            if [[e["kind"], e["fields"]] for e in state["events"]] != (
                self.events[viewer][first:count]
            ):  # fmt: skip
                yield f"other events after entry {n}"
            own = expected["own"]
            if [o["answer"] for o in state["options"]] not in ([], own["options"] if own else []):
                yield f"other options after entry {n}"
            known = self.announced_cards(viewer, first, count) | self.visible_cards(viewer, n, n)
            if state["stops"] != self.stops[n][viewer]:
                yield f"other stops after entry {n}"
            rest = {**state, "stops": None}  # one of its moments has the name of a card
            extra = cards_named_in(canonical_json(rest)) - known
            if extra:
                yield f"names {extra} after entry {n}"


def canonical_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


async def read_stored_table(server: ServerProcess, table_id: str) -> StoredTable:
    """A table with all its entries, without a snapshot."""
    store = TableStore(Settings(database_url=server.settings["KEMET_DATABASE_URL"]))
    try:
        stored = await store.load(table_id)
        assert stored is not None
        entries = await store.entries(table_id, 0)
        return StoredTable(stored.config, stored.seats, stored.rematch, entries, None)
    finally:
        await store.close()
