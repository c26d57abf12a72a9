"""Night (R) [N0]-[N1], Night (O) [O1] and Evening (O) [O2]: gains, cards and night powers."""

from __future__ import annotations

from typing import ClassVar, Final, final

from .actions import OFFER, PASS
from .catalog import NIGHT_PRAYER, NIGHT_UNITS, NOBODY, NOWHERE, RAISES_AT_NIGHT, TOKENS, Space
from .creatures import settle_creatures
from .ending import ChoosingOrder, check_goal
from .flow import answer_or_pass, ask, procedure
from .look import temples_held
from .nightcards import NightlyCards
from .nightpowers import NightPowers
from .table import Frame, Table
from .verbs import gain_prayer, remove, score_control, score_sanctuary

NIGHTLY_PRAYER: Final = 2
DELTA_UNITS: Final = 1
SANCTUARY_UNITS: Final = 2
TEMPLES_FOR_CONTROL: Final = 2


@final
class NightRevised(Frame):
    """(R) Offerings, gains, cards, powers, tokens."""

    NAME: ClassVar = "night_revised"
    FIELDS: ClassVar = ("at",)
    __slots__ = ()

    def copy(self) -> NightRevised:
        new = NightRevised()
        new.at = self.at
        return new


@final
class NightOriginal(Frame):
    """(O) Gains, cards, powers, turn order, tokens."""

    NAME: ClassVar = "night_original"
    FIELDS: ClassVar = ("at",)
    __slots__ = ()

    def copy(self) -> NightOriginal:
        new = NightOriginal()
        new.at = self.at
        return new


@final
class Evening(Frame):
    """(O) What temples and the Sanctuary give at the end of a Day, and the check for the end."""

    NAME: ClassVar = "evening"
    FIELDS: ClassVar = ("at",)
    __slots__ = ()

    def copy(self) -> Evening:
        new = Evening()
        new.at = self.at
        return new


def ask_sanctuary(n: Frame, g: Table) -> None:
    """Who controls the Sanctuary may remove 2 units there for 1 VP."""
    ask_offering(g, g.board.sanctuary, SANCTUARY_UNITS)


def offer_at_sanctuary(n: Frame, g: Table) -> None:
    if answer_or_pass(g) is OFFER:
        seat = g.holder[g.board.sanctuary]
        make_offering(g, g.board.sanctuary, SANCTUARY_UNITS)
        score_sanctuary(g, seat)


def ask_delta(n: Frame, g: Table) -> None:
    """Who controls the delta temple may remove 1 unit there for 5 prayer points."""
    ask_offering(g, g.board.delta, DELTA_UNITS)


def offer_at_delta(n: Frame, g: Table) -> None:
    if answer_or_pass(g) is OFFER:
        seat = g.holder[g.board.delta]
        make_offering(g, g.board.delta, DELTA_UNITS)
        gain_prayer(g, seat, g.board.prayer[g.board.delta])


def ask_offering(g: Table, space: Space, units: int) -> None:
    if space != NOWHERE and g.holder[space] != NOBODY and g.units[space] >= units:
        ask(g, g.holder[space], [OFFER, PASS])


def make_offering(g: Table, space: Space, units: int) -> None:
    """The units return to the supply; a creature left alone leaves by [K1]."""
    seat = g.holder[space]
    g.active = seat
    g.say("offers", seat, space, units)
    remove(g, seat, space, units)


def settle_offering(n: Frame, g: Table) -> None:
    """A moment for creatures [K2]."""
    if g.due:
        settle_creatures(g)
    g.active = NOBODY


def control_temples(n: Frame, g: Table) -> None:
    """Each player controlling 2 temples or more: 1 VP. The Sanctuary is no temple."""
    for seat in g.order:
        if len(temples_held(g, seat)) >= TEMPLES_FOR_CONTROL:
            score_control(g, seat)


def adore(n: Frame, g: Table) -> None:
    """Each gains the prayer of the temples controlled, the delta temple's excepted."""
    for seat in g.order:
        temples = [s for s in temples_held(g, seat) if s != g.board.delta]
        gain_prayer(g, seat, sum(g.board.prayer[s] for s in temples))


def pray_at_night(n: Frame, g: Table) -> None:
    """Each gains 2, more with the powers that say so."""
    for seat in g.order:
        gain_prayer(g, seat, NIGHTLY_PRAYER + g.players[seat].stats[NIGHT_PRAYER])


def draw_at_night(n: Frame, g: Table) -> None:
    """Each draws, in turn order."""
    g.frames.append(NightlyCards())


def use_night_powers(n: Frame, g: Table) -> None:
    """Hand of God and Reinforcements, in turn order."""
    for seat in reversed(g.order):
        player = g.players[seat]
        if player.powers & RAISES_AT_NIGHT or player.stats[NIGHT_UNITS]:
            g.frames.append(NightPowers(seat))


def choose_order(n: Frame, g: Table) -> None:
    """(O) The player with fewest VP sets the turn order; not before the first Day."""
    g.active = NOBODY
    if g.round > 1:
        g.frames.append(ChoosingOrder())


def return_tokens(n: Frame, g: Table) -> None:
    """Tokens come back."""
    g.active = NOBODY
    for player in g.players:
        player.tokens = TOKENS
        player.used = 0
        player.silver_used = 0
        player.gold_used = 0


def check_for_end(n: Frame, g: Table) -> None:
    """(O) If somebody has the mode's VP, the game is over."""
    check_goal(g)


procedure(
    NightRevised,
    ask_sanctuary,
    offer_at_sanctuary,
    settle_offering,
    ask_delta,
    offer_at_delta,
    settle_offering,
    control_temples,
    adore,
    pray_at_night,
    draw_at_night,
    use_night_powers,
    return_tokens,
)

procedure(
    NightOriginal,
    pray_at_night,
    draw_at_night,
    use_night_powers,
    choose_order,
    return_tokens,
)

procedure(
    Evening,
    ask_delta,
    offer_at_delta,
    adore,
    ask_sanctuary,
    offer_at_sanctuary,
    control_temples,
    check_for_end,
)
