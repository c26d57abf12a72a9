"""What a viewer may see of a table: states as models and as JSON, and the data of the table.

A version counts everything that a viewer may know of, so the part of a state that follows from the
entries is always the same at a version. Clocks, connections and chat are no part of that. What is
rendered stays for a while in `OnlineTable.rendered`, the only cache of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Final, Literal

from ..api import (
    AnnouncementInfo,
    EventInfo,
    LinkInfo,
    OptionInfo,
    SeatInfo,
    Stops,
    TableInfo,
    VoteInfo,
    WarningInfo,
)
from ..engine.actions import VERBS, Action
from ..frozen import to_plain
from ..game import Game
from ..i18n import describe
from ..i18n.describe import TEXT_FIELD_TYPES, VERB_FIELDS
from ..views import AnswerPreview, AnswerWarning, Event, View
from . import links
from .live_table import LiveTable
from .online_table import OnlineTable
from .rated_rules import pauses_left
from .votes import VOTE_LASTS_S, current_votes, missing_voters

MAX_KEPT_EVENTS: Final = 100
"""More events than these, for a client that needs a whole game, are not kept."""


RENDERED_FOR_S: Final = 0.1
"""Seconds for which a rendered state is used again; its clocks are behind by as much at most."""

VIEWER_FIELDS: Final = ("seat", "waiting", "battle", "own", "stack")
"""The fields of a view that depend on the viewer."""

PUBLIC_FIELDS: Final = tuple(
    field.name for field in fields(View) if field.name not in VIEWER_FIELDS
)


@dataclass(frozen=True, slots=True)
class StateTail:
    """The part of a `TableState` that belongs to one viewer and version."""

    options: list[OptionInfo]
    first_event: int
    events: list[EventInfo]


@dataclass(frozen=True, slots=True)
class ViewerState:
    """What a viewer may see at a version; nobody changes its lists."""

    version: int
    view: View
    options: list[OptionInfo]
    can_undo: bool
    stops: Stops | None
    is_silent: bool  # a question is pending that the server answers with a pass
    first_event: int
    events: list[EventInfo]  # from number `first_event` on


def viewer_state(
    handle: LiveTable, viewer: int | None, language: str, first_event: int
) -> ViewerState:
    """The state for a viewer (None: spectators) with the events from a number on; the last state
    of each viewer and language is kept."""
    table, key = handle.table, ("state", viewer, language)
    state: ViewerState | None = handle.table.rendered.get(key)
    if state is not None and state.version == table.version(viewer):
        if state.first_event == first_event:
            return state
        if state.first_event < first_event:
            events = state.events[first_event - state.first_event :]
            return replace(state, first_event=first_event, events=events)
        events = table_events(table, viewer, first_event, language)
        state = replace(state, first_event=first_event, events=events)
    else:
        state = render_state(table, viewer, language, first_event)
    handle.table.rendered[key] = (
        state
        if len(state.events) <= MAX_KEPT_EVENTS
        else replace(state, first_event=table.event_count, events=[])
    )
    return state


def render_state(
    table: OnlineTable, viewer: int | None, language: str, first_event: int
) -> ViewerState:
    """The state of a table for a viewer, with the events from a number on."""
    game = table.game
    options: list[OptionInfo] = []
    is_silent = viewer is not None and table.is_auto_passed(viewer)
    view = table.view(viewer)
    if viewer is not None and is_silent:
        view = without_question(view, viewer)
    elif viewer is not None and table.status == "running" and table.seats[viewer].is_person:
        options = option_infos(game, viewer, language)
    return ViewerState(
        version=table.version(viewer),
        view=view,
        options=options,
        can_undo=viewer is not None and table.can_undo(viewer),
        stops=table.seats[viewer].stops if viewer is not None else None,
        is_silent=is_silent,
        first_event=first_event,
        events=table_events(table, viewer, first_event, language),
    )


def table_events(
    table: OnlineTable, viewer: int | None, first_event: int, language: str
) -> list[EventInfo]:
    """The events of a table from a number on; none before the deal is drawn."""
    return [] if table.awaits_deal else event_infos(table.game, viewer, first_event, language)


def without_question(view: View, seat: int) -> View:
    """The view of a seat that must answer as if it need not."""
    own = replace(view.own, options=()) if view.own is not None else None
    return replace(view, own=own, waiting=tuple(other for other in view.waiting if other != seat))


def option_infos(game: Game, seat: int, language: str) -> list[OptionInfo]:
    """The legal answers of a seat with their texts, costs and warnings."""
    return [
        OptionInfo(
            answer=action.text,
            text=option_text(action, language, game),
            cost=preview.cost,
            attacks=preview.attacks,
            warning=warning_info(preview, language, game),
        )
        for action, preview in zip(game.options(seat), game.previews(seat), strict=True)
    ]


def warning_info(preview: AnswerPreview, language: str, game: Game) -> WarningInfo | None:
    """The warning of an answer, in words."""
    warning = preview.warning
    if warning is None:
        return None
    text = warning_text(warning, language, game)
    return WarningInfo(
        kind=warning.kind, text=text, is_wasted=warning.is_wasted, instead=warning.instead
    )


def event_infos(game: Game, viewer: int | None, first_event: int, language: str) -> list[EventInfo]:
    """The events from a number on, as a viewer may know them."""
    return [
        EventInfo(
            number=event.number,
            kind=event.kind,
            fields=to_plain(event.fields),
            text=event_text(event, language, game),
        )
        for event in game.events(viewer, first_event)
    ]


def state_json(handle: LiveTable, viewer: int | None, since: int | None, language: str) -> str:
    """The `TableState` for a viewer as JSON, with the events since a version if that is recent
    enough; the next who ask for the same within a moment get the same text."""
    stamp = (since, handle.table.version(viewer), handle.metadata_version)
    encode = partial(encode_state, handle, viewer, since, language)
    return cached_text(handle, ("text", viewer, language), stamp, encode)


def cached_text(handle: LiveTable, key: Hashable, stamp: Hashable, make: Callable[[], str]) -> str:
    """A text that is made again when its stamp is another one, or some time after."""
    now = time.monotonic()
    known: Hashable
    made_at: float
    text: str
    known, made_at, text = handle.table.rendered.get(key, (None, 0.0, ""))
    if known != stamp or now - made_at > RENDERED_FOR_S:
        text = make()
        handle.table.rendered[key] = stamp, now, text
    return text


def encode_state(handle: LiveTable, viewer: int | None, since: int | None, language: str) -> str:
    """The `TableState` for a viewer as JSON, put together from parts that viewers share."""
    table, encode = handle.table, handle.host.encode
    known = table.known_event_count(viewer, since) if since is not None else None
    state = viewer_state(handle, viewer, language, known or 0)
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
            encode(head)[:-1],
            ',"table":',
            encoded_table(handle, viewer if state.is_silent else None),
            ',"view":',
            encoded_public_view(handle)[:-1],
            ",",
            encode(view)[1:],
            ",",
            encode(tail)[1:],
        )
    )


def encoded_table(handle: LiveTable, silent: int | None) -> str:
    """`table_info` as JSON; the clock of a silent seat seems to stand."""
    if silent is not None and silent in handle.table.clock.running:
        info = table_info(handle)
        info.seats[silent].ticking = False
        return handle.host.encode(info)
    stamp = (handle.table.entry_number, handle.metadata_version)
    return cached_text(handle, "table", stamp, lambda: handle.host.encode(table_info(handle)))


def encoded_public_view(handle: LiveTable) -> str:
    """The part of all views that everybody knows, as JSON."""
    view = handle.table.public_view()
    known: View | None
    text: str
    known, text = handle.table.rendered.get("view", (None, ""))
    if known is not view:
        text = handle.host.encode({name: getattr(view, name) for name in PUBLIC_FIELDS})
        handle.table.rendered["view"] = view, text
    return text


def table_info(handle: LiveTable) -> TableInfo:
    """The public data of a table."""
    table, now = handle.table, handle.host.clock.now()
    config = table.config
    return TableInfo(
        id=config.id,
        title=config.title,
        edition=config.edition,
        mode=config.mode,
        goal=table.game.edition.goal_vp,
        status=table.status,
        public=config.public,
        watch=config.watch,
        deal=config.deal,  # type: ignore[arg-type]
        commitment=table.commitment,
        answers_digest=table.answers_digest,
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
        links=link_infos(table),
        announcements=[AnnouncementInfo(**news._asdict()) for news in table.announcements],
        shared=table.is_public_replay,
        sharing=table.sharing,
        read_only=handle.host.limits.read_only,
        rated=rated_status(table),
        unrated=table.unrated,
        pause_ends_at=table.pause_ends_at,
    )


def public_replay_info(handle: LiveTable) -> TableInfo:
    """The data of a finished game for everybody: without what only its players may know."""
    info = table_info(handle)
    seats = [replace(seat, connected=False, seconds=None) for seat in info.seats]
    return replace(info, seats=seats, rematch=None, notice="", votes=[], announcements=[])


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


def link_infos(table: OnlineTable) -> list[LinkInfo]:
    """The links that may take a seat from the person who holds it."""
    return [
        LinkInfo(
            seat=link.seat,
            asked_at=link.asked_at,
            valid_at=link.valid_at,
            by=list(link.voters),
            missing=links.missing_voters(table.seats, link),
        )
        for link in sorted(table.pending_links)
    ]


def seat_info(handle: LiveTable, number: int, now: float) -> SeatInfo:
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
        pauses_left=pauses_left(seat) if table.rated else None,
    )


def rated_status(table: OnlineTable) -> Literal["no", "offered", "yes", "void"]:
    """Whether the game counts for ratings, or will if all players are identified."""
    if table.is_void:
        return "void"
    if table.status == "waiting" and table.config.rated:
        return "offered"
    return "yes" if table.rated else "no"


MAX_TEXTS: Final = 20_000
"""Texts in memory, some megabytes; then all are forgotten."""

VERBS_WITH_NAMES: Final = frozenset(
    number
    for number, verb in enumerate(VERBS)
    if any(TEXT_FIELD_TYPES.get(field) == "seat" for field in VERB_FIELDS.get(verb, ()))
)
"""Verbs whose texts have names of players; the others are the same at all tables."""

TEXTS: Final[dict[Hashable, str]] = {}


def option_text(action: Action, language: str, game: Game) -> str:
    """The text of an answer at a table."""
    names = game.names if action.verb in VERBS_WITH_NAMES else ()
    key = (action.id, language, game.edition.name, names)
    return TEXTS.get(key) or _describe(key, action, language, game)


def event_text(event: Event, language: str, game: Game) -> str:
    """The text of an event as a viewer knows it."""
    key = (event.kind, repr(event.fields), language, game.edition.name, game.names)
    return TEXTS.get(key) or _describe(key, event, language, game)


def warning_text(warning: AnswerWarning, language: str, game: Game) -> str:
    """The text of a warning."""
    key = (warning.kind, repr(warning.fields), language, game.edition.name)
    return TEXTS.get(key) or _describe(key, warning, language, game)


def _describe(
    key: Hashable, item: Action | Event | AnswerWarning, language: str, game: Game
) -> str:
    if len(TEXTS) >= MAX_TEXTS:
        TEXTS.clear()
    text = TEXTS[key] = describe(item, language, names=game.names, edition=game.edition.name)
    return text
