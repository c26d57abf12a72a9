"""Display lettering as paths: capitals and digits that need no font.

The web client draws the same letters; `npm run letters` writes `assets/letters.json` from them.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from unicodedata import normalize
from xml.sax.saxutils import escape

CAPITAL_HEIGHT: Final = 100.0
SPACING: Final = 8.0
FALLBACK_FONT: Final = "Palatino, Georgia, 'DejaVu Serif', serif"
FALLBACK_WIDTH: Final = 78.0
"""About the width of a character of a font, for letters without a drawing."""


class Lettering(NamedTuple):
    """A line of text 100 high: its width and its drawing."""

    width: float
    svg: str


@cache
def load_letters() -> dict[str, tuple[float, str]]:
    """The width and the path of each character."""
    text = files("kemet.svg").joinpath("assets", "letters.json").read_text(encoding="utf-8")
    return {character: (width, path) for character, (width, path) in json.loads(text).items()}


def letter_line(text: str) -> Lettering:
    """A line of capitals; with a letter that has no drawing, the whole line is text in a font."""
    letters = load_letters()
    x = 0.0
    paths: list[str] = []
    for character in text.upper():
        drawn = letters.get(character) or letters.get(normalize("NFD", character)[0])
        if drawn is None:
            return _font_line(text)
        width, path = drawn
        if path:
            paths.append(f'<path transform="translate({x:g} 0)" d="{path}"/>')
        x += width + SPACING
    return Lettering(max(0.0, x - SPACING), "".join(paths))


def _font_line(text: str) -> Lettering:
    width = FALLBACK_WIDTH * len(text)
    svg = (
        f'<text y="{CAPITAL_HEIGHT:g}" font-family="{FALLBACK_FONT}" font-weight="700" '
        f'font-size="130">{escape(text)}</text>'
    )
    return Lettering(width, svg)


def draw_line(
    text: str,
    x: float,
    y: float,
    height: float,
    max_width: float,
    fill: str,
    anchor: str = "middle",
) -> str:
    """A line with its capitals between y and y + height, made smaller where it is too wide."""
    line = letter_line(text)
    scale = min(height / CAPITAL_HEIGHT, max_width / max(1.0, line.width))
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * line.width * scale
    top = y + (height - CAPITAL_HEIGHT * scale) / 2
    place = f"translate({left:.1f} {top:.1f}) scale({scale:.4f})"
    return f'<g transform="{place}" fill="{fill}">{line.svg}</g>'
