"""How names and numbers go into sentences, in each language; and which languages there are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final


class Grammar:
    """What a language needs beside its texts: the simplest that a language can have."""

    def is_singular(self, n: int) -> bool:
        """Whether a number takes the singular."""
        return n == 1

    def inline(self, kind: str, name: str) -> str:
        """A name of some kind as it appears in a sentence."""
        return name

    def with_preposition(self, preposition: str, name: str) -> str:
        """A name after a preposition, which may be adapted to it."""
        return f"{preposition} {name}"

    def typeset(self, text: str) -> str:
        """A text with the spaces of the language's typography."""
        return text


# --- English

ENGLISH_PREPOSITIONS: Final = {
    "desert": "in",
    "Obelisk": "at",
    "Temple": "at",
    "Sanctuary": "at",
}
"""The prepositions of places other than `on`, by a word of the name."""


class EnglishGrammar(Grammar):
    """The grammar of English."""

    def inline(self, kind: str, name: str) -> str:
        match kind:
            case "space":
                city, _, district = name.partition(", ")
                if district:
                    return f"{district} of the {city}"
                return f"the {name.replace('Desert', 'desert')}"
            case "creature":
                return f"the {name.removeprefix('The ')}"
            case _:
                return name

    def with_preposition(self, preposition: str, name: str) -> str:
        """`on` is adapted to the place."""
        if preposition == "on":
            for noun in name.split():
                if noun in ENGLISH_PREPOSITIONS:
                    return f"{ENGLISH_PREPOSITIONS[noun]} {name}"
        return f"{preposition} {name}"


# --- French

VOWELS: Final = frozenset("aàâäeéèêëiîïoôöuùûüyæœ")
FEMININE_NOUNS: Final = frozenset({"aurore", "cité", "guivre", "mise", "nuit", "rive", "terre"})
"""First words of names with the article `la`."""
FEMININE_COLOURS: Final = {"bleu": "bleue", "blanc": "blanche"}
"""Colours occur only with pyramids and tiles, which are feminine."""

FRENCH_PREPOSITIONS: Final = {"quartier": "dans", "désert": "dans", "rive": "sur", "terre": "sur"}
"""The prepositions of places other than `à`."""
CONTRACTIONS: Final = {"de": "du", "à": "au"}


class FrenchGrammar(Grammar):
    """The grammar of French."""

    def is_singular(self, n: int) -> bool:
        """0 takes the singular too."""
        return n in (0, 1)

    def inline(self, kind: str, name: str) -> str:
        """With the article of the name."""
        match kind:
            case "space":
                city, _, district = name.partition(", ")
                if district:
                    return f"le {district} de la {_lower_first(city)}"
                return _with_article(_lower_first(name))
            case "creature" | "phase":
                return _with_article(name)
            case "tile" | "card":
                return f"« {name} »"
            case "colour":
                return FEMININE_COLOURS.get(name, name)
            case _:
                return name

    def with_preposition(self, preposition: str, name: str) -> str:
        """`de` and `à` are contracted or elided; `à` is adapted to the place."""
        if preposition == "à":
            noun = name.split()[1:2]
            if noun and noun[0] in FRENCH_PREPOSITIONS:
                return f"{FRENCH_PREPOSITIONS[noun[0]]} {name}"
        if name.startswith("le "):
            return CONTRACTIONS[preposition] + name.removeprefix("le")
        if preposition == "de" and name[:1].lower() in VOWELS:
            return f"d'{name}"
        return f"{preposition} {name}"

    def typeset(self, text: str) -> str:
        """Non-breaking spaces before punctuation and within quotation marks."""
        return re.sub(r" (?=[:;!?»])", "\u00a0", text).replace("« ", "«\u00a0")


def _with_article(name: str) -> str:
    if name[0].lower() in VOWELS:
        return f"l'{name}"
    first = name.split(maxsplit=1)[0].lower()
    return f"la {name}" if first in FEMININE_NOUNS else f"le {name}"


def _lower_first(name: str) -> str:
    return name[0].lower() + name[1:]


# --- all languages

GRAMMARS: Final[Mapping[str, Grammar]] = {
    "en": EnglishGrammar(),
    "fr": FrenchGrammar(),
}
"""The grammar of every language, by the code that is the name of its folder in `locales/`."""
