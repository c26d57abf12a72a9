"""Kemet through its environments, as contestants of a benchmark."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ... import envs
from ...optional import MissingExtra
from .contestants import (
    Contestant,
    CopyFunction,
    play_openspiel_game,
    play_pettingzoo_game,
)

BASE_NAME = "kemet revised, 2 players"


def env_factory(name: str) -> Any:
    """An environment of `kemet.envs` by name; MissingExtra if its libraries are not installed."""
    return getattr(envs, name)


def kemet_pettingzoo() -> Contestant:
    env = env_factory("aec_env")(2, ask_forced="never")

    def set_up(seed: int) -> Any:
        env.reset(seed=seed)
        return env

    def play_game(env: Any, seed: int) -> tuple[int, CopyFunction | None]:
        return play_pettingzoo_game(env, seed, keep_copy=False)

    return Contestant(f"{BASE_NAME}, PettingZoo", set_up, play_game, is_kemet=True)


def kemet_gymnasium() -> Contestant:
    """Only the answers of one agent count, not those of its opponent."""
    env = env_factory("gym_env")(2, ask_forced="never")

    def set_up(seed: int) -> Any:
        observation, _ = env.reset(seed=seed)
        return observation

    def play_game(observation: Any, seed: int) -> tuple[int, CopyFunction | None]:
        rng, decisions, over = random.Random(seed), 0, False
        while not over:
            options = observation["action_mask"].nonzero()[0]
            decisions += len(options) > 1
            observation, _, terminated, truncated, _ = env.step(rng.choice(options))
            over = terminated or truncated
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
    """The environments whose libraries are installed."""
    contestants: list[Contestant] = []
    for make in ENV_FACTORIES:
        try:
            contestants.append(make())
        except (MissingExtra, ImportError):
            continue  # the library is reported as that of a peer
    return contestants
