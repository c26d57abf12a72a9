"""Where everything lies on the map: one box for each city and each other space.

A box wants to be where the coordinates of the board say; boxes in each other's way give way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

from ..content.boards import DRAWINGS

NARROWEST: Final = 76
WIDEST: Final = 110
CITY_HEIGHT: Final = 5
SPACE_HEIGHT: Final = 3
ROWS: Final = {2: 27, 3: 33, 4: 33, 5: 37}
"""Lines of the map, by the number of players."""
STEEP: Final = 3  # how many columns off its place are as bad as one line off
ORDERS: Final = 12  # in which the boxes are tried


@dataclass(frozen=True, slots=True)
class Box:
    """A city with its districts, or a space by itself."""

    id: str
    spaces: tuple[str, ...]
    left: int
    top: int
    width: int
    height: int

    def meets(self, other: Box) -> bool:
        """Whether the two overlap or touch sideways."""
        return (
            self.left <= other.left + other.width
            and other.left <= self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is in it."""
        across = self.left <= x < self.left + self.width
        return across and self.top <= y < self.top + self.height


@dataclass(frozen=True, slots=True)
class Layout:
    """A map without anything on it: its size, its boxes, the cells of the Nile."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    water: frozenset[tuple[int, int]]

    def way(self, one: Box, other: Box) -> list[tuple[int, int]]:
        """The free cells between two boxes, the shortest way."""
        x0, x1 = _between(one.left, one.width, other.left, other.width, 2)
        y0, y1 = _between(one.top, one.height, other.top, other.height, 0)
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        line = [
            (round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps))
            for i in range(steps + 1)
        ]
        return [(x, y) for x, y in line if not any(box.holds(x, y) for box in self.boxes)]

    def gate(self, one: Box, other: Box) -> tuple[int, int] | None:
        """Where the upper of two boxes that lie on each other is left for the lower one."""
        upper, lower = sorted((one, other), key=lambda box: box.top)
        if upper.top + upper.height != lower.top:
            return None
        x0, x1 = _between(upper.left, upper.width, lower.left, lower.width, 0)
        return (x0, lower.top - 1) if x0 == x1 else None


@cache
def lay_out(players: int, width: int) -> Layout:
    """The map of a board, as wide as that or as wide as maps get."""
    width = max(NARROWEST, min(WIDEST, width))
    height = ROWS[players]
    board = DRAWINGS[str(players)]
    across = 1000 if players > 3 else 790  # the east bank is not in play
    wanted = list(_wanted(board, width, height, across))
    found = min(_tries(wanted, width, height), key=lambda laid: laid[0])[1]
    water = frozenset(_water(board["nile"], width, height, across))
    return Layout(width, height, found, water)


def _wanted(board: dict[str, Any], width: int, height: int, across: int) -> Iterator[Box]:
    """Every box where its coordinates would put it."""
    size = max(16, min(20, width // 5))
    at = {s["id"]: (s["x"], s["y"]) for s in board["spaces"]}
    for city in board["cities"]:
        x = sum(at[d][0] for d in city["districts"]) / 3
        y = sum(at[d][1] for d in city["districts"]) / 3
        spaces = tuple(city["districts"])
        yield _put(city["id"], spaces, x / across, y / 1000, size + 6, CITY_HEIGHT, width, height)
    for space in board["spaces"]:
        if space["kind"] != "district":
            x, y = space["x"], space["y"]
            id = space["id"]
            yield _put(id, (id,), x / across, y / 1000, size, SPACE_HEIGHT, width, height)


def _put(
    id: str, spaces: tuple[str, ...], x: float, y: float, w: int, h: int, width: int, height: int
) -> Box:
    left = min(max(0, round(x * width - w / 2)), width - w)
    top = min(max(0, round(y * height - h / 2)), height - h)
    return Box(id, spaces, left, top, w, h)


def _tries(wanted: list[Box], width: int, height: int) -> Iterator[tuple[int, tuple[Box, ...]]]:
    """Greedy placements in several orders, each with what it costs."""
    by_size = sorted(wanted, key=lambda b: (-b.height, b.top, b.left))
    by_row = sorted(wanted, key=lambda b: (b.top, b.left))
    for n in range(ORDERS):
        for order in (by_size, by_row):
            order = order[n:] + order[:n]
            laid: list[Box] = []
            cost = 0
            for box in order:
                price, placed = _nearest(box, laid, width, height)
                cost += price
                laid.append(placed)
            yield cost, tuple(laid)


def _nearest(box: Box, laid: list[Box], width: int, height: int) -> tuple[int, Box]:
    """The free place nearest to where a box wants to be, and how far away it is."""
    best = (10**9, box)
    for top in range(height - box.height + 1):
        down = STEEP * abs(top - box.top)
        if down * down >= best[0]:
            continue
        rivals = [o for o in laid if top < o.top + o.height and o.top < top + box.height]
        edges = {0, width - box.width, box.left}
        for other in rivals:
            edges |= {other.left + other.width + 1, other.left - box.width - 1}
        for left in edges:
            price = down * down + (left - box.left) ** 2
            if price < best[0] and 0 <= left <= width - box.width:
                moved = Box(box.id, box.spaces, left, top, box.width, box.height)
                if not any(moved.meets(o) for o in rivals):
                    best = (price, moved)
    return best


def _between(a: int, a_size: int, b: int, b_size: int, inset: int) -> tuple[int, int]:
    """The points of two stretches that are nearest to each other."""
    a0, a1, b0, b1 = a + inset, a + a_size - 1 - inset, b + inset, b + b_size - 1 - inset
    low, high = max(a0, b0), min(a1, b1)
    if low <= high:
        return (low + high) // 2, (low + high) // 2
    return (a1, b0) if a1 < b0 else (a0, b1)


def _water(
    nile: dict[str, list[list[int]]], width: int, height: int, across: int
) -> Iterator[tuple[int, int]]:
    """The cells the Nile flows through: the main arm broad, those of the delta narrow."""
    for name, points in nile.items():
        breadth = 3 if name == "main" else 2
        for (x0, y0), (x1, y1) in pairwise(points):
            for step in range(41):
                x = (x0 + (x1 - x0) * step / 40) * width / across
                y = (y0 + (y1 - y0) * step / 40) * height / 1000
                for k in range(breadth):
                    if 0 <= int(x) + k < width and 0 <= int(y) < height:
                        yield int(x) + k, int(y)
