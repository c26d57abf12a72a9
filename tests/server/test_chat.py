"""Chat at a table."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kemet.client import ApiError
from tests.support.live_server import ServerProcess, ServerTable, create_battle


@pytest.fixture
def talk(server: ServerProcess) -> ServerTable:
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    return t


def test_chat_lines_keep_their_order(talk: ServerTable) -> None:
    talk.seat(0).send_chat("hello")
    talk.seat(1).send_chat("  hi\nthere\x07\u202e ")
    lines = talk.spectator.get_chat()
    assert [(line.number, line.seat, line.text) for line in lines] == [
        (1, 0, "hello"), (2, 1, "hi\nthere"),
    ]  # fmt: skip
    assert [line.number for line in talk.spectator.get_chat(since=1)] == [2]
    assert talk.seat(0).state().chat_count == 2


def test_resent_line_is_stored_once(talk: ServerTable) -> None:
    for _ in range(2):
        reply = talk.request(0, "chat", {"text": "hello", "key": "k"})
        assert (reply.status_code, reply.json()["number"]) == (201, 1)
    talk.request(1, "chat", {"text": "hello", "key": "k"})
    assert len(talk.seat(0).get_chat()) == 2


@pytest.mark.parametrize("text", ["", "   ", "\x00\x07", "x" * 501, None, 5, ["a"]])
def test_empty_or_invalid_text_is_rejected(talk: ServerTable, text: Any) -> None:
    assert talk.request(0, "chat", {"text": text}).status_code == 422
    assert talk.seat(0).get_chat() == []


def test_spectators_cannot_chat(talk: ServerTable) -> None:
    with pytest.raises(ApiError) as caught:
        talk.spectator.send_chat("psst")
    assert caught.value.status == 403


def test_concurrent_chat_messages(talk: ServerTable) -> None:
    with ThreadPoolExecutor(8) as crowd:
        list(crowd.map(lambda i: talk.seat(i % 2).send_chat(f"line {i}"), range(16)))
    lines = talk.seat(0).get_chat()
    assert [line.number for line in lines] == list(range(1, 17))
    assert {line.text for line in lines} == {f"line {i}" for i in range(16)}
