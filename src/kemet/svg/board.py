"""Draws the board: water, land, walls and buildings, which stay the same all game."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from .assets import (
    PALETTE,
    anchors_for,
    decorations_for,
    draw_number,
    draw_symbol,
    load_boards,
)

WIDTH: Final = 1000
HEIGHT: Final = 1440
FERTILE_SPACES: Final = ("west_bank", "east_shore", "delta")


@cache
def draw_board(players: int) -> str:
    """Water, land, borders, walls and buildings of a board."""
    drawing = load_boards()[str(players)]
    areas = {area: area_path(players, area) for area in drawing["areas"]}
    parts = [
        f'<rect x="-20" y="-20" width="{WIDTH + 40}" height="{HEIGHT + 40}" rx="14" '
        f'fill="{PALETTE["paper-2"]}" stroke="{PALETTE["line"]}" stroke-width="2"/>',
        f'<rect x="-12" y="-12" width="{WIDTH + 24}" height="{HEIGHT + 24}" rx="8" fill="none" '
        f'stroke="{PALETTE["gold"]}" stroke-width="5" stroke-dasharray="18 6"/>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PALETTE["water"]}"/>',
        f'<path d="{wave_path()}" fill="none" stroke="{PALETTE["water-2"]}" stroke-width="2.4" '
        'stroke-linecap="round"/>',
        draw_stroke("".join(areas.values()), "foam", 13),
    ]
    for area, path in areas.items():
        colour = PALETTE[area_colour(drawing, area)]
        parts.append(f'<path d="{path}" fill="{colour}" fill-rule="evenodd"/>')
    parts += [
        draw_stroke(arcs_path(drawing, "bank", "coast"), "border", 3),
        draw_stroke(arcs_path(drawing, "land"), "border", 3.2),
        draw_stroke(
            arcs_path(drawing, "street"), "wall", 5, ' stroke-dasharray="10 6" opacity=".8"'
        ),
        draw_stroke(arcs_path(drawing, "wall"), "line", 15),
        draw_stroke(arcs_path(drawing, "wall"), "wall", 11),
        draw_stroke(arcs_path(drawing, "wall"), "stone-2", 5, ' stroke-dasharray="9 9"'),
    ]
    parts += [draw_symbol(name, x, y, size, size) for name, x, y, size in decorations_for(players)]
    parts += [_draw_harbor(*harbor["at"]) for harbor in drawing["harbors"]]
    parts += [_draw_building(id, space, players) for id, space in drawing["spaces"].items()]
    return "".join(parts)


def area_colour(drawing: dict[str, Any], area: str) -> str:
    """The colour of an area, by its kind."""
    space = drawing["spaces"].get(area)
    if space is None:
        return "beyond"
    if space["kind"] != "desert":
        return "city" if space["kind"] == "district" else "holy"
    if area in FERTILE_SPACES:
        return "green"
    return "front" if area.startswith("front") else "sand"


def wave_path() -> str:
    return "".join(
        f"M{x} {y}c8-7 16-7 24 0"
        for y in range(12, HEIGHT, 34)
        for x in range(y % 64, WIDTH - 24, 64)
    )


def arc_points(arc: dict[str, Any], backwards: bool) -> list[tuple[int, int]]:
    coordinates = arc["at"]
    pairs = list(zip(coordinates[::2], coordinates[1::2], strict=True))
    return pairs[::-1] if backwards else pairs


@cache
def area_path(players: int, area: str) -> str:
    """The outline of an area; a second ring is a hole in it."""
    drawing = load_boards()[str(players)]
    path = ""
    for arc_numbers in drawing["areas"][area]:
        ring = [p for n in arc_numbers for p in arc_points(drawing["arcs"][abs(n) - 1], n < 0)[:-1]]
        path += "M" + "L".join(f"{x} {y}" for x, y in ring) + "Z"
    return path


def arcs_path(drawing: dict[str, Any], *kinds: str) -> str:
    """All arcs of some kinds as one path."""
    arcs = [arc_points(arc, False) for arc in drawing["arcs"] if arc["kind"] in kinds]
    return "".join("M" + "L".join(f"{x} {y}" for x, y in arc) for arc in arcs)


def draw_stroke(path: str, colour: str, width: float, attributes: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{PALETTE[colour]}" stroke-width="{width:g}" '
        f'stroke-linejoin="round"{attributes}/>'
    )


def _draw_harbor(x1: float, y1: float, x2: float, y2: float) -> str:
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    ends = "".join(f'<circle cx="{a}" cy="{b}" r="8"/>' for a, b in ((x1, y1), (x2, y2)))
    return (
        draw_stroke(f"M{x1} {y1}L{x2} {y2}", "ink", 6)
        + f'<g fill="{PALETTE["ink"]}">{ends}</g>'
        + draw_symbol("boat", x - 17, y - 27, 34, 28)
    )


def _draw_building(id: str, space: dict[str, Any], players: int) -> str:
    """A temple or sanctuary with its reward, or an obelisk."""
    x, y = anchors_for(id, players).building
    svg = ""
    if space["kind"] == "temple":
        svg += draw_symbol("obelisk", x - 14, y - 74, 28, 67)
        svg += draw_symbol("temple", x - 47, y - 46, 94, 79)
        svg += _draw_reward(x, y + 26, space["sacrifice"], space["prayer"], "ankh")
    elif space["kind"] == "sanctuary":
        svg += draw_symbol("sanctuary", x - 58, y - 52, 116, 88)
        svg += _draw_reward(x, y + 26, space["sacrifice"], 1, "eye")
    elif space["obelisk"]:
        svg += draw_symbol("obelisk", x - 14, y - 44, 30, 72)
    return svg


def _draw_reward(x: float, y: float, units: int, reward: int, kind: str) -> str:
    """The reward of a space at night, and the units it costs."""
    half = 62 if units else 31
    svg = (
        f'<rect x="{x - half}" y="{y - 16}" width="{2 * half}" height="32" rx="16" '
        f'fill="{PALETTE["paper-3"]}" stroke="{PALETTE["line"]}" stroke-width="2"/>'
    )
    if units:
        svg += draw_number(f"−{units}", x - 42, y + 9, 18)
        svg += draw_symbol("unit", x - 26, y - 11, 20, 22, PALETTE["ink-2"])
        svg += f'<path d="M{x - 1} {y - 5}l6 5-6 5z" fill="{PALETTE["ink-2"]}"/>'
    shift = 32 if units else 0
    svg += draw_number(reward, x - 12 + shift, y + 9, 18)
    return svg + draw_symbol(kind, x + 1 + shift, y - 12, 22, 24, PALETTE["gold-ink"])
