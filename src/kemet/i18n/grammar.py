"""How names, numbers and small words go into a sentence, in English and in French."""

from __future__ import annotations

from typing import Final

VOWELS: Final = frozenset("aàâäeéèêëiîïoôöuùûüyæœ")

# --- English


def english_is_singular(n: int) -> bool:
    """Whether a number takes the singular."""
    return n == 1


def english_inline(kind: str, name: str) -> str:
    """A name as it stands in a sentence."""
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


ENGLISH_PREPOSITIONS: Final = {
    "desert": "in",
    "Obelisk": "at",
    "Temple": "at",
    "Sanctuary": "at",
}
"""Where one does not stand `on`, by a word of the name."""


def english_with_preposition(preposition: str, name: str) -> str:
    """A name after a small word; `on` fits the place."""
    if preposition == "on":
        for noun in name.split():
            if noun in ENGLISH_PREPOSITIONS:
                return f"{ENGLISH_PREPOSITIONS[noun]} {name}"
    return f"{preposition} {name}"


# --- French

FEMININE_NOUNS: Final = frozenset({"aurore", "cité", "guivre", "mise", "nuit", "rive", "terre"})
"""First words of names with the article `la`."""
FEMININE_COLOURS: Final = {"bleu": "bleue", "blanc": "blanche"}
"""Colours are told of pyramids and tiles alone, which are feminine."""

FRENCH_PREPOSITIONS: Final = {"quartier": "dans", "désert": "dans", "rive": "sur", "terre": "sur"}
"""Where one does not stand `à`."""
CONTRACTIONS: Final = {"de": "du", "à": "au"}


def french_is_singular(n: int) -> bool:
    """Whether a number takes the singular: 0 does too."""
    return n in (0, 1)


def french_inline(kind: str, name: str) -> str:
    """A name as it stands in a sentence, with its article."""
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


def french_with_preposition(preposition: str, name: str) -> str:
    """A name after `de` or `à`, contracted or elided where it must be; `à` fits the place."""
    if preposition == "à":
        noun = name.split()[1:2]
        if noun and noun[0] in FRENCH_PREPOSITIONS:
            return f"{FRENCH_PREPOSITIONS[noun[0]]} {name}"
    if name.startswith("le "):
        return CONTRACTIONS[preposition] + name.removeprefix("le")
    if preposition == "de" and name[:1].lower() in VOWELS:
        return f"d'{name}"
    return f"{preposition} {name}"


def _with_article(name: str) -> str:
    if name[0].lower() in VOWELS:
        return f"l'{name}"
    first = name.split(maxsplit=1)[0].lower()
    return f"la {name}" if first in FEMININE_NOUNS else f"le {name}"


def _lower_first(name: str) -> str:
    return name[0].lower() + name[1:]
