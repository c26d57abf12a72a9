"""Names of people: two that look alike count as the same."""

from __future__ import annotations

import unicodedata
from typing import Final

from ...api import ApiError

LOOKALIKES: Final = {
    "a": "аα@", "b": "ьвβ", "c": "сϲ", "d": "ԁđ", "e": "еεз3", "h": "һн", "j": "јյ", "k": "кκ",
    "l": "i1ıіιł|!", "m": "м", "n": "ոηп", "o": "оοօ0ø", "p": "рρ", "q": "ԛ", "r": "г",
    "s": "ѕſ5$", "t": "тτ", "u": "սυ", "v": "ν", "w": "ԝω", "x": "хχ", "y": "уγ",
}  # fmt: skip
"""Signs and letters of other scripts, by the Latin letter that they look like."""

LETTERS: Final = str.maketrans(
    {sign: letter for letter, signs in LOOKALIKES.items() for sign in signs}
)

MIN_LETTERS: Final = 2
"""Letters and digits that a name must have to be kept."""


def name_key(name: str) -> str:
    """What names are compared by: without case, accents, blanks and signs, in look-alike letters.

    >>> name_key("ann\N{CYRILLIC SMALL LETTER A}") == name_key(" A-NNÁ ")
    True
    """
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    text = "".join(c for c in text if not unicodedata.combining(c)).translate(LETTERS)
    return "".join(c for c in text if c.isalnum())


def check_person_name(name: str) -> str:
    """The key of a name; `ApiError` if nobody can keep such a name."""
    key = name_key(name)
    if len(key) < MIN_LETTERS:
        text = f"Such a name cannot be kept: choose one with {MIN_LETTERS} letters or more."
        raise ApiError(422, "bad_name", text)
    return key
