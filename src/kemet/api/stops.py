"""Stops: the moments at which a person is asked to play a card; elsewhere the server passes."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, ConfigDict, Field

from .fields import StrictModel

Moment = Literal["my_turn", "attacked", "veto", "my_battle", "others"]
CardStop = Literal["always", "never"]
CardName = Annotated[str, Field(pattern=r"^[a-z_]{1,40}$", description="the id of a card")]

MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
DEFAULT_MOMENTS: Final[tuple[Moment, ...]] = ("my_turn", "attacked", "veto", "my_battle")


def sort_moments(moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """The moments once each, in the order of `MOMENTS`."""
    return tuple(moment for moment in MOMENTS if moment in moments)


class Stops(StrictModel):
    """When a seat is asked to play a card. A seat that can play none of its cards is not asked,
    unless `ask_every_time` is set.

    Moments: `my_turn`: before the first token of the seat's turn; `attacked`: another player
    attacks the seat; `veto`: another player plays a card that the seat can veto; `my_battle`: a
    battle of the seat begins; `others`: after all other actions and before all other battles.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        json_schema_extra={
            "examples": [
                {"moments": ["my_turn", "veto"], "cards": {"raining_fire": "always"}},
                {"ask_every_time": True},
            ]
        },
    )

    moments: Annotated[tuple[Moment, ...], AfterValidator(sort_moments)] = Field(
        default=DEFAULT_MOMENTS, max_length=len(MOMENTS)
    )
    ask_every_time: bool = Field(
        default=False, description="ask at every moment, also if no card can be played"
    )
    cards: dict[CardName, CardStop] = Field(
        default={},
        max_length=40,
        description="`always`: ask whenever the card can be played; `never`: do not ask for it",
    )
