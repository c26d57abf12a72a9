"""How names and numbers go into English sentences."""

from __future__ import annotations

from typing import Final

PREPOSITIONS: Final = {
    "desert": "in",
    "Obelisk": "at",
    "Temple": "at",
    "Sanctuary": "at",
}
"""The prepositions of places other than `on`, by a word of the name."""


def is_singular(n: int) -> bool:
    """Whether a number takes the singular."""
    return n == 1


def inline(kind: str, name: str) -> str:
    """A name as it appears in a sentence."""
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


def with_preposition(preposition: str, name: str) -> str:
    """A name after a preposition; `on` is adapted to the place."""
    if preposition == "on":
        for noun in name.split():
            if noun in PREPOSITIONS:
                return f"{PREPOSITIONS[noun]} {name}"
    return f"{preposition} {name}"


def typeset(text: str) -> str:
    """A text with the spaces of English typography, which has no special ones."""
    return text
