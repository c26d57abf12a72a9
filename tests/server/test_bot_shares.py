"""Bots of a real server are shared by address: many tables of one do not keep others waiting."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kemet.server.extras.askers import UNKNOWN, Askers
from kemet.server.platform.budgets import CURRENT_ADDRESS
from kemet.server.platform.networks import networks_of
from kemet.tables.log_context import log_context
from tests.support.live_server import ServerProcess, run_server, wait_until
from tests.support.table_builders import battle_position

pytestmark = pytest.mark.build_independent

TABLES = 30


class Handle:
    """A table, as observers see it here."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id


def test_bots_answer_for_the_person_who_acted_last() -> None:
    askers = Askers()
    table = Handle("table")
    CURRENT_ADDRESS.set("192.0.2.7")
    with log_context(request="a request"):
        askers.on_change(table, None)  # type: ignore[arg-type]
        assert askers.networks_of("other") == networks_of("192.0.2.7"), "who asks now"
    assert askers.networks_of("table") == networks_of("192.0.2.7")
    assert askers.networks_of("other") == UNKNOWN
    CURRENT_ADDRESS.set("198.51.100.1")
    askers.on_change(table, None)  # type: ignore[arg-type]  # a bot
    assert askers.networks_of("table") == networks_of("192.0.2.7")


def answers_of(server: ServerProcess, level: str) -> int:
    """How often a level has answered, as the metrics count it."""
    pattern = rf'^kemet_bot_seconds_count{{.*level="{re.escape(level)}".*}} ([0-9.]+)'
    return round(sum(map(float, re.findall(pattern, server.http.get("/metrics").text, re.M))))


def test_the_bot_of_another_address_answers_first(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_BOT_SECONDS=600) as server:

        def create(address: str, level: str) -> str:
            body = {
                "seats": [{"kind": "bot", "level": level}, {"kind": "me"}],
                "position": battle_position([], []),
            }
            reply = server.http.post("/api/tables", json=body, headers={"X-Forwarded-For": address})
            assert reply.status_code == 201, reply.text
            return str(reply.json()["id"])

        for _ in range(TABLES):
            create("203.0.113.7", "master:0.3s")
        wait_until(lambda: answers_of(server, "master"))  # the process runs
        create("198.51.100.1", "strategist:1")
        before = answers_of(server, "master")
        wait_until(lambda: answers_of(server, "strategist"))
        assert answers_of(server, "master") - before <= 3
        assert before < TABLES - 5, "otherwise nobody would have had to wait"
