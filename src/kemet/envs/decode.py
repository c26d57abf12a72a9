"""Decodes an observation into the form of `View.to_json`.

Use it to inspect an observation; the tests use it to check that an observation loses nothing. Only
the order of cards within the discard pile and among those added to a battle is lost.
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
from ..content.boards import BOARDS
from ..content.tiles import TILES
from ..encoding.spec import (
    CODEC_SIZES,
    FRAME_ROWS,
    MAX_STACK_DEPTH,
    POINT_KINDS,
    PROCEDURES,
    QUESTIONS,
    SEAT_LIST_SIZE,
    STACK_ROW_SIZE,
    fields,
)
from ..engine import actions
from ..engine.components import ACTION_SPACES, COLOURS, GOLD_TOKEN, PHASES, SILVER_TOKEN, UNSEEN
from ..engine.rules.battle import STRENGTH_PARTS

Numbers = Sequence[int]


class Decoder:
    """One observation and, with `mask`, its options."""

    def __init__(self, players: int, observation: Iterable[Any], mask: Iterable[Any] = ()) -> None:
        self.players = players
        self.mask = mask
        numbers = [int(value) for value in observation]
        self.values = {f.name: numbers[f.start : f.stop] for f in fields(players)}
        self.viewer = self.values["seat"].index(1)

    # --- values of fields

    def seat_of_player(self, player: int) -> int:
        """The seat of a player counted from the viewer."""
        return (self.viewer + player) % self.players

    def one_hot_index(self, name: str) -> int | None:
        """The index of the 1 in a one-hot field; None if all are 0."""
        return _one_hot_index(self.values[name])

    def one_hot_seat(self, name: str) -> int | None:
        player = self.one_hot_index(name)
        return None if player is None else self.seat_of_player(player)

    def values_of_seat(self, name: str, seat: int) -> list[int]:
        """The values of a field for one seat."""
        i, numbers = (seat - self.viewer) % self.players, self.values[name]
        width = len(numbers) // self.players
        return numbers[width * i : width * (i + 1)]

    # --- the view

    def view_json(self) -> dict[str, Any]:
        """The result of `View.to_json`, with lists of cards sorted by card id."""
        seats = range(self.players)
        places = {seat: self.values_of_seat("order", seat)[0] for seat in seats}
        edition, mode = list(EDITIONS)[self.values["edition"].index(1)]
        question, battle = self.one_hot_index("question"), self.values["battle"]
        return {
            "seat": self.viewer,
            "edition": edition,
            "mode": mode,
            "settings": {
                "ask_forced": self.values["ask_forced"].index(1),
                "open_battle_discards": self.values["open_battle_discards"].index(1),
            },
            "round": self.values["round"][0],
            "phase": PHASES[self.values["phase"].index(1)],
            "order": sorted(seats, key=lambda seat: places[seat]),
            "active": self.one_hot_seat("active"),
            "triggered_by": self.one_hot_seat("triggered_by"),
            "winner": self.one_hot_seat("winner"),
            "waiting": [seat for seat in seats if self.values_of_seat("waiting", seat)[0]],
            "question": "" if question is None else QUESTIONS[question],
            "players": [self._player(seat) for seat in seats],
            "troops": self._troops(),
            "market": dict(zip(TILE_NAMES, self.values["market"], strict=True)),
            "pile": self.values["pile"][0],
            "discards": _card_names(self.values["discards"]),
            "creatures_due": sum(
                1 << seat for seat in seats if self.values_of_seat("creatures_due", seat)[0]
            ),
            "battle": self._battle() if battle[0] else None,
            "move": self._move(),
            "own": self._own(),
            "stack": self._stack(),
        }

    def _player(self, seat: int) -> dict[str, Any]:
        def value(name: str) -> int:
            return self.values_of_seat(name, seat)[0]

        sites = self.values_of_seat("sites", seat)
        pyramids = {
            colour: [level, _one_hot_index(sites[3 * i : 3 * i + 3], 1)]
            for i, (colour, level) in enumerate(
                zip(COLOURS, self.values_of_seat("levels", seat), strict=True)
            )
        }
        return {
            "seat": seat,
            "city": CITIES[self.values_of_seat("city", seat).index(1)],
            "prayer": value("prayer"),
            "points": self._points(seat),
            "supply": value("supply"),
            "tiles": _names_present(TILE_NAMES, self.values_of_seat("tiles", seat)),
            "pyramids": pyramids,
            "creatures": {
                name: SPACES[at] if at < len(SPACES) else None
                for i, name in enumerate(CREATURE_NAMES)
                for owner, at in [self._creature_owner_and_space(i)]
                if owner == seat
            },
            "hand_size": value("hand_size"),
            "battle_hand": value("battle_hand"),
            "battle_discards_open": _names_present(
                BATTLE_CARD_NAMES, self.values_of_seat("battle_discards_open", seat)
            ),
            "battle_discards_closed": value("battle_discards_closed"),
            "battle_removed": _names_present(
                BATTLE_CARD_NAMES, self.values_of_seat("battle_removed", seat)
            ),
            "tokens_left": value("tokens_left"),
            "used_action_spaces": _names_present(
                ACTION_SPACES, self.values_of_seat("used_action_spaces", seat)
            ),
            "has_silver": self._has_power(seat, SILVER_TOKEN),
            "has_gold": self._has_power(seat, GOLD_TOKEN),
            "silver_used": bool(value("silver_used")),
            "gold_used": bool(value("gold_used")),
        }

    def _points(self, seat: int) -> dict[str, int]:
        """Victory points by source; those of temples follow from who holds them."""
        points = dict(zip(POINT_KINDS, self.values_of_seat("points", seat), strict=True))
        units, rival = self.values_of_seat("units", seat), self.values_of_seat("rival", seat)
        board = BOARDS[self.players - 2]
        temples = sum(bool(units[space]) and not rival[space] for space in board.temples)
        return points | {"temples": temples, "pyramids": points["temporary"] - temples}

    def _has_power(self, seat: int, power: int) -> bool:
        """Whether a tile of the seat gives this power."""
        owned = self.values_of_seat("tiles", seat)
        return any(t.powers & power for t, there in zip(TILES, owned, strict=True) if there)

    def _creature_owner_and_space(self, i: int) -> tuple[int | None, int]:
        players, width = self.players, len(SPACES) + 1
        owner = _one_hot_index(self.values["creature_owner"][players * i : players * (i + 1)])
        if owner is None:
            return None, len(SPACES)
        return self.seat_of_player(owner), self.values["creature_at"][
            width * i : width * (i + 1)
        ].index(1)

    def _troops(self) -> list[dict[str, Any]]:
        troops: list[dict[str, Any]] = []
        creatures = [self._creature_owner_and_space(i) for i in range(len(CREATURE_NAMES))]
        for rival in (0, 1):
            for i, space in enumerate(SPACES):
                for seat in range(self.players):
                    units = self.values_of_seat("units", seat)[i]
                    if units and self.values_of_seat("rival", seat)[i] == rival:
                        names = [
                            name
                            for name, there in zip(CREATURE_NAMES, creatures, strict=True)
                            if there == (seat, i)
                        ]
                        troops.append(
                            {"space": space, "seat": seat, "units": units, "creatures": names}
                        )
        return troops

    def _battle(self) -> dict[str, Any]:
        return {
            "space": SPACES[self.values["battle_space"].index(1)],
            "attack": self._side("attack"),
            "defend": self._side("defend"),
            "revealed": bool(self.values["battle"][2]),
            "winner": self.one_hot_seat("battle_winner"),
        }

    def _move(self) -> dict[str, Any] | None:
        for frame in self._stack():
            if frame["procedure"] == "move" and frame["space"] >= 0 and not frame["ended"]:
                destination = frame["destination"]
                return {
                    "seat": frame["seat"],
                    "space": SPACES[frame["space"]],
                    "destination": SPACES[destination] if destination >= 0 else None,
                    "cost": self.values["move_cost"][0],
                    "moves_left": frame["moves_left"],
                }
        return None

    def _side(self, side: str) -> dict[str, Any]:
        played = self.values[f"{side}_played"].index(1)
        return {
            "seat": self.one_hot_seat(f"{side}_player"),
            "strength": dict(zip(STRENGTH_PARTS, self.values[f"{side}_strength"], strict=True)),
            "played": BATTLE_CARD_NAMES[played - 2] if played >= 2 else None,
            "added": _card_names(self.values[f"{side}_added"]),
            "used": _card_names(self.values[f"{side}_used"]),
        }

    def _own(self) -> dict[str, Any]:
        low, high = self.values["own_hidden_answer"]
        answer_number = low + 256 * high
        return {
            "hand": _card_names(self.values["own_hand"]),
            "battle_hand": _names_present(BATTLE_CARD_NAMES, self.values["own_battle_hand"]),
            "battle_discards_closed": _names_present(
                BATTLE_CARD_NAMES, self.values["own_battle_discards_closed"]
            ),
            "looking_at": _card_names(self.values["own_looking_at"]),
            "options": [actions.ALL[i].text for i, legal in enumerate(self.mask) if legal],
            "hidden_answer": actions.ALL[answer_number - 1].text if answer_number else None,
        }

    # --- procedures in progress

    def _stack(self) -> list[dict[str, Any]]:
        numbers = self.values["stack"]
        rows = [
            numbers[STACK_ROW_SIZE * i : STACK_ROW_SIZE * (i + 1)] for i in range(MAX_STACK_DEPTH)
        ]
        return [self._decode_frame(row) for row in rows if row[0]]

    def _decode_frame(self, row: list[int]) -> dict[str, Any]:
        kind = PROCEDURES[row[0] - 1]
        frame: dict[str, Any] = {"procedure": kind, "next_step": row[1]}
        offset = 2
        for field, codec in FRAME_ROWS[kind]:
            frame[field] = self._decode_value(codec, row[offset : offset + CODEC_SIZES[codec]])
            offset += CODEC_SIZES[codec]
        if kind == "battle":
            frame |= {side: self._side_frame(side) for side in ("attack", "defend")}
        elif kind == "move":
            spaces = self.values["move_teleported_to"]
            frame["teleported_to"] = sum(1 << i for i, on in enumerate(spaces) if on)
        elif kind == "nightly_cards":
            card_ids = _ids_from_counts(self.values["own_looking_at"])
            frame["looking_at"] = card_ids or [UNSEEN] * frame["looking_at"]
        return frame

    def _decode_value(self, codec: str, numbers: list[int]) -> Any:
        match codec:
            case "number":
                return numbers[0] - 2
            case "seat":
                return self.seat_of_player(numbers[0] - 1) if numbers[0] else -1
            case "flag":
                return bool(numbers[0])
            case "bits":
                return numbers[0] + 256 * numbers[1]
            case "seats":
                places = numbers[1 : 1 + min(numbers[0], SEAT_LIST_SIZE)]
                return [self.seat_of_player(place - 1) if place else -1 for place in places]
            case _:
                return numbers[0]

    def _side_frame(self, side: str) -> dict[str, Any]:
        return {
            "seat": self.one_hot_seat(f"{side}_player"),
            "played": _battle_card_id(self.values[f"{side}_played"]),
            "discarded": _battle_card_id(self.values[f"{side}_discarded"]),
            "added": _ids_from_counts(self.values[f"{side}_added"]),
            "used": _ids_from_counts(self.values[f"{side}_used"]),
            "wounds": self.values[f"{side}_strength"][STRENGTH_PARTS.index("wounds")],
        }


def _one_hot_index(numbers: Numbers, first: int = 0) -> int | None:
    return list(numbers).index(1) + first if 1 in numbers else None


def _names_present(names: Sequence[str], present: Numbers) -> list[str]:
    return [name for name, there in zip(names, present, strict=True) if there]


def _ids_from_counts(counts: Numbers) -> list[int]:
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _card_names(counts: Numbers) -> list[str]:
    return [CARD_NAMES[card] for card in _ids_from_counts(counts)]


def _battle_card_id(one_hot: Numbers) -> int:
    index = list(one_hot).index(1)
    return index - 2 if index >= 2 else -1 - index
