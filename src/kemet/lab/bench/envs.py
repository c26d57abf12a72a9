"""Kemet as learners play it, to be measured beside its peers: through each of its faces."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ...optional import MissingExtra
from .contestants import (
    Contestant,
    CopyFunction,
    play_openspiel_game,
    play_pettingzoo_game,
)

BASE_NAME = "kemet revised, 2 players"


def env_factory(name: str) -> Any:
    """A face by its name in `kemet.lab`; MissingExtra if its libraries are not installed."""
    from ... import lab

    return getattr(lab, name)


def kemet_pettingzoo() -> Contestant:
    env = env_factory("aec_env")(2, ask_forced="never")

    def set_up(seed: int) -> Any:
        env.reset(seed=seed)
        return env

    def play_game(env: Any, seed: int) -> tuple[int, CopyFunction | None]:
        return play_pettingzoo_game(env, seed, keep_copy=False)

    return Contestant(f"{BASE_NAME}, PettingZoo", set_up, play_game, is_kemet=True)


def kemet_gymnasium() -> Contestant:
    """One agent's answers count, those of its opponent do not."""
    env = env_factory("gym_env")(2, ask_forced="never")

    def set_up(seed: int) -> Any:
        seen, _ = env.reset(seed=seed)
        return seen

    def play_game(seen: Any, seed: int) -> tuple[int, CopyFunction | None]:
        chance, decisions, over = random.Random(seed), 0, False
        while not over:
            options = seen["action_mask"].nonzero()[0]
            decisions += len(options) > 1
            seen, _, ended, cut, _ = env.step(chance.choice(options))
            over = ended or cut
        return decisions, None

    return Contestant(f"{BASE_NAME}, Gymnasium", set_up, play_game, is_kemet=True)


def kemet_openspiel() -> Contestant:
    game = env_factory("load_spiel")(2)

    def set_up(seed: int) -> Any:
        state = game.new_initial_state()
        state.apply_action(seed % 1000)
        return state

    return Contestant(f"{BASE_NAME}, OpenSpiel", set_up, play_openspiel_game, is_kemet=True)


ENV_FACTORIES: tuple[Callable[[], Contestant], ...] = (
    kemet_pettingzoo,
    kemet_gymnasium,
    kemet_openspiel,
)


def env_contestants() -> list[Contestant]:
    """Those whose libraries are installed."""
    contestants: list[Contestant] = []
    for make in ENV_FACTORIES:
        try:
            contestants.append(make())
        except (MissingExtra, ImportError):
            continue  # its library is named as a peer's
    return contestants
