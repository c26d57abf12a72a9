"""Making tables: new ones, from a position, from a record, for a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from ..begin import check_names, new_game, position
from ..bots.protocol import NoBot, find_level, read_budget
from ..client.models import Created, ImportedRecord, NewSeat, NewTable, Pace, SeatLink
from ..errors import BadPosition, BadRecord
from ..game import Game
from ..record import replay
from .hall import Hall
from .held import Held, hash_of
from .parts import Facts, LiveSeat, Refused
from .store import SeatRow
from .table import LiveTable

GODS: Final = ("Anubis", "Bastet", "Horus", "Sobek", "Wadjet")
MOST_ITERATIONS: Final = 2000
MOST_SECONDS: Final = 2.0
DAY: Final = 24 * 60 * 60.0


def new_secret() -> str:
    """128 bits."""
    return secrets.token_urlsafe(16)


def check_level(level: str) -> str:
    """A level of the house, with a budget that others can bear."""
    try:
        found = find_level(level)
        _, _, text = level.partition(":")
        budget = read_budget(text) if text else None
    except NoBot as why:
        raise Refused(422, "no_bot", str(why)) from None
    if found is None:
        raise Refused(422, "no_bot", f"There is no level {level!r:.30}.")
    if budget and (budget.iterations > MOST_ITERATIONS or budget.seconds > MOST_SECONDS):
        raise Refused(
            422, "no_bot", f"At most {MOST_ITERATIONS} iterations or {MOST_SECONDS:g}s here."
        )
    return level


def names_for(seats: Sequence[NewSeat]) -> list[str]:
    """The names that were given, and gods for the rest: a seat's own if it is free, each once."""
    names = [s.name.strip() if s.name else "" for s in seats]
    for seat, name in enumerate(names):
        if not name:
            own = GODS[seat : seat + 1] + GODS[::-1]
            names[seat] = next(god for god in own if god not in names)
    return names


def begin(new: NewTable) -> Game:
    """The game that a new table begins with."""
    names = names_for(new.seats)
    try:
        if new.position is not None:
            game = position(new.position)
            if game.players != len(new.seats):
                raise ValueError(f"the position is for {game.players} players")
            game.names = check_names(names)
            return game
        return new_game(names, new.edition, new.mode, new.seed, battle_discards=new.battle_discards)
    except BadPosition as why:
        raise Refused(422, "bad_position", str(why)) from None
    except (ValueError, TypeError, KeyError) as why:
        raise Refused(422, "bad_table", str(why)) from None


async def make(hall: Hall, new: NewTable) -> Created:
    """A new table."""
    game = begin(new)
    return await lay(
        hall, game, new.seats, new.pace, new.watch, title=new.title.strip(), public=new.public,
        days=new.days,
    )  # fmt: skip


async def from_record(hall: Hall, sent: ImportedRecord) -> Created:
    """A table that goes on where a record ends, or shows how it went."""
    try:
        game = replay(sent.record)
    except BadRecord as why:
        raise Refused(422, "bad_record", str(why)) from None
    except (ValueError, TypeError, KeyError, RecursionError) as why:
        raise Refused(422, "bad_record", f"The record cannot be read: {why}") from None
    if game.header.get("quiet"):
        raise Refused(422, "bad_record", "The record is of a game that tells what bots hold.")
    seats = sent.seats
    if seats is None:
        seats = [NewSeat(kind="me"), *[NewSeat()] * (game.players - 1)]
        if game.over:
            seats = [NewSeat()] * game.players
    if len(seats) != game.players:
        raise Refused(422, "bad_record", f"The record is for {game.players} players.")
    game.names = tuple(s.name or n[:24] for s, n in zip(seats, game.names, strict=True))
    return await lay(hall, game, seats, sent.pace, sent.watch)


async def lay(
    hall: Hall, game: Game, seats: Sequence[NewSeat], pace: Pace, watch: str, *,
    title: str = "", public: bool = False, days: int | None = None,
) -> Created:  # fmt: skip
    """Store a table and give its secrets away, once."""
    if pace.kind != "none" and not pace.seconds:
        raise Refused(422, "bad_pace", "A clock needs seconds.")
    host = new_secret()
    watching = new_secret() if watch == "link" else None
    links = [
        SeatLink(seat=i, secret=new_secret())
        for i, s in enumerate(seats)
        if s.kind in ("me", "hotseat", "link")
    ]
    opened = {link.seat: hash_of(link.secret) for link in links}
    rows = [
        SeatRow(
            seat=i,
            kind=s.kind,
            name=game.names[i],
            level=check_level(s.level) if s.kind == "bot" else None,
            secret_hash=opened.get(i),
        )
        for i, s in enumerate(seats)
    ]
    watch_hash = hash_of(watching) if watching else None
    facts = facts_of(game, pace, title, public, watch, hash_of(host), watch_hash)
    if days is not None:
        facts = replace(facts, until=facts.created + days * DAY)
    held = await store(hall, facts, rows)
    return Created(id=held.id, host=host, watch=watching, seats=links)


def facts_of(
    game: Game, pace: Pace, title: str, public: bool, watch: str, host_hash: str,
    watch_hash: str | None,
) -> Facts:  # fmt: skip
    return Facts(
        id=secrets.token_urlsafe(12),
        created=time.time(),
        edition=game.edition.name,
        mode=game.edition.mode,
        begun=game.record(),
        pace=pace,
        title=title,
        public=public,
        watch=watch,
        host_hash=host_hash,
        watch_hash=watch_hash,
    )


async def store(hall: Hall, facts: Facts, rows: list[SeatRow]) -> Held:
    """The table, stored and in memory, its bots at work."""
    table = LiveTable(facts, [row.live() for row in rows], hall.outages)
    await hall.store.create(facts, rows, hall.standing(table))
    held = await hall.find(facts.id)
    hall.minding.mind(held)
    return held


async def rematch(hall: Hall, held: Held) -> str:
    """The next game of the same people: whoever has a seat's secret has the same seat there."""
    table = held.table
    if table.status != "over":
        raise Refused(409, "not_over", "The game is not over yet.")
    if held.rematch:
        return held.rematch
    old = table.facts
    names = [seat.name for seat in table.seats]
    discards = table.game.header.get("battle_discards", "default")
    game = new_game(names, old.edition, old.mode, battle_discards=discards)
    rows = [
        SeatRow(r.seat, _again(seat), seat.name, _level(seat), seat.secret_hash, r.webhook)
        for r, seat in zip(held.rows, table.seats, strict=True)
    ]
    facts = facts_of(
        game, old.pace, old.title, old.public, old.watch, old.host_hash, old.watch_hash
    )  # fmt: skip
    new = await store(hall, facts, rows)
    chosen = await hall.store.set_rematch(held.id, new.id)
    if chosen != new.id:  # somebody else was faster
        await hall.delete(new)
    held.rematch = chosen
    await hall.changed(held)
    return chosen


def _again(seat: LiveSeat) -> str:
    """Who was at the table is at the next one: nobody need join anew."""
    if seat.kind == "bot" or seat.secret_hash is None:
        return seat.kind
    return "hotseat" if seat.kind == "hotseat" else "me"


def _level(seat: LiveSeat) -> str | None:
    return seat.level if seat.kind == "bot" else None
