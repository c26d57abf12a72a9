"""Environments for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel, one observation.

`spec.py` lists the fields of an observation, `observation.py` writes it, `env_game.py` is shared
by all environments. Importing this package needs none of the libraries: an environment function
raises `MissingExtra` if one of them is not installed. See docs/learning.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..optional import require

if TYPE_CHECKING:
    from .aec import env as aec_env
    from .gym import gym_env, vector_env
    from .openspiel import load_spiel
    from .parallel import parallel_env

__all__ = ["aec_env", "gym_env", "load_spiel", "parallel_env", "vector_env"]

LAZY_EXPORTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "aec_env": ("aec", "env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "parallel_env": ("parallel", "parallel_env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "gym_env": ("gym", "gym_env", "rl", ("numpy", "gymnasium")),
    "vector_env": ("gym", "vector_env", "rl", ("numpy", "gymnasium")),
    "load_spiel": ("openspiel", "load_spiel", "openspiel", ("numpy", "pyspiel")),
}
"""By name: module, name in the module, extra to install, modules the extra provides."""


def __getattr__(name: str) -> Any:
    if name not in LAZY_EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute, extra, modules = LAZY_EXPORTS[name]
    require(f"{__name__}.{name}", extra, *modules)
    return getattr(import_module(f".{module}", __name__), attribute)


def __dir__() -> list[str]:
    return sorted([*globals(), *LAZY_EXPORTS])
