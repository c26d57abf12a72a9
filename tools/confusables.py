"""Writes the table of letters that look alike, from Unicode's data (TR 39).

`python -m tools.confusables` reads the data of the package `confusable-homoglyphs`, which has
`confusables.txt` in a form for Python, but no skeletons of names. Names are compared at every
table, also at those without a server, so the result is a file of the package. It has one line for
each group of letters: the letter that stands for them, then the others. What Unicode's
normalization NFKC makes equal is left out. When the file changes, a migration has to compute the
keys of kept names again.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from pathlib import Path
from typing import Final

from kemet.tables.names import without_accents

PATH: Final = Path(__file__).parents[1] / "src/kemet/tables/confusables.txt"

HEADER: Final = """\
# Letters that look alike, written by tools/confusables.py. Each line: the letter that stands for
# all, then the others, as code points. Derived from Unicode's confusables.txt (UTS 39),
# Copyright (c) 1991 Unicode, Inc., used under the Unicode License v3, https://www.unicode.org/license.txt
"""

LATIN_NAME: Final = re.compile(
    r"(?:LATIN LETTER SMALL CAPITAL|NEGATIVE (?:CIRCLED|SQUARED) LATIN CAPITAL LETTER"
    r"|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])"
)
"""Names of letters that look like a Latin one, though Unicode's data has them apart."""

MARKS: Final = "\u200e"
"""Signs that the data wraps right-to-left letters in."""


def read_groups() -> list[set[str]]:
    """The groups of letters and sequences that look alike."""
    from confusable_homoglyphs import confusables

    groups: dict[str, set[str]] = {}
    for letter, others in confusables.confusables_data.items():
        found = {strip_marks(letter), *(strip_marks(other["c"]) for other in others)}
        joined = set().union(found, *(groups.get(each, ()) for each in found))
        for each in joined:
            groups[each] = joined
    for letter, latin in letters_by_name().items():
        if letter not in groups:
            groups[letter] = {letter, latin}
    return list({id(group): group for group in groups.values()}.values())


def letters_by_name() -> dict[str, str]:
    """Letters that are Latin ones in another form, by their names, and the Latin ones."""
    found = {}
    for code in range(0x80, sys.maxunicode + 1):
        if match := LATIN_NAME.fullmatch(name_of(chr(code))):
            found[chr(code)] = match[1].lower()
    return found


def strip_marks(text: str) -> str:
    return text.strip(MARKS) or text


def representative(group: set[str]) -> str:
    """What stands for a group: Latin letters, if it has some; else the first, in small letters."""
    if not any(each.isascii() for each in group):
        for each in sorted(group):
            if match := LATIN_NAME.fullmatch(name_of(each)):
                return match[1].lower()
    bases = [without_accents(each) for each in group]
    return min(bases, key=rank)


def rank(text: str) -> tuple[bool, bool, bool, int, str]:
    """The order in which texts are preferred to stand for a group."""
    return not text.isascii(), text.isdigit(), text.casefold() != text, len(text), text


def name_of(letter: str) -> str:
    """The name of a letter in Unicode; empty for a sequence."""
    return unicodedata.name(letter, "") if len(letter) == 1 else ""


def table() -> str:
    """The text of the file."""
    lines = []
    for group in read_groups():
        first = representative(group)
        letters = [each for each in group if len(each) == 1 and not unicodedata.combining(each)]
        others = sorted(each for each in letters if needs_line(each, first, group))
        if others:
            left = "+".join(f"{ord(letter):x}" for letter in first)
            lines.append(" ".join([left, *(f"{ord(each):x}" for each in others)]))
    return HEADER + "\n".join(sorted(lines, key=lambda line: int(line.split()[1], 16))) + "\n"


def needs_line(letter: str, first: str, group: set[str]) -> bool:
    """Whether a letter is not what stands for it,
    normalization does not lead there, and it is no sign."""
    normal = unicodedata.normalize("NFKC", letter)
    is_sign = not any(each.isalnum() for each in first)
    return not is_sign and letter != first and (normal == letter or normal not in group)


if __name__ == "__main__":
    PATH.write_text(table(), encoding="utf-8")
