"""Phrases with places for fields: `{space}`, `{n:unit|units}`, `{space:de}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

Phrase = str | tuple[str, ...]
"""One form or several, the fullest first; the last one needs no field that may be missing."""

PLACE: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def forms(phrase: Phrase) -> tuple[str, ...]:
    """All forms of a phrase."""
    return (phrase,) if isinstance(phrase, str) else phrase


def fields_in(form: str) -> set[str]:
    """The names of the fields a form has places for."""
    return {field for field, _ in PLACE.findall(form)}


def fitting(phrase: Phrase, fields: Mapping[str, Any]) -> str:
    """The first form whose fields are all there."""
    *fuller, last = forms(phrase)
    for form in fuller:
        if all(fields.get(field) is not None for field in fields_in(form)):
            return form
    return last


def fill(form: str, word: Callable[[str, str], str]) -> str:
    """Put a word in each place: `word` gets the field and what follows the colon."""
    return PLACE.sub(lambda place: word(place[1], place[2] or ""), form)
