"""All that a server sends while a game is played, and what each receiver may know at that moment.

The judge is the engine: the table is folded anew from the database, entry by entry, and what a
message tells is held against the engine's own view and events of its receiver.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kemet.content import BATTLE_CARD_NAMES, CARD_NAMES, TILE_NAMES
from kemet.server.acts import apply
from kemet.server.folding import fold
from kemet.server.parts import Entry
from kemet.server.settings import Settings
from kemet.server.store import Store, Stored
from kemet.server.table import LiveTable
from kemet.text.languages import language_of
from tests.serving import Live, Server, Table, bearer

Viewer = int | None


def forms(kind: str, name: str) -> set[str]:
    """How something is called on the wire: by its name, and in every language."""
    found = {name}
    for spoken in (language_of("en"), language_of("fr")):
        found |= {t[kind][name] for t in (spoken.names, spoken.revised) if name in t.get(kind, {})}
    return found


OTHERS = {form.lower() for name in TILE_NAMES for form in forms("tile", name)}
"""Tiles lie open, and some are called as cards are, or nearly so: offensive strategy."""

CALLED = {
    form.lower(): name
    for kind, names in (("card", CARD_NAMES), ("battle_card", BATTLE_CARD_NAMES))
    for name in names
    for form in forms(kind, name)
    if form.lower() not in OTHERS
}
EVERY = sorted({*CALLED, *OTHERS}, key=len, reverse=True)
ANY = re.compile(rf"\b(?:{'|'.join(re.escape(form) for form in EVERY)})\b")


@cache
def names_in(text: str) -> frozenset[str]:
    """The cards that are named in a text."""
    return frozenset(CALLED[form] for form in ANY.findall(text.lower()) if form in CALLED)


@dataclass(frozen=True)
class Sent:
    """Something that was sent: to whom, what, and between which entries it was made."""

    viewer: Viewer
    what: str
    text: str
    first: int
    last: int


@dataclass
class Traffic:
    """A table and everything its server sends to those at it."""

    server: Server
    table: Table
    viewers: tuple[Viewer, ...]
    sent: list[Sent] = field(default_factory=list)
    live: dict[Viewer, Live] = field(default_factory=dict)
    answered: dict[int, int] = field(default_factory=dict)  # the last version, by seat

    def number(self) -> int:
        """Of the last entry."""
        with closing(sqlite3.connect(self.server.folder / "kemet.db", timeout=30)) as db:
            found = "select max(number) from entries where table_id = ?"
            return int(db.execute(found, (self.table.id,)).fetchone()[0] or 0)

    def connect(self, stack: ExitStack) -> None:
        for viewer in self.viewers:
            language = "fr" if viewer == 1 else "en"
            self.live[viewer] = stack.enter_context(self.table.live(viewer, language=language))

    def hear(self) -> None:
        """Take in what has come to all."""
        for live in self.live.values():
            while not live.is_silent(0.001):
                pass

    def secret(self, viewer: Viewer) -> str | None:
        return self.table.created.watch if viewer is None else self.table.secrets[viewer]

    def ask(self, viewer: Viewer, method: str, what: str, body: Any = None) -> int:
        """A request of somebody at the table; its answer is kept, headers and all."""
        first = self.number()
        reply = self.server.http.request(
            method,
            f"{self.table.path}/{what}".rstrip("/"),
            json=body,
            headers=bearer(self.secret(viewer)),
        )
        text = f"{dict(reply.headers)} {reply.text}"
        self.sent.append(Sent(viewer, f"{method} {what}", text, first, self.number()))
        return reply.status_code

    def answer(self, seat: int, chance: random.Random) -> None:
        """Answer what a seat was last asked, by whatever way, cards and fights first."""
        state = self.live[seat].last
        texts = [o["answer"] for o in state["options"]]
        eager = [t for t in texts if t.split()[0] in ("di", "add", "use", "wound", "fight", "step")]
        chosen = chance.choice(eager if eager and chance.random() < 0.5 else texts)
        key = f"{seat}-{state['version']}"
        if chance.random() < 0.5:
            self.live[seat].answer(state, chosen, key=key)
        else:
            sent = {"answer": chosen, "version": state["version"], "key": key}
            status = self.ask(seat, "POST", "answers", sent)  # an order may have been faster
            assert status in (200, 409, 422), self.sent[-1]
        self.answered[seat] = state["version"]

    def asked(self) -> list[int]:
        """The seats that have a question they did not answer yet."""
        return [
            seat
            for seat, live in self.live.items()
            if seat is not None
            and live.last.get("options")
            and live.last["version"] > self.answered.get(seat, -1)
        ]

    def pry(self, chance: random.Random) -> None:
        """Everybody asks everything there is to be asked, also what must be refused."""
        for viewer in self.viewers:
            last = max(0, self.live[viewer].last.get("version", 1) - 3)
            self.ask(viewer, "GET", "state")
            self.ask(viewer, "GET", f"state?since={last}&language=fr")
            self.ask(viewer, "GET", f"poll?wait=0&since={last}")
            self.ask(viewer, "GET", "")
            self.ask(viewer, "GET", "replay")
            self.ask(viewer, "GET", "replay/0")
            self.ask(viewer, "GET", f"replay/{chance.randrange(1, 40)}")
            self.ask(viewer, "GET", "chat")
            self.ask(viewer, "GET", "odds")
            assert self.ask(viewer, "GET", "record") == 409

    def play(self, seed: int, most: int) -> bool:
        """Play, by chance, up to so many answers; whether the game came to its end."""
        chance = random.Random(seed)
        given, until = 0, time.monotonic() + 120
        while given < most and time.monotonic() < until:
            self.hear()
            if any(
                live.last.get("table", {}).get("status") == "over" for live in self.live.values()
            ):
                return True
            for seat in self.asked():
                self.answer(seat, chance)
                given += 1
                if given % 25 == 0:
                    self.hear()
                    self.pry(chance)
        return False


class Judge:
    """The table, folded anew; what everybody might know after each entry."""

    def __init__(self, traffic: Traffic) -> None:
        stored = asyncio.run(read_all(traffic.server, traffic.table.id))
        self.viewers = traffic.viewers
        self.versions: list[dict[Viewer, int]] = []
        self.views: list[dict[Viewer, str]] = []
        self.counts: list[int] = []  # of events
        self.asked: list[tuple[Entry, LiveTable]] = []  # each entry with the table before it
        self.table = fold(stored.facts, [row.live() for row in stored.seats], [], ())
        self.note()
        for entry in stored.entries:
            self.asked.append((entry, self.table.copy()))
            apply(self.table, entry)
            self.note()
        self.events = {
            v: [[e.kind, json.loads(plain(e.fields))] for e in self.table.game.events(v)]
            for v in self.viewers
        }

    def note(self) -> None:
        game = self.table.game
        self.versions.append({v: self.table.version(v) for v in self.viewers})
        self.views.append({v: plain(game.view(v).to_json()) for v in self.viewers})
        self.counts.append(self.table.events)

    def moments(self, viewer: Viewer, version: int) -> list[int]:
        """After which entries a viewer is at a version."""
        return [n for n, seen in enumerate(self.versions) if seen[viewer] == version]

    def sees(self, viewer: Viewer, first: int, last: int) -> frozenset[str]:
        """The cards that are in a viewer's own view between two entries."""
        seen = (names_in(self.views[n][viewer]) for n in range(first, last + 1))
        return frozenset().union(*seen)

    def heard(self, viewer: Viewer, first: int, count: int) -> frozenset[str]:
        """The cards that are named in some of a viewer's events."""
        told = (names_in(plain(event)) for event in self.events[viewer][first:count])
        return frozenset().union(*told)

    def ever_knew(self, viewer: Viewer, last: int) -> frozenset[str]:
        """The cards a viewer saw or heard of up to an entry."""
        return self.heard(viewer, 0, self.counts[last]) | self.sees(viewer, 0, last)

    def faults_of_state(self, viewer: Viewer, state: dict[str, Any]) -> Iterator[str]:
        """What a state tells otherwise than the engine would tell that viewer."""
        moments = self.moments(viewer, state["version"])
        if not moments:
            yield f"there is no version {state['version']}"
        for n in moments:
            first, count = state["first_event"], self.counts[n]
            if plain(state["view"]) != self.views[n][viewer]:
                yield f"another view after entry {n}"
            if [[e["kind"], e["fields"]] for e in state["events"]] != (
                self.events[viewer][first:count]
            ):  # fmt: skip
                yield f"other events after entry {n}"
            own = json.loads(self.views[n][viewer])["own"]
            if [o["answer"] for o in state["options"]] not in ([], own["options"] if own else []):
                yield f"other options after entry {n}"
            known = self.heard(viewer, first, count) | self.sees(viewer, n, n)
            extra = names_in(plain(state)) - known
            if extra:
                yield f"names {extra} after entry {n}"


def plain(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


async def read_all(server: Server, id_: str) -> Stored:
    """A table with all its entries, without a snapshot."""
    store = Store(Settings(database_url=server.settings["KEMET_DATABASE_URL"]))
    try:
        stored = await store.read(id_)
        assert stored is not None
        entries = await store.entries(id_, 0)
        return Stored(stored.facts, stored.seats, stored.rematch, entries, None)
    finally:
        await store.close()
