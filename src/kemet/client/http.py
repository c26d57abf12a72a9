"""The client: plain HTTP, and a stream of lines for what happens."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from uuid import uuid4

import httpx
from pydantic import BaseModel

from .models import (
    Accepted,
    Answer,
    ChatLine,
    Created,
    Listed,
    Moment,
    NewTable,
    Odds,
    Problem,
    Reason,
    Replay,
    SeatLink,
    State,
    TableInfo,
)

M = TypeVar("M", bound=BaseModel)

TRIES: Final = 6
"""How often something is sent again when the server cannot be reached."""


class ServerProblem(Exception):
    """The server refused: `status`, and the `problem` with its word and sentence."""

    def __init__(self, status: int, problem: Problem) -> None:
        super().__init__(problem.message)
        self.status = status
        self.problem = problem

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.status, self.problem), self.__dict__


class Client:
    """A server. `with` closes its connections."""

    def __init__(self, url: str, *, timeout: float = 30.0, patience: float = 0.25) -> None:
        self.url = url.rstrip("/")
        self.patience = patience  # seconds before the second try; doubled for each further one
        self.http = httpx.Client(base_url=self.url, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        why: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def create(self, **table: Any) -> Created:
        """Make a table, by the fields of `NewTable`."""
        body = NewTable.model_validate(table).model_dump(exclude_none=True)
        return Created.model_validate(self.send("POST", "/api/tables", body))

    def open_record(self, record: str, **more: Any) -> Created:
        """A table that goes on where a record ends."""
        body = {"record": record, **more}
        return Created.model_validate(self.send("POST", "/api/records", body))

    def tables(self) -> list[Listed]:
        """The public tables."""
        return [Listed.model_validate(t) for t in self.send("GET", "/api/tables")]

    def join(self, id: str, name: str | None = None, seat: int | None = None) -> Seat:
        """Take an open seat."""
        body = {"name": name, "seat": seat, "secret": secrets.token_urlsafe(16)}
        link = SeatLink.model_validate(self.send("POST", f"/api/tables/{id}/join", body))
        return self.seat(id, link.secret)

    def seat(self, id: str, secret: str | None = None, *, language: str = "en") -> Seat:
        """A seat by its secret; without one, or with that for watching, a spectator."""
        return Seat(self, id, secret, language)

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        secret: str | None = None,
        params: dict[str, Any] | None = None,
    ) -> Any:
        """A request. One that does not arrive is sent again: everything that acts has a key."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        wait = self.patience
        for left in reversed(range(TRIES)):
            try:
                reply = self.http.request(
                    method, path, json=body, headers=headers, params=params
                )  # fmt: skip
                if reply.status_code not in (429, 503) or not left:
                    return read(reply)
            except httpx.TransportError:
                if not left:
                    raise
            time.sleep(wait)
            wait *= 2
        raise AssertionError("not reached")


class Seat:
    """One's place at a table."""

    def __init__(self, client: Client, id: str, secret: str | None, language: str) -> None:
        self.client = client
        self.id = id
        self.secret = secret
        self.language = language
        self.version = 0  # after one's last answer

    def get(self, path: str, **params: Any) -> Any:
        given = {k: v for k, v in params.items() if v is not None}
        return self.client.send("GET", f"/api/tables/{self.id}{path}", None, self.secret, given)

    def post(self, path: str, body: Any = None) -> Any:
        return self.client.send("POST", f"/api/tables/{self.id}{path}", body, self.secret)

    def act(self, what: str, **fields: Any) -> Accepted:
        """takeback, concede, leave, return, pause, resume, order, name, start, enter."""
        if what != "enter":
            fields.setdefault("key", uuid4().hex)
        return Accepted.model_validate(self.post(f"/{what}", fields or None))

    def info(self) -> TableInfo:
        return TableInfo.model_validate(self.get(""))

    def state(self, since: int | None = None) -> State:
        return State.model_validate(self.get("/state", since=since, language=self.language))

    def wait(self, since: int, seconds: float = 20.0) -> State | None:
        """The state once it is newer than a version; None if it is not within some seconds."""
        found = self.get("/poll", since=since, wait=seconds, language=self.language)
        return State.model_validate(found) if found is not None else None

    def states(self, since: int | None = None) -> Iterator[State]:
        """Every state, from now on; goes on by itself after a lost connection."""
        lost = 0
        while True:
            try:
                for state in self._stream(since):
                    since, lost = state.version, 0
                    if since < self.version:  # told before one's answer: that is given
                        state.options = []
                    yield state
            except httpx.TransportError:
                pass
            lost += 1
            if lost > TRIES:
                raise ConnectionError(f"{self.client.url} cannot be reached")
            time.sleep(self.client.patience * lost)

    def _stream(self, since: int | None) -> Iterator[State]:
        params = {"language": self.language}
        if since is not None:
            params["since"] = str(since)
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        path = f"/api/tables/{self.id}/stream"
        with self.client.http.stream("GET", path, params=params, headers=headers) as reply:
            if reply.status_code != 200:
                reply.read()
                if reply.status_code in (429, 503):
                    return
                read(reply)
            for line in reply.iter_lines():
                data = json.loads(line)
                if data["type"] == "state":
                    yield State.model_validate(data)

    def answer(self, state: State, answer: str, key: str | None = None) -> Accepted:
        """Answer what was asked in a state."""
        sent = Answer(answer=answer, version=state.version, key=key or uuid4().hex)
        done = Accepted.model_validate(self.post("/answers", sent.model_dump()))
        self.version = max(self.version, done.version)
        return done

    def why(self, answer: str) -> Reason:
        return Reason.model_validate(self.post("/why", {"answer": answer}))

    def odds(self) -> Odds:
        return Odds.model_validate(self.get("/odds"))

    def say(self, text: str) -> ChatLine:
        return ChatLine.model_validate(self.post("/chat", {"text": text, "key": uuid4().hex}))

    def chat(self, since: int = 0) -> list[ChatLine]:
        return [ChatLine.model_validate(line) for line in self.get("/chat", since=since)]

    def rematch(self) -> Seat:
        """The same seat at the table of the next game."""
        found = self.post("/rematch")
        return Seat(self.client, found["id"], self.secret, self.language)

    def replay(self) -> Replay:
        return Replay.model_validate(self.get("/replay"))

    def moment(self, number: int) -> Moment:
        return Moment.model_validate(self.get(f"/replay/{number}", language=self.language))

    def record(self) -> str:
        return str(self.get("/record"))


def read(reply: httpx.Response) -> Any:
    """What the server said; `ServerProblem` if it refused."""
    if reply.status_code == 204:
        return None
    if reply.status_code >= 400:
        try:
            problem = Problem.model_validate_json(reply.content)
        except ValueError:
            problem = Problem(error="unknown", message=reply.text[:200])
        raise ServerProblem(reply.status_code, problem)
    if reply.headers.get("content-type", "").startswith("text/plain"):
        return reply.text
    return reply.json()
