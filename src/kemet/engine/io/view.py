"""Views: what one seat may know, built field by field; and views from their JSON form.

A view holds only what this module names. `view_from_json` is quick and trusts its data,
`parse_view` checks every field.
"""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from ...frozen import FrozenDict, freeze
from ...nesting import check_nesting
from ...views import (
    BattleView,
    MoveView,
    OwnView,
    PlayerView,
    SideView,
    TroopView,
    View,
    new_own_view,
    new_player_view,
    new_troop_view,
    new_view,
)
from ..components import (
    ACTION_SPACES,
    COLOURS,
    GOLD_TOKEN,
    NOBODY,
    NOWHERE,
    PHASES,
    SILVER_TOKEN,
    VICTORY_POINTS,
    Seat,
    bit_indices,
)
from ..procedures import pending_choice, question
from ..queries import (
    creatures_of,
    own_districts,
    permanent_points,
    pyramid_points,
    temple_points,
)
from ..rules.battle import STRENGTH_PARTS, Battle, Side, strength_parts
from ..rules.move import Move, step_cost
from ..rules.night import NightlyCards
from ..state import GameState, Player
from .frame_io import view_frame


def build_view(g: GameState, seat: Seat) -> View:
    """What a seat may know; NOBODY for a spectator."""
    e = g.edition
    settings = FrozenDict(ask_forced=g.ask_forced, open_battle_discards=g.open_battle_discards)
    # By position: passing 22 arguments by name takes longer than storing them.
    return new_view(
        seat if seat != NOBODY else None,
        e.name,
        e.mode,
        settings,
        g.round,
        PHASES[g.phase],
        tuple(g.order),
        _or_none(g.active),
        _or_none(g.triggered_by),
        _or_none(g.winner),
        tuple(sorted([c.seat for c in g.pending if c.answer is None])),
        question(g),
        tuple([view_player(g, Seat(s), p) for s, p in enumerate(g.players)]),
        view_troops(g),
        FrozenDict(dict(zip(e.tile_names, g.market, strict=True))),
        len(g.pile),
        tuple([e.card_names[c] for c in g.discards]),
        g.creatures_due,
        view_battle(g, seat),
        view_move(g),
        view_own(g, seat) if seat != NOBODY else None,
        view_stack(g, seat),
    )


def view_of_seat(g: GameState, seat: Seat, public: View) -> View:
    """`build_view`, given the view of a spectator, whose parts it shares."""
    return replace(
        public,
        seat=seat,
        battle=view_battle(g, seat),
        own=view_own(g, seat),
        stack=view_stack(g, seat),
    )


def view_stack(g: GameState, seat: Seat) -> tuple[FrozenDict[str, Any], ...]:
    """The procedures in progress, as far as a seat may know them."""
    return tuple([view_frame(frame.redacted(g, seat)) for frame in g.frames])


def view_player(g: GameState, seat: Seat, p: Player) -> PlayerView:
    e = g.edition
    temples, pyramids = temple_points(g, seat), pyramid_points(g, seat)
    points = FrozenDict(
        {
            "battle": p.battle_vp,
            "control": p.control_vp,
            "sanctuary": p.sanctuary_vp,
            "tiles": p.stats[VICTORY_POINTS],
            "temples": temples,
            "pyramids": pyramids,
            "temporary": temples + pyramids,
            "total": permanent_points(g, seat) + temples + pyramids,
        }
    )
    return new_player_view(
        seat,
        e.city_names[p.city],
        p.prayer,
        points,
        p.supply,
        _names_in(e.tile_names, p.tiles),
        view_pyramids(g, seat, p),
        view_creatures(g, seat),
        p.hand_size,
        p.battle_hand.bit_count(),
        _names_in(e.battle_card_names, p.battle_discards_open),
        p.battle_discards_closed.bit_count(),
        _names_in(e.battle_card_names, p.battle_removed),
        p.tokens_left,
        _names_in(ACTION_SPACES, p.used_action_spaces),
        bool(p.powers & SILVER_TOKEN),
        bool(p.powers & GOLD_TOKEN),
        bool(p.silver_used),
        bool(p.gold_used),
    )


def view_pyramids(g: GameState, seat: Seat, p: Player) -> FrozenDict[str, tuple[int | None, ...]]:
    """By colour: the level, and the number of the district, None without a pyramid."""
    districts = own_districts(g, seat)
    pyramids: dict[str, tuple[int | None, ...]] = {}
    for colour, name in enumerate(COLOURS):
        level = p.levels[colour]
        pyramids[name] = level, districts.index(p.sites[colour]) + 1 if level else None
    return FrozenDict(pyramids)


def view_creatures(g: GameState, seat: Seat) -> FrozenDict[str, str | None]:
    """The creatures of a seat with their spaces, None in the supply."""
    e = g.edition
    creatures: dict[str, str | None] = {}
    for creature, owner in enumerate(g.creature_owner):
        if owner == seat:
            at = g.creature_at[creature]
            creatures[e.creature_names[creature]] = e.space_names[at] if at != NOWHERE else None
    return FrozenDict(creatures)


def view_troops(g: GameState) -> tuple[TroopView, ...]:
    """Holders first, then rivals."""
    names, spaces = g.edition.creature_names, g.edition.space_names
    troops: list[TroopView] = []
    for owners, units in ((g.holder, g.units), (g.rival, g.rival_units)):
        for s in g.board.spaces:
            seat = owners[s]
            if seat != NOBODY:
                creatures = tuple([names[c] for c in creatures_of(g, seat, s)])
                troops.append(new_troop_view(spaces[s], seat, units[s], creatures))
    return tuple(troops)


def view_battle(g: GameState, seat: Seat) -> BattleView | None:
    """The topmost battle, redacted for the seat."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            b = frame.redacted(g, seat)
            return BattleView(
                g.edition.space_names[b.space],
                view_side(g, b, b.attack),
                view_side(g, b, b.defend),
                b.revealed,
                _or_none(b.winner),
            )
    return None


def view_move(g: GameState) -> MoveView | None:
    """The move in progress, from the choice of its troop until it ends."""
    for frame in reversed(g.frames):
        if isinstance(frame, Move) and frame.space != NOWHERE and not frame.ended:
            return MoveView(
                frame.seat,
                g.edition.space_names[frame.space],
                g.edition.space_names[frame.destination] if frame.destination != NOWHERE else None,
                step_cost(frame, g),
                frame.moves_left,
            )
    return None


def view_side(g: GameState, b: Battle, side: Side) -> SideView:
    cards = g.edition.cards
    return SideView(
        side.seat,
        FrozenDict(dict(zip(STRENGTH_PARTS, strength_parts(g, b, side), strict=True))),
        g.edition.battle_cards[side.played].name if side.played >= 0 else None,
        tuple([cards[c].name for c in side.added]),
        tuple([cards[c].name for c in side.used]),
    )


def view_own(g: GameState, seat: Seat) -> OwnView:
    p = g.players[seat]
    e = g.edition
    choice = pending_choice(g, seat)
    hidden_answer: str | None = None
    for given in g.pending:
        if given.seat == seat and given.answer is not None:
            hidden_answer = given.answer.text
    looking_at: tuple[str, ...] = ()
    for frame in g.frames:
        if isinstance(frame, NightlyCards):
            cards = frame.redacted(g, seat).looking_at
            looking_at = tuple([e.cards[c].name for c in cards if c >= 0])
    return new_own_view(
        tuple([e.card_names[c] for c, n in enumerate(p.hand) if n for _ in range(n)]),
        _names_in(e.battle_card_names, p.battle_hand),
        _names_in(e.battle_card_names, p.battle_discards_closed),
        looking_at,
        tuple([o.text for o in choice.options]) if choice else (),
        hidden_answer,
    )


def _names_in(names: tuple[str, ...], bits: int) -> tuple[str, ...]:
    return tuple([names[i] for i in bit_indices(bits)]) if bits else ()


def _or_none(id_: int) -> int | None:
    return id_ if id_ >= 0 else None


# --- from JSON


TYPE_HINTS: Final[dict[type, dict[str, Any]]] = {}
"""Cache of the field types of the view classes."""


def view_from_json(data: dict[str, Any]) -> View:
    """The view of its `to_json` data; a ValueError if it has other fields."""
    try:
        fields: dict[str, Any] = freeze(data)
        fields = dict(fields)
        fields["players"] = tuple([PlayerView(**p) for p in fields["players"]])
        fields["troops"] = tuple([TroopView(**t) for t in fields["troops"]])
        fields["own"] = OwnView(**fields["own"]) if fields["own"] else None
        fields["move"] = MoveView(**fields["move"]) if fields["move"] else None
        if fields["battle"]:
            battle = dict(fields["battle"])
            battle["attack"] = SideView(**battle["attack"])
            battle["defend"] = SideView(**battle["defend"])
            fields["battle"] = BattleView(**battle)
        return View(**fields)
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is not a view of Kemet: {error}") from None


def parse_view(data: Any) -> View:
    """A view from untrusted data: a ValueError names the first invalid field."""
    try:
        check_nesting(data)
        view: View = parse_as(View, data, "")
    except ValueError as error:
        raise ValueError(f"this is not a view of Kemet: {error}") from None
    return view


def parse_as(type_: Any, value: Any, where: str) -> Any:
    """A value of a type from its JSON form; a ValueError names the invalid field."""
    if type(value) is type_:
        return value
    origin = get_origin(type_)
    if origin is tuple:
        if isinstance(value, list | tuple):
            of = get_args(type_)[0]
            return tuple([parse_as(of, v, where) for v in value])
    elif origin is FrozenDict:
        if isinstance(value, dict):
            of = get_args(type_)[1]
            return FrozenDict(
                [
                    (parse_as(str, k, where), parse_as(of, v, f"{where}.{k}"))
                    for k, v in value.items()
                ]
            )
    elif origin is UnionType:
        for part in get_args(type_):
            if part is NoneType and value is None:
                return None
            if part is not NoneType and value is not None:
                return parse_as(part, value, where)
    elif type_ is Any:
        return freeze(value)
    elif is_dataclass(type_):
        return parse_fields(type_, value, where)
    raise ValueError(f"{where.strip('.') or 'it'} is {value!r:.60}")


def parse_fields(type_: Any, value: Any, where: str) -> Any:
    """A dataclass instance from a JSON object with exactly its fields."""
    if not isinstance(value, dict):
        raise ValueError(f"{where.strip('.') or 'it'} is {value!r:.60}")
    if type_ not in TYPE_HINTS:
        TYPE_HINTS[type_] = get_type_hints(type_)
    hints = TYPE_HINTS[type_]
    if value.keys() != hints.keys():
        wrong = sorted(map(str, value.keys() ^ hints.keys()))
        raise ValueError(f"{where.strip('.') or 'it'} has other fields: {', '.join(wrong):.80}")
    return type_(
        **{name: parse_as(hint, value[name], f"{where}.{name}") for name, hint in hints.items()}
    )
