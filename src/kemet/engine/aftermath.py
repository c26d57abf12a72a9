"""What becomes of the troops after a battle [X9]-[X11]."""

from __future__ import annotations

from .actions import RECALL, RETREAT, SEND, STAY
from .catalog import Space
from .creatures import brought_to
from .flow import answer, ask, go_to
from .look import empty_neighbours, units_of
from .sides import Battle
from .table import Table
from .verbs import gain_prayer, remove, withdraw


def ask_loser(b: Battle, g: Table) -> None:
    """The loser retreats or recalls the troop; or stays, if the winner has no unit left there."""
    if units_of(g, b.loser, b.space):
        options = [RECALL]
        if retreats(b, g):
            options.insert(0, RETREAT)
        if not units_of(g, b.winner, b.space):
            options.append(STAY)
        ask(g, b.loser, options)


def retreats(b: Battle, g: Table) -> list[Space]:
    """Adjacent empty spaces; (R) no district of a city other than the loser's."""
    spaces = empty_neighbours(g, b.space)
    if g.edition.retreat_into_cities:
        return spaces
    home = g.players[b.loser].city
    return [s for s in spaces if g.board.city_of[s] in (-1, home)]


def let_loser_go(b: Battle, g: Table) -> None:
    """Recall and stay are done at once; for a retreat the winner is asked."""
    action = answer(g)
    if action is not RETREAT:
        go_to(b, ask_winner)
    if action is RECALL:
        recall(b, g, b.loser)
    elif action is STAY:
        g.say("stays", b.loser, b.space)


def ask_send(b: Battle, g: Table) -> None:
    """The winner, even without units, chooses where the loser retreats to."""
    ask(g, b.winner, [SEND[space] for space in retreats(b, g)])


def send_loser(b: Battle, g: Table) -> None:
    """The troop goes there, its creature too."""
    action = answer(g)
    assert action is not None
    withdraw(g, b.loser, b.space, action.a)
    g.say("retreats", b.loser, b.space, action.a)
    brought_to(g, b.loser, action.a)


def ask_winner(b: Battle, g: Table) -> None:
    """The winner stays or recalls the troop."""
    if units_of(g, b.winner, b.space):
        ask(g, b.winner, [STAY, RECALL])


def let_winner_go(b: Battle, g: Table) -> None:
    action = answer(g)
    if action is RECALL:
        recall(b, g, b.winner)
    elif action is STAY:
        g.say("stays", b.winner, b.space)


def recall(b: Battle, g: Table, seat: int) -> None:
    """The whole troop to the supply for prayer: 1 a unit, (R) 1 less than that."""
    n = units_of(g, seat, b.space)
    g.say("recalls", seat, b.space, n)
    remove(g, seat, b.space, n)
    gain_prayer(g, seat, n - g.edition.recall_loss)
