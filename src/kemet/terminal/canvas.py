"""A sheet of cells to draw on: one sign and one style each."""

from __future__ import annotations

from itertools import groupby

from .layout import Box
from .screen import Screen, cut

Span = tuple[str, str]
"""A text and its style; no style is ''."""


class Canvas:
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.cells: list[list[Span]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """A text from a cell on; what does not fit the sheet is not drawn."""
        for i, sign in enumerate(text):
            if 0 <= x + i < self.width and 0 <= y < self.height:
                self.cells[y][x + i] = (sign, style)

    def sign(self, x: int, y: int) -> str:
        return self.cells[y][x][0]

    def spans(self, x: int, y: int, spans: list[Span], room: int) -> None:
        """Spans one after another, cut where the room ends."""
        for text, style in spans:
            text = cut(text, room) if room > 0 else ""
            self.put(x, y, text, style)
            x += len(text)
            room -= len(text)

    def frame(self, box: Box, signs: str, style: str) -> None:
        """An empty box: its corners and sides are six signs."""
        top_left, flat, top_right, side, low_left, low_right = tuple(signs)
        inner = box.width - 2
        self.put(box.left, box.top, top_left + flat * inner + top_right, style)
        for y in range(box.top + 1, box.top + box.height - 1):
            self.put(box.left, y, side, style)
            self.put(box.left + 1, y, " " * inner)
            self.put(box.left + box.width - 1, y, side, style)
        low = box.top + box.height - 1
        self.put(box.left, low, low_left + flat * inner + low_right, style)

    def road(self, way: list[tuple[int, int]], sign: str, style: str) -> None:
        """Signs on every second cell of a way."""
        for x, y in way[:: 2 if len({y for _, y in way}) < len(way) else 1]:
            self.put(x, y, sign, style)

    def lines(self, screen: Screen) -> list[str]:
        """The sheet as lines, without empty ones above and below."""
        rows = [
            "".join(
                screen.paint("".join(sign for sign, _ in run), *([style] if style else []))
                for style, run in groupby(row, key=lambda cell: cell[1])
            )
            for row in self.cells
        ]
        filled = [any(sign != " " for sign, _ in row) for row in self.cells]
        if not any(filled):
            return []
        return rows[filled.index(True) : len(filled) - filled[::-1].index(True)]
