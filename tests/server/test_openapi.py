"""What the API promises: its document without texts, and what it says to requests it refuses."""

from __future__ import annotations

import difflib
from typing import Any

import pytest

from kemet.i18n import LANGUAGES
from tests.support.live_server import ServerProcess, ServerTable, bearer
from tests.support.refused_requests import REFUSED
from tools.openapi import COPY, current_copy

*FIRST_LANGUAGES, LAST_LANGUAGE = map(repr, LANGUAGES)
LANGUAGES_ALLOWED = f"{', '.join(FIRST_LANGUAGES)} or {LAST_LANGUAGE}"


def test_the_document_is_that_of_the_copy() -> None:
    """Names and texts apart, no route and no schema changes by accident; `make golden` accepts."""
    stored, current = COPY.read_text(encoding="utf-8"), current_copy()
    difference = difflib.unified_diff(
        stored.splitlines(), current.splitlines(), "stored", "current", lineterm="", n=1
    )
    assert stored == current, "\n".join(difference)


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> ServerTable:
    return server.create_table("me", "hotseat")


ROOT_PATHS = ("tables", "people", "recovery", "records")


@pytest.mark.parametrize(("route", "body", "message"), REFUSED)
def test_a_refused_body_names_the_field_and_what_is_wrong(
    table: ServerTable, route: str, body: Any, message: str
) -> None:
    path = f"/api/{route}" if route in ROOT_PATHS else f"{table.path}/{route}"
    reply = table.server.http.post(path, json=body, headers=bearer(table.secrets[0]))
    assert (reply.status_code, reply.json()["message"]) == (422, message)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("state?since=-1", "query.since: Input should be greater than or equal to 0"),
        ("state?language=xx", f"query.language: Input should be {LANGUAGES_ALLOWED}"),
        ("poll?wait=1000", "query.wait: Input should be less than or equal to 60"),
        ("threats", "query.space: Field required"),
    ],
)
def test_a_refused_address_names_the_parameter_and_what_is_wrong(
    table: ServerTable, path: str, message: str
) -> None:
    http, mine = table.server.http, bearer(table.secrets[0])
    reply = http.get(f"{table.path}/{path}", headers=mine)
    assert (reply.status_code, reply.json()["message"]) == (422, message)


def test_an_impossible_id_is_refused(server: ServerProcess) -> None:
    reply = server.http.get("/api/tables/x")
    pattern = "^[A-Za-z0-9_-]{8,40}$"
    assert reply.status_code == 422
    assert reply.json()["message"] == f"path.id: String should match pattern '{pattern}'"
