"""Wire models of a table, as a seat or a spectator may see it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final, Literal

from pydantic_core import to_json

from ..api import (
    AnnouncementInfo,
    ChatLine,
    SeatInfo,
    TableInfo,
    TableState,
    VoteInfo,
)
from ..views import View
from .infra import server_time
from .tables.handle import TableHandle
from .tables.online_table import OnlineTable
from .tables.votes import VOTE_LASTS_S, current_votes, missing_voters

RENDERED_FOR_S: Final = 0.1
"""Seconds for which a rendered state is used again; its clocks are behind by as much at most."""

NO_NEWS: Final[dict[str, Any]] = {"votes": [], "announcements": []}


VIEWER_FIELDS: Final = ("seat", "waiting", "battle", "own", "stack")
"""The fields of a view that depend on the viewer."""

PUBLIC_FIELDS: Final = tuple(
    field.name for field in fields(View) if field.name not in VIEWER_FIELDS
)


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
        deal=config.deal,  # type: ignore[arg-type]
        commitment=table.commitment,
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
        votes=vote_infos(table, now),
        announcements=[
            AnnouncementInfo.model_validate(news._asdict()) for news in table.announcements
        ],
        shared=table.is_public_replay,
        read_only=handle.controls.read_only_note if handle.controls is not None else None,
        rated=rated_status(handle),
    )


def public_replay_info(handle: TableHandle) -> TableInfo:
    """The data of a finished game for everybody: without what only its players may know."""
    info = table_info(handle)
    seats = [seat.model_copy(update={"connected": False, "seconds": None}) for seat in info.seats]
    return info.model_copy(update={"seats": seats, "rematch": None, "notice": ""} | NO_NEWS)


def vote_infos(table: OnlineTable, now: float) -> list[VoteInfo]:
    """The votes that have not expired, by their target."""
    votes = current_votes(table.votes, now)
    return [
        VoteInfo(
            seat=target,
            by=[vote.voter for vote in votes if vote.target == target],
            missing=missing_voters(table.seats, votes, target),
            expires_at=min(vote.at for vote in votes if vote.target == target) + VOTE_LASTS_S,
        )
        for target in sorted({vote.target for vote in votes})
    ]


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
        has_link=seat.link_hash is not None,
        hotseat=seat.kind == "hotseat",
        level=seat.level if not seat.is_person else None,
        away=seat.away,
        conceded=seat.conceded,
        connected=handle.is_connected(number),
        seconds=table.clock.seconds_left(number, now),
        ticking=number in table.clock.running,
        identified=seat.person is not None,
        hints=sum(hint.seat == number for hint in table.hints),
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
        text = handle.rendered[key] = render(handle, viewer, since, language)
    return text


def render(handle: TableHandle, viewer: int | None, since: int | None, language: str) -> str:
    """`table_state` as JSON, put together from parts that viewers share."""
    table = handle.table
    known = table.known_event_count(viewer, since) if since is not None else None
    state = handle.states.get(table, viewer, language, known or 0)
    head = {
        "type": "state",
        "version": state.version,
        "resync": known is None,
        "you": viewer,
        "can_undo": state.can_undo,
        "stops": state.stops,
        "chat_count": handle.chat_count,
    }
    view = {name: getattr(state.view, name) for name in VIEWER_FIELDS}
    tail = {"options": state.options, "first_event": state.first_event, "events": state.events}
    return "".join(
        (
            to_json(head).decode()[:-1],
            ',"table":',
            _rendered_table(handle, viewer if state.is_silent else None),
            ',"view":',
            _rendered_public_view(handle)[:-1],
            ",",
            to_json(view).decode()[1:],
            ",",
            to_json(tail).decode()[1:],
        )
    )


def _rendered_table(handle: TableHandle, silent: int | None) -> str:
    """`table_info` as JSON; the clock of a silent seat seems to stand."""
    if silent is not None and silent in handle.table.clock.running:
        info = table_info(handle)
        info.seats[silent].ticking = False
        return info.model_dump_json()
    key = (handle.table.entry_number, handle.metadata_version)
    text = handle.rendered.get(key)
    if text is None:
        text = handle.rendered[key] = table_info(handle).model_dump_json()
    return text


def _rendered_public_view(handle: TableHandle) -> str:
    """The part of all views that everybody knows, as JSON."""
    view = handle.table.public_view()
    if handle.public_view is None or handle.public_view[0] is not view:
        public = {name: getattr(view, name) for name in PUBLIC_FIELDS}
        handle.public_view = view, to_json(public).decode()
    return handle.public_view[1]


def chat_lines(rows: Sequence[Any]) -> list[ChatLine]:
    return [ChatLine(number=r.number, seat=r.seat, text=r.text, at=r.at) for r in rows]
