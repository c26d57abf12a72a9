"""The rulebook of each language, `locales/*/rules.md`, as sections and rules.

A rule is an item of a list that ends with its id in brackets; the text between a heading and the
first rule is the introduction of the section. Texts are marked up with **bold** and *italics*.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from .locale import get_locale

RULE_ID_PATTERN: Final = re.compile(r"\[([A-Z]\d+a?)\]")
_HEADING_PATTERN: Final = re.compile(r"#{2,3} ([\d.]+) (.+)")
_RULE_PATTERN: Final = re.compile(r"- (.+) \[([A-Z]\d+a?)\]", re.DOTALL)


class Rule(NamedTuple):
    """A rule: its id and its text, whose further lines are numbered steps."""

    id: str
    text: str


class Section(NamedTuple):
    """A section; `number` is 4 or, within it, 4.1."""

    number: str
    title: str
    intro: str
    rules: tuple[Rule, ...]


class Rulebook(NamedTuple):
    """The rules of a language."""

    title: str
    intro: tuple[str, ...]
    sections: tuple[Section, ...]


@cache
def rulebook(language: str = "en") -> Rulebook:
    """The rulebook in a language."""
    locale = get_locale(language)  # raises for an unknown language
    text = locale.grammar.typeset(locale.read_text("rules.md"))
    head, *parts = re.split(r"^(?=##)", text, flags=re.MULTILINE)
    title, *intro = (block.strip() for block in head.strip().split("\n\n"))
    sections = tuple(_parse_section(part) for part in parts)
    return Rulebook(title.removeprefix("# "), tuple(intro), sections)


def _parse_section(text: str) -> Section:
    first, *blocks = (block.strip() for block in text.strip().split("\n\n"))
    heading = _HEADING_PATTERN.fullmatch(first)
    if heading is None:
        raise ValueError(f"not a heading with a number: {first!r}")
    intro = [block for block in blocks if not block.startswith("- ")]
    items = [
        item.strip()
        for block in blocks
        if block.startswith("- ")
        for item in re.split(r"^(?=- )", block, flags=re.MULTILINE)
        if item
    ]
    return Section(
        heading[1], heading[2], " ".join(intro), tuple(_parse_rule(item) for item in items)
    )


def _parse_rule(item: str) -> Rule:
    match = _RULE_PATTERN.fullmatch(item)
    if match is None:
        raise ValueError(f"a rule without its id: {item!r}")
    return Rule(match[2], re.sub(r"\n +", "\n", match[1]))


def rule(id: str, language: str = "en") -> Rule:
    """The rule of an id."""
    for section in rulebook(language).sections:
        for candidate in section.rules:
            if candidate.id == id:
                return candidate
    raise KeyError(f"no rule {id}")


def strip_markup(text: str) -> str:
    """A text of the rules without its markup."""
    return text.replace("**", "").replace("*", "")
