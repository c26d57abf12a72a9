"""Fields with a class of the library in Python and a wire model in JSON.

    view: Annotated[views.View, Converted(View, View.to_view)]

Such a field accepts an instance of the class, and reads JSON with the model. Serialization and
OpenAPI use the model, never the class itself, which may be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

M = TypeVar("M", bound="WireModel")


class WireModel(BaseModel):
    """A model that can be validated from the attributes of an object."""

    model_config = ConfigDict(from_attributes=True)


class Converted:
    """The annotation: the model, and the conversion to the annotated class."""

    def __init__(self, model: type[M], read: Callable[[M], Any]) -> None:
        self.model = model
        self.read: Callable[[Any], Any] = read

    def __get_pydantic_core_schema__(
        self, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        wire = handler.generate_schema(self.model)

        def validate(value: Any, inner: core_schema.ValidatorFunctionWrapHandler) -> Any:
            return value if isinstance(value, source) else self.read(inner(value))

        return core_schema.no_info_wrap_validator_function(
            validate,
            wire,
            serialization=core_schema.plain_serializer_function_ser_schema(
                self.model.model_validate, return_schema=wire
            ),
        )
