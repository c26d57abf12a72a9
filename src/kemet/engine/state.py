"""The state of a game, as plain data.

A `GameState` contains ids and numbers only: a copy is flat, a save is JSON. Copies share the lists
that change rarely (market, turn order, pyramids, owners of creatures): after setup these lists are
replaced, never modified. Two troops can be on a space while they fight or wait for a battle: the
*holder* and the *rival*, who came later [W7].
The stack `frames` contains the procedures in progress, `pending` the open questions (see
`procedures.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, final

from .actions import Action
from .components import NOBODY, Board, Edition, Seat, Space
from .events import LogEntry, SharedLog


@final
class Player:
    """What one seat owns. Sets of tiles and of battle cards are bits of an int."""

    SAVED_FIELDS: ClassVar = (
        "city", "prayer", "battle_vp", "control_vp", "sanctuary_vp", "supply", "tiles", "hand",
        "levels", "sites", "battle_hand", "battle_discards_open", "battle_discards_closed",
        "battle_removed", "tokens_left", "used_action_spaces", "silver_used", "gold_used",
    )  # fmt: skip
    __slots__ = (*SAVED_FIELDS, "hand_size", "powers", "stats")

    def __init__(
        self,
        city: int,
        hand: list[int],
        stats: tuple[int, ...],
        levels: list[int],
        sites: list[Space],
    ) -> None:
        self.city = city
        self.prayer = 0
        self.battle_vp = 0
        self.control_vp = 0
        self.sanctuary_vp = 0
        self.supply = 0  # units not on the board
        self.tiles = 0
        self.hand = hand  # Divine Intervention cards in hand: the number of copies by card
        self.hand_size = 0  # sum of `hand`
        self.levels = levels  # levels of the pyramids, by colour
        self.sites = sites  # spaces of the pyramids, by colour
        self.battle_hand = 0
        self.battle_discards_open = 0  # discarded face up
        self.battle_discards_closed = 0  # discarded face down
        self.battle_removed = 0  # out of the game, replaced by a special card
        self.tokens_left = 0  # regular tokens not yet played this Day
        self.used_action_spaces = 0  # action spaces used this Day, as bits
        self.silver_used = 0
        self.gold_used = 0
        self.stats = stats  # sums over the tiles: see `mutations.recompute_stats`
        self.powers = 0

    def copy(self) -> Player:
        new = Player(self.city, self.hand[:], self.stats, self.levels, self.sites)
        new.prayer = self.prayer
        new.battle_vp = self.battle_vp
        new.control_vp = self.control_vp
        new.sanctuary_vp = self.sanctuary_vp
        new.supply = self.supply
        new.tiles = self.tiles
        new.hand_size = self.hand_size
        new.battle_hand = self.battle_hand
        new.battle_discards_open = self.battle_discards_open
        new.battle_discards_closed = self.battle_discards_closed
        new.battle_removed = self.battle_removed
        new.tokens_left = self.tokens_left
        new.used_action_spaces = self.used_action_spaces
        new.silver_used = self.silver_used
        new.gold_used = self.gold_used
        new.powers = self.powers
        return new


@final
class PendingChoice:
    """A question to one seat: its legal answers, and the answer once there is one."""

    __slots__ = ("answer", "options", "seat")

    def __init__(self, seat: Seat, options: list[Action], answer: Action | None = None) -> None:
        self.seat = seat
        self.options = options
        self.answer = answer


PICKLERS: Final[dict[str, Callable[[Any], tuple[Any, ...]]]] = {}
"""How frames and states are pickled; filled by `io.frame_io` and `io.save`, which import this."""


class Frame:
    """A procedure in progress. Each frame type is defined beside its steps.

    Every frame type can be constructed without arguments: loading sets its fields afterwards.
    """

    NAME: ClassVar[str] = ""
    FIELDS: ClassVar[tuple[str, ...]] = ("next_step",)
    __slots__ = ("next_step",)

    def __init__(self) -> None:
        self.next_step = 0

    def copy(self) -> Frame:
        raise NotImplementedError

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a frame as its saved form."""
        return PICKLERS["frame"](self)

    def run_step(self, step: int, g: GameState) -> bool:
        """Run a step; False if none is left. In compiled code every frame type overrides this."""
        steps = STEPS[type(self)]
        if step >= len(steps):
            return False
        steps[step](self, g)
        return True

    def redacted(self, g: GameState, seat: Seat) -> Frame:
        """The frame as a seat or a spectator (NOBODY) may know it. Frames with secrets override."""
        return self

    def follow_up(self, g: GameState, seat: Seat, action: Action) -> list[Action] | None:
        """Further options for a seat that has just answered, before the others; None if none."""
        return None

    def defers_creatures(self) -> bool:
        """Whether creatures due are deployed only after this frame [K2]."""
        return False

    def resume_move(self) -> None:
        """An Escape avoided the battle that this frame started: a Move continues [X1]."""

    def note_battle_end(self, g: GameState) -> None:
        """A battle that this frame started has ended: units placed in the city count now [K2]."""

    def mark_answered(self) -> None:
        """The first question of this frame was answered: a Turn is no longer at its start."""


_NO_ID: Final = -100  # placeholder for an id that an event does not have

Step = Callable[[Any, "GameState"], None]

STEPS: Final[dict[type[Frame], tuple[Step, ...]]] = {}
"""The steps of each frame type, in order; filled by `procedures.procedure`."""


@final
class GameState:
    """The state of a game."""

    SAVED_FIELDS: ClassVar = (
        "players", "holder", "units", "rival", "rival_units", "creature_at", "creature_owner",
        "market", "pile", "discards", "rng", "round", "phase", "order", "active", "triggered_by",
        "winner", "creatures_due", "frames",
    )  # fmt: skip
    __slots__ = (
        *SAVED_FIELDS,
        "answered", "ask_forced", "board", "city_owner", "edition", "event_log",
        "open_battle_discards", "pending", "skip_forced_secret",
    )  # fmt: skip

    def __init__(
        self,
        edition: Edition,
        board: Board,
        players: list[Player],
        city_owner: list[Seat],
        holder: list[Seat],
        units: list[int],
        rival: list[Seat],
        rival_units: list[int],
        creature_at: list[Space],
        creature_owner: list[Seat],
        market: list[int],
        pile: list[int],
        discards: list[int],
        order: list[Seat],
        frames: list[Frame],
    ) -> None:
        self.edition = edition
        self.board = board
        self.players = players
        self.city_owner = city_owner  # by city; never changes
        self.holder = holder
        self.units = units
        self.rival = rival
        self.rival_units = rival_units
        self.creature_at = creature_at  # -1: in the supply
        self.creature_owner = creature_owner
        self.market = market
        self.pile = pile  # the top card is last
        self.discards = discards
        self.order = order
        self.frames = frames
        self.pending: list[PendingChoice] = []
        self.answered: list[PendingChoice] = []
        self.rng = 0
        self.round = 1
        self.phase = 0
        self.active: Seat = NOBODY
        self.triggered_by: Seat = NOBODY
        self.winner: Seat = NOBODY
        self.creatures_due = 0  # seats that may deploy creatures next time [K2], as bits
        self.ask_forced = False  # also ask where only one answer is legal
        # Never ask where only one answer is legal, even if that reveals something [I6].
        self.skip_forced_secret = False
        self.open_battle_discards = 1  # how many of the two battle cards are discarded open [S8]
        self.event_log: SharedLog[LogEntry] | None = None

    def copy(self) -> GameState:
        new = GameState(
            self.edition,
            self.board,
            [p.copy() for p in self.players],
            self.city_owner,
            self.holder[:],
            self.units[:],
            self.rival[:],
            self.rival_units[:],
            self.creature_at[:],
            self.creature_owner,
            self.market,
            self.pile[:],
            self.discards[:],
            self.order,
            [f.copy() for f in self.frames],
        )
        new.pending = [PendingChoice(c.seat, c.options, c.answer) for c in self.pending]
        new.rng = self.rng
        new.round = self.round
        new.phase = self.phase
        new.active = self.active
        new.triggered_by = self.triggered_by
        new.winner = self.winner
        new.creatures_due = self.creatures_due
        new.ask_forced = self.ask_forced
        new.skip_forced_secret = self.skip_forced_secret
        new.open_battle_discards = self.open_battle_discards
        new.event_log = self.event_log.copy() if self.event_log is not None else None
        return new

    def __copy__(self) -> GameState:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> GameState:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a state as its save, with its events."""
        return PICKLERS["state"](self)

    def emit(
        self,
        kind: str,
        a: int = _NO_ID,
        b: int = _NO_ID,
        c: int = _NO_ID,
        d: int = _NO_ID,
        e: int = _NO_ID,
    ) -> None:
        """Log a public event. (The tuple of ids is built only if there is a log.)"""
        if self.event_log is not None:
            ids = tuple([i for i in (a, b, c, d, e) if i != _NO_ID])
            self.event_log.append((kind, ids, NOBODY, "", ()))

    def emit_private(
        self, seat: Seat, kind: str, ids: tuple[int, ...], public_kind: str, *public_ids: int
    ) -> None:
        """Log an event for one seat, with its public form for the others."""
        if self.event_log is not None:
            self.event_log.append((kind, ids, seat, public_kind, public_ids))
