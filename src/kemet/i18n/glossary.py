"""The terms of the rules with their explanations."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from .locale import get_locale


class Term(NamedTuple):
    """A term of the rules: its id, its name and its meaning."""

    id: str
    name: str
    text: str


def glossary_terms(language: str = "en") -> tuple[Term, ...]:
    """All terms of the rules, in alphabetical order."""
    terms = get_locale(language).terms
    result = [Term(id, name, text) for id, (name, text) in terms.items()]
    return tuple(sorted(result, key=lambda term: normalize_text(term.name)))


def normalize_text(text: str) -> str:
    """A text without accents and capitals, for sorting and comparing."""
    letters = unicodedata.normalize("NFD", text.replace("_", " ").strip())
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()
