"""Experiments with the engine: random play, fuzzing under laws, the arena, benchmarks.

It is also the door to `kemet.envs`, for those who teach machines. Importing it needs none of their
libraries; what is missing is told when it is asked for. See docs/learning.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..optional import require

if TYPE_CHECKING:
    from ..arena.batch import play_many
    from ..envs.aec import env as aec_env
    from ..envs.gym import gym_env, vector_env
    from ..envs.openspiel import load_spiel
    from ..envs.parallel import parallel_env

__all__ = ["aec_env", "gym_env", "load_spiel", "parallel_env", "play_many", "vector_env"]

LAZY_EXPORTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "aec_env": ("kemet.envs.aec", "env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "gym_env": ("kemet.envs.gym", "gym_env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "vector_env": ("kemet.envs.gym", "vector_env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "parallel_env": (
        "kemet.envs.parallel", "parallel_env", "rl", ("numpy", "gymnasium", "pettingzoo"),
    ),
    "load_spiel": ("kemet.envs.openspiel", "load_spiel", "openspiel", ("numpy", "pyspiel")),
    "play_many": ("kemet.arena.batch", "play_many", "", ()),
}  # fmt: skip
"""By name: the module, its name there, the extra that brings what it needs, and what that is."""


def __getattr__(name: str) -> Any:
    if name not in LAZY_EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, own_name, extra, needed = LAZY_EXPORTS[name]
    require(f"kemet.lab.{name}", extra, *needed)
    return getattr(import_module(module), own_name)


def __dir__() -> list[str]:
    return sorted([*globals(), *LAZY_EXPORTS])
