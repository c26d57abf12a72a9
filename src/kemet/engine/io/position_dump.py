"""A table as a position: exact at the start of a turn or phase, else marked as in progress."""

from __future__ import annotations

from typing import Any

from ..components import (
    ACTION_SPACES,
    COLOURS,
    DAY,
    NOBODY,
    OPEN_DISCARDS_BY_OPTION,
    PHASES,
    Seat,
)
from ..naming import names_of
from ..procedures import is_at
from ..queries import creature_of, own_districts, units_of
from ..rules.creatures import Deployment
from ..rules.day import Turn, ask_token, begin_turn
from ..rules.night import Evening, NightRevised, ask_delta, ask_sanctuary
from ..rules.turn_order import Dawn, ask_place
from ..state import GameState, Player


def dump_position(g: GameState) -> dict[str, Any]:
    """The table as a position; in the middle of a choice it says so, and cannot be loaded."""
    e = g.edition
    data: dict[str, Any] = {
        "edition": e.name,
        "mode": e.mode,
        "round": g.round,
        "phase": PHASES[g.phase],
        "order": list(g.order),
        "active": g.active if g.phase == DAY else g.order[0],
        "seed": g.rng,
        "triggered_by": g.triggered_by if g.triggered_by != NOBODY else None,
        "players": [dump_player(g, s, p) for s, p in enumerate(g.players)],
        "pile": [e.cards[c].name for c in reversed(g.pile)],
        "discards": [e.cards[c].name for c in g.discards],
        "battle_discards": next(
            k for k, n in OPEN_DISCARDS_BY_OPTION.items() if n == g.open_battle_discards
        ),
    }
    if not is_exact(g):
        data["in_progress"] = g.frames[-1].NAME if g.frames else "the end"
    return data


def is_exact(g: GameState) -> bool:
    """Whether the table stands at the start of a turn or of a phase, nothing answered in it yet."""
    if not g.frames:
        return False
    top = g.frames[-1]
    if isinstance(top, Turn):
        return is_at(top, ask_token) and top.nothing_answered
    if isinstance(top, Deployment):  # a turn's first question may be about creatures
        turn = g.frames[-2]
        return isinstance(turn, Turn) and is_at(turn, begin_turn) and turn.nothing_answered
    if isinstance(top, NightRevised):
        return is_at(top, ask_sanctuary)
    if isinstance(top, Evening):
        return is_at(top, ask_delta)
    return isinstance(top, Dawn) and is_at(top, ask_place) and top.turn == 0


def dump_player(g: GameState, seat: Seat, p: Player) -> dict[str, Any]:
    e = g.edition
    names = names_of(e, "battle_card")
    districts = own_districts(g, seat)
    return {
        "city": e.city_names[p.city],
        "prayer": p.prayer,
        "vp": {"battle": p.battle_vp, "control": p.control_vp, "sanctuary": p.sanctuary_vp},
        "tiles": [t.name for i, t in enumerate(e.tiles) if p.tiles >> i & 1],
        "di": [e.cards[c].name for c, n in enumerate(p.hand) for _ in range(n)],
        "pyramids": {
            colour: [p.levels[i], districts.index(p.sites[i]) + 1 if p.levels[i] else None]
            for i, colour in enumerate(COLOURS)
        },
        "troops": dump_troops(g, seat),
        "battle_hand": [n for i, n in enumerate(names) if p.battle_hand >> i & 1],
        "battle_open": [n for i, n in enumerate(names) if p.battle_discards_open >> i & 1],
        "battle_out": [n for i, n in enumerate(names) if p.battle_removed >> i & 1],
        "tokens": [n for i, n in enumerate(ACTION_SPACES) if p.used_action_spaces >> i & 1],
        "silver_used": bool(p.silver_used),
        "gold_used": bool(p.gold_used),
    }


def dump_troops(g: GameState, seat: Seat) -> dict[str, Any]:
    """Units by space, with the creature that goes with them; during a battle both sides'."""
    troops: dict[str, Any] = {}
    for space in g.board.spaces:
        n = units_of(g, seat, space)
        if n:
            creature = creature_of(g, seat, space)
            name = g.edition.space_names[space]
            entry = {"units": n, "creature": g.edition.creatures[max(creature, 0)].name}
            troops[name] = entry if creature >= 0 else n
    return troops
