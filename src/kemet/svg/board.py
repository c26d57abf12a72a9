"""Draws the board, which stays the same all game: the ground, and what stands on it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple

from .anchors import FERRIES, Point, anchors_for, scenery_for
from .symbols import PALETTE, draw_standing, draw_symbol, load_boards, load_pieces

WIDTH: Final = 1000
TILT: Final = 0.8
"""The board is tilted: a point of the map is drawn at (x, y * TILT); pieces stand upright."""
HEIGHT: Final = round(1440 * TILT)
FERTILE_SPACES: Final = ("west_bank", "east_shore", "delta")
WALL_HEIGHT: Final = 15
WALL_WIDTH: Final = 9


class Standing(NamedTuple):
    """A drawing that hides what stands behind it: its foot and itself."""

    y: float
    svg: str


def tilted(point: Point) -> Point:
    """A point of the map as it is drawn."""
    return point[0], round(point[1] * TILT)


@cache
def draw_ground(players: int) -> str:
    """Water, land, borders and crossings of a board."""
    drawing = load_boards()[str(players)]
    areas = {area: area_path(players, area) for area in drawing["areas"]}
    land = "".join(areas.values())
    shores = arcs_path(drawing, "bank", "coast")
    parts = [
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PALETTE["sea-2"]}"/>',
        f'<path d="{wave_path()}" fill="none" stroke="{PALETTE["shoal"]}" stroke-width="1.6" '
        'stroke-linecap="round" opacity=".6"/>',
        draw_stroke(shores, "shoal", 17, ' opacity=".7"'),
        draw_stroke(shores, "foam", 8, ' opacity=".85"'),
        f'<path d="{land}" transform="translate(0 7)" fill="{PALETTE["cliff-2"]}" '
        f'fill-rule="evenodd" stroke="{PALETTE["cliff-2"]}" stroke-width="3"/>',
    ]
    for area, path in areas.items():
        colour = PALETTE[area_colour(drawing, area)]
        parts.append(f'<path d="{path}" fill="{colour}" fill-rule="evenodd"/>')
    borders = arcs_path(drawing, "land")
    parts += [
        draw_stroke(shores, "bank", 2.2),
        draw_stroke(borders, "groove-wide", 8, ' opacity=".4"'),
        draw_stroke(borders, "groove", 2.6, ' stroke-dasharray="15 5"'),
        draw_stroke(arcs_path(drawing, "street"), "wall-shade", 9),
        draw_stroke(arcs_path(drawing, "street"), "wall-lit", 5.5),
    ]
    parts += [_draw_ferry(*harbor["between"]) for harbor in drawing["harbors"]]
    return "".join(parts) + _draw_frame()


@cache
def standing_scenery(players: int) -> list[Standing]:
    """Walls, towers, obelisks and plants."""
    drawing = load_boards()[str(players)]
    found: list[Standing] = []
    corners: set[Point] = set()
    for arc in drawing["arcs"]:
        if arc["kind"] == "wall":
            points = arc_points(arc, False)
            corners |= set(points[1:-1])
            found += [_draw_wall(a, b) for a, b in pairwise(points)]
    found += [Standing(y + 3, draw_standing("tower", x, y, 0.92)) for x, y in sorted(corners)]
    for id, space in drawing["spaces"].items():
        if at := anchors_for(id, players).obelisk:
            x, y = tilted(at)
            size = 1 if space["kind"] == "desert" else 0.78
            found.append(Standing(y, draw_standing("obelisk", x, y, size)))
    for name, left, top, size in scenery_for(players):
        if _is_taken(players, left, top):
            continue
        x, y = tilted((left, top))
        svg = draw_standing(name, x, y, abs(size) * 0.86, mirrored=size < 0)
        found.append(Standing(y, svg))
    return found


def draw_drapes(place: str, seat: int) -> str:
    """The drapes of a seat on the front of a building that stands on (0, 0)."""
    cloth, shade = PALETTE[f"god-{seat}"], PALETTE[f"god-{seat}-shade"]
    svg = ""
    for x, y, width, height in load_pieces()["drapes"][place]:
        half = width / 2
        svg += (
            f'<path d="M{x - half:g} {y}h{width}v{height}l{-half:g} {width * 0.42:g} '
            f'{-half:g} {-width * 0.42:g}z" fill="{cloth}" stroke="{PALETTE["outline"]}" '
            'stroke-width="1.8" stroke-linejoin="round"/>'
            f'<path d="M{x + width * 0.18:g} {y}h{width * 0.32:g}v{height}'
            f'l{-width * 0.32:g} {width * 0.27:g}z" fill="{shade}" opacity=".5"/>'
            f'<path d="M{x - half:g} {y + 3}h{width}" stroke="#ffd36a" stroke-width="2"/>'
        )
        size = width * 0.8
        svg += draw_symbol(f"god-{seat}", x - size / 2, y + 6, size, size, "#fff6dd", cloth)
    return svg


def area_colour(drawing: dict[str, Any], area: str) -> str:
    """The colour of an area, by its kind."""
    space = drawing["spaces"].get(area)
    if space is None:
        return "desert"
    if space["kind"] != "desert":
        return "pavement" if space["kind"] == "district" else "holy"
    if area in FERTILE_SPACES:
        return "crop-0"
    if area.startswith("front"):
        return "front-sand"
    return "obelisk-sand" if space["obelisk"] else "desert"


def wave_path() -> str:
    return "".join(
        f"M{x} {y}c8-4 16-4 24 0"
        for y in range(12, HEIGHT, 24)
        for x in range(y % 64, WIDTH - 24, 64)
    )


def arc_points(arc: dict[str, Any], backwards: bool) -> list[Point]:
    """The points of a border as they are drawn."""
    coordinates = arc["at"]
    pairs = [tilted(point) for point in zip(coordinates[::2], coordinates[1::2], strict=True)]
    return pairs[::-1] if backwards else pairs


@cache
def area_path(players: int, area: str) -> str:
    """The outline of an area; a second ring is a hole in it."""
    drawing = load_boards()[str(players)]
    path = ""
    for arc_numbers in drawing["areas"][area]:
        ring = [p for n in arc_numbers for p in arc_points(drawing["arcs"][abs(n) - 1], n < 0)[:-1]]
        path += "M" + "L".join(f"{x:g} {y:g}" for x, y in ring) + "Z"
    return path


def arcs_path(drawing: dict[str, Any], *kinds: str) -> str:
    """All arcs of some kinds as one path."""
    arcs = [arc_points(arc, False) for arc in drawing["arcs"] if arc["kind"] in kinds]
    return "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in arc) for arc in arcs)


def draw_stroke(path: str, colour: str, width: float, attributes: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{PALETTE[colour]}" stroke-width="{width:g}" '
        f'stroke-linejoin="round"{attributes}/>'
    )


def _is_taken(players: int, x: float, y: float) -> bool:
    """Whether a piece may stand near a point of the map."""
    return any(
        at is not None and ((x - at[0]) / 44) ** 2 + ((y - at[1]) / 34) ** 2 < 1
        for anchors in (anchors_for(id, players) for id in load_boards()[str(players)]["spaces"])
        for at in (anchors.troop, anchors.creature, anchors.building, anchors.obelisk)
    )


def _draw_frame() -> str:
    """A frame of painted blocks around the map."""
    svg = (
        f'<path d="M-20-18H{WIDTH + 20}V{HEIGHT + 18}H-20ZM0 0V{HEIGHT}H{WIDTH}V0Z" '
        f'fill="{PALETTE["frame"]}" fill-rule="evenodd" stroke="{PALETTE["outline"]}" '
        'stroke-width="3"/>'
    )
    for i, paint in enumerate(("blue", "red", "turquoise")):
        top = "".join(
            f"M{x} {y}h14v10h-14z" for y in (-14, HEIGHT + 4) for x in range(16 * i, WIDTH - 13, 48)
        )
        sides = "".join(
            f"M{x} {y}h14v9h-14z"
            for x in (-17, WIDTH + 3)
            for y in range(2 + 12 * i, HEIGHT - 10, 36)
        )
        svg += f'<path d="{top}{sides}" fill="{PALETTE[f"paint-{paint}"]}"/>'
    return svg


def _draw_wall(a: Point, b: Point) -> Standing:
    """A straight piece of wall: its face, and the walk on top of it."""
    outline = f'stroke="{PALETTE["outline"]}" stroke-width="1.6" stroke-linejoin="round"'
    if abs(b[0] - a[0]) < 0.35 * abs(b[1] - a[1]):  # it runs away from the viewer
        (x1, y1), (x2, y2) = sorted((a, b), key=lambda point: point[1])
        half = WALL_WIDTH / 2
        walk = (
            f"M{x1 - half:g} {y1 - WALL_HEIGHT:g}H{x1 + half:g}L{x2 + half:g} "
            f"{y2 - WALL_HEIGHT:g}H{x2 - half:g}Z"
        )
        face = f"M{x2 - half:g} {y2 + 2:g}V{y2 - WALL_HEIGHT:g}H{x2 + half:g}V{y2 + 2:g}Z"
        foot = (y1 + y2) / 2
    else:
        (x1, y1), (x2, y2) = sorted((a, b))
        depth = WALL_WIDTH * 0.36
        top1, top2 = y1 + depth - WALL_HEIGHT, y2 + depth - WALL_HEIGHT
        walk = f"M{x1:g} {top1:g}L{x2:g} {top2:g}V{top2 - 2 * depth:g}L{x1:g} {top1 - 2 * depth:g}Z"
        face = f"M{x1:g} {y1 + depth:g}V{top1:g}L{x2:g} {top2:g}V{y2 + depth:g}Z"
        foot = max(y1, y2) + depth
    svg = f'<path d="{face}" fill="{PALETTE["wall"]}" {outline}/>'
    return Standing(foot, svg + f'<path d="{walk}" fill="{PALETTE["wall-lit"]}" {outline}/>')


def _draw_ferry(a: str, b: str) -> str:
    """A crossing of the river between two spaces."""
    x1, y1, x2, y2 = FERRIES[f"{a} {b}"]
    (ax, ay), (bx, by) = tilted((x1, y1)), tilted((x2, y2))
    path = f"M{ax} {ay:g}L{bx} {by:g}"
    ends = "".join(
        f'<circle cx="{x}" cy="{y:g}" r="8" fill="#fff8e0" stroke="#0b2233" stroke-width="2.4"/>'
        for x, y in ((ax, ay), (bx, by))
    )
    lines = "".join(
        f'<path d="{path}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"/>'
        for colour, width in (("#0b2233", 8.5), ("#fff8e0", 4.6))
    )
    return lines + ends + draw_standing("boat", (ax + bx) / 2, (ay + by) / 2 + 3, 0.78)
