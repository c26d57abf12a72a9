"""The characters of the map, and a grid of cells to draw them on, each with a style."""

from __future__ import annotations

from itertools import groupby
from typing import Final, Protocol

from .layout import Box

UNICODE_SYMBOLS: Final = {
    "seats": "●■♦♠♣", "pyramid": "▲", "obelisk": "‡", "water": "≈", "road": "·", "harbor": "»",
    "turn": "►", "gate": "╪", "bullet": "•", "token": "●", "spent": "○", "rule": "─",
    "space": "┌─┐│└┘", "temple": "╔═╗║╚╝", "city": "┏━┓┃┗┛",
}  # fmt: skip
ASCII_SYMBOLS: Final = {
    "seats": "@$%&*", "pyramid": "^", "obelisk": "!", "water": "~", "road": ".", "harbor": ">",
    "turn": ">", "gate": "H", "bullet": "-", "token": "o", "spent": ".", "rule": "-",
    "space": "+-+|++", "temple": "*=*|**", "city": "#=####",
}  # fmt: skip
"""The characters of the map and of the panels beside it, by what they mean."""

Span = tuple[str, str]
"""A text and its style; '' is no style."""


class Painter(Protocol):
    """Adds styles to a text, for instance as colour codes of a terminal."""

    def __call__(self, text: str, *styles: str) -> str: ...


def plain(text: str, *styles: str) -> str:
    """The painter that ignores styles."""
    return text


def truncate(text: str, width: int) -> str:
    """A plain text, shortened if it is too long."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


class Canvas:
    """A grid of cells."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: list[list[Span]] = [[(" ", "")] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from a cell on; what does not fit is not drawn."""
        for i, symbol in enumerate(text):
            if 0 <= x + i < self.width and 0 <= y < self.height:
                self.cells[y][x + i] = (symbol, style)

    def symbol_at(self, x: int, y: int) -> str:
        return self.cells[y][x][0]

    def write_spans(self, x: int, y: int, spans: list[Span], max_width: int) -> None:
        """Write spans one after another, truncated to a width."""
        for text, style in spans:
            text = truncate(text, max_width) if max_width > 0 else ""
            self.write(x, y, text, style)
            x += len(text)
            max_width -= len(text)

    def draw_box(self, box: Box, symbols: str, style: str) -> None:
        """Draw an empty box; `symbols` are its six corners and sides."""
        top_left, flat, top_right, side, low_left, low_right = tuple(symbols)
        inner = box.width - 2
        self.write(box.left, box.top, top_left + flat * inner + top_right, style)
        for y in range(box.top + 1, box.top + box.height - 1):
            self.write(box.left, y, side, style)
            self.write(box.left + 1, y, " " * inner)
            self.write(box.left + box.width - 1, y, side, style)
        low = box.top + box.height - 1
        self.write(box.left, low, low_left + flat * inner + low_right, style)

    def draw_road(self, cells: list[tuple[int, int]], symbol: str, style: str) -> None:
        """Draw symbols on a road: on every second cell where it runs sideways."""
        for x, y in cells[:: 2 if len({y for _, y in cells}) < len(cells) else 1]:
            self.write(x, y, symbol, style)

    def to_lines(self, paint: Painter) -> list[str]:
        """The cells as lines, without empty lines above and below."""
        rows = [
            "".join(
                paint("".join(symbol for symbol, _ in run), *([style] if style else []))
                for style, run in groupby(row, key=lambda cell: cell[1])
            )
            for row in self.cells
        ]
        filled = [any(symbol != " " for symbol, _ in row) for row in self.cells]
        if not any(filled):
            return []
        return rows[filled.index(True) : len(filled) - filled[::-1].index(True)]
