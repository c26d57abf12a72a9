"""Reads and writes the models of `kemet.api` with pydantic, which is fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter
from pydantic_core import to_json

T = TypeVar("T")


adapter: Callable[[Any], TypeAdapter[Any]] = cache(TypeAdapter)


def read(model: type[T], data: Any) -> T:
    """An object of a model from data; pydantic's `ValidationError`, a `ValueError`, if it fails."""
    found: T = adapter(model).validate_python(data)
    return found


def read_json(model: type[T], text: str | bytes) -> T:
    """An object of a model from JSON."""
    found: T = adapter(model).validate_json(text)
    return found


def write_json(value: Any) -> str:
    """A model, or data with models inside, as JSON; a model takes half the time."""
    if is_dataclass(value):
        return adapter(type(value)).dump_json(value).decode()
    return to_json(value).decode()
