"""Creating games: a new one, from a position, from a save, from a view."""

from __future__ import annotations

import copyreg
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, Final, SupportsIndex

from .arguments import to_int, to_seat, to_seed
from .content import EDITIONS, PLAYER_COUNTS
from .engine import actions, procedures
from .engine.components import NOBODY, OPEN_DISCARDS_BY_OPTION, Edition, Seat
from .engine.events import LogEntry, SharedLog
from .engine.io.position import load_position
from .engine.io.redeal import Redealer
from .engine.io.save import check_save, load_state
from .engine.io.view import parse_view
from .engine.rules.setup import Setup, deal_start_cards, initial_state, random_seating
from .engine.state import ASK_FORCED, GameState
from .errors import InvalidPosition, InvalidSave
from .game import Game, Header, check_names
from .nesting import MAX_POSITION_VALUES, check_nesting
from .views import View

HEADER_KEYS: Final = {
    "seed",
    "cities",
    "order",
    "battle_discards",
    "ask_forced",
    "position",
}
"""The keys of the header of a game, unless it was re-dealt."""


def new_game(
    players: SupportsIndex | Sequence[str] = 3,
    edition: str = "revised",
    mode: str | None = None,
    seed: SupportsIndex | None = None,
    *,
    cities: Sequence[str] | None = None,
    order: Iterable[SupportsIndex] | None = None,
    battle_discards: str = "default",
    ask_forced: str = "secret",
    events: bool = True,
) -> Game:
    """A new game, at its first question.

    Args:
        players: the number of players, 2 to 5, or their names by seat, each another
        edition: `revised` or `original`
        mode: the mode of the edition, such as `long`; by default the usual one
        seed: determines everything random: a whole number from 0, of which 128 bits count; by
            default a random one of 53
        cities: the cities by seat; by default drawn at random
        order: the seats in the first turn order; by default drawn at random
        battle_discards: which battle cards are discarded face up [S8]
        ask_forced: when a seat with one legal answer is still asked: `secret`, where an automatic
            answer would reveal the seat's cards to others [I6]; `always`; or `never`, for games of
            bots only
        events: whether to log events; a game without is faster
    """
    rules = find_edition(edition, mode)
    names = player_names(players)
    n = len(names)
    # every JSON parser reads a seed of 53 bits exactly
    seed_value = secrets.randbelow(1 << 53) if seed is None else to_seed(seed)
    board = rules.boards[n - 2]
    drawn_cities, drawn_order, rng_state = random_seating(n, board.cities, seed_value)
    if cities is not None:
        drawn_cities = check_cities(rules, board.cities, cities)
    if order is not None:
        drawn_order = check_order(n, order)
    state = initial_state(rules, drawn_cities, drawn_order, rng_state)
    header: Header = {
        "seed": seed_value,
        "cities": [rules.city_names[c] for c in drawn_cities] if cities is not None else None,
        "order": list(drawn_order) if order is not None else None,
        "battle_discards": battle_discards,
        "ask_forced": check_ask_forced(ask_forced),
        "position": None,
    }
    _set_options(state, battle_discards, header["ask_forced"])
    if not check_bool("events", events):
        state.event_log = None
    game = Game(state, names, header)
    deal_start_cards(state)
    state.frames.append(Setup())
    procedures.run(state)
    return game


def _set_options(state: GameState, battle_discards: str, ask_forced: str) -> None:
    if battle_discards not in tuple(OPEN_DISCARDS_BY_OPTION):
        raise ValueError(
            f"battle_discards is one of {', '.join(OPEN_DISCARDS_BY_OPTION)}: {battle_discards!r}"
        )
    if battle_discards != "default" and not state.edition.can_choose_discards:
        raise ValueError("battle_discards can only be chosen in the original edition [S8]")
    state.open_battle_discards = OPEN_DISCARDS_BY_OPTION[battle_discards]
    state.ask_forced = ASK_FORCED.index(ask_forced)
    state.event_log = SharedLog([])


def check_ask_forced(value: str) -> str:
    """One of `ASK_FORCED`; a ValueError for anything else."""
    if not isinstance(value, str) or value not in ASK_FORCED:
        raise ValueError(f"ask_forced must be one of {', '.join(ASK_FORCED)}: {value!r:.80}")
    return value


def find_edition(edition: str, mode: str | None) -> Edition:
    """The edition and mode of that name; without a mode, the edition's default."""
    modes = [m for e, m in EDITIONS if e == edition]
    if not modes:
        known = ", ".join(sorted({e for e, _ in EDITIONS}))
        raise ValueError(f"there is no edition {edition!r}: choose one of {known}")
    if mode is None:
        mode = modes[0]
    if mode not in modes:
        raise ValueError(f"the {edition} edition has no mode {mode!r}: it has {', '.join(modes)}")
    return EDITIONS[edition, mode]


DEFAULT_NAMES: Final = tuple([f"Player{i + 1}" for i in range(max(PLAYER_COUNTS))])


def player_names(players: Any) -> tuple[str, ...]:
    """The names of the players, given as their number or as a list of names."""
    n = to_seat(players)
    names: Any = ()
    if n == NOBODY:
        if isinstance(players, (str, bytes, Set, Mapping)) or not isinstance(players, Iterable):
            raise ValueError(f"players must be a number or a list of names: {players!r:.80}")
        names = tuple(players)
        n = len(names)
    if n not in PLAYER_COUNTS:
        raise ValueError(f"Kemet is for 2 to 5 players, not {n}")
    checked = check_names(names or DEFAULT_NAMES[:n])
    for name in checked:
        if checked.count(name) > 1:
            raise ValueError(
                f"two players have the name {name!r:.80}: give each another, such as"
                f" {name + ' 2'!r:.80}"
            )
    return checked


def check_order(n: int, order: Any) -> list[Seat]:
    """Check a turn order: each seat once."""
    seats = [Seat(to_seat(seat)) for seat in order] if isinstance(order, Iterable) else []
    if sorted(seats) != list(range(n)):
        raise ValueError(f"order must name each seat from 0 to {n - 1} once: {order!r:.80}")
    return seats


def check_bool(name: str, value: Any) -> bool:
    """Check a bool: any other value, such as the text "no", is an error."""
    if isinstance(value, bool):
        return value
    if type(value).__name__ not in ("bool", "bool_"):  # numpy's
        raise ValueError(f"{name} must be True or False: {value!r:.80}")
    return bool(value)


def check_header(header: Any) -> Header:
    """Check the header of a save."""
    if isinstance(header, dict) and (set(header) == HEADER_KEYS or set(header) == {"redeal_seed"}):
        return header
    raise InvalidSave("the save is damaged: its header does not describe the start of the game")


def check_cities(edition: Edition, board_cities: Sequence[int], cities: Sequence[str]) -> list[int]:
    """The ids of the named cities: all of this board, each once."""
    known = [edition.city_names[c] for c in board_cities]
    chosen: Any = cities
    named = list(chosen) if isinstance(chosen, Iterable) else []
    if len(named) != len(known) or any(city not in named for city in known):
        raise ValueError(f"cities must name each of {', '.join(known)} once: {cities!r:.80}")
    return [edition.city_names.index(c) for c in named]


def position(data: dict[str, Any], *, ask_forced: str = "secret") -> Game:
    """A game that starts from a position: docs/notation.md describes the data.

    Raises `InvalidPosition`, which lists every fault of the data.
    """
    try:
        check_nesting(data, MAX_POSITION_VALUES)
    except ValueError as error:
        raise InvalidPosition([str(error)]) from None
    data = to_plain_json(data)
    state, names = load_position(data, find_edition)
    header: Header = {
        "seed": data.get("seed", 0),
        "cities": None,
        "order": None,
        "battle_discards": data.get("battle_discards", "default"),
        "ask_forced": check_ask_forced(ask_forced),
        "position": data,
    }
    _set_options(state, header["battle_discards"], ask_forced)
    game = Game(state, check_names(names), header)
    procedures.run(state)
    return game


def to_plain_json(data: Any) -> Any:
    """A copy of JSON data, with lists for tuples and Python numbers for numpy's."""
    if isinstance(data, dict):
        return {key: to_plain_json(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [to_plain_json(value) for value in data]
    if hasattr(data, "tolist"):
        return to_plain_json(data.tolist())
    return data


def load(data: Any) -> Game:
    """The game of a save. Raises `InvalidSave` if it cannot be loaded."""
    check_save(data)
    try:
        state = load_state(find_edition(*data["edition"]), data["state"])
        game = Game(state, check_names(data["names"]), check_header(data["header"]))
        game._answers = SharedLog([(seat, actions.parse(text)) for seat, text in data["answers"]])
        if data["events"] is not None:
            state.event_log = SharedLog([_entry_from_json(e) for e in data["events"]])
    except (KeyError, TypeError, ValueError) as error:
        if isinstance(error, InvalidSave):
            raise
        raise InvalidSave(f"the save is damaged: {error}") from None
    return game


def redeal(view: View | dict[str, Any], seed: SupportsIndex) -> Game:
    """A full game consistent with a view: everything hidden from its seat is dealt at random."""
    known = view if isinstance(view, View) else parse_view(view)
    number = to_int(seed, "seed")
    try:
        state = _redealer(known).deal_last(number)
    except FITS_NO_GAME as error:
        raise ValueError(f"this view is of no game of Kemet: {error!r:.80}") from error
    return _redealt_game(state, number)


def redeals(view: View | dict[str, Any], seeds: Iterable[SupportsIndex]) -> Iterator[Game]:
    """The games of `redeal` for several seeds, quicker than one by one; dealt when asked for."""
    known = view if isinstance(view, View) else parse_view(view)
    if not isinstance(seeds, Iterable) or isinstance(seeds, (str, bytes)):
        raise ValueError(f"seeds must be whole numbers, such as range(8): {seeds!r:.80}")
    numbers = [to_int(seed, "seed") for seed in seeds]
    try:
        redealer = _redealer(known)
        for number in numbers:
            yield _redealt_game(redealer.deal(number), number)
    except FITS_NO_GAME as error:
        raise ValueError(f"this view is of no game of Kemet: {error!r:.80}") from error


FITS_NO_GAME: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError)
"""What a view raises whose fields have the right types and contradict each other."""


def _redealer(view: View) -> Redealer:
    edition = EDITIONS.get((view.edition, view.mode)) or find_edition(view.edition, view.mode)
    return Redealer(edition, view)


def _redealt_game(state: GameState, seed: int) -> Game:
    return Game(state, DEFAULT_NAMES[: len(state.players)], {"redeal_seed": seed})


def _entry_from_json(data: list[Any]) -> LogEntry:
    kind, ids, seat, public_kind, public_ids = data
    return kind, tuple(ids), seat, public_kind, tuple(public_ids)


def _reduce_game(game: Game) -> tuple[Any, ...]:
    return load, (game.save(),)


copyreg.pickle(Game, _reduce_game)  # a game is pickled as its save
