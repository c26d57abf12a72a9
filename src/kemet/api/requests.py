"""What clients send. The server checks by these types; each field says what it may hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field

from .fields import (
    MAX_CLOCK_SECONDS,
    AutoPassMode,
    IdempotencyKey,
    Language,
    Name,
    SeatNumber,
    Secret,
    StrictModel,
    validate_line,
)


class TimeControl(StrictModel):
    """The clock. `turn`: so many seconds for all answers within one turn; `bank`: so many for the
    whole game, and an increment at the beginning of each of one's own turns.
    """

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = Field(default=0, ge=0, le=MAX_CLOCK_SECONDS)
    increment: int = Field(default=0, ge=0, le=MAX_CLOCK_SECONDS)


class NewSeat(StrictModel):
    """Who sits there. `me` and `hotseat`: whoever makes the table; `link`: whoever is given the
    link; `open`: whoever comes first; `bot`: a bot of a level.
    """

    kind: Literal["me", "hotseat", "link", "open", "bot"] = "bot"
    name: Name | None = None
    level: str = Field(default="strategist", max_length=24, description="of a bot")


class NewTable(StrictModel):
    """A table to be made."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"edition": "revised", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]},
                {
                    "edition": "original",
                    "mode": "long",
                    "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}],
                    "pace": {"kind": "bank", "seconds": 1800, "increment": 30},
                    "public": True,
                    "watch": "public",
                },
            ]
        },
    )

    edition: str = Field(default="revised", max_length=20)
    mode: str | None = Field(default=None, max_length=20)
    seats: list[NewSeat] = Field(min_length=2, max_length=5)
    time_control: TimeControl = TimeControl()
    public: bool = Field(default=False, description="shown in the list of tables")
    watch: Literal["nobody", "link", "public"] = "link"
    title: Annotated[str, AfterValidator(validate_line)] = Field(default="", max_length=60)
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="the same game again")
    battle_discards: Literal["default", "open", "closed"] = "default"
    position: dict[str, Any] | None = Field(
        default=None, description="a table set up by hand, see docs/notation.md"
    )
    days: int | None = Field(
        default=None, ge=1, le=365, description="then it is cleared away; without, it is kept"
    )


class ImportedRecord(StrictModel):
    """A record to be opened: one that is over can be looked at, another is played on."""

    record: str = Field(max_length=1_000_000)
    seats: list[NewSeat] | None = Field(default=None, max_length=5)
    time_control: TimeControl = TimeControl()
    watch: Literal["nobody", "link", "public"] = "link"


class JoinRequest(StrictModel):
    """Taking an open seat. With a secret of one's own, a resend is harmless."""

    name: Name | None = None
    seat: SeatNumber | None = None
    secret: Secret | None = None


class Answer(StrictModel):
    """An answer to the question that was asked at that version."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"answer": "token move_upper", "version": 17, "key": "a1"}]
        },
    )

    answer: str = Field(max_length=120)
    version: int = Field(ge=0, description="of the state that was looked at")
    key: IdempotencyKey = Field(
        description="chosen anew for each answer; a resend carries the same"
    )


class KeyedRequest(StrictModel):
    """Something one does to the table besides answering."""

    key: IdempotencyKey | None = None


class BotTakeover(KeyedRequest):
    """A bot plays on; the host may say so for another seat."""

    seat: SeatNumber | None = None
    level: str = Field(default="strategist", max_length=24)


class AutoPass(KeyedRequest):
    """A standing order for card windows."""

    mode: AutoPassMode


class RenameRequest(KeyedRequest):
    name: Name


class Webhook(StrictModel):
    """Where to tell that it is one's turn; none to be told no more."""

    url: str | None = Field(default=None, max_length=500)


class ChatMessage(StrictModel):
    text: str = Field(min_length=1, max_length=500)
    key: IdempotencyKey | None = None


class WhyRequest(StrictModel):
    """An answer one would like to give."""

    answer: str = Field(max_length=120)


class Hello(StrictModel):
    """The first line of a live connection."""

    secret: Secret | None = None
    since: int | None = Field(default=None, ge=0, description="the last version that was seen")
    language: Language = "en"
