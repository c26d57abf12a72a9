"""The drawings of the house as pieces of SVG, with their colours filled in.

They are the page's own, kept here once more so that the library can draw without the page; a test
holds the two equal. A picture made of them refers to nothing by id: several may be shown together.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final

PALETTE: Final = {
    "paper": "#f6ecd6", "paper-2": "#ecdcba", "paper-3": "#fdf8ec", "ink": "#33241a",
    "ink-2": "#6b533a", "gold": "#c08a1e", "gold-ink": "#7d5606", "bad": "#9c2f1c",
    "shade": "#6b4a1c33", "sand": "#ecd5a4", "front": "#efdcb4", "green": "#cfd59f",
    "holy": "#f1d69a", "beyond": "#e3d3b0", "water": "#7fbcc0", "water-2": "#62a3ad",
    "foam": "#f7efd9", "line": "#4a3420", "border": "#8d6d40", "city": "#dcc4a0",
    "wall": "#7a5636", "stone": "#f3e6c8", "stone-2": "#d6bd8f", "door": "#5b3d22",
    "bark": "#7b5a34", "leaf": "#5f8a4a", "ruby": "#b3262e", "ruby-2": "#841a22",
    "sapphire": "#2760b8", "sapphire-2": "#18417f", "diamond": "#fbf7ee", "diamond-2": "#cfc6b4",
}  # fmt: skip
SEAT_COLOURS: Final = ("#c4490c", "#a8428a", "#2f8fd0", "#0b8a63", "#e3ab08")
SEAT_TEXT_COLOURS: Final = ("#fffaf0", "#fffaf0", "#fffaf0", "#fffaf0", "#33240a")

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
"""Numerals as strokes, 10 wide and 16 high: no machine has to have a font for them."""


@cache
def load_symbols() -> dict[str, tuple[float, float, str]]:
    """Every drawing by name: its width, its height and what is in it."""
    by_name: dict[str, tuple[float, float, str]] = {}
    pattern = r'<symbol id="([^"]+)" viewBox="0 0 (\S+) (\S+)">(.*?)</symbol>'
    for sheet in SYMBOL_FILES:
        text = files("kemet.svg").joinpath("assets", sheet).read_text(encoding="utf-8")
        for name, width, height, body in re.findall(pattern, text, re.DOTALL):
            by_name[name] = (float(width), float(height), body.strip())
    return by_name


@cache
def load_boards() -> dict[str, Any]:
    """The boards as areas made of arcs, by the number of players."""
    text = files("kemet.svg").joinpath("assets", "areas.json").read_text(encoding="utf-8")
    boards: dict[str, Any] = json.loads(text)
    return boards


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
    """A drawing within a box, in the middle of it, as large as it fits."""
    own_width, own_height, body = load_symbols()[name]
    scale = min(width / own_width, height / own_height)
    left = x + (width - scale * own_width) / 2
    top = y + (height - scale * own_height) / 2
    body = body.replace("var(--cut,#fff)", cutout).replace("currentColor", colour or PALETTE["ink"])
    body = re.sub(r"var\(--([\w-]+)\)", lambda found: PALETTE[found[1]], body)
    paint = f' fill="{colour}"' if colour else ""
    return f'<g transform="translate({left:g} {top:g}) scale({scale:g})"{paint}>{body}</g>'


def draw_number(value: int | str, x: float, y: float, height: float, colour: str = "") -> str:
    """A number in strokes, its middle at x, standing on y."""
    characters = str(value).replace("-", "−")
    scale = height / 16
    step = 13.0
    left = x - scale * (step * len(characters) - 3) / 2
    paths = "".join(
        f'<path transform="translate({step * i:g} 0)" d="{DIGIT_PATHS[sign]}"/>'
        for i, sign in enumerate(characters)
    )
    return (
        f'<g transform="translate({left:g} {y - height:g}) scale({scale:g})" fill="none" '
        f'stroke="{colour or PALETTE["ink"]}" stroke-width="2.7" stroke-linecap="round" '
        f'stroke-linejoin="round">{paths}</g>'
    )
