"""The rules in the terminal: the whole of them, or what is looked up."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..text import look_up, rulebook
from ..text.rulebook import unmarked
from ..text.search import Entry
from .files import Trouble
from .screen import Screen
from .words import Words


def show_rules(args: argparse.Namespace) -> int:
    """`kemet rules`: everything, or what is said about some words, or the rule of an id."""
    screen, words = Screen(), Words(args.lang)
    if not args.about:
        screen.write(*whole(screen, args.lang))
        return 0
    asked = " ".join(args.about)
    found = look_up(asked, args.lang, args.edition)
    if not found:
        raise Trouble(words("nothing_about", text=asked))
    screen.write(*explained(screen, words, found))
    return 0


def whole(screen: Screen, language: str) -> list[str]:
    """The rulebook from its first line to its last."""
    book = rulebook(language)
    lines = [screen.paint(book.title, "title")]
    for text in book.intro:
        lines += ["", *_text(screen, text)]
    for section in book.sections:
        lines += ["", screen.paint(f"{section.number} {section.title}", "title")]
        if section.intro:
            lines += _text(screen, section.intro)
        for rule in section.rules:
            lines += _rule(screen, rule.id, rule.text)
    return lines


def explained(screen: Screen, words: Words, entries: Sequence[Entry]) -> list[str]:
    """Entries with their names, and which rules tell more."""
    lines: list[str] = []
    for entry in entries:
        if entry.kind == "rule":
            lines += _rule(screen, entry.id, entry.text)
            continue
        label = f"{screen.paint(entry.name, 'bold')} ({words('kind_' + entry.kind)})"
        text = words("entry", name=label, text=entry.text)
        if entry.rules:
            text += f" [{words('see', rules=', '.join(entry.rules))}]"
        lines += screen.wrap(text, screen.width, "  ", "")
    return lines


def _rule(screen: Screen, id: str, text: str) -> list[str]:
    """A rule, its id first; its steps have lines of their own."""
    label = screen.paint(f"{id:4}", "key")
    first, *steps = unmarked(text).split("\n")
    lines = screen.wrap(first, screen.width, " " * 5, label + " ")
    for step in steps:
        lines += screen.wrap(step, screen.width, " " * 8, " " * 5)
    return lines


def _text(screen: Screen, text: str) -> list[str]:
    return screen.wrap(unmarked(text), screen.width)
