"""Frames as plain data and back: what saves and views share."""

from __future__ import annotations

from typing import Any

from .flow import KINDS
from .sides import Side
from .table import STEPS, Frame


def dump_frame(frame: Frame) -> dict[str, Any]:
    """A frame with all its fields, by name."""
    data: dict[str, Any] = {"is": frame.NAME}
    for field in frame.FIELDS:
        value = getattr(frame, field)
        data[field] = dump_side(value) if isinstance(value, Side) else _plain(value)
    return data


def dump_side(side: Side) -> dict[str, Any]:
    return {field: _plain(getattr(side, field)) for field in Side.FIELDS}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


def load_frame(data: Any) -> Frame:
    """The frame of `dump_frame`; a ValueError that names what is wrong with the data."""
    if not isinstance(data, dict) or data.get("is") not in KINDS:
        raise ValueError(f"no such procedure: {data!r:.60}")
    kind = KINDS[data["is"]]
    if set(data) != {"is", *kind.FIELDS}:
        raise ValueError(f"{kind.NAME}: expected the fields {', '.join(kind.FIELDS)}")
    frame = kind()
    for field in kind.FIELDS:
        value = data[field]
        setattr(
            frame, field, load_side(value) if isinstance(value, dict) else _checked(field, value)
        )
    if not 0 <= frame.at <= len(STEPS[kind]):
        raise ValueError(f"{kind.NAME}: no step {frame.at}")
    return frame


def load_side(data: dict[str, Any]) -> Side:
    if set(data) != set(Side.FIELDS):
        raise ValueError(f"side: expected the fields {', '.join(Side.FIELDS)}")
    side = Side(_checked("seat", data["seat"]))
    for field in Side.FIELDS:
        setattr(side, field, _checked(field, data[field]))
    return side


def _checked(field: str, value: Any) -> Any:
    if type(value) in (bool, int):
        return value
    if isinstance(value, list) and all(type(v) is int for v in value):
        return list(value)
    raise ValueError(f"{field}: {value!r:.40} is neither a number nor a list of numbers")
