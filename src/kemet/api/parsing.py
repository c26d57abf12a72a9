"""Reads models from JSON data, and writes them, with the standard library alone.

    state = parse(TableState, json.loads(text))
    text = to_json(state)

What is accepted, and the messages of errors, are those of a server, which uses pydantic.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ..frozen import FrozenDict, freeze
from .models import Check, Limits, forbids_unknown

T = TypeVar("T")

NO_OBJECT: Final = "Input should be a valid dictionary or object to extract fields from"
UNKNOWN_FIELD: Final = "Extra inputs are not permitted"

Reader = Callable[[Any], Any]


class InvalidData(ValueError):
    """Data that does not fit a model: where, and what is wrong there."""

    def __init__(self, problem: str, *location: str | int) -> None:
        super().__init__(problem, *location)
        self.problem = problem
        self.location = location

    def __str__(self) -> str:
        where = ".".join(str(part) for part in self.location)
        return f"{where}: {self.problem}" if where else self.problem

    def below(self, *parent: str | int) -> InvalidData:
        """The same error, seen from the outside of a field or an item."""
        return InvalidData(self.problem, *parent, *self.location)


def parse(kind: type[T], data: Any) -> T:
    """An object of a model, or of another type of its fields; `InvalidData` if that fails."""
    read: Any = reader
    found: T = read(kind)(data)
    return found


def to_json(value: Any) -> str:
    """A model, or data with models inside, as compact JSON."""
    return json.dumps(value, default=_fields, ensure_ascii=False, separators=(",", ":"))


def to_dict(model: Any) -> dict[str, Any]:
    """The fields of a model, or of a mapping with models inside, as `to_json` writes them."""
    values = _fields(model) if is_dataclass(model) else model
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return to_dict(value) if is_dataclass(value) or isinstance(value, dict) else value


def _fields(value: Any) -> dict[str, Any]:
    if not is_dataclass(value):
        raise TypeError(f"{type(value).__name__} is no JSON")
    model: Any = type(value)
    return {name: getattr(value, name) for name in _names(model)}


@cache
def _names(model: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(model))


@cache
def reader(hint: Any) -> Reader:
    """A function that reads a value of a type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if hint in PRIMITIVES:
        return PRIMITIVES[hint]
    if origin is Annotated:
        read = reader(arguments[0])
        for constraint in arguments[1:]:
            if isinstance(constraint, Limits):
                read = limited(read, constraint.limits)
            elif isinstance(constraint, Check):
                read = checked(read, constraint.function)
        return read
    if origin in (Union, types.UnionType):
        (inner,) = (argument for argument in arguments if argument is not type(None))
        return optional(reader(inner))
    if origin is Literal:
        return literal_reader(arguments)
    if origin in (list, tuple):
        return sequence_reader(origin, reader(arguments[0]))
    if origin is dict:
        return dict_reader(*map(reader, arguments))
    if origin is FrozenDict:
        read = dict_reader(*map(reader, arguments))
        return lambda data: freeze(read(data))
    if is_dataclass(hint):
        return model_reader(hint)
    raise TypeError(f"{hint} cannot be read from JSON")


def limited(read: Reader, limits: Mapping[str, Any]) -> Reader:
    """Read a value within limits; None, where it is allowed, has none."""
    checks = [LIMITS[name](limit) for name, limit in limits.items() if name in LIMITS]

    def read_limited(data: Any) -> Any:
        value = read(data)
        if value is not None:
            for check in checks:
                if problem := check(value):
                    raise InvalidData(problem)
        return value

    return read_limited if checks else read


def checked(read: Reader, function: Reader) -> Reader:
    """Read a value and convert it with a function that may raise `ValueError`."""

    def read_checked(data: Any) -> Any:
        value = read(data)
        try:
            return function(value)
        except ValueError as error:
            raise InvalidData(f"Value error, {error}") from None

    return read_checked


def optional(read: Reader) -> Reader:
    return lambda data: None if data is None else read(data)


def literal_reader(values: tuple[str, ...]) -> Reader:
    *first, last = [repr(value) for value in values]
    problem = (
        f"Input should be {', '.join(first)} or {last}" if first else f"Input should be {last}"
    )

    def read_literal(data: Any) -> Any:
        if not isinstance(data, str) or data not in values:
            raise InvalidData(problem)
        return data

    return read_literal


def sequence_reader(kind: type, read: Reader) -> Reader:
    def read_sequence(data: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise InvalidData(f"Input should be a valid {kind.__name__}")
        items: list[Any] = []
        try:
            for item in data:
                items.append(read(item))
        except InvalidData as error:
            raise error.below(len(items)) from None
        return items if kind is list else tuple(items)

    return read_sequence


def dict_reader(read_key: Reader, read_value: Reader) -> Reader:
    def read_dict(data: Any) -> dict[Any, Any]:
        if not isinstance(data, dict):
            raise InvalidData("Input should be a valid dictionary")
        found: dict[Any, Any] = {}
        for key, value in data.items():
            try:
                name = read_key(key)
            except InvalidData as error:
                raise error.below(key, "[key]") from None
            try:
                found[name] = read_value(value)
            except InvalidData as error:
                raise error.below(key) from None
        return found

    return read_dict


def model_reader(model: Any) -> Reader:
    hints = get_type_hints(model, include_extras=True)
    readers = [
        (
            field.name,
            limited(reader(hints[field.name]), field.metadata),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(model)
    ]
    known = set(hints)
    is_strict = forbids_unknown(model)

    def read_model(data: Any) -> Any:
        if not isinstance(data, dict):
            if isinstance(data, model):
                return data
            raise InvalidData(NO_OBJECT)
        values: dict[str, Any] = {}
        for name, read, is_required in readers:
            if name in data:
                try:
                    values[name] = read(data[name])
                except InvalidData as error:
                    raise error.below(name) from None
            elif is_required:
                raise InvalidData("Field required", name)
        if is_strict:
            for name in data:
                if name not in known:
                    raise InvalidData(UNKNOWN_FIELD, name)
        return model(**values)

    return read_model


def read_string(data: Any) -> str:
    if not isinstance(data, str):
        raise InvalidData("Input should be a valid string")
    try:
        data.encode()
    except UnicodeEncodeError:  # half of a letter, as JSON can write it: nothing can store it
        raise InvalidData("Input should be a valid string, without half of a letter") from None
    return data


def read_integer(data: Any) -> int:
    if isinstance(data, int):
        return int(data)
    problem = "Input should be a valid integer"
    if isinstance(data, float):
        if data.is_integer():
            return int(data)
        problem += ", got a number with a fractional part"
    elif isinstance(data, str):
        if re.fullmatch(r"[+-]?[0-9]{1,4300}", data, re.ASCII):
            return int(data)
        problem += ", unable to parse string as an integer"
    raise InvalidData(problem)


def read_number(data: Any) -> float:
    if not isinstance(data, int | float):
        raise InvalidData("Input should be a valid number")
    return float(data)


def read_boolean(data: Any) -> bool:
    if isinstance(data, bool):
        return data
    if isinstance(data, int | float | str):
        raise InvalidData("Input should be a valid boolean, unable to interpret input")
    raise InvalidData("Input should be a valid boolean")


PRIMITIVES: dict[Any, Reader] = {
    Any: lambda data: data,
    str: read_string,
    int: read_integer,
    float: read_number,
    bool: read_boolean,
}

SIZES: dict[type, tuple[str, str]] = {
    str: ("String", "character"),
    list: ("List", "item"),
    tuple: ("Tuple", "item"),
    dict: ("Dictionary", "item"),
}
"""How messages name a value with a size, and what it consists of."""


def describe_size(value: Any, bound: str, size: int) -> str:
    name, unit = SIZES[type(value)]
    text = f"{name} should have {bound} {size} {unit}{'s' if size != 1 else ''}"
    if isinstance(value, str):
        return text
    actual = "more" if isinstance(value, dict) and bound == "at most" else str(len(value))
    return f"{text} after validation, not {actual}"


def at_least(size: int) -> Callable[[Any], str]:
    return lambda value: describe_size(value, "at least", size) if len(value) < size else ""


def at_most(size: int) -> Callable[[Any], str]:
    return lambda value: describe_size(value, "at most", size) if len(value) > size else ""


def matching(pattern: str) -> Callable[[str], str]:
    search = re.compile(re.sub(r"\$$", r"\\Z", pattern)).search  # `$` also fits before a line break
    problem = f"String should match pattern '{pattern}'"
    return lambda value: "" if search(value) else problem


def not_below(limit: float) -> Callable[[float], str]:
    problem = f"Input should be greater than or equal to {limit}"
    return lambda value: problem if value < limit else ""


def not_above(limit: float) -> Callable[[float], str]:
    problem = f"Input should be less than or equal to {limit}"
    return lambda value: problem if value > limit else ""


def below(limit: float) -> Callable[[float], str]:
    problem = f"Input should be less than {limit}"
    return lambda value: problem if value >= limit else ""


LIMITS: dict[str, Callable[[Any], Callable[[Any], str]]] = {
    "min_length": at_least,
    "max_length": at_most,
    "pattern": matching,
    "ge": not_below,
    "le": not_above,
    "lt": below,
}
"""The functions that make a check of a limit; a check returns the problem, or an empty text."""
