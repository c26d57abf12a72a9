"""`Game`, the main class of the library: view, answer, copy, save and replay a game."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Mapping
from typing import Any, Final, SupportsIndex, overload

from .arguments import to_int
from .engine import actions, procedures, rng
from .engine.actions import Action
from .engine.answer_costs import answer_cost
from .engine.components import NOBODY, Edition, Seat, Space, seats
from .engine.events import LogEntry, SharedLog, event_for_seat
from .engine.explain import explain_illegal, preview_of, previews_of
from .engine.invariants import violations
from .engine.io.faults import is_player_name
from .engine.io.position import dump_position
from .engine.io.save import SAVE_FORMAT, actions_fingerprint, digest, dump_state
from .engine.io.view import build_view
from .engine.queries import victory_points
from .engine.reach import reach_of
from .engine.state import GameState
from .engine.threats import threats_to
from .errors import IllegalAction
from .frozen import FrozenDict, freeze, to_plain
from .i18n.describe import describe
from .views import AnswerPreview, Event, Reach, Threat, View

VERSION: Final = "0.2.0"
MAX_SHOWN_INT: Final = 1 << 53  # larger numbers are not shown in messages
RECORD_FORMAT: Final = "kemet 1"  # the first line of a record

Header = Mapping[str, Any]


class Game:
    """A game of Kemet. Create one with `new_game`, `position`, `load` or `replay`."""

    __slots__ = ("_answers", "_header", "_names", "_state")

    def __init__(self, state: GameState, names: tuple[str, ...], header: Header) -> None:
        self._state = state
        self._names = names
        self._header: Header = header if isinstance(header, FrozenDict) else freeze(header)
        self._answers: SharedLog[tuple[int, Action]] = SharedLog([])

    # --- reading

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return self._names

    @property
    def header(self) -> Header:
        """How the game started: seed, options and position, as in its record."""
        return self._header

    @property
    def state(self) -> GameState:
        """The state of the engine, for searches. What changes it changes the game."""
        return self._state

    @property
    def players(self) -> int:
        """The number of players; seats are numbered from 0."""
        return len(self._state.players)

    @property
    def edition(self) -> Edition:
        """The edition and mode, as data."""
        return self._state.edition

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that must answer now, several in a simultaneous choice; () when it is over."""
        pending = self._state.pending
        if len(pending) == 1:  # the usual case
            return (pending[0].seat,) if pending[0].answer is None else ()
        return tuple(sorted([c.seat for c in pending if c.answer is None]))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.winner != NOBODY

    @property
    def winner(self) -> int | None:
        """The seat that has won; None while the game is not over."""
        return self._state.winner if self.over else None

    def options(self, seat: SupportsIndex) -> tuple[Action, ...]:
        """The legal answers of a seat, in a fixed order; empty if it is not asked."""
        choice = procedures.pending_choice(self._state, self._checked_seat(seat))
        return tuple(choice.options) if choice else ()

    def scores(self) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(victory_points(self._state, seat) for seat in seats(self.players))

    def view(self, seat: SupportsIndex | None = None) -> View:
        """What a seat may know; None for a spectator."""
        return build_view(self._state, NOBODY if seat is None else self._checked_seat(seat))

    def threats(self, space: str) -> list[Threat]:
        """Who could enter a space with one Move action, the strongest first.

        One entry for each troop of the other seats, with what is public now: units, creatures,
        tiles and prayer. Hidden cards are not considered, nor what a seat could do before it moves:
        recruit, buy, pray, or join two troops.
        """
        names = self.edition.space_names
        if space not in names or names.index(space) not in self._state.board.spaces:
            known = ", ".join([names[s] for s in self._state.board.spaces])
            raise ValueError(f"there is no space {space!r:.80} on this board; its spaces: {known}")
        return threats_to(self._state, Space(names.index(space)))

    def reach(self, seat: SupportsIndex) -> list[Reach]:
        """Where the Move action of a seat can still go; without one, where each troop could go.

        One entry for each troop and space, with the routes of the same units and creature all the
        way. Cards in hand are not considered, nor what the seat could do before the Move.
        """
        return reach_of(self._state, self._checked_seat(seat))

    def events(self, seat: SupportsIndex | None = None, since: SupportsIndex = 0) -> list[Event]:
        """The events from number `since` on, as a seat may know them."""
        log = self._state.event_log
        viewer = NOBODY if seat is None else self._checked_seat(seat)
        first = to_int(since, "since")
        if first < 0:
            raise ValueError(f"since counts events from 0: {first}")
        if log is None or first >= len(log):
            return []
        entries = enumerate(log.since(first), first)
        return [event_for_seat(self.edition, i, entry, viewer) for i, entry in entries]

    @property
    def answers(self) -> list[tuple[int, Action]]:
        """All answers so far, with their seats."""
        return self._answers.since(0)

    @property
    def answer_count(self) -> int:
        """The number of answers so far."""
        return len(self._answers)

    def violations(self) -> list[str]:
        """The invariants that the state violates; always empty unless there is a bug."""
        return violations(self._state)

    # --- answering

    # Compiled, an argument of another type than the signature's is refused in the compiler's words:
    # so the implementations take anything, and the overloads say what is meant.

    @overload
    def play(self, seat: SupportsIndex, action: Action) -> None: ...

    @overload
    def play(self, seat: SupportsIndex, action: str) -> None: ...

    def play(self, seat: Any, action: Any) -> None:
        """Answer for a seat. Raises `IllegalAction`, with the reason, and then changes nothing."""
        number = Seat(seat if type(seat) is int else to_int(seat, "seat"))  # fast path for ints
        choice = procedures.pending_choice(self._state, number)
        answer = action if isinstance(action, Action) else self._parse(action)
        if choice is None or not procedures.offers(choice, answer):
            raise self._illegal_action(number, answer)
        procedures.submit(self._state, choice, answer)
        self._answers.append((number, answer))

    @overload
    def why_illegal(self, seat: SupportsIndex, action: Action) -> IllegalAction | None: ...

    @overload
    def why_illegal(self, seat: SupportsIndex, action: str) -> IllegalAction | None: ...

    def why_illegal(self, seat: Any, action: Any) -> IllegalAction | None:
        """Why a seat cannot answer that now; None if it can."""
        try:
            return self._why_illegal(Seat(to_int(seat, "seat")), self._parse(action))
        except IllegalAction as refusal:
            return refusal

    @overload
    def cost(self, seat: SupportsIndex, action: Action) -> int: ...

    @overload
    def cost(self, seat: SupportsIndex, action: str) -> int: ...

    def cost(self, seat: Any, action: Any) -> int:
        """The prayer points an answer would cost a seat now, including discounts."""
        return answer_cost(self._state, self._checked_seat(seat), self._parse(action))

    @overload
    def preview(self, seat: SupportsIndex, action: Action) -> AnswerPreview: ...

    @overload
    def preview(self, seat: SupportsIndex, action: str) -> AnswerPreview: ...

    def preview(self, seat: Any, action: Any) -> AnswerPreview:
        """What an answer would cost a seat now and lead to, and what to be warned of."""
        return preview_of(self.state, self._checked_seat(seat), self._parse(action))

    def previews(self, seat: SupportsIndex) -> list[AnswerPreview]:
        """The previews of all legal answers of a seat, in the order of `options`."""
        return previews_of(self.state, self._checked_seat(seat), list(self.options(seat)))

    def _parse(self, action: Any) -> Action:
        """The action, given as itself or as its text."""
        if isinstance(action, Action):
            return action
        if not isinstance(action, str):
            raise TypeError(f"an answer is an Action or its text, not {action!r:.80}")
        parsed = actions.BY_TEXT.get(action)
        if parsed is None:
            raise self._unknown_answer(str(action))
        return parsed

    def _illegal_action(self, seat: Seat, action: Action) -> IllegalAction:
        refusal = self._why_illegal(seat, action)
        assert refusal is not None
        return refusal

    def _why_illegal(self, seat: Seat, action: Action) -> IllegalAction | None:
        if not 0 <= seat < self.players:
            target: object = seat if abs(seat) < MAX_SHOWN_INT else "a large number"
            return self._with_message(IllegalAction("no_such_seat", "S1", {"target": target}))
        if actions.BY_TEXT.get(action.text) is not action:
            return self._unknown_answer(repr(action))
        refusal = explain_illegal(self._state, seat, action)
        return self._with_message(refusal) if refusal else None

    def _unknown_answer(self, text: str) -> IllegalAction:
        return self._with_message(IllegalAction("unknown_answer", "D1", {"text": text[:80]}))

    def _with_message(self, refusal: IllegalAction) -> IllegalAction:
        refusal.args = (describe(refusal, names=self._names, edition=self.edition.name),)
        return refusal

    def _checked_seat(self, seat: SupportsIndex) -> Seat:
        number = seat if type(seat) is int else to_int(seat, "seat")
        if not 0 <= number < len(self._state.players):
            raise ValueError(f"there is no seat {number}: seats go from 0 to {self.players - 1}")
        return Seat(number)

    # --- copying and saving

    def copy(self) -> Game:
        """An independent copy."""
        new = Game(self._state.copy(), self._names, self._header)
        new._answers = self._answers.copy()
        return new

    def with_names(self, names: Iterable[str]) -> Game:
        """An independent copy with other names of the players."""
        chosen = check_names(names)
        if len(chosen) != self.players:
            raise ValueError(f"a game of {self.players} players needs as many names: {names!r:.80}")
        new = Game(self._state.copy(), chosen, self._header)
        new._answers = self._answers.copy()
        return new

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def save(self) -> dict[str, Any]:
        """The game as JSON data, at any point."""
        log = self._state.event_log
        body = {
            "format": SAVE_FORMAT,
            "engine": VERSION,
            "actions": actions_fingerprint(),
            "names": list(self._names),
            "header": to_plain(self._header),
            "edition": [self.edition.name, self.edition.mode],
            "state": dump_state(self._state),
            "answers": [[seat, action.text] for seat, action in self.answers],
            "events": [_entry_to_json(entry) for entry in log.since(0)]
            if log is not None
            else None,
        }
        return {**body, "digest": digest(body)}

    def position(self) -> dict[str, Any]:
        """The state as a position: exact between turns, else marked as in progress."""
        data = dump_position(self._state)
        for player, name in zip(data["players"], self._names, strict=True):
            player["name"] = name
        return data

    def record(self) -> str:
        """The game as text: header lines, an empty line, one answer a line, the result."""
        header = self._header
        if "redeal_seed" in header:
            raise ValueError("a re-dealt game has no record: its start is not known")
        lines = [
            RECORD_FORMAT,
            f"edition {self.edition.name} {self.edition.mode}",
            "players " + " ".join([shlex.quote(name) for name in self._names]),
            f"seed {header['seed']}",
        ]
        options = [
            f"{key}={','.join([str(value) for value in header[key]])}"
            for key in ("cities", "order")
            if header[key]
        ]
        if header["battle_discards"] != "default":
            options.append(f"battle_discards={header['battle_discards']}")
        if header["ask_forced"] != "secret":
            options.append(f"ask_forced={header['ask_forced']}")
        if options:
            lines.append("options " + " ".join(options))
        if header["position"] is not None:
            lines.append("position " + json.dumps(header["position"], separators=(",", ":")))
        lines.append(f"engine {VERSION} {rng.algorithm(header['seed'])}")
        lines.append("")
        lines += [f"{seat} {action.text}" for seat, action in self.answers]
        lines.append(self._result())
        return "\n".join(lines) + "\n"

    def _result(self) -> str:
        """The last line of a record."""
        ending = f"winner={self.winner}" if self.over else "unfinished"
        return f"# result {ending} scores={','.join([str(score) for score in self.scores()])}"

    def _repr_svg_(self) -> str:
        """The public state as a picture, for notebooks."""
        from .svg import render_svg

        return render_svg(self.view(), self._names)

    def __repr__(self) -> str:
        e = self.edition
        status = f"won by seat {self.winner}" if self.over else f"waiting for {self.waiting}"
        number = self._state.round
        return f"<Kemet {e.name} {e.mode}, {self.players} players, round {number}, {status}>"


def check_names(names: Any) -> tuple[str, ...]:
    """Check the names of players: not empty, one line each."""
    if isinstance(names, (str, bytes)) or not isinstance(names, Iterable):
        raise ValueError(f"names is a list of the names of all players: {names!r:.80}")
    checked: list[str] = []
    for name in names:
        if not is_player_name(name):
            raise ValueError(
                f"not a name for a player, which is one line of text and not empty: {name!r:.80}"
            )
        checked.append(str(name))
    return tuple(checked)


def _entry_to_json(entry: LogEntry) -> list[Any]:
    kind, ids, seat, public_kind, public_ids = entry
    return [kind, list(ids), seat, public_kind, list(public_ids)]
