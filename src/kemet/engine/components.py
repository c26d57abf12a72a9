"""The types of the game's components: tiles, creatures, cards, boards, editions.

Components change the rules in three ways only (a tile may also bring a creature or a card):

* **numbers** (`STATS`), summed over a player's tiles and read through `Player.stats`;
* **permissions** (`POWERS`), read through `Player.powers`;
* **hooks**, the optional functions of `Card`, each called from one place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Final, NewType

# Ints for the interpreter, different types for mypy: a seat is never a space.
Seat = NewType("Seat", int)
Space = NewType("Space", int)
Bits = int  # a set of at most 16 members
SpaceBits = int  # a set of spaces
StepIndex = int  # a step of a procedure, by its place in `procedure(...)`

NOBODY: Final = Seat(-1)
NOWHERE: Final = Space(-1)
UNSEEN: Final = -2  # a card that exists but is hidden

SEATS: Final[tuple[Seat, ...]] = (Seat(0), Seat(1), Seat(2), Seat(3), Seat(4))

# --- colours, in the order of the notation

RUBY: Final = 0
SAPPHIRE: Final = 1
DIAMOND: Final = 2
COLOURS: Final = ("ruby", "sapphire", "diamond")

# --- action spaces of a player's board [D2], and its three levels as sets of them

MOVE_UPPER: Final = 0
RECRUIT: Final = 1
RAISE: Final = 2
MOVE_MIDDLE: Final = 3
PRAY_MIDDLE: Final = 4
BUY_DIAMOND: Final = 5
BUY_RUBY: Final = 6
BUY_SAPPHIRE: Final = 7
PRAY_LOWER: Final = 8
ACTION_SPACES: Final = (
    "move_upper", "recruit",
    "raise", "move_middle", "pray_middle",
    "buy_diamond", "buy_ruby", "buy_sapphire", "pray_lower",
)  # fmt: skip
UPPER_LEVEL: Final = 0b000000011
MIDDLE_LEVEL: Final = 0b000011100
LOWER_LEVEL: Final = 0b111100000
BUY_COLOURS: Final = {BUY_DIAMOND: DIAMOND, BUY_RUBY: RUBY, BUY_SAPPHIRE: SAPPHIRE}

GOLD_MOVE: Final = 0
GOLD_ACTIONS: Final = ("move", "recruit")

# --- numbers a tile can add to

STRENGTH_ATTACKING: Final = 0
STRENGTH_DEFENDING: Final = 1
DAMAGE: Final = 2
PROTECTION: Final = 3
LAND_MOVES: Final = 4
UNIT_LIMIT: Final = 5  # added to the base limit of a troop
EXPENSE_DISCOUNT: Final = 6  # on every expense, whatever for
TELEPORT_DISCOUNT: Final = 7
TILE_DISCOUNT: Final = 8
LEVEL_DISCOUNT: Final = 9  # on each level of a Raise
FREE_RECRUITS: Final = 10
PRAY_BONUS: Final = 11
NIGHT_PRAYER: Final = 12
NIGHT_CARDS: Final = 13
NIGHT_UNITS: Final = 14
CARDS_LOOKED_AT: Final = 15  # for the nightly card
AMBUSH: Final = 16  # units of the defender destroyed before a battle started by day
PRAYER_PER_KILL: Final = 17
PRAYER_PER_WIN: Final = 18
VICTORY_POINTS: Final = 19
STATS: Final = (
    "strength_attacking", "strength_defending", "damage", "protection", "land_moves", "unit_limit",
    "expense_discount", "teleport_discount", "tile_discount", "level_discount", "free_recruits",
    "pray_bonus", "night_prayer", "night_cards", "night_units", "cards_looked_at", "ambush",
    "prayer_per_kill", "prayer_per_win", "victory_points",
)  # fmt: skip

# --- permissions a tile can grant, as bits

IGNORES_WALLS: Final = 1
TELEPORTS_FROM_OBELISKS: Final = 2
CHOOSES_LAST: Final = 4
DISCARDS_FOR_STRENGTH: Final = 8
RAISES_AT_NIGHT: Final = 16
SILVER_TOKEN: Final = 32
GOLD_TOKEN: Final = 64
SCORES_DEFENDING: Final = 128
POWERS: Final = (
    "ignores_walls", "teleports_from_obelisks", "chooses_last", "discards_for_strength",
    "raises_at_night", "silver_token", "gold_token", "scores_defending",
)  # fmt: skip

# --- phases of a round

DAY: Final = 1
NIGHT: Final = 2
DAWN: Final = 3
EVENING: Final = 4
PHASES: Final = ("setup", "day", "night", "dawn", "evening")

# --- when a Divine Intervention card may be played: its icon

ICON_BATTLE: Final = 0
ICON_DAY: Final = 1
ICON_MOVE: Final = 2
ICON_VETO: Final = 3  # a reaction to a card
ICON_ESCAPE: Final = 4  # a reaction to an attack
ICONS: Final = ("battle", "day", "move", "veto", "escape")

# --- what a card names when it is played

TARGET_NONE: Final = 0
TARGET_SPACE: Final = 1
TARGET_TROOP: Final = 2  # a space and the seat whose troop it is

# --- how many of the two battle cards of a battle are discarded open [S8]

OPEN_DISCARDS_BY_OPTION: Final = {"closed": 0, "default": 1, "open": 2}

UNITS_PER_PLAYER: Final = 12
TOKENS_PER_DAY: Final = 5
MAX_PRAYER: Final = 11
BASE_TROOP_LIMIT: Final = 5
MAX_PYRAMID_LEVEL: Final = 4
BASE_TELEPORT_COST: Final = 2


def seats(players: int) -> tuple[Seat, ...]:
    """The seats of a game for that many players."""
    return SEATS[:players]


def bit_indices(bits: int) -> list[int]:
    """The ids in a set stored as bits of an int."""
    indices: list[int] = []
    while bits:
        lowest = bits & -bits
        indices.append(lowest.bit_length() - 1)
        bits ^= lowest
    return indices


def pickle_fields(thing: Any) -> tuple[type, dict[str, Any]]:
    """The class of a component and its fields, for `unpickle_fields`."""
    return type(thing), {field.name: getattr(thing, field.name) for field in fields(thing)}


def unpickle_fields(component_type: Callable[..., Any], values: dict[str, Any]) -> Any:
    """The component with those fields."""
    return component_type(**values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Creature:
    """What a creature adds to its troop."""

    name: str
    land_moves: int = 0
    strength: int = 0
    damage: int = 0
    protection: int = 0
    ignores_walls: bool = False
    negates_creatures: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_fields, pickle_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A power tile. `title` is what two tiles of the same name share [B1]."""

    name: str
    colour: int
    level: int
    icon: str
    copies: int = 1
    title: str = ""
    stat_bonuses: tuple[tuple[int, int], ...] = ()
    powers: int = 0
    creature: Creature | None = None
    special_card: str = ""  # a battle card that comes with it [B2]

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_fields, pickle_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A Divine Intervention card.

    `targets` lists the (space, seat) pairs that a card with a target may name: without any, the
    card cannot be played. `can_play` decides this for a card without a target [I2].
    `effect` applies the card; the numbers count in a battle it was added to.
    The hooks take the state, and `effect` the card's frame, whose modules import this one.
    """

    name: str
    copies: int
    icon: int
    cost: int = 0
    strength: int = 0
    damage: int = 0
    protection: int = 0
    target_kind: int = TARGET_NONE
    works_in_battle: bool = True  # otherwise no effect there, but still discarded [X5]
    targets: Callable[[Any, Seat], list[tuple[Space, Seat]]] | None = None
    can_play: Callable[[Any, Seat], bool] | None = None
    effect: Callable[[Any, Any], None] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_fields, pickle_fields(self)


@dataclass(frozen=True, slots=True)
class BattleCard:
    """One of the cards a player fights with; `special` ones come with a tile."""

    name: str
    strength: int
    damage: int
    protection: int
    special: bool = False

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_fields, pickle_fields(self)


@dataclass(frozen=True, slots=True)
class Board:
    """One of the four boards. All boards use the same space ids, so some are not in play."""

    players: int
    spaces: tuple[Space, ...]
    cities: tuple[int, ...]
    city_of: tuple[int, ...]  # -1 for a space that is not a district
    districts: tuple[tuple[Space, ...], ...]  # the three of each city
    adjacent: tuple[tuple[Space, ...], ...]
    reachable: tuple[tuple[Space, ...], ...]  # adjacent, and along harbor arrows
    obelisks: tuple[Space, ...]
    has_obelisk: tuple[bool, ...]
    temples: tuple[Space, ...]  # including the delta temple
    has_temple: tuple[bool, ...]
    temple_prayer: tuple[int, ...]  # what a temple gives
    delta: Space
    sanctuary: Space  # NOWHERE on the boards without it

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_fields, pickle_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A rulebook as data: the engine reads its fields and never tests which edition it plays."""

    name: str
    mode: str
    space_names: tuple[str, ...]  # by id
    city_names: tuple[str, ...]
    tiles: tuple[Tile, ...]
    tile_names: tuple[str, ...]
    tiles_by_colour: tuple[tuple[int, ...], ...]  # by colour
    tiles_by_title: tuple[int, ...]  # by tile: all tiles that share its title, as bits
    creatures: tuple[Creature, ...]
    creature_names: tuple[str, ...]
    creature_tiles: tuple[int, ...]
    cards: tuple[Card, ...]
    card_names: tuple[str, ...]
    cards_by_icon: tuple[tuple[int, ...], ...]  # by icon
    battle_cards: tuple[BattleCard, ...]
    battle_card_names: tuple[str, ...]
    boards: tuple[Board, ...]
    goal_vp: int
    start_prayer: int
    start_cards: int
    phases: tuple[tuple[int, str], ...]  # of a round, with the names of their procedures
    garrison_before_pyramids: bool  # all garrisons, then all pyramids [S4]; otherwise [S5]
    garrison_on_pyramids: bool
    end_is_triggered: bool  # by the VP at the start of a turn [D6]; otherwise in the Evening [O2]
    has_windows: bool  # cards are played in windows [I4]; otherwise by the active player [I3]
    must_pay_all_added: bool  # battle cards only, all paid for [X4]; otherwise card by card [X5]
    creatures_return_at_once: bool  # [K1], and with every Recruit [C2]; otherwise [K2]
    limits_apply_in_passing: bool  # [M5]
    max_teleports_per_move: int  # in one Move
    recall_prayer_loss: int  # prayer lost when a troop is recalled [X11]
    home_strength_bonus: int  # in one's own city [X6]
    can_retreat_into_cities: bool  # of others than the loser [X9]
    can_choose_discards: bool  # whether `battle_discards` may be chosen [S8]
    max_pyramid_level: int = MAX_PYRAMID_LEVEL
    max_tile_level_by_round: tuple[int, ...] = (MAX_PYRAMID_LEVEL,)  # the last one applies onwards

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_fields, pickle_fields(self)
