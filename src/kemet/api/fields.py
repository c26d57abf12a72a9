"""Field types that several wire models share, with their constraints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from ..i18n import LANGUAGES
from ..nesting import MAX_POSITION_VALUES, check_nesting
from .models import Check, Limits

MARK_LOOKALIKES = "☥𓋹✓✔☑✅🗸"
"""Signs that could be taken for the mark beside the names that people keep."""

INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U00013441\U00013442\U000e0100-\U000e01ef]"
)
"""Letters that show nothing, or a blank, though Unicode counts them as printable: the ignorable
ones, fillers and blanks."""

PICTURE_SELECTOR = re.compile("(?<=[\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0e\ufe0f]")
"""A sign that chooses how the picture before it looks."""

MAX_NAME_LENGTH = 24


def validate_line(text: str) -> str:
    """The text without surrounding blanks. Records and logs are line-based: no line breaks."""
    if not text.isprintable():
        raise ValueError("it must be one line of printable characters")
    return text.strip()


def validate_name(text: str) -> str:
    if not validate_line(text):
        raise ValueError("a name must not be blank")
    if any(sign in text for sign in MARK_LOOKALIKES):
        raise ValueError("a name must not have a sign that looks like the mark of kept names")
    if INVISIBLE.search(PICTURE_SELECTOR.sub("", text)):
        raise ValueError("a name must not have an invisible letter")
    return validate_line(text)


def validate_position(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a position, which the library reads: not nested deeply, not large."""
    check_nesting(data, MAX_POSITION_VALUES)
    return data


TableId = Annotated[str, Limits(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="the id of a table")]
Secret = Annotated[str, Limits(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
IdempotencyKey = Annotated[str, Limits(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[
    str,
    Limits(min_length=1, max_length=MAX_NAME_LENGTH, pattern=r"^[^\x00-\x1f\x7f]+$"),
    Check(validate_name),
]
Seed = Annotated[
    int,
    Limits(
        ge=0,
        lt=1 << 128,
        schema={
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": "^[0-9]{1,39}$"},
            ]
        },
    ),
]
"""A seed of up to 128 bits, as a number or as text with its decimal digits: JavaScript rounds
numbers from 2⁵³ on."""
Position = Annotated[dict[str, Any], Check(validate_position)]
SeatNumber = Annotated[int, Limits(ge=0, le=4)]
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
TableStatus = Literal["waiting", "running", "paused", "over"]

UnratedReason = Literal["guest", "bot", "same_network", "quits", "early", "pair_limit"]
"""Why a game does not count for ratings.

- guest: not every player keeps a name
- bot: a bot plays a seat, or somebody was not there, when the game began
- same_network: two players use the same network or device
- quits: a player has ended too many rated games early
- early: the game ended, or a player gave up, before every player had given enough answers
- pair_limit: the same two people have played enough games that day
"""

DEFAULT_LEVEL = "strategist"
"""The level of a bot, unless a request names another."""

FIRST_GAME_LEVEL = "greedy"
"""The level that clients suggest for a first game."""

MAX_CLOCK_SECONDS = 60 * 60 * 24 * 60
"""The longest time a clock can have: sixty days."""
