"""Metrics for Prometheus: counts and durations, without ids or game data.

All labels have few values: what a client chooses is no label. docs/hosting.md lists the metrics.
Several workers write theirs to files in a folder (`shared_metrics`), and any of them answers with
the sums.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ...tables.live_table import LiveTable, Observer
from ...tables.online_table import Entry

FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the folder of several workers; the library reads it too."""

KNOWN_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")

SHORT_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
QUEUE_BUCKETS: Final = (0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)

REQUESTS: Final = Counter(
    "kemet_requests", "Requests by route, method and status", ["route", "method", "status"]
)
REQUEST_SECONDS: Final = Histogram("kemet_request_seconds", "Time to answer a request", ["route"])
ENTRIES_WRITTEN: Final = Counter("kemet_entries", "Entries stored, by kind", ["kind"])
WRITE_SECONDS: Final = Histogram("kemet_write_seconds", "Time until an entry is stored")
NOTICES: Final = Counter("kemet_notices", "Notices of other workers, by kind", ["kind"])
LATE_ENTRIES: Final = Counter(
    "kemet_late_entries", "Entries of other workers that came from the database, not in a notice"
)
RESYNCS: Final = Counter(
    "kemet_resyncs", "Comparisons with the database after notices may have been lost"
)
WRITE_CONFLICTS: Final = Counter(
    "kemet_write_conflicts", "Entries that another worker had stored first"
)
BOT_SECONDS: Final = Histogram(
    "kemet_bot_seconds", "Time until a bot answers, including the queue", ["level"]
)
BOTS_WAITING: Final = Gauge(
    "kemet_bots_waiting",
    "Questions that wait for a bot process, by rank",
    ["rank"],
    multiprocess_mode="livesum",
)
BOT_QUEUE_SECONDS: Final = Histogram(
    "kemet_bot_queue_seconds",
    "Time that a question waits for a bot process, by rank",
    ["rank"],
    buckets=QUEUE_BUCKETS,
)
BOT_ERRORS: Final = Counter("kemet_bot_errors", "Bot answers that failed", ["level"])
BUDGET_WAITS: Final = Counter(
    "kemet_budget_waits", "Live messages that waited for the processor budget of their address"
)
PROCESSOR_SECONDS: Final = Counter(
    "kemet_charged_processor_seconds", "Processor time that was charged to addresses"
)
REFUSALS: Final = Counter(
    "kemet_refusals", "Requests, connections and messages refused by a limit", ["reason"]
)
ADDRESSES: Final = Gauge("kemet_addresses", "Addresses with a budget", multiprocess_mode="livesum")
ADDRESSES_IN_DEBT: Final = Gauge(
    "kemet_addresses_in_debt",
    "Addresses that have used up their processor time",
    multiprocess_mode="livesum",
)
LOOP_LAG_SECONDS: Final = Histogram(
    "kemet_loop_lag_seconds", "Delay of the event loop, sampled", buckets=SHORT_BUCKETS
)
LIVE_TABLES: Final = Gauge("kemet_live_tables", "Tables in memory", multiprocess_mode="livesum")
LIVE_CONNECTIONS: Final = Gauge(
    "kemet_live_connections", "Open live connections", multiprocess_mode="livesum"
)
TABLES: Final = Gauge(
    "kemet_tables", "Stored tables by status", ["status"], multiprocess_mode="livemax"
)
DATABASE_SECONDS: Final = Histogram(
    "kemet_database_seconds", "Time of a trivial query, sampled", buckets=SHORT_BUCKETS
)
DATABASE_BYTES: Final = Gauge(
    "kemet_database_bytes", "Size of the database", multiprocess_mode="livemax"
)
MEMORY_BYTES: Final = Gauge(
    "kemet_memory_bytes",
    "Resident memory of the server without its bots",
    multiprocess_mode="livesum",
)
REPORTS: Final = Counter("kemet_reports", "Reports of abuse, by what they are about", ["subject"])
WEBHOOKS: Final = Counter("kemet_webhooks", "Notifications of turns by outcome", ["outcome"])


class MetricsObserver(Observer):
    """Counts what happens at the tables."""

    def on_entry(self, handle: LiveTable, entry: Entry, seconds: float) -> None:
        ENTRIES_WRITTEN.labels(entry.kind).inc()
        WRITE_SECONDS.observe(seconds)

    def on_conflict(self) -> None:
        WRITE_CONFLICTS.inc()

    def on_late_entries(self, count: int) -> None:
        LATE_ENTRIES.inc(count)

    def on_resync(self) -> None:
        RESYNCS.inc()

    def on_bot_answer(self, level: str, seconds: float, has_failed: bool) -> None:
        name = level.partition(":")[0]
        BOT_SECONDS.labels(name).observe(seconds)
        if has_failed:
            BOT_ERRORS.labels(name).inc()


def method_label(method: str) -> str:
    return method if method in KNOWN_METHODS else "other"


@contextmanager
def shared_metrics() -> Generator[None]:
    """A folder in which the workers that are started meanwhile keep their metrics."""
    with TemporaryDirectory(prefix="kemet-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER_VARIABLE] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER_VARIABLE]


def metrics_text() -> bytes:
    """All metrics in the format of Prometheus, of all workers."""
    folder = os.environ.get(FOLDER_VARIABLE)
    if not folder:
        return generate_latest(REGISTRY)
    forget_dead_workers(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def forget_dead_workers(folder: Path) -> None:
    """Forget the gauges of workers that have ended; their counts stay."""
    for file in folder.glob("gauge_live*.db"):
        process_id = int(file.stem.rpartition("_")[2])
        try:
            os.kill(process_id, 0)
        except ProcessLookupError:
            mark_process_dead(process_id, str(folder))  # type: ignore[no-untyped-call]
