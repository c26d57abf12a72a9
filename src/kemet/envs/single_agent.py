"""One agent among bots, as the Gymnasium environments play it: its seat, and the bots' answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from ..bots import BotPlayer
from ..game import Game
from .arguments import check_seat
from .env_game import MAX_ROUNDS, NUM_SEEDS, START_OPTIONS, GameConfig, start_game

RESET_OPTIONS: Final = (*START_OPTIONS, "seat")


def make_bots(opponents: str | Sequence[str], players: int) -> list[BotPlayer]:
    """The bots of a game: by one name for all, or a name for each."""
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise ValueError(f"{players} players need {players - 1} opponents, not {len(names)}")
    return [BotPlayer(name) for name in names]


def start_seated_game(
    config: GameConfig,
    rng: np.random.Generator,
    options: Mapping[str, Any],
    fixed_seat: int | None,
    bots: Sequence[BotPlayer],
) -> tuple[Game, int]:
    """A game in which the agent is asked, and its seat: a random one unless it is fixed."""
    n = config.players
    game = start_game(config, int(rng.integers(NUM_SEEDS)), options)
    random_seat = int(rng.integers(n))
    seat = random_seat if fixed_seat is None else fixed_seat
    seat = check_seat(options.get("seat", seat), n)
    play_bots(game, seat, bots)
    if seat not in game.waiting:
        raise ValueError(f"the game ends before seat {seat} is asked")
    return game, seat


def play_bots(game: Game, agent: int, bots: Sequence[BotPlayer]) -> None:
    """Let the bots answer until the agent is asked; the first has the seat after the agent."""
    n = len(bots) + 1
    while not game.over and game.state.round <= MAX_ROUNDS and agent not in game.waiting:
        seat = next(choice.seat for choice in game.state.pending if choice.answer is None)
        game.play(seat, bots[(seat - agent - 1) % n].answer(game, seat))


def lead_of(game: Game, seat: int) -> int:
    """Victory points of a seat ahead of the best opponent."""
    scores = game.scores()
    return scores[seat] - max(s for i, s in enumerate(scores) if i != seat)
