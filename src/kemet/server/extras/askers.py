"""For whom the bots of a table answer: the address of the person who acted there last."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from ...tables.live_table import LiveTable, Observer
from ...tables.log_context import current_request
from ...tables.online_table import OnlineTable
from ..platform.budgets import CURRENT_ADDRESS
from ..platform.networks import Network, networks_of

MAX_TABLES: Final = 20_000
"""Tables in memory; those where nobody has acted for longest are forgotten."""

UNKNOWN: Final = (Network("unknown", 1),)
"""Where nobody has acted since the start: all such tables have one share."""


class Askers(Observer):
    """Notes who acts at the tables."""

    def __init__(self) -> None:
        self.by_table: OrderedDict[str, tuple[Network, ...]] = OrderedDict()

    def on_change(self, handle: LiveTable, before: OnlineTable | None) -> None:
        networks = current_networks()
        if networks is None:  # a bot, a clock or another worker has changed it
            return
        self.by_table[handle.id] = networks
        self.by_table.move_to_end(handle.id)
        if len(self.by_table) > MAX_TABLES:
            self.by_table.popitem(last=False)

    def networks_of(self, table_id: str) -> tuple[Network, ...]:
        """The networks of the person who asks now, or for whom a table is played."""
        return current_networks() or self.by_table.get(table_id, UNKNOWN)


def current_networks() -> tuple[Network, ...] | None:
    """The networks of the client that is being served; None outside of requests."""
    return networks_of(CURRENT_ADDRESS.get()) if current_request() else None
