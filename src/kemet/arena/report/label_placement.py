"""Placement of labels beside the points of a scatter plot, without overlaps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

GAPS_PX = (5.0, 11.0, 20.0, 30.0)
"""Distances from the centre of a point to its label."""
LEADER_SAMPLES = 8  # boxes that stand for a leader line


def boxes_overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def candidate_boxes(x: float, y: float, width: float, height: float) -> Iterator[Box]:
    """Yield boxes for a label around a point, the best first."""
    for gap in GAPS_PX:
        diagonal = gap * 0.7
        for left, bottom in (
            (x + gap, y - height / 2),
            (x - gap - width, y - height / 2),
            (x - width / 2, y + gap),
            (x - width / 2, y - gap - height),
            (x + diagonal, y + diagonal),
            (x + diagonal, y - diagonal - height),
            (x - diagonal - width, y + diagonal),
            (x - diagonal - width, y - diagonal - height),
        ):
            yield left, bottom, left + width, bottom + height


def place_labels(
    points: Sequence[Point],
    sizes: Sequence[tuple[float, float]],
    frame: Box,
    avoid: Sequence[Box] = (),
) -> list[Box | None]:
    """A box for the label of each point, in order; None where there is no room."""
    taken = [*avoid, *((x - 3, y - 3, x + 3, y + 3) for x, y in points)]
    boxes: list[Box | None] = []
    for point, size in zip(points, sizes, strict=True):
        box = next(
            (b for b in candidate_boxes(*point, *size) if _fits(point, b, taken, frame)), None
        )
        boxes.append(box)
        if box:
            taken += [box, *_leader_boxes(point, box)]
    return boxes


def leader_line(point: Point, box: Box) -> tuple[Point, Point] | None:
    """A line from a point to its label, or None if the label is close enough."""
    x = min(max(point[0], box[0]), box[2])
    y = min(max(point[1], box[1]), box[3])
    distance = math.dist(point, (x, y))
    if distance < 1.6 * GAPS_PX[0]:
        return None
    part = 4 / distance  # starts outside of the point
    start = (point[0] + part * (x - point[0]), point[1] + part * (y - point[1]))
    return start, (x, y)


def _leader_boxes(point: Point, box: Box) -> list[Box]:
    """A leader line as small boxes, to test overlaps."""
    line = leader_line(point, box)
    if not line:
        return []
    (x, y), (to_x, to_y) = line
    parts = [i / LEADER_SAMPLES for i in range(LEADER_SAMPLES)]
    middles = [(x + part * (to_x - x), y + part * (to_y - y)) for part in parts]
    return [(a - 1, b - 1, a + 1, b + 1) for a, b in middles]


def _fits(point: Point, box: Box, taken: Sequence[Box], frame: Box) -> bool:
    inside = frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]
    if not inside or any(boxes_overlap(box, other) for other in taken):
        return False
    return not any(
        boxes_overlap(dot, other) for dot in _leader_boxes(point, box) for other in taken
    )
