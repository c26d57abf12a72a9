"""The terminal: its width, colours and symbols, and text that fits it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import Final, TextIO

from ...textmap.canvas import ASCII_SYMBOLS, UNICODE_SYMBOLS

STYLES: Final = {
    "bold": "1", "dim": "2", "title": "1;33", "key": "36", "warn": "1;31", "water": "34",
    "road": "2", "ruby": "1;31", "sapphire": "1;34", "diamond": "1;37",
    "seat0": "1;33", "seat1": "1;36", "seat2": "1;32", "seat3": "1;35", "seat4": "1;91",
}  # fmt: skip
ANSI_CODES: Final = re.compile(r"\033\[[0-9;]*m")
_BREAK_PATTERN: Final = re.compile(r"(?<!«) (?![:;!?»])")
"""Where a line may break: not before French punctuation nor within quotation marks."""
ASCII_REPLACEMENTS: Final = str.maketrans(
    {"–": "-", "—": "-", "…": "~", "«": '"', "»": '"', "’": "'", "·": ".", "×": "x", "µ": "u",
     "œ": "oe", "Œ": "OE", "æ": "ae", "≥": ">=", "\u00a0": " ", "\u202f": " "}
)  # fmt: skip


class Screen:
    """An output stream with its width, colours and symbols."""

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
        """The number of columns, from 40 to 200."""
        return max(40, min(200, shutil.get_terminal_size((80, 24)).columns))

    def paint(self, text: str, *styles: str) -> str:
        """A text in styles, if the screen has colours."""
        if not self.use_colour or not text or not styles:
            return text
        return f"\033[{';'.join(STYLES[s] for s in styles)}m{text}\033[0m"

    def write_lines(self, *lines: str) -> None:
        """Write lines unchanged but for characters that the terminal cannot show."""
        for line in lines:
            self.out.write(self.to_encodable(line.rstrip()) + "\n")
        self.out.flush()

    def write_wrapped(self, text: str, indent: str = "") -> None:
        """Write a text wrapped to the width of the screen."""
        self.write_lines(*self.wrap(text, self.width, indent))

    def to_encodable(self, text: str) -> str:
        """A text with characters replaced that the terminal cannot show."""
        if _can_encode(text, self.encoding):
            return text
        letters = unicodedata.normalize("NFD", text.translate(ASCII_REPLACEMENTS))
        stripped = "".join(c for c in letters if not unicodedata.combining(c))
        return stripped.encode(self.encoding, "replace").decode(self.encoding)

    def wrap(
        self, text: str, width: int, indent: str = "", first_indent: str | None = None
    ) -> list[str]:
        """A text in lines of a width; words are not split."""
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
        """Entries in as many columns as fit, column by column."""
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
        """Clear the screen and its scrollback."""
        self.out.write("\033[3J\033[2J\033[H" if self.is_terminal else "\n" * 3)
        self.out.flush()


def visible_width(text: str) -> int:
    """The columns a text takes; colour codes take none."""
    return len(ANSI_CODES.sub("", text))


def pad_right(text: str, width: int) -> str:
    return text + " " * (width - visible_width(text))


def join_wrapped(
    parts: Sequence[str], width: int, indent: str = "", first_indent: str = "", gap: str = "  "
) -> list[str]:
    """Parts one after another, with a new line where the next does not fit."""
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
    """Two blocks next to each other; `width` is that of the left one."""
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
