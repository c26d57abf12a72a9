"""Frames as plain data and back, for saves and views."""

from __future__ import annotations

from typing import Any

from ..procedures import FRAME_TYPES
from ..rules.battle import Side
from ..state import PICKLERS, STEPS, Frame


def dump_frame(frame: Frame) -> dict[str, Any]:
    """A frame with all its fields, by name."""
    data: dict[str, Any] = {"procedure": frame.NAME}
    for field in frame.FIELDS:
        value = getattr(frame, field)
        data[field] = dump_side(value) if isinstance(value, Side) else _copy_if_list(value)
    return data


def dump_side(side: Side) -> dict[str, Any]:
    return {field: _copy_if_list(getattr(side, field)) for field in Side.FIELDS}


def _copy_if_list(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def load_frame(data: Any) -> Frame:
    """The frame of `dump_frame`; a ValueError names what is wrong with the data."""
    if not isinstance(data, dict) or data.get("procedure") not in FRAME_TYPES:
        raise ValueError(f"no such procedure: {data!r:.60}")
    frame_type = FRAME_TYPES[data["procedure"]]
    if set(data) != {"procedure", *frame_type.FIELDS}:
        raise ValueError(f"{frame_type.NAME}: expected the fields {', '.join(frame_type.FIELDS)}")
    frame = frame_type()
    for field in frame_type.FIELDS:
        value = data[field]
        setattr(
            frame,
            field,
            load_side(value) if isinstance(value, dict) else _check_value(field, value),
        )
    if not 0 <= frame.next_step <= len(STEPS[frame_type]):
        raise ValueError(f"{frame_type.NAME}: no step {frame.next_step}")
    return frame


def load_side(data: dict[str, Any]) -> Side:
    if set(data) != set(Side.FIELDS):
        raise ValueError(f"side: expected the fields {', '.join(Side.FIELDS)}")
    side = Side(_check_value("seat", data["seat"]))
    for field in Side.FIELDS:
        setattr(side, field, _check_value(field, data[field]))
    return side


def _check_value(field: str, value: Any) -> Any:
    if type(value) in (bool, int):
        return value
    if isinstance(value, list) and all(type(v) is int for v in value):
        return list(value)
    raise ValueError(f"{field}: {value!r:.40} is neither a number nor a list of numbers")


def _reduce_frame(frame: Frame) -> tuple[Any, ...]:
    return load_frame, (dump_frame(frame),)


PICKLERS["frame"] = _reduce_frame
