"""The part of a table's state that follows from its entries, as a viewer may see it, and a cache.

A version counts everything that a viewer may know of, so a viewer's state at a version is always
the same. Clocks, connections and chat are no part of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...api import EventInfo, OptionInfo, Stops
from ...game import Game
from ...views import View
from .online_table import OnlineTable
from .texts import event_text, option_text

MAX_CACHED_EVENTS: Final = 100
"""More events than these, for a client that needs a whole game, are not kept."""


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


class StateCache:
    """The last state of each viewer (None: spectators) and language."""

    def __init__(self) -> None:
        self.states: dict[tuple[int | None, str], ViewerState] = {}

    def get(
        self, table: OnlineTable, viewer: int | None, language: str, first_event: int
    ) -> ViewerState:
        """The state with the events from a number on."""
        state = self.states.get((viewer, language))
        if state is not None and state.version == table.version(viewer):
            if state.first_event == first_event:
                return state
            if state.first_event < first_event:
                events = state.events[first_event - state.first_event :]
                return replace(state, first_event=first_event, events=events)
            events = event_infos(table.game, viewer, first_event, language)
            state = replace(state, first_event=first_event, events=events)
        else:
            state = render_state(table, viewer, language, first_event)
        self.states[viewer, language] = (
            state
            if len(state.events) <= MAX_CACHED_EVENTS
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
        events=event_infos(game, viewer, first_event, language),
    )


def without_question(view: View, seat: int) -> View:
    """The view of a seat that must answer as if it need not."""
    own = replace(view.own, options=[]) if view.own is not None else None
    return replace(view, own=own, waiting=[other for other in view.waiting if other != seat])


def option_infos(game: Game, seat: int, language: str) -> list[OptionInfo]:
    """The legal answers of a seat with text and cost."""
    return [
        OptionInfo(
            answer=action.text,
            text=option_text(action, language, game),
            cost=game.cost(seat, action),
        )
        for action in game.options(seat)
    ]


def event_infos(game: Game, viewer: int | None, first_event: int, language: str) -> list[EventInfo]:
    """The events from a number on, as a viewer may know them."""
    return [
        EventInfo(
            number=event.number,
            kind=event.kind,
            fields=event.fields,
            text=event_text(event, language, game),
        )
        for event in game.events(viewer, first_event)
    ]
