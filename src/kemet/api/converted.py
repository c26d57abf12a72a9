"""Fields that hold a class of the library in Python and travel as a wire model in JSON.

    view: Annotated[views.View, Converted(View, View.to_view)]

Such a field takes an instance of the class as it is, and reads JSON by the model. It is serialized
and described (OpenAPI) by the model, never by the class itself: that may be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

M = TypeVar("M", bound="WireModel")


class WireModel(BaseModel):
    """A model that can be filled from the attributes of the object it describes."""

    model_config = ConfigDict(from_attributes=True)


class Converted:
    """The annotation: the model, and how its instance becomes one of the annotated class."""

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
