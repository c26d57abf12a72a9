"""Frames as plain data and back, for saves and views."""

from __future__ import annotations

from typing import Any, Final

from ...frozen import FrozenDict
from ..procedures import FRAME_TYPES, STEP_NAMES
from ..rules.battle import Side
from ..state import PICKLERS, Frame

NOT_A_NUMBER: Final = ("side", "flag", "numbers", "seats")
"""Codecs of `FIELDS` whose values are no numbers."""


def dump_frame(frame: Frame) -> dict[str, Any]:
    """A frame with all its fields, by name."""
    data: dict[str, Any] = {"procedure": frame.NAME}
    for field, _ in frame.FIELDS:
        value = getattr(frame, field)
        data[field] = dump_side(value) if isinstance(value, Side) else copy_if_list(value)
    return data


def dump_side(side: Side) -> dict[str, Any]:
    return {field: copy_if_list(getattr(side, field)) for field in Side.SAVED_FIELDS}


def view_frame(frame: Frame) -> FrozenDict[str, Any]:
    """The data of `dump_frame`, for a view."""
    data: dict[str, Any] = {"procedure": frame.NAME}
    for field, _ in frame.FIELDS:
        value = getattr(frame, field)
        data[field] = view_side(value) if isinstance(value, Side) else tuple_if_list(value)
    return FrozenDict(data)


def view_side(side: Side) -> FrozenDict[str, Any]:
    return FrozenDict({field: tuple_if_list(getattr(side, field)) for field in Side.SAVED_FIELDS})


def tuple_if_list(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def copy_if_list(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def load_frame(data: Any) -> Frame:
    """The frame of `dump_frame`; a ValueError names what is wrong with the data."""
    if not isinstance(data, dict) or data.get("procedure") not in FRAME_TYPES:
        raise ValueError(f"no such procedure: {data!r:.60}")
    frame_type = FRAME_TYPES[data["procedure"]]
    if len(data) != len(frame_type.FIELDS) + 1:
        raise unexpected_fields(frame_type)
    values: dict[str, Any] = {}
    for field, codec in frame_type.FIELDS:
        if field not in data:
            raise unexpected_fields(frame_type)
        values[field] = load_value(field, codec, data[field])
    make: Any = frame_type
    frame: Frame = make(*[values.pop(parameter) for parameter in frame_type.PARAMETERS])
    for field, value in values.items():
        setattr(frame, field, value)
    if not 0 <= frame.next_step <= len(STEP_NAMES[frame_type.NAME]):
        raise ValueError(f"{frame_type.NAME}: no step {frame.next_step}")
    return frame


def unexpected_fields(frame_type: type[Frame]) -> ValueError:
    names = ", ".join([field for field, _ in frame_type.FIELDS])
    return ValueError(f"{frame_type.NAME}: expected the fields {names}")


def load_side(data: Any) -> Side:
    """The side of a battle of `dump_side`."""
    if not isinstance(data, dict) or set(data) != set(Side.SAVED_FIELDS):
        raise ValueError(f"side: expected the fields {', '.join(Side.SAVED_FIELDS)}")
    side = Side(
        load_value("seat", "seat", data["seat"]),
        load_value("added", "numbers", data["added"]),
        load_value("used", "numbers", data["used"]),
    )
    side.played = load_value("played", "number", data["played"])
    side.discarded = load_value("discarded", "number", data["discarded"])
    side.wounds = load_value("wounds", "number", data["wounds"])
    return side


def load_value(field: str, codec: str, value: Any) -> Any:
    """A value of `FIELDS`, checked against its codec."""
    if type(value) is int and codec not in NOT_A_NUMBER:
        return value
    if codec == "side":
        return load_side(value)
    if codec == "flag":
        if type(value) is bool:
            return value
        raise ValueError(f"{field}: {value!r:.40} is neither true nor false")
    if codec in ("numbers", "seats"):
        if isinstance(value, list | tuple) and all(type(v) is int for v in value):
            return list(value)
        raise ValueError(f"{field}: {value!r:.40} is not a list of numbers")
    raise ValueError(f"{field}: {value!r:.40} is not a number")


def _reduce_frame(frame: Frame) -> tuple[Any, ...]:
    return load_frame, (dump_frame(frame),)


PICKLERS["frame"] = _reduce_frame
