"""What clients need to know besides tables: levels of bots, editions, glossary and rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from ..api import (
    DEFAULT_LEVEL,
    FIRST_GAME_LEVEL,
    BotLevels,
    Glossary,
    Rules,
    RulesSection,
    RuleText,
    TermText,
    parse,
)
from ..bots.registry import BUDGETED_BOTS, BUILTIN_BOTS
from ..content import EDITIONS
from ..i18n import glossary_terms, rulebook
from ..i18n.glossary import rule_index
from ..i18n.locale import get_locale


def bot_levels() -> BotLevels:
    """The levels of bots, those that take a budget, and which to begin with."""
    return BotLevels(
        levels=list(BUILTIN_BOTS),
        budgeted=list(BUDGETED_BOTS),
        default=DEFAULT_LEVEL,
        first_game=FIRST_GAME_LEVEL,
    )


def edition_modes() -> list[dict[str, Any]]:
    """The editions and their modes."""
    names = list(dict.fromkeys(e for e, _ in EDITIONS))
    return [{"edition": n, "modes": [m for e, m in EDITIONS if e == n]} for n in names]


@cache
def build_glossary(language: str) -> Glossary:
    locale = get_locale(language)
    terms = [TermText(id=t.id, name=t.name, text=t.text) for t in glossary_terms(language)]
    data = {
        "names": locale.names,
        "revised_names": locale.revised_names,
        "effects": locale.effects,
        "terms": terms,
        "rules": rule_index(),
    }
    return parse(Glossary, data)


@cache
def build_rules(language: str) -> Rules:
    book = rulebook(language)
    return Rules(
        title=book.title,
        intro=list(book.intro),
        sections=[
            RulesSection(
                number=section.number,
                title=section.title,
                intro=section.intro,
                rules=[RuleText(id=rule.id, text=rule.text) for rule in section.rules],
            )
            for section in book.sections
        ],
    )
