"""The tables of a server: with its database, settings, operator and other workers."""

from __future__ import annotations

from typing import Any

from ...tables.protocols import Host
from ...tables.service import TableService
from ...tables.tasks import BackgroundTasks
from ..platform.metrics import MetricsObserver
from ..platform.operator_policy import OperatorPolicy
from ..platform.server_time import SERVER_TIME
from ..platform.wire import write_json
from ..settings import Settings
from ..storage.notices import NoticeKind
from ..storage.table_store import TableStore
from .heartbeat import StoredHeartbeat
from .peers import Peers


class ServerTables(TableService):
    """The tables of this process."""

    store: TableStore
    settings: Settings
    limits: OperatorPolicy
    peers: Peers | None
    heartbeat: StoredHeartbeat

    def __init__(
        self,
        settings: Settings,
        store: TableStore,
        tasks: BackgroundTasks,
        policy: OperatorPolicy | None = None,
    ) -> None:
        limits = policy or OperatorPolicy(settings)
        heartbeat = StoredHeartbeat(store.outages, limits)
        host = Host(settings, SERVER_TIME, limits, heartbeat, write_json)
        super().__init__(store, tasks, host)
        self.observers.append(MetricsObserver())
        if not settings.is_sqlite:
            self.peers = Peers(  # pyright: ignore[reportIncompatibleVariableOverride]
                store.database.worker_id, self, tasks
            )
            self.observers.append(self.peers)

    async def send_notices(self, notices: list[tuple[str, NoticeKind, Any]]) -> None:
        """Tell other workers of something that is not stored."""
        await self.store.send_notices(notices)
