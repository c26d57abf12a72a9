"""States of random games in all configurations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kemet
from kemet.content import CARD_NAMES
from kemet.engine.actions import BY_TEXT
from kemet.lab.random_play import RandomPlayer, play_randomly, sample_game


def random_positions(number: int, every: int, max_answers: int = 900) -> Iterator[kemet.Game]:
    """A random game every few answers, and at its end if it is reached."""
    game = sample_game(number, seed=31)
    for i, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=number % 2 == 0))):
        if i % every == 0:
            yield game
        if i > max_answers:
            return
    yield game


def sorted_view(view: kemet.View) -> dict[str, Any]:
    """A view as JSON, with the lists of cards and options whose order has no meaning sorted."""
    data = view.to_json()
    data["discards"].sort(key=CARD_NAMES.index)
    data["own"]["options"].sort(key=lambda text: BY_TEXT[text].id)
    for side in ("attack", "defend"):
        if data["battle"]:
            data["battle"][side]["added"].sort(key=CARD_NAMES.index)
            data["battle"][side]["used"].sort(key=CARD_NAMES.index)
        for frame in data["stack"]:
            if frame["procedure"] == "battle":
                frame[side]["added"].sort()
                frame[side]["used"].sort()
    return data
