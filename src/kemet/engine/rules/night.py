"""Night (R) [N0]-[N1], Night (O) [O1] and Evening (O) [O2]: gains, cards and night powers."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..actions import OFFER, PASS
from ..components import (
    NIGHT_PRAYER,
    NIGHT_UNITS,
    NOBODY,
    NOWHERE,
    RAISES_AT_NIGHT,
    TOKENS_PER_DAY,
    Space,
)
from ..mutations import gain_prayer, remove_units, score_control, score_sanctuary
from ..procedures import answer_or_pass, ask, procedure
from ..queries import controlled_temples
from ..state import Frame, GameState
from .creatures import offer_deployments
from .night_cards import NightlyCards
from .night_powers import NightPowers
from .turn_order import ChoosingOrder, check_goal

BASE_NIGHT_PRAYER: Final = 2
DELTA_OFFERING_UNITS: Final = 1
SANCTUARY_OFFERING_UNITS: Final = 2
MIN_TEMPLES_FOR_CONTROL: Final = 2


@final
class NightRevised(Frame):
    """(R) Offerings, gains, cards, powers, tokens."""

    NAME: ClassVar = "night_revised"
    FIELDS: ClassVar = ("next_step",)
    __slots__ = ()

    def copy(self) -> NightRevised:
        new = NightRevised()
        new.next_step = self.next_step
        return new


@final
class NightOriginal(Frame):
    """(O) Gains, cards, powers, turn order, tokens."""

    NAME: ClassVar = "night_original"
    FIELDS: ClassVar = ("next_step",)
    __slots__ = ()

    def copy(self) -> NightOriginal:
        new = NightOriginal()
        new.next_step = self.next_step
        return new


@final
class Evening(Frame):
    """(O) What temples and the Sanctuary give at the end of a Day, and the check for the end."""

    NAME: ClassVar = "evening"
    FIELDS: ClassVar = ("next_step",)
    __slots__ = ()

    def copy(self) -> Evening:
        new = Evening()
        new.next_step = self.next_step
        return new


def ask_sanctuary(n: Frame, g: GameState) -> None:
    """Who controls the Sanctuary may remove 2 units there for 1 VP."""
    ask_offering(g, g.board.sanctuary, SANCTUARY_OFFERING_UNITS)


def offer_at_sanctuary(n: Frame, g: GameState) -> None:
    if answer_or_pass(g) is OFFER:
        seat = g.holder[g.board.sanctuary]
        make_offering(g, g.board.sanctuary, SANCTUARY_OFFERING_UNITS)
        score_sanctuary(g, seat)


def ask_delta(n: Frame, g: GameState) -> None:
    """Who controls the delta temple may remove 1 unit there for 5 prayer points."""
    ask_offering(g, g.board.delta, DELTA_OFFERING_UNITS)


def offer_at_delta(n: Frame, g: GameState) -> None:
    if answer_or_pass(g) is OFFER:
        seat = g.holder[g.board.delta]
        make_offering(g, g.board.delta, DELTA_OFFERING_UNITS)
        gain_prayer(g, seat, g.board.temple_prayer[g.board.delta])


def ask_offering(g: GameState, space: Space, units: int) -> None:
    if space != NOWHERE and g.holder[space] != NOBODY and g.units[space] >= units:
        ask(g, g.holder[space], [OFFER, PASS])


def make_offering(g: GameState, space: Space, units: int) -> None:
    """The units return to the supply; a creature left alone leaves by [K1]."""
    seat = g.holder[space]
    g.active = seat
    g.emit("offers", seat, space, units)
    remove_units(g, seat, space, units)


def offer_deployments_after_offering(n: Frame, g: GameState) -> None:
    """A moment for creatures [K2]."""
    if g.creatures_due:
        offer_deployments(g)
    g.active = NOBODY


def score_temples(n: Frame, g: GameState) -> None:
    """Each player controlling 2 temples or more: 1 VP. The Sanctuary is no temple."""
    for seat in g.order:
        if len(controlled_temples(g, seat)) >= MIN_TEMPLES_FOR_CONTROL:
            score_control(g, seat)


def collect_temple_prayer(n: Frame, g: GameState) -> None:
    """Each gains the prayer of the temples controlled, the delta temple's excepted."""
    for seat in g.order:
        temples = [s for s in controlled_temples(g, seat) if s != g.board.delta]
        gain_prayer(g, seat, sum(g.board.temple_prayer[s] for s in temples))


def gain_night_prayer(n: Frame, g: GameState) -> None:
    """Each gains 2, more with the powers that say so."""
    for seat in g.order:
        gain_prayer(g, seat, BASE_NIGHT_PRAYER + g.players[seat].stats[NIGHT_PRAYER])


def push_nightly_cards(n: Frame, g: GameState) -> None:
    """Each draws, in turn order."""
    g.frames.append(NightlyCards())


def push_night_powers(n: Frame, g: GameState) -> None:
    """Hand of God and Reinforcements, in turn order."""
    for seat in reversed(g.order):
        player = g.players[seat]
        if player.powers & RAISES_AT_NIGHT or player.stats[NIGHT_UNITS]:
            g.frames.append(NightPowers(seat))


def push_choosing_order(n: Frame, g: GameState) -> None:
    """(O) The player with fewest VP sets the turn order; not before the first Day."""
    g.active = NOBODY
    if g.round > 1:
        g.frames.append(ChoosingOrder())


def return_tokens(n: Frame, g: GameState) -> None:
    """Tokens come back."""
    g.active = NOBODY
    for player in g.players:
        player.tokens_left = TOKENS_PER_DAY
        player.used_action_spaces = 0
        player.silver_used = 0
        player.gold_used = 0


def check_for_end(n: Frame, g: GameState) -> None:
    """(O) If somebody has the mode's VP, the game is over."""
    check_goal(g)


procedure(
    NightRevised,
    ask_sanctuary,
    offer_at_sanctuary,
    offer_deployments_after_offering,
    ask_delta,
    offer_at_delta,
    offer_deployments_after_offering,
    score_temples,
    collect_temple_prayer,
    gain_night_prayer,
    push_nightly_cards,
    push_night_powers,
    return_tokens,
)

procedure(
    NightOriginal,
    gain_night_prayer,
    push_nightly_cards,
    push_night_powers,
    push_choosing_order,
    return_tokens,
)

procedure(
    Evening,
    ask_delta,
    offer_at_delta,
    collect_temple_prayer,
    ask_sanctuary,
    offer_at_sanctuary,
    score_temples,
    check_for_end,
)
