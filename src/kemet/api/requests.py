"""Requests: the models of what clients send. The server validates every body with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field

from .fields import (
    DEFAULT_LEVEL,
    MAX_CLOCK_SECONDS,
    IdempotencyKey,
    Language,
    Name,
    SeatNumber,
    Secret,
    Seed,
    StrictModel,
    validate_line,
)
from .stops import Stops


class TimeControl(StrictModel):
    """The clock. `turn`: `seconds` for all answers within one turn; `fischer`: `seconds` for the
    whole game, plus `increment` at the beginning of each of the player's own turns.
    """

    kind: Literal["none", "turn", "fischer"] = "none"
    seconds: int = Field(default=0, ge=0, le=MAX_CLOCK_SECONDS)
    increment: int = Field(default=0, ge=0, le=MAX_CLOCK_SECONDS)


class NewSeat(StrictModel):
    """Who plays a seat. `me` and `hotseat`: the creator of the table; `link`: the person who gets
    the link; `open`: the first person who joins; `bot`: a bot of the given level.
    """

    kind: Literal["me", "hotseat", "link", "open", "bot"] = "bot"
    name: Name | None = None
    level: str = Field(default=DEFAULT_LEVEL, max_length=24, description="the level of a bot")


class NewTable(StrictModel):
    """A table to create."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"edition": "revised", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot"}]},
                {
                    "edition": "original",
                    "mode": "long",
                    "seats": [{"kind": "me"}, {"kind": "link"}, {"kind": "open"}],
                    "time_control": {"kind": "fischer", "seconds": 1800, "increment": 30},
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
    public: bool = Field(default=False, description="whether the list of tables shows it")
    watch: Literal["nobody", "link", "public"] = "link"
    title: Annotated[str, AfterValidator(validate_line)] = Field(default="", max_length=60)
    seed: Seed | None = Field(
        default=None,
        description="the same seed, of up to 128 bits, gives the same game; the table shows that "
        "it was chosen. From JavaScript one of 2⁵³ or more is sent as text, its decimal digits",
    )
    battle_discards: Literal["default", "open", "closed"] = "default"
    position: dict[str, Any] | None = Field(
        default=None, description="the position to start from, see docs/notation.md"
    )
    days: int | None = Field(
        default=None, ge=1, le=365, description="after so many days it is deleted; null: never"
    )
    rated: bool | None = Field(
        default=None,
        description="whether it counts for ratings; null: if it is public and can be rated",
    )


class ImportedRecord(StrictModel):
    """A record to import: a finished game can be replayed, an unfinished one is continued."""

    record: str = Field(max_length=1_000_000)
    seats: list[NewSeat] | None = Field(default=None, max_length=5)
    time_control: TimeControl = TimeControl()
    watch: Literal["nobody", "link", "public"] = "link"


class PlayFromHere(StrictModel):
    """Continue a moment of a finished game at a new table."""

    seat: SeatNumber | None = Field(
        default=None, description="the seat of the caller, bots play the others; null: all seats"
    )
    name: Name | None = None
    level: str = Field(default=DEFAULT_LEVEL, max_length=24, description="the level of the bots")


class JoinRequest(StrictModel):
    """Take an open seat. With a secret chosen by the client a resend is harmless."""

    name: Name | None = None
    seat: SeatNumber | None = None
    secret: Secret | None = None


class ClaimRequest(StrictModel):
    """Take the seat of a link, which is sent as the bearer.

    Only the client knows the new secret, which gives access from then on: the person who
    made the link does not. A resend of the same request is harmless.
    """

    secret: Secret = Field(description="at least 128 random bits, which the client draws")


class Answer(StrictModel):
    """An answer to the question that is pending at a version."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"answer": "token move_upper", "version": 17, "key": "a1"}]
        },
    )

    answer: str = Field(max_length=120)
    version: int = Field(ge=0, description="the version of the state it answers")
    key: IdempotencyKey = Field(description="unique for each answer; a resend has the same key")


class KeyedRequest(StrictModel):
    """The body of a command: an optional idempotency key."""

    key: IdempotencyKey | None = None


class BotTakeover(KeyedRequest):
    """Let a bot play a seat; only the host can name a seat that is not their own.

    If another person plays it, they must be absent, and the level is the default.
    """

    seat: SeatNumber | None = None
    level: str = Field(default=DEFAULT_LEVEL, max_length=24)


class BotVote(KeyedRequest):
    """A vote for a bot at the seat of another person."""

    seat: SeatNumber


class NewLink(StrictModel):
    """The seat to make another link for."""

    seat: SeatNumber


class StopsRequest(KeyedRequest, Stops):
    """The new stops of a seat; they replace all earlier ones."""


class RenameRequest(KeyedRequest):
    name: Name


class Webhook(StrictModel):
    """Where to send turn notifications; null: nowhere."""

    url: str | None = Field(default=None, max_length=500)


class ReportRequest(StrictModel):
    """A report of abuse for the operator: of a chat line, or of the name or the play of a seat."""

    subject: Literal["chat", "name", "play"]
    seat: SeatNumber | None = Field(default=None, description="not for a chat line")
    line: int | None = Field(
        default=None, ge=1, le=1 << 30, description="the number of a chat line"
    )
    text: str = Field(default="", max_length=500, description="what is wrong with it")


class ChatMessage(StrictModel):
    text: str = Field(min_length=1, max_length=500)
    key: IdempotencyKey | None = None


class WhyRequest(StrictModel):
    """An answer to explain."""

    answer: str = Field(max_length=120)


class Hello(StrictModel):
    """The first message of a live connection."""

    secret: Secret | None = None
    identity: Secret | None = Field(
        default=None, description="of a device, for its person's seat; only without a secret"
    )
    since: int | None = Field(
        default=None, ge=0, description="the last version that the client has"
    )
    language: Language = "en"
