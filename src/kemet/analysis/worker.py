"""A bot process that also gives hints and analyses games, for the server.

To the questions of `bots/process/protocol.py` it adds:

    {"type": "hint", "id": 5, "view": …}                {"id": 5, "hint": {…} or null}
    {"type": "analyse", "id": 6, "record": …,
     "start": 40, "seconds": 2}                         {"id": 6, "answers": […]}

An analysis comes in parts: each has as many answers as the seconds allow, at least one.
"""

from __future__ import annotations

import sys
import time
from typing import Final

from ..bots.process.protocol import Message
from ..bots.process.worker import BotWorker
from ..engine.io.view import view_from_json
from ..record import replay
from .analyser import analyse_answers
from .hints import hint

# -P: no file in the current folder shadows a standard module
WORKER_COMMAND: Final = (sys.executable, "-P", "-m", "kemet.analysis")
BUDGET: Final = 16
SEED: Final = 0


class AnalysisWorker(BotWorker):
    """Answers for all built-in bots, for odds, hints and analyses."""

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
        answers: list[Message] = []
        game = replay(message["record"])
        for answer in analyse_answers(game, int(message["start"]), BUDGET, SEED):
            answers.append(answer.to_json())
            if time.monotonic() >= until:
                break
        return {"id": message["id"], "answers": answers}
