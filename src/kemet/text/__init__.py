"""Everything the game says to people, in every language: names, effects, phrases, reasons."""

from __future__ import annotations

from .help import Term, rules_terms
from .languages import LANGUAGES, effect_of, name_of
from .say import Told, say

__all__ = ["LANGUAGES", "Term", "Told", "effect_of", "name_of", "rules_terms", "say"]
