"""The Gymnasium environment: one agent among bots, whose answers belong to the environment."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import partial
from typing import Any, Final, Self, SupportsIndex, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv
from numpy.typing import NDArray

from ..bots import BotPlayer
from ..bots.bot_player import answer_seed
from ..encoding.spec import ENV_ID, NUM_ACTIONS
from ..engine import rng
from ..engine.actions import Action
from ..errors import IllegalAction
from ..game import Game
from .arguments import check_action, check_count, check_players, check_seat, check_seed
from .env_game import (
    NUM_SEEDS,
    START_OPTIONS,
    EnvGame,
    GameConfig,
    Observation,
    check_options,
    require_started,
    start_game,
)
from .render import RENDER_MODES, check_render_mode, render
from .spaces import observation_space_for

RESET_OPTIONS: Final = (*START_OPTIONS, "seat")


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
        opponents: Sequence[str],
        seat: SupportsIndex | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        if len(opponents) != config.players - 1:
            raise ValueError(f"{config.players} players need {config.players - 1} opponents, "
                             f"not {len(opponents)}")  # fmt: skip
        self.config = config
        self.bots = [BotPlayer(name) for name in opponents]
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

    @property
    def bots_by_seat(self) -> dict[int, BotPlayer]:
        """The bots by seat: the first has the seat after the agent."""
        n = self.config.players
        return {(self.seat + 1 + i) % n: bot for i, bot in enumerate(self.bots)}

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start the game of a seed, or a random game without one.

        `options` may contain a `position` or a `record` to start from (`env_game.py`), and
        the agent's `seat` in this game.
        """
        chosen = check_options(options, RESET_OPTIONS)
        super().reset(seed=check_seed(seed))
        n = self.config.players
        game = start_game(self.config, int(self.np_random.integers(NUM_SEEDS)), chosen)
        random_seat = int(self.np_random.integers(n))
        seat = random_seat if self.fixed_seat is None else self.fixed_seat
        seat = check_seat(chosen.get("seat", seat), n)
        self._env_game, self.seat = EnvGame(self.config, game), seat
        self._play_opponents()
        if seat not in game.waiting:
            self._env_game = None
            raise ValueError(f"the game ends before seat {seat} is asked")
        self.previous_lead = self._vp_lead()
        return self._observe()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the bots answer until the agent is asked again."""
        action_id = check_action(action, NUM_ACTIONS)
        try:
            self.env_game.answer(self.seat, action_id)
        except IllegalAction as error:
            observation, info = self._observe()
            return observation, -1.0, True, False, {**info, "illegal": str(error)}
        self._play_opponents()
        reward = self.env_game.rewards()[self.seat]
        if self.shaping:
            lead = self._vp_lead()
            reward += self.shaping * (lead - self.previous_lead)
            self.previous_lead = lead
        if self.render_mode == "human":
            self.render()
        observation, info = self._observe()
        return observation, reward, self.env_game.game.over, self.env_game.is_truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name that maskable algorithms (sb3-contrib) look for."""
        return self.env_game.action_mask(self.seat).astype(np.bool_)

    def _play_opponents(self) -> None:
        game, bots = self.env_game.game, self.bots_by_seat
        while not game.over and not self.env_game.is_truncated and self.seat not in game.waiting:
            seat = self.env_game.current_seat
            game.play(seat, bot_answer(bots[seat], game, seat))

    def _vp_lead(self) -> int:
        """Victory points ahead of the best opponent."""
        scores = self.env_game.game.scores()
        return scores[self.seat] - max(s for i, s in enumerate(scores) if i != self.seat)

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


def bot_answer(bot: BotPlayer, game: Game, seat: int) -> Action:
    """The answer of a bot. The random bot needs no view, so none is built for it."""
    if bot.name != "random":
        return bot.answer(game, seat)
    options = game.options(seat)
    _, i = rng.randbelow(rng.state_from_seed(answer_seed(game, seat)), len(options))
    return options[i]


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
    opponent_names = (
        [opponents] * (config.players - 1) if isinstance(opponents, str) else list(opponents)
    )
    return KemetEnv(config, opponent_names, seat, shaping, render_mode)


cast(Any, gym_env).metadata = KemetEnv.metadata  # so that `gymnasium.make` knows "rgb_array_list"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point="kemet.envs.gym:gym_env")


def vector_env(
    count: SupportsIndex, *, processes: bool = True, **options: Any
) -> VectorEnv[Any, Any, Any]:
    """`count` environments, each in its own process by default; `options` as for `gym_env`."""
    env_fns = [partial(gym_env, **options) for _ in range(check_count("count", count))]
    return AsyncVectorEnv(env_fns) if processes else SyncVectorEnv(env_fns)
