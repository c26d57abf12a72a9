"""The face of the library: a game you can look at, answer, copy, save and replay."""

from __future__ import annotations

from typing import Any, Final, overload

from .engine import actions, flow
from .engine.actions import Action
from .engine.catalog import NOBODY, Edition
from .engine.costs import cost_of
from .engine.laws import broken
from .engine.log import Entry, Log
from .engine.look import victory_points
from .engine.position_dump import dump_position
from .engine.save import digest, dump_table, fingerprint
from .engine.table import Table
from .engine.telling import Event, Illegal, tell
from .engine.view import View, view
from .engine.why import why
from .text.say import say

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
        choice = flow.awaited(self.table, self._seat(seat))
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

    @property
    def given(self) -> int:
        """How many answers have been given so far."""
        return len(self._answers)

    def broken(self) -> list[str]:
        """The laws this table breaks, by name: none, always."""
        return broken(self.table)

    # --- answering

    # Compiled, an argument that is not of the type in the signature is a TypeError before anything
    # is said about it: so `play` and `why` take any object, and the overloads tell what is meant.

    @overload
    def play(self, seat: int, action: Action) -> None: ...

    @overload
    def play(self, seat: int, action: str) -> None: ...

    def play(self, seat: object, action: object) -> None:
        """Answer for a seat. `Illegal` says why not, and then nothing has changed."""
        if isinstance(action, str):
            action = self._parse(action)
        if not isinstance(seat, int) or not isinstance(action, Action):
            raise self._illegal(seat, action)
        choice = flow.awaited(self.table, seat)
        if choice is None or action not in choice.options:
            raise self._illegal(seat, action)
        flow.give(self.table, choice, action)
        self._answers.append((seat, action))

    @overload
    def why(self, seat: int, action: Action) -> Illegal | None: ...

    @overload
    def why(self, seat: int, action: str) -> Illegal | None: ...

    def why(self, seat: object, action: object) -> Illegal | None:
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
            raise self._unknown_answer(text)
        return action

    def _illegal(self, seat: object, action: object) -> Illegal:
        refusal = self._refusal(seat, action)
        assert refusal is not None
        return refusal

    def _refusal(self, seat: object, action: object) -> Illegal | None:
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            return self._no_such_seat(seat)
        if not isinstance(action, Action) or actions.BY_TEXT.get(action.text) is not action:
            return self._unknown_answer(action)
        refusal = why(self.table, seat, action)
        return self._with_words(refusal) if refusal else None

    def _no_such_seat(self, seat: object) -> Illegal:
        whole = isinstance(seat, int) and abs(seat) < MOST_SHOWN
        fields = {"target": seat if whole else _shown(seat)}
        return self._with_words(Illegal("no_such_seat", "S1", fields))

    def _unknown_answer(self, answer: object) -> Illegal:
        text = answer[:80] if isinstance(answer, str) else _shown(answer)
        return self._with_words(Illegal("unknown_answer", "D1", {"text": text}))

    def _with_words(self, refusal: Illegal) -> Illegal:
        refusal.args = (say(refusal, names=self.names, edition=self.edition.name),)
        return refusal

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}: seats go from 0 to {self.players - 1}")
        return seat

    # --- keeping

    def copy(self) -> Game:
        """An independent game, the same in everything."""
        new = Game(self.table.copy(), self.names, self.header)
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


def _shown(thing: object) -> str:
    """Something that is no answer, or no seat, as a refusal names it."""
    if isinstance(thing, int) and abs(thing) >= MOST_SHOWN:
        return "a large number"
    if isinstance(thing, str | int | float | Action | None):
        return f"{thing!r:.80}"
    return type(thing).__name__


def _flat(entry: Entry) -> list[Any]:
    kind, ids, owner, twin, known = entry
    return [kind, list(ids), owner, twin, list(known)]
