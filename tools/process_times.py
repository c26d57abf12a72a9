"""Processor time of processes and their children, from /proc."""

from __future__ import annotations

import os
from pathlib import Path

CLOCK_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def process_tree(pid: int) -> list[int]:
    """A process and all its descendants."""
    found = [pid]
    for parent in found:
        try:
            for thread in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
        except OSError:  # it has ended
            continue
    return found


def cpu_seconds(pid: int) -> float:
    """CPU seconds of a process, without its children; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS_PER_SECOND


def cpu_by_process(pid: int) -> dict[int, float]:
    """CPU seconds of a process and each of its descendants."""
    return {each: cpu_seconds(each) for each in process_tree(pid)}


def spent_since(before: dict[int, float], pid: int) -> float:
    """CPU seconds since `cpu_by_process`, also of new descendants."""
    return sum(spent - before.get(each, 0.0) for each, spent in cpu_by_process(pid).items())


def memory_mb(pid: int) -> float:
    """Resident memory of a process in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
