"""Commitments: a hash that is published before a game and fixes how everything random falls.

It is the SHA-256 hash, in hexadecimal digits, of the *deal*, a text with the seed and everything
else that decides what is dealt. A seed of 128 random bits cannot be found from the hash; the record
of the finished game has it, so that everybody can compute the hash again.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from .engine import rng
from .game import Game
from .record import replay

DEAL_FORMAT: Final = "kemet deal 1"


def deal_text(game: Game) -> str:
    """What the hash of `deal_commitment` is made of: lines that end with a line feed."""
    header = game.header
    if header.get("position") is not None or "redeal_seed" in header:
        raise ValueError("only a game from the beginning has a deal")
    lines = [
        DEAL_FORMAT,
        f"edition {game.edition.name} {game.edition.mode}",
        f"players {game.players}",
        f"seed {header['seed']}",
    ]
    for key in ("cities", "order"):
        if header[key]:
            lines.append(f"{key} {','.join(str(value) for value in header[key])}")
    lines.append(f"battle_discards {header['battle_discards']}")
    lines.append(f"ask_forced {header['ask_forced']}")
    lines.append(f"random {rng.algorithm(header['seed'])}")
    return "".join(f"{line}\n" for line in lines)


def deal_commitment(game: Game) -> str:
    """The commitment to the deal of a game: 64 hexadecimal digits."""
    return hashlib.sha256(deal_text(game).encode()).hexdigest()


def verify_deal(record: str, commitment: str) -> bool:
    """Whether the game of a record has the deal of a commitment that was published before it.

    The whole record is replayed: `InvalidRecord` if it is of no game.
    """
    found = deal_commitment(replay(record))
    return hmac.compare_digest(found, "".join(commitment.split()).lower())
