"""Players that answer at random, reproducibly by seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, SupportsIndex

from ..begin import new_game, position
from ..content import EDITIONS
from ..engine import rng
from ..engine.actions import Action
from ..engine.numbers import to_int
from ..game import Game

SETTINGS: Final = tuple((edition, mode, n) for edition, mode in EDITIONS for n in (2, 3, 4, 5))
"""Every edition and mode with every number of players."""

IDLE: Final = ("pass", "done", "stop", "ready")


class RandomPlayer:
    """Answers with any legal option; an *eager* one rarely with those that end something."""

    def __init__(self, seed: SupportsIndex, eager: bool = False) -> None:
        self.state = rng.start(to_int(seed, "seed"))
        self.eager = eager

    def __reduce__(self) -> tuple[Any, ...]:
        return RandomPlayer, (self.state, self.eager)

    def below(self, n: int) -> int:
        self.state, chosen = rng.below(self.state, n)
        return chosen

    def choose(self, options: tuple[Action, ...]) -> Action:
        if self.eager and len(options) > 1 and self.below(5):
            busy = [o for o in options if o.text not in IDLE]
            if busy:
                return busy[self.below(len(busy))]
        return options[self.below(len(options))]


def play_on(game: Game, player: RandomPlayer) -> Iterator[tuple[int, Action]]:
    """Answer until the game is over, telling each answer before it is given."""
    while not game.over:
        waiting = game.waiting
        seat = waiting[player.below(len(waiting))]
        action = player.choose(game.options(seat))
        yield seat, action
        game.play(seat, action)


def fresh_game(number: int, seed: int) -> Game:
    """The game of that number in a run: all settings in turn, some begun in the middle."""
    edition, mode, n = SETTINGS[number % len(SETTINGS)]
    turn = number // len(SETTINGS)
    chance = RandomPlayer(seed * 1_000_003 + number)
    discards = ("default", "open", "closed")[turn % 3] if edition == "original" else "default"
    ask_forced, quiet = turn % 7 == 3, turn % 7 == 5
    if turn % 4 == 2:
        table = rich_position(edition, mode, n, chance)
        return position({**table, "battle_discards": discards}, ask_forced=ask_forced, quiet=quiet)
    return new_game(
        n,
        edition,
        mode,
        chance.below(1 << 32),
        battle_discards=discards,
        ask_forced=ask_forced,
        quiet=quiet,
    )


def rich_position(edition: str, mode: str, n: int, chance: RandomPlayer) -> dict[str, Any]:
    """A table late in the game: many tiles owned, many cards in hand, high pyramids."""
    kind = EDITIONS[edition, mode]
    cards = [c.name for c in kind.cards for _ in range(c.copies)]
    left = {t.name: t.copies for t in kind.tiles if t.level <= kind.top_level}
    players: list[dict[str, Any]] = []
    for city in kind.boards[n - 2].cities:
        titles: set[str] = set()
        tiles: list[str] = []
        for tile in kind.tiles:
            wanted = chance.below(3) == 0 and left.get(tile.name) and tile.title not in titles
            if wanted and not tile.special_card:
                titles.add(tile.title)
                tiles.append(tile.name)
                left[tile.name] -= 1
        hand = [cards.pop(chance.below(len(cards))) for _ in range(4)]
        name = kind.cities[city]
        levels = [1 + chance.below(kind.top_level) for _ in range(3)]
        players.append(
            {
                "city": name,
                "prayer": 5 + chance.below(7),
                "tiles": tiles,
                "di": hand,
                "pyramids": {
                    "ruby": [levels[0], 1],
                    "sapphire": [levels[1], 2],
                    "diamond": [levels[2], 3],
                },
                "troops": {f"{name}1": 1 + chance.below(5), f"{name}2": 1 + chance.below(5)},
            }
        )
    return {
        "edition": edition,
        "mode": mode,
        "round": 3,
        "seed": chance.below(1 << 32),
        "players": players,
    }
