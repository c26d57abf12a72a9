"""Setting up the game [S1]-[S8], and the sequence of rounds and phases."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

from .. import rng
from ..actions import GARRISON, PYRAMID_SETUPS, PYRAMIDS, V_PYRAMIDS
from ..components import (
    NOBODY,
    NOWHERE,
    STATS,
    TOKENS_PER_DAY,
    UNITS_PER_PLAYER,
    Edition,
    Seat,
)
from ..mutations import add_to_hand, draw_card, place_units, raise_pyramid
from ..procedures import FRAME_TYPES, answer, ask, go_to, procedure
from ..queries import own_districts
from ..state import Frame, GameState, Player


def initial_state(
    edition: Edition, cities: Sequence[int], order: Sequence[Seat], seed: int
) -> GameState:
    """Each player with a city, 12 units, 5 tokens and 6 battle cards [S2]; no cards dealt."""
    board = edition.boards[len(cities) - 2]
    spaces, creatures = len(board.city_of), len(edition.creatures)
    g = GameState(
        edition,
        board,
        players=[],
        city_owner=[NOBODY] * len(board.districts),
        holder=[NOBODY] * spaces,
        units=[0] * spaces,
        rival=[NOBODY] * spaces,
        rival_units=[0] * spaces,
        creature_at=[NOWHERE] * creatures,
        creature_owner=[NOBODY] * creatures,
        market=[tile.copies for tile in edition.tiles],
        pile=[],
        discards=[],
        order=list(order),
        frames=[],
    )
    g.rng = rng.state_from_seed(seed)
    basic_cards = sum(1 << i for i, card in enumerate(edition.battle_cards) if not card.special)
    for seat, city in enumerate(cities):
        cards, stats = [0] * len(edition.cards), (0,) * len(STATS)
        player = Player(city, cards, stats, levels=[0] * 3, sites=[NOWHERE] * 3)
        player.prayer = edition.start_prayer
        player.supply = UNITS_PER_PLAYER
        player.tokens_left = TOKENS_PER_DAY
        player.battle_hand = basic_cards
        g.players.append(player)
        g.city_owner[city] = seat
    return g


def random_seating(
    n: int, board_cities: Sequence[int], seed: int
) -> tuple[list[int], list[Seat], int]:
    """Random cities and first turn order [S1], and the next random state."""
    state = rng.state_from_seed(seed)
    cities, order = list(board_cities), list(range(n))
    state = rng.shuffle(state, cities)
    state = rng.shuffle(state, order)
    return cities, order, state


def deal_start_cards(g: GameState) -> None:
    """Shuffle the Divine Intervention cards and deal the first ones [S3]."""
    g.pile = [i for i, card in enumerate(g.edition.cards) for _ in range(card.copies)]
    g.rng = rng.shuffle(g.rng, g.pile)
    for seat in g.order:
        for _ in range(g.edition.start_cards):
            add_to_hand(g, seat, draw_card(g))


@final
class Setup(Frame):
    """Garrisons and pyramids, one player after another."""

    NAME: ClassVar = "setup"
    FIELDS: ClassVar = ("next_step", "turn")
    __slots__ = ("turn",)

    def __init__(self) -> None:
        self.next_step = 0
        self.turn = 0

    def copy(self) -> Setup:
        new = Setup()
        new.next_step = self.next_step
        new.turn = self.turn
        return new


def setup_turn(s: Setup, g: GameState) -> tuple[Seat, bool]:
    """The seat that sets up next, and whether it places its garrison."""
    n = len(g.players)
    if g.edition.garrison_before_pyramids:  # [S4]
        return g.order[s.turn % n], s.turn < n
    return g.order[s.turn // 2], s.turn % 2 == 1  # [S5]


def ask_setup(s: Setup, g: GameState) -> None:
    """Pyramids 1/1/1 or 2/1/0; 10 units on the districts that the edition allows."""
    seat, garrison = setup_turn(s, g)
    if not garrison:
        ask(g, seat, PYRAMIDS)
        return
    if not g.edition.garrison_on_pyramids:
        ask(g, seat, [x for x in GARRISON if x.a == 0 or x.b == 0 or x.c == 0])
        return
    sites = g.players[seat].sites
    a, b, c = own_districts(g, seat)
    options = [
        x
        for x in GARRISON
        if (x.a == 0 or a in sites) and (x.b == 0 or b in sites) and (x.c == 0 or c in sites)
    ]
    ask(g, seat, options)


def apply_setup(s: Setup, g: GameState) -> None:
    """Place them on the districts; a level-0 pyramid stays in the supply."""
    seat, _ = setup_turn(s, g)
    districts = own_districts(g, seat)
    action = answer(g)
    assert action is not None
    if action.verb == V_PYRAMIDS:
        for colour, (level, district) in enumerate(PYRAMID_SETUPS[action.a]):
            if level:
                raise_pyramid(g, seat, colour, level, districts[district])
    else:
        for space, n in zip(districts, (action.a, action.b, action.c), strict=True):
            if n:
                place_units(g, seat, space, n)
    s.turn += 1
    if s.turn < 2 * len(g.players):
        go_to(s, ask_setup)


def push_rounds(s: Setup, g: GameState) -> None:
    """The game starts with the first phase of a round [S6]."""
    g.frames.append(Rounds())


procedure(Setup, ask_setup, apply_setup, push_rounds)


@final
class Rounds(Frame):
    """Rounds of three phases each, until a player wins."""

    NAME: ClassVar = "rounds"
    FIELDS: ClassVar = ("next_step",)
    __slots__ = ()

    def copy(self) -> Rounds:
        new = Rounds()
        new.next_step = self.next_step
        return new


def first_phase(r: Rounds, g: GameState) -> None:
    """Night (O), Day (R)."""
    g.emit("round_begins", g.round)
    push_phase(g, 0)


def second_phase(r: Rounds, g: GameState) -> None:
    """Day (O), Night (R)."""
    push_phase(g, 1)


def third_phase(r: Rounds, g: GameState) -> None:
    """Evening (O), Dawn (R)."""
    push_phase(g, 2)


def next_round(r: Rounds, g: GameState) -> None:
    """Start the next round."""
    g.round += 1
    go_to(r, first_phase)


procedure(Rounds, first_phase, second_phase, third_phase, next_round)


def push_phase(g: GameState, index: int) -> None:
    g.phase, name = g.edition.phases[index]
    g.active = NOBODY
    g.emit("phase_begins", g.phase)
    g.frames.append(FRAME_TYPES[name]())
