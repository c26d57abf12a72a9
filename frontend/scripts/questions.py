"""Prints a position for every kind of question: those of the recorded games with the most answers.

.venv/bin/python frontend/scripts/questions.py
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kemet

SILENT = {"veto", "escape", "window", "window di"}
"""What the server passes by itself: reactions without a card, and windows without a stop."""
GOLDEN = Path(__file__).parents[2] / "tests/golden"


def main() -> None:
    """Print by kind of question: the record that ends with it, the seat that is asked."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(GOLDEN.glob("*.kemet")):
        head, answers = path.read_text().split("\n\n", 1)
        game = kemet.replay(head + "\n\n")
        played: list[str] = []
        for line in answers.splitlines():
            number, _, answer = line.partition(" ")
            if not number.isdigit():
                break
            for seat in game.waiting:
                kind = kind_of(game, seat)
                options = len(game.options(seat))
                if kind not in SILENT and options > found.get(kind, {"options": 0})["options"]:
                    record = f"{head}\n\n" + "\n".join(played) + "\n"
                    found[kind] = {"options": options, "seat": seat, "record": record}
            game.play(int(number), answer)
            played.append(line)
    print(json.dumps(found))


def kind_of(game: kemet.Game, seat: int) -> str:
    """The question, and what is chosen where several things can be."""
    question = game.view(seat).question
    verbs = sorted({answer.text.split()[0] for answer in game.options(seat)} - {"pass", "done"})
    return " ".join([question, *verbs])


if __name__ == "__main__":
    main()
