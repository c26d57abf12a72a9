"""The face of the library: a game you can look at, answer, copy, save and replay."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final, SupportsIndex, overload

from .engine import actions, flow
from .engine.actions import Action
from .engine.catalog import NOBODY, Edition
from .engine.costs import cost_of
from .engine.laws import broken
from .engine.log import Entry, Log
from .engine.look import victory_points
from .engine.numbers import to_int
from .engine.position_dump import dump_position
from .engine.save import digest, dump_table, fingerprint
from .engine.table import Table
from .engine.telling import tell
from .engine.view import view
from .engine.why import why
from .errors import Illegal
from .text.say import say
from .views import Event, View

VERSION: Final = "0.1.0"
MOST_SHOWN: Final = 1 << 53  # larger numbers are not shown
SAVE_FORMAT: Final = "kemet save 1"

Header = dict[str, Any]


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
        """How many play; seats are numbered from 0."""
        return len(self.table.players)

    @property
    def edition(self) -> Edition:
        """The edition and mode that is played, as data."""
        return self.table.edition

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now, several in a simultaneous choice; () once over."""
        return tuple(sorted(c.seat for c in self.table.open if c.answer is None))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.winner != NOBODY

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the game goes on."""
        return self.table.winner if self.over else None

    def options(self, seat: SupportsIndex) -> tuple[Action, ...]:
        """The legal answers of a seat, in a fixed order; none if it is not awaited."""
        choice = flow.awaited(self.table, self._seat(seat))
        return tuple(choice.options) if choice else ()

    def scores(self) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(victory_points(self.table, s) for s in range(self.players))

    def view(self, seat: SupportsIndex | None = None) -> View:
        """What a seat may know; None for a spectator."""
        return view(self.table, NOBODY if seat is None else self._seat(seat))

    def events(self, seat: SupportsIndex | None = None, since: SupportsIndex = 0) -> list[Event]:
        """What happened from number `since` on, as a seat may know it."""
        log = self.table.log
        knows = NOBODY if seat is None else self._seat(seat)
        first = to_int(since, "since")
        if first < 0:
            raise ValueError(f"since counts events from 0: {first}")
        if log is None or first >= len(log):
            return []
        found = enumerate(log.since(first), first)
        return [tell(self.edition, i, entry, knows) for i, entry in found]

    @property
    def answers(self) -> list[tuple[int, Action]]:
        """Every answer given so far, with its seat."""
        return self._answers.since(0)

    @property
    def given(self) -> int:
        """How many answers have been given so far."""
        return len(self._answers)

    def broken(self) -> list[str]:
        """The laws this table breaks, by name: none, always."""
        return broken(self.table)

    # --- answering

    # Compiled, an argument of another type than the signature's is refused in the compiler's words:
    # so the implementations take anything, and the overloads say what is meant.

    @overload
    def play(self, seat: SupportsIndex, action: Action) -> None: ...

    @overload
    def play(self, seat: SupportsIndex, action: str) -> None: ...

    def play(self, seat: Any, action: Any) -> None:
        """Answer for a seat. `Illegal` says why not, and then nothing has changed."""
        number = seat if type(seat) is int else to_int(seat, "seat")  # quick for ints
        choice = flow.awaited(self.table, number)
        answer = action if isinstance(action, Action) else self._parse(action)
        if choice is None or answer not in choice.options:
            raise self._illegal(number, answer)
        flow.give(self.table, choice, answer)
        self._answers.append((number, answer))

    @overload
    def why(self, seat: SupportsIndex, action: Action) -> Illegal | None: ...

    @overload
    def why(self, seat: SupportsIndex, action: str) -> Illegal | None: ...

    def why(self, seat: Any, action: Any) -> Illegal | None:
        """Why a seat cannot answer that now; None if it can."""
        try:
            return self._refusal(to_int(seat, "seat"), self._parse(action))
        except Illegal as refusal:
            return refusal

    @overload
    def cost(self, seat: SupportsIndex, action: Action) -> int: ...

    @overload
    def cost(self, seat: SupportsIndex, action: str) -> int: ...

    def cost(self, seat: Any, action: Any) -> int:
        """The prayer points an answer would cost a seat now, discounts counted."""
        return cost_of(self.table, self._seat(seat), self._parse(action))

    def _parse(self, action: Any) -> Action:
        """The action of an answer, or of its text."""
        if isinstance(action, Action):
            return action
        if not isinstance(action, str):
            raise TypeError(f"an answer is an Action or its text, not {action!r:.80}")
        found = actions.BY_TEXT.get(action)
        if found is None:
            raise self._unknown_answer(str(action))
        return found

    def _illegal(self, seat: int, action: Action) -> Illegal:
        refusal = self._refusal(seat, action)
        assert refusal is not None
        return refusal

    def _refusal(self, seat: int, action: Action) -> Illegal | None:
        if not 0 <= seat < self.players:
            target: object = seat if abs(seat) < MOST_SHOWN else "a large number"
            return self._with_words(Illegal("no_such_seat", "S1", {"target": target}))
        if actions.BY_TEXT.get(action.text) is not action:
            return self._unknown_answer(repr(action))
        refusal = why(self.table, seat, action)
        return self._with_words(refusal) if refusal else None

    def _unknown_answer(self, text: str) -> Illegal:
        return self._with_words(Illegal("unknown_answer", "D1", {"text": text[:80]}))

    def _with_words(self, refusal: Illegal) -> Illegal:
        refusal.args = (say(refusal, names=self.names, edition=self.edition.name),)
        return refusal

    def _seat(self, seat: SupportsIndex) -> int:
        number = seat if type(seat) is int else to_int(seat, "seat")
        if not 0 <= number < len(self.table.players):
            raise ValueError(f"there is no seat {number}: seats go from 0 to {self.players - 1}")
        return number

    # --- keeping

    def copy(self) -> Game:
        """An independent game, the same in everything."""
        new = Game(self.table.copy(), self.names, self.header)
        new._answers = self._answers.copy()
        return new

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        new = self.copy()
        new.header = deepcopy(self.header, memo)
        return new

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled as its save."""
        from .begin import load

        return load, (self.save(),)

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

    def _repr_svg_(self) -> str:
        """The table as a notebook shows it: what everybody may see."""
        from .drawing import picture

        return picture(self.view(), self.names)

    def __repr__(self) -> str:
        e = self.edition
        state = f"won by seat {self.winner}" if self.over else f"waiting for {self.waiting}"
        return (
            f"<Kemet {e.name} {e.mode}, {self.players} players, round {self.table.round}, {state}>"
        )


def _flat(entry: Entry) -> list[Any]:
    kind, ids, owner, twin, known = entry
    return [kind, list(ids), owner, twin, list(known)]
