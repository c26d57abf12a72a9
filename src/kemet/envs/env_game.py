"""A game as learners sit at it: observations and masks as arrays, answers by number, rewards.

Every face is a thin coat over this. The reward comes at the end of a game: 1 for the winner and
-1 / (players - 1) for each of the others, so that it sums up to 0; 0 for all if nobody has won when
the game is cut off.
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

MAX_ROUNDS: Final = 100  # players who never fight could go on for ever
NUM_SEEDS: Final = 1 << 31

Observation = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played: the arguments that every face takes. A ValueError says what is wrong."""

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
                f"battle_discards is one of {', '.join(OPEN_DISCARDS_BY_OPTION)}, chosen in the original edition "
                f"alone [S8]: {self.battle_discards!r}"
            )

    def new_game(self, seed: int) -> Game:
        """A new game by these rules."""
        return new_game(
            self.players,
            self.edition,
            self.mode,
            seed,
            battle_discards=self.battle_discards,
            ask_forced=self.ask_forced,
        )


class EnvGame:
    """One game, with what each seat sees of it."""

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
        """The seat that answers next: of several that are awaited, the first."""
        for choice in self.game.state.pending:
            if choice.answer is None:
                return choice.seat
        return -1

    @property
    def is_truncated(self) -> bool:
        """Whether the game goes on for longer than any that is played to win."""
        return self.game.state.round > MAX_ROUNDS and not self.game.over

    def observation_vector(self, seat: int) -> NDArray[np.uint8]:
        """What a seat may know, as numbers."""
        return np.frombuffer(self.observer.observe(self.game.state, seat), np.uint8)

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that is a legal answer of a seat now."""
        return np.frombuffer(action_mask(self.game.state, seat), np.int8)

    def observe(self, seat: int) -> Observation:
        """Both, as PettingZoo and Gymnasium want them."""
        return {"observation": self.observation_vector(seat), "action_mask": self.action_mask(seat)}

    def is_legal(self, seat: int, action_id: int) -> bool:
        choice = pending_choice(self.game.state, seat)
        return choice is not None and any(option.id == action_id for option in choice.options)

    def answer(self, seat: int, action_id: Any) -> None:
        """Answer for a seat, by the number of an action; `Illegal` says why not."""
        self.game.play(seat, action_from_id(action_id))

    def copy(self) -> EnvGame:
        """An independent one, the same in everything."""
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
        """By seat; all 0 as long as nobody has won."""
        n, winner = self.config.players, self.game.winner
        if winner is None:
            return [0.0] * n
        return [1.0 if seat == winner else -1.0 / (n - 1) for seat in range(n)]


def action_from_id(action_id: Any) -> actions.Action:
    """The action of a number; a ValueError if there is none."""
    return actions.ALL[check_action(action_id, NUM_ACTIONS)]


def require_started(env_game: EnvGame | None) -> EnvGame:
    """The game that is played; a RuntimeError before the first `reset`."""
    if env_game is None:
        raise RuntimeError("no game has begun: call reset() first")
    return env_game


def upper_bounds(players: int) -> NDArray[np.uint8]:
    """The largest number at each place of an observation."""
    bounds = np.empty(observation_size(players), np.uint8)
    for field in fields(players):
        bounds[field.start : field.stop] = field.high
    return bounds
