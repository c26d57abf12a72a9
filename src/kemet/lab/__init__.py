"""Experiments with the engine: random play, fuzzing under laws, the arena, benchmarks.

It is also the door to `kemet.faces`, for those who teach machines. Importing it needs none of their
libraries; what is missing is told when it is asked for. See docs/learning.md.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .extras import require

if TYPE_CHECKING:
    from ..faces.aec import env as aec_env
    from ..faces.gym import gym_env, vector_env
    from ..faces.parallel import parallel_env
    from ..faces.spiel import load_spiel
    from .many import play_many

__all__ = ["aec_env", "gym_env", "load_spiel", "parallel_env", "play_many", "vector_env"]

LAZY_EXPORTS: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "aec_env": ("kemet.faces.aec", "env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "gym_env": ("kemet.faces.gym", "gym_env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "vector_env": ("kemet.faces.gym", "vector_env", "rl", ("numpy", "gymnasium", "pettingzoo")),
    "parallel_env": (
        "kemet.faces.parallel", "parallel_env", "rl", ("numpy", "gymnasium", "pettingzoo"),
    ),
    "load_spiel": ("kemet.faces.spiel", "load_spiel", "openspiel", ("numpy", "pyspiel")),
    "play_many": ("kemet.lab.many", "play_many", "", ()),
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
