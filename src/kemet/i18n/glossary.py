"""The glossary: terms, tiles, cards, icons and rules, to list and to look up."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from ..content import BATTLE_CARD_NAMES, CARD_NAMES, TILE_NAMES
from ..content.tiles import TILES
from ..engine.components import POWERS, STATS, Tile
from .locale import effect_of, get_locale, name_of
from .rulebook import rulebook

ICONS: Final = ("battle", "day", "night", "move", "veto", "escape")
IDS_BY_KIND: Final = (
    ("tile", TILE_NAMES),
    ("card", CARD_NAMES),
    ("battle_card", BATTLE_CARD_NAMES),
    ("icon", ICONS),
)


class Term(NamedTuple):
    """A term of the rules: its id, its name and its meaning."""

    id: str
    name: str
    text: str


def glossary_terms(language: str = "en") -> tuple[Term, ...]:
    """All terms of the rules, in alphabetical order."""
    terms = get_locale(language).terms
    result = [Term(id, name, text) for id, (name, text) in terms.items()]
    return tuple(sorted(result, key=lambda term: normalize_text(term.name)))


def normalize_text(text: str) -> str:
    """A text without accents and capitals, for sorting and comparing."""
    letters = unicodedata.normalize("NFD", text.replace("_", " ").strip())
    return "".join(c for c in letters if not unicodedata.combining(c)).casefold()


@cache
def rule_index() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The rules about a term, a tile or a card, by kind and id; the most relevant first.

    A tile that is not listed has those of its numbers, permissions and parts.
    """
    text = files("kemet.i18n").joinpath("rule_index.toml").read_text(encoding="utf-8")
    index: dict[str, dict[str, tuple[str, ...]]] = {
        kind: {id: tuple(rules) for id, rules in entries.items()}
        for kind, entries in tomllib.loads(text).items()
    }
    effects, listed = index.pop("effect"), index["tile"]
    index["tile"] = {
        tile.name: listed.get(tile.name) or rules_of_tile(tile, effects) for tile in TILES
    }
    return index


def rules_of_tile(tile: Tile, rules: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The rules about what a tile does, each once."""
    effects = [STATS[stat] for stat, _ in tile.stat_bonuses]
    effects += [power for bit, power in enumerate(POWERS) if tile.powers >> bit & 1]
    if tile.special_card:
        effects.append("special_card")
    if tile.creature is not None:
        effects.append("creature")
        effects += ["land_moves"] * (tile.creature.land_moves > 0)
        effects += ["strength_attacking"] * (tile.creature.strength > 0)
    return tuple(dict.fromkeys([rule for effect in effects for rule in rules[effect]]))


class Entry(NamedTuple):
    """An entry to look up. The name of a rule is its id; other entries have related `rules`."""

    kind: str
    id: str
    name: str
    text: str
    rules: tuple[str, ...] = ()


def all_entries(language: str = "en", edition: str | None = None) -> list[Entry]:
    """All entries: terms, tiles, cards, icons, then the rules in order."""
    rules_by_kind = rule_index()
    entries = [
        Entry("term", t.id, t.name, t.text, rules_by_kind["term"][t.id])
        for t in glossary_terms(language)
    ]
    for kind, ids in IDS_BY_KIND:
        for id in ids:
            name = name_of(kind, id, language, edition)
            rules = rules_by_kind.get(kind, {}).get(id, ())
            entries.append(Entry(kind, id, name, effect_of(kind, id, language), rules))
    for section in rulebook(language).sections:
        entries += [Entry("rule", r.id, r.id, r.text) for r in section.rules]
    return entries


def look_up(query: str, language: str = "en", edition: str | None = None) -> list[Entry]:
    """The entries of a name, then the rules that mention it; the id of a rule gives that rule.

    Entries of other names that mention the query are given only if there is nothing else.
    """
    normalized = normalize_text(query.strip().strip("[]"))
    if not normalized:
        return []
    entries = all_entries(language, edition)
    by_name = [e for e in entries if normalized in (normalize_text(e.id), normalize_text(e.name))]
    if any(e.kind == "rule" for e in by_name):
        return by_name
    others = [e for e in entries if e.kind != "rule"]
    by_name = by_name or [
        e
        for e in others
        if normalized in normalize_text(e.name) or normalized in normalize_text(e.id)
    ]
    words = normalized.split()
    mentioning = [e for e in entries if all(word in normalize_text(e.text) for word in words)]
    rules = [e for e in mentioning if e.kind == "rule"]
    return by_name + rules or mentioning
