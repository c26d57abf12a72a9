"""The Day [D1]-[D6]: turns of one regular token each, and what else a turn may hold."""

from __future__ import annotations

from typing import ClassVar, Final, final

from .actions import DONE, GOLD, SILVER, TOKEN, V_DI, V_SILVER, V_TOKEN, Action
from .build import Buying, Raising
from .cards import PlayedCard, begin_window, playable
from .catalog import (
    ACTION_SPACES,
    BUYING,
    GOLD_MOVE,
    GOLD_TOKEN,
    ICON_DAY,
    LOWER_LEVEL,
    MIDDLE_LEVEL,
    MOVE_MIDDLE,
    MOVE_UPPER,
    NOBODY,
    PRAY_BONUS,
    PRAY_LOWER,
    PRAY_MIDDLE,
    RAISE,
    RECRUIT,
    SILVER_TOKEN,
    UPPER_LEVEL,
    Seat,
)
from .creatures import Deployment, settle_creatures
from .flow import answer, ask, ask_secret, finish, go_to, procedure
from .look import has_creature_to_put, victory_points
from .move import Move
from .muster import recruit
from .table import Frame, Table
from .verbs import gain_prayer

PRAYER_OF_PRAY: Final = 2


@final
class Day(Frame):
    """In turn order, again and again, until everyone has played five regular tokens [D1]."""

    NAME: ClassVar = "day"
    FIELDS: ClassVar = ("at", "turn")
    __slots__ = ("turn",)

    def __init__(self) -> None:
        self.at = 0
        self.turn = 0

    def copy(self) -> Day:
        new = Day()
        new.at = self.at
        new.turn = self.turn
        return new


def begin_day(d: Day, g: Table) -> None:
    """Cards may be played before the first turn [I4]."""
    g.active = g.order[0]
    if g.edition.windows:
        begin_window(g, g.active)


def next_turn(d: Day, g: Table) -> None:
    """The next seat in turn order, as long as anybody has a token."""
    seat = g.order[d.turn % len(g.order)]
    if g.players[seat].tokens:
        d.turn += 1
        go_to(d, next_turn)
        g.active = seat
        g.frames.append(Turn(seat))


procedure(Day, begin_day, next_turn)


@final
class Turn(Frame):
    """A seat's turn: one regular token, and with it silver and gold [D4]."""

    NAME: ClassVar = "turn"
    FIELDS: ClassVar = ("at", "seat", "played", "silver", "gold", "fresh")
    __slots__ = ("fresh", "gold", "played", "seat", "silver")

    def __init__(self, seat: Seat = 0) -> None:
        self.at = 0
        self.seat = seat
        self.played = False  # the regular token
        self.silver = False  # may be played in this turn
        self.gold = False
        self.fresh = True  # nothing has been answered in it yet

    def copy(self) -> Turn:
        new = Turn(self.seat)
        new.at = self.at
        new.played = self.played
        new.silver = self.silver
        new.gold = self.gold
        new.fresh = self.fresh
        return new

    def touch(self) -> None:
        self.fresh = False


def begin_turn(t: Turn, g: Table) -> None:
    """The first seat found with enough VP triggers the end [D6]; then creatures [K2]."""
    player = g.players[t.seat]
    g.say("turn_begins", t.seat)
    first = g.edition.end_is_triggered and g.triggered_by == NOBODY
    if first and victory_points(g, t.seat) >= g.edition.goal:
        g.triggered_by = t.seat
        g.say("triggers_end", t.seat)
    t.silver = bool(player.powers & SILVER_TOKEN) and not player.silver_used
    t.gold = bool(player.powers & GOLD_TOKEN) and not player.gold_used
    if not g.edition.creatures_return_at_once and has_creature_to_put(g, t.seat):
        g.frames.append(Deployment(t.seat, swaps=True))


def ask_token(t: Turn, g: Table) -> None:
    """A token on a free action space; the end of the turn once the regular one lies."""
    player = g.players[t.seat]
    options: list[Action] = []
    if not t.played:
        options = [TOKEN[i] for i in fitting_spaces(player.used, player.tokens - 1, t.silver)]
    if t.silver:
        options += [SILVER[i] for i in fitting_spaces(player.used, player.tokens, False)]
    if t.gold:
        options += GOLD
    if t.played and may_end(player.used, player.tokens, t.silver):
        options.append(DONE)
    if player.cards_held and not g.edition.windows:  # [I3]
        options += playable(g, t.seat, ICON_DAY)
        ask_secret(g, t.seat, options)
    else:
        ask(g, t.seat, options)


def empty_levels(used: int) -> int:
    """How many of the three levels hold no token yet."""
    return (not used & UPPER_LEVEL) + (not used & MIDDLE_LEVEL) + (not used & LOWER_LEVEL)


def fitting_spaces(used: int, tokens_left: int, silver_left: bool) -> list[int]:
    """Free spaces that keep the equilibrium within reach [D3]."""
    fillers = tokens_left + silver_left
    key = used * 8 + fillers
    found = _FITTING.get(key)
    if found is None:
        free = [i for i in range(len(ACTION_SPACES)) if not used >> i & 1]
        found = [i for i in free if empty_levels(used | 1 << i) <= fillers]
        _FITTING[key] = found
    return found


_FITTING: Final[dict[int, list[int]]] = {}  # found once for each set of taken spaces


def may_end(used: int, tokens_left: int, silver_left: bool) -> bool:
    """A turn may not end while only its silver token can still fill a level [D3]."""
    return empty_levels(used) <= (tokens_left + silver_left if tokens_left else 0)


def act(t: Turn, g: Table) -> None:
    """The token lies, and its action is resolved at once [D2]."""
    action = answer(g)
    assert action is not None
    t.touch()
    player = g.players[t.seat]
    if action is DONE:
        finish(t)
        return
    if action.verb == V_DI:
        go_to(t, ask_token)
        g.frames.append(PlayedCard(t.seat, action.a, action.b, action.c))
        return
    if action.verb == V_TOKEN:
        t.played = True
        player.tokens -= 1
        player.used |= 1 << action.a
        g.say("token", t.seat, action.a)
    elif action.verb == V_SILVER:
        t.silver = False
        player.silver_used = 1
        player.used |= 1 << action.a
        g.say("silver", t.seat, action.a)
    else:
        t.gold = False
        player.gold_used = 1
        g.say("gold", t.seat, action.a)
        begin_action(g, t.seat, MOVE_UPPER if action.a == GOLD_MOVE else RECRUIT)
        return
    begin_action(g, t.seat, action.a)


def begin_action(g: Table, seat: Seat, space: int) -> None:
    """What the action spaces do."""
    if space in (MOVE_UPPER, MOVE_MIDDLE):
        g.frames.append(Move(seat))
    elif space == RECRUIT:
        g.frames.append(recruit(seat))
    elif space == RAISE:
        g.frames.append(Raising(seat))
    elif space in BUYING:
        g.frames.append(Buying(seat, BUYING[space]))
    else:
        assert space in (PRAY_MIDDLE, PRAY_LOWER)  # [P1]
        gain_prayer(g, seat, PRAYER_OF_PRAY + g.players[seat].stats[PRAY_BONUS])


def after_action(t: Turn, g: Table) -> None:
    """A moment for creatures [K2]."""
    g.due |= 1 << t.seat
    settle_creatures(g)


def window_after_action(t: Turn, g: Table) -> None:
    """A moment for everybody's cards [I4]."""
    if g.edition.windows:
        begin_window(g, t.seat)


def go_on(t: Turn, g: Table) -> None:
    """Silver and gold may follow; a turn with nothing left to play ends by itself."""
    cards = g.players[t.seat].cards_held and not g.edition.windows
    if not t.played or t.silver or t.gold or cards:
        go_to(t, ask_token)


procedure(Turn, begin_turn, ask_token, act, after_action, window_after_action, go_on)
