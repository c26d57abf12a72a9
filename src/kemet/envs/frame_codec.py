"""Procedures in progress as rows of numbers: which fields each kind has, and how they are written.

* `number`: the number + 2, as -1 stands for nothing and -2 for what is not seen;
* `seat`: 0 for nobody, else 1 + the player, counted from the one who looks;
* `flag`: 0 or 1;
* `bits`: a set, as its low and its high byte;
* `seats`: how many there are, then each of five places as a `seat`;
* `count`: how many there are.

What a row leaves out has a field of its own: the sides of a battle, where a Move has landed.
"""

from __future__ import annotations

from typing import Final

from ..engine.state import Frame

FRAME_ROWS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "battle": (
        ("space", "number"), ("begun", "flag"), ("revealed", "flag"), ("escaped", "flag"),
        ("winner", "seat"),
    ),
    "buying": (("seat", "seat"), ("colour", "number")),
    "card": (
        ("seat", "seat"), ("card", "number"), ("space", "number"), ("target", "seat"),
        ("cancelled", "flag"),
    ),
    "choosing_order": (("chosen", "seats"),),
    "confrontation": (("seat", "seat"),),
    "dawn": (("turn", "number"), ("places", "seats")),
    "day": (("turn", "number"),),
    "deployment": (
        ("seat", "seat"), ("only", "number"), ("forced", "flag"), ("swaps", "flag"),
        ("swapped", "bits"),
    ),
    "evening": (),
    "move": (
        ("seat", "seat"), ("here", "number"), ("to", "number"), ("left", "number"),
        ("teleports", "number"), ("first", "flag"), ("way", "number"), ("open_gates", "flag"),
        ("over", "flag"),
    ),
    "muster": (
        ("seat", "seat"), ("source", "number"), ("most", "number"), ("placed", "number"),
        ("troop", "number"), ("battles", "bits"),
    ),
    "night_original": (),
    "night_powers": (("seat", "seat"), ("raised", "flag"), ("mustered", "flag")),
    "night_revised": (),
    "nightly_cards": (("turn", "number"), ("looked", "count")),
    "raising": (("seat", "seat"),),
    "replacing": (("seat", "seat"), ("special", "number")),
    "rounds": (),
    "setup": (("turn", "number"),),
    "turn": (
        ("seat", "seat"), ("played", "flag"), ("silver", "flag"), ("gold", "flag"),
        ("fresh", "flag"),
    ),
    "vetoes": (("after", "seat"), ("asked", "number")),
    "window": (("first", "seat"), ("passed", "number")),
    "wounding": (("seat", "seat"),),
}  # fmt: skip

SEAT_LIST_SIZE: Final = 5  # of a list of seats
CODEC_SIZES: Final = {
    "number": 1,
    "seat": 1,
    "flag": 1,
    "bits": 2,
    "seats": 1 + SEAT_LIST_SIZE,
    "count": 1,
}


def encode_frame(frame: Frame, viewer: int, players: int) -> list[int]:
    """The numbers of a frame after its kind and step; it is masked for the one who looks."""
    row: list[int] = []
    for field, codec in FRAME_ROWS[frame.NAME]:
        value = getattr(frame, field)
        if codec == "number":
            row.append(value + 2)
        elif codec == "seat":
            row.append(1 + (value - viewer) % players if value >= 0 else 0)
        elif codec == "flag":
            row.append(int(value))
        elif codec == "bits":
            row.append(value & 255)
            row.append(value >> 8)
        elif codec == "count":
            row.append(len(value))
        else:
            row.append(len(value))
            for seat in value:
                row.append(1 + (seat - viewer) % players if seat >= 0 else 0)
    return row
