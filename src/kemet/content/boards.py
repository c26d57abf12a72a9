"""The four boards, read from `boards.json`, where every space has its coordinates for drawing.

A space has the same id on all boards, so that the ids of actions do not depend on the board.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from ..engine.components import NOWHERE, Board, Space

PLAYER_COUNTS: Final = (2, 3, 4, 5)
"""The numbers of players: there is a board for each."""

CITIES: Final = ("nw", "sw", "ce", "ne", "se")

SPACES: Final = (
    "nw1", "nw2", "nw3", "sw1", "sw2", "sw3", "ce1", "ce2", "ce3", "ne1", "ne2", "ne3",
    "se1", "se2", "se3",
    "front_nw", "front_sw", "front_ce", "front_ne", "front_se",
    "obelisk_w", "obelisk_wn", "obelisk_ws", "obelisk_e", "west_bank", "east_shore", "delta",
    "temple_w", "temple_nile_w", "temple_nile_e", "temple_e", "temple_delta", "sanctuary",
)  # fmt: skip

BOARD_DATA: Final[dict[str, Any]] = json.loads(
    files("kemet.content").joinpath("boards.json").read_text(encoding="utf-8")
)
"""The boards as data, by the number of players."""


def read_board(players: int) -> Board:
    """The board for a number of players."""
    data = BOARD_DATA[str(players)]
    space_ids = {name: Space(i) for i, name in enumerate(SPACES)}
    spaces: dict[Space, Any] = {space_ids[s["id"]]: s for s in data["spaces"]}
    all_spaces = tuple(space_ids.values())
    land: list[list[Space]] = [[] for _ in all_spaces]
    water: list[list[Space]] = [[] for _ in all_spaces]
    for links, joined in ((data["land"], land), (data["harbors"], water)):
        for a, b in links:
            joined[space_ids[a]].append(space_ids[b])
            joined[space_ids[b]].append(space_ids[a])
    temples = [i for i in sorted(spaces) if spaces[i]["kind"] == "temple"]
    return Board(
        players=players,
        spaces=tuple(sorted(spaces)),
        cities=tuple(CITIES.index(c["id"]) for c in data["cities"]),
        city_of=tuple(CITIES.index(spaces[i]["city"]) if i in spaces and spaces[i]["city"] else -1
                      for i in all_spaces),
        districts=tuple(
            (space_ids[c + "1"], space_ids[c + "2"], space_ids[c + "3"]) for c in CITIES
        ),
        adjacent=tuple(tuple(sorted(land[i])) for i in all_spaces),
        reachable=tuple(tuple(sorted(land[i] + water[i])) for i in all_spaces),
        obelisks=tuple(i for i in sorted(spaces) if spaces[i]["obelisk"]),
        has_obelisk=tuple(i in spaces and spaces[i]["obelisk"] for i in all_spaces),
        temples=tuple(temples),
        has_temple=tuple(i in temples for i in all_spaces),
        temple_prayer=tuple(spaces[i]["prayer"] or 0 if i in spaces else 0 for i in all_spaces),
        delta=next(i for i in temples if spaces[i]["sacrifice"]),
        sanctuary=next((i for i in spaces if spaces[i]["kind"] == "sanctuary"), NOWHERE),
    )  # fmt: skip


BOARDS: Final = tuple(read_board(n) for n in PLAYER_COUNTS)
