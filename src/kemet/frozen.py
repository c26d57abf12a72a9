"""Values that cannot be changed: dictionaries, and classes whose attributes are set once.

This module imports nothing of the package and is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any, NoReturn, Self, TypeVar, get_args

K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")


class FrozenDict(dict[K, V]):
    """A dictionary that refuses changes. It has a hash if its values have one."""

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this dictionary cannot be changed; dict(...) makes a copy that can")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = _refuse
    setdefault: Any = _refuse
    update: Any = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __copy__(self) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """Pydantic reads it as a dictionary, and freezes what it has read."""
        function = {"type": "no-info", "function": freeze}
        schema = handler.generate_schema(dict.__class_getitem__(get_args(source)))
        return {"type": "function-after", "function": function, "schema": schema}


def freeze(value: Any) -> Any:
    """JSON data that cannot be changed: tuples for lists, `FrozenDict` for dictionaries."""
    if isinstance(value, dict):
        return FrozenDict([(key, freeze(item)) for key, item in value.items()])
    if isinstance(value, list | tuple):
        return tuple([freeze(item) for item in value])
    return value


def to_plain(value: Any) -> Any:
    """JSON data of its own: lists for tuples, dictionaries for mappings and dataclasses."""
    kind = type(value)
    if kind is str or kind is int or value is None or kind is bool:
        return value
    if isinstance(value, list | tuple):
        return [to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    return value


def set_once(kind: type) -> None:
    """Let attributes be set once, by `__init__`, and never deleted, in a class with slots.

    The compiler does the same to attributes that are `Final`: there this changes nothing.
    """
    if "__slots__" not in vars(kind):  # compiled
        return

    def refuse(name: str) -> NoReturn:
        raise AttributeError(f"attribute {name!r} of {kind.__name__!r} objects is not writable")

    def set_attribute(self: Any, name: str, value: Any) -> None:
        if hasattr(self, name):
            refuse(name)
        object.__setattr__(self, name, value)

    def delete_attribute(self: Any, name: str) -> None:
        refuse(name)

    kind.__setattr__ = set_attribute  # type: ignore[method-assign,assignment]
    kind.__delattr__ = delete_attribute  # type: ignore[method-assign,assignment]


def refuse_changes(kind: type[T]) -> type[T]:
    """Give a frozen dataclass with slots a clear error for every attribute, properties too.

    Those of the standard library call `super()` in a class that `slots=True` has replaced.
    """

    def refuse(self: T, name: str, value: object = None) -> NoReturn:
        raise FrozenInstanceError(f"cannot change {name!r}: a {kind.__name__} is read-only")

    kind.__setattr__ = refuse  # type: ignore[method-assign,assignment]
    kind.__delattr__ = refuse  # type: ignore[method-assign,assignment]
    return kind
