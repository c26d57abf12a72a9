"""Creating tables: new games, from a position, from a record, for a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ..api import (
    ApiError,
    CreatedTable,
    ImportedRecord,
    NewSeat,
    NewSeatSecret,
    NewTable,
    PlayFromHere,
    TimeControl,
)
from ..api.fields import INVISIBLE, MARK_LOOKALIKES, MAX_NAME_LENGTH
from ..bots.levels import find_level
from ..bots.registry import UnknownBot, find_builtin, parse_budget
from ..errors import InvalidPosition, InvalidRecord
from ..factory import new_game, position
from ..game import Game
from ..record import replay
from .commands import JoinSeat, SetPerson
from .deal import UNDRAWN_SEED, new_seed
from .live_table import LiveTable, hash_secret
from .online_table import OnlineTable
from .rated_rules import rated_clock
from .service import TableService
from .state import OnlineSeat, TableConfig
from .stored import SeatRow

DEFAULT_NAMES: Final = ("Anubis", "Bastet", "Horus", "Sobek", "Wadjet")
MAX_BOT_ITERATIONS: Final = 2000
MAX_BOT_SECONDS: Final = 2.0
DAY_S: Final = 24 * 60 * 60.0

BOTS_ONLY_DAYS: Final = 7
"""Days after which a table without people is deleted, unless somebody watches it."""


def new_secret() -> str:
    """A random secret of 128 bits."""
    return secrets.token_urlsafe(16)


def awaits_people(kinds: Iterable[str]) -> bool:
    """Whether a new table with such seats waits for somebody, and its deal is drawn later."""
    return not {"link", "open"}.isdisjoint(kinds)


def chosen_deal(new: NewTable) -> str:
    """Who has chosen the deal of a new table."""
    if new.position is not None:
        return "position"
    return "random" if new.seed is None else "seed"


def neutral_name(table: OnlineTable, seat: int) -> str:
    """A name of a god that no other seat has."""
    others = [s.name for number, s in enumerate(table.seats) if number != seat]
    candidates = DEFAULT_NAMES[seat : seat + 1] + DEFAULT_NAMES[::-1]
    return next(god for god in candidates if god not in others)


def validate_level(level: str) -> str:
    """The level; `ApiError` if it is unknown or its budget is too large."""
    try:
        factory = find_builtin(level)
        _, _, text = level.partition(":")
        budget = parse_budget(text) if text and find_level(level) is None else None
    except UnknownBot as error:
        raise ApiError(422, "unknown_bot", str(error)) from None
    if factory is None:
        raise ApiError(422, "unknown_bot", f"There is no level {level!r:.30}.")
    if budget and (budget.iterations > MAX_BOT_ITERATIONS or budget.seconds > MAX_BOT_SECONDS):
        raise ApiError(
            422,
            "unknown_bot",
            f"The limit is {MAX_BOT_ITERATIONS} iterations or {MAX_BOT_SECONDS:g}s.",
        )
    return level


def seat_names(seats: Sequence[NewSeat]) -> list[str]:
    """The chosen names, and a different name of a god for every other seat."""
    names = [s.name.strip() if s.name else "" for s in seats]
    for seat, name in enumerate(names):
        if not name:
            candidates = DEFAULT_NAMES[seat : seat + 1] + DEFAULT_NAMES[::-1]
            names[seat] = next(god for god in candidates if god not in names)
    return names


def imported_name(name: str, seat: int) -> str:
    """A name of a record as that of a seat: without invisible letters and signs like the mark."""
    visible = INVISIBLE.sub("", name)
    unmarked = "".join(sign for sign in visible if sign not in MARK_LOOKALIKES)
    return unmarked[:MAX_NAME_LENGTH].strip() or DEFAULT_NAMES[seat]


def start_game(new: NewTable) -> Game:
    """The initial game of a new table."""
    names = seat_names(new.seats)
    if new.public and (new.seed is not None or new.position is not None):
        raise ApiError(
            422,
            "chosen_deal",
            "A public table deals at random, since its host would know all cards: leave out seed "
            "and position, or make the table private.",
        )
    try:
        if new.position is not None:
            game = position(new.position)
            if game.players != len(new.seats):
                raise ValueError(f"the position is for {game.players} players")
            return game.with_names(names)
        seed = new.seed
        if seed is None:
            seed = UNDRAWN_SEED if awaits_people(s.kind for s in new.seats) else new_seed()
        game = new_game(
            len(names), new.edition, new.mode, seed, battle_discards=new.battle_discards
        )
        return game.with_names(names)
    except InvalidPosition as error:
        raise ApiError(422, "bad_position", str(error)) from None
    except (ValueError, TypeError, KeyError) as error:
        raise ApiError(422, "bad_table", str(error)) from None


async def create_table(service: TableService, new: NewTable, rated: bool = False) -> CreatedTable:
    """Create a table; `rated`: it offers a rated game."""
    game = start_game(new)
    time_control = rated_clock(new.time_control) if rated else new.time_control
    return await create_from_game(
        service, game, new.seats, time_control, new.watch, title=new.title.strip(),
        public=new.public, days=new.days, deal=chosen_deal(new), rated=rated,
    )  # fmt: skip


async def create_from_record(service: TableService, body: ImportedRecord) -> CreatedTable:
    """Create a table that continues where a record ends, or replays it."""
    try:
        game = await service.limits.compute(replay, body.record)
    except InvalidRecord as error:
        raise ApiError(422, "bad_record", str(error)) from None
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ApiError(422, "bad_record", f"The record cannot be read: {error}") from None
    if game.header.get("ask_forced") == "never":
        raise ApiError(
            422,
            "bad_record",
            "The record has ask_forced=never, which would reveal the cards of bots.",
        )
    seats = body.seats
    if seats is None:
        seats = [NewSeat(kind="me"), *[NewSeat()] * (game.players - 1)]
        if game.over:
            seats = [NewSeat()] * game.players
    if len(seats) != game.players:
        raise ApiError(422, "bad_record", f"The record is for {game.players} players.")
    game = game.with_names(
        seat.name or imported_name(name, number)
        for number, (seat, name) in enumerate(zip(seats, game.names, strict=True))
    )
    return await create_from_game(
        service, game, seats, body.time_control, body.watch, deal="record"
    )


async def create_from_moment(service: TableService, game: Game, body: PlayFromHere) -> CreatedTable:
    """Create a table that continues a moment of a finished game, with bots or at one screen."""
    if game.over:
        raise ApiError(409, "over", "The game is over at that moment. Choose an earlier one.")
    if body.seat is not None and body.seat >= game.players:
        raise ApiError(422, "no_seat", f"The game has the seats 0 to {game.players - 1}.")
    names = list(game.names)
    if body.seat is None:
        seats = [NewSeat(kind="hotseat")] * game.players
    else:
        seats = [NewSeat(kind="bot", level=body.level)] * game.players
        seats[body.seat] = NewSeat(kind="me")
        names[body.seat] = body.name or names[body.seat]
    game = game.with_names(names)
    return await create_from_game(service, game, seats, TimeControl(), "link", deal="record")


async def create_from_game(
    service: TableService, game: Game, seats: Sequence[NewSeat], time_control: TimeControl,
    watch: str, *, deal: str, title: str = "", public: bool = False, days: int | None = None,
    rated: bool = False,
) -> CreatedTable:  # fmt: skip
    """Store a table and return its secrets."""
    if time_control.kind != "none" and not time_control.seconds:
        raise ApiError(422, "bad_time_control", "A clock needs seconds.")
    host_secret = new_secret()
    watch_secret = new_secret() if watch == "link" else None
    seat_secrets = [
        NewSeatSecret(seat=i, secret=new_secret(), is_link=s.kind == "link")
        for i, s in enumerate(seats)
        if s.kind in ("me", "hotseat", "link")
    ]
    own_hashes = {s.seat: hash_secret(s.secret) for s in seat_secrets if not s.is_link}
    link_hashes = {s.seat: hash_secret(s.secret) for s in seat_secrets if s.is_link}
    rows = [
        SeatRow(
            seat=i,
            kind=s.kind,
            name=game.names[i],
            level=validate_level(s.level) if s.kind == "bot" else None,
            secret_hash=own_hashes.get(i),
            link_hash=link_hashes.get(i),
        )
        for i, s in enumerate(seats)
    ]
    watch_hash = hash_secret(watch_secret) if watch_secret else None
    config = table_config(
        game, service.clock.now(), time_control, title, public, watch, hash_secret(host_secret),
        watch_hash, deal,
    )  # fmt: skip
    if days is None and all(seat.kind == "bot" for seat in seats):
        days = BOTS_ONLY_DAYS
    config = replace(config, rated=rated)
    if days is not None:
        config = replace(config, expires_at=config.created + days * DAY_S)
    handle = await service.create(config, rows)
    return CreatedTable(
        id=handle.id, host_secret=host_secret, watch_secret=watch_secret, seats=seat_secrets
    )


def new_table_id() -> str:
    """A random id; without a hyphen in front, which commands would take for an option."""
    while True:
        table_id = secrets.token_urlsafe(12)
        if not table_id.startswith("-"):
            return table_id


def table_config(
    game: Game, created: float, time_control: TimeControl, title: str, public: bool, watch: str,
    host_hash: str, watch_hash: str | None, deal: str,
) -> TableConfig:  # fmt: skip
    return TableConfig(
        id=new_table_id(),
        created=created,
        edition=game.edition.name,
        mode=game.edition.mode,
        start_record=game.record(),
        time_control=time_control,
        title=title,
        public=public,
        watch=watch,
        host_hash=host_hash,
        watch_hash=watch_hash,
        deal=deal,
        deals_at_start=deal == "random" and game.header["seed"] == UNDRAWN_SEED,
    )


async def join_rematch(service: TableService, handle: LiveTable, seat: int | None) -> str:
    """Take a seat of the next game of the same players; return the id of its table.

    The first who asks creates the table. The others are notified, and it waits until they have
    joined with their own secrets.
    """
    if handle.table.status != "over":
        raise ApiError(409, "not_over", "The game is not over yet.")
    rematch_id = handle.rematch or await create_rematch(service, handle)
    next_handle = await service.find(rematch_id)
    if seat is not None and not next_handle.table.seats[seat].joined:
        with suppress(ApiError):  # joined by another connection meanwhile
            person, name = handle.table.seats[seat].person, handle.table.seats[seat].name
            join = JoinSeat(seat, name, person=person) if person else JoinSeat(seat)
            await service.submit(next_handle, join)
    return rematch_id


async def create_rematch(service: TableService, handle: LiveTable) -> str:
    """Create the table of the next game, with the same secrets; return its id."""
    table = handle.table
    previous = table.config
    names = [seat.name for seat in table.seats]
    battle_discards = table.game.header.get("battle_discards", "default")
    kinds = [_rematch_kind(seat) for seat in table.seats]
    seed = UNDRAWN_SEED if awaits_people(kinds) else new_seed()
    game = new_game(
        len(names), previous.edition, previous.mode, seed, battle_discards=battle_discards
    ).with_names(names)
    rows = [
        SeatRow(
            r.seat,
            kinds[r.seat],
            seat.name,
            _rematch_level(seat),
            seat.secret_hash,
            r.webhook,
            seat.link_hash,
        )
        for r, seat in zip(handle.seat_rows, table.seats, strict=True)
    ]
    config = table_config(
        game, service.clock.now(), previous.time_control, previous.title, previous.public,
        previous.watch, previous.host_hash, previous.watch_hash, "random",
    )  # fmt: skip
    config = replace(config, rated=previous.rated)
    next_handle = await service.create(config, rows)
    rematch_id = await service.store.set_rematch(handle.id, next_handle.id)
    if rematch_id != next_handle.id:  # a concurrent request was first
        await service.delete(next_handle)
    else:
        await reserve_seats(service, next_handle, table.seats)
    handle.rematch = rematch_id
    handle.bump()
    return rematch_id


async def reserve_seats(
    service: TableService, handle: LiveTable, seats: Sequence[OnlineSeat]
) -> None:
    """Let the seats of a rematch be those of the same people, also before they join."""
    for number, seat in enumerate(seats):
        if seat.person is not None:
            with suppress(ApiError):  # joined meanwhile
                await service.submit(handle, SetPerson(number, seat.person, seat.name))


def _rematch_kind(seat: OnlineSeat) -> str:
    """The kind of the seat in the rematch: a person with a secret joins with it."""
    if seat.kind in ("bot", "hotseat") or (seat.secret_hash is None and seat.link_hash is None):
        return seat.kind
    return "link"


def _rematch_level(seat: OnlineSeat) -> str | None:
    return seat.level if seat.kind == "bot" else None
