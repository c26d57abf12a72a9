"""Describes an action, an event, an error or a warning in a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from ..content import (
    BATTLE_CARD_NAMES,
    CARD_NAMES,
    CREATURE_NAMES,
    SPACES,
    TILE_NAMES,
)
from ..engine.actions import PYRAMID_SETUPS, VERBS, Action
from ..engine.components import ACTION_SPACES, COLOURS, GOLD_ACTIONS
from ..engine.events import FIELD_TYPES
from ..views import AnswerWarning
from .locale import Locale, Phrase, get_locale, name_of

PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::([^{}]*))?\}")
"""A field of a phrase: `{space}`, `{n:unit|units}`, `{space:de}`."""


class Describable(Protocol):
    """An event, an `AnswerWarning`, a `MistakeReason` or an `IllegalAction`, which has a `rule`."""

    @property
    def kind(self) -> str: ...

    @property
    def fields(self) -> Mapping[str, Any]: ...


TEXT_FIELD_TYPES: Final[dict[str, str]] = {
    **FIELD_TYPES,
    "discard": "battle_card",
    "verbs": "texts",
    "pyramids": "fragments",
    "garrison": "fragments",
}
"""The types of fields; other fields are numbers or plain text."""

VERB_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "token": ("action_space",),
    "silver": ("action_space",),
    "gold": ("gold_action",),
    "di": ("card", "space", "target"),
    "deploy": ("creature", "district"),
    "swap": ("creature", "district"),
    "raise": ("colour", "level", "space"),
    "buy": ("tile",),
    "replace": ("battle_card",),
    "muster": ("space", "n"),
    "battle": ("space",),
    "march": ("space",),
    "step": ("space",),
    "teleport": ("space",),
    "take": ("n", "creature"),
    "fight": ("battle_card", "discard"),
    "add": ("card",),
    "use": ("card", "space", "target"),
    "wound": ("card",),
    "send": ("space",),
    "keep": ("card",),
    "place": ("place",),
    "next": ("target",),
}
"""The fields of the numbers `a`, `b` and `c` of an action, by its verb."""

IDS_BY_TYPE: Final[dict[str, tuple[str, ...]]] = {
    "space": SPACES,
    "tile": TILE_NAMES,
    "card": CARD_NAMES,
    "creature": CREATURE_NAMES,
    "battle_card": BATTLE_CARD_NAMES,
    "colour": COLOURS,
    "action_space": ACTION_SPACES,
    "gold_action": GOLD_ACTIONS,
}
ONE_BASED_FIELDS: Final = ("district", "place")


def describe(
    item: Action | Describable,
    language: str = "en",
    *,
    names: Sequence[str] | None = None,
    edition: str | None = None,
) -> str:
    """A sentence for an action, an event, an `IllegalAction`, an `AnswerWarning` or a
    `MistakeReason`; `names` are by seat."""
    if names is not None and (isinstance(names, str | bytes) or not isinstance(names, Sequence)):
        raise TypeError(f"names is a list of the names by seat, not {names!r:.80}")
    formatter = Formatter(language, names or (), edition)
    locale = formatter.locale
    if isinstance(item, Action):
        verb = VERBS[item.verb]
        fields = action_fields(item)
        return formatter.format(pick_form(locale.actions[verb], fields), fields)
    if not hasattr(item, "kind") or not hasattr(item, "fields"):
        raise TypeError(
            f"an Action, an Event or an IllegalAction can be described, not {item!r:.80}"
        )
    if isinstance(item, AnswerWarning):
        return formatter.format(locale.warnings[item.kind], item.fields)
    if hasattr(item, "better"):
        return formatter.format(locale.mistakes[item.kind], item.fields)
    rule = getattr(item, "rule", None)
    if rule is not None:
        return f"{formatter.format(locale.reasons[item.kind], item.fields)} [{rule}]"
    return formatter.format(pick_form(locale.events[item.kind], item.fields), item.fields)


def action_fields(action: Action) -> dict[str, Any]:
    """The fields of an action, in the form of an event's fields."""
    verb = VERBS[action.verb]
    if verb == "pyramids":
        placed = [
            {"colour": COLOURS[i], "level": level, "district": district + 1}
            for i, (level, district) in enumerate(PYRAMID_SETUPS[action.a])
            if level
        ]
        return {"pyramids": placed}
    if verb == "garrison":
        units = (action.a, action.b, action.c)
        return {"garrison": [{"n": n, "district": d + 1} for d, n in enumerate(units) if n]}
    fields: dict[str, Any] = {}
    for field, id in zip(VERB_FIELDS.get(verb, ()), (action.a, action.b, action.c), strict=False):
        kind = TEXT_FIELD_TYPES.get(field, "number")
        if id < 0:
            fields[field] = None
        elif kind in IDS_BY_TYPE:
            fields[field] = IDS_BY_TYPE[kind][id]
        else:
            fields[field] = id + 1 if field in ONE_BASED_FIELDS else id
    return fields


class Formatter:
    """Formats fields in one language."""

    def __init__(self, code: str, names: Sequence[str], edition: str | None) -> None:
        self.locale: Locale = get_locale(code)
        self.code = code
        self.names = names
        self.edition = edition

    def format(self, form: str, fields: Mapping[str, Any]) -> str:
        """A form with its placeholders filled."""

        def format_placeholder(field: str, spec: str) -> str:
            value = fields[field]
            if "|" in spec:
                singular, plural = spec.split("|")
                return f"{value} {singular if self.locale.grammar.is_singular(value) else plural}"
            if TEXT_FIELD_TYPES.get(field) == "fragments":
                return ", ".join(self.format(self.locale.fragments[field], part) for part in value)
            text = self.format_value(TEXT_FIELD_TYPES.get(field, "number"), value)
            return self.locale.grammar.with_preposition(spec, text) if spec else text

        return format_form(form, format_placeholder)

    def format_value(self, kind: str, value: Any) -> str:
        """A value as it appears in a sentence."""
        match kind:
            case "number":
                return str(value)
            case "seat":
                return self.seat_name(value)
            case "seats":
                return ", ".join(self.seat_name(seat) for seat in value) or "–"
            case "cards":
                return ", ".join(self.format_value("card", card) for card in value) or "–"
            case "texts":
                return ", ".join(value) or "–"
            case _:
                name = name_of(kind, value, self.code, self.edition)
                text = self.locale.grammar.inline(kind, name)
                return text + self.colour_suffix(value) if kind == "tile" else text

    def seat_name(self, seat: int) -> str:
        """A player's name, or the number of the seat."""
        if isinstance(seat, int) and 0 <= seat < len(self.names):
            return self.names[seat]
        return format_form(self.locale.fragments["seat"], lambda field, spec: str(seat))

    def colour_suffix(self, tile: str) -> str:
        """The colour of a tile, for tiles that share their name with others."""
        colour = tile.rpartition("_")[2]
        return f" ({self.format_value('colour', colour)})" if colour in COLOURS else ""


# --- phrases with placeholders


def forms(phrase: Phrase) -> tuple[str, ...]:
    """All forms of a phrase."""
    return (phrase,) if isinstance(phrase, str) else phrase


def placeholder_fields(form: str) -> set[str]:
    """The fields of the placeholders of a form."""
    return {field for field, _ in PLACEHOLDER.findall(form)}


def pick_form(phrase: Phrase, fields: Mapping[str, Any]) -> str:
    """The first form whose fields are all present."""
    *candidates, last = forms(phrase)
    for form in candidates:
        if all(fields.get(field) is not None for field in placeholder_fields(form)):
            return form
    return last


def format_form(form: str, format_placeholder: Callable[[str, str], str]) -> str:
    """Fill each placeholder with the text for its field and the part after its colon."""
    return PLACEHOLDER.sub(lambda match: format_placeholder(match[1], match[2] or ""), form)
