"""The games of a match on a Ray cluster, with the same results.

The cluster is the one at the given address, else at RAY_ADDRESS, else a new one on this machine.
Its machines need Ray; Ray copies Kemet to them.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from ..optional import require
from .game_result import GameResult
from .match import Match

CONNECT_TIMEOUT_S = 10.0
GAMES_PER_CPU = 4  # games submitted per processor, so that none is idle


def play_on_cluster(
    play_game: Callable[[Match, int], GameResult],
    match: Match,
    game_numbers: Sequence[int],
    address: str = "",
    workers: int | None = None,
) -> Iterator[GameResult]:
    """Yield the results of the games of these numbers, each as soon as its game is over."""
    require("--ray", "ray", "ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage reports
    ray: Any = import_module("ray")  # only partly typed
    connect(ray, address or os.environ.get("RAY_ADDRESS") or "local", workers)
    try:
        play = ray.remote(play_game)
        match_ref = ray.put(match)
        max_running = GAMES_PER_CPU * max(1, int(ray.cluster_resources().get("CPU", 1)))
        pending = list(reversed(game_numbers))
        running: list[Any] = []
        while pending or running:
            while pending and len(running) < max_running:
                running.append(play.remote(match_ref, pending.pop()))
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        ray.shutdown()


def connect(ray: Any, address: str, workers: int | None) -> None:
    """Connect to a cluster, or start one on this machine with one CPU per worker."""
    init_options: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if address == "local":
        init_options |= {"num_cpus": workers, "include_dashboard": False}
    else:
        check_reachable(address)
        init_options["runtime_env"] = {"py_modules": [str(Path(__file__).parent.parent)]}
    try:
        ray.init(address, **init_options)
    except (OSError, ValueError, RuntimeError) as error:
        raise ConnectionError(f"there is no Ray cluster at {address}: {error}") from None


def check_reachable(address: str) -> None:
    """Raise ConnectionError if the port is closed: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if port.isdigit():
        try:
            socket.create_connection((host, int(port)), CONNECT_TIMEOUT_S).close()
        except (OSError, OverflowError) as error:
            raise ConnectionError(f"there is no Ray cluster at {address}: {error}") from None
