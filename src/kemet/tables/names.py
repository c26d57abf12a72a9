"""Names of people: two that look alike count as the same."""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ..api import ApiError

TABLE: Final = Path(__file__).with_name("confusables.txt")
"""Letters that look alike (Unicode TR 39), written by tools/confusables.py."""

SIGNS: Final = {
    "a": "@", "b": "βƅ", "e": "3ɛɜ", "j": "ȷ", "l": "i!", "n": "πƞ", "s": "5$", "w": "ω", "x": "χ",
}  # fmt: skip
"""Signs and letters that are also read as a Latin letter, by that letter."""

MIN_LETTERS: Final = 2
"""Letters and digits that a name must have to be kept."""

MAX_KEY_LENGTH: Final = 100


class NameKeys(NamedTuple):
    """What names are compared by, without accents, blanks and signs.

    A capital and a small letter are the same letter, but can look like different ones: a Greek
    capital Nu like N, a small one like v. So names have two keys.
    """

    look: str  # as it is written
    case: str  # in small letters


def name_keys(name: str) -> NameKeys:
    """The keys of a name.

    >>> name_keys("ann\N{CYRILLIC SMALL LETTER A}") == name_keys(" A-NNÁ ")
    True
    """
    return NameKeys(skeleton(without_accents(name).translate(lookalikes())), skeleton(name))


def look_alike(one: str, other: str) -> bool:
    """Whether two names count as the same."""
    return any(a == b for a, b in zip(name_keys(one), name_keys(other), strict=True))


def skeleton(text: str) -> str:
    """A text in small letters, each in the form of those that look like it; letters only."""
    for _ in range(2):
        text = unicodedata.normalize("NFKC", without_accents(text)).casefold()
        text = without_accents(text).translate(lookalikes())
    text = text.translate(SIGN_LETTERS)
    return "".join(letter for letter in text if letter.isalnum())[:MAX_KEY_LENGTH]


def without_accents(text: str) -> str:
    letters = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


SIGN_LETTERS: Final = str.maketrans(
    {sign: letter for letter, signs in SIGNS.items() for sign in signs}
)


@cache
def lookalikes() -> dict[int, str]:
    """What stands for each letter that looks like another."""
    table: dict[int, str] = {}
    for line in TABLE.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            first, *others = line.split()
            letters = "".join(chr(int(code, 16)) for code in first.split("+"))
            table |= {int(code, 16): letters for code in others}
    return table


def check_person_name(name: str) -> NameKeys:
    """The keys of a name; `ApiError` if nobody can keep such a name."""
    keys = name_keys(name)
    if len(keys.look) < MIN_LETTERS:
        text = f"Such a name cannot be kept: choose one with {MIN_LETTERS} letters or more."
        raise ApiError(422, "bad_name", text)
    return keys
