"""Commitments: a hash that is published before a game and fixes how everything random falls.

It is the SHA-256 hash, in hexadecimal digits, of the *deal*, a text with the seed and everything
else that decides what is dealt. A seed of 128 random bits cannot be found from the hash; the record
of the finished game has it, so that everybody can compute the hash again.

The answers come later, so a commitment does not cover them: many records have the same deal. The
table of a finished game publishes a hash of its answers (`answers_digest`).
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from .engine import rng
from .game import Game
from .record import replay

DEAL_FORMAT: Final = "kemet deal 1"
ANSWERS_FORMAT: Final = "kemet answers 1"


def deal_text(game: Game) -> str:
    """What the hash of `deal_commitment` is made of: lines that end with a line feed."""
    if not isinstance(game, Game):
        raise TypeError(f"a deal is of a Game, not of {game!r:.80}")
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


def answers_digest(game: Game) -> str:
    """The hash of all answers of a game, in their order: 64 hexadecimal digits.

    It is that of a line `kemet answers 1` and a line for each answer, with its seat and its text.
    """
    lines = [ANSWERS_FORMAT, *(f"{seat} {action.text}" for seat, action in game.answers)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def is_same_digest(one: str, other: str) -> bool:
    """Whether two hashes are the same, as people copy them: with blanks, in large letters."""
    return hmac.compare_digest(
        one, "".join(other.split()).lower().encode("ascii", "replace").decode()
    )


def verify_deal(record: str, commitment: str) -> bool:
    """Whether the game of a record has the deal of a commitment that was published before it.

    The answers are no part of it (`answers_digest`). The whole record is replayed: `InvalidRecord`
    if it is of no game.
    """
    if not isinstance(commitment, str):
        raise TypeError(f"a commitment is a text of 64 hexadecimal digits, not {commitment!r:.80}")
    return is_same_digest(deal_commitment(replay(record)), commitment)
