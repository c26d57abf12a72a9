"""The words of the rules, explained, for a page of help."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from .locale import get_locale


class Term(NamedTuple):
    """A word of the rules: its id, its name and what it means."""

    id: str
    name: str
    text: str


def glossary_terms(language: str = "en") -> tuple[Term, ...]:
    """All words of the rules, in the order of the alphabet."""
    terms = get_locale(language).terms
    result = [Term(id, name, text) for id, (name, text) in terms.items()]
    return tuple(sorted(result, key=lambda term: normalize_text(term.name)))


def normalize_text(text: str) -> str:
    """A text without accents and capitals, to sort and compare by."""
    letters = unicodedata.normalize("NFD", text.replace("_", " ").strip())
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()
