"""Routes to the words of the game: names, explanations, the rules, editions and levels."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Response

from ..bots.protocol import LEVELS, PATIENT
from ..client.models import GameWords, Language, Rules, RulesSection, RuleText, TermText
from ..content import EDITIONS
from ..text import rulebook, rules_terms
from ..text.languages import language_of
from ..text.rules_of import RULES_OF

router = APIRouter(prefix="/api", tags=["words"])

FOR_A_WHILE = "public, max-age=600"
"""What changes only with the server; a page that is older than it is loaded anew anyway."""


@router.get("/levels")
async def levels() -> dict[str, list[str]]:
    """The levels of bots, weakest first, and which of them take a budget."""
    return {"levels": list(LEVELS), "patient": list(PATIENT)}


@router.get("/editions")
async def editions() -> list[dict[str, Any]]:
    """The editions and their modes."""
    names = list(dict.fromkeys(e for e, _ in EDITIONS))
    return [{"edition": n, "modes": [m for e, m in EDITIONS if e == n]} for n in names]


@router.get("/words/{language}")
async def words(language: Language, response: Response) -> GameWords:
    """Every name, effect and term of the game in a language."""
    response.headers["Cache-Control"] = FOR_A_WHILE
    return all_words(language)


@router.get("/rules/{language}")
async def rules(language: Language, response: Response) -> Rules:
    """The whole rules in a language, each with its id."""
    response.headers["Cache-Control"] = FOR_A_WHILE
    return all_rules(language)


@cache
def all_words(language: str) -> GameWords:
    spoken = language_of(language)
    return GameWords.model_validate(
        {
            "names": spoken.names,
            "revised_names": spoken.revised,
            "effects": spoken.effects,
            "terms": [TermText(id=t.id, name=t.name, text=t.text) for t in rules_terms(language)],
            "rules": RULES_OF,
        }
    )


@cache
def all_rules(language: str) -> Rules:
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
