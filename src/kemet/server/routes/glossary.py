"""Routes for static data: glossary, rules, editions and levels."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from ...api import Glossary, Language, Rules, RulesSection, RuleText, TermText
from ...bots.registry import BUDGETED_BOTS, BUILTIN_BOTS
from ...content import EDITIONS
from ...i18n import glossary_terms, rulebook
from ...i18n.glossary import rule_index
from ...i18n.locale import get_locale
from ..content import Content

router = APIRouter(prefix="/api", tags=["glossary"])

CACHE_CONTROL = "public, max-age=600"
"""For data that changes only with the version of the server."""


@router.get("/levels")
async def list_levels() -> dict[str, list[str]]:
    """The levels of bots, weakest first, and those that take a budget."""
    return {"levels": list(BUILTIN_BOTS), "budgeted": list(BUDGETED_BOTS)}


@router.get("/editions")
async def list_editions() -> list[dict[str, Any]]:
    """The editions and their modes."""
    names = list(dict.fromkeys(e for e, _ in EDITIONS))
    return [{"edition": n, "modes": [m for e, m in EDITIONS if e == n]} for n in names]


@router.get("/glossary/{language}", response_model=Glossary)
async def get_glossary(language: Language, request: Request) -> Response:
    """Every name, effect and term of the game in a language."""
    return glossary_content(language).response(request, CACHE_CONTROL)


@router.get("/rules/{language}", response_model=Rules)
async def get_rules(language: Language, request: Request) -> Response:
    """The complete rules in a language, each with its id."""
    return rules_content(language).response(request, CACHE_CONTROL)


@cache
def glossary_content(language: str) -> Content:
    return Content.of(build_glossary(language).model_dump_json().encode(), "application/json")


@cache
def rules_content(language: str) -> Content:
    return Content.of(build_rules(language).model_dump_json().encode(), "application/json")


@cache
def build_glossary(language: str) -> Glossary:
    locale = get_locale(language)
    return Glossary.model_validate(
        {
            "names": locale.names,
            "revised_names": locale.revised_names,
            "effects": locale.effects,
            "terms": [
                TermText(id=t.id, name=t.name, text=t.text) for t in glossary_terms(language)
            ],
            "rules": rule_index(),
        }
    )


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
