"""Draws pyramids, troops and creatures."""

from __future__ import annotations

from ..engine.components import MAX_PYRAMID_LEVEL
from ..views import TroopView, View
from .assets import (
    CITY_CENTERS,
    PALETTE,
    SEAT_COLOURS,
    SEAT_TEXT_COLOURS,
    Point,
    anchors_for,
    draw_number,
    draw_symbol,
)
from .board import area_path


def draw_pieces(view: View) -> str:
    """All pieces on the board of a view."""
    n = len(view.players)
    parts: list[str] = []
    for p in view.players:
        seat_colour = SEAT_COLOURS[p.seat]
        for district in (1, 2, 3):
            path = area_path(n, f"{p.city}{district}")
            parts.append(f'<path d="{path}" fill="{seat_colour}" opacity=".16"/>')
        x, y = CITY_CENTERS[p.city]
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="21" fill="{seat_colour}" '
            f'stroke="{PALETTE["line"]}" stroke-width="3"/>'
        )
        parts.append(
            draw_symbol(
                f"god-{p.seat}", x - 14, y - 14, 28, 28, SEAT_TEXT_COLOURS[p.seat], seat_colour
            )
        )
    for p in view.players:
        for colour, (level, own_district) in p.pyramids.items():
            if level and own_district:
                parts.append(
                    draw_pyramid(colour, level, anchors_for(f"{p.city}{own_district}", n).building)
                )
    occupied: set[str] = set()
    for troop in view.troops:
        parts.append(_draw_troop(troop, n, troop.space in occupied))
        occupied.add(troop.space)
    if view.battle:
        x, y = anchors_for(view.battle.space, n).troop
        parts.append(f'<circle cx="{x}" cy="{y - 44}" r="24" fill="{PALETTE["bad"]}" '
                     f'stroke="{PALETTE["paper-3"]}" stroke-width="4"/>')  # fmt: skip
        parts.append(draw_symbol("sword", x - 15, y - 59, 30, 30, "#fff8e6", PALETTE["bad"]))
    return "".join(parts)


def draw_pyramid(colour: str, level: int, point: Point, scale: float = 1) -> str:
    """A pyramid whose size grows with its level."""
    half, height = 17 + 6 * level, 18 + 10 * level
    line, top = PALETTE["line"], 26 - height
    sides = f'stroke="{line}" stroke-width="2" stroke-linejoin="round"'
    parts = [
        f'<path d="M{-half} 26H{half + 14}L{half * 0.3:g} 14Z" fill="{PALETTE["shade"]}"/>',
        f'<path d="M0 {top}L{-half} 26H{half * 0.28:g}Z" fill="{PALETTE[colour]}" {sides}/>',
        f'<path d="M0 {top}L{half} 26H{half * 0.28:g}Z" fill="{PALETTE[colour + "-2"]}" {sides}/>',
    ]
    for i in range(1, level + 1):
        c = i / (level + 1)
        y = 26 - height * (1 - c)
        path = f"M{-half * c:g} {y:g}H{half * 0.28 * c:g}L{half * c:g} {y:g}"
        parts.append(f'<path d="{path}" fill="none" stroke="{line}" stroke-opacity=".4"/>')
    if level == MAX_PYRAMID_LEVEL:
        parts.append(f'<path d="M0 {top}l-9.5 15h19z" fill="{PALETTE["gold"]}" '
                     f'stroke="{line}" stroke-width="1.5"/>')  # fmt: skip
    parts.append(
        f'<g stroke="{line}" stroke-width="1">'
        + draw_symbol(colour, -17, 7, 34, 34, PALETTE["paper-3"])
        + "</g>"
    )
    parts.append(draw_number(level, 0, 36 if colour == "ruby" else 33, 17))
    place = f"translate({point[0]} {point[1]})" + (f" scale({scale:g})" if scale != 1 else "")
    return f'<g transform="{place}">{"".join(parts)}</g>'


def _draw_troop(troop: TroopView, players: int, rival: bool) -> str:
    anchors = anchors_for(troop.space, players)
    point = anchors.rival if rival else anchors.troop
    creature_point = (point[0] + 56, point[1] - 8) if rival else anchors.creature
    svg = "".join(_draw_creature(troop.seat, name, creature_point) for name in troop.creatures)
    return svg + draw_units(troop.seat, point, troop.units)


def draw_units(seat: int, point: Point, units: int) -> str:
    """The god's emblem on the base of its seat, with the number of units."""
    seat_colour, text_colour = SEAT_COLOURS[seat], SEAT_TEXT_COLOURS[seat]
    parts = [f'<ellipse cy="29" rx="27" ry="7" fill="{PALETTE["shade"]}"/>']
    outline = f'<g stroke="{PALETTE["line"]}" stroke-width="2">'
    behind = min(2, units - 1)
    for i in range(behind):
        y = -30 + 6 * (behind - i)
        parts.append(outline + draw_symbol(f"base-{seat}", -30, y, 60, 60, seat_colour) + "</g>")
    parts.append(outline + draw_symbol(f"base-{seat}", -30, -32, 60, 60, seat_colour) + "</g>")
    parts.append(draw_symbol(f"god-{seat}", -20, -22, 40, 40, text_colour, seat_colour))
    parts.append(f'<circle cx="23" cy="19" r="17" fill="{PALETTE["paper-3"]}" '
                 f'stroke="{PALETTE["line"]}" stroke-width="2"/>')  # fmt: skip
    parts.append(draw_number(units, 23, 28.5, 19))
    return f'<g transform="translate({point[0]} {point[1]})">{"".join(parts)}</g>'


def _draw_creature(seat: int, name: str, point: Point) -> str:
    """A creature in a ring of its owner's colour."""
    ring = (
        f'<circle cx="{point[0]}" cy="{point[1]}" r="33" fill="{PALETTE["paper-3"]}" '
        f'stroke="{SEAT_COLOURS[seat]}" stroke-width="6"/>'
    )
    colour, cutout = PALETTE["ink"], PALETTE["paper-3"]
    return ring + draw_symbol(
        f"creature-{name}", point[0] - 25, point[1] - 25, 50, 50, colour, cutout
    )
