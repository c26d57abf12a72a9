"""Batches of games for learning: other starts than the beginning, other players than the learner.

Self-play alone leads to few kinds of positions. Here a share of the games starts from positions of
games between scripted players of several styles (`kemet.bots.scripted_players`), half of them
shortly before their end, a third of them from constructed positions with random tiles, pyramids and
troops; and in some games scripted players sit among the learners.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..bots.scripted_players import CALLER, STYLES, ScriptedPlayer, sample_states
from ..engine.components import NOBODY
from ..engine.state import GameState
from ..envs.batch import MAX_SLOTS, BatchEnv
from ..envs.batch_core import ScriptedSeats
from ..envs.env_game import MAX_ROUNDS, NUM_SEEDS
from ..factory import position
from ..game import Game
from ..lab.random_play import RandomPlayer, late_position

COPY_INTERVAL: Final = 8  # answers between two copies of a scripted game, on average
LATE_COPIES: Final = 5  # copies before the end of a scripted game that count as late
STATES_PER_GAME: Final = 8  # states taken from a scripted game
MAX_ANSWERS: Final = 1500  # of a scripted game
MAX_START_ROUND: Final = 30  # of a state to start from
CONSTRUCTED_SHARE: Final = 0.33  # scripted games from a constructed position


class VariedEnv(BatchEnv):
    """A batch in which a share of the games starts elsewhere, and some seats are scripted.

    `scripted` games, the first of the batch, have scripted players at some seats, drawn for every
    game; the caller plays at least one.
    """

    def __init__(
        self,
        count: int,
        players: int,
        edition: str,
        mode: str | None,
        *,
        seed: int,
        opponents: Mapping[int, Any] | None = None,
        scripted: int = 0,
        varied_share: float = 0.0,
    ) -> None:
        self.num_scripted = scripted
        self.varied_share = varied_share
        self.states: list[GameState] = []
        self.player = ScriptedPlayer(seed)
        self.scripted_seats = ScriptedSeats([[CALLER] * players for _ in range(count)], seed + 1)
        super().__init__(
            count, players, edition, mode, slots=MAX_SLOTS, seed=seed, opponents=opponents
        )
        if scripted:
            self.scripts = self.scripted_seats
            self.core.scripts = self.scripts

    def _new_game(self, index: int) -> Game:
        while True:
            game = super()._new_game(index)
            if self.varied_share and self.rng.random() < self.varied_share:
                game = Game(self._varied_state(), game.names, game.header)
                if self.opponents and not self._advance(game):
                    continue
            if index < self.num_scripted:
                self.scripted_seats.styles[index] = self._draw_styles()
                self.scripted_seats.advance(index, game.state, MAX_ROUNDS)
                if game.state.winner != NOBODY:
                    continue
            return game

    def _draw_styles(self) -> list[int]:
        """A style for some of the seats; the caller plays at least one."""
        players = self.config.players
        styles = [CALLER] * players
        for seat in self.rng.permutation(players)[: int(self.rng.integers(1, players))]:
            styles[seat] = int(self.rng.integers(len(STYLES)))
        return styles

    def _varied_state(self) -> GameState:
        """A state of a scripted game; one game gives several."""
        while not self.states:
            g = self._scripted_start()
            g.event_log = None
            styles = [int(s) for s in self.rng.integers(0, len(STYLES), self.config.players)]
            found = sample_states(g, styles, self.player, COPY_INTERVAL, MAX_ANSWERS)
            found = [state for state in found if state.round <= MAX_START_ROUND]
            if not found:
                continue
            late = max(0, len(found) - LATE_COPIES)
            for number in range(STATES_PER_GAME):
                first = late if number % 2 and g.winner != NOBODY else 0
                self.states.append(found[int(self.rng.integers(first, len(found)))].copy())
        return self.states.pop()

    def _scripted_start(self) -> GameState:
        seed = int(self.rng.integers(NUM_SEEDS))
        config = self.config
        if self.rng.random() < CONSTRUCTED_SHARE:
            edition = config.new_game(seed).edition
            data = late_position(edition.name, edition.mode, config.players, RandomPlayer(seed))
            return position(data, ask_forced=config.ask_forced).state
        return config.new_game(seed).state
