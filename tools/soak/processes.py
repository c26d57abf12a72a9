"""The processes of a server: its workers, its bots, their memory."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kemet.analysis.worker_command import WORKER_COMMAND

BOT_ARGUMENTS = "\0".join(WORKER_COMMAND[1:]).encode()
"""In the command line of bot processes."""


def children_of(pid: int) -> list[int]:
    try:
        tasks = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(c) for task in tasks for c in (task / "children").read_text().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def tree_of(pid: int) -> list[int]:
    """A process and all its descendants."""
    return [pid, *(p for child in children_of(pid) for p in tree_of(child))]


def is_bot(pid: int) -> bool:
    try:
        return BOT_ARGUMENTS in Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return False


def server_processes(pid: int) -> list[int]:
    """The processes of a server without its bots: the first one starts the others."""
    return [p for p in tree_of(pid) if not is_bot(p)]


def send(pids: Iterable[int], number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def resident_mb(pids: Iterable[int]) -> float:
    pages = 0
    for pid in pids:
        with suppress(FileNotFoundError, ProcessLookupError, IndexError):
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


@dataclass(frozen=True)
class MemorySample:
    """The memory of a server at a time, and which start of it that was."""

    at: float  # seconds since the beginning
    start: int
    server_mb: float
    bots_mb: float


@dataclass(frozen=True)
class MemoryTrend:
    """A line through the samples of the longest run between two starts, without its warm-up."""

    minutes: float
    first_mb: float
    last_mb: float
    mb_per_hour: float


def memory_trend(samples: list[MemorySample], warm_up_s: float) -> MemoryTrend | None:
    """The trend of the server without bots; None if there are too few samples."""
    runs: dict[int, list[MemorySample]] = {}
    for sample in samples:
        runs.setdefault(sample.start, []).append(sample)
    longest = max(runs.values(), key=lambda run: run[-1].at - run[0].at, default=[])
    used = [s for s in longest if s.at - longest[0].at >= warm_up_s]
    if len(used) < 6:
        return None
    times, values = [s.at / 3600 for s in used], [s.server_mb for s in used]
    mean_time, mean_value = sum(times) / len(times), sum(values) / len(values)
    spread = sum((t - mean_time) ** 2 for t in times)
    slope = sum((t - mean_time) * (v - mean_value) for t, v in zip(times, values, strict=True))
    slope /= spread
    end = mean_value + slope * (times[-1] - mean_time)
    begin = mean_value + slope * (times[0] - mean_time)
    return MemoryTrend(round(60 * (times[-1] - times[0]), 1), begin, end, slope)
