"""How names and numbers go into French sentences."""

from __future__ import annotations

import re
from typing import Final

VOWELS: Final = frozenset("aàâäeéèêëiîïoôöuùûüyæœ")
FEMININE_NOUNS: Final = frozenset({"aurore", "cité", "guivre", "mise", "nuit", "rive", "terre"})
"""First words of names with the article `la`."""
FEMININE_COLOURS: Final = {"bleu": "bleue", "blanc": "blanche"}
"""Colours occur only with pyramids and tiles, which are feminine."""

PREPOSITIONS: Final = {"quartier": "dans", "désert": "dans", "rive": "sur", "terre": "sur"}
"""The prepositions of places other than `à`."""
CONTRACTIONS: Final = {"de": "du", "à": "au"}


def is_singular(n: int) -> bool:
    """Whether a number takes the singular, as 0 does too."""
    return n in (0, 1)


def inline(kind: str, name: str) -> str:
    """A name as it appears in a sentence, with its article."""
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


def with_preposition(preposition: str, name: str) -> str:
    """A name after `de` or `à`, contracted or elided; `à` is adapted to the place."""
    if preposition == "à":
        noun = name.split()[1:2]
        if noun and noun[0] in PREPOSITIONS:
            return f"{PREPOSITIONS[noun[0]]} {name}"
    if name.startswith("le "):
        return CONTRACTIONS[preposition] + name.removeprefix("le")
    if preposition == "de" and name[:1].lower() in VOWELS:
        return f"d'{name}"
    return f"{preposition} {name}"


def typeset(text: str) -> str:
    """A text with non-breaking spaces before punctuation and within quotation marks."""
    return re.sub(r" (?=[:;!?»])", "\u00a0", text).replace("« ", "«\u00a0")


def _with_article(name: str) -> str:
    if name[0].lower() in VOWELS:
        return f"l'{name}"
    first = name.split(maxsplit=1)[0].lower()
    return f"la {name}" if first in FEMININE_NOUNS else f"le {name}"


def _lower_first(name: str) -> str:
    return name[0].lower() + name[1:]
