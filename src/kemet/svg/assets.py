"""The files of `assets/`: colours, symbols, the areas of the boards and the anchors in them.

The web client reads the same files. A picture made of the symbols uses no ids, so that several
pictures can be shown on one page.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple


def read_asset(file: str) -> str:
    """The text of a file of `assets/`."""
    return files("kemet.svg").joinpath("assets", file).read_text(encoding="utf-8")


# --- colours


def load_palette() -> dict[str, str]:
    """The colours of the light theme: the first block of `palette.css`."""
    text = read_asset("palette.css")
    return dict(re.findall(r"--([\w-]+): (#\w+);", text[: text.index("}")]))


PALETTE: Final = load_palette()
SEAT_COLOURS: Final = tuple(PALETTE[f"seat-{seat}"] for seat in range(5))
SEAT_TEXT_COLOURS: Final = tuple(
    PALETTE.get(f"on-seat-{seat}", PALETTE["on-seat"]) for seat in range(5)
)

# --- symbols and numbers

SYMBOL_FILES: Final = ("creatures.svg", "emblems.svg", "glyphs.svg", "places.svg")

DIGIT_PATHS: Final = {
    "0": "M5 1.5C9.5 1.5 9.5 14.5 5 14.5S.5 1.5 5 1.5Z", "1": "M2 4.5 5.5 1.5V14.5",
    "2": "M1 4.5C1.5.5 9 .5 9 5 9 8.5 3 10.5 1 14.5H9.3",
    "3": "M1 3C3 .7 8.8 1 8.6 4.7 8.5 7.5 5 7.5 4 7.5 6 7.5 9.3 8 9.2 11 9 15 2.5 15.3.8 12.3",
    "4": "M7 14.5V1.5L.8 10.7H9.5",
    "5": "M8.5 1.5H2.2L1.7 7C4 5.2 9.2 5.7 9.2 10S3.5 16 .8 12.7",
    "6": "M8 1.5C4 2.5 1 6 1 10.2 1 16 9.2 15.7 9.2 10.4 9.2 5.8 2.5 5.8 1.2 9.8",
    "7": "M.8 1.5H9.2C6.5 5.5 4.5 10 4 14.5",
    "8": "M5 7.3C1 6.5 1 1.5 5 1.5S9 6.5 5 7.3C.3 8.3.3 14.5 5 14.5S9.7 8.3 5 7.3Z",
    "9": "M8.8 6.2C7.5 10.2.8 10.2.8 5.6.8.3 9 0 9 5.8 9 10 6 13.5 2 14.5",
    "−": "M1 8.3H9", "+": "M1 8.3H9M5 4V12.6",
}  # fmt: skip
"""Digits as strokes, 10 wide and 16 high, so that no font is needed."""


@cache
def load_symbols() -> dict[str, tuple[float, float, str]]:
    """The symbols by name: width, height and contents."""
    by_name: dict[str, tuple[float, float, str]] = {}
    pattern = r'<symbol id="([^"]+)" viewBox="0 0 (\S+) (\S+)">(.*?)</symbol>'
    for file in SYMBOL_FILES:
        for name, width, height, body in re.findall(pattern, read_asset(file), re.DOTALL):
            by_name[name] = (float(width), float(height), body.strip())
    return by_name


@cache
def draw_symbol(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    colour: str = "",
    cutout: str = "#fff",
) -> str:
    """A symbol centered in a box, as large as it fits."""
    own_width, own_height, body = load_symbols()[name]
    scale = min(width / own_width, height / own_height)
    left = x + (width - scale * own_width) / 2
    top = y + (height - scale * own_height) / 2
    body = body.replace("var(--cut,#fff)", cutout).replace("currentColor", colour or PALETTE["ink"])
    body = re.sub(r"var\(--([\w-]+)\)", lambda match: PALETTE[match[1]], body)
    paint = f' fill="{colour}"' if colour else ""
    return f'<g transform="translate({left:g} {top:g}) scale({scale:g})"{paint}>{body}</g>'


def draw_number(value: int | str, x: float, y: float, height: float, colour: str = "") -> str:
    """A number in strokes, centered at x, with its baseline at y."""
    characters = str(value).replace("-", "−")
    scale = height / 16
    step = 13.0
    left = x - scale * (step * len(characters) - 3) / 2
    paths = "".join(
        f'<path transform="translate({step * i:g} 0)" d="{DIGIT_PATHS[character]}"/>'
        for i, character in enumerate(characters)
    )
    return (
        f'<g transform="translate({left:g} {y - height:g}) scale({scale:g})" fill="none" '
        f'stroke="{colour or PALETTE["ink"]}" stroke-width="2.7" stroke-linecap="round" '
        f'stroke-linejoin="round">{paths}</g>'
    )


# --- areas, and the fixed positions of pieces in them


@cache
def load_boards() -> dict[str, Any]:
    """The boards as areas made of arcs, by the number of players."""
    boards: dict[str, Any] = json.loads(read_asset("areas.json"))
    return boards


Point = tuple[int, int]


class SpaceAnchors(NamedTuple):
    """The positions in an area; a building is a pyramid, a temple or an obelisk."""

    troop: Point
    creature: Point
    building: Point
    rival: Point


Decoration = tuple[str, int, int, int]
"""A plant: name, position and size."""

ANCHORS: Final[dict[str, Any]] = json.loads(read_asset("anchors.json"))
"""The anchors by the side of the board: 2 and 4 players have one side, 3 and 5 the other."""
CITY_CENTERS: Final[dict[str, Point]] = {
    city: (x, y) for city, (x, y) in ANCHORS["city_centers"].items()
}
"""The center of each city, with its owner's emblem."""


@cache
def anchors_for(space: str, players: int) -> SpaceAnchors:
    points = ANCHORS[_side_for(players)].get(space) or ANCHORS["both_sides"][space]
    return SpaceAnchors(**{kind: (x, y) for kind, (x, y) in points.items()})


def decorations_for(players: int) -> list[Decoration]:
    return [(name, x, y, size) for name, x, y, size in ANCHORS["plants"][_side_for(players)]]


def _side_for(players: int) -> str:
    return "3/5" if players % 2 else "2/4"
