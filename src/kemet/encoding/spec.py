"""The fields of an observation: numbers from 0 to 255, one field after another.

An observation contains what `Game.view(seat)` contains, and nothing else. Players are counted from
the viewer: player 0 is the viewer, player 1 the next seat, and so on. Any change of the fields, of
their contents or of the action numbers makes another environment and needs a new `VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Final

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
from ..engine.components import (
    ACTION_SPACES,
    COLOURS,
    MAX_PRAYER,
    MAX_PYRAMID_LEVEL,
    PHASES,
    SEATS,
    UNITS_PER_PLAYER,
)
from ..engine.procedures import FRAME_TYPES, STEP_NAMES
from ..engine.rules.battle import STRENGTH_PARTS
from ..engine.state import ASK_FORCED

VERSION: Final = 0
ENV_ID: Final = f"kemet/kemet-v{VERSION}"
NUM_ACTIONS: Final = len(actions.ALL)
MAX_VALUE: Final = 255

PROCEDURES: Final = tuple(sorted(FRAME_TYPES))
"""The procedures that can be in progress, as in `View.stack`."""

QUESTIONS: Final = tuple(
    sorted(
        {
            step.removeprefix("ask_")
            for steps in STEP_NAMES.values()
            for step in steps
            if step.startswith("ask_")
        }
    )
)
"""The questions a seat can be asked, as in `View.question`."""

SEAT_LIST_SIZE: Final = 5
CODEC_SIZES: Final = {
    "number": 1,
    "seat": 1,
    "flag": 1,
    "bits": 2,
    "seats": 1 + SEAT_LIST_SIZE,
    "numbers": 1,
}
"""How many numbers `Frame.write_numbers` writes for a field. Other codecs (the sides of a battle,
the spaces a Move has teleported to) have fields of their own in an observation."""

FRAME_ROWS: Final = {
    name: tuple([pair for pair in frame_type.FIELDS if pair[1] in CODEC_SIZES])
    for name, frame_type in FRAME_TYPES.items()
}
"""The fields in the row of a procedure after its kind and step, with their codecs."""

MAX_STACK_DEPTH: Final = 16  # nested procedures: two Vetoes on a card in a battle make 13
STACK_ROW_SIZE: Final = 2 + max(
    sum(CODEC_SIZES[codec] for _, codec in row) for row in FRAME_ROWS.values()
)

POINT_KINDS: Final = ("battle", "control", "sanctuary", "tiles", "temporary", "total")


@dataclass(frozen=True, slots=True)
class Field:
    """One part of the array: its start, its axes by name, its shape and the largest number in it.

    `AXES` and `axis_labels` say what the places of an axis are.
    """

    name: str
    axes: tuple[str, ...]
    shape: tuple[int, ...]
    high: int
    meaning: str
    start: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def stop(self) -> int:
        return self.start + self.size


AXES: Final[dict[str, tuple[str, ...]]] = {
    "value": ("value",),
    "edition": tuple([" ".join(kind) for kind in EDITIONS]),
    "ask_forced": ASK_FORCED,
    "open_battle_discards": ("0", "1", "2"),
    "phase": PHASES,
    "question": QUESTIONS,
    "city": CITIES,
    "point_kind": POINT_KINDS,
    "tile": TILE_NAMES,
    "colour": COLOURS,
    "district": ("1", "2", "3"),
    "battle_card": BATTLE_CARD_NAMES,
    "shown_battle_card": ("none", "hidden", *BATTLE_CARD_NAMES),
    "action_space": ACTION_SPACES,
    "space": SPACES,
    "creature": CREATURE_NAMES,
    "creature_place": (*SPACES, "supply"),
    "card": CARD_NAMES,
    "battle_stage": ("in progress", "council", "revealed"),
    "strength_part": STRENGTH_PARTS,
    "byte": ("low", "high"),
    "stack_row": tuple(map(str, range(MAX_STACK_DEPTH))),
    "stack_column": tuple(map(str, range(STACK_ROW_SIZE))),
}
"""The axes of fields with the names of their places, besides `seat` and `player`."""

CARD_ONE_HOT_SIZE: Final = len(AXES["shown_battle_card"])


@cache
def axis_labels(players: int) -> dict[str, tuple[str, ...]]:
    """The names of the places of all axes, in the layout for a number of players."""
    return {
        "seat": tuple([str(seat) for seat in SEATS]),
        "player": tuple(map(str, range(players))),
        **AXES,
    }


@cache
def fields(players: int) -> tuple[Field, ...]:
    """The fields of an observation of a game of `players` players, in order."""
    result: list[Field] = []
    start = 0
    labels = axis_labels(players)
    for name, axes, high, meaning in [
        *_game_fields(),
        *_player_fields(),
        *_board_fields(),
        *_battle_fields(),
        *_own_fields(),
        *_procedure_fields(),
    ]:
        shape = tuple([len(labels[axis]) for axis in axes])
        result.append(Field(name, axes, shape, high, meaning, start))
        start = result[-1].stop
    return tuple(result)


@cache
def observation_size(players: int) -> int:
    """The number of values in an observation."""
    return fields(players)[-1].stop


FieldRow = tuple[str, tuple[str, ...], int, str]
"""Name, axes, largest number, meaning."""


def _game_fields() -> list[FieldRow]:
    return [
        ("seat", ("seat",), 1, "one-hot: the viewer's seat, as actions and records number it"),
        ("edition", ("edition",), 1, "one-hot: " + ", ".join(map(" ".join, EDITIONS))),
        (
            "ask_forced",
            ("ask_forced",),
            1,
            "one-hot: when a seat with one legal answer is asked: " + ", ".join(ASK_FORCED),
        ),
        (
            "open_battle_discards",
            ("open_battle_discards",),
            1,
            "one-hot: 0, 1 or 2 battle cards of a battle are discarded open [S8]",
        ),
        ("round", ("value",), MAX_VALUE, "the round, from 1"),
        ("phase", ("phase",), 1, "one-hot: " + ", ".join(PHASES)),
        ("order", ("player",), 5, "by player: the place in turn order, from 1"),
        ("active", ("player",), 1, "one-hot: whose turn it is; all 0 for nobody's"),
        ("triggered_by", ("player",), 1, "one-hot: who triggered the end of the game [D6]"),
        ("winner", ("player",), 1, "one-hot: who has won"),
        ("waiting", ("player",), 1, "by player: 1 if the player is asked"),
        ("question", ("question",), 1, "one-hot: what is asked: " + ", ".join(QUESTIONS)),
    ]


def _player_fields() -> list[FieldRow]:
    return [
        ("city", ("player", "city"), 1, "by player, one-hot: the city (nw, sw, ce, ne, se)"),
        ("prayer", ("player",), MAX_PRAYER, "by player: prayer points"),
        ("points", ("player", "point_kind"), MAX_VALUE, "by player: victory points, "
         + ", ".join(POINT_KINDS)),
        ("supply", ("player",), UNITS_PER_PLAYER, "by player: units not on the board"),
        ("tiles", ("player", "tile"), 1, "by player: 1 for each power tile owned"),
        ("levels", ("player", "colour"), MAX_PYRAMID_LEVEL, "by player: levels of the pyramids, "
         + ", ".join(COLOURS)),
        ("sites", ("player", "colour", "district"), 1, "by player and colour, one-hot: "
         "the own district it is in; all 0 without a pyramid"),
        ("hand_size", ("player",), MAX_VALUE, "by player: number of Divine Intervention cards "
         "in hand"),
        ("battle_hand", ("player",), 8, "by player: number of battle cards in hand"),
        ("battle_discards_open", ("player", "battle_card"), 1, "by player: battle cards "
         "discarded open"),
        ("battle_discards_closed", ("player",), 8, "by player: number of battle cards discarded "
         "closed"),
        ("battle_removed", ("player", "battle_card"), 1, "by player: battle cards removed "
         "from the game for a special one"),
        ("tokens_left", ("player",), 5, "by player: action tokens not played yet"),
        ("used_action_spaces", ("player", "action_space"), 1, "by player: 1 for each action space "
         "taken, " + ", ".join(ACTION_SPACES)),
        ("silver_used", ("player",), 1, "by player: 1 once the silver token is played"),
        ("gold_used", ("player",), 1, "by player: 1 once the gold token is played"),
    ]  # fmt: skip


def _board_fields() -> list[FieldRow]:
    return [
        ("units", ("player", "space"), UNITS_PER_PLAYER, "by player and space: units there"),
        ("rival", ("player", "space"), 1, "by player and space: 1 for a troop that entered a "
         "space held by another [W7]"),
        ("creature_owner", ("creature", "player"), 1, "by creature, one-hot: whose it is"),
        ("creature_at", ("creature", "creature_place"), 1, "by creature, one-hot: its "
         "space, the last one for the supply; all 0 if nobody's"),
        ("market", ("tile",), 5, "by tile: how many are on offer"),
        ("pile", ("value",), MAX_VALUE, "cards in the pile"),
        ("discards", ("card",), 5, "by card: how many are in the discard pile"),
        ("creatures_due", ("player",), 1, "by player: 1 if a creature is placed at the next "
         "opportunity [K2]"),
    ]  # fmt: skip


def _battle_fields() -> list[FieldRow]:
    rows: list[FieldRow] = [
        ("battle", ("battle_stage",), 1, "1 each: a battle is in progress; its war council has "
         "started; its cards are revealed"),
        ("battle_space", ("space",), 1, "one-hot: where"),
        ("battle_winner", ("player",), 1, "one-hot: who has won it"),
    ]  # fmt: skip
    for side in ("attack", "defend"):
        rows += [
            (f"{side}_player", ("player",), 1, "one-hot: who it is"),
            (
                f"{side}_strength",
                ("strength_part",),
                50,
                "parts of the strength: " + ", ".join(STRENGTH_PARTS),
            ),
            (
                f"{side}_played",
                ("shown_battle_card",),
                1,
                "one-hot: battle card played: none, hidden, or which",
            ),
            (
                f"{side}_discarded",
                ("shown_battle_card",),
                1,
                "one-hot: battle card discarded, likewise",
            ),
            (f"{side}_added", ("card",), 5, "by card: how many were added"),
            (f"{side}_used", ("card",), 5, "by card: how many of them are in effect"),
        ]
    return rows


def _own_fields() -> list[FieldRow]:
    return [
        ("own_hand", ("card",), 5, "by card: how many are in the viewer's hand"),
        ("own_battle_hand", ("battle_card",), 1, "battle cards in the viewer's hand"),
        ("own_battle_discards_closed", ("battle_card",), 1, "battle cards the viewer has "
         "discarded closed"),
        ("own_looking_at", ("card",), 5, "by card: how many the viewer is looking at "
         "[N1]"),
        ("own_hidden_answer", ("byte",), MAX_VALUE, "an answer the others have not seen yet: its "
         "number + 1 is 256 × the second + the first; 0 and 0 for none"),
    ]  # fmt: skip


def _procedure_fields() -> list[FieldRow]:
    return [
        ("move_space", ("space",), 1, "one-hot: where the moving troop is"),
        ("move_destination", ("space",), 1, "one-hot: where its step leads"),
        ("move_cost", ("value",), 2, "what that step costs, in prayer points"),
        ("move_teleported_to", ("space",), 1, "spaces it has teleported to"),
        ("stack", ("stack_row", "stack_column"), MAX_VALUE, "procedures in progress, outermost "
         "first: kind + 1, step, and the numbers of that kind (docs/learning.md); 0 elsewhere"),
    ]  # fmt: skip
