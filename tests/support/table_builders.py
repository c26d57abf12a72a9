"""Tables without a server process: entries as the service makes them, at a simulated time.

t = TableBuilder("me", "me", position=battle_position([], []))
t.answer(0, "token move_upper")
assert t.table.can_undo(0)
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import kemet
from kemet.api import NewSeat, NewTable, Stops, TableState, TimeControl
from kemet.local import LocalBots
from kemet.server.hosting.maintenance import Maintenance
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.settings import Settings
from kemet.server.storage.migrations import upgrade
from kemet.server.storage.table_store import TableStore
from kemet.tables import create
from kemet.tables.actions import Actions
from kemet.tables.analyses import Analyses
from kemet.tables.commands import COMMANDS, GiveAnswer
from kemet.tables.live_table import LiveTable
from kemet.tables.online_table import Command, Entry, OnlineTable
from kemet.tables.render import render_state, table_info
from kemet.tables.replays import HistoryCache
from kemet.tables.snapshots import dump_snapshot, rebuild
from kemet.tables.state import OnlineSeat, TableConfig
from kemet.tables.tasks import BackgroundTasks
from kemet.testing.scenario import Scenario

ATTACK = ("token move_upper", "march front_nw", "step temple_w", "take 5")
"""The answers by which red attacks blue in `battle_position`."""

NO_STOPS = Stops(moments=())
EVERY_TIME = Stops(ask_every_time=True)
RANDOM_STOPS = (Stops(), NO_STOPS, EVERY_TIME, Stops(cards={"prayer": "always", "veto": "never"}))


def table_state(
    handle: LiveTable, viewer: int | None, since: int | None, language: str
) -> TableState:
    """The state for a viewer as a model, made without the renderer of JSON."""
    table = handle.table
    known = table.known_event_count(viewer, since) if since is not None else None
    state = render_state(table, viewer, language, known or 0)
    info = table_info(handle)
    if viewer is not None and state.is_silent:
        info.seats[viewer].ticking = False
    return TableState(
        version=state.version,
        resync=known is None,
        table=info,
        you=viewer,
        view=state.view,
        options=state.options,
        first_event=state.first_event,
        events=state.events,
        can_undo=state.can_undo,
        stops=state.stops,
        chat_count=handle.chat_count,
    )


class TableBuilder:
    """A table, its entries, and a time that only `wait` changes."""

    def __init__(
        self,
        *seats: str,
        time_control: TimeControl | None = None,
        position: Any = None,
        deals_at_start: bool = False,
        rated: bool = False,
        **game: Any,
    ) -> None:
        if position is not None:
            start = kemet.position(position)
        else:
            start = kemet.new_game(len(seats), **{"seed": 1, **game})
        self.now = 1000.0
        self.config = TableConfig(
            "t" * 12, self.now, start.edition.name, start.edition.mode, start.record(),
            time_control or TimeControl(), "", False, "link", "", None,
            deals_at_start=deals_at_start, rated=rated,
        )  # fmt: skip
        self.seat_kinds = seats
        self.entries: list[Entry] = []
        self.outages: list[tuple[float, float]] = []
        self.table = OnlineTable(self.config, self.seats(), self.outages)

    def seats(self) -> list[OnlineSeat]:
        return [
            OnlineSeat(
                kind if kind in ("me", "link", "open") else "bot",
                f"Player{i + 1}",
                None if kind in ("me", "link", "open") else kind,
                kind not in ("link", "open"),
            )
            for i, kind in enumerate(self.seat_kinds)
        ]

    def wait(self, seconds: float) -> TableBuilder:
        self.now += seconds
        return self

    def answer(self, seat: int, *answers: str, by: str | None = None) -> TableBuilder:
        """Answers of a seat, one after another."""
        for answer in answers:
            self.submit(GiveAnswer(seat, answer, self.table.version(seat), by))
        return self

    def command(self, kind: str, seat: int | None = None, **data: Any) -> TableBuilder:
        """Any other command; `ApiError` if it is rejected."""
        return self.submit(COMMANDS[kind](seat, **data))

    def submit(self, command: Command) -> TableBuilder:
        prepared = command.prepare(self.table, self.now)
        table = self.table.copy()
        table.apply(prepared.entry, prepared.game)
        self.entries.append(prepared.entry)
        self.table = table
        return self

    # --- queries

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

    def seconds_left(self, seat: int) -> float:
        left = self.table.clock.seconds_left(seat, self.now)
        assert left is not None
        return left

    def rebuild(self, snapshot_at: int | None = None) -> OnlineTable:
        """The table rebuilt from its entries, or from a snapshot and the entries after it."""
        snapshot = None
        if snapshot_at is not None:
            first = rebuild(self.config, self.seats(), self.entries[:snapshot_at], self.outages)
            snapshot = json.loads(json.dumps(dump_snapshot(first)))
        return rebuild(self.config, self.seats(), self.entries, self.outages, snapshot)

    def play_randomly(self, rng: random.Random, count: int) -> TableBuilder:
        """Random answers and sometimes other commands."""
        for _ in range(count):
            if self.table.status == "over":
                break
            self.wait(rng.choice([0.5, 3, 20]))
            if rng.random() < 0.25 and self._random_command(rng):
                continue
            if self.table.status == "paused":
                self.command("resume")
            seat = rng.choice(self.table.game.waiting)
            by = None if self.table.seats[seat].is_person else "bot"
            self.answer(seat, rng.choice(self.options(seat)), by=by)
        return self

    def _random_command(self, rng: random.Random) -> bool:
        seat = rng.randrange(self.table.players)
        seat_state = self.table.seats[seat]
        commands = [
            ("undo", self.table.can_undo(seat), {}),
            ("undo", self.table.can_undo(seat), {}),
            ("pause", self.table.status == "running", {}),
            ("leave", seat_state.is_person, {"level": "greedy"}),
            ("return", seat_state.away, {}),
            ("stops", True, {"stops": rng.choice(RANDOM_STOPS)}),
            ("name", seat_state.kind != "bot", {"name": f"N{rng.randrange(9)}"}),
        ]
        possible: list[tuple[str, Any]] = [(kind, data) for kind, can, data in commands if can]
        if not possible:
            return False
        kind, data = rng.choice(possible)
        self.command(kind, seat, **data)
        return True


def observable_state(table: OnlineTable, now: float) -> list[Any]:
    """Everything observable of a table, for all viewers."""
    seats = range(table.players)
    viewers = (None, *seats)
    return [
        table.status, table.entry_number, table.winner, table.ended_by, table.notice,
        table.public_steps, table.stops_log, table.seats, table.asked_since, table.undoable,
        table.scores(), table.game.names, table.game.record(), table.people_to_answer(),
        [table.version(v) for v in viewers],
        [table.game.view(v).to_json() for v in viewers],
        [table.game.events(v) for v in viewers],
        [(table.can_undo(s), table.is_auto_passed(s)) for s in seats],
        [table.clock.seconds_left(s, now) for s in seats],
    ]  # fmt: skip


def battle_position(
    red: list[str], blue: list[str], players: int = 2, **options: Any
) -> dict[str, Any]:
    """A position in which red can attack blue in a temple, with those cards in hand."""
    t = Scenario("revised", players, **options)
    t.has("red", troops={"front_nw": 5}, di=red, prayer=8)
    t.has("blue", troops={"temple_w": 3}, di=blue, prayer=8)
    return t.data


def in_preparation(red: list[str], blue: list[str]) -> TableBuilder:
    """A table at which both have chosen battle cards, and now add cards in secret."""
    t = TableBuilder("me", "me", position=battle_position(red, blue))
    t.answer(0, *ATTACK)
    pass_windows(t)
    return t.answer(0, "fight s4d1/s2p2").answer(1, "fight s3d2/s1d3")


def pass_windows(t: TableBuilder) -> TableBuilder:
    """Pass in all windows before the battle."""
    while t.table.game.view().question in ("window", "escape"):
        t.answer(t.waiting[0], "pass")
    return t


def run_with_service(folder: Path, work: Callable[[ServerTables], Awaitable[None]]) -> None:
    """Run `work` with a service on its own: there are no automatic commands."""
    run_on_database(Settings(database_url=f"sqlite:///{folder / 'kemet.db'}"), work)


def run_on_database(settings: Settings, work: Callable[[ServerTables], Awaitable[None]]) -> None:
    """Run `work` with a service on a database, which is migrated first."""

    async def run() -> None:
        await upgrade(settings)
        store, tasks = TableStore(settings), BackgroundTasks()
        try:
            await work(ServerTables(settings, store, tasks))
        finally:
            await tasks.close()
            await store.close()

    asyncio.run(run())


def actions_of(service: ServerTables) -> Actions:
    """What callers can do at the tables of a service, with bots in this process."""
    bots = LocalBots()
    analyses = Analyses(service.store.analyses, bots, service.tasks)
    return Actions(service, bots, HistoryCache(), analyses)


def maintenance_of(service: ServerTables) -> Maintenance:
    """The maintenance of a service; it schedules nothing."""
    return Maintenance(service, lambda handle: None, service.tasks)


async def create_table_id(service: ServerTables, **options: object) -> str:
    """Create a table of two people; its id."""
    seats = [NewSeat(kind="me"), NewSeat(kind="hotseat")]
    new = NewTable(seats=seats, **options)  # type: ignore[arg-type]
    return (await create.create_table(service, new)).id
