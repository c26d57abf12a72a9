"""Everything the game says to people, in every language: names, effects, phrases, reasons."""

from __future__ import annotations

from .help import Term, glossary_terms
from .languages import LANGUAGES, effect_of, name_of
from .rulebook import Rule, Rulebook, rule, rulebook
from .say import Describable, describe
from .search import look_up

__all__ = [
    "LANGUAGES",
    "Rule",
    "Rulebook",
    "Term",
    "Describable",
    "effect_of",
    "look_up",
    "name_of",
    "rule",
    "rulebook",
    "glossary_terms",
    "describe",
]
