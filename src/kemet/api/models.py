"""How the models of this package are declared: dataclasses whose fields have constraints.

    @request
    class Answer:
        answer: str = field(max_length=120)
        version: int = field(ge=0, description="the version of the state it answers")

The constraints are metadata of the fields and of `Annotated` types. They have the names and the
hooks that pydantic reads, so that a server can validate with it; `parsing` reads them without.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, dataclass_transform

C = TypeVar("C", bound=type)

UNSET: Final[Any] = dataclasses.MISSING

FORBIDS_UNKNOWN: Final = {"extra": "forbid"}


def field(
    *,
    default: Any = UNSET,
    default_factory: Any = UNSET,
    description: str = "",
    **limits: Any,
) -> Any:
    """A field of a model, with its description for people and the limits of its values.

    Limits: `ge`, `le`, `lt`, `min_length`, `max_length`, `pattern`.
    """
    metadata = {"description": description, **limits} if description else limits
    if default_factory is not UNSET:
        metadata["json_schema_extra"] = {"default": default_factory()}
        return dataclasses.field(default_factory=default_factory, metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def request(model: C) -> C:
    """A model of what clients send: it cannot be changed, and unknown fields are errors.

    `EXAMPLES` of the class are those of the documentation.
    """
    config: dict[str, Any] = dict(FORBIDS_UNKNOWN)
    if examples := getattr(model, "EXAMPLES", None):
        config["json_schema_extra"] = {"examples": examples}
    made: Any = dataclasses.dataclass(frozen=True, kw_only=True)(model)
    made.__pydantic_config__ = config
    return made  # type: ignore[no-any-return]


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
def response(model: C) -> C:
    """A model of what the server sends: clients ignore fields that they do not know."""
    made: Any = dataclasses.dataclass(kw_only=True)(model)
    return made  # type: ignore[no-any-return]


def forbids_unknown(model: type) -> bool:
    """Whether unknown fields of a model are errors."""
    config: Mapping[str, Any] = getattr(model, "__pydantic_config__", {})
    return config.get("extra") == "forbid"


class Limits:
    """Constraints of an `Annotated` type, with the names of those of `field`."""

    def __init__(
        self, *, description: str = "", schema: dict[str, Any] | None = None, **limits: Any
    ) -> None:
        self.description = description
        self.schema = schema  # JSON schema, where the limits alone do not say it
        self.limits = limits

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), **self.limits}

    def __get_pydantic_json_schema__(self, core: Any, handler: Callable[[Any], Any]) -> Any:
        text = {"description": self.description} if self.description else {}
        return {**(self.schema or handler(core)), **text}


class Check:
    """A function that returns the value to use, or raises `ValueError`: part of a type."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        function = {"type": "no-info", "function": self.function}
        return {"type": "function-after", "function": function, "schema": handler(source)}
