"""The Gymnasium environment for many games at once: one agent among bots in each of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsIndex, cast

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..encoding.observation import Observer
from ..encoding.spec import NUM_ACTIONS
from ..errors import IllegalAction
from ..game import Game
from .arguments import check_action, check_count, check_players, check_seat, check_seed
from .batch import action_ids
from .batch_arrays import BatchArrays, legal_mask
from .env_game import (
    MAX_ROUNDS,
    GameConfig,
    Observation,
    action_from_id,
    check_options,
    rewards_of,
)
from .render import RENDER_MODES, check_render_mode, render
from .single_agent import RESET_OPTIONS, lead_of, make_bots, play_bots, start_seated_game
from .spaces import observation_space_for

RESET_MASK = "reset_mask"
"""The option of `reset` that Gymnasium defines: which games to start again."""


class KemetVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games, each as in `KemetEnv`; observations are written as in `BatchEnv`.

    Game i of `reset(seed=7)` is that of a single environment with seed 7 + i. Games that end start
    again as `autoreset_mode` says: in the next step, in the same step, or by `reset` alone.
    """

    def __init__(
        self,
        num_envs: int,
        config: GameConfig,
        opponents: str | Sequence[str],
        seat: SupportsIndex | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        self.num_envs = num_envs
        self.config = config
        self.bots = [make_bots(opponents, config.players) for _ in range(num_envs)]
        self.fixed_seat = None if seat is None else check_seat(seat, config.players)
        self.shaping = shaping
        self.render_mode = check_render_mode(render_mode)
        self.autoreset_mode = autoreset_mode
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "render_fps": 4,
            "autoreset_mode": autoreset_mode,
        }
        self.single_observation_space = cast(
            Any, observation_space_for(config.players, NUM_ACTIONS)
        )
        self.single_action_space = cast(Any, Discrete(NUM_ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.arrays = BatchArrays(num_envs, Observer(config.players))
        self.rngs: list[np.random.Generator] = [seeding.np_random()[0] for _ in range(num_envs)]
        self.games: list[Game] = []
        self.seats = np.zeros(num_envs, np.int64)
        self.leads = [0] * num_envs
        self.must_reset = np.zeros(num_envs, np.bool_)  # games that have ended

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Start all games, or those of `options["reset_mask"]`, again.

        `seed` is that of the first game, the next has one more; or a list of seeds. The other
        options are those of `KemetEnv.reset`.
        """
        given = dict(options) if isinstance(options, dict) else options
        mask = self._check_mask(given.pop(RESET_MASK, None) if isinstance(given, dict) else None)
        chosen = check_options(given, RESET_OPTIONS)
        seeds = self._check_seeds(seed)
        rows = np.flatnonzero(mask).tolist()
        if not self.games and len(rows) < self.num_envs:
            raise ValueError("the first reset starts all games: leave reset_mask out")
        games: dict[int, Game] = {}
        for index in rows:
            if seeds[index] is not None:
                self.rngs[index] = seeding.np_random(seeds[index])[0]
            games[index] = self._start(index, chosen)
        self.games = [games.get(i) or self.games[i] for i in range(self.num_envs)]
        for index in rows:
            self.arrays.clear_row(index)
            self._write(index)
        return self._observations(), self._infos(mask)

    def step(
        self, actions: NDArray[np.int64] | Sequence[int]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer in every game, and let the bots answer until the agent is asked again."""
        ids = [check_action(action, NUM_ACTIONS) for action in action_ids(actions, self.num_envs)]
        if not self.games:
            raise RuntimeError("no game has started: call reset() first")
        resets = self.must_reset.copy()
        if self.autoreset_mode != AutoresetMode.NEXT_STEP and resets.any():
            raise RuntimeError("some games have ended: reset them with options['reset_mask']")
        rewards = np.zeros(self.num_envs, np.float64)
        terminated = np.zeros(self.num_envs, np.bool_)
        truncated = np.zeros(self.num_envs, np.bool_)
        infos = self._infos(np.ones(self.num_envs, np.bool_))
        self.arrays.clear()
        for index, action_id in enumerate(ids):
            if resets[index]:
                self.games[index] = self._start(index, {})
            else:
                rewards[index], terminated[index], illegal = self._answer(index, action_id)
                if illegal:
                    infos = self._add_info(infos, {"illegal": illegal}, index)
                else:
                    truncated[index] = not terminated[index] and self._is_beyond_limit(index)
            self._write(index)
        ended = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos = self._reset_in_same_step(ended, infos)
        else:
            self.must_reset = ended
        infos["seat"] = self.seats.copy()
        if self.render_mode == "human":
            self.render()
        return self._observations(), rewards, terminated, truncated, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions by game, under the name that maskable algorithms look for."""
        return legal_mask(self.arrays.legal).astype(np.bool_)

    def render(self) -> Any:
        return tuple(render(game, self.render_mode) for game in self.games)

    def close_extras(self, **_: Any) -> None:
        for bots in self.bots:
            for bot in bots:
                bot.close()

    # --- parts

    def _start(self, index: int, options: dict[str, Any]) -> Game:
        """Another game in a row."""
        game, self.seats[index] = start_seated_game(
            self.config, self.rngs[index], options, self.fixed_seat, self.bots[index]
        )
        game.state.event_log = None
        self.leads[index] = lead_of(game, int(self.seats[index])) if self.shaping else 0
        self.must_reset[index] = False
        return game

    def _answer(self, index: int, action_id: int) -> tuple[float, bool, str]:
        """Reward, whether the game has ended, and why the answer is illegal if it is."""
        game, seat = self.games[index], int(self.seats[index])
        try:
            game.play(seat, action_from_id(action_id))
        except IllegalAction as error:
            return -1.0, True, str(error)
        play_bots(game, seat, self.bots[index])
        reward = rewards_of(game)[seat]
        if self.shaping:
            lead = lead_of(game, seat)
            reward += self.shaping * (lead - self.leads[index])
            self.leads[index] = lead
        return reward, game.over, ""

    def _is_beyond_limit(self, index: int) -> bool:
        return self.games[index].state.round > MAX_ROUNDS

    def _reset_in_same_step(
        self, ended: NDArray[np.bool_], infos: dict[str, Any]
    ) -> dict[str, Any]:
        """Start the games again that have ended; `infos` keeps their last observations."""
        illegal = infos.pop("illegal", None)
        infos.pop("_illegal", None)
        for index in np.flatnonzero(ended).tolist():
            row = slice(index, index + 1)
            last = {
                "observation": self.arrays.observations[index].copy(),
                "action_mask": legal_mask(self.arrays.legal[row])[0],
            }
            info: dict[str, Any] = {"seat": int(self.seats[index])}
            if illegal is not None and illegal[index]:
                info["illegal"] = illegal[index]
            infos = self._add_info(infos, {"final_obs": last, "final_info": info}, index)
            self.games[index] = self._start(index, {})
            self.arrays.clear_row(index)
            self._write(index)
        return infos

    def _write(self, index: int) -> None:
        self.arrays.writer.write_seat(index, self.games[index].state, int(self.seats[index]))

    def _observations(self) -> Observation:
        return {
            "observation": self.arrays.observations.copy(),
            "action_mask": legal_mask(self.arrays.legal),
        }

    def _infos(self, mask: NDArray[np.bool_]) -> dict[str, Any]:
        return {"seat": np.where(mask, self.seats, 0), "_seat": mask.copy()}

    def _check_seeds(self, seed: Any) -> list[int | None]:
        if seed is None or not isinstance(seed, Sequence | np.ndarray):
            first = check_seed(seed)
            return [None if first is None else first + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are expected, one a game, not {len(seed)}")
        return [check_seed(one) for one in seed]

    def _check_mask(self, mask: Any) -> NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if (
            not isinstance(mask, np.ndarray)
            or mask.dtype != np.bool_
            or mask.shape != (self.num_envs,)
            or not mask.any()
        ):
            raise ValueError(
                f"reset_mask must be an array of {self.num_envs} bools, one of them True: {mask!r}"
            )
        return mask


def gym_vector_env(
    num_envs: SupportsIndex = 1,
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
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
) -> KemetVectorEnv:
    """Kemet as a vector environment of Gymnasium; the other parameters are those of `gym_env`."""
    return KemetVectorEnv(
        check_count("num_envs", num_envs),
        GameConfig(check_players(players), edition, mode, battle_discards, ask_forced),
        opponents,
        seat,
        shaping,
        render_mode,
        AutoresetMode(autoreset_mode),
    )
