"""The languages: their tables and their grammar together, and names by kind and id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from . import (
    en_effects,
    en_names,
    en_phrases,
    en_reasons,
    en_terms,
    fr_effects,
    fr_names,
    fr_phrases,
    fr_reasons,
    fr_terms,
    grammar,
)
from .template import Phrase

T = TypeVar("T")

REVISED: Final = "revised"


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """All texts of a language. Names and effects go by kind, then id."""

    names: Mapping[str, Mapping[str, str]]
    revised: Mapping[str, Mapping[str, str]]
    effects: Mapping[str, Mapping[str, str]]
    terms: Mapping[str, tuple[str, str]]
    actions: Mapping[str, Phrase]
    events: Mapping[str, Phrase]
    reasons: Mapping[str, str]
    parts: Mapping[str, str]
    one: Callable[[int], bool]
    in_sentence: Callable[[str, str], str]
    after: Callable[[str, str], str]


ENGLISH: Final = Language(
    names=en_names.NAMES,
    revised=en_names.REVISED,
    effects=en_effects.EFFECTS,
    terms=en_terms.TERMS,
    actions=en_phrases.ACTIONS,
    events=en_phrases.EVENTS,
    reasons=en_reasons.REASONS,
    parts=en_phrases.PARTS,
    one=grammar.english_one,
    in_sentence=grammar.english_name,
    after=grammar.english_after,
)

FRENCH: Final = Language(
    names=fr_names.NAMES,
    revised=fr_names.REVISED,
    effects=fr_effects.EFFECTS,
    terms=fr_terms.TERMS,
    actions=fr_phrases.ACTIONS,
    events=fr_phrases.EVENTS,
    reasons=fr_reasons.REASONS,
    parts=fr_phrases.PARTS,
    one=grammar.french_one,
    in_sentence=grammar.french_name,
    after=grammar.french_after,
)

_BY_CODE: Final = {"en": ENGLISH, "fr": FRENCH}
LANGUAGES: Final = tuple(_BY_CODE)


def language_of(code: str) -> Language:
    """The language of that code."""
    if not isinstance(code, str) or code not in _BY_CODE:
        raise ValueError(f"no language {code!r}; there are: {', '.join(LANGUAGES)}")
    return _BY_CODE[code]


def name_of(kind: str, id: str, language: str = "en", edition: str | None = None) -> str:
    """The name of a thing as a label, for instance `name_of("tile", "charge", "fr")`."""
    chosen = language_of(language)
    if kind == "term":
        return _look_up(chosen.terms, kind, id)[0]
    if edition == REVISED and id in chosen.revised.get(kind, {}):
        return chosen.revised[kind][id]
    return _look_up(chosen.names.get(kind, {}), kind, id)


def effect_of(kind: str, id: str, language: str = "en") -> str:
    """What a tile, creature, card, battle card, icon or term does or means."""
    chosen = language_of(language)
    if kind == "term":
        return _look_up(chosen.terms, kind, id)[1]
    # A creature and its tile have the same id.
    return _look_up(chosen.effects.get("tile" if kind == "creature" else kind, {}), kind, id)


def _look_up(table: Mapping[str, T], kind: str, id: str) -> T:
    if id not in table:
        raise KeyError(f"no text for {kind} {id}")
    return table[id]
