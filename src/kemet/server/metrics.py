"""Metrics for Prometheus: counts and durations, without ids or game data."""

from __future__ import annotations

from typing import Final

from prometheus_client import Counter, Gauge, Histogram

REQUESTS: Final = Counter(
    "kemet_requests", "Requests by route, method and status", ["route", "method", "status"]
)
REQUEST_SECONDS: Final = Histogram("kemet_request_seconds", "Time to answer a request", ["route"])
ENTRIES_WRITTEN: Final = Counter("kemet_entries", "Entries stored, by kind", ["kind"])
WRITE_SECONDS: Final = Histogram("kemet_write_seconds", "Time until an entry is stored")
NOTICES: Final = Counter("kemet_notices", "Notices of other workers, by kind", ["kind"])
BOT_SECONDS: Final = Histogram(
    "kemet_bot_seconds", "Time until a bot answers, including the queue", ["level"]
)
BOTS_WAITING: Final = Gauge(
    "kemet_bots_waiting", "Questions that wait for a bot process, by rank", ["rank"]
)
BOT_ERRORS: Final = Counter("kemet_bot_errors", "Bot answers that failed", ["level"])
BUDGET_WAITS: Final = Counter(
    "kemet_budget_waits", "Live messages that waited for the processor budget of their address"
)
DATABASE_BYTES: Final = Gauge("kemet_database_bytes", "Size of the database")
REPORTS: Final = Counter("kemet_reports", "Reports of abuse, by what they are about", ["subject"])
LIVE_TABLES: Final = Gauge("kemet_live_tables", "Tables in memory")
LIVE_CONNECTIONS: Final = Gauge("kemet_live_connections", "Open live connections")
