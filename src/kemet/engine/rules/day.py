"""The Day [D1]-[D6]: turns of one regular token each, with silver and gold tokens."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..actions import DONE, GOLD, SILVER, TOKEN, V_DI, V_SILVER, V_TOKEN, Action
from ..components import (
    ACTION_SPACES,
    BUY_COLOURS,
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
from ..mutations import gain_prayer
from ..procedures import answer, ask, ask_secret, finish, go_to, procedure
from ..queries import has_creature_in_supply, victory_points
from ..state import Frame, GameState
from .build import Buying, Raising
from .cards import PlayedCard, playable_cards, push_window
from .creatures import Deployment, offer_deployments
from .move import Move
from .recruit import recruit_action

PRAYER_PER_PRAY_ACTION: Final = 2


@final
class Day(Frame):
    """Turns in turn order until every seat has played five regular tokens [D1]."""

    NAME: ClassVar = "day"
    FIELDS: ClassVar = ("next_step", "turn")
    __slots__ = ("turn",)

    def __init__(self) -> None:
        self.next_step = 0
        self.turn = 0

    def copy(self) -> Day:
        new = Day()
        new.next_step = self.next_step
        new.turn = self.turn
        return new


def begin_day(d: Day, g: GameState) -> None:
    """Cards may be played before the first turn [I4]."""
    g.active = g.order[0]
    if g.edition.has_windows:
        push_window(g, g.active)


def next_turn(d: Day, g: GameState) -> None:
    """The next seat in turn order takes a turn, as long as it has a token."""
    seat = g.order[d.turn % len(g.order)]
    if g.players[seat].tokens_left:
        d.turn += 1
        go_to(d, next_turn)
        g.active = seat
        g.frames.append(Turn(seat))


procedure(Day, begin_day, next_turn)


@final
class Turn(Frame):
    """A seat's turn: one regular token, and silver and gold tokens if available [D4]."""

    NAME: ClassVar = "turn"
    FIELDS: ClassVar = (
        "next_step",
        "seat",
        "token_played",
        "silver_available",
        "gold_available",
        "nothing_answered",
    )
    __slots__ = ("gold_available", "nothing_answered", "seat", "silver_available", "token_played")

    def __init__(self, seat: Seat = 0) -> None:
        self.next_step = 0
        self.seat = seat
        self.token_played = False  # the regular token
        self.silver_available = False  # may be played in this turn
        self.gold_available = False
        self.nothing_answered = True  # the seat has answered no question of this turn

    def copy(self) -> Turn:
        new = Turn(self.seat)
        new.next_step = self.next_step
        new.token_played = self.token_played
        new.silver_available = self.silver_available
        new.gold_available = self.gold_available
        new.nothing_answered = self.nothing_answered
        return new

    def mark_answered(self) -> None:
        self.nothing_answered = False


def begin_turn(t: Turn, g: GameState) -> None:
    """The first seat with enough VP triggers the end [D6]; then creatures are deployed [K2]."""
    player = g.players[t.seat]
    g.emit("turn_begins", t.seat)
    untriggered = g.edition.end_is_triggered and g.triggered_by == NOBODY
    if untriggered and victory_points(g, t.seat) >= g.edition.goal_vp:
        g.triggered_by = t.seat
        g.emit("triggers_end", t.seat)
    t.silver_available = bool(player.powers & SILVER_TOKEN) and not player.silver_used
    t.gold_available = bool(player.powers & GOLD_TOKEN) and not player.gold_used
    if not g.edition.creatures_return_at_once and has_creature_in_supply(g, t.seat):
        g.frames.append(Deployment(t.seat, allows_swaps=True))


def ask_token(t: Turn, g: GameState) -> None:
    """A token on a free action space; the end of the turn once the regular token is played."""
    player = g.players[t.seat]
    options: list[Action] = []
    if not t.token_played:
        options = [
            TOKEN[i]
            for i in playable_spaces(
                player.used_action_spaces, player.tokens_left - 1, t.silver_available
            )
        ]
    if t.silver_available:
        options += [
            SILVER[i] for i in playable_spaces(player.used_action_spaces, player.tokens_left, False)
        ]
    if t.gold_available:
        options += GOLD
    if t.token_played and can_end_turn(
        player.used_action_spaces, player.tokens_left, t.silver_available
    ):
        options.append(DONE)
    if player.hand_size and not g.edition.has_windows:  # [I3]
        options += playable_cards(g, t.seat, ICON_DAY)
        ask_secret(g, t.seat, options)
    else:
        ask(g, t.seat, options)


def count_empty_levels(used: int) -> int:
    """The number of levels without a token."""
    return (not used & UPPER_LEVEL) + (not used & MIDDLE_LEVEL) + (not used & LOWER_LEVEL)


def playable_spaces(used: int, tokens_left: int, silver_left: bool) -> list[int]:
    """Free action spaces that leave the equilibrium possible [D3]."""
    fillers = tokens_left + silver_left
    key = used * 8 + fillers
    spaces = _PLAYABLE_SPACES.get(key)
    if spaces is None:
        free = [i for i in range(len(ACTION_SPACES)) if not used >> i & 1]
        spaces = [i for i in free if count_empty_levels(used | 1 << i) <= fillers]
        _PLAYABLE_SPACES[key] = spaces
    return spaces


_PLAYABLE_SPACES: Final[dict[int, list[int]]] = {}  # cache, by used spaces and tokens left


def can_end_turn(used: int, tokens_left: int, silver_left: bool) -> bool:
    """A turn may not end while only its silver token can still fill a level [D3]."""
    return count_empty_levels(used) <= (tokens_left + silver_left if tokens_left else 0)


def play_token(t: Turn, g: GameState) -> None:
    """Place the token; its action is resolved at once [D2]."""
    action = answer(g)
    assert action is not None
    t.mark_answered()
    player = g.players[t.seat]
    if action is DONE:
        finish(t)
        return
    if action.verb == V_DI:
        go_to(t, ask_token)
        g.frames.append(PlayedCard(t.seat, action.a, action.b, action.c))
        return
    if action.verb == V_TOKEN:
        t.token_played = True
        player.tokens_left -= 1
        player.used_action_spaces |= 1 << action.a
        g.emit("token", t.seat, action.a)
    elif action.verb == V_SILVER:
        t.silver_available = False
        player.silver_used = 1
        player.used_action_spaces |= 1 << action.a
        g.emit("silver", t.seat, action.a)
    else:
        t.gold_available = False
        player.gold_used = 1
        g.emit("gold", t.seat, action.a)
        start_action(g, t.seat, MOVE_UPPER if action.a == GOLD_MOVE else RECRUIT)
        return
    start_action(g, t.seat, action.a)


def start_action(g: GameState, seat: Seat, space: int) -> None:
    """Start the action of an action space."""
    if space in (MOVE_UPPER, MOVE_MIDDLE):
        g.frames.append(Move(seat))
    elif space == RECRUIT:
        g.frames.append(recruit_action(seat))
    elif space == RAISE:
        g.frames.append(Raising(seat))
    elif space in BUY_COLOURS:
        g.frames.append(Buying(seat, BUY_COLOURS[space]))
    else:
        assert space in (PRAY_MIDDLE, PRAY_LOWER)  # [P1]
        gain_prayer(g, seat, PRAYER_PER_PRAY_ACTION + g.players[seat].stats[PRAY_BONUS])


def offer_deployments_after_action(t: Turn, g: GameState) -> None:
    """Creatures may be deployed [K2]."""
    g.creatures_due |= 1 << t.seat
    offer_deployments(g)


def push_window_after_action(t: Turn, g: GameState) -> None:
    """All seats may play cards [I4]."""
    if g.edition.has_windows:
        push_window(g, t.seat)


def continue_turn(t: Turn, g: GameState) -> None:
    """Silver and gold may follow; a turn with nothing left to play ends."""
    has_cards = g.players[t.seat].hand_size and not g.edition.has_windows
    if not t.token_played or t.silver_available or t.gold_available or has_cards:
        go_to(t, ask_token)


procedure(
    Turn,
    begin_turn,
    ask_token,
    play_token,
    offer_deployments_after_action,
    push_window_after_action,
    continue_turn,
)
