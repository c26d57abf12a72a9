"""Requests: the models of what clients send. The server validates every body with them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from .fields import (
    DEFAULT_LEVEL,
    MAX_CLOCK_SECONDS,
    IdempotencyKey,
    Language,
    Name,
    Position,
    SeatNumber,
    Secret,
    Seed,
    validate_line,
)
from .models import Check, Limits, field, request
from .stops import Stops


@request
class TimeControl:
    """The clock. `turn`: `seconds` for all answers within one turn; `fischer`: `seconds` for the
    whole game, plus `increment` at the beginning of each of the player's own turns.
    """

    kind: Literal["none", "turn", "fischer"] = "none"
    seconds: int = field(default=0, ge=0, le=MAX_CLOCK_SECONDS)
    increment: int = field(default=0, ge=0, le=MAX_CLOCK_SECONDS)


@request
class NewSeat:
    """Who plays a seat. `me` and `hotseat`: the creator of the table; `link`: the person who gets
    the link; `open`: the first person who joins; `bot`: a bot of the given level.
    """

    kind: Literal["me", "hotseat", "link", "open", "bot"] = "bot"
    name: Name | None = None
    level: str = field(default=DEFAULT_LEVEL, max_length=24, description="the level of a bot")


@request
class NewTable:
    """A table to create."""

    EXAMPLES: ClassVar = [
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

    edition: str = field(default="revised", max_length=20)
    mode: str | None = field(default=None, max_length=20)
    seats: list[NewSeat] = field(min_length=2, max_length=5)
    time_control: TimeControl = TimeControl()
    public: bool = field(default=False, description="whether the list of tables shows it")
    watch: Literal["nobody", "link", "public"] = "link"
    title: Annotated[str, Limits(max_length=60), Check(validate_line)] = ""
    seed: Seed | None = field(
        default=None,
        description="the same seed, of up to 128 bits, gives the same game; the table shows that "
        "it was chosen. From JavaScript one of 2⁵³ or more is sent as text, its decimal digits",
    )
    battle_discards: Literal["default", "open", "closed"] = "default"
    position: Position | None = field(
        default=None, description="the position to start from, see docs/notation.md"
    )
    days: int | None = field(
        default=None, ge=1, le=365, description="after so many days it is deleted; null: never"
    )
    rated: bool | None = field(
        default=None,
        description="whether it counts for ratings; null: if it is public and can be rated",
    )


@request
class ImportedRecord:
    """A record to import: a finished game can be replayed, an unfinished one is continued."""

    record: str = field(max_length=1_000_000)
    seats: list[NewSeat] | None = field(default=None, max_length=5)
    time_control: TimeControl = TimeControl()
    watch: Literal["nobody", "link", "public"] = "link"


@request
class PlayFromHere:
    """Continue a moment of a finished game at a new table."""

    seat: SeatNumber | None = field(
        default=None, description="the seat of the caller, bots play the others; null: all seats"
    )
    name: Name | None = None
    level: str = field(default=DEFAULT_LEVEL, max_length=24, description="the level of the bots")


@request
class JoinRequest:
    """Take an open seat. With a secret chosen by the client a resend is harmless."""

    name: Name | None = None
    seat: SeatNumber | None = None
    secret: Secret | None = None


@request
class ClaimRequest:
    """Take the seat of a link, which is sent as the bearer.

    Only the client knows the new secret, which gives access from then on: the person who
    made the link does not. A resend of the same request is harmless.
    """

    secret: Secret = field(description="at least 128 random bits, which the client draws")


@request
class Answer:
    """An answer to the question that is pending at a version."""

    EXAMPLES: ClassVar = [{"answer": "token move_upper", "version": 17, "key": "a1"}]

    answer: str = field(max_length=120)
    version: int = field(ge=0, description="the version of the state it answers")
    key: IdempotencyKey = field(description="unique for each answer; a resend has the same key")
    then: list[Annotated[str, Limits(max_length=120)]] = field(
        default_factory=list,
        max_length=16,
        description="answers to the questions that follow at once, such as those of a whole Move:"
        " all are accepted, or none",
    )


@request
class KeyedRequest:
    """The body of a command: an optional idempotency key."""

    key: IdempotencyKey | None = None


@request
class BotTakeover(KeyedRequest):
    """Let a bot play a seat; only the host can name a seat that is not their own.

    If another person plays it, they must be absent, and the level is the default.
    """

    seat: SeatNumber | None = None
    level: str = field(default=DEFAULT_LEVEL, max_length=24)


@request
class BotVote(KeyedRequest):
    """A vote for a bot at the seat of another person."""

    seat: SeatNumber


@request
class NewLink:
    """The seat to make another link for."""

    seat: SeatNumber


@request
class LinkVote(KeyedRequest):
    """A vote for another link for the seat of an absent person."""

    seat: SeatNumber


@request
class StopsRequest(KeyedRequest, Stops):
    """The new stops of a seat; they replace all earlier ones."""


@request
class RenameRequest(KeyedRequest):
    name: Name


@request
class Webhook:
    """Where to send turn notifications; null: nowhere."""

    url: str | None = field(default=None, max_length=500)


@request
class ReportRequest:
    """A report of abuse for the operator: of a chat line, or of the name or the play of a seat."""

    subject: Literal["chat", "name", "play"]
    seat: SeatNumber | None = field(default=None, description="not for a chat line")
    line: int | None = field(
        default=None, ge=1, le=1 << 30, description="the number of a chat line"
    )
    text: str = field(default="", max_length=500, description="what is wrong with it")


@request
class ChatMessage:
    text: str = field(min_length=1, max_length=500)
    key: IdempotencyKey | None = None


@request
class WhyRequest:
    """An answer to explain."""

    answer: str = field(max_length=120)


@request
class Hello:
    """The first message of a live connection."""

    secret: Secret | None = None
    identity: Secret | None = field(
        default=None, description="of a device, for its person's seat; only without a secret"
    )
    since: int | None = field(
        default=None, ge=0, description="the last version that the client has"
    )
    language: Language = "en"
