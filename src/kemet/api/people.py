"""Wire models of people who keep a name: identity, devices, their tables and ratings."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field

from .fields import Name, Secret, StrictModel, TableStatus, validate_line

DeviceId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,40}$", description="of a device")]
DeviceLabel = Annotated[str, Field(max_length=40), AfterValidator(validate_line)]
LadderPlayers = Literal["2", "more"]


class NewPerson(StrictModel):
    """Keep a name. With secrets chosen by the client a resend is harmless."""

    name: Name
    secret: Secret | None = Field(default=None, description="of this device")
    recovery: Secret | None = Field(default=None, description="of the recovery link")
    label: DeviceLabel = Field(default="", description="what the list of devices calls this one")


class Recovery(StrictModel):
    """The secret of a recovery link."""

    recovery: Secret


class NewDevice(Recovery):
    """Sign in on a device with a recovery link, which is used up by that."""

    secret: Secret | None = Field(default=None, description="of this device")
    next_recovery: Secret | None = Field(default=None, description="of the next recovery link")
    label: DeviceLabel = ""


class Credentials(BaseModel):
    """The secrets of a person; the server sends them only once."""

    name: str
    secret: str = Field(description="of this device, for the header `Kemet-Identity`")
    recovery: str | None = Field(
        description="of the recovery link; null: this is a resend, and another link was made since"
    )


class RecoveryOwner(BaseModel):
    """The person of a recovery link."""

    name: str


class NewRecovery(BaseModel):
    """The secret of a new recovery link; the one before is useless."""

    recovery: str


class DeviceInfo(BaseModel):
    """A device that is signed in."""

    id: str
    label: str
    created: float
    last_used: float = Field(description="exact to some minutes")
    current: bool = Field(description="the device that asks")


class RatingInfo(BaseModel):
    """A rating in the games of an edition with two, or with more players."""

    edition: str
    players: LadderPlayers
    rating: int = Field(description="everybody starts at 1500")
    deviation: int = Field(description="how uncertain it is: one standard deviation")
    games: int
    provisional: bool = Field(description="after fewer than 10 games")


class Profile(BaseModel):
    """A person, as they see themselves."""

    name: str
    created: float
    devices: list[DeviceInfo]
    ratings: list[RatingInfo]
    has_ratings: bool = Field(description="whether this server rates games")


class MySeat(BaseModel):
    """A seat in the list of somebody's tables."""

    seat: int
    name: str
    identified: bool
    place: int | None = Field(default=None, description="in a finished game; 1: the winner")
    points: int | None = Field(default=None, description="in a finished game")


class MyTable(BaseModel):
    """A table at which the person plays or has played."""

    id: str
    title: str
    edition: str
    mode: str
    status: TableStatus
    seat: int = Field(description="the seat of the person")
    seats: list[MySeat]
    my_turn: bool = Field(description="the table waits for an answer of the person")
    rated: bool
    rating_change: int | None = Field(default=None, description="by this game, if it is rated")
    at: float = Field(description="of the last change, or of the end of the game")
    exists: bool = Field(default=True, description="false: the table is deleted")
    shared: bool = Field(default=False, description="everybody may replay it at /g/{id}")


class MyTables(BaseModel):
    """A page of somebody's tables."""

    tables: list[MyTable]
    total: int


class PersonalData(BaseModel):
    """Everything that the server stores of a person."""

    name: str
    created: float
    last_seen: float
    devices: list[DeviceInfo]
    ratings: list[RatingInfo]
    seats: list[dict[str, Any]]
    results: list[dict[str, Any]]
    chat: list[dict[str, Any]]
