"""What is played in a run of the arena: which bots sit where, under which rules, by which seed.

Everything about a game follows from the match and the game's number, so games may be played in any
order, on any machine, and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

from ..begin import find_edition
from ..game import VERSION

FORMAT = "kemet arena 1"
SEED_STEP = 1_000_003  # far enough apart that two runs share no game


@dataclass(frozen=True, slots=True)
class Setting:
    """One game of a match, before it is played."""

    edition: str
    mode: str
    seed: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A run: the bots, editions with their modes, players at a table, games, and the seed."""

    bots: tuple[str, ...]
    editions: tuple[tuple[str, str], ...]
    players: int
    games: int
    seed: int

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who sits together: every choice of the bots, or all of them and the last one again."""
        if len(self.bots) >= self.players:
            return list(combinations(self.bots, self.players))
        return [self.bots + self.bots[-1:] * (self.players - len(self.bots))]

    def setting(self, number: int) -> Setting:
        """A game by its number: seats rotate first, then editions, then who sits together."""
        rest, turn = divmod(number, self.players)
        rest, e = divmod(rest, len(self.editions))
        together = self.line_ups()
        line_up = together[rest % len(together)]
        seats = tuple(line_up[(i + turn) % self.players] for i in range(self.players))
        return Setting(*self.editions[e], self.seed * SEED_STEP + number, seats)

    def head(self) -> dict[str, Any]:
        """What two runs must share for one to go on with the other: all but the number of games."""
        return {
            "format": FORMAT,
            "engine": VERSION,
            "code": digest_of(self.bots),
            "bots": list(self.bots),
            "editions": [list(pair) for pair in self.editions],
            "players": self.players,
            "seed": self.seed,
        }


def digest_of(bots: Sequence[str]) -> str:
    """A digest of what decides the games: rules, bots of the house and their weights, own files."""
    found = blake2b(digest_size=8)
    rooms = [files("kemet").joinpath(room) for room in ("engine", "content", "bots")]
    named = [Path(name.rpartition(":")[0]) for name in bots]
    sources = [f for room in rooms for f in room.iterdir() if f.name.endswith((".py", ".json"))]
    for source in sorted(sources, key=lambda f: f.name):
        found.update(source.read_bytes())
    for file in named:
        if file.suffix == ".py" and file.is_file():
            found.update(file.read_bytes())
    return found.hexdigest()


def make_match(
    bots: Sequence[str],
    editions: Sequence[str] = ("revised",),
    players: int | None = None,
    games: int = 100,
    seed: int = 1,
) -> Match:
    """A match from what a person types; editions as `revised`, `original` or `original:long`."""
    n = players or len(bots)
    if not bots or not 2 <= n <= 5:
        more = ": say --players for how many sit at a table" if len(bots) > 5 else ""
        raise ValueError(f"Kemet is for 2 to 5 players, not {n}{more}")
    chosen: list[tuple[str, str]] = []
    for text in editions:
        name, _, mode = text.partition(":")
        edition = find_edition(name, mode or None)
        if (edition.name, edition.mode) in chosen:
            raise ValueError(f"the edition {text} is named twice")
        chosen.append((edition.name, edition.mode))
    return Match(tuple(bots), tuple(chosen), n, games, seed)
