"""The layout of the map: one box for each city and each other space.

Each box is placed as near to its coordinates on the board as the other boxes allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

from ..content.boards import BOARD_DATA

MIN_MAP_WIDTH: Final = 76
MAX_MAP_WIDTH: Final = 110
CITY_HEIGHT: Final = 5
SPACE_HEIGHT: Final = 3
MAP_HEIGHTS: Final = {2: 27, 3: 33, 4: 33, 5: 37}
"""Lines of the map, by the number of players."""
ROW_DISTANCE_WEIGHT: Final = 3  # columns that count as much as one row
NUM_ORDERS: Final = 12  # of placing the boxes that are tried


@dataclass(frozen=True, slots=True)
class Box:
    """A city with its districts, or a single space."""

    id: str
    spaces: tuple[str, ...]
    left: int
    top: int
    width: int
    height: int

    def overlaps(self, other: Box) -> bool:
        """Whether two boxes overlap or touch sideways."""
        return (
            self.left <= other.left + other.width
            and other.left <= self.left + self.width
            and self.top < other.top + other.height
            and other.top < self.top + self.height
        )

    def contains(self, x: int, y: int) -> bool:
        """Whether a cell is in the box."""
        across = self.left <= x < self.left + self.width
        return across and self.top <= y < self.top + self.height


@dataclass(frozen=True, slots=True)
class MapLayout:
    """An empty map: its size, its boxes and the cells of the Nile."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    water: frozenset[tuple[int, int]]

    def road_cells(self, one: Box, other: Box) -> list[tuple[int, int]]:
        """The free cells on the shortest line between two boxes."""
        x0, x1 = _nearest_points(one.left, one.width, other.left, other.width, 2)
        y0, y1 = _nearest_points(one.top, one.height, other.top, other.height, 0)
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        line = [
            (round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps))
            for i in range(steps + 1)
        ]
        return [(x, y) for x, y in line if not any(box.contains(x, y) for box in self.boxes)]

    def gate_cell(self, one: Box, other: Box) -> tuple[int, int] | None:
        """The cell of the gate between two boxes above each other; None if they are not."""
        upper, lower = sorted((one, other), key=lambda box: box.top)
        if upper.top + upper.height != lower.top:
            return None
        x0, x1 = _nearest_points(upper.left, upper.width, lower.left, lower.width, 0)
        return (x0, lower.top - 1) if x0 == x1 else None


@cache
def compute_layout(players: int, width: int) -> MapLayout:
    """The layout of a board's map, for a width within the limits."""
    width = max(MIN_MAP_WIDTH, min(MAX_MAP_WIDTH, width))
    height = MAP_HEIGHTS[players]
    board = BOARD_DATA[str(players)]
    board_width = 1000 if players > 3 else 790  # the east bank is not in play
    desired = list(_desired_boxes(board, width, height, board_width))
    boxes = min(_candidate_placements(desired, width, height), key=lambda placement: placement[0])[
        1
    ]
    water = frozenset(_water_cells(board["nile"], width, height, board_width))
    return MapLayout(width, height, boxes, water)


def _desired_boxes(
    board: dict[str, Any], width: int, height: int, board_width: int
) -> Iterator[Box]:
    """The boxes at the coordinates of the board."""
    box_width = max(16, min(20, width // 5))
    coordinates = {s["id"]: (s["x"], s["y"]) for s in board["spaces"]}
    for city in board["cities"]:
        x = sum(coordinates[d][0] for d in city["districts"]) / 3
        y = sum(coordinates[d][1] for d in city["districts"]) / 3
        spaces = tuple(city["districts"])
        yield _box_at(
            city["id"], spaces, x / board_width, y / 1000, box_width + 6, CITY_HEIGHT, width, height
        )
    for space in board["spaces"]:
        if space["kind"] != "district":
            x, y = space["x"], space["y"]
            id = space["id"]
            yield _box_at(
                id, (id,), x / board_width, y / 1000, box_width, SPACE_HEIGHT, width, height
            )


def _box_at(
    id: str, spaces: tuple[str, ...], x: float, y: float, w: int, h: int, width: int, height: int
) -> Box:
    left = min(max(0, round(x * width - w / 2)), width - w)
    top = min(max(0, round(y * height - h / 2)), height - h)
    return Box(id, spaces, left, top, w, h)


def _candidate_placements(
    desired: list[Box], width: int, height: int
) -> Iterator[tuple[int, tuple[Box, ...]]]:
    """Greedy placements in several orders, each with its penalty."""
    by_size = sorted(desired, key=lambda b: (-b.height, b.top, b.left))
    by_row = sorted(desired, key=lambda b: (b.top, b.left))
    for n in range(NUM_ORDERS):
        for order in (by_size, by_row):
            order = order[n:] + order[:n]
            placed_boxes: list[Box] = []
            total_penalty = 0
            for box in order:
                penalty, placed = _nearest_free_place(box, placed_boxes, width, height)
                total_penalty += penalty
                placed_boxes.append(placed)
            yield total_penalty, tuple(placed_boxes)


def _nearest_free_place(
    box: Box, placed_boxes: list[Box], width: int, height: int
) -> tuple[int, Box]:
    """The free place nearest to a box, with the penalty of its distance."""
    best = (10**9, box)
    for top in range(height - box.height + 1):
        row_penalty = ROW_DISTANCE_WEIGHT * abs(top - box.top)
        if row_penalty * row_penalty >= best[0]:
            continue
        rivals = [o for o in placed_boxes if top < o.top + o.height and o.top < top + box.height]
        edges = {0, width - box.width, box.left}
        for other in rivals:
            edges |= {other.left + other.width + 1, other.left - box.width - 1}
        for left in edges:
            penalty = row_penalty * row_penalty + (left - box.left) ** 2
            if penalty < best[0] and 0 <= left <= width - box.width:
                moved = Box(box.id, box.spaces, left, top, box.width, box.height)
                if not any(moved.overlaps(o) for o in rivals):
                    best = (penalty, moved)
    return best


def _nearest_points(a: int, a_size: int, b: int, b_size: int, inset: int) -> tuple[int, int]:
    """The points of two intervals that are nearest to each other."""
    a0, a1, b0, b1 = a + inset, a + a_size - 1 - inset, b + inset, b + b_size - 1 - inset
    low, high = max(a0, b0), min(a1, b1)
    if low <= high:
        return (low + high) // 2, (low + high) // 2
    return (a1, b0) if a1 < b0 else (a0, b1)


def _water_cells(
    nile: dict[str, list[list[int]]], width: int, height: int, board_width: int
) -> Iterator[tuple[int, int]]:
    """The cells of the Nile: the main arm is wider than those of the delta."""
    for name, points in nile.items():
        arm_width = 3 if name == "main" else 2
        for (x0, y0), (x1, y1) in pairwise(points):
            for step in range(41):
                x = (x0 + (x1 - x0) * step / 40) * width / board_width
                y = (y0 + (y1 - y0) * step / 40) * height / 1000
                for k in range(arm_width):
                    if 0 <= int(x) + k < width and 0 <= int(y) < height:
                        yield int(x) + k, int(y)
