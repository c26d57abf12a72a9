"""The soak test (`make soak`) in small, and that its checks can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.live_server import ServerProcess, wait_until
from tools.soak.faults import NAMES, faults_for
from tools.soak.people import Person
from tools.soak.processes import (
    MemorySample,
    is_bot,
    memory_trend,
    server_processes,
    tree_of,
)
from tools.soak.run import Report, Soak

pytestmark = pytest.mark.build_independent


def test_a_server_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 1, 0.12, tables=2, fault_interval_s=3, faults=["kill_server"])
    report = soak.run()
    assert report.errors == []
    assert report.faults["kill_server"] >= 1
    assert report.acknowledged > 0
    assert report.views_compared > 0
    assert "0 errors" in str(report)


def test_bots_are_known_from_their_command(server: ServerProcess) -> None:
    """Else faults of bots would hit nothing, or the server."""
    t = server.create_table("greedy", "me")
    wait_until(lambda: t.seat(1).state().options)
    assert server.process is not None
    pid = server.process.pid
    assert wait_until(lambda: [p for p in tree_of(pid) if is_bot(p)])
    assert server_processes(pid) == [pid]


def test_a_lost_answer_is_found(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 2, 0, tables=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(soak, "inject_faults", lambda: soak.people[0].acknowledged.append(("k", "x")))
        report = soak.run()
    assert any("answers were lost or doubled" in error for error in report.errors)


def test_a_finished_table_counts_once(tmp_path: Path) -> None:
    """However many people have seen its end."""
    soak = Soak(tmp_path, 3, 0, tables=1)

    def finish() -> None:
        first = soak.people[0].table
        first.seat(0).command("concede")
        wait_until(lambda: all(p.over for p in soak.people))
        assert len(soak.people) > 2
        soak.fill_tables()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Person, "choose_answer", lambda _: None)  # none comes after the end
        patch.setattr(soak, "inject_faults", finish)
        report = soak.run()
    assert report.errors == []
    assert (report.tables, report.finished) == (2, 1)


def test_a_person_does_not_undo_the_end_of_a_game(tmp_path: Path) -> None:
    soak = Soak(tmp_path, 4, 0, tables=1)

    def undo_at_the_end() -> None:
        person = soak.people[0]
        person.table.seat(0).command("concede")
        person.undo()
        assert person.undos == 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Person, "choose_answer", lambda _: None)
        patch.setattr(soak, "inject_faults", undo_at_the_end)
        assert soak.run().errors == []


def test_the_trend_is_that_of_the_longest_run() -> None:
    short = [MemorySample(10.0 * n, 1, 500 + 50 * n, 0) for n in range(10)]
    flat = [MemorySample(100 + 10.0 * n, 2, 200 if n else 90, 0) for n in range(100)]
    growing = [MemorySample(100 + 10.0 * n, 2, 200 + n / 10, 0) for n in range(100)]
    steady = memory_trend([*short, *flat], warm_up_s=60)
    assert steady is not None
    assert abs(steady.mb_per_hour) < 0.01
    rising = memory_trend([*short, *growing], warm_up_s=60)
    assert rising is not None
    assert rising.mb_per_hour == pytest.approx(36)
    report = Report("SQLite", 60, 1, memory=rising)
    assert report.is_memory_flat is False
    assert memory_trend(short[:3], warm_up_s=0) is None


@pytest.mark.parametrize("postgresql", [True, False])
def test_every_fault_is_used_on_some_database(postgresql: bool) -> None:
    early = faults_for(NAMES, postgresql=postgresql, ending=True)
    late = faults_for(NAMES, postgresql=postgresql, ending=False)
    names = {fault.__name__ for fault in early + late}
    assert {"kill_server", "freeze_server", "kill_bots", "slow_clients", "broken_frames"} <= names
    assert ("freeze_database" in names) is postgresql
    assert ("fill_disk" in names) is not postgresql
    assert not {f.__name__ for f in late} & {"kill_server", "restart_server", "kill_worker"}
