"""Writes what the page's tests and its gallery look at: tables of real games at several moments,
as the server would send them, and the list of tiles and cards.

    PYTHONPATH=src python3 frontend/scripts/fixtures.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kemet
from kemet.bots.protocol import LEVELS
from kemet.content.editions import EDITIONS
from kemet.engine.catalog import COLOURS
from kemet.server.words import all_rules, all_words

HERE = Path(__file__).parent.parent
NAMES = ("Anna", "Ben", "Chloe", "Dina", "Emil")
ICONS = ("battle", "day", "move", "veto", "escape")
EVENTS_KEPT = 40


def state(game: kemet.Game, seat: int | None, version: int) -> dict[str, Any]:
    """A state as the server sends it."""
    options = game.options(seat) if seat is not None else ()
    events = game.events(seat)
    first = max(0, len(events) - EVENTS_KEPT)
    edition = game.edition.name
    seats = [
        {
            "seat": i, "name": name, "kind": "person" if i == seat else "bot", "joined": True,
            "hotseat": False, "level": None if i == seat else "strategist", "left": False,
            "conceded": False, "connected": True, "seconds": None, "ticking": False,
        }
        for i, name in enumerate(game.names)
    ]  # fmt: skip
    return {
        "type": "state",
        "version": version,
        "resync": True,
        "table": {
            "id": "fixture-table", "title": "", "edition": edition, "mode": game.edition.mode,
            "status": "over" if game.over else "running", "public": False, "watch": "link",
            "pace": {"kind": "none", "seconds": 0, "increment": 0}, "created": 0, "until": None,
            "now": 0, "seats": seats, "round": game.table.round, "scores": list(game.scores()),
            "winner": game.winner, "ended_by": "play" if game.over else None, "rematch": None,
            "notice": "",
        },
        "you": seat,
        "view": game.view(seat).to_json(),
        "options": [
            {
                "answer": o.text,
                "text": kemet.say(o, names=game.names, edition=edition),
                "cost": game.cost(seat, o) if seat is not None else 0,
            }
            for o in options
        ],
        "first_event": first,
        "events": [
            {
                "number": first + i, "kind": e.kind, "fields": e.fields,
                "text": kemet.say(e, names=game.names, edition=edition),
            }
            for i, e in enumerate(events[first:])
        ],
        "can_take_back": bool(options),
        "order": "ask" if seat is not None else None,
        "chat": 0,
    }  # fmt: skip


Moment = Callable[[kemet.Game, int], bool]


def play_to(players: int, edition: str, mode: str, seed: int, moment: Moment) -> dict[str, Any]:
    """The first of the house's greedy games that has such a moment, at that moment."""
    for further in range(60):
        game, seat = play_one(players, edition, mode, seed + further, moment)
        found = state(game, seat, game.given)
        if found["options"]:
            break
    return found


def play_one(
    players: int, edition: str, mode: str, seed: int, moment: Moment
) -> tuple[kemet.Game, int]:
    """A game of greedy bots until a moment fits a seat, or to its end."""
    game = kemet.new_game(players=NAMES[:players], edition=edition, mode=mode, seed=seed)
    bots = [LEVELS["greedy"](i) for i in range(players)]
    while not game.over:
        for seat in game.waiting:
            if moment(game, seat):
                return game, seat
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat)))
    return game, 0


def asked(question: str, round: int = 1, options: int = 1) -> Moment:
    def fits(game: kemet.Game, seat: int) -> bool:
        view = game.view(seat)
        ripe = view.round >= round and view.question == question
        return ripe and len(view.options) >= options

    return fits


MOMENTS = {
    "setup2": (2, "revised", "standard", 3, asked("setup")),
    "pyramids4": (4, "original", "short", 3, asked("setup", options=8)),
    "turn4": (4, "revised", "standard", 5, asked("token", round=3)),
    "turn5": (5, "revised", "standard", 11, asked("token", round=4)),
    "turn2": (2, "original", "long", 4, asked("token", round=3)),
    "turn3": (3, "original", "short", 8, asked("token", round=3)),
    "march4": (4, "revised", "standard", 6, asked("march", round=2, options=3)),
    "step5": (5, "original", "short", 9, asked("step", round=2, options=4)),
    "take3": (3, "revised", "standard", 2, asked("take", round=2, options=3)),
    "buy5": (5, "revised", "standard", 7, asked("buy", round=3, options=4)),
    "raise4": (4, "original", "short", 7, asked("raise", round=2, options=3)),
    "muster3": (3, "revised", "standard", 12, asked("muster", round=2, options=4)),
    "window5": (5, "revised", "standard", 13, asked("window", round=2, options=3)),
    "council4": (4, "revised", "standard", 5, asked("council", round=2, options=12)),
    "preparation5": (5, "revised", "standard", 14, asked("preparation", round=3, options=2)),
    "loser3": (3, "original", "short", 15, asked("loser", round=2)),
    "night4": (4, "original", "long", 16, asked("power")),
    "place4": (4, "revised", "standard", 18, asked("place", round=2, options=3)),
}


def catalog() -> dict[str, Any]:
    """What the page must know of tiles and cards to lay them out; no rules."""
    edition = next(iter(EDITIONS.values()))
    return {
        "tiles": {
            t.name: {"colour": COLOURS[t.colour], "level": t.level, "copies": t.copies,
                     "icon": t.icon, "creature": t.creature is not None}
            for t in edition.tiles
        },
        "cards": {c.name: {"icon": ICONS[c.icon], "cost": c.cost} for c in edition.cards},
        "battle_cards": {
            b.name: [b.strength, b.damage, b.protection] for b in edition.battle_cards
        },
        "goals": {f"{name} {mode}": e.goal for (name, mode), e in EDITIONS.items()},
    }  # fmt: skip


def write(path: Path, data: Any) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    write(HERE / "src/content/catalog.json", catalog())
    for code in ("en", "fr"):
        write(HERE / f"fixtures/words_{code}.json", all_words(code).model_dump())
        write(HERE / f"fixtures/rules_{code}.json", all_rules(code).model_dump())
    over, seat = play_one(4, "revised", "standard", 19, lambda *_: False)
    write(HERE / "fixtures/over4.json", state(over, seat, over.given))
    rounds = [{"round": r.round, "scores": list(r.scores)} for r in kemet.scores_by_round(over)]
    write(HERE / "fixtures/rounds.json", rounds)
    for name, (players, edition, mode, seed, moment) in MOMENTS.items():
        found = play_to(players, edition, mode, seed, moment)
        write(HERE / f"fixtures/{name}.json", found)
        view = found["view"]
        print(name, view["question"], "round", view["round"], len(found["options"]), "options")


if __name__ == "__main__":
    main()
