"""Stops: the moments at which a person is asked to play a card; elsewhere the server passes."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, get_args

from .models import Limits, field, request

Moment = Literal["my_turn", "my_action", "attacked", "veto", "my_battle", "others"]
CardStop = Literal["always", "never"]
CardName = Annotated[str, Limits(pattern=r"^[a-z_]{1,40}$", description="the id of a card")]

MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
DEFAULT_MOMENTS: Final[tuple[Moment, ...]] = ("my_turn", "attacked", "veto", "my_battle")


@request
class Stops:
    """When a seat is asked to play a card. A seat that can play none of its cards is not asked,
    unless `ask_every_time` is set.

    Moments: `my_turn`: before the first token of the seat's turn; `my_action`: after an action of
    the seat; `attacked`: another player attacks the seat; `veto`: another player plays a card that
    the seat can veto; `my_battle`: a battle of the seat begins; `others`: after actions of other
    players and before battles of other players.
    """

    EXAMPLES: ClassVar = [
        {"moments": ["my_turn", "veto"], "cards": {"raining_fire": "always"}},
        {"ask_every_time": True},
    ]

    moments: tuple[Moment, ...] = field(default=DEFAULT_MOMENTS, max_length=len(MOMENTS))
    ask_every_time: bool = field(
        default=False, description="ask at every moment, also if no card can be played"
    )
    cards: dict[CardName, CardStop] = field(
        default_factory=dict,
        max_length=40,
        description="`always`: ask whenever the card can be played; `never`: do not ask for it",
    )

    def __post_init__(self) -> None:
        """Every moment once, in the order of `MOMENTS`."""
        moments = tuple(moment for moment in MOMENTS if moment in self.moments)
        object.__setattr__(self, "moments", moments)
