"""Night (R) [N0]-[N1], Night (O) [O1] and Evening (O) [O2]: gains, cards and night powers."""

from __future__ import annotations

from typing import ClassVar, Final, final

from .. import rng
from ..actions import DONE, KEEP, OFFER, PASS, V_RAISE, Action
from ..components import (
    CARDS_LOOKED_AT,
    NIGHT_CARDS,
    NIGHT_PRAYER,
    NIGHT_UNITS,
    NOBODY,
    NOWHERE,
    RAISES_AT_NIGHT,
    TOKENS_PER_DAY,
    UNSEEN,
    Seat,
    Space,
)
from ..mutations import (
    add_to_hand,
    draw_card,
    gain_prayer,
    raise_pyramid,
    remove_units,
    score_control,
    score_sanctuary,
)
from ..procedures import answer, answer_or_pass, ask, ask_secret, finish, go_to, procedure
from ..queries import controlled_temples
from ..state import Frame, GameState
from .build import raise_options, raise_site
from .creatures import offer_deployments
from .recruit import SOURCE_POWER, Muster, muster_options, muster_units
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
    """(O) Gains of temples and Sanctuary at the end of a Day, and the check for the end."""

    NAME: ClassVar = "evening"
    FIELDS: ClassVar = ("next_step",)
    __slots__ = ()

    def copy(self) -> Evening:
        new = Evening()
        new.next_step = self.next_step
        return new


def ask_sanctuary(n: Frame, g: GameState) -> None:
    """The seat that controls the Sanctuary may remove 2 units there for 1 VP."""
    ask_offering(g, g.board.sanctuary, SANCTUARY_OFFERING_UNITS)


def offer_at_sanctuary(n: Frame, g: GameState) -> None:
    if answer_or_pass(g) is OFFER:
        seat = g.holder[g.board.sanctuary]
        make_offering(g, g.board.sanctuary, SANCTUARY_OFFERING_UNITS)
        score_sanctuary(g, seat)


def ask_delta(n: Frame, g: GameState) -> None:
    """The seat that controls the delta temple may remove 1 unit there for 5 prayer points."""
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
    """Return the units to the supply; a lone creature leaves [K1]."""
    seat = g.holder[space]
    g.active = seat
    g.emit("offers", seat, space, units)
    remove_units(g, seat, space, units)


def offer_deployments_after_offering(n: Frame, g: GameState) -> None:
    """Creatures may be deployed [K2]."""
    if g.creatures_due:
        offer_deployments(g)
    g.active = NOBODY


def score_temples(n: Frame, g: GameState) -> None:
    """Each player with 2 or more temples gains 1 VP. The Sanctuary is not a temple."""
    for seat in g.order:
        if len(controlled_temples(g, seat)) >= MIN_TEMPLES_FOR_CONTROL:
            score_control(g, seat)


def collect_temple_prayer(n: Frame, g: GameState) -> None:
    """Each player gains the prayer of controlled temples, except the delta temple."""
    for seat in g.order:
        temples = [s for s in controlled_temples(g, seat) if s != g.board.delta]
        gain_prayer(g, seat, sum(g.board.temple_prayer[s] for s in temples))


def gain_night_prayer(n: Frame, g: GameState) -> None:
    """Each player gains 2, plus the bonuses of tiles."""
    for seat in g.order:
        gain_prayer(g, seat, BASE_NIGHT_PRAYER + g.players[seat].stats[NIGHT_PRAYER])


def push_nightly_cards(n: Frame, g: GameState) -> None:
    """Each player draws, in turn order."""
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
    """Return all tokens to the players."""
    g.active = NOBODY
    for player in g.players:
        player.tokens_left = TOKENS_PER_DAY
        player.used_action_spaces = 0
        player.silver_used = 0
        player.gold_used = 0


def check_for_end(n: Frame, g: GameState) -> None:
    """(O) The game ends if a player has reached the goal."""
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


# --- the nightly Divine Intervention cards [N1] 6, Vision included


@final
class NightlyCards(Frame):
    """Each player draws, in turn order."""

    NAME: ClassVar = "nightly_cards"
    FIELDS: ClassVar = ("next_step", "turn", "looking_at")
    __slots__ = ("looking_at", "turn")

    def __init__(self) -> None:
        self.next_step = 0
        self.turn = 0
        self.looking_at: list[int] = []  # cards the current player is looking at

    def copy(self) -> NightlyCards:
        new = NightlyCards()
        new.next_step = self.next_step
        new.turn = self.turn
        new.looking_at = self.looking_at[:]
        return new

    def redacted(self, g: GameState, seat: Seat) -> NightlyCards:
        """The number of cards looked at is public, the cards are not."""
        new = self.copy()
        if self.looking_at and g.order[self.turn] != seat:
            new.looking_at = [UNSEEN] * len(self.looking_at)
        return new


def look_at_cards(n: NightlyCards, g: GameState) -> None:
    """One card; with Vision the player looks at five, or as many as there are."""
    seat = g.order[n.turn]
    look_count = g.players[seat].stats[CARDS_LOOKED_AT]
    for _ in range(look_count or 1):
        card = draw_card(g)
        if card >= 0:
            n.looking_at.append(card)
    if not look_count:
        for card in n.looking_at:
            add_to_hand(g, seat, card)
        n.looking_at = []
    elif n.looking_at:
        n.looking_at.sort()
        ids = (seat, *n.looking_at)
        g.emit_private(seat, "looks", ids, "looks_unseen", seat, len(n.looking_at))


def ask_keep(n: NightlyCards, g: GameState) -> None:
    """The player keeps one of them."""
    if n.looking_at:
        ask_secret(g, g.order[n.turn], [KEEP[card] for card in sorted(set(n.looking_at))])


def apply_keep(n: NightlyCards, g: GameState) -> None:
    """Shuffle the rest into the pile; further cards are drawn without a choice."""
    seat = g.order[n.turn]
    action = answer(g)
    if action is not None:
        n.looking_at.remove(action.a)
        add_to_hand(g, seat, action.a)
        g.pile = sorted(g.pile + n.looking_at)
        g.rng = rng.shuffle(g.rng, g.pile)
        n.looking_at = []
    for _ in range(g.players[seat].stats[NIGHT_CARDS]):
        card = draw_card(g)
        if card >= 0:
            add_to_hand(g, seat, card)
    n.turn += 1
    if n.turn < len(g.order):
        go_to(n, look_at_cards)


procedure(NightlyCards, look_at_cards, ask_keep, apply_keep)


# --- Hand of God and Reinforcements [N1] 7


@final
class NightPowers(Frame):
    """The night powers of a seat: each once, in any order."""

    NAME: ClassVar = "night_powers"
    FIELDS: ClassVar = ("next_step", "seat", "has_raised", "has_mustered")
    __slots__ = ("has_mustered", "has_raised", "seat")

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.has_raised = False
        self.has_mustered = False

    def copy(self) -> NightPowers:
        new = NightPowers(self.seat)
        new.next_step = self.next_step
        new.has_raised = self.has_raised
        new.has_mustered = self.has_mustered
        return new


def set_active_seat(n: NightPowers, g: GameState) -> None:
    """The owner is the active player [X13]."""
    g.active = n.seat


def ask_power(n: NightPowers, g: GameState) -> None:
    """Raise a pyramid by one level, or place the first units; or neither."""
    options: list[Action] = []
    player = g.players[n.seat]
    if player.powers & RAISES_AT_NIGHT and not n.has_raised:
        for colour in range(3):
            if player.levels[colour] < g.edition.max_pyramid_level:
                options += raise_options(g, n.seat, colour, player.levels[colour] + 1)
    if player.stats[NIGHT_UNITS] and not n.has_mustered:
        options += muster_options(reinforcements_muster(g, n.seat), g)
    if options:
        ask(g, n.seat, [*options, DONE])


def apply_power(n: NightPowers, g: GameState) -> None:
    """A muster is completed, with its battles, before the other power."""
    action = answer(g)
    if action is None or action is DONE:
        finish(n)
        offer_deployments(g)
    elif action.verb == V_RAISE:
        n.has_raised = True
        raise_pyramid(g, n.seat, action.a, action.b, raise_site(g, n.seat, action))
        go_to(n, ask_power)
    else:
        n.has_mustered = True
        muster = reinforcements_muster(g, n.seat)
        muster_units(muster, g, action.a, action.b)
        g.frames.append(muster)


def continue_powers(n: NightPowers, g: GameState) -> None:
    """Creatures may be deployed [K2]; then the other power may be used."""
    offer_deployments(g)
    go_to(n, ask_power)


procedure(NightPowers, set_active_seat, ask_power, apply_power, continue_powers)


def reinforcements_muster(g: GameState, seat: Seat) -> Muster:
    return Muster(seat, SOURCE_POWER, g.players[seat].stats[NIGHT_UNITS])
