"""The Gymnasium environment: one agent among bots, whose answers belong to the environment."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import partial
from typing import Any, Self, SupportsIndex, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AsyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from ..bots import BotPlayer
from ..encoding.spec import ENV_ID, NUM_ACTIONS
from ..errors import IllegalAction
from .arguments import check_action, check_count, check_players, check_seat, check_seed
from .env_game import EnvGame, GameConfig, Observation, check_options, require_started
from .gym_vector import gym_vector_env
from .render import RENDER_MODES, check_render_mode, render
from .single_agent import RESET_OPTIONS, lead_of, make_bots, play_bots, start_seated_game
from .spaces import observation_space_for


class KemetEnv(gymnasium.Env[Observation, np.int64]):
    """One seat among bots: a random seat in each game, unless `seat` fixes it.

    The reward at the end of a game is 1 for a win and -1 / (players - 1) for a defeat. `shaping`
    adds, in every step, so much for each victory point by which the lead over the best opponent
    has grown. An illegal answer ends the game with -1; `info["illegal"]` contains the reason.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}

    def __init__(
        self,
        config: GameConfig,
        opponents: str | Sequence[str],
        seat: SupportsIndex | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.config = config
        self.bots = make_bots(opponents, config.players)
        self.fixed_seat = None if seat is None else check_seat(seat, config.players)
        self.shaping = shaping
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = cast(Any, observation_space_for(config.players, NUM_ACTIONS))
        self.action_space = Discrete(NUM_ACTIONS)
        self.seat = -1
        self.previous_lead = 0
        self._env_game: EnvGame | None = None

    @property
    def env_game(self) -> EnvGame:
        """The current game."""
        return require_started(self._env_game)

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the game of a seed, or a random game without one.

        `options` may contain a `position` or a `record` to start from (`env_game.py`), and
        the agent's `seat` in this game.
        """
        chosen = check_options(options, RESET_OPTIONS)
        super().reset(seed=check_seed(seed))
        self._env_game = None
        game, self.seat = start_seated_game(
            self.config, self.np_random, chosen, self.fixed_seat, self.bots
        )
        self._env_game = EnvGame(self.config, game)
        self.previous_lead = lead_of(game, self.seat)
        return self._observe()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the bots answer until the agent is asked again."""
        action_id = check_action(action, NUM_ACTIONS)
        try:
            self.env_game.answer(self.seat, action_id)
        except IllegalAction as error:
            observation, info = self._observe()
            return observation, -1.0, True, False, {**info, "illegal": str(error)}
        game = self.env_game.game
        play_bots(game, self.seat, self.bots)
        reward = self.env_game.rewards()[self.seat]
        if self.shaping:
            lead = lead_of(game, self.seat)
            reward += self.shaping * (lead - self.previous_lead)
            self.previous_lead = lead
        if self.render_mode == "human":
            self.render()
        observation, info = self._observe()
        return observation, reward, game.over, self.env_game.is_truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that maskable algorithms (sb3-contrib) look for."""
        return self.env_game.action_mask(self.seat).astype(np.bool_)

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        return self.env_game.observe(self.seat), {"seat": self.seat}

    def render(self) -> Any:
        return render(self.env_game.game, self.render_mode)

    def close(self) -> None:
        for bot in self.bots:
            bot.close()

    def __getstate__(self) -> dict[str, Any]:
        """Bots by name: a bot's process is not copied; a new one is started when needed."""
        return {**self.__dict__, "bots": [(bot.name, bot.error) for bot in self.bots]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.bots = [BotPlayer(name) for name, _ in state["bots"]]
        for bot, (_, error) in zip(self.bots, state["bots"], strict=True):
            bot.error = error

    def __copy__(self) -> Self:
        """A deep copy: two environments must not share a game."""
        return deepcopy(self)


def gym_env(
    players: SupportsIndex = 2,
    edition: str = "revised",
    mode: str | None = None,
    *,
    opponents: str | Sequence[str] = "random",
    seat: SupportsIndex | None = None,
    shaping: float = 0.0,
    render_mode: str | None = None,
    battle_discards: str = "default",
    ask_forced: str = "secret",
) -> KemetEnv:
    """Kemet as a Gymnasium environment: one agent among bots.

    `opponents` is the name of a bot for all other seats, or a list of names; `seat` is the agent's
    seat, by default a random one in each game; `shaping` adds so much to the reward for each
    victory point by which the lead grows. The other parameters are those of `kemet.new_game`.
    """
    config = GameConfig(check_players(players), edition, mode, battle_discards, ask_forced)
    return KemetEnv(config, opponents, seat, shaping, render_mode)


cast(Any, gym_env).metadata = KemetEnv.metadata  # so that `gymnasium.make` knows "rgb_array_list"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(
        ENV_ID,
        entry_point="kemet.envs.gym:gym_env",
        vector_entry_point="kemet.envs.gym_vector:gym_vector_env",
    )


def vector_env(
    count: SupportsIndex, *, processes: bool = True, **options: Any
) -> VectorEnv[Any, Any, Any]:
    """`count` environments, each in its own process by default; `options` as for `gym_env`."""
    number = check_count("count", count)
    if not processes:
        return gym_vector_env(number, **options)
    return AsyncVectorEnv([partial(gym_env, **options) for _ in range(number)])
