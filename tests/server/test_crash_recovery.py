"""`kill -9` in the middle of games: every acknowledged answer is there, and the games go on.

`make stress` does the same a hundred times.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.crash_players import RandomClient, StressTest, read_entries
from tests.support.live_server import ask_every_time, run_server
from tests.support.services import Postgres


def test_kills_lose_no_acknowledged_answer(tmp_path: Path) -> None:
    report = StressTest(tmp_path, seed=4).run(kills=5)
    assert report.errors == []
    assert report.kills == 5
    assert report.acknowledged > 50
    assert report.resent > 0, "no kill hit a pending answer: the test checks nothing"


@pytest.mark.build_independent
def test_kills_lose_no_acknowledged_answer_on_postgresql(
    tmp_path: Path, postgres: Postgres
) -> None:
    report = StressTest(tmp_path, seed=5, database=postgres.create_database()).run(kills=2)
    assert report.errors == []
    assert report.acknowledged > 20


@pytest.mark.parametrize("forget", [0, 100])
def test_resend_after_a_kill_is_a_duplicate(tmp_path: Path, forget: int) -> None:
    """Also an answer that is older than a snapshot: a resend is always harmless."""
    with run_server(tmp_path) as server:
        table = ask_every_time(server.create_table("hotseat", "hotseat", seed=3))
        sent = []
        for number in range(1 + forget):
            state = next(
                s for s in (table.seat(0).state(), table.seat(1).state()) if s.options
            )  # fmt: skip
            answer = {
                "answer": state.options[0].answer,
                "version": state.version,
                "key": f"k{number}",
            }
            assert table.request(state.you, "answers", answer).json()["duplicate"] is False
            sent.append((state.you, answer))
        server.restart()
        seat, first = sent[0]
        again = table.request(seat, "answers", first)
        assert again.status_code == 200, again.text
        assert again.json()["duplicate"] is True
        entries = asyncio.run(read_entries(server.settings["KEMET_DATABASE_URL"], table.id))
        keys = [e.key for e in entries if e.kind == "answer"]
        assert keys == [f"{s}:{a['key']}" for s, a in sent]


def test_checks_of_the_stress_test_can_fail() -> None:
    """The checks of the stress test can fail."""
    table = object()
    person = RandomClient(table, 0, None, None)  # type: ignore[arg-type]
    event = {"number": 0, "kind": "turn_begins", "fields": {"seat": 0}, "text": ""}
    state = {"version": 5, "first_event": 0, "events": [event], "table": {"status": "running"}}
    person.check_state(state)
    with pytest.raises(AssertionError, match="went back"):
        person.check_state({**state, "version": 4})
    with pytest.raises(AssertionError):
        person.check_state({**state, "version": 6, "events": [{**event, "fields": {"seat": 1}}]})
