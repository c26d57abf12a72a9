"""A running server notices what the operator does: deletions, erased names, bans, read-only mode.

The commands of the operator write to the database, from another process. Every server reads the
revision of the operator's settings every few seconds and loads what has changed.
"""

from __future__ import annotations

import asyncio
import logging
from ipaddress import ip_network
from typing import Final

from ...api import ApiError
from ...tables.stored import StoreUnavailable
from ...tables.tasks import BackgroundTasks
from ..platform import server_time
from ..platform.operator_policy import BanList, NetworkBan
from .server_tables import ServerTables

log = logging.getLogger("kemet.operator")

WATCH_INTERVAL_S: Final = 2.0
"""Seconds between two looks at the operator's settings."""

FORGET_AFTER_S: Final = 3600.0
"""Seconds for which notices stay in the database."""


KEEP_CLOSED_REPORTS_S: Final = 90 * 24 * 3600.0
"""Seconds for which closed reports stay in the database."""


class OperatorPoller:
    """Applies the operator's changes to a running server."""

    def __init__(self, service: ServerTables, tasks: BackgroundTasks) -> None:
        self.service = service
        self.store = service.store.operator
        self.tasks = tasks
        self.revision = -1
        self.forgot_at = 0.0

    async def read(self) -> None:
        """Read the settings before the first request."""
        self.revision = (await self.store.state()).revision - 1  # no table is in memory yet
        await self.refresh()

    def open(self) -> None:
        """Read them every few seconds from now on."""
        self.tasks.spawn(self._watch_loop())

    async def _watch_loop(self) -> None:
        while True:
            await asyncio.sleep(WATCH_INTERVAL_S)
            try:
                await self.refresh()
                await self._forget_old()
            except StoreUnavailable as error:
                reason = type(error).__name__
                log.warning(
                    "the database is unreachable", extra={"work": "watch", "reason": reason}
                )
            except Exception:  # the loop goes on after any
                log.exception("the operator's changes could not be read")

    async def refresh(self) -> None:
        """Load what has changed since the last time."""
        state = await self.store.state()
        if state.revision == self.revision:
            return
        limits, was_read_only = self.service.limits, self.service.limits.read_only_message
        bans = await self.store.bans(server_time.now())
        limits.bans = BanList(
            NetworkBan(ip_network(ban.network), ban.reason, ban.expires_at) for ban in bans
        )
        limits.set_read_only(state.read_only, state.message)
        for table_id in await self.store.changed_tables(self.revision):
            await self._reload(table_id)
        self.revision = state.revision
        if limits.read_only_message != was_read_only:
            log.info("read-only mode", extra={"on": limits.is_read_only})
            for handle in self.service.handles.values():
                handle.bump()
        for handle in self.service.handles.values():  # connections of banned addresses end
            handle.wake()

    async def _reload(self, table_id: str) -> None:
        try:
            await self.service.reload(table_id)
        except ApiError:
            log.exception("a table could not be loaded again", extra={"table": table_id})

    async def _forget_old(self) -> None:
        """Delete old notices, bans that are over and reports that were closed long ago."""
        now = server_time.now()
        if now - self.forgot_at > FORGET_AFTER_S and not self.service.limits.is_read_only:
            self.forgot_at = now
            await self.store.forget(now - FORGET_AFTER_S)
            await self.service.store.reports.forget(now - KEEP_CLOSED_REPORTS_S)
