"""A process that thinks for bots: JSON lines in, JSON lines out, nothing else.

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
    """What to answer to a line."""
    if "odds" in line:
        odds = battle_odds(view_from_json(line["odds"]))
        return {"odds": asdict(odds) if odds else None}
    view = view_from_json(line["view"])
    return {"answer": make_bot(line["level"], line["seed"]).choose(view)}


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the server
    for line in sys.stdin.buffer:
        try:
            answer = reply(json.loads(line))
        except Exception as why:  # told to whoever asked; the next question is a new one
            answer = {"fault": f"{type(why).__name__}: {why}"[:200]}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
