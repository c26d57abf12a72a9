"""The texts of the game in every language: names, effects, phrases, reasons, rules."""

from __future__ import annotations

from .describe import Describable, describe
from .glossary import Term, glossary_terms
from .locale import LANGUAGES, effect_of, name_of
from .rulebook import Rule, Rulebook, rule, rulebook
from .search import look_up

__all__ = [
    "LANGUAGES",
    "Describable",
    "Rule",
    "Rulebook",
    "Term",
    "describe",
    "effect_of",
    "glossary_terms",
    "look_up",
    "name_of",
    "rule",
    "rulebook",
]
