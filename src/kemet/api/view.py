"""Wire models of a view, with the fields of the same classes in `kemet.views`."""

from __future__ import annotations

from typing import Annotated, Any

from .. import views
from .converted import Converted, WireModel


class PlayerView(WireModel):
    """The public data of a player."""

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


class Threat(WireModel):
    """A troop that could enter a space with one Move action."""

    seat: int
    space: str
    units: int
    creature: str | None
    strength: int  # in an attack, without cards
    cost: int  # in prayer
    this_day: bool  # whether its owner can still play a Move action this Day

    def to_threat(self) -> views.Threat:
        """The class that `Game.threats` returns."""
        return views.Threat(**vars(self))


ThreatField = Annotated[views.Threat, Converted(Threat, Threat.to_threat)]
"""A field that holds a `kemet.views.Threat` and travels as the model above."""


class SideView(WireModel):
    """The public data of one side of a battle."""

    seat: int
    strength: dict[str, int]
    played: str | None
    added: list[str]
    used: list[str]


class BattleView(WireModel):
    """The current battle."""

    space: str
    attack: SideView
    defend: SideView
    revealed: bool
    winner: int | None


class MoveView(WireModel):
    """The current Move action: the space of its troop and the next step."""

    seat: int
    space: str
    destination: str | None  # chosen; the number of units is asked next
    cost: int  # of that step, in prayer
    moves_left: int  # land moves


class OwnView(WireModel):
    """The private data of the seat."""

    hand: list[str]
    battle_hand: list[str]
    battle_discards_closed: list[str]
    looking_at: list[str]
    options: list[str]
    hidden_answer: str | None  # an answer that other seats do not see yet


class View(WireModel):
    """The game as a seat may see it; `seat` is None for a spectator."""

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
    question: str  # the pending question: "token", "step", "council" …; "" when over
    players: list[PlayerView]
    troops: list[TroopView]
    market: dict[str, int]
    pile: int
    discards: list[str]
    creatures_due: int
    battle: BattleView | None
    move: MoveView | None
    own: OwnView | None
    stack: list[dict[str, Any]]  # the procedures in progress

    def to_view(self) -> views.View:
        """The view of the library, for bots, `redeal` and drawings."""
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
"""A field with a `kemet.View` in Python and the model above in JSON."""
