"""Wins that nobody can prevent: an exhaustive search from the last turn of a Day to the game's end.

The seat needs one answer that wins; the other seats are given every answer, so a win found in a
full game does not depend on what they choose. Hidden cards may still matter: a win counts if it is
found in every determinization. It is no proof for a card that none of them has dealt.
"""

from __future__ import annotations

from typing import Final

from ..engine import procedures
from ..engine.actions import Action
from ..engine.components import NOBODY, Seat
from ..engine.queries import victory_points
from ..engine.state import GameState, PendingChoice
from .heuristics import first_pending_choice

MAX_STATES: Final = 3000  # of one search; a search that needs more proves nothing
MAX_GAIN: Final = 4  # victory points that a seat can gain in its last turn, at most


class WinSearch:
    """Looks for forced wins of a seat before the Day of another player begins."""

    def __init__(self, seat: Seat, max_states: int = MAX_STATES) -> None:
        self.seat = seat
        self.max_states = max_states
        self.states = 0

    def winning_answers(self, g: GameState) -> list[Action]:
        """The answers of the seat that are proven to win."""
        choice = procedures.pending_choice(g, self.seat)
        assert choice is not None
        return [option for option in choice.options if self.proves(g, option)]

    def proves(self, g: GameState, option: Action) -> bool:
        """Whether an answer wins, within the limit of states."""
        self.states = 0
        return self.wins_after(g, option)

    def wins_after(self, g: GameState, option: Action) -> bool:
        """Whether the seat wins after an answer of its own, whatever the others do."""
        after = g.copy()
        choice = procedures.pending_choice(after, self.seat)
        assert choice is not None
        procedures.submit(after, choice, option)
        return self.wins(after, g.round)

    def wins(self, g: GameState, round_: int) -> bool:
        """Whether the seat wins from here within the round."""
        if not g.pending:
            return g.winner == self.seat
        if g.round != round_ or (g.active not in (self.seat, NOBODY) and is_turn_of_other(g)):
            return False
        self.states += 1
        if self.states > self.max_states:
            return False
        own = procedures.pending_choice(g, self.seat)
        if own is not None:  # before the others: it cannot know their secret answers
            return any(self.wins_after_answer(g, own, option, round_) for option in own.options)
        choice = first_pending_choice(g)
        return all(self.wins_after_answer(g, choice, option, round_) for option in choice.options)

    def wins_after_answer(
        self, g: GameState, choice: PendingChoice, option: Action, round_: int
    ) -> bool:
        after = g.copy()
        copied = procedures.pending_choice(after, choice.seat)
        assert copied is not None
        procedures.submit(after, copied, option)
        return self.wins(after, round_)


def is_turn_of_other(g: GameState) -> bool:
    """Whether the active player has a regular token to play."""
    return g.players[g.active].tokens_left > 0


def may_end_in_this_round(g: GameState) -> bool:
    """Whether the game can end in this round: by the trigger, or else by the points."""
    if g.edition.end_is_triggered:
        return g.triggered_by != NOBODY
    return any(can_reach_goal(g, Seat(seat)) for seat in range(len(g.players)))


def can_reach_goal(g: GameState, seat: Seat) -> bool:
    """Whether a last turn may be enough for the goal."""
    return victory_points(g, seat) + MAX_GAIN >= g.edition.goal_vp


def may_win_now(g: GameState, seat: Seat) -> bool:
    """Whether the game can end in this round before another player plays a regular token."""
    if not may_end_in_this_round(g):
        return False
    if not g.edition.end_is_triggered and not can_reach_goal(g, seat):
        return False
    return all(player.tokens_left == 0 for i, player in enumerate(g.players) if i != seat)


def forced_wins(determinizations: list[GameState], seat: Seat) -> list[Action]:
    """The answers of the seat that win in all of the states, which fit its view."""
    if not may_win_now(determinizations[0], seat):
        return []
    search = WinSearch(seat)
    winning = search.winning_answers(determinizations[0])
    for g in determinizations[1:]:
        winning = [option for option in winning if search.proves(g, option)]
    return winning
