"""What a seat or a spectator is told of a table: the models of the wire, made from the fold."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from ..client.models import ChatLine, EventInfo, OptionInfo, SeatInfo, State, TableInfo
from ..game import Game
from ..text import say
from ..views import Event
from .held import Held


def table_info(held: Held) -> TableInfo:
    """What everybody sees of a table."""
    table, now = held.table, time.time()
    facts = table.facts
    return TableInfo(
        id=facts.id,
        title=facts.title,
        edition=facts.edition,
        mode=facts.mode,
        status=table.status,
        public=facts.public,
        watch=facts.watch,
        pace=facts.pace,
        created=facts.created,
        until=facts.until,
        now=now,
        seats=[seat_info(held, seat, now) for seat in range(table.players)],
        round=table.game.table.round,
        scores=table.scores(),
        winner=table.winner,
        ended_by=table.ended_by,  # type: ignore[arg-type]
        rematch=held.rematch,
        notice=table.notice,
    )


def seat_info(held: Held, number: int, now: float) -> SeatInfo:
    table = held.table
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
        left=seat.left,
        conceded=seat.conceded,
        connected=held.is_connected(number),
        seconds=table.clock.seconds(number, now),
        ticking=number in table.clock.running,
    )


def state(held: Held, viewer: int | None, since: int | None, language: str) -> State:
    """The whole table as a viewer may know it; of the events those since a version, if known."""
    table = held.table
    first = table.events_known(viewer, since) if since is not None else None
    game = table.game
    answers = table.status == "running" and viewer is not None and table.seats[viewer].is_person
    return State(
        version=table.version(viewer),
        resync=first is None,
        table=table_info(held),
        you=viewer,
        view=game.view(viewer),
        options=options(game, viewer, language) if answers and viewer is not None else [],
        first_event=first or 0,
        events=events(game, viewer, first or 0, language),
        can_take_back=viewer is not None and table.can_take_back(viewer),
        order=table.order_of(viewer) if viewer is not None else None,
        chat=held.chat,
    )


def options(game: Game, seat: int, language: str) -> list[OptionInfo]:
    """What a seat may answer now, in words, with its cost."""
    return [
        OptionInfo(
            answer=action.text,
            text=say(action, language, names=game.names, edition=game.edition.name),
            cost=game.cost(seat, action),
        )
        for action in game.options(seat)
    ]


def events(game: Game, viewer: int | None, first: int, language: str) -> list[EventInfo]:
    return [in_words(game, event, language) for event in game.events(viewer, first)]


def in_words(game: Game, event: Event, language: str) -> EventInfo:
    return EventInfo(
        number=event.number,
        kind=event.kind,
        fields=event.fields,
        text=say(event, language, names=game.names, edition=game.edition.name),
    )


def chat_lines(rows: Sequence[Any]) -> list[ChatLine]:
    return [ChatLine(number=r.number, seat=r.seat, text=r.text, at=r.at) for r in rows]
