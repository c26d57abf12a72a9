"""Everything that can be looked up, and looking it up: rules, words, tiles, cards and icons."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..content import BATTLE_CARD_NAMES, CARD_NAMES, TILE_NAMES
from .help import fold, rules_terms
from .languages import effect_of, name_of
from .rulebook import rulebook
from .rules_of import RULES_OF

ICONS: Final = ("battle", "day", "night", "move", "veto", "escape")
KINDS: Final = (
    ("tile", TILE_NAMES),
    ("card", CARD_NAMES),
    ("battle_card", BATTLE_CARD_NAMES),
    ("icon", ICONS),
)


class Entry(NamedTuple):
    """Something to look up. A rule is called by its id; `rules` tell more about anything else."""

    kind: str
    id: str
    name: str
    text: str
    rules: tuple[str, ...] = ()


def everything(language: str = "en", edition: str | None = None) -> list[Entry]:
    """All there is to look up: words, tiles, cards, then the rules in their order."""
    found = [
        Entry("term", t.id, t.name, t.text, RULES_OF["term"][t.id]) for t in rules_terms(language)
    ]
    for kind, ids in KINDS:
        for id in ids:
            name = name_of(kind, id, language, edition)
            rules = RULES_OF.get(kind, {}).get(id, ())
            found.append(Entry(kind, id, name, effect_of(kind, id, language), rules))
    for section in rulebook(language).sections:
        found += [Entry("rule", r.id, r.id, r.text) for r in section.rules]
    return found


def look_up(asked: str, language: str = "en", edition: str | None = None) -> list[Entry]:
    """What is called so, or nearly so, then the rules that speak of it; an id finds its rule.

    What is called otherwise is found by its text where there is nothing else.
    """
    wanted = fold(asked.strip().strip("[]"))
    if not wanted:
        return []
    entries = everything(language, edition)
    called = [e for e in entries if wanted in (fold(e.id), fold(e.name))]
    if any(e.kind == "rule" for e in called):
        return called
    others = [e for e in entries if e.kind != "rule"]
    called = called or [e for e in others if wanted in fold(e.name) or wanted in fold(e.id)]
    words = wanted.split()
    speaking = [e for e in entries if all(word in fold(e.text) for word in words)]
    rules = [e for e in speaking if e.kind == "rule"]
    return called + rules or speaking
