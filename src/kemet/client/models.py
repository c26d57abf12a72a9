"""What server and clients say to each other, as types: the server checks by them, a client reads by
them, and the OpenAPI is made of them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ..bots.odds import BattleOdds
from ..engine.view import View


def one_line(text: str) -> str:
    """Without blanks around it; records and logs have one thing a line."""
    if not text.isprintable():
        raise ValueError("it should be one line of signs that can be printed")
    return text.strip()


def a_name(text: str) -> str:
    if not one_line(text):
        raise ValueError("a name is more than blanks")
    return one_line(text)


Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="of a table")]
Secret = Annotated[str, Field(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[
    str,
    Field(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]+$"),
    AfterValidator(a_name),
]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
Language = Literal["en", "fr"]
Status = Literal["gathering", "running", "paused", "over"]
OrderName = Literal["ask", "not_this_round", "my_battles", "never"]

BANK_MOST = 60 * 60 * 24 * 60
"""Sixty days, in seconds: the longest a clock can be."""


class Strict(BaseModel):
    """What a client sends: a field that is not known is an error, not a silence."""

    model_config = ConfigDict(extra="forbid")


# --- making a table


class Pace(Strict):
    """The clock. `turn`: so many seconds for all answers within one turn; `bank`: so many for the
    whole game, and an increment at the beginning of each of one's own turns.
    """

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = Field(default=0, ge=0, le=BANK_MOST)
    increment: int = Field(default=0, ge=0, le=BANK_MOST)


class NewSeat(Strict):
    """Who sits there. `me` and `hotseat`: whoever makes the table; `link`: whoever is given the
    link; `open`: whoever comes first; `bot`: a bot of a level.
    """

    kind: Literal["me", "hotseat", "link", "open", "bot"] = "bot"
    name: Name | None = None
    level: str = Field(default="strategist", max_length=24, description="of a bot")


class NewTable(Strict):
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
    pace: Pace = Pace()
    public: bool = Field(default=False, description="shown in the list of tables")
    watch: Literal["nobody", "link", "public"] = "link"
    title: Annotated[str, AfterValidator(one_line)] = Field(default="", max_length=60)
    seed: int | None = Field(default=None, ge=0, lt=1 << 53, description="the same game again")
    battle_discards: Literal["default", "open", "closed"] = "default"
    position: dict[str, Any] | None = Field(
        default=None, description="a table set up by hand, see docs/notation.md"
    )
    days: int | None = Field(
        default=None, ge=1, le=365, description="then it is cleared away; without, it is kept"
    )


class ImportedRecord(Strict):
    """A record to be opened: one that is over can be looked at, another is played on."""

    record: str = Field(max_length=1_000_000)
    seats: list[NewSeat] | None = Field(default=None, max_length=5)
    pace: Pace = Pace()
    watch: Literal["nobody", "link", "public"] = "link"


class SeatLink(BaseModel):
    """The secret of a seat: whoever has it plays there."""

    seat: int
    secret: str


class Created(BaseModel):
    """A new table, and all its secrets, which are told this once."""

    id: str
    host: str = Field(description="the secret of whoever made the table")
    watch: str | None = Field(description="the secret for looking on, where that needs one")
    seats: list[SeatLink]


class Join(Strict):
    """Taking an open seat. With a secret of one's own, a resend is harmless."""

    name: Name | None = None
    seat: SeatNumber | None = None
    secret: Secret | None = None


# --- looking


class SeatInfo(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    joined: bool
    hotseat: bool
    level: str | None = Field(description="of the bot that plays there now")
    left: bool = Field(description="a bot plays until its owner returns")
    conceded: bool
    connected: bool
    seconds: float | None = Field(description="left on the clock at the moment `now`")
    ticking: bool


class TableInfo(BaseModel):
    """A table as everybody sees it who may see it at all."""

    id: str
    title: str
    edition: str
    mode: str
    status: Status
    public: bool
    watch: str
    pace: Pace
    created: float
    until: float | None = Field(description="when it is cleared away, if it is")
    now: float
    seats: list[SeatInfo]
    round: int
    scores: list[int]
    winner: int | None
    ended_by: Literal["play", "concession"] | None
    rematch: str | None = Field(description="the table of the next game")
    notice: str = Field(description="what happened to a bot, if anything did")


class Listed(BaseModel):
    """A table in the list of tables."""

    id: str
    title: str
    edition: str
    mode: str
    players: int
    open_seats: int
    status: Status
    watch: str
    pace: Pace
    created: float


class OptionInfo(BaseModel):
    """A legal answer: its notation, its words, what it costs."""

    answer: str
    text: str
    cost: int


class EventInfo(BaseModel):
    """Something that happened, as the seat may know it."""

    number: int
    kind: str
    fields: dict[str, Any]
    text: str


class State(BaseModel):
    """The whole table as a seat, or a spectator, may know it.

    Events with a number from `first_event` on replace all that the client has from there on.
    """

    type: Literal["state"] = "state"
    version: int
    resync: bool = Field(description="`events` are all there were, not only the new ones")
    table: TableInfo
    you: int | None
    view: View
    options: list[OptionInfo]
    first_event: int
    events: list[EventInfo]
    can_take_back: bool
    order: OrderName | None = Field(description="the seat's own standing order")
    chat: int = Field(description="how many lines were said in all")


class ChatLine(BaseModel):
    """Something somebody said."""

    number: int
    seat: int | None
    text: str
    at: float


class ChatTold(BaseModel):
    """New lines, to those who listen."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class Step(BaseModel):
    """A moment of a replay."""

    number: int
    seat: int
    answer: str | None = Field(description="None where it was secret and the game is not over")


class RoundScores(BaseModel):
    """Every seat's victory points, temporary ones included, at the end of a round."""

    round: int = Field(description="0: as the game began")
    scores: list[int]


class Replay(BaseModel):
    """The moments of a game that can be looked at, one after another."""

    id: str
    over: bool
    steps: list[Step]
    rounds: list[RoundScores] = Field(description="the last is how the game stands")


class Moment(BaseModel):
    """A game at one of its moments."""

    number: int
    of: int
    view: View
    events: list[EventInfo]


class Odds(BaseModel):
    """What the battle solver says to the seat whose battle it is; None when there is none."""

    odds: BattleOdds | None


# --- acting


class Answer(Strict):
    """An answer to the question that was asked at that version."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"answer": "token move_upper", "version": 17, "key": "a1"}]
        },
    )

    answer: str = Field(max_length=120)
    version: int = Field(ge=0, description="of the state that was looked at")
    key: Key = Field(description="chosen anew for each answer; a resend carries the same")


class Accepted(BaseModel):
    """It is written down and will not be lost."""

    version: int
    again: bool = Field(default=False, description="it had been accepted before")


class Act(Strict):
    """Something one does to the table besides answering."""

    key: Key | None = None


class Leave(Act):
    """A bot plays on; the host may say so for another seat."""

    seat: SeatNumber | None = None
    level: str = Field(default="strategist", max_length=24)


class Order(Act):
    """A standing order for card windows."""

    order: OrderName


class Rename(Act):
    name: Name


class Webhook(Strict):
    """Where to tell that it is one's turn; none to be told no more."""

    url: str | None = Field(default=None, max_length=500)


class Say(Strict):
    text: str = Field(min_length=1, max_length=500)
    key: Key | None = None


class Question(Strict):
    """An answer one would like to give."""

    answer: str = Field(max_length=120)


class Reason(BaseModel):
    """Why an answer is not legal now."""

    legal: bool
    kind: str | None = None
    rule: str | None = None
    message: str = ""


class Problem(BaseModel):
    """Every error: a kind for programs, a message for people."""

    error: str
    message: str
    rule: str | None = None
    version: int | None = None


class Hello(Strict):
    """The first line of a live connection."""

    secret: Secret | None = None
    since: int | None = Field(default=None, ge=0, description="the last version that was seen")
    language: Language = "en"


class Health(BaseModel):
    """How the server is."""

    status: Literal["ok", "starting", "failing"]
    version: str
    database: bool = True
    redis: bool | None = None
