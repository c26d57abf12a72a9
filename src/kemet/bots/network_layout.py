"""What a network reads and answers, by name, so that a game that has grown reads old weights.

A layout names the places of every field of an observation, the actions, and the procedures of the
stack. A file of weights contains that of the game it was learned in. In a game with another layout
an input that the network does not know has the weight 0, and an action that it does not know the
mean of the actions that are most like it.

The number of an action, a procedure, a step or a component that is a value of the observation, and
not a place in it, is translated to the network's own (`ValueTranslation`).
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

from ..content.tiles import TILES
from ..encoding.spec import CODEC_SIZES, FRAME_ROWS, PROCEDURES, axis_labels, fields
from ..engine import actions
from ..engine.procedures import STEP_NAMES

SLOTS: Final = 5  # the players of the layout that networks read: absent ones are 0
MAX_JSON_BYTES: Final = 1 << 20  # of a layout in a file
MAX_INPUTS: Final = 1 << 16
MAX_DESCRIBED: Final = 6  # of the new things, by name

COMPONENT_COLUMNS: Final = {
    "card": "card", "space": "space", "destination": "space", "troop_space": "space",
    "only_creature": "creature", "special_card": "battle_card",
}  # fmt: skip
"""The numbers of procedures that are ids of components, with their axis. A number is an id + 2."""


@dataclass(frozen=True, slots=True)
class Procedure:
    """A procedure of the stack: its steps, and its numbers in a row, which follow kind and step."""

    name: str
    steps: tuple[str, ...]
    columns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The names of all inputs and outputs of a network.

    Attributes:
        axes: the names of the places of each axis
        fields: the fields of an observation, with their axes
        actions: the texts of the actions, by their numbers
        procedures: those of the stack, by their numbers
    """

    axes: dict[str, tuple[str, ...]]
    fields: tuple[tuple[str, tuple[str, ...]], ...]
    actions: tuple[str, ...]
    procedures: tuple[Procedure, ...]

    def inputs(self) -> list[tuple[str, ...]]:
        """The name of the field and of the places of every input, in their order."""
        return [
            (name, *places)
            for name, axes in self.fields
            for places in product(*[self.axes[axis] for axis in axes])
        ]


@cache
def own_layout() -> Layout:
    """The layout of this game."""
    return Layout(
        axis_labels(SLOTS),
        tuple([(field.name, field.axes) for field in fields(SLOTS)]),
        tuple([action.text for action in actions.ALL]),
        tuple([Procedure(name, numbered(STEP_NAMES[name]), columns(name)) for name in PROCEDURES]),
    )


def numbered(steps: Sequence[str]) -> tuple[str, ...]:
    """The names of steps, with a number for one that comes again."""
    return tuple(
        [
            f"{step} {steps[:i].count(step) + 1}" if step in steps[:i] else step
            for i, step in enumerate(steps)
        ]
    )


def columns(procedure: str) -> tuple[str, ...]:
    """The names of a procedure's numbers; those of a list or a set have a number too."""
    names: list[str] = []
    for field, codec in FRAME_ROWS[procedure]:
        size = CODEC_SIZES[codec]
        names += [field] if size == 1 else [f"{field}.{i}" for i in range(size)]
    return tuple(names)


def dump_layout(layout: Layout) -> str:
    """A layout as a short text."""
    data = [
        layout.axes,
        layout.fields,
        layout.actions,
        [[p.name, p.steps, p.columns] for p in layout.procedures],
    ]
    text = json.dumps(data, separators=(",", ":"), sort_keys=True)
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def parse_layout(text: Any) -> Layout:
    """The layout of `dump_layout`; a ValueError if it is none."""
    try:
        packed = base64.b64decode(text, validate=True)
        axes, rows, answers, procedures = json.loads(
            zlib.decompressobj().decompress(packed, MAX_JSON_BYTES)
        )
        layout = Layout(
            {str(axis): names(places) for axis, places in axes.items()},
            tuple([(str(name), names(own)) for name, own in rows]),
            names(answers),
            tuple([Procedure(str(n), names(steps), names(own)) for n, steps, own in procedures]),
        )
        size = 0
        for _, own in layout.fields:
            places = 1
            for axis in own:
                places *= len(layout.axes[axis])
            size += places
        if not 0 < size <= MAX_INPUTS:
            raise ValueError
    except (ValueError, TypeError, KeyError, AttributeError, zlib.error, RecursionError):
        raise ValueError("the layout cannot be read") from None
    return layout


def names(values: Any) -> tuple[str, ...]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError
    return tuple(values)


# --- from one layout to another


def places_in(known: tuple[Any, ...] | list[Any], wanted: tuple[Any, ...] | list[Any]) -> list[int]:
    """The index of each wanted name among the known ones; -1 for a new one."""
    index = {name: i for i, name in enumerate(known)}
    return [index.get(name, -1) for name in wanted]


def similar_actions(text: str, known: frozenset[str]) -> list[str]:
    """The known actions that are most like another one, which is new.

    A tile is like those of its colour and level; anything else like all actions of its verb.
    """
    action = actions.BY_TEXT[text]
    if action.verb == actions.V_BUY:
        kind = TILES[action.a].colour, TILES[action.a].level
        similar = [
            other.text
            for other in actions.BUY
            if (TILES[other.a].colour, TILES[other.a].level) == kind and other.text in known
        ]
        if similar:
            return similar
    similar = [a.text for a in actions.ALL if a.verb == action.verb and a.text in known]
    return similar or sorted(known)


def describe_growth(layout: Layout) -> str:
    """What this game has that a layout has not, in words; empty if there is nothing."""
    own = own_layout()
    places = {name: set(labels) for name, labels in layout.axes.items()}
    new: list[str] = []
    for axis, labels in own.axes.items():
        if axis in places:
            new += [f"{axis} {label}" for label in labels if label not in places[axis]]
    known_fields = {name for name, _ in layout.fields}
    new += [f"the field {name}" for name, _ in own.fields if name not in known_fields]
    known_actions = set(layout.actions)
    new += [f"the action {text!r}" for text in own.actions if text not in known_actions]
    known_procedures = {procedure.name for procedure in layout.procedures}
    new += [f"the procedure {p.name}" for p in own.procedures if p.name not in known_procedures]
    if len(new) > MAX_DESCRIBED:
        return f"{', '.join(new[:MAX_DESCRIBED])} and {len(new) - MAX_DESCRIBED} more"
    return ", ".join(new)


class ValueTranslation:
    """Writes the numbers in an observation of this game as a network knows them."""

    def __init__(self, layout: Layout) -> None:
        own = own_layout()
        starts = {field.name: field for field in fields(SLOTS)}
        self.answer_at = starts["own_hidden_answer"].start
        self.stack_start = starts["stack"].start
        self.stack_stop = starts["stack"].stop
        self.row_size = starts["stack"].shape[1]
        self.answers = places_in(layout.actions, own.actions)
        known = {procedure.name: i for i, procedure in enumerate(layout.procedures)}
        self.rows: list[RowTranslation | None] = [
            RowTranslation(procedure, layout.procedures[known[procedure.name]],
                           known[procedure.name], layout, own)
            if procedure.name in known
            else None
            for procedure in own.procedures
        ]  # fmt: skip

    def changes_nothing(self) -> bool:
        """Whether every number stays as it is."""
        return self.answers == list(range(len(self.answers))) and all(
            row is not None and row.changes_nothing(kind) for kind, row in enumerate(self.rows)
        )

    def apply(self, observation: bytes) -> bytes:
        """An observation with the network's numbers."""
        values = bytearray(observation)
        at = self.answer_at
        number = values[at] + 256 * values[at + 1]
        if number:
            known = self.answers[number - 1] + 1
            values[at], values[at + 1] = known & 255, known >> 8
        for start in range(self.stack_start, self.stack_stop, self.row_size):
            if not values[start]:
                break
            translation = self.rows[values[start] - 1]
            row = values[start : start + self.row_size]
            values[start : start + self.row_size] = bytes(self.row_size)
            if translation is not None:
                for place, value in enumerate(translation.apply(row)[: self.row_size]):
                    values[start + place] = value
        return bytes(values)


class RowTranslation:
    """Writes a row of the stack as a network knows it."""

    def __init__(
        self, own: Procedure, known: Procedure, kind: int, layout: Layout, own_layout: Layout
    ) -> None:
        self.kind = kind + 1
        self.steps = places_in(known.steps, own.steps)
        self.columns = places_in(own.columns, known.columns)  # by known column: the own one
        self.tables: list[list[int]] = []  # by known column: the known number of an own id
        for name in known.columns:
            axis = COMPONENT_COLUMNS.get(name, "")
            if axis in layout.axes and axis in own_layout.axes:
                self.tables.append(places_in(layout.axes[axis], own_layout.axes[axis]))
            else:
                self.tables.append([])

    def changes_nothing(self, own_kind: int) -> bool:
        return (
            self.kind == own_kind + 1
            and self.steps == list(range(len(self.steps)))
            and self.columns == list(range(len(self.columns)))
            and all(table == list(range(len(table))) for table in self.tables)
        )

    def apply(self, row: bytearray) -> list[int]:
        """The numbers of a row; an unknown step or component is 0."""
        step = row[1]  # the next step, at most one more than there are
        known_step = step
        if step:
            known_step = self.steps[step - 1] + 1
        result = [self.kind, known_step]
        for column, table in zip(self.columns, self.tables, strict=True):
            value = row[2 + column] if column >= 0 else 0
            if value >= 2 and value - 2 < len(table):
                value = max(0, table[value - 2] + 2) if table[value - 2] >= 0 else 0
            result.append(value)
        return result
