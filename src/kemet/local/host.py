"""A host of tables in this process: requests, live connections, bots and clocks."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from ..api import ApiError, Problem, to_json
from ..api.parsing import InvalidData
from ..tables.actions import Actions
from ..tables.analyses import Analyses
from ..tables.clock import SystemClock
from ..tables.live_table import LiveTable, Observer
from ..tables.protocols import BotFailed, Bots, Clock, DefaultSettings, Host, Settings
from ..tables.replays import HistoryCache
from ..tables.scheduler import Scheduler
from ..tables.service import TableService
from ..tables.stored import StoreUnavailable
from ..tables.tasks import BackgroundTasks
from .bots import LocalBots
from .connection import LocalConnection
from .memory_store import MemoryStore
from .routes import Request, find_route

ANALYSIS_PART_S: Final = 0.2
"""Seconds of an analysis after which other work has its turn."""

LIVE_PATHS: Final = ("/live", "/stream")


@dataclass(frozen=True, slots=True)
class LocalSettings(DefaultSettings):
    """No delay hides how long a bot thinks: everybody is in the same process."""

    secret_answer_delay: float = field(default=0.0)


class RestoredTables(Observer):
    """Lets bots and clocks of tables go on that come from the store."""

    def __init__(self, host: LocalHost) -> None:
        self.host = host

    def on_load(self, handle: LiveTable) -> None:
        self.host.store.tables[handle.id].index = self.host.service.table_index(handle.table)
        self.host.scheduler.schedule(handle)


class LocalService(TableService):
    """Tables of a store that can give up what is damaged."""

    store: MemoryStore

    async def find(self, table_id: str) -> LiveTable:
        try:
            return await super().find(table_id)
        except ApiError as error:
            if error.error != "unreadable" or not await self.store.repair(table_id):
                raise
        return await super().find(table_id)


class LocalHost:
    """Tables in memory, with bots and clocks.

    Requests and connections share the event loop in which the first of them is made.
    """

    def __init__(
        self,
        *,
        store: MemoryStore | None = None,
        bots: Bots | None = None,
        clock: Clock | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.store = store or MemoryStore()
        self.tasks = BackgroundTasks()
        host = Host(settings or LocalSettings(), clock or SystemClock())
        self.service = LocalService(self.store, self.tasks, host)
        self.bots = bots or LocalBots()
        analyses = Analyses(self.store.analyses, self.bots, self.tasks, host.clock, ANALYSIS_PART_S)
        self.actions = Actions(self.service, self.bots, HistoryCache(), analyses)
        self.scheduler = Scheduler(
            self.service.submit, self.bots, host.settings.secret_answer_delay, self.tasks,
            host.clock, observers=self.service.observers, horizon=inf,
        )  # fmt: skip
        self.service.observers += [RestoredTables(self), self.scheduler]

    async def request(
        self, method: str, path: str, body: Any = None, secret: str | None = None
    ) -> tuple[int, Any]:
        """The status and the JSON of a response; a path may have a query."""
        status, text = await self.respond(method, path, body, secret)
        if text is None or (path.partition("?")[0].endswith("/record") and status == 200):
            return status, text
        return status, json.loads(text)

    async def respond(
        self, method: str, path: str, body: Any = None, secret: str | None = None
    ) -> tuple[int, str | None]:
        """The status and the text of a response; None if it has no body."""
        await asyncio.sleep(0)  # bots and clocks have their turn
        try:
            return await self._respond(method, path, body, secret)
        except ApiError as error:
            return error.status, to_json(error.problem)
        except InvalidData as error:
            return 422, to_json(Problem(error="invalid", message=str(error)[:300]))
        except (StoreUnavailable, BotFailed) as error:
            return 503, to_json(Problem(error="unavailable", message=str(error)))

    async def _respond(
        self, method: str, path: str, body: Any, secret: str | None
    ) -> tuple[int, str | None]:
        address = urlsplit(path)
        found = find_route(method, address.path)
        if found is None:
            raise ApiError(404, "not_found", "There is nothing here.")
        route, parts = found
        request = Request(parts, dict(parse_qsl(address.query)), secret, body)
        await request.identify(self.actions, route.access)
        result = await route.call(self.actions, request)
        if result is None:
            return 204, None
        return route.status, result if isinstance(result, str) else to_json(result)

    async def open(self, path: str, secret: str | None = None) -> LocalConnection:
        """A live connection, by the path of `live` or `stream`; `ApiError` without access.

        It has the messages of a WebSocket of a server. To `live` without a secret the client sends
        a `Hello` first.
        """
        address = urlsplit(path)
        end = next((end for end in LIVE_PATHS if address.path.endswith(end)), None)
        found = find_route("GET", address.path.removesuffix(end) + "/state") if end else None
        if found is None:
            raise ApiError(404, "not_found", "There is nothing here.")
        request = Request(found[1], dict(parse_qsl(address.query)), secret)
        connection = LocalConnection(self.actions, request.table_id, self.tasks)
        if secret is not None or end == "/stream":
            await connection.enter(secret, request.since, request.language)
        return connection

    async def restore(self, closed_at: float | None = None) -> None:
        """Go on with the tables of the store; clocks have stood still since the host was closed.

        By default that was at the last entry of the tables in memory.
        """
        tables = self.store.tables
        if closed_at is None:
            entries = [entry.at for table in tables.values() for entry in table.entries[-1:]]
            closed_at = max(entries, default=self.service.clock.now())
        await self.store.add_outage(closed_at, self.service.clock.now())
        self.service.outages.extend(self.store.outages)
        for table_id in list(tables):
            await self.service.find(table_id)

    async def close(self) -> None:
        """End all connections and tasks; everything is stored already."""
        self.service.close_streams()
        await self.tasks.close()
