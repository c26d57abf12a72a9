"""Deals that are drawn when all have joined: until then nobody sees a card, a city or the order.

Such a table is created with the seed `UNDRAWN_SEED`, which stands for none. The entry that begins
the game has the seed of its deal, and the commitment to it is published with the first cards.
"""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from ..views import View

UNDRAWN_SEED: Final = 1 << 127
"""The seed of a table whose deal is not drawn yet."""

MIN_HIDDEN_BITS: Final = 100
"""A seed with fewer bits could be found from a commitment."""


def new_seed() -> int:
    """A random seed of 128 bits, too large to be guessed or found by trying."""
    while True:
        seed = secrets.randbits(128)
        if seed >> MIN_HIDDEN_BITS and seed != UNDRAWN_SEED:
            return seed


def draw_deal(start_record: str, seed: int) -> str:
    """The record of the initial game with a seed in place of `UNDRAWN_SEED`."""
    undrawn = f"\nseed {UNDRAWN_SEED}\n"
    if undrawn not in start_record:
        raise ValueError("the deal is drawn already")
    return start_record.replace(undrawn, f"\nseed {seed}\n", 1)


def without_deal(view: View) -> View:
    """The view of a spectator of a table whose deal is not drawn yet: nothing random is in it."""
    players = tuple(replace(player, city="") for player in view.players)
    return replace(
        view, order=(), active=None, waiting=(), question="", players=players, troops=(), stack=()
    )
