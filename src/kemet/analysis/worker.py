"""A bot process that also gives hints and analyses games, for the server.

To the questions of `bots/process/protocol.py` it adds:

    {"type": "hint", "id": 5, "view": …}                {"id": 5, "hint": {…} or null}
    {"type": "analyse", "id": 6, "record": …,
     "start": 40, "end": 80, "seconds": 2}              {"id": 6, "answers": […]}

An analysis comes in parts: each has as many answers from `start` to before `end` as the seconds
allow, at least one. `budget` and `seed` are those of `kemet.analyse`.
"""

from __future__ import annotations

import time
from typing import Final

from ..bots.process.protocol import Message
from ..bots.process.worker import BotWorker
from ..engine.io.view import view_from_json
from ..game import Game
from ..record import replay
from .analyser import analyse_answers
from .hints import hint

BUDGET: Final = 16
SEED: Final = 0


class AnalysisWorker(BotWorker):
    """Answers for all built-in bots, for odds, hints and analyses."""

    def __init__(self) -> None:
        super().__init__()
        self.last_game: tuple[str, Game] | None = None

    def handle(self, message: Message) -> Message | None:
        if message.get("type") == "hint":
            return self.on_hint(message)
        if message.get("type") == "analyse":
            return self.on_analyse(message)
        return super().handle(message)

    def on_hint(self, message: Message) -> Message:
        found = hint(view_from_json(message["view"]), budget=BUDGET)
        return {"id": message["id"], "hint": found.to_json() if found else None}

    def on_analyse(self, message: Message) -> Message:
        until = time.monotonic() + float(message["seconds"])
        budget, seed = int(message.get("budget", BUDGET)), int(message.get("seed", SEED))
        start, end = int(message["start"]), int(message["end"])
        answers: list[Message] = []
        for answer in analyse_answers(self.read_game(message["record"]), start, end, budget, seed):
            answers.append(answer.to_json())
            if time.monotonic() >= until:
                break
        return {"id": message["id"], "answers": answers}

    def read_game(self, record: str) -> Game:
        """The game of a record; the last one is kept for its next part."""
        if self.last_game is None or self.last_game[0] != record:
            self.last_game = record, replay(record)
        return self.last_game[1]
