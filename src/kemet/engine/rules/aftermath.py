"""What becomes of the troops after a battle [X9]-[X11]."""

from __future__ import annotations

from ..actions import RECALL, RETREAT, SEND, STAY
from ..components import Space
from ..mutations import gain_prayer, move_troop, remove_units
from ..procedures import answer, ask, go_to
from ..queries import empty_neighbours, units_of
from ..state import GameState
from .creatures import note_arrival
from .sides import Battle


def ask_loser(b: Battle, g: GameState) -> None:
    """The loser retreats or recalls the troop; or stays, if the winner has no unit left there."""
    if units_of(g, b.loser, b.space):
        options = [RECALL]
        if retreat_spaces(b, g):
            options.insert(0, RETREAT)
        if not units_of(g, b.winner, b.space):
            options.append(STAY)
        ask(g, b.loser, options)


def retreat_spaces(b: Battle, g: GameState) -> list[Space]:
    """Adjacent empty spaces; (R) no district of a city other than the loser's."""
    spaces = empty_neighbours(g, b.space)
    if g.edition.can_retreat_into_cities:
        return spaces
    home = g.players[b.loser].city
    return [s for s in spaces if g.board.city_of[s] in (-1, home)]


def apply_loser_choice(b: Battle, g: GameState) -> None:
    """Recall and stay are done at once; for a retreat the winner is asked."""
    action = answer(g)
    if action is not RETREAT:
        go_to(b, ask_winner)
    if action is RECALL:
        recall_troop(b, g, b.loser)
    elif action is STAY:
        g.emit("stays", b.loser, b.space)


def ask_send(b: Battle, g: GameState) -> None:
    """The winner, even without units, chooses where the loser retreats to."""
    ask(g, b.winner, [SEND[space] for space in retreat_spaces(b, g)])


def retreat_loser(b: Battle, g: GameState) -> None:
    """The troop goes there, its creature too."""
    action = answer(g)
    assert action is not None
    move_troop(g, b.loser, b.space, action.a)
    g.emit("retreats", b.loser, b.space, action.a)
    note_arrival(g, b.loser, action.a)


def ask_winner(b: Battle, g: GameState) -> None:
    """The winner stays or recalls the troop."""
    if units_of(g, b.winner, b.space):
        ask(g, b.winner, [STAY, RECALL])


def apply_winner_choice(b: Battle, g: GameState) -> None:
    action = answer(g)
    if action is RECALL:
        recall_troop(b, g, b.winner)
    elif action is STAY:
        g.emit("stays", b.winner, b.space)


def recall_troop(b: Battle, g: GameState, seat: int) -> None:
    """The whole troop to the supply for prayer: 1 a unit, (R) 1 less than that."""
    n = units_of(g, seat, b.space)
    g.emit("recalls", seat, b.space, n)
    remove_units(g, seat, b.space, n)
    gain_prayer(g, seat, n - g.edition.recall_prayer_loss)
