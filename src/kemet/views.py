"""Views and events: what a game shows to a seat or a spectator, as plain data.

This module imports nothing of the package and is not compiled: views and events have the type
hints, slots, pickles and documentation of any Python dataclass in every build.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The public part of a player."""

    seat: int
    city: str
    prayer: int
    points: dict[str, int]
    supply: int
    tiles: list[str]
    pyramids: dict[str, list[int | None]]
    creatures: dict[str, str | None]
    hand_size: int
    battle_hand: int
    battle_discards_open: list[str]
    battle_discards_closed: int
    battle_removed: list[str]
    tokens_left: int
    used_action_spaces: list[str]
    has_silver: bool
    has_gold: bool
    silver_used: bool
    gold_used: bool


@dataclass(frozen=True, slots=True)
class TroopView:
    """A troop on the board."""

    space: str
    seat: int
    units: int
    creatures: list[str]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle, as far as it is public."""

    seat: int
    strength: dict[str, int]
    played: str | None
    added: list[str]
    used: list[str]


@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle in progress."""

    space: str
    attack: SideView
    defend: SideView
    revealed: bool
    winner: int | None


@dataclass(frozen=True, slots=True)
class MoveView:
    """The Move action in progress: the space of its troop, and the step being made."""

    seat: int
    space: str
    destination: str | None  # chosen; the number of units is asked next
    cost: int  # of that step, in prayer
    moves_left: int  # land moves


@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the seat itself may know."""

    hand: list[str]
    battle_hand: list[str]
    battle_discards_closed: list[str]
    looking_at: list[str]
    options: list[str]
    hidden_answer: str | None  # an answer that the others have not seen yet


@dataclass(frozen=True, slots=True)
class View:
    """The state as one seat may know it; `seat` is None for a spectator."""

    seat: int | None
    edition: str
    mode: str
    settings: dict[str, int]  # ask_forced: 0 always, 1 secret, 2 never; open_battle_discards
    round: int
    phase: str
    order: list[int]
    active: int | None
    triggered_by: int | None
    winner: int | None
    waiting: list[int]
    question: str  # the open question: "token", "step", "council" …; "" when the game is over
    players: list[PlayerView]
    troops: list[TroopView]
    market: dict[str, int]
    pile: int
    discards: list[str]
    creatures_due: int
    battle: BattleView | None
    move: MoveView | None
    own: OwnView | None
    stack: list[dict[str, Any]]  # procedures in progress, with the engine's ids

    @property
    def options(self) -> list[str]:
        """The seat's own legal answers, as texts."""
        return self.own.options if self.own else []

    def to_json(self) -> dict[str, Any]:
        """Plain data, ready for `json.dumps`."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Event:
    """An event, as a seat may know it. Ids are names; seats and numbers are ints."""

    number: int
    kind: str
    fields: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"number": self.number, "kind": self.kind, **self.fields}
