"""Wire models of people who keep a name: identity, devices, their tables and ratings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from .fields import Name, Secret, TableStatus, UnratedReason, validate_line
from .models import Check, Limits, field, request, response

DeviceId = Annotated[str, Limits(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="of a device")]
DeviceLabel = Annotated[str, Limits(max_length=40), Check(validate_line)]
LadderPlayers = Literal["2", "more"]


@request
class NewPerson:
    """Keep a name. With secrets chosen by the client a resend is harmless."""

    name: Name
    secret: Secret | None = field(default=None, description="of this device")
    recovery: Secret | None = field(default=None, description="of the recovery link")
    label: DeviceLabel = field(default="", description="what the list of devices calls this one")


@request
class Recovery:
    """The secret of a recovery link."""

    recovery: Secret


@request
class NewDevice(Recovery):
    """Sign in on a device with a recovery link, which is used up by that."""

    secret: Secret | None = field(default=None, description="of this device")
    next_recovery: Secret | None = field(default=None, description="of the next recovery link")
    label: DeviceLabel = ""


@response
class Credentials:
    """The secrets of a person; the server sends them only once."""

    name: str
    secret: str = field(description="of this device, for the header `Kemet-Identity`")
    recovery: str | None = field(
        description="of the recovery link; null: this is a resend, and another link was made since"
    )


@response
class RecoveryOwner:
    """The person of a recovery link."""

    name: str


@response
class NewRecovery:
    """The secret of a new recovery link; the one before is useless."""

    recovery: str


@response
class DeviceInfo:
    """A device that is signed in."""

    id: str
    label: str
    created: float
    last_used: float = field(description="exact to some minutes")
    current: bool = field(description="the device that asks")


@response
class RatingInfo:
    """A rating in the games of an edition with two, or with more players."""

    edition: str
    players: LadderPlayers
    rating: int = field(description="everybody starts at 1500")
    deviation: int = field(description="how uncertain it is: one standard deviation")
    games: int
    provisional: bool = field(description="after fewer than 10 games")


@response
class Profile:
    """A person, as they see themselves."""

    name: str
    created: float
    devices: list[DeviceInfo]
    ratings: list[RatingInfo]
    has_ratings: bool = field(description="whether this server rates games")


@response
class MySeat:
    """A seat in the list of somebody's tables."""

    seat: int
    name: str
    identified: bool
    place: int | None = field(default=None, description="in a finished game; 1: the winner")
    points: int | None = field(default=None, description="in a finished game")


@response
class MyTable:
    """A table at which the person plays or has played."""

    id: str
    title: str
    edition: str
    mode: str
    status: TableStatus
    seat: int = field(description="the seat of the person")
    seats: list[MySeat]
    my_turn: bool = field(description="the table waits for an answer of the person")
    rated: bool
    unrated: UnratedReason | None = field(
        default=None, description="why a game that was to be rated does not count"
    )
    rating_change: int | None = field(default=None, description="by this game, if it is rated")
    at: float = field(description="of the last change, or of the end of the game")
    exists: bool = field(default=True, description="false: the table is deleted")
    shared: bool = field(default=False, description="everybody may replay it at /g/{id}")


@response
class MyTables:
    """A page of somebody's tables."""

    tables: list[MyTable]
    total: int


@response
class PersonalData:
    """Everything that the server stores of a person."""

    id: str
    name: str
    created: float
    last_seen: float
    devices: list[DeviceInfo]
    ratings: list[RatingInfo]
    seats: list[dict[str, Any]]
    results: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    reports: list[dict[str, Any]] = field(description="that the person has made")
    traces: list[dict[str, Any]] = field(
        description="hashes of the networks and devices of the last two days"
    )
