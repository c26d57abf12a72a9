"""The arena on a Ray cluster: the same games, only elsewhere.

The cluster is the one whose address is given, else that of RAY_ADDRESS, else one on this machine.
Its machines need Ray; Kemet itself is sent to them.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from ..optional import require
from .game_result import GameResult
from .match import Match
from .runner import play_game

CONNECT_TIMEOUT_S = 10.0  # seconds to reach a cluster
GAMES_PER_CPU = (
    4  # games handed out for each processor: none has to wait, none of them is far ahead
)


def play_on_cluster(
    match: Match, game_numbers: Sequence[int], address: str = "", workers: int | None = None
) -> Iterator[GameResult]:
    """The games of those numbers, each as soon as it is over."""
    require("--ray", "ray", "ray")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told what is played here
    ray: Any = import_module("ray")  # with types for a part of it only
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
    """Join a cluster, or start one on this machine with a processor for each worker."""
    init_options: dict[str, Any] = {"logging_level": "error", "log_to_driver": False}
    if address == "local":
        init_options |= {"num_cpus": workers, "include_dashboard": False}
    else:
        check_reachable(address)
        init_options["runtime_env"] = {"py_modules": [str(Path(__file__).parent.parent)]}
    try:
        ray.init(address, **init_options)
    except (OSError, ValueError, RuntimeError) as why:
        raise ConnectionError(f"there is no Ray cluster at {address}: {why}") from None


def check_reachable(address: str) -> None:
    """Somebody listens there: Ray itself would try for minutes."""
    host, _, port = address.rpartition(":")
    if port.isdigit():
        try:
            socket.create_connection((host, int(port)), CONNECT_TIMEOUT_S).close()
        except (OSError, OverflowError) as why:
            raise ConnectionError(f"there is no Ray cluster at {address}: {why}") from None
