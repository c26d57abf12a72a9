"""Kemet as learners play it, to be measured beside its peers: through each of its faces."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from .contest import Contestant, Copier, play_state, play_turns
from .extras import MissingExtra

WHO = "kemet revised, 2 players"


def door(name: str) -> Any:
    """A face by its name in `kemet.lab`; MissingExtra if its libraries are not installed."""
    from .. import lab

    return getattr(lab, name)


def as_pettingzoo() -> Contestant:
    env = door("aec_env")(2, quiet=True)

    def set_up(seed: int) -> Any:
        env.reset(seed=seed)
        return env

    def play_it(env: Any, seed: int) -> tuple[int, Copier | None]:
        return play_turns(env, seed, copies=False)

    return Contestant(f"{WHO}, PettingZoo", set_up, play_it, is_kemet=True)


def as_gymnasium() -> Contestant:
    """One agent's answers count, those of its opponent do not."""
    env = door("gym_env")(2, quiet=True)

    def set_up(seed: int) -> Any:
        seen, _ = env.reset(seed=seed)
        return seen

    def play_it(seen: Any, seed: int) -> tuple[int, Copier | None]:
        chance, decisions, over = random.Random(seed), 0, False
        while not over:
            options = seen["action_mask"].nonzero()[0]
            decisions += len(options) > 1
            seen, _, ended, cut, _ = env.step(chance.choice(options))
            over = ended or cut
        return decisions, None

    return Contestant(f"{WHO}, Gymnasium", set_up, play_it, is_kemet=True)


def as_open_spiel() -> Contestant:
    kind = door("load_spiel")(2)

    def set_up(seed: int) -> Any:
        state = kind.new_initial_state()
        state.apply_action(seed % 1000)
        return state

    return Contestant(f"{WHO}, OpenSpiel", set_up, play_state, is_kemet=True)


FACES: tuple[Callable[[], Contestant], ...] = (as_pettingzoo, as_gymnasium, as_open_spiel)


def faces() -> list[Contestant]:
    """Those whose libraries are installed."""
    found: list[Contestant] = []
    for make in FACES:
        try:
            found.append(make())
        except (MissingExtra, ImportError):
            continue  # its library is named as a peer's
    return found
