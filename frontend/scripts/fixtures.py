"""Writes the fixtures of the page's tests and gallery: states of real games as a server sends them,
the odds of battles, glossaries and rules, and the catalog of tiles and cards.

    PYTHONPATH=. .venv/bin/python frontend/scripts/fixtures.py
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

import kemet
from kemet.api import Stops, to_json
from kemet.bots import make_bot
from kemet.i18n import LANGUAGES
from kemet.server.app import create_app
from kemet.server.settings import Settings
from kemet.tables.reference import build_glossary, build_rules
from tools import catalog

HERE = Path(__file__).parent.parent
NAMES = ("Anna", "Ben", "Chloe", "Dina", "Emil")
MAX_EVENTS = 40


class Fixtures:
    """Writes the state of games as a server sends it to a seat."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def write(self, name: str, game: kemet.Game, seat: int) -> dict[str, Any]:
        """Write the state of a game as the server sends it, and the odds of its battle."""
        seats = [{"kind": "bot", "name": n} for n in game.names]
        seats[seat]["kind"] = "me"
        made = self.client.post("/api/records", json={"record": game.record(), "seats": seats})
        made.raise_for_status()
        at = f"/api/tables/{made.json()['id']}"
        secret = made.json()["seats"][0]["secret"]
        self.client.headers["Authorization"] = f"Bearer {secret}"
        if not game.over:  # the question of a window, which would be passed by itself
            self.client.post(f"{at}/stops", json={"ask_every_time": True}).raise_for_status()
        odds = self.client.get(f"{at}/odds").json()
        state = self.client.get(f"{at}/state").json()
        state["stops"] = json.loads(to_json(Stops()))
        state["table"] |= {"id": "fixture-table", "created": 0, "now": 0}
        if not game.over:
            first = max(0, len(state["events"]) - MAX_EVENTS)
            state |= {"first_event": first, "events": state["events"][first:]}
        write(HERE / f"fixtures/{name}.json", state)
        if game.over:
            replay = self.client.get(f"{at}/replay").json() | {"id": "fixture-table"}
            events = self.client.get(f"{at}/replay/events").json()
            write(HERE / f"fixtures/{name}.replay.json", {"replay": replay, "events": events})
        if odds["odds"]:
            write(HERE / f"fixtures/{name}.odds.json", odds)
        self.client.delete(at, headers={"Authorization": f"Bearer {made.json()['host_secret']}"})
        return state


Condition = Callable[[kemet.Game, int], bool]


def play_to(
    players: int, edition: str, mode: str, seed: int, condition: Condition
) -> tuple[kemet.Game, int]:
    """The first game of greedy bots that reaches such a position, at that position."""
    for further in range(60):
        game, seat = play_one(players, edition, mode, seed + further, condition)
        if not game.over:
            break
    return game, seat


def play_one(
    players: int, edition: str, mode: str, seed: int, condition: Condition
) -> tuple[kemet.Game, int]:
    """A game of greedy bots until the condition holds for a seat, or to its end."""
    game = kemet.new_game(players=NAMES[:players], edition=edition, mode=mode, seed=seed)
    bots = [make_bot("greedy", i) for i in range(players)]
    while not game.over:
        for seat in game.waiting:
            if condition(game, seat):
                return game, seat
        seat = game.waiting[0]
        game.play(seat, bots[seat].choose(game.view(seat)))
    return game, 0


def asked(question: str, round: int = 1, options: int = 1) -> Condition:
    def fits(game: kemet.Game, seat: int) -> bool:
        view = game.view(seat)
        ripe = view.round >= round and view.question == question
        return ripe and len(view.options) >= options

    return fits


def close_battle(game: kemet.Game, seat: int) -> bool:
    """Two troops of about the same strength."""
    view = game.view(seat)
    if view.question != "council" or view.battle is None or len(view.options) < 12:
        return False
    units = sorted(t.units for t in view.troops if t.space == view.battle.space)
    return units[0] >= 3 and units[1] - units[0] <= 1


STATES = {
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
    "council4": (4, "revised", "standard", 5, close_battle),
    "preparation5": (5, "revised", "standard", 14, asked("preparation", round=3, options=2)),
    "loser3": (3, "original", "short", 15, asked("loser", round=2)),
    "night4": (4, "original", "long", 16, asked("power")),
    "place4": (4, "revised", "standard", 18, asked("place", round=2, options=3)),
}


def write(path: Path, data: Any) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    catalog.main()
    for code in LANGUAGES:
        write(HERE / f"fixtures/glossary_{code}.json", json.loads(to_json(build_glossary(code))))
        write(HERE / f"fixtures/rules_{code}.json", json.loads(to_json(build_rules(code))))
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database_url=f"sqlite:///{folder}/kemet.db", bot_processes=1, tables_per_minute=1000
        )
        with TestClient(create_app(settings)) as client:
            fixtures = Fixtures(client)
            over, _ = play_one(4, "revised", "standard", 19, lambda *_: False)
            fixtures.write("over4", over, 0)
            for name, wanted in STATES.items():
                state = fixtures.write(name, *play_to(*wanted))
                view = state["view"]
                print(name, view["question"], view["round"], len(state["options"]), "options")


if __name__ == "__main__":
    main()
