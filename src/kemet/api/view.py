"""A view on the wire. Each class is the twin of the class of the same name in `kemet.views`."""

from __future__ import annotations

from typing import Annotated, Any

from .. import views
from .converted import Converted, WireModel


class PlayerView(WireModel):
    """What everybody sees of a player."""

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


class TroopView(WireModel):
    """A troop on the board."""

    space: str
    seat: int
    units: int
    creatures: list[str]


class SideView(WireModel):
    """One side of a battle, as far as it lies open."""

    seat: int
    strength: dict[str, int]
    played: str | None
    added: list[str]
    used: list[str]


class BattleView(WireModel):
    """The battle that is being fought."""

    space: str
    attack: SideView
    defend: SideView
    revealed: bool
    winner: int | None


class MoveView(WireModel):
    """The Move action being made: where its troop stands, and the step it is about to take."""

    seat: int
    space: str
    destination: str | None  # chosen; how many go is asked next
    cost: int  # of that step, in prayer
    moves_left: int  # land moves


class OwnView(WireModel):
    """What only the seat itself sees."""

    hand: list[str]
    battle_hand: list[str]
    battle_discards_closed: list[str]
    looking_at: list[str]
    options: list[str]
    hidden_answer: str | None  # an answer that the others have not seen yet


class View(WireModel):
    """The table as one seat may know it; `seat` is None for a spectator."""

    seat: int | None
    edition: str
    mode: str
    settings: dict[str, int]
    round: int
    phase: str
    order: list[int]
    active: int | None
    triggered_by: int | None
    winner: int | None
    waiting: list[int]
    question: str  # what is being asked: "token", "step", "council" …; "" once over
    players: list[PlayerView]
    troops: list[TroopView]
    market: dict[str, int]
    pile: int
    discards: list[str]
    creatures_due: int
    battle: BattleView | None
    move: MoveView | None
    own: OwnView | None
    stack: list[dict[str, Any]]  # procedures in progress, in the engine's own numbers

    def to_view(self) -> views.View:
        """The view of the library: what bots, re-deals and drawings take."""
        fields = dict(vars(self))
        fields["players"] = [views.PlayerView(**vars(p)) for p in self.players]
        fields["troops"] = [views.TroopView(**vars(t)) for t in self.troops]
        fields["move"] = views.MoveView(**vars(self.move)) if self.move else None
        fields["own"] = views.OwnView(**vars(self.own)) if self.own else None
        if self.battle:
            battle = dict(vars(self.battle))
            battle["attack"] = views.SideView(**vars(self.battle.attack))
            battle["defend"] = views.SideView(**vars(self.battle.defend))
            fields["battle"] = views.BattleView(**battle)
        return views.View(**fields)


ViewField = Annotated[views.View, Converted(View, View.to_view)]
"""A field that holds a `kemet.View` and travels as the model above."""
