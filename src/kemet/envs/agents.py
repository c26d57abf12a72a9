"""What the two PettingZoo environments share: agents, spaces, the start of a game, rendering."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Self, SupportsIndex

import numpy as np
from gymnasium.spaces import Discrete, Space
from numpy.typing import NDArray

from ..encoding.spec import VERSION
from .arguments import check_limit, check_seed
from .env_game import (
    API_TEST_OPTIONS,
    NUM_SEEDS,
    START_OPTIONS,
    EnvGame,
    GameConfig,
    check_options,
    require_started,
    start_game,
)
from .render import RENDER_MODES, check_render_mode, render
from .spaces import observation_space_for, state_space_for


class AgentsMixin:
    """One agent a seat, `player_0` and so on, in a game of one configuration."""

    def __init__(
        self,
        config: GameConfig,
        render_mode: str | None,
        max_cycles: SupportsIndex | None,
        num_actions: int,
    ) -> None:
        super().__init__()
        self.config = config
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = check_limit("max_cycles", max_cycles)
        self.possible_agents = [f"player_{seat}" for seat in range(config.players)]
        self.agents: list[str] = []
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: observation_space_for(config.players, num_actions)
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(num_actions) for agent in self.possible_agents
        }
        self.state_space = state_space_for(config.players)
        self.rng = np.random.default_rng()
        self._env_game: EnvGame | None = None

    @property
    def env_game(self) -> EnvGame:
        """The current game."""
        return require_started(self._env_game)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def start(self, seed: SupportsIndex | None, options: dict[str, Any] | None) -> None:
        """Start the game of a seed, of a position or of a record; a random game without."""
        chosen = check_options(None if options == API_TEST_OPTIONS else options, START_OPTIONS)
        checked_seed = check_seed(seed)
        if checked_seed is not None:
            self.rng = np.random.default_rng(checked_seed)
        game = start_game(self.config, int(self.rng.integers(NUM_SEEDS)), chosen)
        self._env_game = EnvGame(self.config, game)
        self.agents = self.possible_agents[:]

    def state(self) -> NDArray[np.uint8]:
        """The observations of all seats, in seat order."""
        return self.env_game.joint_observation()

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.env_game.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""

    def __copy__(self) -> Self:
        """A deep copy: two environments must not share a game."""
        return deepcopy(self)


def metadata(is_parallelizable: bool) -> dict[str, Any]:
    """The metadata of a PettingZoo environment."""
    return {
        "render_modes": list(RENDER_MODES),
        "name": f"kemet_v{VERSION}",
        "is_parallelizable": is_parallelizable,
        "render_fps": 4,
    }
