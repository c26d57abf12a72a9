"""Wire models of battle odds, with the fields of the same classes in `kemet.bots.odds`."""

from __future__ import annotations

from typing import Annotated

from ..bots import odds
from .converted import Converted, WireModel


class ChoiceOdds(WireModel):
    """One own choice against the equilibrium strategy of the opponent."""

    play: str
    discard: str  # the cheapest card to discard; "" once it is chosen
    cards: list[str]
    win: float  # chance to win the battle
    own_losses: float
    enemy_losses: float
    points: float  # expected Battle VP minus those of the opponent
    weight: float  # its probability in the equilibrium


class BattleOdds(WireModel):
    """All own choices, the most probable first."""

    choices: list[ChoiceOdds]
    value: float

    def to_odds(self) -> odds.BattleOdds:
        """The class that `kemet.battle_odds` returns."""
        choices = [odds.ChoiceOdds(**vars(choice)) for choice in self.choices]
        return odds.BattleOdds(choices, self.value)


OddsField = Annotated[odds.BattleOdds, Converted(BattleOdds, BattleOdds.to_odds)]
"""A field that holds a `kemet.BattleOdds` and travels as the model above."""
