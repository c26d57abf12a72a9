"""Ratings of people: the Plackett-Luce model of openskill over the stored results of rated games.

A rating is a function of the results alone, in the order of their ends (then of their table ids):
which worker stores a result, and when, makes no difference. Every edition has two ladders, for
games of two and of more players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from sqlalchemy import ColumnElement, and_, func, or_, select, text, update
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncConnection

from ...api import RatingInfo
from ...optional import is_installed
from ...tables.online_table import OnlineTable
from ...tables.rated_rules import MAX_QUITS, QUITS_WITHIN_S, Verdict
from ..platform import server_time
from ..storage.database import Database
from ..storage.schema import RESULT_SEATS, RESULTS
from .traces import Traces

PROVISIONAL_GAMES: Final = 10
"""Games before which a rating is provisional."""

PAIR_SHARES: Final = (1.0, 0.5, 0.25)
"""How much the games of the same two people on a ladder count on a day (UTC), one after another;
further ones do not."""

MAX_PAIR_GAMES: Final = len(PAIR_SHARES)

DISPLAY_SCALE: Final = 60
"""The displayed rating is mu times this: it starts at 1500."""

BATCH: Final = 100
"""Results that are computed in one transaction."""

LOCK: Final = 20121111
"""The advisory lock of PostgreSQL: one worker computes at a time."""

DAY_S: Final = 24 * 60 * 60.0

Ladder = tuple[str, bool]
"""An edition, and whether its games have more than two players."""

Belief = tuple[float, float]
"""The estimate of a rating, mu, and its uncertainty, sigma."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A stored result as ratings need it."""

    table_id: str
    finished_at: float
    people: tuple[str | None, ...]
    places: tuple[int, ...]
    without_gain: tuple[bool, ...]

    @property
    def day(self) -> int:
        return int(self.finished_at // DAY_S)

    def pairs(self) -> Iterator[tuple[str, str]]:
        return combinations(sorted(p for p in self.people if p is not None), 2)

    def is_between_people(self) -> bool:
        return None not in self.people and len(set(self.people)) == len(self.people) > 1


class PairLimit:
    """How much the games of the same two people count on a day."""

    def __init__(self, counted: Sequence[RatedGame] = ()) -> None:
        self.counts: Counter[tuple[int, str, str]] = Counter()
        for game in counted:
            self.count(game)

    def share(self, game: RatedGame) -> float:
        """How much a game counts; 0: not at all."""
        played = max(self.counts[game.day, *pair] for pair in game.pairs())
        return PAIR_SHARES[played] if played < MAX_PAIR_GAMES else 0.0

    def count(self, game: RatedGame) -> None:
        for pair in game.pairs():
            self.counts[game.day, *pair] += 1


def start_belief() -> Belief:
    """The belief about somebody without games."""
    from openskill.models import PlackettLuce  # here: openskill is an optional dependency

    model = PlackettLuce()
    return model.mu, model.sigma


def rate_game(before: Sequence[Belief], places: Sequence[int], share: float = 1.0) -> list[Belief]:
    """The beliefs about the players after a game, of which a share counts."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu, sigma)] for mu, sigma in before]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [
        (mu + share * (team[0].mu - mu), sigma + share * (team[0].sigma - sigma))
        for (mu, sigma), team in zip(before, rated, strict=True)
    ]


def displayed(value: float) -> int:
    return round(DISPLAY_SCALE * value)


def displayed_change(before: float, after: float) -> int:
    return displayed(after) - displayed(before)


class Ratings:
    """The ratings in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.is_available = is_installed("openskill")

    async def of_person(self, person_id: str) -> list[RatingInfo]:
        """The ratings of a person, one for each ladder with a game."""
        query = (
            select(RESULTS.c.edition, RESULTS.c.players, RESULT_SEATS.c.mu, RESULT_SEATS.c.sigma)
            .join(RESULT_SEATS, RESULT_SEATS.c.table_id == RESULTS.c.table_id)
            .where(RESULT_SEATS.c.person_id == person_id, RESULTS.c.counted)
            .order_by(RESULTS.c.finished_at, RESULTS.c.table_id)
        )
        games: dict[Ladder, list[Any]] = {}
        async with self.database.connect() as c:
            for row in await c.execute(query):
                games.setdefault((row.edition, row.players > 2), []).append(row)
        return [
            RatingInfo(
                edition=edition,
                players="more" if is_more else "2",
                rating=displayed(rows[-1].mu),
                deviation=displayed(rows[-1].sigma),
                games=len(rows),
                provisional=len(rows) < PROVISIONAL_GAMES,
            )
            for (edition, is_more), rows in sorted(games.items())
        ]

    async def update(self) -> None:
        """Compute the ratings from results that are new; all are stored afterwards."""
        while self.is_available and await self._update_batch():
            pass

    async def recompute(self) -> None:
        """Compute all ratings again, from all results."""
        if self.is_available:
            async with self.database.begin() as c:
                await c.execute(update(RESULTS).values(counted=None))
                await c.execute(update(RESULT_SEATS).values(mu_before=None, mu=None, sigma=None))
            await self.update()

    async def _update_batch(self) -> bool:
        """Compute the first new results of a ladder; whether there were any."""
        async with self.database.begin() as c:
            if not self.database.serializes_writes:
                await c.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            query = select(RESULTS).where(RESULTS.c.rated, RESULTS.c.counted.is_(None))
            first = (await c.execute(query.order_by(*ORDER).limit(1))).first()
            if first is None:
                return False
            ladder = on_ladder(first.edition, first.players > 2)
            # Games that ended later may have been counted before this one was stored.
            later = (ladder, RESULTS.c.rated, ends_after(first))
            await c.execute(update(RESULTS).where(*later).values(counted=None))
            await _LadderUpdate(c, ladder).run()
        return True


ORDER: Final = (RESULTS.c.finished_at, RESULTS.c.table_id)


def on_ladder(edition: str, is_more: bool) -> ColumnElement[bool]:
    players = RESULTS.c.players > 2 if is_more else RESULTS.c.players == 2
    return and_(RESULTS.c.edition == edition, players)


def ends_after(row: Row[Any]) -> ColumnElement[bool]:
    same_time = and_(RESULTS.c.finished_at == row.finished_at, RESULTS.c.table_id > row.table_id)
    return or_(RESULTS.c.finished_at > row.finished_at, same_time)


class _LadderUpdate:
    """Counts the first uncounted games of a ladder, in one transaction."""

    def __init__(self, c: AsyncConnection, ladder: ColumnElement[bool]) -> None:
        self.c = c
        self.ladder = ladder
        self.beliefs: dict[str, Belief] = {}

    async def run(self) -> None:
        games = await self._games(RESULTS.c.counted.is_(None), limit=BATCH)
        first_day = games[0].day * DAY_S
        limit = PairLimit(
            await self._games(and_(RESULTS.c.counted, RESULTS.c.finished_at >= first_day))
        )
        for game in games:
            share = limit.share(game) if game.is_between_people() else 0.0
            is_counted = share > 0
            if is_counted:
                limit.count(game)
                await self._rate(game, share)
            is_game = RESULTS.c.table_id == game.table_id
            await self.c.execute(update(RESULTS).where(is_game).values(counted=is_counted))

    async def _games(
        self, condition: ColumnElement[bool], limit: int | None = None
    ) -> list[RatedGame]:
        query = select(RESULTS).where(self.ladder, RESULTS.c.rated, condition).order_by(*ORDER)
        rows = list(await self.c.execute(query.limit(limit)))
        seats = (
            select(RESULT_SEATS)
            .where(RESULT_SEATS.c.table_id.in_([row.table_id for row in rows]))
            .order_by(RESULT_SEATS.c.seat)
        )
        by_table: dict[str, list[Row[Any]]] = {row.table_id: [] for row in rows}
        for seat in await self.c.execute(seats):
            by_table[seat.table_id].append(seat)
        return [
            RatedGame(
                row.table_id,
                row.finished_at,
                tuple(seat.person_id for seat in by_table[row.table_id]),
                tuple(seat.place for seat in by_table[row.table_id]),
                tuple(seat.without_gain for seat in by_table[row.table_id]),
            )
            for row in rows
        ]

    async def _rate(self, game: RatedGame, share: float) -> None:
        people = [person for person in game.people if person is not None]
        before = [await self._belief(person) for person in people]
        after = rate_game(before, game.places, share)
        for person, (mu_before, _), (mu, sigma), is_bound in zip(
            people, before, after, game.without_gain, strict=True
        ):
            if is_bound:
                mu = min(mu, mu_before)
            self.beliefs[person] = mu, sigma
            own = (RESULT_SEATS.c.table_id == game.table_id, RESULT_SEATS.c.person_id == person)
            values = {"mu_before": mu_before, "mu": mu, "sigma": sigma}
            await self.c.execute(update(RESULT_SEATS).where(*own).values(values))

    async def _belief(self, person: str) -> Belief:
        """The rating after the last counted game of the ladder."""
        if person not in self.beliefs:
            query = (
                select(RESULT_SEATS.c.mu, RESULT_SEATS.c.sigma)
                .join(RESULTS, RESULTS.c.table_id == RESULT_SEATS.c.table_id)
                .where(self.ladder, RESULTS.c.counted, RESULT_SEATS.c.person_id == person)
                .order_by(RESULTS.c.finished_at.desc(), RESULTS.c.table_id.desc())
                .limit(1)
            )
            row = (await self.c.execute(query)).first()
            self.beliefs[person] = (row.mu, row.sigma) if row else start_belief()
        return self.beliefs[person]


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
