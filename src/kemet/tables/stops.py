"""Which windows a seat is asked in, according to its stops."""

from __future__ import annotations

from typing import Final

from ..api import Moment, Stops
from ..engine.actions import V_DI
from ..engine.procedures import question, seat_after
from ..engine.rules.battle import Battle
from ..engine.rules.day import Day, Turn
from ..engine.state import GameState
from ..game import Game

WINDOW_QUESTIONS: Final = ("window", "veto", "escape")
"""The questions to play a card or pass; stops apply to no other question."""


def is_stopped(game: Game, seat: int, stops: Stops) -> bool:
    """Whether the person at a seat that must answer is asked; otherwise the server passes."""
    if question(game.state) not in WINDOW_QUESTIONS or stops.ask_every_time:
        return True
    settings = {stops.cards.get(card) for card in playable_card_names(game, seat)}
    if "always" in settings:
        return True
    return None in settings and not window_moments(game.state, seat).isdisjoint(stops.moments)


def playable_card_names(game: Game, seat: int) -> set[str]:
    """The cards that a seat can play as an answer to its question."""
    cards = game.state.edition.cards
    return {cards[action.a].name for action in game.options(seat) if action.verb == V_DI}


def window_moments(g: GameState, seat: int) -> frozenset[Moment]:
    """The moments of stops to which the open window belongs, for a seat."""
    if question(g) == "veto":
        return frozenset({"veto"})
    battle = next((frame for frame in reversed(g.frames) if isinstance(frame, Battle)), None)
    if battle is not None and seat == battle.defender:
        return frozenset({"attacked", "my_battle"})
    if battle is not None and seat == battle.attacker:
        return frozenset({"my_battle"})
    if battle is None and is_before_turn(g, seat):
        return frozenset({"my_turn"})
    if battle is None and is_after_action(g, seat):
        return frozenset({"my_action"})
    return frozenset({"others"})


def is_before_turn(g: GameState, seat: int) -> bool:
    """Whether the turn of the seat can follow the open window without another window."""
    opened_by = g.frames[-2]
    if isinstance(opened_by, Day):
        return seat == g.order[0]
    if not isinstance(opened_by, Turn) or not opened_by.token_played:
        return False
    return seat == seat_after(g, opened_by.seat, 1) and g.players[seat].tokens_left > 0


def is_after_action(g: GameState, seat: int) -> bool:
    """Whether the open window follows an action of the seat."""
    opened_by = g.frames[-2]
    return isinstance(opened_by, Turn) and opened_by.seat == seat
