"""The PettingZoo AEC environment: agents answer one after another, as the game asks them.

If several seats are asked at once, they answer in seat order; an answer stays hidden from the
others until all have answered.
"""

from __future__ import annotations

from typing import Any, SupportsIndex, cast

from pettingzoo import AECEnv

from ..encoding.spec import ENV_ID, NUM_ACTIONS, VERSION
from ..errors import IllegalAction
from .agents import AgentsMixin, metadata
from .arguments import check_action, check_players
from .env_game import GameConfig, Observation


class KemetAEC(AgentsMixin, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """The environment. It does the checks of PettingZoo's usual wrappers itself, which is faster.

    An illegal answer ends the game with -1 for the agent that gave it; `infos` contain the reason.
    """

    metadata: dict[str, Any] = metadata(is_parallelizable=False)

    def __init__(
        self,
        config: GameConfig,
        render_mode: str | None = None,
        max_cycles: SupportsIndex | None = None,
    ) -> None:
        super().__init__(config, render_mode, max_cycles, NUM_ACTIONS)

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Start the game of a seed, or a random game without one.

        `options` may contain a `position` or a `record` to start from (`env_game.py`).
        """
        self.start(seed, options)
        self.answer_count = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.env_game.current_seat]

    def observe(self, agent: str) -> Observation:
        return self.env_game.observe(self.possible_agents.index(agent))

    def step(self, action: SupportsIndex | None) -> None:
        """Answer for the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(int, action))  # which is None
            return
        if action is None:
            raise ValueError(f"{agent} is asked and must answer with a number")
        env_game, action_id = self.env_game, check_action(action, NUM_ACTIONS)
        self.answer_count += 1
        self._cumulative_rewards[agent] = 0.0
        try:
            env_game.answer(self.possible_agents.index(agent), action_id)
        except IllegalAction as error:
            self.infos[agent]["illegal"] = str(error)
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        if env_game.game.over:
            self.rewards = dict(zip(self.possible_agents, env_game.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif env_game.is_truncated or self.answer_count == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        seat = env_game.current_seat
        self.agent_selection = self.possible_agents[seat] if seat >= 0 else self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def __str__(self) -> str:
        return f"kemet_v{VERSION}"


def env(
    players: SupportsIndex = 3,
    edition: str = "revised",
    mode: str | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: SupportsIndex | None = None,
    battle_discards: str = "default",
    ask_forced: str = "secret",
) -> KemetAEC:
    """Kemet as a PettingZoo environment.

    `max_cycles` truncates a game after so many answers. The other parameters are those of
    `kemet.new_game`.
    """
    config = GameConfig(check_players(players), edition, mode, battle_discards, ask_forced)
    return KemetAEC(config, render_mode, max_cycles)


def register_envs() -> None:
    """Register the AEC and the parallel environment with PettingZoo."""
    from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register

    if ENV_ID not in aec_registry:
        register("aec", ENV_ID, entry_point="kemet.envs.aec:env")
    if ENV_ID not in parallel_registry:
        register("parallel", ENV_ID, entry_point="kemet.envs.parallel:parallel_env")


register_envs()
