"""The client: requests, and a stream of JSON lines for changes."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Any, Final, Self
from uuid import uuid4

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
    TroopReach,
    WhyResponse,
    parse,
    to_dict,
)
from ..api.transport import Response, Transport, TransportFailed

MAX_ATTEMPTS: Final = 6
"""Attempts to send a request while the server cannot be reached."""


class Client:
    """A host of tables: the address of a server, or a transport such as `kemet.local` has.

    As a context manager it closes its connections at the end. With an `identity`, the secret of a
    device, its person plays under the name they keep.
    """

    def __init__(
        self,
        host: str | Transport,
        *,
        timeout: float = 30.0,
        retry_delay: float = 0.25,
        identity: str | None = None,
    ) -> None:
        self.identity = identity
        self.retry_delay = retry_delay  # seconds before the second attempt; doubles each time
        self.transport = connect(host, timeout) if isinstance(host, str) else host

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
        self.transport.close()

    def create(self, **table: Any) -> CreatedTable:
        """Create a table from the fields of `NewTable`."""
        parse(NewTable, table)  # so that a wrong field is found here
        return parse(CreatedTable, self.request("POST", "/api/tables", to_dict(table)))

    def import_record(self, record: str, **options: Any) -> CreatedTable:
        """Create a table that continues where a record ends."""
        body = {"record": record, **options}
        return parse(CreatedTable, self.request("POST", "/api/records", body))

    def list_tables(self, offset: int = 0, limit: int = 100) -> list[TableSummary]:
        """A page of the list of public tables."""
        page = {"offset": offset, "limit": limit}
        return [parse(TableSummary, t) for t in self.request("GET", "/api/tables", params=page)]

    def join(self, id: str, name: str | None = None, seat: int | None = None) -> Seat:
        """Take an open seat."""
        body = {"name": name, "seat": seat, "secret": secrets.token_urlsafe(16)}
        link = parse(SeatSecret, self.request("POST", f"/api/tables/{id}/join", body))
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
        credentials = parse(Credentials, self.request("POST", path, body))
        self.identity = credentials.secret
        return credentials

    def profile(self) -> Profile:
        """The profile of the person: name, devices, ratings."""
        return parse(Profile, self.request("GET", "/api/me"))

    def my_tables(self, finished: bool = False, offset: int = 0, limit: int = 20) -> MyTables:
        """The person's unfinished tables, or finished games."""
        params = {"finished": finished, "offset": offset, "limit": limit}
        return parse(MyTables, self.request("GET", "/api/me/tables", params=params))

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
                response = self.transport.send(method, path, body, params or {}, headers)
                if response.status not in (429, 503) or not attempts_left:
                    return parse_response(response)
            except TransportFailed:
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
        return parse(Accepted, self.post(f"/{kind}", fields or None))

    def info(self) -> TableInfo:
        """The table: its seats, status, clocks and results."""
        return parse(TableInfo, self.get(""))

    def state(self, since: int | None = None) -> TableState:
        """The current state, with the events since a version, or all."""
        return parse(TableState, self.get("/state", since=since, language=self.language))

    def poll(self, since: int, seconds: float = 20.0) -> TableState | None:
        """The state as soon as it is newer than a version; None after so many seconds."""
        data = self.get("/poll", since=since, wait=seconds, language=self.language)
        return parse(TableState, data) if data is not None else None

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
            except TransportFailed:
                pass
            failures += 1
            if failures > MAX_ATTEMPTS:
                raise ConnectionError(f"{self.client.transport.address} cannot be reached")
            time.sleep(self.client.retry_delay * failures)

    def _stream(self, since: int | None) -> Iterator[TableState]:
        params = {"language": self.language}
        if since is not None:
            params["since"] = str(since)
        headers = self.client.headers(self.secret)
        path = f"/api/tables/{self.id}/stream"
        with self.client.transport.stream(path, params, headers) as (response, lines):
            if response.status != 200:
                if response.status in (429, 503):
                    return
                parse_response(response)
            for line in lines:
                data = json.loads(line)
                if data["type"] == "state":
                    yield parse(TableState, data)

    def answer(
        self,
        state: TableState,
        answer: str,
        key: str | None = None,
        *,
        then: Sequence[str] = (),
    ) -> Accepted:
        """Answer the question of a state, and those that follow at once: all of them, or none."""
        key = key or uuid4().hex
        body = Answer(answer=answer, version=state.version, key=key, then=list(then))
        accepted = parse(Accepted, self.post("/answers", to_dict(body)))
        self.answered_version = max(self.answered_version, accepted.version)
        return accepted

    def why(self, answer: str) -> WhyResponse:
        """Why an answer is illegal now, if it is."""
        return parse(WhyResponse, self.post("/why", {"answer": answer}))

    def odds(self) -> Odds:
        """The odds of the battle that waits for this seat's choice."""
        return parse(Odds, self.get("/odds"))

    def attack(self, answer: str) -> AttackForecast:
        """The battle that a step to an opponent's troop would begin."""
        return parse(AttackForecast, self.get("/attack", answer=answer))

    def threats(self, space: str) -> Threats:
        """Who could enter a space with one Move action."""
        return parse(Threats, self.get("/threats", space=space))

    def reach(self) -> TroopReach:
        """Where the Move action of this seat can still go, or each of its troops could go."""
        return parse(TroopReach, self.get("/reach"))

    def hint(self) -> HintInfo:
        """The best answer to the question of this seat; only against bots, and all see it."""
        return parse(HintInfo, self.post("/hint", None))

    def request_analysis(self) -> Analysis:
        """Let the server analyse the finished game."""
        return parse(Analysis, self.post("/analysis", None))

    def analysis(self) -> Analysis:
        """How far the analysis of the finished game is, and its result."""
        return parse(Analysis, self.get("/analysis", language=self.language))

    def play_as_person(self) -> None:
        """Play at the seat under the name of the client's identity."""
        self.client.request("PUT", f"/api/tables/{self.id}/identity", None, self.secret)

    def play_as_guest(self) -> None:
        """Play at the seat as a guest."""
        self.client.request("DELETE", f"/api/tables/{self.id}/identity", None, self.secret)

    def send_chat(self, text: str) -> ChatLine:
        """Send a chat message."""
        return parse(ChatLine, self.post("/chat", {"text": text, "key": uuid4().hex}))

    def get_chat(self, since: int = 0) -> list[ChatLine]:
        """The chat messages after a number."""
        return [parse(ChatLine, line) for line in self.get("/chat", since=since)]

    def rematch(self) -> Seat:
        """The same seat at the table of the rematch, which waits until all players have joined."""
        data = self.post("/rematch")
        return Seat(self.client, data["id"], self.secret, self.language)

    def replay(self) -> Replay:
        """The steps of the game so far, as this seat may know them."""
        return parse(Replay, self.get("/replay"))

    def replay_frame(self, number: int) -> ReplayFrame:
        """The view after a step of the replay."""
        return parse(ReplayFrame, self.get(f"/replay/{number}", language=self.language))

    def share(self) -> None:
        """Agree to make the finished game public, for good: it needs all its people."""
        self.post("/share")

    def play_from(self, number: int, **options: Any) -> CreatedTable:
        """A new table that continues the finished game after a step: `seat`, `name`, `level`."""
        return parse(CreatedTable, self.post(f"/replay/{number}/play", options))

    def record(self) -> str:
        """The record of a finished game."""
        return str(self.get("/record"))


def connect(url: str, timeout: float) -> Transport:
    """The connections to a server."""
    from .http import HttpTransport  # here: httpx is an optional dependency

    return HttpTransport(url, timeout)


def parse_response(response: Response) -> Any:
    """The body of a response; `ApiError` if the host rejects the request."""
    if response.status == 204:
        return None
    if response.status >= 400:
        try:
            problem = parse(Problem, json.loads(response.text))
        except ValueError:
            problem = Problem(error="unknown", message=response.text[:200])
        raise ApiError(response.status, **vars(problem))
    return json.loads(response.text) if response.is_json else response.text
