"""What the server tells: tables, what happens at them, and answers to what was sent."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from .fields import AutoPassMode, TableStatus
from .odds import OddsField
from .requests import TimeControl
from .view import ViewField


class SeatSecret(BaseModel):
    """The secret of a seat: whoever has it plays there."""

    seat: int
    secret: str


class CreatedTable(BaseModel):
    """A new table, and all its secrets, which are told this once."""

    id: str
    host_secret: str = Field(description="the secret of whoever made the table")
    watch_secret: str | None = Field(description="the secret for looking on, where that needs one")
    seats: list[SeatSecret]


class SeatInfo(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    joined: bool
    hotseat: bool
    level: str | None = Field(description="of the bot that plays there now")
    away: bool = Field(description="a bot plays until its owner returns")
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
    status: TableStatus
    public: bool
    watch: str
    time_control: TimeControl
    created: float
    expires_at: float | None = Field(description="when it is cleared away, if it is")
    now: float
    seats: list[SeatInfo]
    round: int
    scores: list[int]
    winner: int | None
    ended_by: Literal["play", "concession"] | None
    rematch: str | None = Field(description="the table of the next game")
    notice: str = Field(description="what happened to a bot, if anything did")


class TableSummary(BaseModel):
    """A table in the list of tables."""

    id: str
    title: str
    edition: str
    mode: str
    players: int
    open_seats: int
    status: TableStatus
    watch: str
    time_control: TimeControl
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


class TableState(BaseModel):
    """The whole table as a seat, or a spectator, may know it.

    Events with a number from `first_event` on replace all that the client has from there on.
    """

    type: Literal["state"] = "state"
    version: int
    resync: bool = Field(description="`events` are all there were, not only the new ones")
    table: TableInfo
    you: int | None
    view: ViewField
    options: list[OptionInfo]
    first_event: int
    events: list[EventInfo]
    can_undo: bool
    auto_pass: AutoPassMode | None = Field(description="the seat's own standing order")
    chat_count: int = Field(description="how many lines were said in all")


class ChatLine(BaseModel):
    """Something somebody said."""

    number: int
    seat: int | None
    text: str
    at: float


class ChatBatch(BaseModel):
    """New lines, to those who listen."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class ReplayStep(BaseModel):
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
    steps: list[ReplayStep]
    rounds: list[RoundScores] = Field(description="the last is how the game stands")


class ReplayFrame(BaseModel):
    """A game at one of its moments."""

    number: int
    last_number: int
    view: ViewField
    events: list[EventInfo]


class Odds(BaseModel):
    """What the battle solver says to the seat whose battle it is; None when there is none."""

    odds: OddsField | None


class Accepted(BaseModel):
    """It is written down and will not be lost."""

    version: int
    duplicate: bool = Field(default=False, description="it had been accepted before")


class WhyResponse(BaseModel):
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


class Health(BaseModel):
    """How the server is."""

    status: Literal["ok", "starting", "failing"]
    version: str
    engine: Literal["compiled", "plain"]
    database: bool = True
    redis: bool | None = None
