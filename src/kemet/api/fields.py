"""The kinds of fields that models have in common, with what they may hold."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field


def validate_line(text: str) -> str:
    """Without blanks around it; records and logs have one thing a line."""
    if not text.isprintable():
        raise ValueError("it should be one line of signs that can be printed")
    return text.strip()


def validate_name(text: str) -> str:
    if not validate_line(text):
        raise ValueError("a name is more than blanks")
    return validate_line(text)


TableId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="of a table")]
Secret = Annotated[str, Field(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
IdempotencyKey = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[
    str,
    Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$"),
    AfterValidator(validate_name),
]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Language = Literal["en", "fr"]
TableStatus = Literal["gathering", "running", "paused", "over"]
AutoPassMode = Literal["ask", "not_this_round", "my_battles", "never"]

MAX_CLOCK_SECONDS = 60 * 60 * 24 * 60
"""Sixty days, in seconds: the longest a clock can be."""


class StrictModel(BaseModel):
    """What a client sends: a field that is not known is an error, not a silence."""

    model_config = ConfigDict(extra="forbid")
