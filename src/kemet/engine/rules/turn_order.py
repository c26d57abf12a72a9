"""Turn order and the end of the game: Dawn (R) [N2], the order of play (O) [O1], the goal [O2]."""

from __future__ import annotations

from typing import ClassVar, final

from ..actions import NEXT, PLACE
from ..components import NOBODY, Seat
from ..procedures import answer, ask, go_to, procedure
from ..queries import victory_points
from ..state import Frame, GameState


@final
class Dawn(Frame):
    """(R) The end of the game if it was triggered; otherwise the turn order of the next Day."""

    NAME: ClassVar = "dawn"
    FIELDS: ClassVar = ("next_step", "turn", "places")
    __slots__ = ("places", "turn")

    def __init__(self) -> None:
        self.next_step = 0
        self.turn = 0
        self.places: list[Seat] = []  # the seat at each place, NOBODY if free

    def copy(self) -> Dawn:
        new = Dawn()
        new.next_step = self.next_step
        new.turn = self.turn
        new.places = self.places[:]
        return new


def check_triggered_end(d: Dawn, g: GameState) -> None:
    """Most VP wins; tie: the seat that triggered the end, else most Battle VP, else leftmost."""
    if g.triggered_by != NOBODY:
        best = max(victory_points(g, seat) for seat in g.order)
        leaders = [seat for seat in g.order if victory_points(g, seat) == best]
        winner = (
            g.triggered_by if g.triggered_by in leaders else first_with_most_battle_vp(g, leaders)
        )
        end_game(g, winner)
        return
    d.places = [NOBODY] * len(g.order)


def ask_place(d: Dawn, g: GameState) -> None:
    """From fewest VP up, each seat takes a free place; tie: further left goes first."""
    free = [PLACE[i] for i, seat in enumerate(d.places) if seat == NOBODY]
    ask(g, seats_by_points(g)[d.turn], free)


def store_place(d: Dawn, g: GameState) -> None:
    action = answer(g)
    assert action is not None
    seat = g.answered[0].seat
    d.places[action.a] = seat
    g.emit("chooses_place", seat, action.a + 1)
    d.turn += 1
    if d.turn < len(g.order):
        go_to(d, ask_place)
    else:
        g.order = d.places
        g.emit("order_set", *g.order)


procedure(Dawn, check_triggered_end, ask_place, store_place)


@final
class ChoosingOrder(Frame):
    """(O) One player sets the whole turn order."""

    NAME: ClassVar = "choosing_order"
    FIELDS: ClassVar = ("next_step", "chosen")
    __slots__ = ("chosen",)

    def __init__(self) -> None:
        self.next_step = 0
        self.chosen: list[Seat] = []

    def copy(self) -> ChoosingOrder:
        new = ChoosingOrder()
        new.next_step = self.next_step
        new.chosen = self.chosen[:]
        return new


def ask_next(c: ChoosingOrder, g: GameState) -> None:
    """Asks the player with fewest VP; tie: earlier in the turn order."""
    options = [NEXT[seat] for seat in range(len(g.order)) if seat not in c.chosen]
    ask(g, seats_by_points(g)[0], options)


def store_next(c: ChoosingOrder, g: GameState) -> None:
    action = answer(g)
    assert action is not None
    c.chosen.append(action.a)
    if len(c.chosen) < len(g.order):
        go_to(c, ask_next)
    else:
        g.order = c.chosen
        g.emit("order_set", *g.order)


procedure(ChoosingOrder, ask_next, store_next)


def seats_by_points(g: GameState) -> list[Seat]:
    """Seats from fewest VP up; tie: further left in the turn order."""
    ranked: list[Seat] = []
    points: list[int] = []
    for seat in g.order:
        seat_points = victory_points(g, seat)
        index = len(points)
        while index and points[index - 1] > seat_points:
            index -= 1
        ranked.insert(index, seat)
        points.insert(index, seat_points)
    return ranked


def first_with_most_battle_vp(g: GameState, leaders: list[Seat]) -> Seat:
    """Of seats in turn order, the first with most Battle VP."""
    return max(leaders, key=lambda seat: g.players[seat].battle_vp)


def check_goal(g: GameState) -> None:
    """(O) At the goal of the mode most VP wins; tie: most Battle VP, then earlier in order."""
    best = max(victory_points(g, seat) for seat in g.order)
    if best >= g.edition.goal_vp:
        end_game(
            g, first_with_most_battle_vp(g, [s for s in g.order if victory_points(g, s) == best])
        )


def end_game(g: GameState, winner: Seat) -> None:
    """Set the winner and end all procedures."""
    g.winner = winner
    g.frames.clear()
    g.emit("game_over", winner)
