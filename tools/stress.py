"""Stress test of a server: kill it repeatedly while clients and bots play (`make stress`).

    python -m tools.stress --kills 100
    python -m tools.stress --kills 100 --database postgresql://…  (an empty database)

`tests/support/crash_players.py` has the clients and the checks.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.support.crash_players import StressTest


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server while games are played.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--database", default="", help="URL of an empty database, else SQLite")
    args = parser.parse_args()
    began = time.monotonic()
    print(f"seed {args.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="kemet-stress-") as folder:
        report = StressTest(Path(folder), args.seed, args.database).run(args.kills, progress=True)
    print(f"{report}, {time.monotonic() - began:.0f} s")
    for fault in report.errors:
        print(f"FAULT {fault}")
    return 1 if report.errors else 0


if __name__ == "__main__":
    sys.exit(main())
