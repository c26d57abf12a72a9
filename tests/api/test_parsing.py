"""Models are read without any package as a server reads them: same values, same errors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pydantic import ValidationError

from kemet import api
from kemet.api import InvalidData, parse
from kemet.server.platform import wire
from tests.support.refused_requests import REFUSED

MODELS: dict[str, type] = {
    "tables": api.NewTable,
    "answers": api.Answer,
    "undo": api.KeyedRequest,
    "stops": api.StopsRequest,
    "leave": api.BotTakeover,
    "vote": api.BotVote,
    "name": api.RenameRequest,
    "chat": api.ChatMessage,
    "join": api.JoinRequest,
    "reports": api.ReportRequest,
    "people": api.NewPerson,
    "recovery": api.NewDevice,
    "records": api.ImportedRecord,
}


@pytest.mark.parametrize(("route", "body", "message"), [r for r in REFUSED if r[1] is not None])
def test_a_refused_body_has_the_error_of_a_server(route: str, body: Any, message: str) -> None:
    with pytest.raises(InvalidData) as caught:
        parse(MODELS[route], body)
    assert str(caught.value) == message


ACCEPTED: list[tuple[type, Any]] = [
    (api.NewTable, {"seats": [{}, {"kind": "me", "name": " Anna "}], "title": " A game "}),
    (api.NewTable, {"seats": [{}, {}], "seed": str((1 << 128) - 1), "days": 365}),
    (api.NewTable, {"seats": [{}, {}], "days": "7", "position": {"a": [None, 1.5]}}),
    (api.NewTable, {"seats": [{}, {}], "days": 7.0, "rated": True, "mode": None}),
    (api.Answer, {"answer": "x", "version": True, "key": "a.b:c-d_e"}),
    (api.StopsRequest, {"moments": ["veto", "my_turn", "veto"], "cards": {"ace": "never"}}),
    (api.KeyedRequest, {}),
    (api.Hello, {"since": 0}),
    (api.VoteInfo, {"seat": 1, "by": [0], "missing": [], "expires_at": 3, "new": 1}),
]


@pytest.mark.parametrize(("model", "data"), ACCEPTED)
def test_accepted_data_gives_the_object_of_a_server(model: type, data: Any) -> None:
    assert parse(model, data) == wire.read_json(model, json.dumps(data))


@pytest.mark.parametrize(
    ("model", "data"),
    [
        (api.KeyedRequest, {"key": "line\n"}),
        (api.Answer, {"answer": "x", "version": "1 0", "key": "k"}),
        (api.Answer, {"answer": "x", "version": [], "key": "k"}),
        (api.NewTable, {"seats": [{}, {}], "rated": []}),
        (api.NewTable, {"seats": {}}),
        (api.Odds, {"odds": {"choices": [{}], "value": 1}}),
        (api.ChatBatch, {"lines": [{"number": 1, "seat": None, "text": "a", "at": "noon"}]}),
    ],
)
def test_what_a_server_refuses_is_refused(model: type, data: Any) -> None:
    with pytest.raises(ValidationError):
        wire.read(model, data)
    with pytest.raises(InvalidData):
        parse(model, data)


def test_an_error_names_the_place() -> None:
    with pytest.raises(InvalidData) as caught:
        parse(api.MyTables, {"tables": [], "total": "many"})
    assert caught.value.location == ("total",)
    assert str(caught.value).startswith("total: Input should be a valid integer")


def test_half_of_a_letter_is_refused() -> None:
    with pytest.raises(InvalidData, match="half of a letter") as failure:
        parse(api.ChatMessage, json.loads('{"text": "\\ud800"}'))
    assert failure.value.location == ("text",)
