"""A table at the fold, without a server: entries are made as the hall makes them, time is told.

t = Fold("me", "me", position=COUNCIL)
t.answer(0, "fight s4d1/s2p2")
assert t.table.can_take_back(0)
"""

from __future__ import annotations

import json
import random
from typing import Any

import kemet
from kemet.client.models import Pace
from kemet.server.acts import ACTS, apply, check_answer, is_shown
from kemet.server.folding import dump, fold
from kemet.server.parts import Entry, Facts, LiveSeat
from kemet.server.table import LiveTable


class Fold:
    """A table, its entries, and a clock on the wall that only moves when it is told."""

    def __init__(
        self, *seats: str, pace: Pace | None = None, position: Any = None, **game: Any
    ) -> None:
        if position is not None:
            begun = kemet.position(position)
        else:
            begun = kemet.new_game(len(seats), **{"seed": 1, **game})
        self.now = 1000.0
        self.facts = Facts(
            "t" * 12, self.now, begun.edition.name, begun.edition.mode, begun.record(),
            pace or Pace(), "", False, "link", "", None,
        )  # fmt: skip
        self.kinds = seats
        self.entries: list[Entry] = []
        self.outages: list[tuple[float, float]] = []
        self.table = LiveTable(self.facts, self.seats(), self.outages)

    def seats(self) -> list[LiveSeat]:
        return [
            LiveSeat(
                kind if kind in ("me", "link", "open") else "bot",
                f"Player{i + 1}",
                None if kind in ("me", "link", "open") else kind,
                kind not in ("link", "open"),
            )
            for i, kind in enumerate(self.kinds)
        ]

    def wait(self, seconds: float) -> Fold:
        self.now += seconds
        return self

    def answer(self, seat: int, *answers: str, by: str | None = None) -> Fold:
        """Answers of a seat, one after another."""
        for answer in answers:
            check_answer(self.table, seat, self.table.version(seat), by)
            _, shown = self.table.played(seat, answer)
            self._write("answer", seat, {"answer": answer}, shown)
        return self

    def act(self, kind: str, seat: int | None = None, **data: Any) -> Fold:
        """Anything else; `Refused` if it cannot be done now."""
        ACTS[kind].check(self.table, seat, data)
        return self._write(kind, seat, data, is_shown(self.table, kind, seat))

    def _write(self, kind: str, seat: int | None, data: dict[str, Any], shown: bool) -> Fold:
        entry = Entry(len(self.entries) + 1, kind, seat, data, None, self.now, shown)
        table = self.table.copy()
        apply(table, entry)
        self.entries.append(entry)
        self.table = table
        return self

    # --- looking

    @property
    def status(self) -> str:
        return self.table.status

    @property
    def waiting(self) -> list[int]:
        return list(self.table.game.waiting)

    @property
    def versions(self) -> list[int]:
        return [self.table.version(seat) for seat in range(self.table.players)]

    def options(self, seat: int) -> list[str]:
        return [a.text for a in self.table.game.options(seat)]

    def seconds(self, seat: int) -> float:
        left = self.table.clock.seconds(seat, self.now)
        assert left is not None
        return left

    def folded(self, snapshot_at: int | None = None) -> LiveTable:
        """The table anew from its entries, or from a snapshot after some of them and the rest."""
        saved = None
        if snapshot_at is not None:
            first = fold(self.facts, self.seats(), self.entries[:snapshot_at], self.outages)
            saved = json.loads(json.dumps(dump(first)))
        return fold(self.facts, self.seats(), self.entries, self.outages, saved)

    def play_at_random(self, chance: random.Random, count: int) -> Fold:
        """Random answers and now and then something else, whatever may be done."""
        for _ in range(count):
            if self.table.status == "over":
                break
            self.wait(chance.choice([0.5, 3, 20]))
            if chance.random() < 0.25 and self._something(chance):
                continue
            if self.table.status == "paused":
                self.act("resume")
            seat = chance.choice(self.table.game.waiting)
            by = None if self.table.seats[seat].is_person else "bot"
            self.answer(seat, chance.choice(self.options(seat)), by=by)
        return self

    def _something(self, chance: random.Random) -> bool:
        seat = chance.randrange(self.table.players)
        who = self.table.seats[seat]
        may = [
            ("takeback", self.table.can_take_back(seat), {}),
            ("takeback", self.table.can_take_back(seat), {}),
            ("pause", self.table.status == "running", {}),
            ("leave", who.is_person, {"level": "greedy"}),
            ("return", who.left, {}),
            ("order", True, {"order": chance.choice(["ask", "not_this_round", "never"])}),
            ("name", who.kind != "bot", {"name": f"N{chance.randrange(9)}"}),
        ]
        possible = [(kind, data) for kind, can, data in may if can]
        if not possible:
            return False
        kind, data = chance.choice(possible)
        self.act(kind, seat, **data)
        return True


def looks(table: LiveTable, now: float) -> list[Any]:
    """All that anybody can tell of a table."""
    seats = range(table.players)
    everybody = (None, *seats)
    return [
        table.status, table.number, table.winner, table.ended_by, table.notice, table.steps,
        table.orders, table.seats, table.asked, table.tail, table.scores(), table.game.names,
        table.game.record(), table.awaited_people(),
        [table.version(v) for v in everybody],
        [table.game.view(v).to_json() for v in everybody],
        [table.game.events(v) for v in everybody],
        [(table.can_take_back(s), table.order_of(s), table.clock.seconds(s, now)) for s in seats],
    ]  # fmt: skip
