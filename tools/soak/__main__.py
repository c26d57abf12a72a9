"""Soak test of a server: people-like clients, bots, and a fault every minute.

    python -m tools.soak --minutes 60                          (make soak)
    python -m tools.soak --minutes 60 --database postgresql    two workers

A table has people over WebSocket and HTTP who think, chat, undo, close their tabs and come back,
bots, and a spectator. Every minute something breaks: the server, a worker, the database or the bots
are killed or frozen, the disk is full, clients are slow or send nonsense. After every fault all
acknowledged answers and chat lines must be stored, every table must be rebuilt from its entries,
and clients, server and database must show the same. The memory is sampled every ten seconds. It
ends by itself, writes a report as JSON and exits with 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.support.services import Postgres
from tools.soak.faults import NAMES
from tools.soak.run import Soak, write_report


def main() -> int:
    parser = argparse.ArgumentParser(description="Play on a server in which things break.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=8, help="open at once")
    parser.add_argument("--every", type=float, default=60, help="seconds between faults")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--report", type=Path, help="default: soak-DATABASE.json here")
    parser.add_argument("--faults", nargs="+", choices=NAMES, default=NAMES, help="only these")
    args = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(
            stack.enter_context(
                tempfile.TemporaryDirectory(prefix="kemet-soak-", ignore_cleanup_errors=True)
            )
        )
        postgres = None
        if args.database == "postgresql":
            data = folder / "postgresql"
            data.mkdir()
            folder.chmod(0o755)
            postgres = Postgres(data)
            postgres.start()
            stack.callback(postgres.stop)
        soak = Soak(folder, args.seed, args.minutes, args.tables, postgres, args.every, args.faults)
        report = soak.run()
    path = args.report or Path(f"soak-{args.database}.json")
    write_report(report, path)
    print(report)
    print(f"written to {path}")
    return 1 if report.errors else 0


if __name__ == "__main__":
    sys.exit(main())
