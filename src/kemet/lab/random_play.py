"""Players that answer at random, reproducibly by seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, SupportsIndex

from ..arguments import to_int
from ..content import EDITIONS
from ..engine import rng
from ..engine.actions import Action
from ..factory import new_game, position
from ..game import Game

GAME_CONFIGS: Final = tuple((edition, mode, n) for edition, mode in EDITIONS for n in (2, 3, 4, 5))
"""Every edition and mode with every number of players."""

PASSIVE_ANSWERS: Final = ("pass", "done", "stop", "ready")


class RandomPlayer:
    """Answers with any legal option; an *eager* player rarely with a passive one."""

    def __init__(self, seed: SupportsIndex, eager: bool = False) -> None:
        self.rng_state = rng.state_from_seed(to_int(seed, "seed"))
        self.eager = eager

    def __reduce__(self) -> tuple[Any, ...]:
        return RandomPlayer, (self.rng_state, self.eager)

    def randbelow(self, n: int) -> int:
        self.rng_state, chosen = rng.randbelow(self.rng_state, n)
        return chosen

    def choose(self, options: tuple[Action, ...]) -> Action:
        if self.eager and len(options) > 1 and self.randbelow(5):
            active = [o for o in options if o.text not in PASSIVE_ANSWERS]
            if active:
                return active[self.randbelow(len(active))]
        return options[self.randbelow(len(options))]


def play_randomly(game: Game, player: RandomPlayer) -> Iterator[tuple[int, Action]]:
    """Answer until the game is over; yields each answer before it is played."""
    while not game.over:
        waiting = game.waiting
        seat = waiting[player.randbelow(len(waiting))]
        action = player.choose(game.options(seat))
        yield seat, action
        game.play(seat, action)


def sample_game(number: int, seed: int) -> Game:
    """The game of that number in a run: all settings in turn, some from a late position."""
    edition, mode, n = GAME_CONFIGS[number % len(GAME_CONFIGS)]
    cycle = number // len(GAME_CONFIGS)
    player = RandomPlayer(seed * 1_000_003 + number)
    discards = ("default", "open", "closed")[cycle % 3] if edition == "original" else "default"
    ask_forced = {3: "always", 5: "never"}.get(cycle % 7, "secret")
    if cycle % 4 == 2:
        data = late_position(edition, mode, n, player)
        return position({**data, "battle_discards": discards}, ask_forced=ask_forced)
    return new_game(
        n,
        edition,
        mode,
        player.randbelow(1 << 32),
        battle_discards=discards,
        ask_forced=ask_forced,
    )


def late_position(edition: str, mode: str, n: int, player: RandomPlayer) -> dict[str, Any]:
    """A position late in the game: many tiles owned, many cards in hand, high pyramids."""
    edition_data = EDITIONS[edition, mode]
    cards = [c.name for c in edition_data.cards for _ in range(c.copies)]
    copies_left = {
        t.name: t.copies for t in edition_data.tiles if t.level <= edition_data.max_pyramid_level
    }
    players: list[dict[str, Any]] = []
    for city in edition_data.boards[n - 2].cities:
        titles: set[str] = set()
        tiles: list[str] = []
        for tile in edition_data.tiles:
            is_taken = (
                player.randbelow(3) == 0 and copies_left.get(tile.name) and tile.title not in titles
            )
            if is_taken and not tile.special_card:
                titles.add(tile.title)
                tiles.append(tile.name)
                copies_left[tile.name] -= 1
        hand = [cards.pop(player.randbelow(len(cards))) for _ in range(4)]
        name = edition_data.city_names[city]
        levels = [1 + player.randbelow(edition_data.max_pyramid_level) for _ in range(3)]
        players.append(
            {
                "city": name,
                "prayer": 5 + player.randbelow(7),
                "tiles": tiles,
                "di": hand,
                "pyramids": {
                    "ruby": [levels[0], 1],
                    "sapphire": [levels[1], 2],
                    "diamond": [levels[2], 3],
                },
                "troops": {
                    f"{name}1": 1 + player.randbelow(5),
                    f"{name}2": 1 + player.randbelow(5),
                },
            }
        )
    return {
        "edition": edition,
        "mode": mode,
        "round": 3,
        "seed": player.randbelow(1 << 32),
        "players": players,
    }
