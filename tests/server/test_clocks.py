"""Automatic tasks on a real server: clocks, passes, bots; and what a restart changes of them,
which is nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.support.live_server import (
    ServerProcess,
    ask_every_time,
    create_battle,
    play_answers,
    run_server,
    wait_until,
)
from tests.support.table_builders import ATTACK, battle_position


@pytest.fixture(scope="module")
def fragile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that tests may kill, with no time for bots."""
    with run_server(tmp_path_factory.mktemp("fragile"), KEMET_BOT_SECONDS=0.001) as server:
        yield server


def test_kill_loses_nothing(fragile: ServerProcess) -> None:
    """Answers, hidden ones too, keys, names, stops, chat, clocks and owners."""
    time_control = {"kind": "fischer", "seconds": 5000, "increment": 10}
    t = create_battle(
        fragile, ["war_rage"], ["war_rage", "war_fury"], time_control=time_control, title="Friday"
    )
    t.seat(1).command("enter")
    ask_every_time(t)
    play_answers(t, 0, *ATTACK, "pass")
    play_answers(t, 1, "pass", "pass")
    play_answers(t, 0, "fight s4d1/s2p2")
    play_answers(t, 1, "fight s3d2/s1d3")
    asked = t.seat(1).state()
    t.seat(1).answer(asked, "add war_fury", key="hidden")
    t.seat(0).send_chat("wait")
    t.seat(0).command("name", name="Zoé")
    before = [t.seat(seat).state() for seat in (0, 1)]
    fragile.restart()
    after = [t.seat(seat).state() for seat in (0, 1)]
    for old, new in zip(before, after, strict=True):
        assert new.view == old.view
        assert new.events == old.events
        assert new.options == old.options
        assert (new.version, new.can_undo, new.stops) == (
            old.version, old.can_undo, old.stops,
        )  # fmt: skip
        assert [s.name for s in new.table.seats] == [s.name for s in old.table.seats]
        for then, now in zip(old.table.seats, new.table.seats, strict=True):
            assert then.seconds is not None
            assert now.seconds is not None
            assert then.ticking == now.ticking
            gone = new.table.now - old.table.now if now.ticking else 0
            # A kill counts from the last heartbeat: what a clock had run since then is given back.
            given_back = outage_seconds(fragile, old.table.now) if now.ticking else 0
            least = then.seconds - gone
            assert least - 0.01 <= now.seconds <= least + given_back + 0.01
    assert [line.text for line in t.seat(1).get_chat()] == ["wait"]
    assert t.seat(1).answer(asked, "add war_fury", key="hidden").duplicate, "a resend is harmless"
    assert t.seat(1).state().version == before[1].version
    t.seat(1).command("undo")
    play_answers(t, 1, "ready")


def outage_seconds(server: ServerProcess, since: float) -> float:
    """How long the outage was that has ended since a time: from the heartbeat before it."""
    with closing(sqlite3.connect(server.folder / "kemet.db")) as database:
        query = "SELECT COALESCE(SUM(ended - began), 0) FROM outages WHERE ended > ?"
        return float(database.execute(query, (since,)).fetchone()[0])


def test_old_resend_is_harmless(fragile: ServerProcess) -> None:
    """Also after a snapshot, when the key is no longer in memory."""
    t = create_battle(fragile, [], [])
    t.seat(1).command("enter")
    asked = t.seat(0).state()
    t.seat(0).answer(asked, "token move_upper", key="first")
    for i in range(110):
        t.seat(1).command("name", name=f"N{i}")
    fragile.restart()
    now = t.seat(0).state()
    assert t.seat(0).answer(asked, "token move_upper", key="first").duplicate
    assert t.seat(0).state().version == now.version


def test_timeout_hands_the_seat_to_a_bot(fragile: ServerProcess) -> None:
    """Also after a restart. The owner may return, with a minimum of time."""
    time_control = {"kind": "fischer", "seconds": 2, "increment": 0}
    t = create_battle(fragile, [], [], time_control=time_control)
    t.seat(1).command("enter")
    fragile.restart()
    with t.connect(1) as other:
        other.state(lambda s: s["table"]["seats"][0]["away"])
    seat = t.seat(0).info().seats[0]
    assert (seat.level, seat.kind) == ("strategist", "person")
    t.seat(0).command("return")
    back = t.seat(0).info().seats[0]
    assert not back.away
    assert back.seconds is not None
    assert 20 < back.seconds <= 30


def test_bots_continue_after_a_kill(fragile: ServerProcess) -> None:
    t = fragile.create_table("me", "greedy", position=battle_position([], []))
    play_answers(t, 0, "token pray_middle")
    fragile.restart()
    wait_until(lambda: t.seat(0).state().view.waiting == (0,))


def test_bot_without_an_answer_in_time_is_replaced(fragile: ServerProcess) -> None:
    """A simpler bot answers, the game continues, and the table has a notice."""
    t = fragile.create_table("me", "master:2000", position=battle_position([], []))
    assert t.seat(0).info().notice == ""
    play_answers(t, 0, "token pray_middle")
    wait_until(lambda: t.seat(0).state().view.waiting == (0,))
    notice = t.seat(0).info().notice
    assert "master:2000" in notice
    assert "simpler" in notice
    assert fragile.http.get("/metrics").text.count('kemet_bot_errors_total{level="master"}')


def test_server_passes_without_a_stop(server: ServerProcess) -> None:
    """Blue is not asked in the window before the battle, but in the battle."""
    t = create_battle(server, [], ["prayer"])
    t.seat(1).command("enter")
    t.seat(1).command("stops", moments=[])
    with t.connect(1) as blue:
        play_answers(t, 0, *ATTACK)
        state = blue.state(lambda s: s["view"]["question"] == "council")
    assert state["view"]["waiting"] == [0, 1]
    assert t.seat(1).state().view.own is not None


def test_person_with_a_stop_must_answer(server: ServerProcess) -> None:
    t = create_battle(server, [], ["prayer"])
    t.seat(1).command("enter")
    t.seat(1).command("stops", moments=["attacked"])
    play_answers(t, 0, *ATTACK)
    with t.connect(0) as red:
        red.state()
        assert red.is_quiet_for(0.2)
    assert t.seat(0).state().view.question == "window"
    t.seat(1).command("stops", moments=[])
    wait_until(lambda: t.seat(0).state().view.question == "council")


def test_graceful_shutdown_closes_connections(tmp_path_factory: pytest.TempPathFactory) -> None:
    with run_server(tmp_path_factory.mktemp("ends")) as server:
        t = server.create_table("me", "greedy")
        with t.connect(0) as me:
            me.receive_question()
            assert server.process is not None
            server.process.terminate()
            assert me.close_code() == 1012
        assert server.stop() in (0, -15), "by itself, or by the signal once all is done"
        assert "closed" in {line["message"] for line in server.log_lines()}
