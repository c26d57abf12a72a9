"""What lies beside the board: players, hands, the market, scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..engine.build import tile_cost
from ..engine.catalog import COLOURS, TOKENS, Tile
from ..text import effect_of
from ..views import PlayerView, View
from .room import Room
from .screen import cut, flow, pad

SOURCES = ("battle", "control", "sanctuary", "tiles", "temporary", "total")


def players(room: Room, view: View, width: int) -> list[str]:
    """Every player in turn order, a line each as far as the tiles fit."""
    lines: list[str] = []
    for seat in view.order:
        lines += _player(room, view, view.players[seat], width)
    return lines


def _player(room: Room, view: View, p: PlayerView, width: int) -> list[str]:
    words, signs = room.words, room.screen.signs
    points = p.points
    fixed = points["total"] - points["temporary"]
    turn = signs["turn"] if view.active == p.seat else " "
    longest = min(12, max(map(len, room.game.names)))
    name = pad(cut(room.game.names[p.seat], 12), longest)
    parts = [
        room.screen.paint(f"{room.map.emblem(p.seat)} {name}", f"seat{p.seat}"),
        p.city.upper(),
        words("vp", total=points["total"], permanent=fixed, temporary=points["temporary"]),
        words("pp", n=p.prayer),
        words("di", n=p.cards),
        words("battle_cards", n=p.battle_hand),
        words("tokens", signs=_tokens(room, p)),
        words("supply", n=p.supply),
    ]
    tiles = [room.name("tile", t) for t in p.tiles] or [words("no_tiles")]
    tiles = [t + "," for t in tiles[:-1]] + tiles[-1:]
    dim = [room.screen.paint(t, "dim") for t in tiles]
    return flow([*(part + " " for part in parts), *dim], width, "     ", turn, " ")


def _tokens(room: Room, p: PlayerView) -> str:
    """Regular tokens left, and the special ones."""
    signs = room.screen.signs
    text = signs["token"] * p.tokens + signs["spent"] * (TOKENS - p.tokens)
    if any(t.startswith("act_of_god") for t in p.tiles) and not p.silver_used:
        text += "+" + room.words("silver")
    if "divine_will" in p.tiles and not p.gold_used:
        text += "+" + room.words("gold")
    return text


def _counted(room: Room, kind: str, ids: Sequence[str]) -> list[str]:
    found = Counter(ids)
    return [room.name(kind, id) + (f" ×{n}" if n > 1 else "") for id, n in found.items()]


def hand(room: Room, view: View, width: int) -> list[str]:
    """One's own cards, by name."""
    own = view.own
    if own is None:
        return []
    words, paint = room.words, room.screen.paint
    none = words("none")
    cards = ", ".join(_counted(room, "card", own.cards)) or none
    battle = "  ".join(_counted(room, "battle_card", own.battle_hand)) or none
    lines = room.screen.wrap(f"{paint(words('your_di'), 'bold')} {cards}", width)
    lines += room.screen.wrap(f"{paint(words('your_battle'), 'bold')} {battle}", width)
    if own.looking_at:
        looking = ", ".join(_counted(room, "card", own.looking_at))
        lines += room.screen.wrap(words("looking_at", cards=looking), width)
    if own.given:
        lines.append(words("given", answer=own.given))
    return lines


def hand_in_full(room: Room, view: View) -> list[str]:
    """One's own cards with what they do."""
    own = view.own
    if own is None:
        return []
    words = room.words
    lines = [room.screen.paint(words("your_di"), "bold")]
    rows = [("card", id) for id in dict.fromkeys(own.cards)]
    lines += _explained(room, rows, own.cards) if rows else ["  " + words("none")]
    lines.append(room.screen.paint(words("your_battle"), "bold"))
    lines += _explained(room, [("battle_card", id) for id in own.battle_hand], own.battle_hand)
    seen = view.players[view.seat or 0].battle_open
    gone = [room.name("battle_card", id) for id in [*seen, *own.battle_closed]]
    if gone:
        lines.append("  " + words("discarded", cards="  ".join(gone)))
    return lines


def _explained(room: Room, rows: list[tuple[str, str]], held: Sequence[str]) -> list[str]:
    lines: list[str] = []
    width, language = room.screen.width, room.words.language
    for kind, id in rows:
        many = held.count(id)
        name = room.name(kind, id) + (f" ×{many}" if many > 1 else "")
        text = room.words("entry", name=name, text=effect_of(kind, id, language))
        lines += room.screen.wrap(text, width, "    ", "  ")
    return lines


def battle(room: Room, view: View, width: int) -> list[str]:
    """The battle in progress, if there is one."""
    b = view.battle
    if b is None:
        return []
    text = room.words(
        "battle",
        space=b.space,
        attacker=room.game.names[b.attack.seat],
        attack=sum(b.attack.strength.values()),
        defender=room.game.names[b.defend.seat],
        defence=sum(b.defend.strength.values()),
    )
    return [room.screen.paint(line, "warn") for line in room.screen.wrap(text, width)]


def market(room: Room, view: View, only: Sequence[str]) -> list[str]:
    """The power tiles by colour and level."""
    seat = view.seat or 0
    lines: list[str] = []
    for colour in only:
        title = room.words("market_head", colour=room.name("colour", colour))
        lines.append(room.screen.paint(title, colour))
        tiles = enumerate(room.game.edition.tiles)
        mine = [(t.level, i, t) for i, t in tiles if COLOURS[t.colour] == colour]
        for level, i, tile in sorted(mine, key=lambda row: row[:2]):
            if level <= room.game.edition.top_level:
                lines += _tile(room, view, tile, tile_cost(room.game.table, seat, i))
    return lines


def _tile(room: Room, view: View, tile: Tile, cost: int) -> list[str]:
    words = room.words
    owners = [p.seat for p in view.players if tile.name in p.tiles]
    left = view.market[tile.name]
    name = room.screen.paint(room.name("tile", tile.name), "bold" if left else "dim")
    parts = [
        name,
        words("level", n=tile.level),
        words("costs", n=cost) if cost else words("free"),
        words("left_over", n=left) if left else words("sold_out"),
    ]
    if owners:
        parts.append(words("owned_by", names=", ".join(room.player(s) for s in owners)))
    lines = flow([", ".join(parts)], room.screen.width, "    ", "  ")
    effect = effect_of("tile", tile.name, words.language)
    return lines + room.screen.wrap(effect, room.screen.width, "      ")


def scores(room: Room, view: View) -> list[str]:
    """Victory points by source, best first."""
    words = room.words
    heads = [words(f"points_{source}") for source in SOURCES]
    wide = max(len(words("player")), *(len(n) + 2 for n in room.game.names)) + 2
    lines = [room.screen.paint(pad(words("player"), wide) + "  ".join(heads), "bold")]
    ranked = sorted(
        view.players, key=lambda p: (p.seat == view.winner, p.points["total"]), reverse=True
    )
    for p in ranked:
        cells = [f"{p.points[s]:>{len(h)}}" for s, h in zip(SOURCES, heads, strict=True)]
        lines.append(pad(room.player(p.seat), wide) + "  ".join(cells))
    return lines
