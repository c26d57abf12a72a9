"""What the terminal itself says, in the language of the player."""

from __future__ import annotations

from typing import Any, Final

from ...i18n import LANGUAGES
from . import en, fr

MESSAGES_BY_LANGUAGE: Final = {"en": en.MESSAGES, "fr": fr.MESSAGES}
assert set(MESSAGES_BY_LANGUAGE) == set(LANGUAGES)


class Messages:
    """Phrases of one language by key, with their places filled."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = MESSAGES_BY_LANGUAGE[language]

    def __call__(self, key: str, **fields: Any) -> str:
        text = self.texts[key]
        return text.format(**fields) if fields else text

    def unit_count(self, n: int) -> str:
        """A number of units."""
        single = n == 1 if self.language == "en" else n < 2
        return self("unit" if single else "units", n=n)
