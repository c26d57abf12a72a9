"""Analyses of finished games, and hints against bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kemet
from kemet.analysis import hint
from kemet.analysis.analyser import analyse
from kemet.api import Analysis, to_dict
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    bearer,
    play_answers,
    problem,
    run_server,
    wait_until,
)

POSITION = {
    "players": [
        {"city": "nw", "troops": {"front_nw": 5}, "tiles": ["charge"], "di": ["war_rage"]},
        {"city": "sw", "troops": {"temple_w": 3}, "di": ["iron_wall"]},
    ],
}
ATTACK = ("token move_upper", "march front_nw", "step temple_w", "take 5")


def finished(server: ServerProcess, *seats: str, **options: Any) -> ServerTable:
    """A table whose first player concedes after some answers."""
    t = server.create_table(*(seats or ("me", "hotseat")), position=POSITION, **options)
    play_answers(t, 0, *ATTACK)
    t.seat(0).command("concede")
    assert t.seat(0).state().table.status == "over"
    return t


def wait_for_result(t: ServerTable) -> Analysis:
    def is_done() -> bool:
        status = t.seat(0).analysis().status
        assert status != "failed"
        return status == "done"

    wait_until(is_done, 120)
    return t.seat(0).analysis()


def test_a_finished_game_is_analysed_on_request(server: ServerProcess) -> None:
    t = finished(server)
    total = kemet.replay(t.seat(0).record()).answer_count
    assert to_dict(t.seat(0).analysis()) == {
        "status": "none", "done": 0, "total": total, "result": None,
    }  # fmt: skip
    asked = t.seat(0).request_analysis()
    assert asked.status in ("waiting", "running")
    assert (asked.done, asked.total) == (0, total)
    found = wait_for_result(t)
    assert found.result is not None
    assert found.done == total
    expected = analyse(t.seat(0).record())
    assert [step.number for step in found.result.steps] == list(range(1, total + 1))
    assert [step.chances for step in found.result.steps] == [
        [round(chance, 3) for chance in a.chances_after] for a in expected.answers
    ]
    assert [step.judgement for step in found.result.steps] == [
        a.judgement for a in expected.answers
    ]
    assert [p.accuracy for p in found.result.players] == [
        p.accuracy and round(p.accuracy, 1) for p in expected.players
    ]
    again = t.request(0, "analysis")
    assert again.status_code == 200
    assert again.json()["status"] == "done"


def test_an_analysis_is_in_the_language_of_the_reader(server: ServerProcess) -> None:
    t = finished(server)
    t.seat(0).request_analysis()
    wait_for_result(t)
    english, french = (
        t.request(0, f"analysis?language={language}", method="GET").json()["result"]["steps"]
        for language in ("en", "fr")
    )
    assert english[0]["text"] == "Play a token: Move (upper level)"
    assert french[0]["text"] == "Jouer un jeton : Déplacement (niveau supérieur)"


def test_a_running_game_is_not_analysed(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", position=POSITION)
    for number in (0, None):
        assert problem(t.request(number, "analysis")) == (409, "not_over")
        assert problem(t.request(number, "analysis", method="GET")) == (409, "not_over")


def test_only_readers_of_the_game_see_its_analysis(server: ServerProcess) -> None:
    t = finished(server)
    for secret in (None, "wrong"):
        for method in ("GET", "POST"):
            reply = server.http.request(method, f"{t.path}/analysis", headers=bearer(secret))
            assert problem(reply) == (404, "no_table")
    assert t.spectator.analysis().status == "none"


def test_analyses_are_limited_by_address(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_ANALYSES_PER_HOUR=1) as server:
        first, second = finished(server), finished(server)
        first.seat(0).request_analysis()
        assert problem(second.request(0, "analysis")) == (429, "rate_limited")
        first.seat(0).request_analysis()  # the same one costs nothing
        wait_for_result(first)
        first.seat(0).request_analysis()


def test_an_analysis_survives_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        t = finished(server)
        t.seat(0).request_analysis()
        found = wait_for_result(t)
        server.restart()
        assert t.seat(0).analysis() == found


# --- hints


def test_a_hint_follows_from_the_view_of_the_seat_and_is_marked(server: ServerProcess) -> None:
    t = server.create_table("me", "greedy", position=POSITION)
    view = t.seat(0).state().view
    expected = hint(view)
    assert expected is not None
    found = t.seat(0).hint()
    assert [a.answer for a in found.alternatives] == [a.answer for a in expected.alternatives]
    assert found.chance == round(expected.chance, 3)
    info = t.spectator.info()
    assert [seat.hints for seat in info.seats] == [1, 0]
    assert [(news.kind, news.seat) for news in info.announcements] == [("hint", 0)]
    t.seat(0).hint()
    info = t.spectator.info()
    assert [seat.hints for seat in info.seats] == [2, 0]
    assert len(info.announcements) == 1


def test_a_hint_is_in_the_replay_and_in_the_record(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        t = server.create_table("me", "greedy", position=POSITION)
        play_answers(t, 0, ATTACK[0])
        t.seat(0).hint()
        server.restart()
        play_answers(t, 0, ATTACK[1])
        assert [(h.seat, h.number) for h in t.seat(0).replay().hints] == [(0, 1)]
        t.seat(0).command("concede")
        record = t.seat(0).record()
        assert "\n0 token move_upper\n# hint 0\n0 march front_nw\n" in record
        assert kemet.replay(record).answer_count >= 2


def test_no_hint_beside_another_person(server: ServerProcess) -> None:
    for other in ("link", "hotseat"):
        t = server.create_table("me", other, position=POSITION)
        if other == "link":
            t.seat(1).command("enter")
        assert problem(t.request(0, "hint")) == (403, "not_alone")
        assert [seat.hints for seat in t.spectator.info().seats] == [0, 0]


def test_no_hint_beside_a_person_who_has_left(server: ServerProcess) -> None:
    t = server.create_table("me", "link", position=POSITION)
    t.seat(1).command("enter")
    t.seat(1).command("leave")
    assert problem(t.request(0, "hint")) == (403, "not_alone")


def test_hints_are_for_the_seat_that_is_asked(server: ServerProcess) -> None:
    t = server.create_table("me", "greedy", position=POSITION)
    assert problem(t.request(None, "hint")) == (403, "no_seat")
    reply = server.http.post(f"{t.path}/hint")
    assert problem(reply) == (404, "no_table")
    t.seat(0).command("pause")
    assert problem(t.request(0, "hint")) == (409, "paused")
    t.seat(0).command("resume")
    t.seat(0).command("concede")
    assert problem(t.request(0, "hint")) == (409, "over")
