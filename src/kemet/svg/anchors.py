"""The fixed positions of pieces in each area; the web client reads the same file.

Boards for 2 and 4, and for 3 and 5, are the two sides of the same board: some areas differ.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

Point = tuple[int, int]


class SpaceAnchors(NamedTuple):
    """The positions in an area; a building is a pyramid, a temple or an obelisk."""

    troop: Point
    creature: Point
    building: Point
    rival: Point


Decoration = tuple[str, int, int, int]
"""A plant: name, position and size."""


def load_anchors() -> dict[str, Any]:
    """The contents of `anchors.json`, by the side of the board."""
    text = files("kemet.svg").joinpath("assets", "anchors.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


ANCHORS: Final = load_anchors()
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
