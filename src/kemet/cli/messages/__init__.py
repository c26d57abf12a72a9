"""The texts of the command line, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from ...textmap.messages import MapMessages
from . import en, fr


class Messages(MapMessages):
    """The texts of one language by key, with those of the map."""

    tables: ClassVar[Mapping[str, Mapping[str, str]]] = {
        language: {**MapMessages.tables[language], **messages}
        for language, messages in (("en", en.MESSAGES), ("fr", fr.MESSAGES))
    }
