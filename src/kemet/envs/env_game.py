"""The game that all environments wrap: observations and masks as arrays, actions by id, rewards.

The reward comes at the end of a game: 1 for the winner and -1 / (players - 1) for each of the
others, so that rewards sum to 0; 0 for all if the game is truncated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..engine import actions
from ..engine.components import OPEN_DISCARDS_BY_OPTION
from ..engine.procedures import pending_choice
from ..factory import check_ask_forced, find_edition, new_game
from ..game import Game
from .arguments import check_action, check_players
from .observation import Observer, action_mask
from .spec import NUM_ACTIONS, fields, observation_size

MAX_ROUNDS: Final = 100  # without battles a game could go on for ever
NUM_SEEDS: Final = 1 << 31

Observation = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class GameConfig:
    """The arguments that all environments take, checked; a ValueError says what is wrong."""

    players: int = 3
    edition: str = "revised"
    mode: str | None = None
    battle_discards: str = "default"
    ask_forced: str = "secret"

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", check_players(self.players))
        check_ask_forced(self.ask_forced)
        edition = find_edition(self.edition, self.mode)
        if self.battle_discards not in OPEN_DISCARDS_BY_OPTION or (
            self.battle_discards != "default" and not edition.can_choose_discards
        ):
            raise ValueError(
                f"battle_discards is one of {', '.join(OPEN_DISCARDS_BY_OPTION)}, chosen in the "
                f"original edition alone [S8]: {self.battle_discards!r}"
            )

    def new_game(self, seed: int) -> Game:
        """A new game of this configuration."""
        return new_game(
            self.players,
            self.edition,
            self.mode,
            seed,
            battle_discards=self.battle_discards,
            ask_forced=self.ask_forced,
        )


class EnvGame:
    """One game and what each seat may know of it."""

    def __init__(self, config: GameConfig, game: Game) -> None:
        self.config = config
        self.game = game
        self.observer = Observer(config.players)

    def __reduce__(self) -> tuple[type[EnvGame], tuple[GameConfig, Game]]:
        """Pickled without the observer, which the number of players determines."""
        return EnvGame, (self.config, self.game)

    def __deepcopy__(self, memo: dict[int, Any]) -> EnvGame:
        return self.copy()

    @property
    def current_seat(self) -> int:
        """The seat that answers next: the first of those asked; -1 if none is."""
        for choice in self.game.state.pending:
            if choice.answer is None:
                return choice.seat
        return -1

    @property
    def is_truncated(self) -> bool:
        """Whether the game has passed the limit of rounds."""
        return self.game.state.round > MAX_ROUNDS and not self.game.over

    def observation_vector(self, seat: int) -> NDArray[np.uint8]:
        """What a seat may know, as an array."""
        return np.frombuffer(self.observer.observe(self.game.state, seat), np.uint8)

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that is a legal answer of a seat now."""
        return np.frombuffer(action_mask(self.game.state, seat), np.int8)

    def observe(self, seat: int) -> Observation:
        """Observation and mask, in the form of PettingZoo and Gymnasium."""
        return {"observation": self.observation_vector(seat), "action_mask": self.action_mask(seat)}

    def is_legal(self, seat: int, action_id: int) -> bool:
        choice = pending_choice(self.game.state, seat)
        return choice is not None and any(option.id == action_id for option in choice.options)

    def answer(self, seat: int, action_id: Any) -> None:
        """Answer for a seat by action id; raises `IllegalAction`."""
        self.game.play(seat, action_from_id(action_id))

    def copy(self) -> EnvGame:
        """An independent copy."""
        new = EnvGame.__new__(EnvGame)
        new.config, new.observer = self.config, self.observer
        new.game = self.game.copy()
        return new

    def joint_observation(self) -> NDArray[np.uint8]:
        """The observations of all seats, one after another: what all players know together."""
        game_state, observe = self.game.state, self.observer.observe
        observations = b"".join([observe(game_state, seat) for seat in range(self.config.players)])
        return np.frombuffer(bytearray(observations), np.uint8)

    def rewards(self) -> list[float]:
        """By seat; all 0 while nobody has won."""
        n, winner = self.config.players, self.game.winner
        if winner is None:
            return [0.0] * n
        return [1.0 if seat == winner else -1.0 / (n - 1) for seat in range(n)]


def action_from_id(action_id: Any) -> actions.Action:
    """The action of an id; a ValueError if there is none."""
    return actions.ALL[check_action(action_id, NUM_ACTIONS)]


def require_started(env_game: EnvGame | None) -> EnvGame:
    """The current game; a RuntimeError before the first `reset`."""
    if env_game is None:
        raise RuntimeError("no game has started: call reset() first")
    return env_game


def upper_bounds(players: int) -> NDArray[np.uint8]:
    """The largest value at each index of an observation."""
    bounds = np.empty(observation_size(players), np.uint8)
    for field in fields(players):
        bounds[field.start : field.stop] = field.high
    return bounds
