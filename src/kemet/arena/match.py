"""The schedule of a run: the bots, seats, edition and seed of every game.

Everything about a game follows from the match and the number of the game, so games can be played in
any order, on any machine, and repeated. The default budget of the grandmaster depends on numpy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from pathlib import Path
from typing import Any

from ..arguments import to_int
from ..bots.process.host import COMMAND_PREFIX, build_command
from ..factory import find_edition
from ..game import VERSION

RESULTS_FORMAT = "kemet arena 3"
SEED_STEP = 1_000_003  # so large that two runs share no seed


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game of a match, before it is played."""

    edition: str
    mode: str
    seed: int
    labels: tuple[str, ...]  # of the bots, by which statistics count them
    bots: tuple[str, ...]  # the names that start them


@dataclass(frozen=True, slots=True)
class Match:
    """A run: bots, editions with their modes, players per game, number of games, and seed.

    A bot that is named twice takes part twice, under different labels. In a mirrored match every
    deal is played once with each rotation of the seats.
    """

    bots: tuple[str, ...]
    editions: tuple[tuple[str, str], ...]
    players: int
    games: int
    seed: int
    mirrored: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the bots, with `NAME#2` for the second bot of a name."""
        unique: list[str] = []
        for name in self.bots:
            label, number = name, 1
            while label in unique or (number > 1 and label in self.bots):
                number += 1
                label = f"{name}#{number}"
            unique.append(label)
        return tuple(unique)

    def lineups(self) -> list[tuple[int, ...]]:
        """The bots of a game: every combination, or all of them with the last one repeated.

        Bots are numbered in the order of their names.
        """
        numbers = tuple(range(len(self.bots)))
        if len(numbers) >= self.players:
            return list(combinations(numbers, self.players))
        return [numbers + numbers[-1:] * (self.players - len(numbers))]

    def schedule(self, game_number: int) -> ScheduledGame:
        """A game by its number: seats rotate first, then editions, then lineups."""
        deal, rotation = divmod(game_number, self.players)
        rest, e = divmod(deal, len(self.editions))
        lineups = self.lineups()
        lineup = lineups[rest % len(lineups)]
        seating = [lineup[(i + rotation) % self.players] for i in range(self.players)]
        labels = self.labels
        return ScheduledGame(
            *self.editions[e],
            self.seed * SEED_STEP + (deal if self.mirrored else game_number),
            tuple(labels[i] for i in seating),
            tuple(self.bots[i] for i in seating),
        )

    def header(self) -> dict[str, Any]:
        """What two runs on one results file must share: everything but the number of games."""
        return {
            "format": RESULTS_FORMAT,
            "version": VERSION,
            "code_digest": code_digest(self.bots),
            "bots": list(self.bots),
            "editions": [list(pair) for pair in self.editions],
            "players": self.players,
            "seed": self.seed,
            **({"mirrored": True} if self.mirrored else {}),
        }


def code_digest(bots: Sequence[str]) -> str:
    """A digest of the code that games depend on: rules, built-in bots with weights, bot files.

    Bot files are those in the names of the bots; files that these import or read are not included.
    """
    digest = blake2b(digest_size=8)
    packages = [files("kemet").joinpath(name) for name in ("engine", "content", "encoding", "bots")]
    sources = [file for package in packages for file in package_files(package)]
    for source in sorted(sources, key=lambda f: f.name):
        digest.update(source.read_bytes())
    for name in bots:
        for file in bot_files(name):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def package_files(folder: Traversable) -> Iterator[Traversable]:
    """Yield the sources and weights in a folder and its subfolders."""
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from package_files(entry)
        elif entry.name.endswith((".py", ".json", ".bin")):
            yield entry


def bot_files(name: str) -> list[Path]:
    """The files in the name of a bot: that of `FILE.py:CLASS`, or the arguments of a command."""
    if name.startswith(COMMAND_PREFIX):
        try:
            paths = [Path(part) for part in build_command(name)[1:]]
        except ValueError:
            return []  # such a bot cannot start, which is reported elsewhere
    else:
        paths = [Path(name.rpartition(":")[0])]
        paths = [file for file in paths if file.suffix == ".py"]
    return [file for file in paths if file.is_file()]


def make_match(
    bots: Sequence[str],
    editions: Sequence[str] = ("revised",),
    players: int | None = None,
    games: int = 100,
    seed: int = 1,
    mirrored: bool = False,
) -> Match:
    """A match from user input; editions as `revised`, `original` or `original:long`."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise ValueError(f"bots must be a list of names: {bots!r:.80}")
    if wrong := [bot for bot in bots if not isinstance(bot, str)]:
        raise ValueError(f"a bot goes by its name, a text such as 'greedy', not {wrong[0]!r:.60}")
    num_games, first_seed = to_int(games, "games"), to_int(seed, "seed")
    if num_games < 1:
        raise ValueError(f"games must be 1 or more: {num_games}")
    if first_seed < 0:
        raise ValueError(f"seed must be 0 or more: {first_seed}")
    num_players = len(bots) if players is None else to_int(players, "players")
    if not bots or not 2 <= num_players <= 5:
        hint = ": set the players of a game with --players" if len(bots) > 5 else ""
        raise ValueError(f"Kemet is for 2 to 5 players, not {num_players}{hint}")
    pairs: list[tuple[str, str]] = []
    if isinstance(editions, str) or not isinstance(editions, Sequence) or not editions:
        raise ValueError(f"editions must name at least one edition: {editions!r:.80}")
    for text in editions:
        if not isinstance(text, str):
            raise ValueError(f"an edition goes by its name, such as 'revised', not {text!r:.60}")
        name, _, mode = text.partition(":")
        edition = find_edition(name, mode or None)
        if (edition.name, edition.mode) in pairs:
            raise ValueError(f"the edition {text} is named twice")
        pairs.append((edition.name, edition.mode))
    return Match(tuple(bots), tuple(pairs), num_players, num_games, first_seed, mirrored)
