"""Several Gymnasium environments stepped together."""

from __future__ import annotations

from functools import partial
from typing import Any, SupportsIndex

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from .arguments import check_count
from .gym import gym_env


def vector_env(
    count: SupportsIndex, *, processes: bool = True, **options: Any
) -> VectorEnv[Any, Any, Any]:
    """`count` environments, each in its own process by default; `options` as for `gym_env`."""
    env_fns = [partial(gym_env, **options) for _ in range(check_count("count", count))]
    return AsyncVectorEnv(env_fns) if processes else SyncVectorEnv(env_fns)
