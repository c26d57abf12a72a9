"""A host of tables in one process, without web and database: for notebooks, tests and browsers.

    host = LocalHost()
    status, created = await host.request("POST", "/api/tables", {"seats": [{"kind": "me"}, {}]})

It has the methods and paths of a server (docs/online.md), as far as they concern tables, and needs
Python alone. `kemet.client` talks to it: `Client(LocalTransport())`.
"""

from .bots import LocalBots
from .host import LocalHost
from .manual_clock import ManualClock
from .memory_store import MemoryStore
from .transport import LocalTransport

__all__ = ["LocalBots", "LocalHost", "LocalTransport", "ManualClock", "MemoryStore"]
