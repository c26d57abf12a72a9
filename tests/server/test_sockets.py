"""Live connections: several per seat, chat and presence, closing."""

from __future__ import annotations

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.live_server import ServerProcess, ServerTable, create_battle, wait_until

# --- several at once


def test_two_tabs_at_one_seat(server: ServerProcess) -> None:
    """Both get all states, both can answer, and the seat is connected until both close."""
    t = create_battle(server, [], [])
    with t.connect(1) as other, t.connect(0) as one:
        with t.connect(0) as two:
            state = two.receive_question()
            one.receive_question()
            assert one.answer(state, "token move_upper")["type"] == "accepted"
            assert two.state(lambda s: s["view"]["question"] == "march")
            late = two.answer(state, "token raise")
            assert (late["type"], late["error"]) == ("problem", "stale")
        assert other.state(lambda s: s["view"]["question"] == "march")
        assert t.seat(1).info().seats[0].connected
    wait_until(lambda: not t.seat(1).info().seats[0].connected)


def test_chat_arrives_live(server: ServerProcess) -> None:
    t = create_battle(server, [], [])
    with t.connect(0) as red, t.connect(1) as blue:
        blue.state()
        red.send(type="chat", text="hello", key="1")
        assert red.receive_until(lambda message: message["type"] == "chat_accepted")["number"] == 1
        lines = blue.receive_until(lambda message: message["type"] == "chat")["lines"]
        assert [(line["seat"], line["text"]) for line in lines] == [(0, "hello")]
        red.send(type="chat", text="\x07", key="2")
        assert (
            red.receive_until(lambda message: message.get("key") == "2")["error"] == "empty_message"
        )


def test_presence_is_published(server: ServerProcess) -> None:
    t = create_battle(server, [], [])
    with t.connect(0) as red:
        with t.connect(1):
            red.receive_until(lambda m: "table" in m and m["table"]["seats"][1]["connected"])
        red.receive_until(lambda m: "table" in m and not m["table"]["seats"][1]["connected"])


def test_spectators_cannot_act(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", watch="public")
    with server.connect(t.id) as watcher:
        state = watcher.state()
        assert state["you"] is None
        assert watcher.answer(state, "pass")["error"] == "no_seat"
        watcher.send(type="chat", text="psst", key="s")
        assert (
            watcher.receive_until(lambda message: message.get("key") == "s")["error"] == "no_seat"
        )


def test_reconnect_gets_a_state_without_new_entries(server: ServerProcess) -> None:
    """Chat and presence are not part of a version."""
    t = create_battle(server, [], [])
    with t.connect(0) as stays:
        seen = stays.state()
        t.seat(0).send_chat("are you there?")
        with t.connect(0, since=seen["version"]) as back:
            state = back.state()
    assert state["version"] == seen["version"]
    assert state["chat_count"] == 1
    assert not state["resync"]
    assert state["events"] == []


# --- closing


@pytest.mark.parametrize(
    "hello",
    ["", "hello", "[]", "{", "7", '{"since": -1}', '{"secret": "short"}', '{"language": "de"}',
     '{"who": "me"}', "[" * 9000, b"\x00\x01"],
)  # fmt: skip
def test_invalid_hello(server: ServerProcess, hello: str | bytes) -> None:
    t = server.create_table("me", "hotseat", watch="public")
    with server.connect(t.id, raw=hello) as nobody:
        assert nobody.close_code() == 4400


def test_wrong_secret(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat")
    for table_id, secret in (
        (t.id, "x" * 22),
        (t.id, None),
        ("x" * 16, t.secrets[0]),
        ("é%00", None),
    ):
        with server.connect(table_id, secret) as nobody:
            assert nobody.close_code() == 4404


@pytest.mark.parametrize(
    "message",
    ["", "hello", "[]", '{"type": "sing"}', '{"type": ["answer"]}', "{}", "null", "[" * 9000,
     '{"type": "answer"}', '{"type": "chat", "text": ""}', b'{"type": "ping"}'],
)  # fmt: skip
def test_invalid_message(server: ServerProcess, message: str | bytes) -> None:
    t = server.create_table("me", "hotseat")
    with t.connect(0) as me:
        me.state()
        me.socket.send(message)
        assert me.close_code() == 4400


def test_message_over_the_size_limit(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat")
    with t.connect(0) as me:
        me.state()
        me.socket.send("x" * 20_000)
        assert me.close_code() == 1009


def test_deleting_a_table_closes_connections(server: ServerProcess) -> None:
    t: ServerTable = server.create_table("me", "hotseat")
    with t.connect(0) as me:
        me.state()
        t.request(None, "", method="DELETE")
        assert me.close_code() == 4404
    with pytest.raises(ConnectionClosed), t.connect(0) as me:
        me.state()


def test_messages_are_not_compressed(server: ServerProcess) -> None:
    """The length of a compressed state would depend on hidden cards beside chosen names."""
    with create_battle(server, [], []).connect(0) as me:
        assert me.state()["view"]
        assert me.socket.protocol.extensions == []
