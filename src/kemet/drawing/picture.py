"""The whole picture: the board, and beside it a sheet for each player in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from ..content.editions import TILES
from ..engine.catalog import COLOURS as TILE_COLOURS
from ..views import PlayerView, View
from .art import COLOURS, ON_SEATS, SEATS, number, symbol
from .ground import HEIGHT, WIDTH, ground
from .pieces import figure, pieces, pyramid

SHEET: Final = 520  # width of what lies beside the board
TALLEST: Final = 330  # of a player's sheet
LEVEL: Final = {tile.name: tile.level for tile in TILES}
COLOUR: Final = {tile.name: TILE_COLOURS[tile.colour] for tile in TILES}
ORDER: Final = {tile.name: i for i, tile in enumerate(TILES)}
FONT: Final = "Palatino, Georgia, 'DejaVu Serif', serif"


def picture(view: View, names: Sequence[str] = (), width: int = 760) -> str:
    """The table of a view as SVG, so many pixels wide."""
    left, top = -22, -22
    wide, high = WIDTH + SHEET + 44, HEIGHT + 44
    called = list(names) or [f"Player{p.seat + 1}" for p in view.players]
    each = min(TALLEST, (HEIGHT - 96) / len(view.players))
    sheets = "".join(
        _sheet(view, view.players[seat], called[seat], 96 + each * place, each - 16)
        for place, seat in enumerate(view.order)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
        f'height="{round(width * high / wide)}" viewBox="{left} {top} {wide} {high}">'
        f"<title>Kemet, {escape(view.edition)}: round {view.round}</title>"
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{COLOURS["paper"]}"/>'
        f"{ground(len(view.players))}{pieces(view)}{_head(view)}{sheets}</svg>"
    )


def _head(view: View) -> str:
    """The round and the time of day; the winner once there is one."""
    x = WIDTH + 40
    night = view.phase in ("night", "dawn", "evening")
    found = symbol("moon" if night else "sun", x, 0, 70, 70, COLOURS["gold"], COLOURS["paper"])
    found += number(view.round, x + 110, 60, 46, COLOURS["ink-2"])
    found += _text(x + 160, 52, 34, f"{view.edition}, {view.phase}", COLOURS["ink-2"])
    return found


def _text(x: float, y: float, size: float, words: str, ink: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size:g}" fill="{ink}">'
        f"{escape(words)}</text>"
    )


def _sheet(view: View, p: PlayerView, name: str, top: float, high: float) -> str:
    """What a player has: points, prayer, cards, tokens, pyramids, tiles."""
    x, own = WIDTH + 40, SEATS[p.seat]
    awaited = p.seat in view.waiting or view.winner == p.seat
    found = (
        f'<rect x="{x}" y="{top:g}" width="{SHEET - 40}" height="{high:g}" rx="16" '
        f'fill="{COLOURS["paper-3"]}" stroke="{own if awaited else COLOURS["border"]}" '
        f'stroke-width="{7 if awaited else 2}"/>'
    )
    found += figure(p.seat, (x + 54, round(top) + 58), max(1, p.supply))
    if not p.supply:  # none are left to recruit
        found += f'<circle cx="{x + 77}" cy="{round(top) + 77}" r="17" fill="{COLOURS["paper-3"]}" '
        found += f'stroke="{COLOURS["line"]}" stroke-width="2"/>'
        found += number(0, x + 77, round(top) + 86.5, 19)
    found += _text(x + 104, top + 48, 34, name[:14], COLOURS["ink"])
    found += _points(p, x + SHEET - 110, top + 54)
    items = [("ankh", p.prayer, COLOURS["gold-ink"]), ("cards", p.cards, COLOURS["ink-2"]),
             ("card", p.battle_hand, COLOURS["bad"]), ("coin", p.tokens, own)]  # fmt: skip
    for i, (kind, count, ink) in enumerate(items):
        at = x + 104 + 92 * i
        found += symbol(kind, at, top + 64, 34, 34, ink, COLOURS["paper-3"])
        found += number(count, at + 54, top + 92, 23)
    return found + _built(p, x, top, high)


def _points(p: PlayerView, x: float, y: float) -> str:
    """Victory points on an eye; below, how many of them are only held."""
    own, on = SEATS[p.seat], ON_SEATS[p.seat]
    found = f'<rect x="{x:g}" y="{y - 40:g}" width="62" height="50" rx="12" fill="{own}"/>'
    found += number(p.points["total"], x + 31, y - 1, 30, on)
    return found + symbol("eye", x - 44, y - 34, 38, 38, COLOURS["gold-ink"], COLOURS["paper-3"])


def _built(p: PlayerView, x: float, top: float, high: float) -> str:
    """Pyramids and power tiles, those by colour and level, as many rows as there is room for."""
    found = ""
    for i, (colour, (level, _)) in enumerate(p.pyramids.items()):
        if level:
            found += pyramid(colour, level, (round(x + 50 + 64 * i), round(top + 146)), 0.75)
    room = (SHEET - 60) // 36
    for i, tile in enumerate(sorted(p.tiles, key=lambda t: ORDER[t])):
        left, y = x + 14 + 36 * (i % room), top + 182 + 36 * (i // room)
        if y + 32 > top + high:
            break
        colour = COLOUR[tile]
        ink = COLOURS["ink"] if colour == "diamond" else "#fffaf0"
        found += (
            f'<g><title>{escape(tile)}</title><rect x="{left:g}" y="{y:g}" width="31" height="32" '
            f'rx="6" fill="{COLOURS[colour]}" stroke="{COLOURS["line"]}" stroke-width="2"/>'
            f"{number(LEVEL[tile], left + 15.5, y + 24.5, 17, ink)}</g>"
        )
    return found
