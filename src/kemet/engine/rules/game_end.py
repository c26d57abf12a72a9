"""The end of the game: triggered in the Day (R) [D6], at the goal in the Evening (O) [O2]."""

from __future__ import annotations

from ..components import NOBODY, Seat
from ..queries import victory_points
from ..state import GameState


def trigger_end(g: GameState, seat: Seat) -> None:
    """(R) The first seat with enough VP at the start of its turn triggers the end [D6]."""
    untriggered = g.edition.end_is_triggered and g.triggered_by == NOBODY
    if untriggered and victory_points(g, seat) >= g.edition.goal_vp:
        g.triggered_by = seat
        g.emit("triggers_end", seat)


def end_triggered_game(g: GameState) -> None:
    """(R) Most VP wins; tie: who triggered the end, else most Battle VP, else leftmost."""
    best = max(victory_points(g, seat) for seat in g.order)
    leaders = [seat for seat in g.order if victory_points(g, seat) == best]
    end_game(
        g, g.triggered_by if g.triggered_by in leaders else first_with_most_battle_vp(g, leaders)
    )


def check_goal(g: GameState) -> None:
    """(O) At the goal of the mode most VP wins; tie: most Battle VP, then earlier in order."""
    best = 0
    for seat in g.order:
        best = max(best, victory_points(g, seat))
    if best >= g.edition.goal_vp:
        end_game(
            g, first_with_most_battle_vp(g, [s for s in g.order if victory_points(g, s) == best])
        )


def first_with_most_battle_vp(g: GameState, leaders: list[Seat]) -> Seat:
    """Of seats in turn order, the first with most Battle VP."""
    return max(leaders, key=lambda seat: g.players[seat].battle_vp)


def end_game(g: GameState, winner: Seat) -> None:
    """Set the winner and end all procedures."""
    g.winner = winner
    g.frames.clear()
    g.emit("game_over", winner)
