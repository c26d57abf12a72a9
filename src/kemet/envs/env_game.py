"""The game that all environments wrap: observations and masks as arrays, actions by id, rewards.

The reward comes at the end of a game: 1 for the winner and -1 / (players - 1) for each of the
others, so that rewards sum to 0; 0 for all if the game is truncated.

`reset(options=…)` starts a game from a `position` (docs/notation.md) or from a `record`, which is
replayed and continued; in the Gymnasium environment `seat` is the agent's seat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..encoding.observation import Observer, action_mask
from ..encoding.spec import NUM_ACTIONS, fields, observation_size
from ..engine import actions
from ..engine.components import OPEN_DISCARDS_BY_OPTION, Seat
from ..engine.procedures import pending_choice
from ..factory import check_ask_forced, find_edition, new_game, position
from ..game import Game
from ..record import replay
from .arguments import check_action, check_players

MAX_ROUNDS: Final = 100  # without battles a game could go on for ever
NUM_SEEDS: Final = 1 << 31

START_OPTIONS: Final = ("position", "record")
API_TEST_OPTIONS: Final = {"options": 1}
"""The options PettingZoo's own tests reset with; they have no effect."""

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
        if self.battle_discards not in tuple(OPEN_DISCARDS_BY_OPTION) or (
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


# --- the start of a game: from a seed, or from the options of `reset`


def check_options(options: Any, allowed: Sequence[str]) -> dict[str, Any]:
    """The options of `reset`; a ValueError names what is allowed."""
    if options is None:
        return {}
    allowed_names = ", ".join(allowed)
    if not isinstance(options, Mapping):
        raise ValueError(
            f"options must be a dict with some of {allowed_names}, or None: {options!r}"
        )
    for name in options:
        if name not in allowed:
            raise ValueError(f"there is no option {name!r}: reset knows {allowed_names}")
    chosen = {name: value for name, value in options.items() if value is not None}
    if "position" in chosen and "record" in chosen:
        raise ValueError("a game starts from a position or from a record, not from both")
    return chosen


def start_game(config: GameConfig, seed: int, options: Mapping[str, Any]) -> Game:
    """The game of checked options, or of the seed without them.

    A position without a seed uses this one. A record has its own seed and settings, and is
    replayed to its last answer.
    """
    if "position" in options:
        data = options["position"]
        if not isinstance(data, Mapping):
            raise ValueError(f"position must be a dict, as kemet.position takes it: {data!r:.80}")
        position_data: dict[str, Any] = {"seed": seed, **deepcopy(dict(data))}
        if config.battle_discards != "default":
            position_data.setdefault("battle_discards", config.battle_discards)
        game = position(position_data, ask_forced=config.ask_forced)
        check_compatible(config, game, "position")
        return game
    if "record" in options:
        text = options["record"]
        if not isinstance(text, str):
            raise ValueError(f"record must be the text of a record: {text!r:.80}")
        game = replay(text)
        check_compatible(config, game, "record")
        return game
    return config.new_game(seed)


def check_compatible(config: GameConfig, game: Game, source: str) -> None:
    """A ValueError if a game cannot be continued in an environment of this configuration."""
    if game.players != config.players:
        raise ValueError(
            f"the {source} has {game.players} players, this environment {config.players}"
        )
    expected, actual = find_edition(config.edition, config.mode), game.edition
    if (expected.name, expected.mode) != (actual.name, actual.mode):
        raise ValueError(
            f"the {source} is of the {actual.name} edition, {actual.mode}; "
            f"this environment plays the {expected.name} edition, {expected.mode}"
        )
    if game.over:
        raise ValueError(f"the game of the {source} is over")
    if game.state.round > MAX_ROUNDS:
        raise ValueError(f"the {source} is beyond round {MAX_ROUNDS}, where games are truncated")


# --- the game


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
        choice = pending_choice(self.game.state, Seat(seat))
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
        return rewards_of(self.game)


def rewards_of(game: Game) -> list[float]:
    """By seat; all 0 while nobody has won."""
    n, winner = game.players, game.winner
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
