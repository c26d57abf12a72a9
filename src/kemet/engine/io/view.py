"""Views: what one seat may know, built field by field; and views from their JSON form.

A view holds only what this module names. `view_from_json` is quick and trusts its data,
`parse_view` checks every field.
"""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from types import NoneType, UnionType
from typing import Any, Final, get_args, get_origin, get_type_hints

from ...views import BattleView, MoveView, OwnView, PlayerView, SideView, TroopView, View
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
)
from ..naming import names_of
from ..procedures import pending_choice, question
from ..queries import (
    creatures_of,
    own_districts,
    pyramid_points,
    temple_points,
    temporary_points,
    units_of,
    victory_points,
)
from ..rules.battle import STRENGTH_PARTS, Battle, Side, strength_parts
from ..rules.move import Move, step_cost
from ..rules.night import NightlyCards
from ..state import GameState, Player
from .frame_io import dump_frame


def build_view(g: GameState, seat: Seat) -> View:
    """What a seat may know; NOBODY for a spectator."""
    e = g.edition
    return View(
        seat=seat if seat != NOBODY else None,
        edition=e.name,
        mode=e.mode,
        settings={
            "ask_forced": g.ask_forced,
            "open_battle_discards": g.open_battle_discards,
        },
        round=g.round,
        phase=PHASES[g.phase],
        order=list(g.order),
        active=_or_none(g.active),
        triggered_by=_or_none(g.triggered_by),
        winner=_or_none(g.winner),
        waiting=sorted(c.seat for c in g.pending if c.answer is None),
        question=question(g),
        players=[view_player(g, Seat(s), p) for s, p in enumerate(g.players)],
        troops=view_troops(g),
        market=dict(zip(names_of(e, "tile"), g.market, strict=True)),
        pile=len(g.pile),
        discards=[e.cards[c].name for c in g.discards],
        creatures_due=g.creatures_due,
        battle=view_battle(g, seat),
        move=view_move(g),
        own=view_own(g, seat) if seat != NOBODY else None,
        stack=[dump_frame(frame.redacted(g, seat)) for frame in g.frames],
    )


def view_of_seat(g: GameState, seat: Seat, public: View) -> View:
    """`build_view`, given the view of a spectator, whose lists it shares."""
    return replace(
        public,
        seat=seat,
        battle=view_battle(g, seat),
        own=view_own(g, seat),
        stack=[dump_frame(frame.redacted(g, seat)) for frame in g.frames],
    )


def view_player(g: GameState, seat: Seat, p: Player) -> PlayerView:
    e = g.edition
    districts = own_districts(g, seat)
    return PlayerView(
        seat=seat,
        city=e.city_names[p.city],
        prayer=p.prayer,
        points={
            "battle": p.battle_vp,
            "control": p.control_vp,
            "sanctuary": p.sanctuary_vp,
            "tiles": p.stats[VICTORY_POINTS],
            "temples": temple_points(g, seat),
            "pyramids": pyramid_points(g, seat),
            "temporary": temporary_points(g, seat),
            "total": victory_points(g, seat),
        },
        supply=p.supply,
        tiles=_names_in(names_of(e, "tile"), p.tiles),
        pyramids={
            colour: [p.levels[i], districts.index(p.sites[i]) + 1 if p.levels[i] else None]
            for i, colour in enumerate(COLOURS)
        },
        creatures={
            e.creatures[c].name: e.space_names[at] if at != NOWHERE else None
            for c, at in enumerate(g.creature_at)
            if g.creature_owner[c] == seat
        },
        hand_size=p.hand_size,
        battle_hand=p.battle_hand.bit_count(),
        battle_discards_open=_names_in(names_of(e, "battle_card"), p.battle_discards_open),
        battle_discards_closed=p.battle_discards_closed.bit_count(),
        battle_removed=_names_in(names_of(e, "battle_card"), p.battle_removed),
        tokens_left=p.tokens_left,
        used_action_spaces=_names_in(ACTION_SPACES, p.used_action_spaces),
        has_silver=bool(p.powers & SILVER_TOKEN),
        has_gold=bool(p.powers & GOLD_TOKEN),
        silver_used=bool(p.silver_used),
        gold_used=bool(p.gold_used),
    )


def view_troops(g: GameState) -> list[TroopView]:
    """Holders first, then rivals."""
    names = names_of(g.edition, "creature")
    return [
        TroopView(
            g.edition.space_names[s],
            owners[s],
            units_of(g, owners[s], s),
            [names[c] for c in creatures_of(g, owners[s], s)],
        )
        for owners in (g.holder, g.rival)
        for s in g.board.spaces
        if owners[s] != NOBODY
    ]


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
        dict(zip(STRENGTH_PARTS, strength_parts(g, b, side), strict=True)),
        g.edition.battle_cards[side.played].name if side.played >= 0 else None,
        [cards[c].name for c in side.added],
        [cards[c].name for c in side.used],
    )


def view_own(g: GameState, seat: Seat) -> OwnView:
    p = g.players[seat]
    e = g.edition
    choice = pending_choice(g, seat)
    hidden_answer = next(
        (c.answer for c in g.pending if c.seat == seat and c.answer is not None), None
    )
    looking_at: list[str] = []
    for frame in g.frames:
        if isinstance(frame, NightlyCards):
            looking_at = [e.cards[c].name for c in frame.redacted(g, seat).looking_at if c >= 0]
    return OwnView(
        hand=[e.cards[c].name for c, n in enumerate(p.hand) for _ in range(n)],
        battle_hand=_names_in(names_of(e, "battle_card"), p.battle_hand),
        battle_discards_closed=_names_in(names_of(e, "battle_card"), p.battle_discards_closed),
        looking_at=looking_at,
        options=[o.text for o in choice.options] if choice else [],
        hidden_answer=hidden_answer.text if hidden_answer else None,
    )


def _names_in(names: tuple[str, ...], bits: int) -> list[str]:
    return [name for i, name in enumerate(names) if bits >> i & 1]


def _or_none(id_: int) -> int | None:
    return id_ if id_ >= 0 else None


# --- from JSON


TYPE_HINTS: Final[dict[type, dict[str, Any]]] = {}
"""Cache of the field types of the view classes."""


def view_from_json(data: dict[str, Any]) -> View:
    """The view of its `to_json` data; a ValueError if it has other fields."""
    try:
        fields = dict(data)
        fields["players"] = [PlayerView(**p) for p in data["players"]]
        fields["troops"] = [TroopView(**t) for t in data["troops"]]
        fields["own"] = OwnView(**data["own"]) if data["own"] else None
        fields["move"] = MoveView(**data["move"]) if data["move"] else None
        if data["battle"]:
            battle = dict(data["battle"])
            battle["attack"] = SideView(**battle["attack"])
            battle["defend"] = SideView(**battle["defend"])
            fields["battle"] = BattleView(**battle)
        return View(**fields)
    except (KeyError, TypeError) as error:
        raise ValueError(f"this is not a view of Kemet: {error}") from None


def parse_view(data: Any) -> View:
    """A view from untrusted data: a ValueError names the first invalid field."""
    try:
        view: View = parse_as(View, data, "")
    except ValueError as error:
        raise ValueError(f"this is not a view of Kemet: {error}") from None
    return view


def parse_as(type_: Any, value: Any, where: str) -> Any:
    """A value of a type from its JSON form; a ValueError names the invalid field."""
    if type(value) is type_:
        return value
    origin = get_origin(type_)
    if origin is list:
        if isinstance(value, list):
            of = get_args(type_)[0]
            return [parse_as(of, v, where) for v in value]
    elif origin is dict:
        if isinstance(value, dict):
            of = get_args(type_)[1]
            return {
                parse_as(str, k, where): parse_as(of, v, f"{where}.{k}") for k, v in value.items()
            }
    elif origin is UnionType:
        for part in get_args(type_):
            if part is NoneType and value is None:
                return None
            if part is not NoneType and value is not None:
                return parse_as(part, value, where)
    elif type_ is Any:
        return value
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
