"""Clients that behave like people: they think, chat, undo, close their tab and come back."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, ClassVar
from uuid import uuid4

from kemet.client import ApiError
from tests.support.crash_players import STALL_TIMEOUT_S, RandomClient
from tests.support.live_server import LiveConnection

THINKING_S = (0.3, 2.5)
AWAY_S = (2.0, 12.0)
UNDO_GRACE_S = 60.0
"""Seconds after an undo in which events may be replaced."""

LINES = ("hello", "good luck", "hm", "one moment", "nice", "that was close", "🏺", "à toi")


@dataclass
class Person(RandomClient):
    """A person or a spectator with a browser; HTTP is a client that polls."""

    undone_at: ClassVar[dict[str, float]] = defaultdict(float)  # by table
    retried_errors: ClassVar[tuple[str, ...]] = ("unavailable", "busy", "stale", "cannot_undo")

    chat_sent: dict[str, str] = field(default_factory=dict)  # without an acknowledgement, by key
    chat_acknowledged: dict[str, str] = field(default_factory=dict)
    undos: int = 0
    leaves: int = 0
    reconnects: int = -1

    # --- what it does

    def choose_answer(self) -> dict[str, Any] | None:
        if self.pending is None and self.state.get("options"):
            time.sleep(self.rng.uniform(*THINKING_S))
        return super().choose_answer()

    def play_by_socket(self) -> None:
        with self.table.connect(self.seat, since=self.version or None) as me:
            self.reconnects += 1
            if self.pending:
                me.send(type="answer", **self.pending)
            for key, text in list(self.chat_sent.items()):
                me.send(type="chat", text=text, key=key)
            while not (self.stop.is_set() or self.over):
                self.handle_message(me)
                if self.seat is not None and self.rng.random() < 0.01:
                    self.say(me)
                if self.rng.random() < 0.004:
                    self.leaves += 1
                    break
        if not (self.stop.is_set() or self.over):
            self.stop.wait(self.rng.uniform(*AWAY_S))

    def say(self, connection: LiveConnection) -> None:
        key, text = uuid4().hex, self.rng.choice(LINES)
        self.chat_sent[key] = text
        connection.send(type="chat", text=text, key=key)

    def accepted(self, version: int) -> None:
        super().accepted(version)
        if self.state.get("can_undo") is not None and self.rng.random() < 0.03:
            self.undo()

    def undo(self) -> None:
        assert self.seat is not None
        Person.undone_at[self.table.id] = time.monotonic()
        try:
            self.min_version = self.table.seat(self.seat).command("undo").version
        except ApiError as error:
            if error.error not in ("cannot_undo", "stale", "unavailable", "busy"):
                raise
        else:
            self.undos += 1

    # --- what it receives

    def check_known_events(self, state: dict[str, Any]) -> None:
        if time.monotonic() - Person.undone_at[self.table.id] > UNDO_GRACE_S:
            super().check_known_events(state)

    def handle_message(self, connection: LiveConnection) -> None:
        try:
            message = connection.receive(1.0)
        except TimeoutError:
            self.check_stall()
            return
        kind = message["type"]
        if kind == "state":
            self.check_state(message)
        elif kind == "accepted":
            self.accepted(message["version"])
        elif kind == "chat_accepted":
            key = message["key"]
            self.chat_acknowledged[key] = self.chat_sent.pop(key, "")
        elif kind in ("table", "chat", "pong"):
            self.last_progress = time.monotonic()
        elif message.get("error") in ("unavailable", "busy"):
            raise OSError("the server cannot store it")
        elif message.get("error") == "stale":  # another one has undone something
            self.pending = None
        else:
            raise AssertionError(f"rejected: {message} {self.pending}")
        chosen = self.choose_answer()
        if chosen is not None:
            connection.send(type="answer", **chosen)

    def play_by_http(self) -> None:
        assert self.seat is not None
        seat = self.table.seat(self.seat)
        while not (self.stop.is_set() or self.over):
            if self.pending:
                try:
                    self.accepted(seat.post("/answers", self.pending)["version"])
                except ApiError as error:
                    if error.error != "stale":
                        raise
                    self.pending = None
            params = {"since": self.version, "wait": 5} if self.version else {"wait": 5}
            state = seat.get("/poll", **params)
            if state is not None:
                self.check_state(state)
            self.check_stall()
            self.choose_answer()

    def wait_for_the_server(self) -> None:
        if time.monotonic() - self.last_progress > 2 * STALL_TIMEOUT_S:
            self.error = "the server did not come back"
        self.stop.wait(self.rng.uniform(0.3, 1.0))

    def check_stall(self) -> None:
        """A game waits for its people, but not for ever: all of them play here."""
        waited = time.monotonic() - self.last_progress
        assert waited < 2 * STALL_TIMEOUT_S, "the game does not continue"
