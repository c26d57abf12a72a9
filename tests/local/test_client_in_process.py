"""`kemet.client` at a local host: online tables in a notebook, without sockets."""

from __future__ import annotations

import random
import socket
from collections.abc import Iterator

import pytest

from kemet.api import ApiError
from kemet.client import Client
from kemet.local import LocalTransport


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    with Client(LocalTransport()) as client:
        monkeypatch.setattr(socket.socket, "connect", None)
        yield client


def test_game_by_states(client: Client) -> None:
    created = client.create(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}], seed=4)
    seat, rng = client.seat(created.id, created.seats[0].secret), random.Random(2)
    for state in seat.states():
        if state.table.status == "over":
            break
        if state.options:
            seat.answer(state, rng.choice(state.options).answer)
    replay = seat.replay()
    assert replay.over
    assert seat.replay_frame(1).events
    assert seat.record().startswith("kemet")
    continued = seat.play_from(3, seat=0)
    assert client.seat(continued.id, continued.seats[0].secret).info().status == "running"


def test_join_claim_hint_chat_and_problem(client: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}]
    created = client.create(seats=seats, public=True)
    assert [table.id for table in client.list_tables()] == [created.id]
    guest = client.claim(created.id, created.seats[1].secret)
    guest.command("enter")
    joined = client.join(created.id, "Cleo")
    assert joined.info().status == "running"
    assert joined.send_chat("hello").number == 1
    assert [line.text for line in guest.get_chat()] == ["hello"]
    with pytest.raises(ApiError, match="against bots alone"):
        joined.hint()
    assert joined.poll(joined.state().version, 0.05) is None


def test_a_watcher_and_a_deleted_table(client: Client) -> None:
    created = client.create(seats=[{}, {}])
    watcher = client.seat(created.id, created.watch_secret)
    states = watcher.states()
    assert next(states).you is None
    states.close()  # type: ignore[attr-defined]
    client.request("DELETE", f"/api/tables/{created.id}", None, created.host_secret)
    with pytest.raises(ApiError, match="no such table"):
        watcher.info()


def test_a_whole_move_in_one_request(client: Client) -> None:
    position = {"players": [{"city": "nw", "troops": {"nw1": 4}}, {"city": "sw"}]}
    created = client.create(seats=[{"kind": "me"}, {"kind": "hotseat"}], position=position)
    seat = client.seat(created.id, created.seats[0].secret)
    seat.answer(seat.state(), "token move_upper")
    goal = seat.reach().reach[0]
    first, *then = goal.routes[0].answers
    state = seat.state()
    assert seat.answer(state, first, then=then).version == state.version + 1
    assert [troop.units for troop in seat.state().view.troops if troop.space == goal.space] == [4]
