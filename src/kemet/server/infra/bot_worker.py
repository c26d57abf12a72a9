"""The process of `BotPool`: reads requests and writes replies as JSON lines.

{"level": "master", "view": {…}, "seed": 7}   →   {"answer": "pass"}
{"odds": {…view…}}                            →   {"odds": {…}}
"""

from __future__ import annotations

import json
import signal
import sys
from dataclasses import asdict
from typing import Any

from ...bots import make_bot
from ...bots.odds import battle_odds
from ...engine.io.view import view_from_json


def reply(line: dict[str, Any]) -> dict[str, Any]:
    """The reply to a request."""
    if "odds" in line:
        odds = battle_odds(view_from_json(line["odds"]))
        return {"odds": asdict(odds) if odds else None}
    view = view_from_json(line["view"])
    return {"answer": make_bot(line["level"], line["seed"]).choose(view)}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server handles interrupts
    for line in sys.stdin.buffer:
        try:
            answer = reply(json.loads(line))
        except Exception as error:  # the server gets the error; the process goes on
            answer = {"error": f"{type(error).__name__}: {error}"[:200]}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
