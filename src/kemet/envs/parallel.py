"""The PettingZoo parallel environment: all agents act in every step.

Seats that are asked at once answer at once; a seat that is not asked answers `WAIT`, the one action
its mask allows. Most steps have a single deciding agent: where that matters, use the AEC
environment of `aec.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

import numpy as np
from pettingzoo import ParallelEnv

from ..encoding.spec import NUM_ACTIONS
from .agents import AgentsMixin, metadata
from .arguments import check_action, check_players
from .env_game import (
    GameConfig,
    Observation,
    action_from_id,
)

WAIT: Final = NUM_ACTIONS
"""The action id of seats that are not asked; it follows all other actions."""

ILLEGAL_MODES: Final = ("end", "raise", "replace")

Infos = dict[str, dict[str, Any]]


class KemetParallel(AgentsMixin, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All agents in every step.

    An illegal answer ends the game with -1 for each agent that gave one, and `infos` contain the
    reason, as in the AEC environment. The other answers of that step are ignored.
    """

    metadata: dict[str, Any] = metadata(is_parallelizable=True)

    def __init__(
        self,
        config: GameConfig,
        render_mode: str | None = None,
        max_cycles: SupportsIndex | None = None,
        illegal: str = "end",
    ) -> None:
        if illegal not in ILLEGAL_MODES:
            raise ValueError(f"illegal is one of {', '.join(ILLEGAL_MODES)}: {illegal!r}")
        super().__init__(config, render_mode, max_cycles, NUM_ACTIONS + 1)
        self.illegal = illegal

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """Start the game of a seed, or a random game without one.

        `options` may contain a `position` or a `record` to start from (`env_game.py`).
        """
        self.start(seed, options)
        self.step_count = 0
        return self._observe_all(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, SupportsIndex]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos
    ]:  # fmt: skip
        """Apply the answers of all seats that are asked."""
        env_game, agents = self.env_game, self.agents
        if not agents:
            raise RuntimeError("the game is over: call reset() first")
        action_ids = self._action_ids(actions)
        infos: Infos = {agent: {} for agent in agents}
        offenders = self._check_answers(action_ids, infos)
        if not offenders:
            for seat in env_game.game.waiting:
                env_game.answer(seat, action_ids[seat])
        self.step_count += 1
        over = env_game.game.over
        truncated = (
            not over
            and not offenders
            and (env_game.is_truncated or self.step_count == self.max_cycles)
        )
        rewards = dict(zip(agents, env_game.rewards(), strict=True))
        rewards.update(dict.fromkeys(offenders, -1.0))
        terminated = over or bool(offenders)
        observations = self._observe_all()
        if terminated or truncated:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            rewards,
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            infos,
        )

    def _action_ids(self, actions: Mapping[str, SupportsIndex]) -> list[int]:
        """The answers by seat. An agent that is not asked may be left out: it waits."""
        if not isinstance(actions, Mapping):
            raise ValueError(f"actions is a dict from agents to numbers: {actions!r:.80}")
        for agent in actions:
            if agent not in self.possible_agents:
                raise ValueError(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")
        action_ids = [WAIT] * self.config.players
        for seat, agent in enumerate(self.possible_agents):
            if agent in actions:
                action_ids[seat] = check_action(actions[agent], NUM_ACTIONS + 1)
            elif seat in self.env_game.game.waiting:
                raise ValueError(f"{agent} is asked and must answer with a number")
        return action_ids

    def _check_answers(self, action_ids: list[int], infos: Infos) -> list[str]:
        """The agents with illegal answers; none if such answers are replaced, in `action_ids`."""
        offenders: list[str] = []
        env_game = self.env_game
        waiting = env_game.game.waiting
        for seat, action_id in enumerate(action_ids):
            is_asked, agent = seat in waiting, self.possible_agents[seat]
            if env_game.is_legal(seat, action_id) if is_asked else action_id == WAIT:
                continue
            if self.illegal == "replace":
                infos[agent]["replaced"] = action_id
                legal = np.flatnonzero(env_game.action_mask(seat)) if is_asked else [WAIT]
                action_ids[seat] = int(self.rng.choice(legal))
                continue
            if action_id == WAIT:
                error = ValueError(f"{agent} is asked and must not wait")
                infos[agent]["illegal"] = str(error)
            else:
                reason = env_game.game.why_illegal(seat, action_from_id(action_id))
                assert reason is not None
                error = reason
                infos[agent]["illegal"] = str(error)
            if self.illegal == "raise":
                raise error
            offenders.append(agent)
        return offenders

    def _observe_all(self) -> dict[str, Observation]:
        observations: dict[str, Observation] = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = self.env_game.action_mask(seat)
            wait_mask = np.array([not mask.any()], np.int8)
            observations[agent] = {
                "observation": self.env_game.observation_vector(seat),
                "action_mask": np.concatenate((mask, wait_mask)),
            }
        return observations


def parallel_env(
    players: SupportsIndex = 3,
    edition: str = "revised",
    mode: str | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: SupportsIndex | None = None,
    illegal: str = "end",
    battle_discards: str = "default",
    ask_forced: str = "secret",
) -> KemetParallel:
    """Kemet as a parallel PettingZoo environment.

    `max_cycles` truncates a game after so many steps. An illegal answer ends the game with -1 for
    the agent that gave it; `illegal="replace"` takes a random legal answer in its place and notes
    that in `infos`; `illegal="raise"` raises an error and changes nothing.
    """
    config = GameConfig(check_players(players), edition, mode, battle_discards, ask_forced)
    return KemetParallel(config, render_mode, max_cycles, illegal)
