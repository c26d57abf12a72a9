"""Observations read back: what an array says, in the words of `View.to_json`.

So an observation can be looked at, and so it is tested that it loses nothing. Only the order of
cards within the discards and within what was added to a battle is not kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..content import (
    BATTLE_CARD_NAMES,
    CARD_NAMES,
    CITIES,
    CREATURE_NAMES,
    EDITIONS,
    SPACES,
    TILE_NAMES,
)
from ..engine import actions
from ..engine.catalog import ACTION_SPACES, COLOURS, PHASES, UNSEEN
from ..engine.strength import PARTS
from .layout import DEPTH, POINTS, PROCEDURES, QUESTIONS, WIDTH, fields
from .progress import PLACES, ROWS, WIDTHS

Numbers = Sequence[int]


class Reader:
    """One observation and, with `mask`, the options that go with it."""

    def __init__(self, players: int, observation: Iterable[Any], mask: Iterable[Any] = ()) -> None:
        self.players = players
        self.mask = mask
        numbers = [int(number) for number in observation]
        self.field = {f.name: numbers[f.start : f.stop] for f in fields(players)}
        self.me = self.field["seat"].index(1)

    # --- what a field says

    def seat(self, player: int) -> int:
        """The seat of a player counted from the one who looks."""
        return (self.me + player) % self.players

    def one(self, name: str) -> int | None:
        """The place of the 1 in a one-hot field."""
        return _one(self.field[name])

    def who(self, name: str) -> int | None:
        found = self.one(name)
        return None if found is None else self.seat(found)

    def of(self, name: str, seat: int) -> list[int]:
        """What a field says of a seat."""
        i, numbers = (seat - self.me) % self.players, self.field[name]
        width = len(numbers) // self.players
        return numbers[width * i : width * (i + 1)]

    # --- the view

    def view(self) -> dict[str, Any]:
        """What `View.to_json` tells, with cards in lists sorted by their order in the box."""
        seats = range(self.players)
        places = {seat: self.of("order", seat)[0] for seat in seats}
        edition, mode = list(EDITIONS)[self.field["edition"].index(1)]
        question, battle = self.one("question"), self.field["battle"]
        return {
            "seat": self.me,
            "edition": edition,
            "mode": mode,
            "settings": {
                "ask_forced": self.field["ask_forced"][0],
                "quiet": self.field["quiet"][0],
                "discards_shown": self.field["discards_shown"].index(1),
            },
            "round": self.field["round"][0],
            "phase": PHASES[self.field["phase"].index(1)],
            "order": sorted(seats, key=lambda seat: places[seat]),
            "active": self.who("active"),
            "triggered_by": self.who("triggered_by"),
            "winner": self.who("winner"),
            "waiting": [seat for seat in seats if self.of("waiting", seat)[0]],
            "question": "" if question is None else QUESTIONS[question],
            "players": [self._player(seat) for seat in seats],
            "troops": self._troops(),
            "market": dict(zip(TILE_NAMES, self.field["market"], strict=True)),
            "pile": self.field["pile"][0],
            "discards": _cards(self.field["discards"]),
            "due": sum(1 << seat for seat in seats if self.of("due", seat)[0]),
            "battle": self._battle() if battle[0] else None,
            "walk": self._walk(),
            "own": self._own(),
            "stack": self._stack(),
        }

    def _player(self, seat: int) -> dict[str, Any]:
        def number(name: str) -> int:
            return self.of(name, seat)[0]

        sites = self.of("sites", seat)
        pyramids = {
            colour: [level, _one(sites[3 * i : 3 * i + 3], 1)]
            for i, (colour, level) in enumerate(zip(COLOURS, self.of("levels", seat), strict=True))
        }
        return {
            "seat": seat,
            "city": CITIES[self.of("city", seat).index(1)],
            "prayer": number("prayer"),
            "points": dict(zip(POINTS, self.of("points", seat), strict=True)),
            "supply": number("supply"),
            "tiles": _named(TILE_NAMES, self.of("tiles", seat)),
            "pyramids": pyramids,
            "creatures": {
                name: SPACES[at] if at < len(SPACES) else None
                for i, name in enumerate(CREATURE_NAMES)
                for owner, at in [self._creature(i)]
                if owner == seat
            },
            "cards": number("cards"),
            "battle_hand": number("battle_hand"),
            "battle_open": _named(BATTLE_CARD_NAMES, self.of("battle_open", seat)),
            "battle_closed": number("battle_closed"),
            "battle_out": _named(BATTLE_CARD_NAMES, self.of("battle_out", seat)),
            "tokens": number("tokens"),
            "used": _named(ACTION_SPACES, self.of("used", seat)),
            "silver_used": bool(number("silver_used")),
            "gold_used": bool(number("gold_used")),
        }

    def _creature(self, i: int) -> tuple[int | None, int]:
        n, width = self.players, len(SPACES) + 1
        owner = _one(self.field["creature_owner"][n * i : n * (i + 1)])
        if owner is None:
            return None, len(SPACES)
        return self.seat(owner), self.field["creature_at"][width * i : width * (i + 1)].index(1)

    def _troops(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        creatures = [self._creature(i) for i in range(len(CREATURE_NAMES))]
        for rival in (0, 1):
            for i, space in enumerate(SPACES):
                for seat in range(self.players):
                    units = self.of("units", seat)[i]
                    if units and self.of("rival", seat)[i] == rival:
                        names = [
                            name
                            for name, there in zip(CREATURE_NAMES, creatures, strict=True)
                            if there == (seat, i)
                        ]
                        found.append(
                            {"space": space, "seat": seat, "units": units, "creatures": names}
                        )
        return found

    def _battle(self) -> dict[str, Any]:
        return {
            "space": SPACES[self.field["battle_space"].index(1)],
            "attack": self._side("attack"),
            "defend": self._side("defend"),
            "revealed": bool(self.field["battle"][2]),
            "winner": self.who("battle_winner"),
        }

    def _walk(self) -> dict[str, Any] | None:
        for frame in self._stack():
            if frame["is"] == "move" and frame["here"] >= 0 and not frame["over"]:
                return {
                    "seat": frame["seat"],
                    "space": SPACES[frame["here"]],
                    "to": SPACES[frame["to"]] if frame["to"] >= 0 else None,
                    "cost": self.field["move_cost"][0],
                    "left": frame["left"],
                }
        return None

    def _side(self, side: str) -> dict[str, Any]:
        play = self.field[f"{side}_play"].index(1)
        return {
            "seat": self.who(f"{side}_player"),
            "strength": dict(zip(PARTS, self.field[f"{side}_strength"], strict=True)),
            "play": BATTLE_CARD_NAMES[play - 2] if play >= 2 else None,
            "added": _cards(self.field[f"{side}_added"]),
            "used": _cards(self.field[f"{side}_used"]),
        }

    def _own(self) -> dict[str, Any]:
        low, high = self.field["own_given"]
        given = low + 256 * high
        return {
            "cards": _cards(self.field["own_cards"]),
            "battle_hand": _named(BATTLE_CARD_NAMES, self.field["own_battle_hand"]),
            "battle_closed": _named(BATTLE_CARD_NAMES, self.field["own_battle_closed"]),
            "looking_at": _cards(self.field["own_looking_at"]),
            "options": [actions.ALL[i].text for i, legal in enumerate(self.mask) if legal],
            "given": actions.ALL[given - 1].text if given else None,
        }

    # --- what is in progress

    def _stack(self) -> list[dict[str, Any]]:
        numbers = self.field["stack"]
        rows = [numbers[WIDTH * i : WIDTH * (i + 1)] for i in range(DEPTH)]
        return [self._frame(row) for row in rows if row[0]]

    def _frame(self, row: list[int]) -> dict[str, Any]:
        kind = PROCEDURES[row[0] - 1]
        found: dict[str, Any] = {"is": kind, "at": row[1]}
        place = 2
        for field, codec in ROWS[kind]:
            found[field] = self._value(codec, row[place : place + WIDTHS[codec]])
            place += WIDTHS[codec]
        if kind == "battle":
            found |= {side: self._full_side(side) for side in ("attack", "defend")}
        elif kind == "move":
            found["landed"] = sum(1 << i for i, on in enumerate(self.field["move_landed"]) if on)
        elif kind == "nightly_cards":
            known = _ids(self.field["own_looking_at"])
            found["looked"] = known or [UNSEEN] * found["looked"]
        return found

    def _value(self, codec: str, numbers: list[int]) -> Any:
        match codec:
            case "number":
                return numbers[0] - 2
            case "seat":
                return self.seat(numbers[0] - 1) if numbers[0] else -1
            case "flag":
                return bool(numbers[0])
            case "bits":
                return numbers[0] + 256 * numbers[1]
            case "seats":
                places = numbers[1 : 1 + min(numbers[0], PLACES)]
                return [self.seat(place - 1) if place else -1 for place in places]
            case _:
                return numbers[0]

    def _full_side(self, side: str) -> dict[str, Any]:
        return {
            "seat": self.who(f"{side}_player"),
            "play": _battle_card(self.field[f"{side}_play"]),
            "discard": _battle_card(self.field[f"{side}_discard"]),
            "added": _ids(self.field[f"{side}_added"]),
            "used": _ids(self.field[f"{side}_used"]),
            "wounds": self.field[f"{side}_strength"][PARTS.index("wounds")],
        }


def _one(numbers: Numbers, first: int = 0) -> int | None:
    return list(numbers).index(1) + first if 1 in numbers else None


def _named(names: Sequence[str], present: Numbers) -> list[str]:
    return [name for name, there in zip(names, present, strict=True) if there]


def _ids(counts: Numbers) -> list[int]:
    return [card for card, held in enumerate(counts) for _ in range(held)]


def _cards(counts: Numbers) -> list[str]:
    return [CARD_NAMES[card] for card in _ids(counts)]


def _battle_card(places: Numbers) -> int:
    at = list(places).index(1)
    return at - 2 if at >= 2 else -1 - at
