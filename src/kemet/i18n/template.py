"""Phrases with placeholders for fields: `{space}`, `{n:unit|units}`, `{space:de}`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

Phrase = str | tuple[str, ...]
"""One form or several, the most detailed first; the last needs no optional field."""

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


def forms(phrase: Phrase) -> tuple[str, ...]:
    """All forms of a phrase."""
    return (phrase,) if isinstance(phrase, str) else phrase


def placeholder_fields(form: str) -> set[str]:
    """The fields of the placeholders of a form."""
    return {field for field, _ in PLACEHOLDER.findall(form)}


def pick_form(phrase: Phrase, fields: Mapping[str, Any]) -> str:
    """The first form whose fields are all present."""
    *candidates, last = forms(phrase)
    for form in candidates:
        if all(fields.get(field) is not None for field in placeholder_fields(form)):
            return form
    return last


def format_form(form: str, format_placeholder: Callable[[str, str], str]) -> str:
    """Fill each placeholder with the text for its field and the part after its colon."""
    return PLACEHOLDER.sub(lambda match: format_placeholder(match[1], match[2] or ""), form)
