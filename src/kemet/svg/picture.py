"""The whole picture: the board and, beside it, a panel for each player in turn order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from ..content.tiles import TILES
from ..engine.components import COLOURS as TILE_COLOURS
from ..views import PlayerView, View
from .board import HEIGHT, WIDTH, draw_ground
from .pieces import draw_emblem, draw_pieces, draw_pyramid
from .symbols import (
    PALETTE,
    SEAT_COLOURS,
    SEAT_TEXT_COLOURS,
    draw_number,
    draw_symbol,
)

PANEL_WIDTH: Final = 520
PANELS_HEIGHT: Final = 1440
PANEL_SCALE: Final = HEIGHT / PANELS_HEIGHT
"""The panels are drawn larger and then made to fit beside the board."""
MAX_PANEL_HEIGHT: Final = 330
TILE_LEVEL: Final = {tile.name: tile.level for tile in TILES}
TILE_COLOUR: Final = {tile.name: TILE_COLOURS[tile.colour] for tile in TILES}
TILE_INDEX: Final = {tile.name: i for i, tile in enumerate(TILES)}
FONT: Final = "Palatino, Georgia, 'DejaVu Serif', serif"


def render_svg(view: View, names: Sequence[str] = (), width: int = 760) -> str:
    """A view as SVG; `width` is in pixels."""
    left, top = -22, -22
    total_width = round(WIDTH + PANEL_WIDTH * PANEL_SCALE) + 44
    total_height = HEIGHT + 44
    player_names = list(names) or [f"Player{p.seat + 1}" for p in view.players]
    panel_height = min(MAX_PANEL_HEIGHT, (PANELS_HEIGHT - 96) / len(view.players))
    panels = "".join(
        _draw_player(
            view,
            view.players[seat],
            player_names[seat],
            96 + panel_height * place,
            panel_height - 16,
        )
        for place, seat in enumerate(view.order)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
        f'height="{round(width * total_height / total_width)}" '
        f'viewBox="{left} {top} {total_width} {total_height}">'
        f"<title>Kemet, {escape(view.edition)}: round {view.round}</title>"
        f'<rect x="{left}" y="{top}" width="{total_width}" height="{total_height}" '
        f'fill="{PALETTE["paper"]}"/>'
        f"{draw_ground(len(view.players))}{draw_pieces(view)}"
        f'<g transform="translate({WIDTH * (1 - PANEL_SCALE) + 8:g} 0) scale({PANEL_SCALE:g})">'
        f"{_draw_header(view)}{panels}</g></svg>"
    )


def _draw_header(view: View) -> str:
    """The round and the phase."""
    x = WIDTH + 40
    night = view.phase in ("night", "dawn", "evening")
    svg = draw_symbol("moon" if night else "sun", x, 0, 70, 70, PALETTE["gold"], PALETTE["paper"])
    svg += draw_number(view.round, x + 110, 60, 46, PALETTE["ink-2"])
    svg += _draw_text(x + 160, 52, 34, f"{view.edition}, {view.phase}", PALETTE["ink-2"])
    return svg


def _draw_text(x: float, y: float, size: float, text: str, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size:g}" fill="{colour}">'
        f"{escape(text)}</text>"
    )


def _draw_player(view: View, p: PlayerView, name: str, top: float, height: float) -> str:
    """The panel of a player: points, prayer, cards, tokens, pyramids, tiles."""
    x, seat_colour = WIDTH + 40, SEAT_COLOURS[p.seat]
    is_highlighted = p.seat in view.waiting or view.winner == p.seat
    svg = (
        f'<rect x="{x}" y="{top:g}" width="{PANEL_WIDTH - 40}" height="{height:g}" rx="16" '
        f'fill="{PALETTE["paper-3"]}" '
        f'stroke="{seat_colour if is_highlighted else PALETTE["border"]}" '
        f'stroke-width="{7 if is_highlighted else 2}"/>'
    )
    svg += draw_emblem(p.seat, (x + 54, round(top) + 58), p.supply)
    svg += _draw_text(x + 104, top + 48, 34, name[:14], PALETTE["ink"])
    svg += _draw_points(p, x + PANEL_WIDTH - 110, top + 54)
    items = [
        ("ankh", p.prayer, PALETTE["gold-ink"]),
        ("cards", p.hand_size, PALETTE["ink-2"]),
        ("card", p.battle_hand, PALETTE["bad"]),
        ("coin", p.tokens_left, seat_colour),
    ]
    for i, (kind, count, colour) in enumerate(items):
        left = x + 104 + 92 * i
        svg += draw_symbol(kind, left, top + 64, 34, 34, colour, PALETTE["paper-3"])
        svg += draw_number(count, left + 54, top + 92, 23)
    return svg + _draw_holdings(p, x, top, height)


def _draw_points(p: PlayerView, x: float, y: float) -> str:
    """The victory points beside an eye."""
    seat_colour, text_colour = SEAT_COLOURS[p.seat], SEAT_TEXT_COLOURS[p.seat]
    svg = f'<rect x="{x:g}" y="{y - 40:g}" width="62" height="50" rx="12" fill="{seat_colour}"/>'
    svg += draw_number(p.points["total"], x + 31, y - 1, 30, text_colour)
    return svg + draw_symbol("eye", x - 44, y - 34, 38, 38, PALETTE["gold-ink"], PALETTE["paper-3"])


def _draw_holdings(p: PlayerView, x: float, top: float, height: float) -> str:
    """Pyramids, and power tiles by colour and level, as many rows as fit."""
    svg = ""
    for i, (colour, (level, _)) in enumerate(p.pyramids.items()):
        if level:
            svg += "".join(draw_pyramid(colour, level, (x + 56 + 96 * i, top + 156), 0.6))
    columns = (PANEL_WIDTH - 60) // 36
    for i, tile in enumerate(sorted(p.tiles, key=lambda t: TILE_INDEX[t])):
        left, y = x + 14 + 36 * (i % columns), top + 182 + 36 * (i // columns)
        if y + 32 > top + height:
            break
        colour = TILE_COLOUR[tile]
        text_colour = PALETTE["ink"] if colour == "diamond" else "#fffaf0"
        svg += (
            f'<g><title>{escape(tile)}</title><rect x="{left:g}" y="{y:g}" width="31" height="32" '
            f'rx="6" fill="{PALETTE[colour]}" stroke="{PALETTE["line"]}" stroke-width="2"/>'
            f"{draw_number(TILE_LEVEL[tile], left + 15.5, y + 24.5, 17, text_colour)}</g>"
        )
    return svg
