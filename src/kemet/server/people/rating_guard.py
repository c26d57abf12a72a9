"""What speaks against rating a game, from what is stored of its people."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import func, select

from ...tables.online_table import OnlineTable
from ...tables.rated_rules import MAX_QUITS, QUITS_WITHIN_S, Verdict
from ..platform import server_time
from ..storage.database import Database
from ..storage.schema import RESULT_SEATS, RESULTS
from .traces import Traces


class RatingGuard:
    """Looks at the people of a game that begins or is over."""

    def __init__(self, database: Database, traces: Traces, rates_same_network: bool) -> None:
        self.database = database
        self.traces = traces
        self.rates_same_network = rates_same_network

    async def judge(self, table: OnlineTable, has_begun: bool) -> Verdict:
        """Whether a game that begins or is over counts.

        In a game that has begun, players who use the same network cannot take the result from the
        others: it counts without a gain for them.
        """
        people = {seat.rated_person for seat in table.seats if seat.rated_person is not None}
        suspects = set() if self.rates_same_network else await self.traces.find_shared(people)
        if suspects and (len(suspects) == len(people) or not has_begun):
            return Verdict("same_network")
        if not has_begun and await self._has_quitter(people):
            return Verdict("quits")
        seats = enumerate(table.seats)
        return Verdict(None, tuple(n for n, seat in seats if seat.rated_person in suspects))

    async def _has_quitter(self, people: Collection[str]) -> bool:
        """Whether one of these people has ended too many rated games early."""
        query = (
            select(RESULT_SEATS.c.person_id)
            .join(RESULTS, RESULTS.c.table_id == RESULT_SEATS.c.table_id)
            .where(
                RESULT_SEATS.c.person_id.in_(people),
                RESULT_SEATS.c.quit,
                RESULTS.c.finished_at > server_time.now() - QUITS_WITHIN_S,
            )
            .group_by(RESULT_SEATS.c.person_id)
            .having(func.count() >= MAX_QUITS)
        )
        async with self.database.connect() as c:
            return (await c.execute(query.limit(1))).first() is not None
