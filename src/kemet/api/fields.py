"""Field types that several wire models share, with their constraints."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

MARK_LOOKALIKES = "☥𓋹✓✔☑✅🗸"
"""Signs that could be taken for the mark beside the names that people keep."""

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
    return validate_line(text)


TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="the id of a table")]
Secret = Annotated[str, Field(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
IdempotencyKey = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[
    str,
    Field(min_length=1, max_length=MAX_NAME_LENGTH, pattern=r"^[^\x00-\x1f\x7f]+$"),
    AfterValidator(validate_name),
]
Seed = Annotated[
    int,
    Field(ge=0, lt=1 << 128),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 0},
                {"type": "string", "pattern": "^[0-9]{1,39}$"},
            ]
        }
    ),
]
"""A seed of up to 128 bits, as a number or as text with its decimal digits: JavaScript rounds
numbers from 2⁵³ on."""
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Language = Literal["en", "fr"]
TableStatus = Literal["waiting", "running", "paused", "over"]

DEFAULT_LEVEL = "strategist"
"""The level of a bot, unless a request names another."""

MAX_CLOCK_SECONDS = 60 * 60 * 24 * 60
"""The longest time a clock can have: sixty days."""


class StrictModel(BaseModel):
    """A request model: unknown fields are errors."""

    model_config = ConfigDict(extra="forbid")
