"""The texts of the game in every language: names, effects, phrases, reasons, rules."""

from __future__ import annotations

from .describe import Describable, describe
from .glossary import Term, glossary_terms, look_up
from .locale import LANGUAGES, Messages, effect_of, name_of
from .rulebook import Rule, Rulebook, rule, rulebook

__all__ = [
    "LANGUAGES",
    "Describable",
    "Messages",
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
