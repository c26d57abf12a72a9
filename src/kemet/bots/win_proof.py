"""Forced wins: an exhaustive search from the last turn of a Day to the game's end.

The seat needs one answer that wins; the other seats are given every answer, so a win found in a
full game does not depend on what they choose. Hidden cards may still matter: an answer counts if it
wins in every determinization. The answers after it may depend on what is hidden, and a card that no
determinization has dealt is not considered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..engine import procedures
from ..engine.actions import Action
from ..engine.components import NOBODY, Seat
from ..engine.queries import victory_points
from ..engine.state import GameState, PendingChoice
from .heuristics import first_pending_choice

MAX_STATES: Final = 3000  # after an answer in one game; a search that needs more proves nothing
MAX_PROOF_STATES: Final = 30_000  # of the searches for all answers in all games: a second, plain
MAX_GAIN: Final = 4  # victory points that a seat can gain in its last turn, at most


class WinSearch:
    """Looks for forced wins of a seat before another player plays a regular token."""

    def __init__(
        self, seat: Seat, max_states: int = MAX_STATES, max_total: int = MAX_PROOF_STATES
    ) -> None:
        self.seat = seat
        self.max_states = max_states
        self.states_left = max_total  # for all answers together
        self.states = 0  # after the answer that is searched
        self.limit = 0  # of them

    def winning_answers(self, g: GameState) -> list[Action]:
        """The answers of the seat that are proven to win."""
        choice = procedures.pending_choice(g, self.seat)
        assert choice is not None
        return [option for option in choice.options if self.proves(g, option)]

    def proves(self, g: GameState, option: Action) -> bool:
        """Whether an answer wins, within the limits of states."""
        self.states = 0
        self.limit = min(self.max_states, self.states_left)
        is_won = self.wins_after(g, option)
        self.states_left -= min(self.states, self.limit)
        return is_won

    def has_run_out(self) -> bool:
        """Whether the last search ended because no states are left for any answer."""
        return self.was_cut_off() and not self.states_left

    def was_cut_off(self) -> bool:
        """Whether the last search ended at a limit: what it did not prove is not refuted then."""
        return self.states > self.limit

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
        if self.states > self.limit:
            return False
        own = procedures.pending_choice(g, self.seat)
        if own is not None:  # before the others: it cannot know their secret answers
            return any(self.wins_after_answer(g, own, option, round_) for option in own.options)
        choice = first_pending_choice(g)
        return all(self.wins_after_answer(g, choice, option, round_) for option in choice.options)

    def wins_after_answer(
        self, g: GameState, choice: PendingChoice, option: Action, round_: int
    ) -> bool:
        if self.states > self.limit:
            return False
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


def forced_win(
    seat: Seat,
    answers: Iterable[Action],
    determinizations: list[GameState],
    more_determinizations: Callable[[], list[GameState]],
    max_states: int = MAX_PROOF_STATES,
) -> Action | None:
    """The first of these answers that wins in all of the states, which fit the view of the seat.

    An answer that wins in the determinizations is also tried in more, as far as the limit of states
    allows.
    """
    if not may_win_now(determinizations[0], seat):
        return None
    search = WinSearch(seat, max_total=max_states)
    more: list[GameState] = []
    for answer in answers:
        if all(search.proves(g, answer) for g in determinizations):
            more = more or more_determinizations()
            if all(search.proves(g, answer) or search.has_run_out() for g in more):
                return answer
    return None
