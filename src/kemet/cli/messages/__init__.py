"""The texts of the command line, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ...textmap.messages import MapMessages
from . import en, fr

MESSAGES_BY_LANGUAGE: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {**MapMessages.tables["en"], **en.MESSAGES},
    "fr": {**MapMessages.tables["fr"], **fr.MESSAGES},
}


class Messages(MapMessages):
    """The texts of one language by key, including those of the map."""

    tables: ClassVar[Mapping[str, Mapping[str, str]]] = MESSAGES_BY_LANGUAGE
