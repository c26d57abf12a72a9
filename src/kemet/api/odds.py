"""The odds of a battle on the wire: twins of the classes of the same name in `kemet.bots.odds`."""

from __future__ import annotations

from typing import Annotated

from ..bots import odds
from .converted import Converted, WireModel


class ChoiceOdds(WireModel):
    """One own choice, against the other's best mix."""

    play: str
    discard: str  # what it costs least to do without later; "" once that is chosen
    cards: list[str]
    win: float  # chance to win the battle
    own_losses: float
    enemy_losses: float
    points: float  # Battle VP one may expect, less the other's
    weight: float  # its share in the equilibrium mix


class BattleOdds(WireModel):
    """All own choices, the one to be played most often first."""

    choices: list[ChoiceOdds]
    value: float

    def to_odds(self) -> odds.BattleOdds:
        """The odds as `kemet.battle_odds` gives them."""
        choices = [odds.ChoiceOdds(**vars(choice)) for choice in self.choices]
        return odds.BattleOdds(choices, self.value)


OddsField = Annotated[odds.BattleOdds, Converted(BattleOdds, BattleOdds.to_odds)]
"""A field that holds a `kemet.BattleOdds` and travels as the model above."""
