"""The words and rules of the game as they go over the wire."""

from __future__ import annotations

from pydantic import BaseModel, Field


class RuleText(BaseModel):
    """A rule. Its text has **bold**, *italics* and [ids] as marks; further lines are steps."""

    id: str
    text: str


class RulesSection(BaseModel):
    """A section of the rules, numbered like 4 or 4.1."""

    number: str
    title: str
    intro: str
    rules: list[RuleText]


class Rules(BaseModel):
    """The whole rules in a language."""

    title: str
    intro: list[str]
    sections: list[RulesSection]


class TermText(BaseModel):
    """A word of the rules, explained."""

    id: str
    name: str
    text: str


class Glossary(BaseModel):
    """Every name, effect and term of the game in a language, by kind and id."""

    names: dict[str, dict[str, str]]
    revised_names: dict[str, dict[str, str]] = Field(description="where that edition has others")
    effects: dict[str, dict[str, str]]
    terms: list[TermText]
    rules: dict[str, dict[str, list[str]]] = Field(description="ids of the rules that tell more")
