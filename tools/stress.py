"""Stress test of a server: kill it repeatedly while clients and bots play (`make stress`).

    python -m tools.stress --kills 100
    python -m tools.stress --kills 100 --postgres                 (kills PostgreSQL too)
    python -m tools.stress --kills 100 --postgres --workers 2     (kills one worker at a time)
    python -m tools.stress --kills 100 --database postgresql://…  (an empty database)

`tests/support/crash_players.py` has the clients and the checks.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.support.crash_players import StressTest
from tests.support.services import run_postgres


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server while games are played.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--database", default="", help="URL of an empty database, else SQLite")
    parser.add_argument("--postgres", action="store_true", help="start and kill PostgreSQL too")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    began = time.monotonic()
    print(f"seed {args.seed}", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kemet-stress-")))
        postgres = stack.enter_context(run_postgres()) if args.postgres else None
        test = StressTest(folder, args.seed, args.database, postgres, args.workers)
        report = test.run(args.kills, progress=True)
    print(f"{report}, {time.monotonic() - began:.0f} s")
    for fault in report.errors:
        print(f"FAULT {fault}")
    return 1 if report.errors else 0


if __name__ == "__main__":
    sys.exit(main())
