"""Clients that behave like people: they think, chat, undo, close their tab and come back."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any, ClassVar
from uuid import uuid4

from kemet.client import ApiError, Seat
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
    patience_s: ClassVar = 1.0
    stall_s: ClassVar = 2 * STALL_TIMEOUT_S  # people think and leave

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
        super().play_by_socket()
        if not (self.stop.is_set() or self.over):
            self.stop.wait(self.rng.uniform(*AWAY_S))

    def send_again(self, connection: LiveConnection) -> None:
        self.reconnects += 1
        super().send_again(connection)
        for key, text in list(self.chat_sent.items()):
            connection.send(type="chat", text=text, key=key)

    def leaves_now(self) -> bool:
        """Whether the person closes the tab."""
        is_leaving = self.rng.random() < 0.004
        self.leaves += is_leaving
        return is_leaving

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
            # over: the answer to undo has ended the game
            if error.error not in ("cannot_undo", "stale", "unavailable", "busy", "over"):
                raise
        else:
            self.undos += 1

    # --- what it receives

    def check_known_events(self, state: dict[str, Any]) -> None:
        if time.monotonic() - Person.undone_at[self.table.id] > UNDO_GRACE_S:
            super().check_known_events(state)

    def handle_message(self, connection: LiveConnection) -> None:
        super().handle_message(connection)
        if self.seat is not None and self.rng.random() < 0.01:
            self.say(connection)

    def on_message(self, message: dict[str, Any]) -> None:
        if message["type"] == "chat_accepted":
            key = message["key"]
            self.chat_acknowledged[key] = self.chat_sent.pop(key, "")
        elif message["type"] in ("chat", "pong"):
            self.last_progress = time.monotonic()
        elif message.get("error") == "stale":  # another one has undone something
            self.pending = None
        else:
            super().on_message(message)

    def post_answer(self, seat: Seat, answer: dict[str, Any]) -> None:
        try:
            super().post_answer(seat, answer)
        except ApiError as error:
            if error.error != "stale":
                raise
            self.pending = None

    def wait_for_the_server(self) -> None:
        super().wait_for_the_server()
        self.stop.wait(self.rng.uniform(0.3, 1.0))
