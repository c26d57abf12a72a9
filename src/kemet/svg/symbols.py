"""The symbols of `assets/` as pieces of SVG, with their colours filled in.

The web client reads the same files. A picture made of them uses no ids, so that several pictures
can be shown on one page.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple


def load_palette() -> dict[str, str]:
    """The colours of the light theme and of the day: the first blocks of the style sheets."""
    palette: dict[str, str] = {}
    for name in ("palette.css", "board.css"):
        text = files("kemet.svg").joinpath("assets", name).read_text(encoding="utf-8")
        palette.update(re.findall(r"--([\w-]+): (#\w+);", text[: text.index("}")]))
    return palette


PALETTE: Final = load_palette()
SEAT_COLOURS: Final = tuple(PALETTE[f"god-{seat}"] for seat in range(5))
SEAT_TEXT_COLOURS: Final = tuple(
    PALETTE.get(f"on-seat-{seat}", PALETTE["on-seat"]) for seat in range(5)
)

SYMBOL_FILES: Final = ("creatures.svg", "emblems.svg", "figures.svg", "glyphs.svg", "places.svg")

FLAT_COLOURS: Final = {
    "stone-gradient": "stone-face",
    "column-gradient": "stone-face",
    "gold-gradient": "paint-gold",
    "wall-gradient": "wall",
    "teleport-gradient": "",
}
"""The colours that stand for gradients, which need ids; a glow is left out."""

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


class Symbol(NamedTuple):
    """A drawing and its box."""

    left: float
    top: float
    width: float
    height: float
    body: str


@cache
def load_symbols() -> dict[str, Symbol]:
    """The symbols by name."""
    by_name: dict[str, Symbol] = {}
    pattern = r'<symbol id="([^"]+)" viewBox="([^"]+)"[^>]*>(.*?)</symbol>'
    for file in SYMBOL_FILES:
        text = files("kemet.svg").joinpath("assets", file).read_text(encoding="utf-8")
        for name, box, body in re.findall(pattern, text, re.DOTALL):
            left, top, width, height = map(float, box.split())
            by_name[name] = Symbol(left, top, width, height, body.strip())
    return by_name


@cache
def load_boards() -> dict[str, Any]:
    """The boards as areas made of arcs, by the number of players."""
    text = files("kemet.svg").joinpath("assets", "areas.json").read_text(encoding="utf-8")
    boards: dict[str, Any] = json.loads(text)
    return boards


@cache
def load_pieces() -> dict[str, Any]:
    """How the figures of a troop stand, and where buildings have their drapes."""
    text = files("kemet.svg").joinpath("assets", "pieces.json").read_text(encoding="utf-8")
    pieces: dict[str, Any] = json.loads(text)
    return pieces


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
    symbol = load_symbols()[name]
    scale = min(width / symbol.width, height / symbol.height)
    left = x + (width - scale * symbol.width) / 2 - scale * symbol.left
    top = y + (height - scale * symbol.height) / 2 - scale * symbol.top
    body = symbol.body.replace("var(--cut,#fff)", cutout)
    body = fill_in(body.replace("currentColor", colour or PALETTE["ink"]))
    paint = f' fill="{colour}"' if colour else ""
    return f'<g transform="translate({left:g} {top:g}) scale({scale:g})"{paint}>{body}</g>'


@cache
def draw_standing(
    name: str, x: float, y: float, scale: float = 1, seat: int | None = None, mirrored: bool = False
) -> str:
    """A symbol with its foot, its origin, at a point; in the colours of a seat."""
    body = fill_in(load_symbols()[name].body, seat)
    turn = f"{-scale:g} {scale:g}" if mirrored else f"{scale:g}"
    return f'<g transform="translate({x:g} {y:g}) scale({turn})">{body}</g>'


def fill_in(body: str, seat: int | None = None) -> str:
    """Colours in place of variables and gradients."""
    if seat is not None:
        body = re.sub(r"var\(--god(-lit|-shade)?\)", rf"var(--god-{seat}\1)", body)
    body = re.sub(r"var\(--([\w-]+)\)", lambda match: PALETTE[match[1]], body)
    return re.sub(
        r"url\(#([\w-]+)\)", lambda match: PALETTE.get(FLAT_COLOURS[match[1]], "none"), body
    )


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
