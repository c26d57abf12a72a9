"""Wire models of a table, as a seat or a spectator may see it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ..api import (
    ChatLine,
    EventInfo,
    OptionInfo,
    SeatInfo,
    TableInfo,
    TableState,
)
from ..game import Game
from ..i18n import describe
from ..views import Event
from .tables.handle import TableHandle


def table_info(handle: TableHandle) -> TableInfo:
    """The public data of a table."""
    table, now = handle.table, time.time()
    config = table.config
    return TableInfo(
        id=config.id,
        title=config.title,
        edition=config.edition,
        mode=config.mode,
        status=table.status,
        public=config.public,
        watch=config.watch,
        time_control=config.time_control,
        created=config.created,
        expires_at=config.expires_at,
        now=now,
        seats=[seat_info(handle, seat, now) for seat in range(table.players)],
        round=table.game.state.round,
        scores=table.scores(),
        winner=table.winner,
        ended_by=table.ended_by,  # type: ignore[arg-type]
        rematch=handle.rematch,
        notice=table.notice,
    )


def seat_info(handle: TableHandle, number: int, now: float) -> SeatInfo:
    table = handle.table
    seat = table.seats[number]
    kind = "bot" if seat.kind == "bot" else "person"
    if seat.kind == "open" and not seat.joined:
        kind = "open"
    return SeatInfo(
        seat=number,
        name=seat.name,
        kind=kind,  # type: ignore[arg-type]
        joined=seat.joined,
        hotseat=seat.kind == "hotseat",
        level=seat.level if not seat.is_person else None,
        away=seat.away,
        conceded=seat.conceded,
        connected=handle.is_connected(number),
        seconds=table.clock.seconds_left(number, now),
        ticking=number in table.clock.running,
    )


def table_state(
    handle: TableHandle, viewer: int | None, since: int | None, language: str
) -> TableState:
    """The state for a viewer, with the events since a version if that is recent enough."""
    table = handle.table
    first_event = table.known_event_count(viewer, since) if since is not None else None
    game = table.game
    may_answer = table.status == "running" and viewer is not None and table.seats[viewer].is_person
    return TableState(
        version=table.version(viewer),
        resync=first_event is None,
        table=table_info(handle),
        you=viewer,
        view=game.view(viewer),
        options=option_infos(game, viewer, language) if may_answer and viewer is not None else [],
        first_event=first_event or 0,
        events=event_infos(game, viewer, first_event or 0, language),
        can_undo=viewer is not None and table.can_undo(viewer),
        auto_pass=table.auto_pass_mode(viewer) if viewer is not None else None,
        chat_count=handle.chat_count,
    )


def option_infos(game: Game, seat: int, language: str) -> list[OptionInfo]:
    """The legal answers of a seat with text and cost."""
    return [
        OptionInfo(
            answer=action.text,
            text=describe(action, language, names=game.names, edition=game.edition.name),
            cost=game.cost(seat, action),
        )
        for action in game.options(seat)
    ]


def event_infos(game: Game, viewer: int | None, first_event: int, language: str) -> list[EventInfo]:
    return [event_info(game, event, language) for event in game.events(viewer, first_event)]


def event_info(game: Game, event: Event, language: str) -> EventInfo:
    return EventInfo(
        number=event.number,
        kind=event.kind,
        fields=event.fields,
        text=describe(event, language, names=game.names, edition=game.edition.name),
    )


def chat_lines(rows: Sequence[Any]) -> list[ChatLine]:
    return [ChatLine(number=r.number, seat=r.seat, text=r.text, at=r.at) for r in rows]
