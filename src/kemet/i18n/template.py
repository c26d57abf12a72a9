"""Phrases with places for fields: `{space}`, `{n:unit|units}`, `{space:de}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

Phrase = str | tuple[str, ...]
"""One form or several, the fullest first; the last one needs no field that may be missing."""

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def forms(phrase: Phrase) -> tuple[str, ...]:
    """All forms of a phrase."""
    return (phrase,) if isinstance(phrase, str) else phrase


def placeholder_fields(form: str) -> set[str]:
    """The names of the fields a form has places for."""
    return {field for field, _ in PLACEHOLDER.findall(form)}


def pick_form(phrase: Phrase, fields: Mapping[str, Any]) -> str:
    """The first form whose fields are all there."""
    *candidates, last = forms(phrase)
    for form in candidates:
        if all(fields.get(field) is not None for field in placeholder_fields(form)):
            return form
    return last


def format_form(form: str, format_placeholder: Callable[[str, str], str]) -> str:
    """Put a word in each place: `word` gets the field and what follows the colon."""
    return PLACEHOLDER.sub(lambda place: format_placeholder(place[1], place[2] or ""), form)
