"""The texts of options and events, remembered: the viewers of a table read mostly the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from ..engine.actions import VERBS, Action
from ..game import Game
from ..i18n import describe
from ..i18n.describe import TEXT_FIELD_TYPES, VERB_FIELDS
from ..views import AnswerWarning, Event

MAX_TEXTS: Final = 20_000
"""Texts in memory, some megabytes; then all are forgotten."""

VERBS_WITH_NAMES: Final = frozenset(
    number
    for number, verb in enumerate(VERBS)
    if any(TEXT_FIELD_TYPES.get(field) == "seat" for field in VERB_FIELDS.get(verb, ()))
)
"""Verbs whose texts have names of players; the others are the same at all tables."""

TEXTS: Final[dict[Hashable, str]] = {}


def option_text(action: Action, language: str, game: Game) -> str:
    """The text of an answer at a table."""
    names = game.names if action.verb in VERBS_WITH_NAMES else ()
    key = (action.id, language, game.edition.name, names)
    return TEXTS.get(key) or _describe(key, action, language, game)


def event_text(event: Event, language: str, game: Game) -> str:
    """The text of an event as a viewer knows it."""
    key = (event.kind, repr(event.fields), language, game.edition.name, game.names)
    return TEXTS.get(key) or _describe(key, event, language, game)


def warning_text(warning: AnswerWarning, language: str, game: Game) -> str:
    """The text of a warning."""
    key = (warning.kind, repr(warning.fields), language, game.edition.name)
    return TEXTS.get(key) or _describe(key, warning, language, game)


def _describe(
    key: Hashable, item: Action | Event | AnswerWarning, language: str, game: Game
) -> str:
    if len(TEXTS) >= MAX_TEXTS:
        TEXTS.clear()
    text = TEXTS[key] = describe(item, language, names=game.names, edition=game.edition.name)
    return text
