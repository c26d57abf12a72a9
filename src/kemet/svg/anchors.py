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
    """The positions in an area, where pieces stand; a building is a pyramid or a temple."""

    troop: Point
    creature: Point
    rival: Point
    building: Point | None = None
    obelisk: Point | None = None
    scale: float = 1
    """The size of the temple."""


Scenery = tuple[str, int, int, float]
"""Something without a part in the game: name, position and size; a negative size mirrors it."""


def load_anchors() -> dict[str, Any]:
    """The contents of `anchors.json`, by the side of the board."""
    text = files("kemet.svg").joinpath("assets", "anchors.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


ANCHORS: Final = load_anchors()
GATES: Final[dict[str, Point]] = {city: (x, y) for city, (x, y) in ANCHORS["gates"].items()}
FERRIES: Final[dict[str, tuple[int, int, int, int]]] = {
    between: (x1, y1, x2, y2) for between, (x1, y1, x2, y2) in ANCHORS["ferries"].items()
}
"""The ends of each crossing of the river, by the names of the spaces on both sides."""


@cache
def anchors_for(space: str, players: int) -> SpaceAnchors:
    points = ANCHORS[_side_for(players)].get(space) or ANCHORS["both_sides"][space]
    scale: float = points.get("scale", 1)
    return SpaceAnchors(
        **{kind: (at[0], at[1]) for kind, at in points.items() if kind != "scale"}, scale=scale
    )


def scenery_for(players: int) -> list[Scenery]:
    parts = ("both_sides", "east" if players > 3 else "beyond", _side_for(players))
    return [(name, x, y, size) for part in parts for name, x, y, size in ANCHORS["scenery"][part]]


def _side_for(players: int) -> str:
    return "3/5" if players % 2 else "2/4"
