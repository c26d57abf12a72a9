"""Draws what stands on the board in a view: buildings, pyramids, troops and creatures."""

from __future__ import annotations

from typing import Final

from ..views import TroopView, View
from .anchors import GATES, Point, anchors_for
from .board import Standing, area_path, draw_drapes, standing_scenery, tilted
from .symbols import (
    PALETTE,
    SEAT_COLOURS,
    SEAT_TEXT_COLOURS,
    draw_number,
    draw_standing,
    draw_symbol,
    load_boards,
    load_pieces,
    load_symbols,
)

PYRAMID_SCALE: Final = 0.84
ANY_CREATURE: Final = "creature-sphinx"
"""The drawing of a creature that has none of its own."""
TIER_HEIGHT: Final = 14.5
TIER_DEPTH: Final = 0.46
"""How much the depth of a pyramid's base is shortened."""


def draw_pieces(view: View) -> str:
    """Everything that stands on the board of a view, the farthest first, then all numbers."""
    n = len(view.players)
    floors: list[str] = []
    standing: list[Standing] = [*standing_scenery(n)]
    labels: list[str] = []
    for p in view.players:
        for district in (1, 2, 3):
            path = area_path(n, f"{p.city}{district}")
            floors.append(f'<path d="{path}" fill="{SEAT_COLOURS[p.seat]}" opacity=".2"/>')
        x, y = tilted(GATES[p.city])
        gate = f'<g transform="translate({x} {y + 2:g})">{draw_standing("city_gate", 0, 0)}'
        standing.append(Standing(y + 4, gate + draw_drapes("city_gate", p.seat) + "</g>"))
        for colour, (level, own_district) in p.pyramids.items():
            if level and own_district:
                at = anchors_for(f"{p.city}{own_district}", n).building
                assert at is not None
                x, y = tilted(at)
                body, mark = draw_pyramid(colour, level, (x, y), PYRAMID_SCALE)
                standing.append(Standing(y + 6, body))
                labels.append(mark)
    for id, space in load_boards()[str(n)]["spaces"].items():
        if space["kind"] in ("temple", "sanctuary"):
            building, plaque = _draw_temple(view, id, space["prayer"], space["sacrifice"])
            standing.append(building)
            labels.insert(0, plaque)
    occupied: set[str] = set()
    for troop in view.troops:
        figures, count = _draw_troop(troop, n, troop.space in occupied)
        standing += figures
        labels.append(count)
        occupied.add(troop.space)
    if view.battle:
        x, y = tilted(anchors_for(view.battle.space, n).troop)
        labels.append(f'<circle cx="{x}" cy="{y - 96:g}" r="24" fill="{PALETTE["price"]}" '
                      f'stroke="{PALETTE["badge"]}" stroke-width="4"/>')  # fmt: skip
        labels.append(draw_symbol("sword", x - 15, y - 111, 30, 30, "#fff8e6", PALETTE["price"]))
    standing.sort(key=lambda thing: thing.y)
    return "".join(floors) + "".join(thing.svg for thing in standing) + "".join(labels)


def draw_pyramid(
    colour: str, level: int, point: tuple[float, float], scale: float = 1
) -> tuple[str, str]:
    """A pyramid with as many tiers as its level, seen from a corner; and its mark."""
    half = 27 + 10 * level
    stone = PALETTE[f"{colour}-stone"]
    dark, top_colour = PALETTE[f"{colour}-stone-dark"], PALETTE[f"{colour}-stone-top"]
    middle = PALETTE[f"{colour}-stone-mid"]
    edge = f'stroke="{PALETTE["outline"]}" stroke-width="1.6" stroke-linejoin="round"'
    parts = [
        f'<path d="M0 {half * TIER_DEPTH:g}L{half} 0 {half + 12 + 9 * level} {4 + level} '
        f'{half * 0.7:g} {half * TIER_DEPTH + 5:g}Z" fill="{PALETTE["cast"]}"/>'
    ]

    def corners(width: float, z: float) -> tuple[str, str, str, str]:
        """Left, front, right and back at a height."""
        depth = width * TIER_DEPTH
        return (
            f"{-width:g} {-z:g}",
            f"0 {depth - z:g}",
            f"{width:g} {-z:g}",
            f"0 {-depth - z:g}",
        )

    for tier in range(level):
        low = corners(half * (1 - tier / (level + 1)), tier * TIER_HEIGHT)
        high = corners(half * (1 - (tier + 1) / (level + 1)) + 3.6, (tier + 1) * TIER_HEIGHT)
        parts += [
            f'<path d="M{low[0]}L{low[1]} {high[1]} {high[0]}Z" fill="{stone}" {edge}/>',
            f'<path d="M{low[1]}L{low[2]} {high[2]} {high[1]}Z" fill="{middle}" {edge}/>',
            f'<path d="M{"L".join(high)}Z" fill="{top_colour}" {edge}/>',
        ]
    base = level * TIER_HEIGHT
    left, front, right, _ = corners(half / (level + 1), base)
    tip = f"0 {-base - 13 - level * 1.2:g}"
    lit, shade = ("#fff0b0", "#d9921e") if level == 4 else (top_colour, dark)
    parts += [
        f'<path d="M{left}L{front} {tip}Z" fill="{lit}" {edge}/>',
        f'<path d="M{front}L{right} {tip}Z" fill="{shade}" {edge}/>',
    ]
    y = half * TIER_DEPTH - 1
    mark = (
        f'<g stroke="{PALETTE["outline"]}" stroke-width="1.4">'
        + draw_symbol(colour, -17, y - 17, 34, 34, PALETTE["badge"])
        + "</g>"
        + draw_number(level, 0, y + (12 if colour == "ruby" else 8), 16)
    )
    place = f'<g transform="translate({point[0]:g} {point[1]:g}) scale({scale:g})">'
    return f"{place}{''.join(parts)}</g>", f"{place}{mark}</g>"


def draw_emblem(seat: int, point: Point, count: int) -> str:
    """The god's emblem on the base of its seat, with a number."""
    seat_colour, text_colour = SEAT_COLOURS[seat], SEAT_TEXT_COLOURS[seat]
    outline = f'<g stroke="{PALETTE["outline"]}" stroke-width="2">'
    parts = [
        outline + draw_symbol(f"base-{seat}", -30, -32, 60, 60, seat_colour) + "</g>",
        draw_symbol(f"god-{seat}", -20, -22, 40, 40, text_colour, seat_colour),
        _draw_count(seat, count, 23, 19),
    ]
    return f'<g transform="translate({point[0]} {point[1]})">{"".join(parts)}</g>'


def draw_figures(seat: int, units: int) -> str:
    """The figures of a troop before their standard, standing on (0, 0)."""
    pieces = load_pieces()
    shown = min(units, len(pieces["formations"]))
    half = pieces["half_widths"][shown - 1]
    svg = (
        f'<ellipse cx="10" cy="2" rx="{half + 10}" ry="{half * 0.34 + 2:g}" '
        f'fill="{PALETTE["cast"]}"/>'
    )
    svg += draw_standing(f"standard-{seat}", 0, -13, 1, seat)
    svg += draw_symbol(f"god-{seat}", -11.5, -68, 23, 23, "#fff6dd", SEAT_COLOURS[seat])
    for x, y in pieces["formations"][shown - 1]:
        svg += draw_standing(f"figure-{seat}", x, y, 1, seat)
    return svg


def _draw_count(seat: int, count: int, x: float, y: float) -> str:
    """A number in the shape of a seat."""
    badge = PALETTE["badge"]
    rims = "".join(
        f'<g stroke="{colour}" stroke-width="{width}">'
        + draw_symbol(f"base-{seat}", x - 17, y - 17, 34, 34, badge)
        + "</g>"
        for colour, width in ((PALETTE["outline"], 6.4), (SEAT_COLOURS[seat], 3.6))
    )
    return rims + draw_number(count, x, y + 9, 18)


def _draw_troop(troop: TroopView, players: int, rival: bool) -> tuple[list[Standing], str]:
    """A troop with its creatures, and its number."""
    anchors = anchors_for(troop.space, players)
    in_city = load_boards()[str(players)]["spaces"][troop.space]["kind"] == "district"
    scale = 0.94 if in_city else 1.1
    x, y = tilted(anchors.rival if rival else anchors.troop)
    cx, cy = (x + 70, y - 8) if rival else tilted(anchors.creature)
    standing = [
        Standing(
            cy + 3 + i,
            _draw_creature(troop.seat, name, cx + 22 * i, cy + 6 * i, 0.6 if in_city else 0.76),
        )
        for i, name in enumerate(troop.creatures)
    ]
    figures = draw_figures(troop.seat, troop.units)
    svg = f'<g transform="translate({x} {y:g})"><g transform="scale({scale})">{figures}</g></g>'
    standing.append(Standing(y + 4, svg))
    widths = load_pieces()["half_widths"]
    half = widths[min(troop.units, len(widths)) - 1]
    return standing, _draw_count(troop.seat, troop.units, x + half * scale * 0.82 + 4, y + 3)


def _draw_creature(seat: int, name: str, x: float, y: float, scale: float) -> str:
    """A creature on the ring of its owner's colour."""
    ring = (
        f'<ellipse cx="12" cy="3" rx="52" ry="15" fill="{PALETTE["cast"]}"/>'
        f'<ellipse rx="46" ry="15" fill="{PALETTE[f"god-{seat}-shade"]}" '
        f'stroke="{PALETTE["outline"]}" stroke-width="2"/>'
        f'<ellipse cy="-2.5" rx="45" ry="14" fill="{SEAT_COLOURS[seat]}"/>'
        '<ellipse cy="-2.5" rx="38" ry="11" fill="#0003"/>'
    )
    symbol = f"creature-{name}"
    body = draw_standing(symbol if symbol in load_symbols() else ANY_CREATURE, 0, 0, 1, seat)
    return f'<g transform="translate({x:g} {y:g}) scale({scale})">{ring}{body}</g>'


def _draw_temple(view: View, id: str, prayer: int | None, units: int) -> tuple[Standing, str]:
    """A temple with the drapes of its holder, and what it gives at night."""
    anchors = anchors_for(id, len(view.players))
    assert anchors.building is not None
    x, y = tilted(anchors.building)
    body = draw_standing(id, 0, 0)
    if id == "sanctuary":
        body += draw_symbol("eye", -24, -64, 48, 48, "#f2bf45")
    seats = [troop.seat for troop in view.troops if troop.space == id]
    if len(seats) == 1:
        body += draw_drapes(id, seats[0])
    svg = f'<g transform="translate({x} {y:g}) scale({anchors.scale:g})">{body}</g>'
    gives = (prayer, "ankh") if prayer is not None else (1, "eye")
    return Standing(y, svg), _draw_plaque(x, y + 19 * anchors.scale, units, *gives)


def _draw_plaque(x: float, y: float, units: int, reward: int, kind: str) -> str:
    """The reward of a space at night, and the units it costs."""
    half = 52 if units else 27
    svg = (
        f'<path d="M{x - half:g} {y - 12:g}H{x + half:g}l5 12-5 12H{x - half:g}l-5-12z" '
        f'fill="{PALETTE["plaque"]}" stroke="{PALETTE["outline"]}" stroke-width="2.2" '
        'stroke-linejoin="round"/>'
    )
    if units:
        svg += draw_number(f"−{units}", x - 38, y + 7, 14, PALETTE["price"])
        svg += draw_symbol("unit", x - 24, y - 8.5, 16, 16, PALETTE["income"])
        svg += f'<path d="M{x - 4:g} {y - 5:g}l7 5-7 5z" fill="{PALETTE["income"]}"/>'
    shift = 28 if units else 0
    svg += draw_number(f"+{reward}", x - 10 + shift, y + 7, 14, PALETTE["income"])
    return svg + draw_symbol(kind, x + 3 + shift, y - 10, 19, 20, "#7a4a04", PALETTE["plaque"])
