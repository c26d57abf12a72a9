"""Replays: the frames of a game, its record, and imported records."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.client import ApiError
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    ask_every_time,
    create_battle,
    play_answers,
    problem,
)
from tests.support.table_builders import ATTACK

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = (GOLDEN / "revised-standard-2-12.kemet").read_text()
LINES = RECORD.splitlines()
FIRST = LINES.index("") + 1


def unfinished(answers: int) -> str:
    return kemet.replay(RECORD, answers).record()


# --- unfinished games


def test_unfinished_replay_has_public_frames_only(server: ServerProcess) -> None:
    """Two hidden cards share a frame with the public result."""
    t = create_battle(server, ["war_rage"], ["war_rage", "war_fury"])
    t.seat(1).command("enter")
    ask_every_time(t)
    play_answers(t, 0, *ATTACK, "pass")
    play_answers(t, 1, "pass", "pass")
    play_answers(t, 0, "fight s4d1/s2p2")
    play_answers(t, 1, "fight s3d2/s1d3")
    before = len(t.seat(0).replay().steps)
    before_all = t.spectator.info().scores
    play_answers(t, 1, "add war_rage", "add war_fury")
    for viewer in (t.seat(0), t.seat(1), t.spectator):
        seen = viewer.replay()
        assert not seen.over
        assert len(seen.steps) == before
        assert all(step.answer is None for step in seen.steps)
        assert [(r.round, r.scores) for r in seen.rounds] == [(0, before_all), (1, before_all)]
    play_answers(t, 1, "ready")
    assert len(t.seat(0).replay().steps) == before + 1


def test_every_frame_is_the_view_of_the_caller(server: ServerProcess) -> None:
    t = ask_every_time(server.create_table("me", "hotseat", seed=5))
    chance = random.Random(5)
    seen: dict[int, list[Any]] = {0: [], 1: []}
    for _ in range(40):
        for seat in (0, 1):
            seen[seat].append(t.seat(seat).state().view)
        asked = seen[0][-1].waiting[0]
        play_answers(t, asked, chance.choice([o.answer for o in t.seat(asked).state().options]))
    moments = [t.seat(0).replay_frame(n) for n in range(len(t.seat(0).replay().steps) + 1)]
    assert {m.last_number for m in moments} == {len(moments) - 1}
    views = [m.view for m in moments]
    assert all(view in views or view.question == "preparation" for view in seen[0])
    assert t.seat(1).replay_frame(9).view in seen[1]
    events = [e.number for m in moments for e in m.events]
    assert events == list(range(len(t.seat(0).state().events)))


def test_no_frame_after_the_last(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat")
    assert t.seat(0).replay_frame(0).last_number == 0
    assert problem(t.request(0, "replay/1", method="GET")) == (404, "no_frame")
    assert t.request(0, "replay/-1", method="GET").status_code == 422


def test_record_is_available_after_the_game(server: ServerProcess) -> None:
    """It has the seed, and so everything hidden."""
    t = server.create_table("me", "hotseat")
    assert problem(t.request(0, "record", method="GET")) == (409, "not_over")
    t.seat(0).command("stops", moments=["veto"], cards={"prayer": "never"})
    first = t.seat(0).state().view.waiting[0]
    play_answers(t, first, t.seat(first).state().options[0].answer)
    t.seat(1).command("concede")
    record = t.seat(0).record()
    assert "# stops 0 veto prayer=never" in record
    assert "# conceded 1 winner=0" in record
    assert kemet.replay(record).answer_count == 1


# --- finished games


@pytest.fixture(scope="module")
def finished(server: ServerProcess) -> ServerTable:
    """A table of an imported, finished game."""
    return ServerTable(server, server.client.import_record(RECORD, watch="public"))


def test_finished_game_has_a_frame_per_answer(finished: ServerTable) -> None:
    anybody = finished.server.client.seat(finished.id)
    seen = anybody.replay()
    assert seen.over
    given = [f"{s.seat} {s.answer}" for s in seen.steps]
    assert given == [line for line in LINES[FIRST:] if not line.startswith("#")]
    for n in (0, 1, 17, len(given) // 2, len(given)):
        game = kemet.replay(RECORD, n)
        moment = anybody.replay_frame(n)
        assert moment.view == game.view(None)
        if n:
            first = len(kemet.replay(RECORD, n - 1).events())
            assert [e.number for e in moment.events] == [e.number for e in game.events()[first:]]


def test_replay_has_scores_of_every_round(finished: ServerTable) -> None:
    rounds = finished.server.client.seat(finished.id).replay().rounds
    assert [(r.round, tuple(r.scores)) for r in rounds] == kemet.scores_by_round(
        kemet.replay(RECORD)
    )
    assert rounds[-1].scores == finished.server.client.seat(finished.id).info().scores


def test_scores_of_an_unfinished_game_are_the_same_for_all(server: ServerProcess) -> None:
    t = ServerTable(
        server,
        server.client.import_record(unfinished(700), seats=[{"kind": "me"}, {"kind": "hotseat"}]),
    )
    rounds = [viewer.replay().rounds for viewer in (t.seat(0), t.seat(1), t.spectator)]
    assert rounds[0] == rounds[1] == rounds[2]
    assert len(rounds[0]) > 3
    assert rounds[0][-1].scores == list(kemet.replay(RECORD, 700).scores())


def test_record_replays_exactly(finished: ServerTable) -> None:
    anybody = finished.server.client.seat(finished.id)
    record = anybody.record()
    assert record == kemet.replay(RECORD).record()
    assert kemet.replay(record).save() == kemet.replay(RECORD).save()
    assert anybody.info().winner == kemet.replay(RECORD).winner
    assert anybody.info().ended_by == "play"


# --- imported records


def test_unfinished_record_is_continued(server: ServerProcess) -> None:
    seats = [{"kind": "hotseat", "name": "Zoé"}, {"kind": "hotseat"}]
    t = ServerTable(server, server.client.import_record(unfinished(31), seats=seats))
    assert [s.name for s in t.host.info().seats] == ["Zoé", kemet.replay(RECORD).names[1]]
    line = [one for one in LINES[FIRST:] if not one.startswith("#")][31]
    seat, _, answer = line.partition(" ")
    play_answers(t, int(seat), answer)
    assert t.host.replay_frame(1).view == kemet.replay(RECORD, 32).view(None)
    t.seat(0).command("concede")
    assert kemet.replay(t.seat(0).record()).answer_count == 32


def test_no_undo_of_imported_answers(server: ServerProcess) -> None:
    seats = [{"kind": "hotseat"}, {"kind": "hotseat"}]
    t = ServerTable(server, server.client.import_record(unfinished(3), seats=seats))
    for seat in (0, 1):
        assert problem(t.request(seat, "undo")) == (409, "cannot_undo")


def invalid_records() -> list[tuple[str, Any]]:
    chance = random.Random(1)
    bad = LINES[:]
    bad[FIRST + 5] = "0 fly away"
    other = LINES[:]
    other[-1] = "# result winner=1 scores=99,99"
    header = LINES[: FIRST - 1]
    return [
        ("empty", ""),
        ("words", "hello"),
        ("binary", "".join(chr(chance.randrange(1, 0x2000)) for _ in range(500))),
        ("the first line alone", "kemet 1\n"),
        ("another format", RECORD.replace("kemet 1", "kemet 2", 1)),
        ("no empty line", "\n".join(header)),
        ("half a header", "\n".join([*header[:2], "", *LINES[FIRST:]])),
        ("a header twice", "\n".join([*header, header[1], ""])),
        ("an unknown edition", RECORD.replace("edition revised", "edition third", 1)),
        ("a seed of words", "\n".join(["seed x" if h[:4] == "seed" else h for h in header] + [""])),
        ("a seed without end", "\n".join(
            ["seed " + "9" * 5000 if h[:4] == "seed" else h for h in header] + [""])),
        ("six players", "\n".join(
            ["players a b c d e f" if h[:7] == "players" else h for h in header] + [""])),
        ("an open quote", "\n".join(
            ["players 'a b" if h[:7] == "players" else h for h in header] + [""])),
        ("another chance", RECORD.replace("engine 0.1.0 ", "engine 0.1.0 dice-", 1)),
        ("options", "\n".join([*header, "options cities=moon", ""])),
        ("order", "\n".join([*header, "options order=0,0", ""])),
        ("ask_forced=never", "\n".join([*header, "options ask_forced=never", ""])),
        ("an illegal answer", "\n".join(bad)),
        ("a seat too many", "\n".join([*LINES[:FIRST], "7 pass"])),
        ("a wrong result", "\n".join(other)),
        ("more after the end", RECORD + "0 pass\n"),
        ("a position", "\n".join([*header, "position {}", ""])),
        ("a position that is no JSON", "\n".join([*header, "position {[", ""])),
        ("a deep position", "\n".join([*header, "position " + "[" * 9000, ""])),
        ("nothing", None),
        ("a number", 7),
        ("a list", ["kemet 1"]),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "record"), invalid_records(), ids=[name for name, _ in invalid_records()]
)
def test_invalid_record_is_rejected_with_a_message(
    server: ServerProcess, name: str, record: Any
) -> None:
    reply = server.http.post("/api/records", json={"record": record})
    status, word = problem(reply)
    assert status == 422, reply.text
    assert word in ("bad_record", "invalid")
    assert len(reply.json()["message"]) > 10
    assert "Traceback" not in reply.text


@pytest.mark.parametrize("seed", range(12))
def test_mutated_record_is_rejected_or_playable(server: ServerProcess, seed: int) -> None:
    """A mutation gives a clear error or a normal table."""
    chance = random.Random(seed)
    text = RECORD[: chance.randrange(200, len(RECORD))]
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(["", "\n", "0", " ", "\u2028", "#"]) + text[at + 1 :]
    reply = server.http.post("/api/records", json={"record": text})
    if reply.status_code == 201:
        assert server.http.get(
            f"/api/tables/{reply.json()['id']}/state",
            headers={"Authorization": f"Bearer {reply.json()['host_secret']}"},
        ).is_success
    else:
        assert problem(reply) == (422, "bad_record")


def test_wrong_number_of_seats_for_a_record(server: ServerProcess) -> None:
    with pytest.raises(ApiError, match="2 players") as caught:
        server.client.import_record(unfinished(5), seats=[{"kind": "me"}] * 3)
    assert caught.value.status == 422


def test_names_of_a_record_have_no_mark_of_kept_names(server: ServerProcess) -> None:
    record = RECORD.replace("players Player1 Player2", f"players '☥ Anna' {'✓' * 30}", 1)
    t = ServerTable(server, server.client.import_record(record))
    assert [seat.name for seat in t.host.info().seats] == ["Anna", "Bastet"]


def test_record_of_a_game_from_a_position(server: ServerProcess) -> None:
    """The record of a table that started from a position can be imported."""
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    play_answers(t, 0, *ATTACK)
    t.seat(1).command("concede")
    record = t.seat(0).record()
    again = ServerTable(server, server.client.import_record(record))
    assert again.host.state().view.question == "council"
    assert json.loads(record.split("position ", 1)[1].splitlines()[0])["edition"] == "revised"


# --- the course of a game


def test_steps_name_their_round_and_events(finished: ServerTable) -> None:
    anybody = finished.server.client.seat(finished.id)
    seen = anybody.replay()
    events = finished.server.http.get(f"{finished.path}/replay/events?language=fr").json()
    assert [e["number"] for e in events] == [e.number for e in kemet.replay(RECORD).events()]
    assert seen.start_event_count == len(anybody.replay_frame(0).events)
    for n in (1, 17, 400, len(seen.steps)):
        game = kemet.replay(RECORD, n)
        step = seen.steps[n - 1]
        assert (step.number, step.round) == (n, game.state.round)
        assert step.event_count == len(game.state.event_log or ())
        assert anybody.replay_frame(n).events[-1:] == [] or (
            anybody.replay_frame(n).events[-1].number < step.event_count
        )


def test_scores_change_at_steps(finished: ServerTable) -> None:
    seen = finished.server.client.seat(finished.id).replay()
    assert seen.scores[0].number == 0
    assert seen.scores[-1].scores == seen.rounds[-1].scores
    for before, change in zip(seen.scores, seen.scores[1:], strict=False):
        assert before.number < change.number
        assert before.scores != change.scores
    for change in seen.scores[::7]:
        assert tuple(change.scores) == kemet.replay(RECORD, change.number).scores()
