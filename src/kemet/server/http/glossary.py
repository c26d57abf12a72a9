"""Routes for static data: glossary, rules, editions and levels."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response

from ...api import BotLevels, Glossary, Language, Rules
from ...tables.reference import bot_levels, build_glossary, build_rules, edition_modes
from ..platform.wire import write_json
from .static_files import Content

router = APIRouter(prefix="/api", tags=["glossary"])

CACHE_CONTROL = "public, max-age=600"
"""For data that changes only with the version of the server."""


@router.get("/levels")
async def list_levels() -> BotLevels:
    """The levels of bots, weakest first, and which to begin with."""
    return bot_levels()


@router.get("/editions")
async def list_editions() -> list[dict[str, Any]]:
    """The editions and their modes."""
    return edition_modes()


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
    return Content.of(write_json(build_glossary(language)).encode(), "application/json")


@cache
def rules_content(language: str) -> Content:
    return Content.of(write_json(build_rules(language)).encode(), "application/json")
