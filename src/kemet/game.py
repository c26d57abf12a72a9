"""The face of the library: a game you can look at, answer, copy, save and replay."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Final

from .content import EDITIONS
from .engine import actions, flow
from .engine.actions import Action
from .engine.catalog import DISCARDS, NOBODY, Edition
from .engine.costs import cost_of
from .engine.laws import broken
from .engine.log import Entry, Log
from .engine.look import victory_points
from .engine.position import dump_position, lay_position
from .engine.position_parts import is_name
from .engine.redeal import redeal as redeal_table
from .engine.save import BadSave, digest, dump_table, fingerprint, load_table
from .engine.setup import Setup, deal, draw_lots, lay_table
from .engine.table import Table
from .engine.telling import Event, Illegal, tell
from .engine.view import View, view
from .engine.view_json import read_view
from .engine.why import why
from .text import say

VERSION: Final = "0.1.0"
SAVE_FORMAT: Final = "kemet save 1"

Header = dict[str, Any]
HEADER: Final = {"seed", "cities", "order", "battle_discards", "ask_forced", "quiet", "position"}


class Game:
    """A game of Kemet at any moment. Make one with `new_game`, `position`, `load` or `replay`."""

    __slots__ = ("_answers", "header", "names", "table")

    def __init__(self, table: Table, names: tuple[str, ...], header: Header) -> None:
        self.table = table
        self.names = names
        self.header = header  # how it began: what a record needs
        self._answers: Log[tuple[int, Action]] = Log([])

    # --- looking

    @property
    def players(self) -> int:
        return len(self.table.players)

    @property
    def edition(self) -> Edition:
        return self.table.edition

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now, several in a simultaneous choice; () once over."""
        return tuple(sorted(c.seat for c in self.table.open if c.answer is None))

    @property
    def over(self) -> bool:
        return self.table.winner != NOBODY

    @property
    def winner(self) -> int | None:
        return self.table.winner if self.over else None

    def options(self, seat: int) -> tuple[Action, ...]:
        """The legal answers of a seat, in a fixed order; none if it is not awaited."""
        choice = flow.awaited(self.table, seat)
        return tuple(choice.options) if choice else ()

    def scores(self) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(victory_points(self.table, s) for s in range(self.players))

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None for a spectator."""
        return view(self.table, NOBODY if seat is None else self._seat(seat))

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What happened from number `since` on, as a seat may know it."""
        log = self.table.log
        if log is None:
            return []
        knows = NOBODY if seat is None else self._seat(seat)
        found = enumerate(log.since(since), since)
        return [tell(self.edition, i, entry, knows) for i, entry in found]

    @property
    def answers(self) -> list[tuple[int, Action]]:
        """Every answer given so far, with its seat."""
        return self._answers.since(0)

    def broken(self) -> list[str]:
        """The laws this table breaks, by name: none, always."""
        return broken(self.table)

    # --- answering

    def play(self, seat: int, action: Action | str) -> None:
        """Answer for a seat. `Illegal` says why not, and then nothing has changed."""
        choice = flow.awaited(self.table, seat)
        if isinstance(action, str):
            action = self._parse(action)
        if choice is None or action not in choice.options:
            raise self._illegal(seat, action)
        flow.give(self.table, choice, action)
        self._answers.append((seat, action))

    def why(self, seat: int, action: Action | str) -> Illegal | None:
        """Why a seat cannot answer that now; None if it can."""
        try:
            return self._refusal(seat, self._parse(action) if isinstance(action, str) else action)
        except Illegal as refusal:
            return refusal

    def cost(self, seat: int, action: Action | str) -> int:
        """The prayer points an answer would cost a seat now, discounts counted."""
        parsed = self._parse(action) if isinstance(action, str) else action
        return cost_of(self.table, self._seat(seat), parsed)

    def _parse(self, text: str) -> Action:
        action = actions.BY_TEXT.get(text)
        if action is None:
            raise self._with_words(Illegal("unknown_answer", "D1", {"text": text[:80]}))
        return action

    def _illegal(self, seat: int, action: Action) -> Illegal:
        refusal = self._refusal(seat, action)
        assert refusal is not None
        return refusal

    def _refusal(self, seat: int, action: Action) -> Illegal | None:
        if not 0 <= seat < self.players:
            return self._with_words(Illegal("no_such_seat", "S1", {"target": seat}))
        refusal = why(self.table, seat, action)
        return self._with_words(refusal) if refusal else None

    def _with_words(self, refusal: Illegal) -> Illegal:
        refusal.args = (say(refusal, names=self.names, edition=self.edition.name),)
        return refusal

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}: seats go from 0 to {self.players - 1}")
        return seat

    # --- keeping

    def copy(self) -> Game:
        """An independent game, the same in everything."""
        new = Game.__new__(Game)
        new.table = self.table.copy()
        new.names = self.names
        new.header = self.header
        new._answers = self._answers.copy()
        return new

    def save(self) -> dict[str, Any]:
        """The game as JSON data, also in the middle of a choice."""
        log = self.table.log
        body = {
            "format": SAVE_FORMAT,
            "engine": VERSION,
            "actions": fingerprint(),
            "names": list(self.names),
            "header": self.header,
            "edition": [self.edition.name, self.edition.mode],
            "table": dump_table(self.table),
            "answers": [[seat, action.text] for seat, action in self.answers],
            "events": [_flat(entry) for entry in log.since(0)] if log is not None else None,
        }
        return {**body, "digest": digest(body)}

    def position(self) -> dict[str, Any]:
        """The table as a position: exact between turns, else marked as in progress."""
        data = dump_position(self.table)
        for player, name in zip(data["players"], self.names, strict=True):
            player["name"] = name
        return data

    def record(self) -> str:
        """The game as text: how it began and every answer."""
        from .record import write

        return write(self)

    def __repr__(self) -> str:
        e = self.edition
        state = f"won by seat {self.winner}" if self.over else f"waiting for {self.waiting}"
        return (
            f"<Kemet {e.name} {e.mode}, {self.players} players, round {self.table.round}, {state}>"
        )


def new_game(
    players: int | Sequence[str] = 3,
    edition: str = "revised",
    mode: str | None = None,
    seed: int | None = None,
    *,
    cities: Sequence[str] | None = None,
    order: Sequence[int] | None = None,
    battle_discards: str = "default",
    ask_forced: bool = False,
    quiet: bool = False,
) -> Game:
    """A new game, at its first question.

    `quiet` answers for a seat wherever one answer is left, also where that tells others what it
    holds: for bots among themselves only.
    """
    kind = find_edition(edition, mode)
    names = tuple(players) if not isinstance(players, int) else ()
    n = players if isinstance(players, int) else len(names)
    if not 2 <= n <= 5:
        raise ValueError(f"Kemet is for 2 to 5 players, not {n}")
    names = check_names(names or [f"Player{i + 1}" for i in range(n)])
    if seed is None:
        seed = secrets.randbelow(1 << 32)
    board = kind.boards[n - 2]
    drawn_cities, drawn_order, state = draw_lots(n, board.cities, seed)
    if cities is not None:
        drawn_cities = check_cities(kind, board.cities, cities)
    if order is not None:
        drawn_order = list(order)
        if sorted(drawn_order) != list(range(n)):
            raise ValueError(f"order must name each seat from 0 to {n - 1} once: {drawn_order}")
    table = lay_table(kind, drawn_cities, drawn_order, state)
    header: Header = {
        "seed": seed,
        "cities": list(cities) if cities is not None else None,
        "order": list(order) if order is not None else None,
        "battle_discards": battle_discards,
        "ask_forced": ask_forced,
        "quiet": quiet,
        "position": None,
    }
    _set_options(table, battle_discards, ask_forced, quiet)
    game = Game(table, names, header)
    deal(table)
    table.frames.append(Setup())
    flow.run(table)
    return game


def _set_options(table: Table, battle_discards: str, ask_forced: bool, quiet: bool) -> None:
    if battle_discards not in DISCARDS:
        raise ValueError(f"battle_discards is one of {', '.join(DISCARDS)}: {battle_discards!r}")
    if battle_discards != "default" and not table.edition.choose_discards:
        raise ValueError("battle_discards can only be chosen in the original edition [S8]")
    table.discards_shown = DISCARDS[battle_discards]
    table.ask_forced = ask_forced
    table.quiet = quiet
    table.log = Log([])


def find_edition(edition: str, mode: str | None) -> Edition:
    """The edition and mode of that name; without a mode, the edition's usual one."""
    modes = [m for e, m in EDITIONS if e == edition]
    if not modes:
        known = ", ".join(sorted({e for e, _ in EDITIONS}))
        raise ValueError(f"there is no edition {edition!r}: choose one of {known}")
    if mode is None:
        mode = modes[0]
    if mode not in modes:
        raise ValueError(f"the {edition} edition has no mode {mode!r}: it has {', '.join(modes)}")
    return EDITIONS[edition, mode]


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names of players: not empty, one line each."""
    for name in names:
        if not is_name(name):
            raise ValueError(f"not a name for a player: {name!r}")
    return tuple(names)


def check_header(header: Any) -> Header:
    """How a saved game began: what a record of it will need."""
    if isinstance(header, dict) and (set(header) == HEADER or set(header) == {"redealt"}):
        return header
    raise BadSave("the save is damaged: its header does not tell how the game began")


def check_cities(kind: Edition, on_board: Sequence[int], cities: Sequence[str]) -> list[int]:
    """The cities of that name, each once, all of this board."""
    known = [kind.cities[c] for c in on_board]
    if sorted(cities) != sorted(known):
        raise ValueError(f"cities must name each of {', '.join(known)} once: {list(cities)}")
    return [kind.cities.index(c) for c in cities]


def position(data: dict[str, Any], *, ask_forced: bool = False, quiet: bool = False) -> Game:
    """A game that begins from a table set up by hand; see docs/notation.md."""
    table, names = lay_position(data, find_edition)
    header: Header = {
        "seed": table.rng,
        "cities": None,
        "order": None,
        "battle_discards": data.get("battle_discards", "default"),
        "ask_forced": ask_forced,
        "quiet": quiet,
        "position": data,
    }
    _set_options(table, header["battle_discards"], ask_forced, quiet)
    game = Game(table, check_names(names), header)
    flow.run(table)
    return game


def load(data: Any) -> Game:
    """The game of a save. `BadSave` says what is wrong with it."""
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        raise BadSave(f"this is not a save of Kemet: its format should be {SAVE_FORMAT!r}")
    body = {k: v for k, v in data.items() if k != "digest"}
    if data.get("digest") != digest(body):
        raise BadSave("the save is damaged: its digest does not fit what it holds")
    if data["actions"] != fingerprint():
        raise BadSave(
            f"the save was made by version {data['engine']}, which numbered actions otherwise: "
            "replay the game's record instead"
        )
    try:
        table = load_table(find_edition(*data["edition"]), data["table"])
        game = Game(table, check_names(data["names"]), check_header(data["header"]))
        game._answers = Log([(seat, actions.parse(text)) for seat, text in data["answers"]])
        if data["events"] is not None:
            table.log = Log([_entry(e) for e in data["events"]])
    except (KeyError, TypeError, ValueError) as why_not:
        if isinstance(why_not, BadSave):
            raise
        raise BadSave(f"the save is damaged: {why_not}") from None
    return game


def redeal(known: View | dict[str, Any], seed: int) -> Game:
    """A full game consistent with a view: everything unknown to its seat is dealt anew."""
    if isinstance(known, dict):
        known = read_view(known)
    table = redeal_table(find_edition(known.edition, known.mode), known, seed)
    names = tuple(f"Player{i + 1}" for i in range(len(table.players)))
    return Game(table, names, {"redealt": seed})


def _flat(entry: Entry) -> list[Any]:
    kind, ids, owner, twin, known = entry
    return [kind, list(ids), owner, twin, list(known)]


def _entry(data: list[Any]) -> Entry:
    kind, ids, owner, twin, known = data
    return kind, tuple(ids), owner, twin, tuple(known)
