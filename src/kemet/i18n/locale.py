"""The texts and the grammar of each language, and names and effects by kind and id.

The texts of a language are the TOML files of its folder in `locales/`. Each file is read once, when
one of its texts is first used.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any, Final, TypeVar

from .grammar import GRAMMARS, Grammar

T = TypeVar("T")

Phrase = str | tuple[str, ...]
"""One form or several, the most detailed first; the last needs no optional field."""

REVISED_EDITION: Final = "revised"


class Locale:
    """The texts and grammar of a language. Names and effects are by kind, then id."""

    def __init__(self, code: str, grammar: Grammar) -> None:
        self.code = code
        self.grammar = grammar

    def read_text(self, file: str) -> str:
        """A file of the language's folder."""
        path = files("kemet.i18n").joinpath("locales", self.code, file)
        return path.read_text(encoding="utf-8")

    def _read_tables(self, file: str) -> dict[str, Any]:
        return tomllib.loads(self.read_text(f"{file}.toml"))

    @cached_property
    def _all_names(self) -> dict[str, Any]:
        return self._read_tables("names")

    @cached_property
    def names(self) -> Mapping[str, Mapping[str, str]]:
        return {kind: names for kind, names in self._all_names.items() if kind != REVISED_EDITION}

    @cached_property
    def revised_names(self) -> Mapping[str, Mapping[str, str]]:
        """The names that the revised edition changed."""
        revised: Mapping[str, Mapping[str, str]] = self._all_names[REVISED_EDITION]
        return revised

    @cached_property
    def effects(self) -> Mapping[str, Mapping[str, str]]:
        return self._read_tables("effects")

    @cached_property
    def terms(self) -> Mapping[str, tuple[str, str]]:
        """The names and explanations of the terms of the rules."""
        return {id: (term["name"], term["text"]) for id, term in self._read_tables("terms").items()}

    @cached_property
    def _phrases(self) -> dict[str, Any]:
        return self._read_tables("phrases")

    @cached_property
    def actions(self) -> Mapping[str, Phrase]:
        return _with_tuples(self._phrases["actions"])

    @cached_property
    def events(self) -> Mapping[str, Phrase]:
        return _with_tuples(self._phrases["events"])

    @cached_property
    def fragments(self) -> Mapping[str, str]:
        """The items of lists, and the name of a seat without a player's name."""
        fragments: Mapping[str, str] = self._phrases["fragments"]
        return fragments

    @cached_property
    def reasons(self) -> Mapping[str, str]:
        """Why an answer is illegal and what to do instead."""
        return self._read_tables("reasons")

    @cached_property
    def warnings(self) -> Mapping[str, str]:
        """What to know before a legal answer is given."""
        return self._read_tables("warnings")

    @cached_property
    def mistakes(self) -> Mapping[str, str]:
        """Why an answer was a mistake."""
        return self._read_tables("mistakes")

    @cached_property
    def messages(self) -> Mapping[str, str]:
        """The texts of the terminal and of the map: see `Messages`."""
        return self._read_tables("messages")


def _with_tuples(phrases: Mapping[str, Any]) -> Mapping[str, Phrase]:
    """Phrases as they are read, with tuples for the lists of several forms."""
    return {k: tuple(p) if isinstance(p, list) else p for k, p in phrases.items()}


_LOCALES: Final = {code: Locale(code, grammar) for code, grammar in GRAMMARS.items()}
LANGUAGES: Final = tuple(_LOCALES)
"""The codes of all languages."""


def get_locale(code: str) -> Locale:
    """The locale of a language code."""
    if not isinstance(code, str) or code not in _LOCALES:
        raise ValueError(f"no language {code!r}; there are: {', '.join(LANGUAGES)}")
    return _LOCALES[code]


def name_of(kind: str, id: str, language: str = "en", edition: str | None = None) -> str:
    """The name of a component, for instance `name_of("tile", "charge", "fr")`."""
    locale = get_locale(language)
    if kind == "term":
        return _get_text(locale.terms, kind, id)[0]
    if edition == REVISED_EDITION and id in locale.revised_names.get(kind, {}):
        return locale.revised_names[kind][id]
    return _get_text(locale.names.get(kind, {}), kind, id)


def effect_of(kind: str, id: str, language: str = "en") -> str:
    """The effect of a tile, creature, card, battle card or icon, or the meaning of a term."""
    locale = get_locale(language)
    if kind == "term":
        return _get_text(locale.terms, kind, id)[1]
    # A creature and its tile have the same id.
    return _get_text(locale.effects.get("tile" if kind == "creature" else kind, {}), kind, id)


def _get_text(table: Mapping[str, T], kind: str, id: str) -> T:
    if id not in table:
        raise KeyError(f"no text for {kind} {id}")
    return table[id]


class Messages:
    """The messages of one language by key, with their placeholders filled."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.grammar = get_locale(language).grammar
        self.texts = get_locale(language).messages

    def __call__(self, key: str, **fields: Any) -> str:
        text = _get_text(self.texts, "message", key)
        return text.format(**fields) if fields else text

    def unit_count(self, n: int) -> str:
        """A number of units, in words."""
        return self("unit" if self.grammar.is_singular(n) else "units", n=n)
