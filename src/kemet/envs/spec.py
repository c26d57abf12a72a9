"""The fields of an observation, under the name that users import: they are in `kemet.encoding`."""

from __future__ import annotations

from ..encoding.spec import (
    CARD_ONE_HOT_SIZE,
    CODEC_SIZES,
    ENV_ID,
    FRAME_ROWS,
    MAX_STACK_DEPTH,
    MAX_VALUE,
    NUM_ACTIONS,
    POINT_KINDS,
    PROCEDURES,
    QUESTIONS,
    SEAT_LIST_SIZE,
    STACK_ROW_SIZE,
    VERSION,
    Field,
    fields,
    observation_size,
)

__all__ = [
    "CARD_ONE_HOT_SIZE",
    "CODEC_SIZES",
    "ENV_ID",
    "FRAME_ROWS",
    "MAX_STACK_DEPTH",
    "MAX_VALUE",
    "NUM_ACTIONS",
    "POINT_KINDS",
    "PROCEDURES",
    "QUESTIONS",
    "SEAT_LIST_SIZE",
    "STACK_ROW_SIZE",
    "VERSION",
    "Field",
    "fields",
    "observation_size",
]
