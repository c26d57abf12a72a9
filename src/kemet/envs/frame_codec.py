"""Procedures in progress as rows of numbers: the fields of each kind and their encodings.

* `number`: the number + 2, since -1 means nothing and -2 means hidden;
* `seat`: 0 for nobody, else 1 + the player, counted from the viewer;
* `flag`: 0 or 1;
* `bits`: a set, as its low and its high byte;
* `seats`: the number of seats, then five entries encoded as `seat`;
* `count`: the number of entries.

The sides of a battle and the spaces a Move has teleported to have observation fields of their own.
"""

from __future__ import annotations

from typing import Final

from ..engine.state import Frame

FRAME_ROWS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "battle": (
        ("space", "number"), ("committed", "flag"), ("revealed", "flag"), ("escaped", "flag"),
        ("winner", "seat"),
    ),
    "buying": (("seat", "seat"), ("colour", "number")),
    "played_card": (
        ("seat", "seat"), ("card", "number"), ("space", "number"), ("target_seat", "seat"),
        ("cancelled", "flag"),
    ),
    "choosing_order": (("chosen", "seats"),),
    "confrontation": (("seat", "seat"),),
    "dawn": (("turn", "number"), ("places", "seats")),
    "day": (("turn", "number"),),
    "deployment": (
        ("seat", "seat"), ("only_creature", "number"), ("is_mandatory", "flag"),
        ("allows_swaps", "flag"), ("swapped_creatures", "bits"),
    ),
    "evening": (),
    "move": (
        ("seat", "seat"), ("space", "number"), ("destination", "number"), ("moves_left", "number"),
        ("teleports_left", "number"), ("is_first_step", "flag"), ("step_kind", "number"),
        ("ignores_walls", "flag"), ("ended", "flag"),
    ),
    "muster": (
        ("seat", "seat"), ("source", "number"), ("max_units", "number"), ("units_placed", "number"),
        ("troop_space", "number"), ("battle_spaces", "bits"),
    ),
    "night_original": (),
    "night_powers": (("seat", "seat"), ("has_raised", "flag"), ("has_mustered", "flag")),
    "night_revised": (),
    "nightly_cards": (("turn", "number"), ("looking_at", "count")),
    "raising": (("seat", "seat"),),
    "replacing": (("seat", "seat"), ("special_card", "number")),
    "rounds": (),
    "setup": (("turn", "number"),),
    "turn": (
        ("seat", "seat"), ("token_played", "flag"), ("silver_available", "flag"),
        ("gold_available", "flag"), ("nothing_answered", "flag"),
    ),
    "vetoes": (("played_by", "seat"), ("asked_count", "number")),
    "window": (("first_seat", "seat"), ("pass_count", "number")),
    "wounding": (("seat", "seat"),),
}  # fmt: skip

SEAT_LIST_SIZE: Final = 5
CODEC_SIZES: Final = {
    "number": 1,
    "seat": 1,
    "flag": 1,
    "bits": 2,
    "seats": 1 + SEAT_LIST_SIZE,
    "count": 1,
}


def encode_frame(frame: Frame, viewer: int, players: int) -> list[int]:
    """The numbers of a redacted frame after its kind and step."""
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
