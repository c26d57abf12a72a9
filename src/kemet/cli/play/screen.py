"""The terminal itself: its width, colours and signs, and lines that fit it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import Final, TextIO

STYLES: Final = {
    "bold": "1", "dim": "2", "title": "1;33", "key": "36", "warn": "1;31", "water": "34",
    "road": "2", "ruby": "1;31", "sapphire": "1;34", "diamond": "1;37",
    "seat0": "1;33", "seat1": "1;36", "seat2": "1;32", "seat3": "1;35", "seat4": "1;91",
}  # fmt: skip
ANSI_CODES: Final = re.compile(r"\033\[[0-9;]*m")
_BREAK_PATTERN: Final = re.compile(r"(?<!«) (?![:;!?»])")
"""Where a line may end: French sets a space before these signs and within its quotation marks."""
ASCII_REPLACEMENTS: Final = str.maketrans(
    {"–": "-", "—": "-", "…": "~", "«": '"', "»": '"', "’": "'", "·": ".", "×": "x", "µ": "u",
     "œ": "oe", "Œ": "OE", "æ": "ae", "≥": ">=", "\u00a0": " ", "\u202f": " "}
)  # fmt: skip

UNICODE_SYMBOLS: Final = {
    "seats": "●■♦♠♣", "pyramid": "▲", "obelisk": "‡", "water": "≈", "road": "·", "harbor": "»",
    "turn": "►", "gate": "╪", "bullet": "•", "token": "●", "spent": "○", "rule": "─",
    "space": "┌─┐│└┘", "temple": "╔═╗║╚╝", "city": "┏━┓┃┗┛",
}  # fmt: skip
ASCII_SYMBOLS: Final = {
    "seats": "@$%&*", "pyramid": "^", "obelisk": "!", "water": "~", "road": ".", "harbor": ">",
    "turn": ">", "gate": "H", "bullet": "-", "token": "o", "spent": ".", "rule": "-",
    "space": "+-+|++", "temple": "*=*|**", "city": "#=####",
}  # fmt: skip


class Screen:
    """Where lines are written to, and what they may be made of."""

    def __init__(
        self, out: TextIO | None = None, use_colour: bool | None = None, encoding: str | None = None
    ) -> None:
        self.out = sys.stdout if out is None else out
        self.is_terminal = self.out.isatty()
        if use_colour is None:
            use_colour = self.is_terminal and not os.environ.get("NO_COLOR") and _supports_colour()
        self.use_colour = use_colour
        self.encoding = encoding or getattr(self.out, "encoding", None) or "utf-8"
        self.use_unicode = _can_encode("".join(UNICODE_SYMBOLS.values()), self.encoding)
        self.symbols = UNICODE_SYMBOLS if self.use_unicode else ASCII_SYMBOLS

    @property
    def width(self) -> int:
        """Columns, within what is fit to be read."""
        return max(40, min(200, shutil.get_terminal_size((80, 24)).columns))

    def paint(self, text: str, *styles: str) -> str:
        """A text in a style, where there are colours."""
        if not self.use_colour or not text or not styles:
            return text
        return f"\033[{';'.join(STYLES[s] for s in styles)}m{text}\033[0m"

    def write_lines(self, *lines: str) -> None:
        """Lines as they are, in signs that the terminal knows."""
        for line in lines:
            self.out.write(self.to_encodable(line.rstrip()) + "\n")
        self.out.flush()

    def write_wrapped(self, text: str, indent: str = "") -> None:
        """A text in as many lines as it needs."""
        self.write_lines(*self.wrap(text, self.width, indent))

    def to_encodable(self, text: str) -> str:
        """A text without signs the terminal cannot show."""
        if _can_encode(text, self.encoding):
            return text
        letters = unicodedata.normalize("NFD", text.translate(ASCII_REPLACEMENTS))
        stripped = "".join(c for c in letters if not unicodedata.combining(c))
        return stripped.encode(self.encoding, "replace").decode(self.encoding)

    def wrap(
        self, text: str, width: int, indent: str = "", first_indent: str | None = None
    ) -> list[str]:
        """A text in lines of that width; words are never cut, nor French signs from theirs."""
        return join_wrapped(
            _BREAK_PATTERN.split(text),
            width,
            indent,
            indent if first_indent is None else first_indent,
            " ",
        )

    def horizontal_rule(self, title: str = "") -> str:
        """A line across the screen."""
        symbol = self.symbols["rule"]
        if not title:
            return self.paint(symbol * self.width, "dim")
        rest = symbol * max(0, self.width - len(title) - 4)
        return (
            self.paint(symbol * 2, "dim")
            + f" {self.paint(title, 'title')} {self.paint(rest, 'dim')}"
        )

    def arrange_columns(self, entries: Sequence[str], width: int, indent: str = "  ") -> list[str]:
        """Entries in as many columns as fit, read downwards."""
        if not entries:
            return []
        column_width = max(map(visible_width, entries)) + 2
        count = max(1, min(len(entries), (width - len(indent) + 2) // column_width))
        rows = -(-len(entries) // count)
        return [
            indent
            + "".join(pad_right(entry, column_width) for entry in entries[row::rows]).rstrip()
            for row in range(rows)
        ]

    def clear(self) -> None:
        """Nothing of before stays in sight, not even by scrolling back."""
        self.out.write("\033[3J\033[2J\033[H" if self.is_terminal else "\n" * 3)
        self.out.flush()


def visible_width(text: str) -> int:
    """How many columns a text takes: colours take none."""
    return len(ANSI_CODES.sub("", text))


def pad_right(text: str, width: int) -> str:
    return text + " " * (width - visible_width(text))


def truncate(text: str, width: int) -> str:
    """A plain text, shortened if need be."""
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def join_wrapped(
    parts: Sequence[str], width: int, indent: str = "", first_indent: str = "", gap: str = "  "
) -> list[str]:
    """Parts one after another, a new line wherever the next does not fit."""
    lines: list[str] = []
    line = first_indent
    at_line_start = True
    for part in parts:
        if not at_line_start and visible_width(line) + len(gap) + visible_width(part) > width:
            lines.append(line)
            line, at_line_start = indent, True
        line += part if at_line_start else gap + part
        at_line_start = False
    return [*lines, line]


def side_by_side(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two blocks next to each other, the left one that wide."""
    rows = max(len(left), len(right))
    padded = [*left, *[""] * (rows - len(left))]
    other = [*right, *[""] * (rows - len(right))]
    return [pad_right(a, width) + b for a, b in zip(padded, other, strict=True)]


def _can_encode(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _supports_colour() -> bool:
    return os.environ.get("TERM", "") != "dumb"
