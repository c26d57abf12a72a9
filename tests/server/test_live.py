"""Live connections: whole games, reconnects, hidden answers."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kemet.api import to_dict
from kemet.client import Seat
from tests.support.live_server import (
    LiveConnection,
    ServerProcess,
    ask_every_time,
    create_battle,
    play_answers,
    wait_until,
)
from tests.support.table_builders import ATTACK

Message = dict[str, Any]


def merge_events(events: list[Message], state: Message) -> list[Message]:
    """The events of a client after a state: new ones replace those from `first_event` on."""
    assert state["resync"] or state["first_event"] <= len(events)
    known = [] if state["resync"] else events[: state["first_event"]]
    return [*known, *state["events"]]


def play_live(me: LiveConnection, chance: random.Random) -> list[Message]:
    """Answer at random until the game is over; return the events received."""
    events: list[Message] = []
    read = 0
    while True:
        state = me.receive_question()
        while read < len(me.messages):
            if me.messages[read]["type"] == "state":
                events = merge_events(events, me.messages[read])
            read += 1
        if state["table"]["status"] == "over":
            return events
        me.last_state = {}
        reply = me.answer(state, chance.choice(state["options"])["answer"])
        assert reply["type"] in ("accepted", "problem"), reply
        assert reply["type"] == "accepted" or reply["error"] == "stale"


# --- whole games


def test_whole_game_of_two_people_and_a_bot(server: ServerProcess) -> None:
    """Played over sockets alone; the merged events are the whole log."""
    t = server.create_table("me", "link", "greedy", seed=11, watch="public")
    with t.connect(0) as red, t.connect(1) as blue, ThreadPoolExecutor(2) as both:
        received = list(both.map(play_live, (red, blue), (random.Random(1), random.Random(2))))
    for seat in (0, 1):
        state = t.seat(seat).state()
        assert state.table.status == "over"
        whole = [to_dict(event) for event in state.events]
        assert received[seat] == whole
    replayed = t.seat(0).replay()
    assert replayed.over
    versions = [s["version"] for s in red.messages if s["type"] == "state"]
    assert versions == sorted(versions)


@pytest.mark.parametrize("how", ["stream", "poll"])
def test_whole_game_with_the_client(server: ServerProcess, how: str) -> None:
    t = server.create_table("me", "greedy", seed=4, edition="original", mode="short")
    me = t.seat(0)
    chance = random.Random(4)
    seen = 0
    for state in me.states() if how == "stream" else poll_states(me):
        seen += 1
        if state.table.status == "over":
            break
        if state.options:
            me.answer(state, chance.choice(state.options).answer)
    assert me.info().ended_by == "play"
    assert seen > 40


def poll_states(me: Seat) -> Any:
    state = me.state()
    while True:
        yield state
        state = me.poll(state.version) or state


# --- reconnecting


def test_reconnect_during_a_battle_gets_the_missed_events(
    server: ServerProcess,
) -> None:
    """Exactly once, without gaps."""
    t = ask_every_time(create_battle(server, ["war_rage"], ["war_rage", "war_fury"]))
    with t.connect(1) as stays:
        with t.connect(1) as leaves:
            play_answers(t, 0, *ATTACK[:2])
            seen = leaves.state(lambda s: s["view"]["question"] == "step")
        play_answers(t, 0, *ATTACK[2:], "pass")
        play_answers(
            t,
            1,
            "pass",
            "pass",
            "fight s4d1/s2p2",
        )
        play_answers(t, 0, "fight s3d2/s1d3")
        play_answers(t, 1, "add war_fury")
        last = stays.state(lambda s: len(s["view"]["own"]["hand"]) and "ready" in str(s["options"]))
        with t.connect(1, since=seen["version"]) as back:
            state = back.state()
    assert not state["resync"]
    assert state["first_event"] == len(seen["events"]) + seen["first_event"]
    events: list[Message] = []
    for message in stays.messages:
        if message["type"] == "state":
            events = merge_events(events, message)
    assert state["events"] == events[state["first_event"] :]
    assert state["options"] == to_dict(t.seat(1).state())["options"]
    assert last["view"]["question"] == "preparation"


def test_reconnect_after_a_long_absence_gets_all_events(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", seed=1)
    with t.connect(0) as me:
        first = me.state()
    for i in range(260):
        t.seat(1).command("name", name=f"Nr {i}")
    with t.connect(0, since=first["version"]) as me:
        state = me.state()
    assert state["resync"]
    assert state["first_event"] == 0
    assert [e["number"] for e in state["events"]] == list(range(len(state["events"])))
    with t.connect(0, since=99_999) as me:
        assert me.state()["resync"]


def test_answers_over_the_socket(server: ServerProcess) -> None:
    t = create_battle(server, [], [])
    with t.connect(1), t.connect(0) as me:
        state = me.receive_question()
        first = me.answer(state, "token move_upper", key="k")
        assert (first["type"], first["duplicate"]) == ("accepted", False)
        again = me.answer(state, "token move_upper", key="k")
        assert (again["duplicate"], again["version"]) == (True, first["version"])
        stale = me.answer(state, "token raise")
        assert (stale["type"], stale["status"], stale["error"]) == ("problem", 409, "stale")
        now = {"version": first["version"]}
        illegal = me.answer(now, "fly")
        assert (illegal["status"], illegal["rule"]) == (422, "D1")
        me.send(type="ping")
        assert me.receive_until(lambda message: message["type"] == "pong")


# --- hidden answers


def test_hidden_answers_send_nothing_to_the_other_seat(server: ServerProcess) -> None:
    """Two people add cards in secret: neither gets a message until the other is ready."""
    t = ask_every_time(create_battle(server, ["war_rage", "bronze_wall"], ["war_rage", "war_fury"]))
    with t.connect(0) as red, t.connect(1) as blue, t.connect(None) as watcher:
        red.state()
        blue.state()
        play_answers(t, 0, *ATTACK, "pass")
        play_answers(t, 1, "pass", "pass")
        play_answers(t, 0, "fight s4d1/s2p2")
        play_answers(t, 1, "fight s3d2/s1d3")
        for one in (red, blue, watcher):
            one.state(lambda s: s["view"]["question"] == "preparation")
        assert blue.answer(blue.last_state, "add war_rage")["type"] == "accepted"
        blue.state()
        assert blue.answer(blue.last_state, "add war_fury")["type"] == "accepted"
        t.seat(1).command("undo")
        hidden = t.mark()
        assert red.receive_before(hidden) == []
        assert watcher.receive_before(hidden) == []
        red.answer(red.last_state, "ready")
        assert watcher.state()["view"]["waiting"] == [1]


def test_poll_that_ends_with_a_hidden_answer_is_not_published(server: ServerProcess) -> None:
    """A polling seat is connected: the end of a poll and the next one are not published."""
    t = ask_every_time(create_battle(server, ["war_rage"], ["war_rage", "war_fury"]))
    t.seat(1).command("enter")
    play_answers(t, 0, *ATTACK, "pass")
    play_answers(t, 1, "pass", "pass")
    play_answers(t, 0, "fight s4d1/s2p2")
    play_answers(t, 1, "fight s3d2/s1d3")
    blue = t.seat(1)
    assert blue.poll(blue.state().version, 0.05) is None
    with t.connect(0) as red, ThreadPoolExecutor(1) as aside:
        red.state()
        state = blue.state()
        assert state.table.seats[1].connected
        polling = aside.submit(blue.poll, state.version, 10)
        time.sleep(0.1)  # it is being answered by then, else this shows less
        blue.answer(state, "add war_fury")
        new_state = polling.result()
        assert new_state is not None
        assert new_state.version == state.version + 1
        assert red.receive_before(t.mark()) == []


def test_poll_without_a_change_waits(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat")
    state = t.seat(0).state()
    began = time.monotonic()
    assert t.seat(0).poll(state.version, 0.4) is None
    assert time.monotonic() - began >= 0.4
    assert t.spectator.poll(state.version, 0.05) is None


def test_poll_returns_on_a_change(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", seed=1)
    state = t.seat(0).state()
    other = state.view.waiting[0]
    with ThreadPoolExecutor(1) as aside:
        polling = aside.submit(t.seat(0).poll, state.version, 20)
        wait_until(lambda: t.seat(1).info().seats[0].connected)
        play_answers(t, other, t.seat(other).state().options[0].answer)
        new_state = polling.result()
    assert new_state is not None
    assert new_state.version == state.version + 1
