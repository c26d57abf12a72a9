"""The picture of a link to a game: the players on a podium before a sunrise, and the board.

Its size is that which link previews use. Unlike other pictures it has ids: it stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final, NamedTuple

from ..views import View
from .board import HEIGHT as BOARD_HEIGHT
from .board import WIDTH as BOARD_WIDTH
from .board import draw_ground
from .lettering import draw_line
from .pieces import draw_pieces
from .symbols import PALETTE, draw_standing, draw_symbol, fill_in, load_symbols

WIDTH: Final = 1200
HEIGHT: Final = 630
FRAME: Final = 22
"""The width of the frame around the board."""
BOARD_TOP: Final = 14
WEST_WIDTH: Final = 800
"""The part of the board that two and three players use."""
HORIZON: Final = 452
GROUND: Final = 590
"""Where the podium stands."""
RANK_HEIGHTS: Final = (200, 152, 126, 106, 92)
STONE_TEXT: Final = "#7a2a08"
GRADIENTS: Final = (
    '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#141a4c"/>'
    '<stop offset=".4" stop-color="#4a2a72"/><stop offset=".62" stop-color="#c2524e"/>'
    '<stop offset=".78" stop-color="#ffb356"/><stop offset="1" stop-color="#ffe9ae"/>'
    '</linearGradient><radialGradient id="sun"><stop offset="0" stop-color="#fffdf0"/>'
    '<stop offset=".36" stop-color="#ffe9a0"/><stop offset=".38" stop-color="#ffd36a" '
    'stop-opacity=".75"/><stop offset="1" stop-color="#ff9a3a" stop-opacity="0"/>'
    '</radialGradient><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">'
    '<stop offset="0" stop-color="#eaa550"/><stop offset="1" stop-color="#6a3418"/>'
    '</linearGradient><linearGradient id="block" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#f8e2b0"/><stop offset="1" stop-color="#c29a5c"/>'
    '</linearGradient><linearGradient id="gold" gradientUnits="userSpaceOnUse" x1="0" y1="0" '
    'x2="0" y2="100"><stop offset="0" stop-color="#fff6cf"/><stop offset=".45" '
    'stop-color="#f2bf45"/><stop offset="1" stop-color="#b57a18"/></linearGradient>'
)


class Block(NamedTuple):
    """A block of the podium."""

    left: float
    width: float
    height: float


def render_link_picture(
    view: View, names: Sequence[str], headline: str, subline: str, winner: int | None = None
) -> str:
    """A view as a picture for link previews, as SVG."""
    board_width = (BOARD_WIDTH if len(view.players) > 3 else WEST_WIDTH) + 2 * FRAME
    board_height = BOARD_HEIGHT + 2 * FRAME
    scale = (HEIGHT - 2 * BOARD_TOP) / board_height
    left = WIDTH - BOARD_TOP - board_width * scale
    ranking = sorted(
        view.players, key=lambda p: (p.seat != winner, -p.points["total"], view.order.index(p.seat))
    )
    clips = "".join(
        f'<clipPath id="base-{p.seat}">{load_symbols()[f"base-{p.seat}"].body}</clipPath>'
        for p in ranking
    )
    podium = ""
    for rank, block in enumerate(podium_blocks(len(ranking), 26, left - 30)):
        player = ranking[rank]
        podium = _draw_block(block, names[player.seat], player.points["total"]) + podium
        podium += _draw_medal(player.seat, block)
    middle = left / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{GRADIENTS}{clips}</defs>{_draw_scene(middle)}'
        f"{_draw_shadowed_line(headline, middle, 40, 74, left - 70)}"
        f"{draw_line(subline, middle, 138, 24, left - 90, '#fff6dd')}{podium}"
        f'<rect x="{left - 7:.1f}" y="{BOARD_TOP - 5}" width="{board_width * scale + 12:.1f}" '
        f'height="{HEIGHT - 2 * BOARD_TOP + 12}" rx="6" fill="#0009"/>'
        f'<svg x="{left:.1f}" y="{BOARD_TOP}" width="{board_width * scale:.1f}" '
        f'height="{board_height * scale:.1f}" '
        f'viewBox="{-FRAME} {-FRAME} {board_width} {board_height}">'
        f'<rect x="{-FRAME}" y="{-FRAME}" width="{board_width}" height="{board_height}" '
        f'fill="{PALETTE["frame"]}"/>{draw_ground(len(view.players))}{draw_pieces(view)}'
        f'<rect x="{board_width - 2 * FRAME}" y="{-FRAME}" width="{FRAME}" '
        f'height="{board_height}" fill="{PALETTE["frame"]}"/></svg></svg>'
    )


def podium_blocks(players: int, left: float, right: float) -> list[Block]:
    """The blocks by rank: the second left of the first, the others to its right."""
    shares = (1.35, 1.1, 1.0, 0.92, 0.86)[:players]
    unit = min(150.0, (right - left) / sum(shares))
    order = [1, 0, *range(2, players)]
    x = (left + right - unit * sum(shares)) / 2
    blocks: dict[int, Block] = {}
    for rank in order:
        blocks[rank] = Block(x, unit * shares[rank], RANK_HEIGHTS[rank])
        x += unit * shares[rank]
    return [blocks[rank] for rank in range(players)]


def _draw_scene(middle: float) -> str:
    """A sunrise over pyramids, the Nile and sand."""
    sun_y, right = 330, 2 * middle
    rays = "".join(
        f"M{middle:g} {sun_y}L{_ray_end(middle, sun_y, i)} {_ray_end(middle, sun_y, i + 1)}Z"
        for i in range(0, 44, 2)
    )
    palms = "".join(
        draw_standing("palm", x, y, size, mirrored=mirrored)
        for x, y, size, mirrored in ((18, 520, 1.5, False), (right - 20, 514, 1.4, True))
    )
    return (
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>'
        f'<circle cx="{middle:g}" cy="{sun_y}" r="300" fill="url(#sun)"/>'
        f'<path d="{rays}" fill="#fff6d0" opacity=".11"/>'
        f'<path d="M-30 {HORIZON + 8} 84 320 200 {HORIZON + 8}ZM{right - 190:g} {HORIZON + 8} '
        f'{right - 60:g} 296 {right + 80:g} {HORIZON + 8}Z" fill="#8a3a4a" opacity=".75"/>'
        f'<path d="M0 {HORIZON}H{WIDTH}V500H0Z" fill="#e0b878"/>'
        f'<path d="M0 {HORIZON + 20}C200 {HORIZON} 380 {HORIZON + 26} 560 {HORIZON + 12} '
        f"760 {HORIZON} 980 {HORIZON + 30} {WIDTH} {HORIZON + 14}V{HEIGHT}H0Z"
        f'" fill="url(#ground)"/>{palms}'
        f'<ellipse cx="{middle:g}" cy="{GROUND}" rx="{middle - 20:g}" ry="18" fill="#2a0f06" '
        'opacity=".5"/>'
    )


def _ray_end(x: float, y: float, number: int) -> str:
    angle = radians(360 * number / 44)
    return f"{x + 1300 * cos(angle):.0f} {y + 1300 * sin(angle):.0f}"


def _draw_shadowed_line(text: str, x: float, y: float, height: float, max_width: float) -> str:
    """The headline in gold letters with a dark edge below."""
    return draw_line(text, x, y + 4, height, max_width, "#3a1206") + draw_line(
        text, x, y, height, max_width, "url(#gold)"
    )


def _draw_block(block: Block, name: str, points: int) -> str:
    """A block of stone with a painted frieze, a name and points."""
    left, width, height = block
    top = GROUND - height
    edge = 'stroke="#1a0e08" stroke-width="2.4" stroke-linejoin="round"'
    svg = (
        f'<path d="M{left:.1f} {top}l11-12h{width - 22:.1f}l11 12z" fill="#fff1cf" {edge}/>'
        f'<path d="M{left:.1f} {top}h{width:.1f}v{height:g}h{-width:.1f}z" fill="url(#block)" '
        f"{edge}/>"
    )
    for i, paint in enumerate(("blue", "red", "turquoise")):
        marks = "".join(
            f"M{left + x:.1f} {top + 7}h11v9h-11z" for x in range(4 + 13 * i, int(width) - 12, 39)
        )
        svg += f'<path d="{marks}" fill="{PALETTE[f"paint-{paint}"]}"/>'
    middle = left + width / 2
    number_height = min(62.0, height - 54)
    number_top = top + 50 + (height - 54 - number_height) / 2
    svg += draw_line(name, middle, top + 25, 17, width - 16, "#2a180c")
    svg += draw_line(
        str(points), middle - 4, number_top, number_height, width * 0.42, STONE_TEXT, "end"
    )
    eye = min(number_height * 1.15, width * 0.42)
    svg += draw_symbol(
        "eye",
        round(middle + 2, 1),
        round(number_top + (number_height - eye) / 2, 1),
        round(eye, 1),
        round(eye, 1),
        STONE_TEXT,
    )
    return svg


def _draw_medal(seat: int, block: Block) -> str:
    """The portrait of the seat's god, on the shape of the seat, standing on a block."""
    size = min(block.width * 0.86, 132.0)
    scale = size / 48
    x, y = block.left + block.width / 2 - size / 2, GROUND - block.height - size - 2
    base = load_symbols()[f"base-{seat}"].body
    portrait = load_symbols()[f"portrait-{seat}"]
    fit = 44 / max(portrait.width, portrait.height)
    body = fill_in(portrait.body, seat).replace("currentColor", PALETTE["ink"])
    rims = "".join(
        f'<g fill="none" stroke="{colour}" stroke-width="{width}">{base}</g>'
        for colour, width in (("#2a1708", 4), ("#f0c25a", 2.2))
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})">'
        f'<g fill="{PALETTE[f"god-{seat}"]}">{base}</g><g clip-path="url(#base-{seat})">'
        f'<g transform="translate(2 3) scale({fit:.4f}) translate({-portrait.left:g} '
        f'{-portrait.top:g})">{body}</g></g>{rims}</g>'
    )
