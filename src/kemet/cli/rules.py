"""`kemet rules`: the rulebook, or entries looked up in it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from ..i18n import Messages, look_up, rulebook
from ..i18n.glossary import Entry
from ..i18n.rulebook import strip_markup
from .arguments import EDITION_NAMES, Command, add_language_argument
from .files import CliError
from .play.screen import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "about", nargs="*", metavar="WORD",
        help="the id of a rule, a tile, a card, a creature, or any words (all the rules)",
    )  # fmt: skip
    parser.add_argument("--edition", choices=EDITION_NAMES, default="revised", help="(revised)")
    add_language_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Print the rulebook, the rule of an id, or the entries about some words."""
    screen, messages = Screen(), Messages(args.lang)
    if not args.about:
        screen.write_lines(*rulebook_lines(screen, args.lang))
        return 0
    query = " ".join(args.about)
    entries = look_up(query, args.lang, args.edition)
    if not entries:
        raise CliError(messages("nothing_about", text=query))
    screen.write_lines(*entry_lines(screen, messages, entries))
    return 0


def rulebook_lines(screen: Screen, language: str) -> list[str]:
    """The whole rulebook."""
    book = rulebook(language)
    lines = [screen.paint(book.title, "title")]
    for text in book.intro:
        lines += ["", *_paragraph_lines(screen, text)]
    for section in book.sections:
        lines += ["", screen.paint(f"{section.number} {section.title}", "title")]
        if section.intro:
            lines += _paragraph_lines(screen, section.intro)
        for rule in section.rules:
            lines += _rule_lines(screen, rule.id, rule.text)
    return lines


def entry_lines(screen: Screen, messages: Messages, entries: Sequence[Entry]) -> list[str]:
    """Entries with their names, texts and related rules."""
    lines: list[str] = []
    for entry in entries:
        if entry.kind == "rule":
            lines += _rule_lines(screen, entry.id, entry.text)
            continue
        label = f"{screen.paint(entry.name, 'bold')} ({messages('kind_' + entry.kind)})"
        text = messages("entry", name=label, text=entry.text)
        if entry.rules:
            text += f" [{messages('see_rules', rules=', '.join(entry.rules))}]"
        lines += screen.wrap(text, screen.width, "  ", "")
    return lines


def _rule_lines(screen: Screen, id: str, text: str) -> list[str]:
    """A rule after its id; each of its steps on a new line."""
    label = screen.paint(f"{id:4}", "key")
    first, *steps = strip_markup(text).split("\n")
    lines = screen.wrap(first, screen.width, " " * 5, label + " ")
    for step in steps:
        lines += screen.wrap(step, screen.width, " " * 8, " " * 5)
    return lines


def _paragraph_lines(screen: Screen, text: str) -> list[str]:
    return screen.wrap(strip_markup(text), screen.width)


COMMAND: Final = Command("rules", "read the rules, or look something up", add_arguments, run)
