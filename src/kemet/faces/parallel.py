"""PettingZoo's parallel form: in each step all agents act, those who are not awaited by waiting.

It is the same game: seats that are asked at once answer at once, and the answer of a seat that is
not asked is `WAIT`, the one action its mask allows. Most steps have one agent that decides, so
learners who mind that had better take the turns of `aec.py`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from .layout import ACTIONS, VERSION
from .rendering import MODES, check_mode, render
from .sitting import MOST_SEEDS, Observation, Rules, Sitting, highs

WAIT: Final = ACTIONS
"""The number of the action of those who are not asked, after all others."""

ILLEGAL: Final = ("raise", "replace")

Infos = dict[str, dict[str, Any]]


class KemetParallel(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents in every step."""

    metadata: dict[str, Any] = {
        "render_modes": list(MODES),
        "name": f"kemet_v{VERSION}",
        "is_parallelizable": True,
        "render_fps": 4,
    }

    def __init__(
        self,
        rules: Rules,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}: {illegal!r}")
        self.rules = rules
        self.render_mode = check_mode(render_mode)
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.possible_agents = [f"player_{seat}" for seat in range(rules.players)]
        self.agents: list[str] = []
        numbers = Box(np.zeros_like(highs(rules.players)), highs(rules.players), dtype=np.uint8)
        mask = Box(0, 1, (ACTIONS + 1,), np.int8)
        self.observation_spaces: dict[str, Space[Any]] = {
            agent: Dict({"observation": numbers, "action_mask": mask})
            for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Space[Any]] = {
            agent: Discrete(ACTIONS + 1) for agent in self.possible_agents
        }
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game: the one of that seed, or the next by chance."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.sitting = Sitting(self.rules, int(self.chance.integers(MOST_SEEDS)))
        self.steps = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos
    ]:  # fmt: skip
        """Take the answers of all who are awaited."""
        game, agents = self.sitting.game, self.agents
        infos: Infos = {agent: {} for agent in agents}
        for seat in game.waiting:
            number = int(actions[self.possible_agents[seat]])
            if self.illegal == "replace" and not self.sitting.is_legal(seat, number):
                infos[self.possible_agents[seat]]["replaced"] = number
                legal = np.flatnonzero(self.sitting.mask(seat))
                number = int(self.chance.choice(legal))
            self.sitting.answer(seat, number)
        self.steps += 1
        over = game.over
        cut = not over and (self.sitting.cut or self.steps == self.max_cycles)
        rewards = dict(zip(agents, self.sitting.rewards(), strict=True))
        seen = self._seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _seen(self) -> dict[str, Observation]:
        found: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.sitting.mask(seat)
            waits = np.array([not mask.any()], np.int8)
            found[agent] = {
                "observation": self.sitting.observation(seat),
                "action_mask": np.concatenate((mask, waits)),
            }
        return found

    def render(self) -> str | NDArray[np.uint8] | None:
        return render(self.sitting.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def parallel_env(
    players: int = 3,
    edition: str = "revised",
    mode: str | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    illegal: str = "raise",
    battle_discards: str = "default",
    ask_forced: bool = False,
    quiet: bool = False,
) -> KemetParallel:
    """Kemet as a parallel PettingZoo environment.

    `max_cycles` cuts a game off after so many steps. `illegal="replace"` takes a legal answer by
    chance in the place of one that is not, and tells so in `infos`; otherwise it is an error.
    """
    rules = Rules(players, edition, mode, battle_discards, ask_forced, quiet)
    return KemetParallel(rules, render_mode, max_cycles, illegal)
