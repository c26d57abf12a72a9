"""Responses: the models of what the server sends: tables, states, replays, texts, errors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ..bots.odds import BattleOdds
from ..views import Reach, Threat, View
from .fields import TableStatus, UnratedReason
from .models import Limits, field, response
from .requests import TimeControl
from .stops import Stops


@response
class SeatSecret:
    """The secret that gives access to a seat."""

    seat: int
    secret: str


@response
class NewSeatSecret(SeatSecret):
    """The secret of a seat of a new table."""

    is_link: bool = field(description="it can only claim the seat: give it to another person")


@response
class LinkSecret(SeatSecret):
    """Another link for a seat."""

    valid_at: float | None = field(
        description="when it can claim the seat, which somebody holds; null: at once"
    )


@response
class CreatedTable:
    """A new table and all its secrets; the server sends them only once."""

    id: str
    host_secret: str = field(description="the secret of the host")
    watch_secret: str | None = field(description="the secret of spectators, if they need one")
    seats: list[NewSeatSecret]


@response
class SeatInfo:
    """The public data of a seat."""

    seat: int
    name: str
    kind: Literal["person", "open", "bot"]
    joined: bool
    has_link: bool = field(description="nobody has claimed it with its link yet")
    hotseat: bool
    level: str | None = field(description="the level of the bot that plays now")
    away: bool = field(description="a bot plays until the owner returns")
    conceded: bool
    connected: bool
    seconds: float | None = field(description="time left on the clock at `now`")
    ticking: bool
    identified: bool = field(description="a person who keeps this name on the server")
    hints: int = field(description="how many hints the seat has taken")
    pauses_left: int | None = field(description="in a rated game; null: there is no limit")


@response
class VoteInfo:
    """A vote for a bot at a seat. The seats of its creator have one vote together."""

    seat: int
    by: list[int]
    missing: list[int] = field(description="one seat of each person who has not voted")
    expires_at: float


@response
class LinkInfo:
    """Another link for a seat that somebody holds, who can object until it is used."""

    seat: int
    asked_at: float
    valid_at: float = field(description="when it can claim the seat, without all votes")
    by: list[int] = field(description="the seats that have voted for it")
    missing: list[int] = field(
        description="one seat of each person who has not voted; empty also if there is no vote"
    )


@response
class AnnouncementInfo:
    """Something that happened to a seat, for everybody at the table."""

    kind: Literal[
        "vote",
        "bot_by_vote",
        "bot_by_absence",
        "bot_by_clock",
        "new_link",
        "link_by_vote",
        "link_objected",
        "claimed_again",
        "hint",
    ]
    seat: int
    by: int | None = field(description="the seat that did it; null: the host or the server")
    at: float


RatedStatus = Annotated[
    Literal["no", "offered", "yes", "void"],
    Limits(
        description="offered: if all players are identified when the game starts; void: it was "
        "rated, and has no result"
    ),
]

Deal = Literal["random", "seed", "position", "record", "unknown"]
"""Who has chosen what is dealt: the server at random, or the host by a seed, position or record.
Of tables of older versions it is unknown."""


@response
class TableInfo:
    """The public data of a table."""

    id: str
    title: str
    edition: str
    mode: str
    goal: int = field(description="the victory points that end the game")
    status: TableStatus
    public: bool
    watch: str
    deal: Deal = field(description="random: drawn by the server; else what the host has chosen")
    commitment: str | None = field(
        description="of a random deal: the hash that the record of the finished game opens"
    )
    answers_digest: str | None = field(
        description="of a finished game: the hash of its answers, which the commitment has not"
    )
    time_control: TimeControl
    created: float
    expires_at: float | None = field(description="when it is deleted; null: never")
    now: float
    seats: list[SeatInfo]
    round: int
    scores: list[int]
    winner: int | None
    ended_by: Literal["play", "concession"] | None
    rematch: str | None = field(description="the id of the table of the rematch")
    notice: str = field(description="the last failure of a bot, if any")
    votes: list[VoteInfo]
    links: list[LinkInfo] = field(description="other links for seats that somebody holds")
    announcements: list[AnnouncementInfo] = field(description="the last ones, the oldest first")
    shared: bool = field(description="the game is over and everybody may replay it at /g/{id}")
    sharing: list[int] = field(
        default_factory=list,
        description="seats whose people agree to that; it needs all who have played",
    )
    rated: RatedStatus
    unrated: UnratedReason | None = field(
        description="why a game that was to be rated does not count; null: it counts, or was not"
    )
    pause_ends_at: float | None = field(description="when the pause of a rated game ends by itself")
    read_only: str | None = field(
        default=None,
        description="not null: nothing can change, the operator maintains the server and says this",
    )


@response
class SecretInfo:
    """What a secret is for. `link`: it can claim the seat; `pending_link`: later, unless the person
    of the seat objects; `used_link`: somebody has done that."""

    kind: Literal["seat", "link", "pending_link", "used_link", "host", "watch"]
    seat: int | None
    table: TableInfo


@response
class TableSummary:
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
    rated: bool = field(description="rated if all players are identified when the game starts")


@response
class WarningInfo:
    """What to know before an answer is given."""

    kind: str = field(description="such as `free_way`")
    text: str
    is_wasted: bool = field(description="the answer does nothing")
    instead: str | None = field(description="an answer that leads to the same for less")


@response
class OptionInfo:
    """A legal answer: its notation, its text, its cost in prayer points, and what it leads to."""

    answer: str
    text: str
    cost: int
    attacks: int | None = field(description="the seat that the answer attacks")
    warning: WarningInfo | None


@response
class EventInfo:
    """An event as the viewer may see it."""

    number: int
    kind: str
    fields: dict[str, Any]
    text: str


@response
class TableState:
    """The whole table as a seat or a spectator may see it.

    `events` replace all events that the client has from number `first_event` on.
    """

    type: Literal["state"] = "state"
    version: int
    resync: bool = field(description="`events` has all events, not only new ones")
    table: TableInfo
    you: int | None
    view: View
    options: list[OptionInfo]
    first_event: int
    events: list[EventInfo]
    can_undo: bool
    stops: Stops | None = field(description="when the seat is asked to play a card")
    chat_count: int = field(description="the number of chat lines")


@response
class ChatLine:
    """A chat message."""

    number: int
    seat: int | None
    text: str
    at: float


@response
class ChatBatch:
    """New chat lines, sent to live connections."""

    type: Literal["chat"] = "chat"
    lines: list[ChatLine]


@response
class TableUpdate:
    """The data of a table, sent to live connections when the game itself has not changed."""

    type: Literal["table"] = "table"
    table: TableInfo


@response
class ReplayStep:
    """An answer that leads to a frame of a replay."""

    number: int
    seat: int
    answer: str | None = field(description="null while the game is not over")
    round: int = field(description="the round after the step")
    event_count: int = field(description="the number of events up to this step")


@response
class ScoreChange:
    """Every seat's victory points after a step that has changed them."""

    number: int = field(description="of the frame; 0: the start of the game")
    scores: list[int]


@response
class RoundScores:
    """Every seat's victory points, temporary ones included, at the end of a round."""

    round: int = field(description="0: at the start of the game")
    scores: list[int]


@response
class HintUsed:
    """A hint that a person has taken."""

    seat: int
    number: int = field(description="the frame with the question")


@response
class Replay:
    """The frames of a game that can be requested, and the scores by round."""

    id: str
    over: bool
    steps: list[ReplayStep]
    rounds: list[RoundScores] = field(description="the last item has the current scores")
    scores: list[ScoreChange] = field(description="the first item is the start of the game")
    start_event_count: int = field(description="the number of events of frame 0")
    rated: RatedStatus
    unrated: UnratedReason | None
    hints: list[HintUsed]


@response
class ReplayFrame:
    """A game after one of its steps."""

    number: int
    last_number: int
    view: View
    events: list[EventInfo]


@response
class Odds:
    """The odds of the battle solver for a seat in a battle; null outside a battle."""

    odds: BattleOdds | None


@response
class ForecastSide:
    """One side of a battle to come."""

    seat: int
    strength: int = field(description="before cards: units, creature and powers")


@response
class AttackForecast:
    """A battle before the step that would begin it; null for both if the answer begins none."""

    attack: ForecastSide | None
    defend: ForecastSide | None
    win: float | None = field(description="the attacker's chance to win, if it can be computed")


@response
class Threats:
    """Who could enter a space with one Move action, the strongest first."""

    space: str
    version: int = field(description="the version of the table that was read")
    threats: list[Threat]


@response
class TroopReach:
    """Where the caller's Move action can still go; without one, where each troop could go."""

    version: int = field(description="the version of the table that was read")
    reach: list[Reach]


@response
class Accepted:
    """The request is stored durably."""

    version: int
    duplicate: bool = field(default=False, description="the same key was accepted before")


@response
class WhyResponse:
    """Whether an answer is legal now, and if not, why."""

    legal: bool
    kind: str | None = None
    rule: str | None = None
    message: str = ""


@response
class Problem:
    """The body of every error: `error` is its kind, `message` a sentence for people."""

    error: str
    message: str
    rule: str | None = None
    version: int | None = None
    request: str | None = None  # under which the operator finds it in the log


@response
class ServerStatus:
    """What the operator has set, as far as it concerns everybody."""

    read_only: str | None = field(
        description="not null: nothing can change, the operator maintains the server and says this"
    )
    full: str | None = field(description="why no table can be created now")


@response
class Health:
    """The health of the server."""

    status: Literal["ok", "starting", "failing"]
    version: str
    engine: Literal["compiled", "plain"]
    database: bool = True
    writable: bool = True
    read_only: bool = field(default=False, description="the operator maintains the server")
    notices: bool | None = None  # those of other workers; None: there can be none


@response
class RuleText:
    """A rule. Its text has **bold**, *italics* and [ids] as markup; further lines are steps."""

    id: str
    text: str


@response
class RulesSection:
    """A section of the rules, numbered like 4 or 4.1."""

    number: str
    title: str
    intro: str
    rules: list[RuleText]


@response
class Rules:
    """The complete rules in a language."""

    title: str
    intro: list[str]
    sections: list[RulesSection]


@response
class TermText:
    """A term of the rules and its explanation."""

    id: str
    name: str
    text: str


@response
class BotLevels:
    """The levels of bots."""

    levels: list[str] = field(description="weakest first")
    budgeted: list[str] = field(description="those that take a budget")
    default: str = field(description="the level unless a request names another")
    first_game: str = field(description="the level for a first game")


@response
class Glossary:
    """Every name, effect and term of the game in a language, by kind and id."""

    names: dict[str, dict[str, str]]
    revised_names: dict[str, dict[str, str]] = field(
        description="names that differ in that edition"
    )
    effects: dict[str, dict[str, str]]
    terms: list[TermText]
    rules: dict[str, dict[str, list[str]]] = field(description="ids of the rules about each thing")
