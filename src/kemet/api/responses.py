"""Responses: the models of what the server sends: tables, states, replays, texts, errors."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from .fields import TableStatus
from .odds import OddsField
from .requests import TimeControl
from .stops import Stops
from .view import ThreatField, ViewField


class SeatSecret(BaseModel):
    """The secret that gives access to a seat."""

    seat: int
    secret: str


class NewSeatSecret(SeatSecret):
    """The secret of a seat of a new table."""

    is_link: bool = Field(description="it can only claim the seat: give it to another person")


class CreatedTable(BaseModel):
    """A new table and all its secrets; the server sends them only once."""

    id: str
    host_secret: str = Field(description="the secret of the host")
    watch_secret: str | None = Field(description="the secret of spectators, if they need one")
    seats: list[NewSeatSecret]


class SeatInfo(BaseModel):
    """The public data of a seat."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    joined: bool
    has_link: bool = Field(description="nobody has claimed it with its link yet")
    hotseat: bool
    level: str | None = Field(description="the level of the bot that plays now")
    away: bool = Field(description="a bot plays until the owner returns")
    conceded: bool
    connected: bool
    seconds: float | None = Field(description="time left on the clock at `now`")
    ticking: bool
    identified: bool = Field(description="a person who keeps this name on the server")
    hints: int = Field(description="how many hints the seat has taken")


class VoteInfo(BaseModel):
    """A vote for a bot at a seat. The seats of its creator have one vote together."""

    seat: int
    by: list[int]
    missing: list[int] = Field(description="one seat of each person who has not voted")
    expires_at: float


class AnnouncementInfo(BaseModel):
    """Something that happened to a seat, for everybody at the table."""

    kind: Literal[
        "vote", "bot_by_vote", "bot_by_absence", "bot_by_clock", "new_link", "claimed_again", "hint"
    ]
    seat: int
    by: int | None = Field(description="the seat that did it; null: the host or the server")
    at: float


Deal = Literal["random", "seed", "position", "record", "unknown"]
"""Who has chosen what is dealt: the server at random, or the host by a seed, position or record.
Of tables of older versions it is unknown."""


class TableInfo(BaseModel):
    """The public data of a table."""

    id: str
    title: str
    edition: str
    mode: str
    status: TableStatus
    public: bool
    watch: str
    deal: Deal = Field(description="random: drawn by the server; else what the host has chosen")
    commitment: str | None = Field(
        description="of a random deal: the hash that the record of the finished game opens"
    )
    time_control: TimeControl
    created: float
    expires_at: float | None = Field(description="when it is deleted; null: never")
    now: float
    seats: list[SeatInfo]
    round: int
    scores: list[int]
    winner: int | None
    ended_by: Literal["play", "concession"] | None
    rematch: str | None = Field(description="the id of the table of the rematch")
    notice: str = Field(description="the last failure of a bot, if any")
    votes: list[VoteInfo]
    announcements: list[AnnouncementInfo] = Field(description="the last ones, the oldest first")
    shared: bool = Field(description="the game is over and everybody may replay it at /g/{id}")
    rated: Literal["no", "offered", "yes"] = Field(
        description="offered: if all players are identified when the game starts"
    )
    read_only: str | None = Field(
        default=None,
        description="not null: nothing can change, the operator maintains the server and says this",
    )


class SecretInfo(BaseModel):
    """What a secret is for. `link`: it can claim the seat; `used_link`: somebody has done that."""

    kind: Literal["seat", "link", "used_link", "host", "watch"]
    seat: int | None
    table: TableInfo


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
    deal: Deal
    time_control: TimeControl
    created: float
    rated: bool = Field(description="rated if all players are identified when the game starts")


class OptionInfo(BaseModel):
    """A legal answer: its notation, its text and its cost in prayer points."""

    answer: str
    text: str
    cost: int


class EventInfo(BaseModel):
    """An event as the viewer may see it."""

    number: int
    kind: str
    fields: dict[str, Any]
    text: str


class TableState(BaseModel):
    """The whole table as a seat or a spectator may see it.

    `events` replace all events that the client has from number `first_event` on.
    """

    type: Literal["state"] = "state"
    version: int
    resync: bool = Field(description="`events` has all events, not only new ones")
    table: TableInfo
    you: int | None
    view: ViewField
    options: list[OptionInfo]
    first_event: int
    events: list[EventInfo]
    can_undo: bool
    stops: Stops | None = Field(description="when the seat is asked to play a card")
    chat_count: int = Field(description="the number of chat lines")


class ChatLine(BaseModel):
    """A chat message."""

    number: int
    seat: int | None
    text: str
    at: float


class ChatBatch(BaseModel):
    """New chat lines, sent to live connections."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


class TableUpdate(BaseModel):
    """The data of a table, sent to live connections when the game itself has not changed."""

    type: Literal["table"] = "table"
    table: TableInfo


class ReplayStep(BaseModel):
    """An answer that leads to a frame of a replay."""

    number: int
    seat: int
    answer: str | None = Field(description="null while the game is not over")
    round: int = Field(description="the round after the step")
    event_count: int = Field(description="the number of events up to this step")


class ScoreChange(BaseModel):
    """Every seat's victory points after a step that has changed them."""

    number: int = Field(description="of the frame; 0: the start of the game")
    scores: list[int]


class RoundScores(BaseModel):
    """Every seat's victory points, temporary ones included, at the end of a round."""

    round: int = Field(description="0: at the start of the game")
    scores: list[int]


class HintUsed(BaseModel):
    """A hint that a person has taken."""

    seat: int
    number: int = Field(description="the frame with the question")


class Replay(BaseModel):
    """The frames of a game that can be requested, and the scores by round."""

    id: str
    over: bool
    steps: list[ReplayStep]
    rounds: list[RoundScores] = Field(description="the last item has the current scores")
    scores: list[ScoreChange] = Field(description="the first item is the start of the game")
    start_event_count: int = Field(description="the number of events of frame 0")
    hints: list[HintUsed]


class ReplayFrame(BaseModel):
    """A game after one of its steps."""

    number: int
    last_number: int
    view: ViewField
    events: list[EventInfo]


class Odds(BaseModel):
    """The odds of the battle solver for a seat in a battle; null outside a battle."""

    odds: OddsField | None


class ForecastSide(BaseModel):
    """One side of a battle to come."""

    seat: int
    strength: int = Field(description="before cards: units, creature and powers")


class AttackForecast(BaseModel):
    """A battle before the step that would begin it; null for both if the answer begins none."""

    attack: ForecastSide | None
    defend: ForecastSide | None
    win: float | None = Field(description="the attacker's chance to win, if it can be computed")


class Threats(BaseModel):
    """Who could enter a space with one Move action, the strongest first."""

    space: str
    version: int = Field(description="the version of the table that was read")
    threats: list[ThreatField]


class Accepted(BaseModel):
    """The request is stored durably."""

    version: int
    duplicate: bool = Field(default=False, description="the same key was accepted before")


class WhyResponse(BaseModel):
    """Whether an answer is legal now, and if not, why."""

    legal: bool
    kind: str | None = None
    rule: str | None = None
    message: str = ""


class Problem(BaseModel):
    """The body of every error: `error` is its kind, `message` a sentence for people."""

    error: str
    message: str
    rule: str | None = None
    version: int | None = None
    request: str | None = None  # under which the operator finds it in the log


class ServerStatus(BaseModel):
    """What the operator has set, as far as it concerns everybody."""

    read_only: str | None = Field(
        description="not null: nothing can change, the operator maintains the server and says this"
    )
    full: str | None = Field(description="why no table can be created now")


class Health(BaseModel):
    """The health of the server."""

    status: Literal["ok", "starting", "failing"]
    version: str
    engine: Literal["compiled", "plain"]
    database: bool = True
    writable: bool = True
    read_only: bool = Field(default=False, description="the operator maintains the server")
    notices: bool | None = None  # those of other workers; None: there can be none


class RuleText(BaseModel):
    """A rule. Its text has **bold**, *italics* and [ids] as markup; further lines are steps."""

    id: str
    text: str


class RulesSection(BaseModel):
    """A section of the rules, numbered like 4 or 4.1."""

    number: str
    title: str
    intro: str
    rules: list[RuleText]


class Rules(BaseModel):
    """The complete rules in a language."""

    title: str
    intro: list[str]
    sections: list[RulesSection]


class TermText(BaseModel):
    """A term of the rules and its explanation."""

    id: str
    name: str
    text: str


class Glossary(BaseModel):
    """Every name, effect and term of the game in a language, by kind and id."""

    names: dict[str, dict[str, str]]
    revised_names: dict[str, dict[str, str]] = Field(
        description="names that differ in that edition"
    )
    effects: dict[str, dict[str, str]]
    terms: list[TermText]
    rules: dict[str, dict[str, list[str]]] = Field(description="ids of the rules about each thing")
