"""Wire models of a table, as a seat or a spectator may see it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, Literal

from ..api import (
    ChatLine,
    SeatInfo,
    TableInfo,
    TableState,
)
from .infra import server_time
from .tables.handle import TableHandle

RENDERED_FOR_S: Final = 0.1
"""Seconds for which a rendered state is used again; its clocks are behind by as much at most."""


def table_info(handle: TableHandle) -> TableInfo:
    """The public data of a table."""
    table, now = handle.table, server_time.now()
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
        shared=table.is_public_replay,
        rated=rated_status(handle),
    )


def public_replay_info(handle: TableHandle) -> TableInfo:
    """The data of a finished game for everybody: without what only its players may know."""
    info = table_info(handle)
    seats = [seat.model_copy(update={"connected": False, "seconds": None}) for seat in info.seats]
    return info.model_copy(update={"seats": seats, "rematch": None, "notice": ""})


def seat_info(handle: TableHandle, number: int, now: float) -> SeatInfo:
    table = handle.table
    seat = table.seats[number]
    kind = "bot" if seat.kind == "bot" else "person"
    if seat.is_open:
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
        identified=seat.person is not None,
    )


def rated_status(handle: TableHandle) -> Literal["no", "offered", "yes"]:
    """Whether the game counts for ratings, or will if all players are identified."""
    table = handle.table
    if table.status == "waiting" and table.config.rated:
        return "offered"
    return "yes" if table.rated else "no"


def table_state(
    handle: TableHandle, viewer: int | None, since: int | None, language: str
) -> TableState:
    """The state for a viewer, with the events since a version if that is recent enough."""
    table = handle.table
    known = table.known_event_count(viewer, since) if since is not None else None
    first_event = known or 0
    state = handle.states.get(table, viewer, language, first_event)
    info = table_info(handle)
    if viewer is not None and state.is_silent:
        info.seats[viewer].ticking = False
    return TableState(
        version=state.version,
        resync=known is None,
        table=info,
        you=viewer,
        view=state.view,
        options=state.options,
        first_event=state.first_event,
        events=state.events,
        can_undo=state.can_undo,
        stops=state.stops,
        chat_count=handle.chat_count,
    )


def rendered_state(
    handle: TableHandle, viewer: int | None, since: int | None, language: str
) -> str:
    """`table_state` as JSON; who asks for the same within a moment gets the same text."""
    key = (viewer, since, language, handle.table.version(viewer), handle.metadata_version)
    now = time.monotonic()
    if now - handle.rendered_at > RENDERED_FOR_S:
        handle.rendered.clear()
        handle.rendered_at = now
    text = handle.rendered.get(key)
    if text is None:
        text = handle.rendered[key] = table_state(handle, viewer, since, language).model_dump_json()
    return text


def chat_lines(rows: Sequence[Any]) -> list[ChatLine]:
    return [ChatLine(number=r.number, seat=r.seat, text=r.text, at=r.at) for r in rows]
