"""The client: HTTP requests, and a stream of JSON lines for changes."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Final, Self
from uuid import uuid4

import httpx

from ..api import (
    Accepted,
    Analysis,
    Answer,
    ApiError,
    AttackForecast,
    ChatLine,
    CreatedTable,
    Credentials,
    HintInfo,
    MyTables,
    NewTable,
    Odds,
    Problem,
    Profile,
    Replay,
    ReplayFrame,
    SeatSecret,
    TableInfo,
    TableState,
    TableSummary,
    Threats,
    WhyResponse,
)

MAX_ATTEMPTS: Final = 6
"""Attempts to send a request while the server cannot be reached."""


class Client:
    """A server. As a context manager it closes its connections at the end.

    With an `identity`, the secret of a device, its person plays under the name they keep.
    """

    def __init__(
        self,
        url: str,
        *,
        timeout: float = 30.0,
        retry_delay: float = 0.25,
        identity: str | None = None,
    ) -> None:
        self.url = url.rstrip("/")
        self.identity = identity
        self.retry_delay = retry_delay  # seconds before the second attempt; doubles each time
        self.http = httpx.Client(base_url=self.url, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def create(self, **table: Any) -> CreatedTable:
        """Create a table from the fields of `NewTable`."""
        body = NewTable.model_validate(table).model_dump(exclude_none=True)
        return CreatedTable.model_validate(self.request("POST", "/api/tables", body))

    def import_record(self, record: str, **options: Any) -> CreatedTable:
        """Create a table that continues where a record ends."""
        body = {"record": record, **options}
        return CreatedTable.model_validate(self.request("POST", "/api/records", body))

    def list_tables(self) -> list[TableSummary]:
        """The list of public tables."""
        return [TableSummary.model_validate(t) for t in self.request("GET", "/api/tables")]

    def join(self, id: str, name: str | None = None, seat: int | None = None) -> Seat:
        """Take an open seat."""
        body = {"name": name, "seat": seat, "secret": secrets.token_urlsafe(16)}
        link = SeatSecret.model_validate(self.request("POST", f"/api/tables/{id}/join", body))
        return self.seat(id, link.secret)

    def claim(self, id: str, link: str) -> Seat:
        """Take the seat of a link: it gets a new secret, which only this client knows.

        Keep `secret` of the seat: the link is of no use afterwards.
        """
        secret = secrets.token_urlsafe(16)
        self.request("POST", f"/api/tables/{id}/claim", {"secret": secret}, link)
        return self.seat(id, secret)

    def keep_name(self, name: str) -> Credentials:
        """Keep a name on this server; this client plays under it from now on.

        The response has the secret of the recovery link, which the server sends only once.
        """
        body = {"name": name, "secret": secrets.token_urlsafe(16), "label": "kemet.client"}
        body["recovery"] = secrets.token_urlsafe(16)
        return self._sign_in("/api/people", body)

    def recover(self, recovery: str) -> Credentials:
        """Sign in with the secret of a recovery link; the response has that of the next one."""
        body = {"recovery": recovery, "secret": secrets.token_urlsafe(16), "label": "kemet.client"}
        body["next_recovery"] = secrets.token_urlsafe(16)
        return self._sign_in("/api/recovery", body)

    def _sign_in(self, path: str, body: dict[str, str]) -> Credentials:
        credentials = Credentials.model_validate(self.request("POST", path, body))
        self.identity = credentials.secret
        return credentials

    def profile(self) -> Profile:
        """The profile of the person: name, devices, ratings."""
        return Profile.model_validate(self.request("GET", "/api/me"))

    def my_tables(self, finished: bool = False, offset: int = 0, limit: int = 20) -> MyTables:
        """The person's unfinished tables, or finished games."""
        params = {"finished": finished, "offset": offset, "limit": limit}
        return MyTables.model_validate(self.request("GET", "/api/me/tables", params=params))

    def seat(self, id: str, secret: str | None = None, *, language: str = "en") -> Seat:
        """The seat of a secret. Without a secret it is the seat of the client's identity, or a
        spectator, as with the watch secret."""
        return Seat(self, id, secret, language)

    def request(
        self,
        method: str,
        path: str,
        body: Any = None,
        secret: str | None = None,
        params: dict[str, Any] | None = None,
    ) -> Any:
        """Send a request. It is sent again if it fails: commands have idempotency keys."""
        headers = self.headers(secret)
        delay = self.retry_delay
        for attempts_left in reversed(range(MAX_ATTEMPTS)):
            try:
                response = self.http.request(
                    method, path, json=body, headers=headers, params=params
                )
                if response.status_code not in (429, 503) or not attempts_left:
                    return parse_response(response)
            except httpx.TransportError:
                if not attempts_left:
                    raise
            time.sleep(delay)
            delay *= 2
        raise AssertionError("not reached")

    def headers(self, secret: str | None) -> dict[str, str]:
        """The headers of a request with the secret of a seat."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return {**headers, "Kemet-Identity": self.identity} if self.identity else headers


class Seat:
    """Access to a table, as a seat, as its host or as a spectator."""

    def __init__(self, client: Client, id: str, secret: str | None, language: str) -> None:
        self.client = client
        self.id = id
        self.secret = secret
        self.language = language
        self.answered_version = 0  # the version after the last answer of this seat

    def get(self, path: str, **params: Any) -> Any:
        """Send a GET request below the address of the table."""
        query = {k: v for k, v in params.items() if v is not None}
        return self.client.request("GET", f"/api/tables/{self.id}{path}", None, self.secret, query)

    def post(self, path: str, body: Any = None) -> Any:
        """Send a POST request below the address of the table."""
        return self.client.request("POST", f"/api/tables/{self.id}{path}", body, self.secret)

    def command(self, kind: str, **fields: Any) -> Accepted:
        """Send a command by the last part of its path.

        Kinds: undo, concede, leave, return, pause, resume, stops, name, start, enter.
        """
        if kind != "enter":
            fields.setdefault("key", uuid4().hex)
        return Accepted.model_validate(self.post(f"/{kind}", fields or None))

    def info(self) -> TableInfo:
        """The table: its seats, status, clocks and results."""
        return TableInfo.model_validate(self.get(""))

    def state(self, since: int | None = None) -> TableState:
        """The current state, with the events since a version, or all."""
        return TableState.model_validate(self.get("/state", since=since, language=self.language))

    def poll(self, since: int, seconds: float = 20.0) -> TableState | None:
        """The state as soon as it is newer than a version; None after so many seconds."""
        data = self.get("/poll", since=since, wait=seconds, language=self.language)
        return TableState.model_validate(data) if data is not None else None

    def states(self, since: int | None = None) -> Iterator[TableState]:
        """Every state from now on; reconnects after a lost connection."""
        failures = 0
        while True:
            try:
                for state in self._stream(since):
                    since, failures = state.version, 0
                    if since < self.answered_version:  # older than the own answer
                        state.options = []
                    yield state
            except httpx.TransportError:
                pass
            failures += 1
            if failures > MAX_ATTEMPTS:
                raise ConnectionError(f"{self.client.url} cannot be reached")
            time.sleep(self.client.retry_delay * failures)

    def _stream(self, since: int | None) -> Iterator[TableState]:
        params = {"language": self.language}
        if since is not None:
            params["since"] = str(since)
        headers = self.client.headers(self.secret)
        path = f"/api/tables/{self.id}/stream"
        with self.client.http.stream("GET", path, params=params, headers=headers) as response:
            if response.status_code != 200:
                response.read()
                if response.status_code in (429, 503):
                    return
                parse_response(response)
            for line in response.iter_lines():
                data = json.loads(line)
                if data["type"] == "state":
                    yield TableState.model_validate(data)

    def answer(self, state: TableState, answer: str, key: str | None = None) -> Accepted:
        """Answer the question of a state."""
        body = Answer(answer=answer, version=state.version, key=key or uuid4().hex)
        accepted = Accepted.model_validate(self.post("/answers", body.model_dump()))
        self.answered_version = max(self.answered_version, accepted.version)
        return accepted

    def why(self, answer: str) -> WhyResponse:
        """Why an answer is illegal now, if it is."""
        return WhyResponse.model_validate(self.post("/why", {"answer": answer}))

    def odds(self) -> Odds:
        """The odds of the battle that waits for this seat's choice."""
        return Odds.model_validate(self.get("/odds"))

    def attack(self, answer: str) -> AttackForecast:
        """The battle that a step to an opponent's troop would begin."""
        return AttackForecast.model_validate(self.get("/attack", answer=answer))

    def threats(self, space: str) -> Threats:
        """Who could enter a space with one Move action."""
        return Threats.model_validate(self.get("/threats", space=space))

    def hint(self) -> HintInfo:
        """The best answer to the question of this seat; only against bots, and all see it."""
        return HintInfo.model_validate(self.post("/hint", None))

    def request_analysis(self) -> Analysis:
        """Let the server analyse the finished game."""
        return Analysis.model_validate(self.post("/analysis", None))

    def analysis(self) -> Analysis:
        """How far the analysis of the finished game is, and its result."""
        return Analysis.model_validate(self.get("/analysis", language=self.language))

    def play_as_person(self) -> None:
        """Play at the seat under the name of the client's identity."""
        self.client.request("PUT", f"/api/tables/{self.id}/identity", None, self.secret)

    def play_as_guest(self) -> None:
        """Play at the seat as a guest."""
        self.client.request("DELETE", f"/api/tables/{self.id}/identity", None, self.secret)

    def send_chat(self, text: str) -> ChatLine:
        """Send a chat message."""
        return ChatLine.model_validate(self.post("/chat", {"text": text, "key": uuid4().hex}))

    def get_chat(self, since: int = 0) -> list[ChatLine]:
        """The chat messages after a number."""
        return [ChatLine.model_validate(line) for line in self.get("/chat", since=since)]

    def rematch(self) -> Seat:
        """The same seat at the table of the rematch, which waits until all players have joined."""
        data = self.post("/rematch")
        return Seat(self.client, data["id"], self.secret, self.language)

    def replay(self) -> Replay:
        """The steps of the game so far, as this seat may know them."""
        return Replay.model_validate(self.get("/replay"))

    def replay_frame(self, number: int) -> ReplayFrame:
        """The view after a step of the replay."""
        return ReplayFrame.model_validate(self.get(f"/replay/{number}", language=self.language))

    def share(self) -> None:
        """Make the finished game public, for good."""
        self.post("/share")

    def play_from(self, number: int, **options: Any) -> CreatedTable:
        """A new table that continues the finished game after a step: `seat`, `name`, `level`."""
        return CreatedTable.model_validate(self.post(f"/replay/{number}/play", options))

    def record(self) -> str:
        """The record of a finished game."""
        return str(self.get("/record"))


def parse_response(response: httpx.Response) -> Any:
    """The body of a response; `ApiError` if the server rejects the request."""
    if response.status_code == 204:
        return None
    if response.status_code >= 400:
        try:
            problem = Problem.model_validate_json(response.content)
        except ValueError:
            problem = Problem(error="unknown", message=response.text[:200])
        raise ApiError(response.status_code, **problem.model_dump())
    if response.headers.get("content-type", "").startswith("text/plain"):
        return response.text
    return response.json()
