"""Views and events: what a game shows to a seat or a spectator, as values that cannot be changed.

This module is not compiled: views and events have the type hints, slots, pickles and documentation
of any Python dataclass in every build. Their lists are tuples, and their dictionaries refuse
changes, so that equal views have equal hashes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, make_dataclass
from typing import Any, ParamSpec, TypeVar, cast

from .frozen import FrozenDict, refuse_changes, to_plain

P = ParamSpec("P")
V = TypeVar("V")


def quick_constructor(view_type: Callable[P, V]) -> Callable[P, V]:
    """A constructor of a frozen dataclass that is as quick as that of an ordinary one.

    `frozen=True` stores every field with `object.__setattr__`, five times as slow as an assignment.
    This one fills an object of an ordinary class with the same slots, and then changes its class.
    """
    names: list[str] = [field.name for field in fields(view_type)]  # type: ignore[arg-type]
    ordinary: Any = make_dataclass("Ordinary", names, slots=True)

    def construct(*args: P.args, **kwargs: P.kwargs) -> V:
        view: Any = ordinary(*args)
        view.__class__ = view_type
        return cast(V, view)

    return construct


@refuse_changes
@dataclass(frozen=True, slots=True)
class PlayerView:
    """The public part of a player.

    Attributes:
        seat: the number of the seat, from 0
        city: the id of the player's city
        prayer: prayer points, 0 to 11
        points: victory points by source; `temporary` are those of temples and pyramids, `total` all
        supply: units that are not on the board
        tiles: ids of the power tiles owned
        pyramids: by colour: the level, and the own district, None if it is not built
        creatures: by creature owned: its space, None if it is in the supply
        hand_size: number of Divine Intervention cards in hand
        battle_hand: number of battle cards in hand
        battle_discards_open: battle cards discarded face up
        battle_discards_closed: number of battle cards discarded face down
        battle_removed: battle cards replaced by a special card, out of the game
        tokens_left: regular action tokens not yet played this Day
        used_action_spaces: action spaces used this Day
        has_silver: whether the player owns the silver token
        has_gold: whether the player owns the gold token
        silver_used: whether the silver token is used this Day
        gold_used: whether the gold token is used this Day
    """

    seat: int
    city: str
    prayer: int
    points: FrozenDict[str, int]
    supply: int
    tiles: tuple[str, ...]
    pyramids: FrozenDict[str, tuple[int | None, ...]]
    creatures: FrozenDict[str, str | None]
    hand_size: int
    battle_hand: int
    battle_discards_open: tuple[str, ...]
    battle_discards_closed: int
    battle_removed: tuple[str, ...]
    tokens_left: int
    used_action_spaces: tuple[str, ...]
    has_silver: bool
    has_gold: bool
    silver_used: bool
    gold_used: bool


@refuse_changes
@dataclass(frozen=True, slots=True)
class TroopView:
    """A troop on the board.

    Attributes:
        space: the id of its space
        seat: its owner
        units: the number of units
        creatures: ids of the creatures with the troop
    """

    space: str
    seat: int
    units: int
    creatures: tuple[str, ...]


@refuse_changes
@dataclass(frozen=True, slots=True)
class Threat:
    """A troop that could enter a space with one Move action.

    Attributes:
        seat: its owner
        space: the id of the space where it stands
        units: how many of its units could arrive at most
        creature: the id of the creature that would come along, None without one
        strength: of these units, the creature and the owner's tiles in an attack, without cards
        cost: the prayer points that the move would cost
        this_day: whether the owner can still play a Move action this Day
    """

    seat: int
    space: str
    units: int
    creature: str | None
    strength: int
    cost: int
    this_day: bool


@refuse_changes
@dataclass(frozen=True, slots=True)
class AnswerWarning:
    """What a player should know before giving an answer; `kemet.describe` makes it a sentence.

    Attributes:
        kind: what it is about, such as `free_way`
        fields: the details: components by their ids, and numbers
        is_wasted: whether the answer does nothing
        instead: an answer that leads to the same for less, None without one
    """

    kind: str
    fields: FrozenDict[str, Any]
    is_wasted: bool
    instead: str | None


@refuse_changes
@dataclass(frozen=True, slots=True)
class AnswerPreview:
    """What an answer costs and leads to.

    Attributes:
        cost: the prayer points that it costs, now or later in the same action
        attacks: the seat that it attacks, None if it begins no battle at once
        warning: what to know before, None if there is nothing
    """

    cost: int
    attacks: int | None
    warning: AnswerWarning | None


@refuse_changes
@dataclass(frozen=True, slots=True)
class Route:
    """A way of a Move action that the same units and creature go to its end.

    Attributes:
        units: how many units go; the others stay
        creature: the id of the creature that goes along, None without one
        path: the ids of the spaces entered, in order
        teleports: for each space of the path, whether the troop teleports there
        cost: the prayer points that it costs
        answers: the answers that make it, from the open question to the end of the Move, the battle
            or another question on the way, such as where a creature returns; empty if the seat is
            asked something else now
    """

    units: int
    creature: str | None
    path: tuple[str, ...]
    teleports: tuple[bool, ...]
    cost: int
    answers: tuple[str, ...]


@refuse_changes
@dataclass(frozen=True, slots=True)
class Reach:
    """A space that a troop can reach with one Move action.

    Attributes:
        start: the id of the space where the troop stands
        space: the id of the space that it reaches
        attacks: the seat whose troop it attacks there, None if there is none
        routes: the cheapest ways for each number of units, with and without each creature: more
            units first, then with a creature, then lower costs; a way that costs more has fewer
            land moves
    """

    start: str
    space: str
    attacks: int | None
    routes: tuple[Route, ...]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a battle, as far as it is public.

    Attributes:
        seat: the player of that side
        strength: the strength so far, by source
        played: the battle card, once it is revealed
        added: Divine Intervention cards added, once they are revealed
        used: those of them that have taken effect
    """

    seat: int
    strength: FrozenDict[str, int]
    played: str | None
    added: tuple[str, ...]
    used: tuple[str, ...]


@refuse_changes
@dataclass(frozen=True, slots=True)
class BattleView:
    """The battle in progress.

    Attributes:
        space: where it takes place
        attack: the side of the attacker
        defend: the side of the defender
        revealed: whether the battle cards are revealed
        winner: the seat that has won, once it is decided
    """

    space: str
    attack: SideView
    defend: SideView
    revealed: bool
    winner: int | None


@refuse_changes
@dataclass(frozen=True, slots=True)
class MoveView:
    """The Move action in progress: the space of its troop, and the step being made.

    Attributes:
        seat: the player who moves
        space: where the moving troop is
        destination: the chosen next space; the number of units is asked next
        cost: the cost of that step, in prayer
        moves_left: land moves left
    """

    seat: int
    space: str
    destination: str | None
    cost: int
    moves_left: int


@refuse_changes
@dataclass(frozen=True, slots=True)
class OwnView:
    """What only the seat itself may know.

    Attributes:
        hand: Divine Intervention cards in hand
        battle_hand: battle cards in hand
        battle_discards_closed: own battle cards discarded face down
        looking_at: cards that the seat looks at now, to choose from
        options: the legal answers, as texts; empty if the seat is not asked
        hidden_answer: an answer that the others have not seen yet
    """

    hand: tuple[str, ...]
    battle_hand: tuple[str, ...]
    battle_discards_closed: tuple[str, ...]
    looking_at: tuple[str, ...]
    options: tuple[str, ...]
    hidden_answer: str | None


@refuse_changes
@dataclass(frozen=True, slots=True)
class View:
    """The state as one seat may know it.

    Attributes:
        seat: the seat of the view; None for a spectator
        edition: `original` or `revised`
        mode: the mode of the edition
        settings: `ask_forced` (0 always, 1 secret, 2 never) and `open_battle_discards`
        round: the number of the round, from 1
        phase: the phase of the round
        order: the seats in turn order
        active: the seat whose turn it is
        triggered_by: the seat that has triggered the end of the game
        winner: the seat that has won
        waiting: the seats that must answer now
        question: the open question: `token`, `step`, `council` …; empty when the game is over
        players: the public part of each player, by seat
        troops: all troops on the board
        market: how many of each power tile are available
        pile: number of Divine Intervention cards in the pile
        discards: the discarded ones
        creatures_due: seats that may deploy creatures next time, as bits
        battle: the battle in progress
        move: the Move action in progress
        own: what only this seat may know; None for a spectator
        stack: the procedures in progress, with the engine's ids, for `kemet.redeal`
    """

    seat: int | None
    edition: str
    mode: str
    settings: FrozenDict[str, int]
    round: int
    phase: str
    order: tuple[int, ...]
    active: int | None
    triggered_by: int | None
    winner: int | None
    waiting: tuple[int, ...]
    question: str
    players: tuple[PlayerView, ...]
    troops: tuple[TroopView, ...]
    market: FrozenDict[str, int]
    pile: int
    discards: tuple[str, ...]
    creatures_due: int
    battle: BattleView | None
    move: MoveView | None
    own: OwnView | None
    stack: tuple[FrozenDict[str, Any], ...]

    @property
    def options(self) -> tuple[str, ...]:
        """The seat's own legal answers, as texts."""
        return self.own.options if self.own else ()

    def to_json(self) -> dict[str, Any]:
        """Plain data, ready for `json.dumps`."""
        data: dict[str, Any] = to_plain(self)
        return data


@refuse_changes
@dataclass(frozen=True, slots=True)
class Event:
    """An event, as a seat may know it.

    Attributes:
        number: its number in the game, from 0
        kind: what happened, such as `strengths`
        fields: the details: components by their ids, seats and numbers as ints
    """

    number: int
    kind: str
    fields: FrozenDict[str, Any]

    def to_json(self) -> dict[str, Any]:
        """Plain data, ready for `json.dumps`."""
        return {"number": self.number, "kind": self.kind, **to_plain(self.fields)}


new_view = quick_constructor(View)
new_player_view = quick_constructor(PlayerView)
new_troop_view = quick_constructor(TroopView)
new_own_view = quick_constructor(OwnView)
new_event = quick_constructor(Event)
