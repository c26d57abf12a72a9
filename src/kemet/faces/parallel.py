"""PettingZoo's parallel form: in each step all agents act, those who are not awaited by waiting.

It is the same game: seats that are asked at once answer at once, and the answer of a seat that is
not asked is `WAIT`, the one action its mask allows. Most steps have one agent that decides, so
learners who mind that had better take the turns of `aec.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, Self, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from .aec import state_space_of
from .arguments import check_action, check_limit, check_players, check_seed
from .layout import ACTIONS, VERSION
from .rendering import MODES, check_mode, render
from .sitting import MOST_SEEDS, Observation, Rules, Sitting, action_of, begun, highs
from .start import API_TEST_OPTIONS, START_OPTIONS, check_options, start_game

WAIT: Final = ACTIONS
"""The number of the action of those who are not asked, after all others."""

ILLEGAL: Final = ("end", "raise", "replace")

Infos = dict[str, dict[str, Any]]


class KemetParallel(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents in every step.

    An illegal answer ends the game with -1 for each agent that gave one, and `infos` say why, as in
    the form with turns. The others' answers of that step are not taken.
    """

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
        max_cycles: SupportsIndex | None = None,
        illegal: str = "end",
    ) -> None:
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL)}: {illegal!r}")
        self.rules = rules
        self.render_mode = check_mode(render_mode)
        self.max_cycles = check_limit("max_cycles", max_cycles)
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
        self.state_space = state_space_of(rules.players)
        self.chance = np.random.default_rng()
        self._sitting: Sitting | None = None

    @property
    def sitting(self) -> Sitting:
        """The game that is played."""
        return begun(self._sitting)

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Begin a game: the one of that seed, or the next by chance.

        `options` may hold a `position` or a `record` to start from (`start.py`).
        """
        chosen = check_options(None if options == API_TEST_OPTIONS else options, START_OPTIONS)
        number = check_seed(seed)
        if number is not None:
            self.chance = np.random.default_rng(number)
        game = start_game(self.rules, int(self.chance.integers(MOST_SEEDS)), chosen)
        self._sitting = Sitting(self.rules, game)
        self.steps = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos
    ]:  # fmt: skip
        """Take the answers of all who are awaited."""
        sitting, agents = self.sitting, self.agents
        if not agents:
            raise RuntimeError("the game is over: call reset() first")
        numbers = self._numbers(actions)
        infos: Infos = {agent: {} for agent in agents}
        culprits = self._check_answers(numbers, infos)
        if not culprits:
            for seat in sitting.game.waiting:
                sitting.answer(seat, numbers[seat])
        self.steps += 1
        over = sitting.game.over
        cut = not over and not culprits and (sitting.cut or self.steps == self.max_cycles)
        rewards = dict(zip(agents, sitting.rewards(), strict=True))
        rewards.update(dict.fromkeys(culprits, -1.0))
        ended = over or bool(culprits)
        seen = self._seen()
        if ended or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos

    def state(self) -> NDArray[np.uint8]:
        """The observations of all seats, one after another, by seat."""
        return self.sitting.state()

    def _numbers(self, actions: Mapping[str, SupportsIndex]) -> list[int]:
        """The answers by seat. An agent that is not awaited may be left out: it waits."""
        for agent in actions:
            if agent not in self.possible_agents:
                raise ValueError(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")
        found = [WAIT] * self.rules.players
        for seat, agent in enumerate(self.possible_agents):
            if agent in actions:
                found[seat] = check_action(actions[agent], ACTIONS + 1)
            elif seat in self.sitting.game.waiting:
                raise ValueError(f"{agent} is asked, and must answer with a number")
        return found

    def _check_answers(self, numbers: list[int], infos: Infos) -> list[str]:
        """Who answers illegally, by the mask; nobody if such answers are replaced, in `numbers`."""
        culprits: list[str] = []
        sitting = self.sitting
        waiting = sitting.game.waiting
        for seat, number in enumerate(numbers):
            awaited, agent = seat in waiting, self.possible_agents[seat]
            if sitting.is_legal(seat, number) if awaited else number == WAIT:
                continue
            if self.illegal == "replace":
                infos[agent]["replaced"] = number
                legal = np.flatnonzero(sitting.mask(seat)) if awaited else [WAIT]
                numbers[seat] = int(self.chance.choice(legal))
                continue
            if number == WAIT:
                reason = ValueError(f"{agent} is asked, and must not wait")
                infos[agent]["illegal"] = str(reason)
            else:
                refusal = sitting.game.why(seat, action_of(number))
                assert refusal is not None
                reason = refusal
                infos[agent]["illegal"] = str(reason)
            if self.illegal == "raise":
                raise reason
            culprits.append(agent)
        return culprits

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

    def __copy__(self) -> Self:
        """An independent environment: two that share a game would disagree about it."""
        return deepcopy(self)


def parallel_env(
    players: SupportsIndex = 3,
    edition: str = "revised",
    mode: str | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: SupportsIndex | None = None,
    illegal: str = "end",
    battle_discards: str = "default",
    ask_forced: bool = False,
    quiet: bool = False,
) -> KemetParallel:
    """Kemet as a parallel PettingZoo environment.

    `max_cycles` cuts a game off after so many steps. An illegal answer ends the game with -1 for
    the agent that gave it; `illegal="replace"` takes a random legal answer in its place and notes
    that in `infos`, `illegal="raise"` raises an error, and then nothing has changed.
    """
    rules = Rules(check_players(players), edition, mode, battle_discards, ask_forced, quiet)
    return KemetParallel(rules, render_mode, max_cycles, illegal)
