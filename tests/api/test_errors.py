"""`ApiError`: the same class on both sides of a request."""

from __future__ import annotations

import httpx
import pytest

from kemet import client
from kemet.api import ApiError, Problem
from kemet.client.client import parse_response
from kemet.client.http import read_response
from kemet.server.app import problem_response


def test_server_and_client_have_one_class() -> None:
    assert client.ApiError is ApiError


def test_client_raises_what_the_server_raised() -> None:
    raised = ApiError(422, "illegal", "You have no such card.", rule="D1", version=7)
    sent = problem_response(raised.status, raised.problem)
    with pytest.raises(ApiError) as caught:
        parse_response(read_response(httpx.Response(sent.status_code, content=bytes(sent.body))))
    received = caught.value
    assert (received.status, received.problem) == (raised.status, raised.problem)
    assert str(received) == "You have no such card."


def test_other_response_is_an_unknown_error() -> None:
    with pytest.raises(ApiError) as caught:
        parse_response(read_response(httpx.Response(502, text="<h1>Bad Gateway</h1>")))
    assert caught.value.status == 502
    assert caught.value.problem == Problem(error="unknown", message="<h1>Bad Gateway</h1>")
