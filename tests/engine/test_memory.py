"""Views, re-deals, copies and saves leave nothing behind, in both builds."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable

import pytest

import kemet
from kemet.game import Game
from kemet.views import View
from tests.support.build_trace import sample_questions

REPEATS = 20


def later_positions() -> list[tuple[Game, View]]:
    """Positions of a game in which tokens, tiles and cards have been used."""
    questions = [(game.copy(), game.view(seat)) for seat, game in sample_questions(2)]
    used = [pair for pair in questions if any(p.used_action_spaces for p in pair[1].players)]
    return used[:10]


OPERATIONS: dict[str, Callable[[Game, View], object]] = {
    "copy": lambda game, _: game.copy(),
    "view": lambda game, view: game.view(view.seat),
    "view from JSON": lambda _, view: kemet.redeal(view.to_json(), 1),
    "re-deal": lambda _, view: kemet.redeal(view, 1),
    "re-deals": lambda _, view: list(kemet.redeals(view, range(3))),
    "save and load": lambda game, _: kemet.load(game.save()),
    "record": lambda game, _: kemet.replay(game.record(), 5),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_nothing_is_left_behind(name: str) -> None:
    operation, positions = OPERATIONS[name], later_positions()
    assert positions

    def blocks_after(repeats: int) -> int:
        for _ in range(repeats):
            for game, view in positions:
                operation(game, view)
        gc.collect()
        return sys.getallocatedblocks()

    before = blocks_after(2)  # caches are filled
    # one object for each position of each repetition would be far more
    assert blocks_after(REPEATS) - before < len(positions) * REPEATS // 4
