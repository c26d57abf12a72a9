"""Lists that questions and copies of a state share are never modified."""

from __future__ import annotations

import random
from typing import Any

import pytest

import kemet
from kemet.engine.state import NO_CHOICES
from kemet.game import Game

SHARED_FIELDS = ("rival", "rival_units", "creature_owner", "market", "order")
SHARED_FIELDS_OF_PLAYERS = ("levels", "sites")


def shared_lists(game: Game) -> list[list[Any]]:
    """The options of open questions, and the lists of the state that copies share."""
    g = game.state
    return [
        *(choice.options for choice in g.pending),
        *(getattr(g, field) for field in SHARED_FIELDS),
        *(getattr(player, field) for player in g.players for field in SHARED_FIELDS_OF_PLAYERS),
    ]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("edition", ["original", "revised"])
def test_options_and_shared_lists_keep_their_items(edition: str, players: int) -> None:
    seen: dict[int, tuple[list[Any], tuple[Any, ...]]] = {}  # by id: the list and its items
    for seed in range(4):
        rng = random.Random(seed)
        game = kemet.new_game(players, edition, seed=seed)
        while not game.over:
            if game.state.round > 1 or game.state.phase > 0:  # setup may still fill lists
                for shared in shared_lists(game):
                    seen.setdefault(id(shared), (shared, tuple(shared)))
            seat = rng.choice(game.waiting)
            game.play(seat, rng.choice(game.options(seat)))
    assert len(seen) > 100
    for shared, items in seen.values():
        assert tuple(shared) == items
    assert NO_CHOICES == []


def test_a_copy_is_not_changed_by_its_origin() -> None:
    game = kemet.new_game(2, "revised", seed=4)
    rng = random.Random(4)
    while not game.over:
        before = game.copy()
        data = before.save()
        for _ in range(20):
            if not game.over:
                seat = game.waiting[0]
                game.play(seat, rng.choice(game.options(seat)))
        assert before.save() == data
