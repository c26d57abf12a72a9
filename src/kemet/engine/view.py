"""What one seat may know. Built from nothing up: what is not named here is not seen."""

from __future__ import annotations

from ..views import BattleView, OwnView, PlayerView, SideView, TroopView, View, WalkView
from .catalog import ACTION_SPACES, COLOURS, NOBODY, NOWHERE, PHASES, VICTORY_POINTS, Seat
from .flow import awaited, question
from .frames import dump_frame
from .look import creatures_of, own_districts, temporary_points, units_of, victory_points
from .move import Move, step_cost
from .nightcards import NightlyCards
from .sides import Battle, Side
from .strength import PARTS, strength_parts
from .table import Player, Table
from .telling import names_of


def view(g: Table, seat: Seat) -> View:
    """What a seat may know; NOBODY stands for a spectator."""
    e = g.edition
    return View(
        seat=seat if seat != NOBODY else None,
        edition=e.name,
        mode=e.mode,
        settings={
            "ask_forced": int(g.ask_forced),
            "quiet": int(g.quiet),
            "discards_shown": g.discards_shown,
        },
        round=g.round,
        phase=PHASES[g.phase],
        order=list(g.order),
        active=_or_none(g.active),
        triggered_by=_or_none(g.triggered_by),
        winner=_or_none(g.winner),
        waiting=sorted(c.seat for c in g.open if c.answer is None),
        question=question(g),
        players=[view_player(g, s, p) for s, p in enumerate(g.players)],
        troops=view_troops(g),
        market=dict(zip(names_of(e, "tile"), g.market, strict=True)),
        pile=len(g.pile),
        discards=[e.cards[c].name for c in g.discards],
        due=g.due,
        battle=view_battle(g, seat),
        walk=view_walk(g),
        own=view_own(g, seat) if seat != NOBODY else None,
        stack=[dump_frame(frame.masked(g, seat)) for frame in g.frames],
    )


def view_player(g: Table, seat: Seat, p: Player) -> PlayerView:
    e = g.edition
    districts = own_districts(g, seat)
    return PlayerView(
        seat=seat,
        city=e.cities[p.city],
        prayer=p.prayer,
        points={
            "battle": p.battle_vp,
            "control": p.control_vp,
            "sanctuary": p.sanctuary_vp,
            "tiles": p.stats[VICTORY_POINTS],
            "temporary": temporary_points(g, seat),
            "total": victory_points(g, seat),
        },
        supply=p.supply,
        tiles=_named(names_of(e, "tile"), p.tiles),
        pyramids={
            colour: [p.levels[i], districts.index(p.sites[i]) + 1 if p.levels[i] else None]
            for i, colour in enumerate(COLOURS)
        },
        creatures={
            e.creatures[c].name: e.spaces[at] if at != NOWHERE else None
            for c, at in enumerate(g.creature_at)
            if g.creature_owner[c] == seat
        },
        cards=p.cards_held,
        battle_hand=p.battle_hand.bit_count(),
        battle_open=_named(names_of(e, "battle_card"), p.battle_open),
        battle_closed=p.battle_closed.bit_count(),
        battle_out=_named(names_of(e, "battle_card"), p.battle_out),
        tokens=p.tokens,
        used=_named(ACTION_SPACES, p.used),
        silver_used=bool(p.silver_used),
        gold_used=bool(p.gold_used),
    )


def view_troops(g: Table) -> list[TroopView]:
    """Holders first, then those who came to fight them."""
    names = names_of(g.edition, "creature")
    return [
        TroopView(
            g.edition.spaces[s],
            owners[s],
            units_of(g, owners[s], s),
            [names[c] for c in creatures_of(g, owners[s], s)],
        )
        for owners in (g.holder, g.rival)
        for s in g.board.spaces
        if owners[s] != NOBODY
    ]


def view_battle(g: Table, seat: Seat) -> BattleView | None:
    """The topmost battle, with what its masked form shows."""
    for frame in reversed(g.frames):
        if isinstance(frame, Battle):
            b = frame.masked(g, seat)
            return BattleView(
                g.edition.spaces[b.space],
                view_side(g, b, b.attack),
                view_side(g, b, b.defend),
                b.revealed,
                _or_none(b.winner),
            )
    return None


def view_walk(g: Table) -> WalkView | None:
    """The move in progress, from the choice of its troop until it ends or meets an enemy."""
    for frame in reversed(g.frames):
        if isinstance(frame, Move) and frame.here != NOWHERE and not frame.over:
            return WalkView(
                frame.seat,
                g.edition.spaces[frame.here],
                g.edition.spaces[frame.to] if frame.to != NOWHERE else None,
                step_cost(frame, g),
                frame.left,
            )
    return None


def view_side(g: Table, b: Battle, side: Side) -> SideView:
    cards = g.edition.cards
    return SideView(
        side.seat,
        dict(zip(PARTS, strength_parts(g, b, side), strict=True)),
        g.edition.battle_cards[side.play].name if side.play >= 0 else None,
        [cards[c].name for c in side.added],
        [cards[c].name for c in side.used],
    )


def view_own(g: Table, seat: Seat) -> OwnView:
    p = g.players[seat]
    e = g.edition
    choice = awaited(g, seat)
    given = next((c.answer for c in g.open if c.seat == seat and c.answer is not None), None)
    looking: list[str] = []
    for frame in g.frames:
        if isinstance(frame, NightlyCards):
            looking = [e.cards[c].name for c in frame.masked(g, seat).looked if c >= 0]
    return OwnView(
        cards=[e.cards[c].name for c, n in enumerate(p.cards) for _ in range(n)],
        battle_hand=_named(names_of(e, "battle_card"), p.battle_hand),
        battle_closed=_named(names_of(e, "battle_card"), p.battle_closed),
        looking_at=looking,
        options=[o.text for o in choice.options] if choice else [],
        given=given.text if given else None,
    )


def _named(names: tuple[str, ...], bits: int) -> list[str]:
    return [name for i, name in enumerate(names) if bits >> i & 1]


def _or_none(id_: int) -> int | None:
    return id_ if id_ >= 0 else None
