"""The locales: the texts and the grammar of each language, and names by kind and id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from .locales.en import effects as en_effects
from .locales.en import grammar as en_grammar
from .locales.en import names as en_names
from .locales.en import phrases as en_phrases
from .locales.en import reasons as en_reasons
from .locales.en import terms as en_terms
from .locales.fr import effects as fr_effects
from .locales.fr import grammar as fr_grammar
from .locales.fr import names as fr_names
from .locales.fr import phrases as fr_phrases
from .locales.fr import reasons as fr_reasons
from .locales.fr import terms as fr_terms
from .template import Phrase

T = TypeVar("T")

REVISED_EDITION: Final = "revised"


@dataclass(frozen=True, slots=True, kw_only=True)
class Locale:
    """The texts and grammar of a language. Names and effects are by kind, then id."""

    names: Mapping[str, Mapping[str, str]]
    revised_names: Mapping[str, Mapping[str, str]]
    effects: Mapping[str, Mapping[str, str]]
    terms: Mapping[str, tuple[str, str]]
    actions: Mapping[str, Phrase]
    events: Mapping[str, Phrase]
    reasons: Mapping[str, str]
    fragments: Mapping[str, str]
    is_singular: Callable[[int], bool]
    inline: Callable[[str, str], str]
    with_preposition: Callable[[str, str], str]
    typeset: Callable[[str], str]


ENGLISH: Final = Locale(
    names=en_names.NAMES,
    revised_names=en_names.REVISED_NAMES,
    effects=en_effects.EFFECTS,
    terms=en_terms.TERMS,
    actions=en_phrases.ACTION_PHRASES,
    events=en_phrases.EVENT_PHRASES,
    reasons=en_reasons.REASONS,
    fragments=en_phrases.FRAGMENTS,
    is_singular=en_grammar.is_singular,
    inline=en_grammar.inline,
    with_preposition=en_grammar.with_preposition,
    typeset=en_grammar.typeset,
)

FRENCH: Final = Locale(
    names=fr_names.NAMES,
    revised_names=fr_names.REVISED_NAMES,
    effects=fr_effects.EFFECTS,
    terms=fr_terms.TERMS,
    actions=fr_phrases.ACTION_PHRASES,
    events=fr_phrases.EVENT_PHRASES,
    reasons=fr_reasons.REASONS,
    fragments=fr_phrases.FRAGMENTS,
    is_singular=fr_grammar.is_singular,
    inline=fr_grammar.inline,
    with_preposition=fr_grammar.with_preposition,
    typeset=fr_grammar.typeset,
)

_LOCALES: Final = {"en": ENGLISH, "fr": FRENCH}
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
