"""Gymnasium: one agent among bots. What the others answer is part of the environment."""

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

from ..bots import Seated
from ..bots.seated import seed_of
from ..engine import rng
from ..engine.actions import Action
from ..engine.telling import Illegal
from ..game import Game
from .aec import spaces_of
from .arguments import check_action, check_count, check_players, check_seat, check_seed
from .layout import ACTIONS, ENV_ID
from .rendering import MODES, check_mode, render
from .sitting import MOST_SEEDS, Observation, Rules, Sitting, begun
from .start import START_OPTIONS, check_options, start_game

RESET_OPTIONS: Final = (*START_OPTIONS, "seat")


class KemetEnv(gymnasium.Env[Observation, np.int64]):
    """A seat among bots: drawn anew for every game, unless one is named.

    The reward at the end of a game is 1 for a win and -1 / (players - 1) for a defeat. `shaping`
    gives so much more, in every step, for each victory point by which the lead over the best of
    the others has grown. An illegal answer ends the game with -1; `info["illegal"]` says why.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}

    def __init__(
        self,
        rules: Rules,
        opponents: Sequence[str],
        seat: SupportsIndex | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        if len(opponents) != rules.players - 1:
            raise ValueError(f"{rules.players} players need {rules.players - 1} opponents, "
                             f"not {len(opponents)}")  # fmt: skip
        self.rules = rules
        self.bots = [Seated(name) for name in opponents]
        self.wanted_seat = None if seat is None else check_seat(seat, rules.players)
        self.shaping = shaping
        self.render_mode = check_mode(render_mode)
        self.observation_space = cast(Any, spaces_of(rules.players))
        self.action_space = Discrete(ACTIONS)
        self.seat = -1
        self.lead = 0
        self._sitting: Sitting | None = None

    @property
    def sitting(self) -> Sitting:
        """The game that is played."""
        return begun(self._sitting)

    @property
    def at_seat(self) -> dict[int, Seated]:
        """The bots by seat: the first sits after the learner."""
        n = self.rules.players
        return {(self.seat + 1 + i) % n: bot for i, bot in enumerate(self.bots)}

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: the one of that seed, or the next by chance.

        `options` may hold a `position` or a `record` to start from (`start.py`), and the `seat` of
        the learner in this game.
        """
        chosen = check_options(options, RESET_OPTIONS)
        super().reset(seed=check_seed(seed))
        n = self.rules.players
        game = start_game(self.rules, int(self.np_random.integers(MOST_SEEDS)), chosen)
        drawn = int(self.np_random.integers(n))
        seat = drawn if self.wanted_seat is None else self.wanted_seat
        seat = check_seat(chosen.get("seat", seat), n)
        self._sitting, self.seat = Sitting(self.rules, game), seat
        self._let_others_play()
        if seat not in game.waiting:
            self._sitting = None
            raise ValueError(f"the game ends before seat {seat} is asked")
        self.lead = self._lead()
        return self._seen()

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the bots answer until one is asked again."""
        number = check_action(action, ACTIONS)
        try:
            self.sitting.answer(self.seat, number)
        except Illegal as why:
            seen, info = self._seen()
            return seen, -1.0, True, False, {**info, "illegal": str(why)}
        self._let_others_play()
        reward = self.sitting.rewards()[self.seat]
        if self.shaping:
            lead = self._lead()
            reward += self.shaping * (lead - self.lead)
            self.lead = lead
        if self.render_mode == "human":
            self.render()
        seen, info = self._seen()
        return seen, reward, self.sitting.game.over, self.sitting.cut, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What is legal now, under the name that learners with masks look for."""
        return self.sitting.mask(self.seat).astype(np.bool_)

    def _let_others_play(self) -> None:
        game, bots = self.sitting.game, self.at_seat
        while not game.over and not self.sitting.cut and self.seat not in game.waiting:
            seat = self.sitting.turn
            game.play(seat, answer_of(bots[seat], game, seat))

    def _lead(self) -> int:
        """Victory points before the best of the others."""
        scores = self.sitting.game.scores()
        return scores[self.seat] - max(s for i, s in enumerate(scores) if i != self.seat)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.sitting.seen(self.seat), {"seat": self.seat}

    def render(self) -> Any:
        return render(self.sitting.game, self.render_mode)

    def close(self) -> None:
        for bot in self.bots:
            bot.close()

    def __getstate__(self) -> dict[str, Any]:
        """Bots by name: a process of a bot is not copied, it starts again where it is needed."""
        return {**self.__dict__, "bots": [(bot.name, bot.fault) for bot in self.bots]}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.bots = [Seated(name) for name, _ in state["bots"]]
        for bot, (_, fault) in zip(self.bots, state["bots"], strict=True):
            bot.fault = fault

    def __copy__(self) -> Self:
        """An independent environment: two that share a game would disagree about it."""
        return deepcopy(self)


def answer_of(bot: Seated, game: Game, seat: int) -> Action:
    """What a bot answers. One that answers at random needs no view to do so: it is given none."""
    if bot.name != "random":
        return bot.answer(game, seat)
    options = game.options(seat)
    _, i = rng.below(rng.start(seed_of(game, seat)), len(options))
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
    ask_forced: bool = False,
    quiet: bool = False,
) -> KemetEnv:
    """Kemet as a Gymnasium environment: one agent among bots (docs/bots.md says which)."""
    rules = Rules(check_players(players), edition, mode, battle_discards, ask_forced, quiet)
    named = [opponents] * (rules.players - 1) if isinstance(opponents, str) else list(opponents)
    return KemetEnv(rules, named, seat, shaping, render_mode)


def vector_env(
    count: SupportsIndex, *, processes: bool = True, **options: Any
) -> VectorEnv[Any, Any, Any]:
    """So many environments at once, each in a process of its own; `options` as for `gym_env`."""
    makers = [partial(gym_env, **options) for _ in range(check_count("count", count))]
    return AsyncVectorEnv(makers) if processes else SyncVectorEnv(makers)


cast(Any, gym_env).metadata = KemetEnv.metadata  # so that `gymnasium.make` knows "rgb_array_list"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point="kemet.faces.gym:gym_env")
