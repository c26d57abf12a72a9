"""The rulebook: the same rules in every language, and the search."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

from kemet.i18n import LANGUAGES, look_up, name_of, rule, rulebook
from kemet.i18n.glossary import all_entries, rule_index
from kemet.i18n.locale import get_locale
from kemet.i18n.rulebook import RULE_ID_PATTERN, strip_markup

IDS = [r.id for section in rulebook().sections for r in section.rules]
NAME_SUFFIX = re.compile("_(ruby|sapphire|diamond)$|(?<=^teleport)ation$")
"""The suffixes of ids of components that have the same name."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def names_in(text: str, language: str) -> set[str]:
    """The tiles and cards named in a text."""
    locale = get_locale(language)
    by_name: dict[str, str] = {}
    for table in (locale.names, locale.revised_names):
        for kind in ("tile", "card"):
            for id, name in table.get(kind, {}).items():
                by_name.setdefault(name, NAME_SUFFIX.sub("", id))
    ids = set()
    for name in sorted(by_name, key=len, reverse=True):  # Priestess before Priest
        written = locale.grammar.typeset(locale.grammar.inline("card", name))
        pattern = rf"(?<!\w){re.escape(written)}"
        if re.search(pattern, text):
            ids.add(by_name[name])
            text = re.sub(pattern, "", text)
    return ids


def test_languages_have_the_same_sections_and_rules() -> None:
    shapes = [
        [(s.number, bool(s.intro), [r.id for r in s.rules]) for s in rulebook(language).sections]
        for language in LANGUAGES
    ]
    assert all(shape == shapes[0] for shape in shapes)
    assert len({len(rulebook(language).intro) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("id", IDS)
def test_rule_has_the_same_facts_in_every_language(id: str) -> None:
    """Numbers, other rules, editions, rulings and steps."""
    facts = []
    for language in LANGUAGES:
        introduced = re.search(r"\*\*(\w+)\*\*", " ".join(rulebook(language).intro))
        assert introduced is not None, "the introduction names the mark of a ruling"
        marks = ("*(O)*", "*(R)*", introduced[1], "\n", "→", "≥")
        text = rule(id, language).text
        facts.append(
            (
                Counter(re.findall(r"\d+", text)),
                RULE_ID_PATTERN.findall(text),
                [text.count(mark) for mark in marks],
            )
        )
    assert all(fact == facts[0] for fact in facts)


@pytest.mark.parametrize("id", IDS)
def test_rule_names_the_same_components_in_every_language(id: str) -> None:
    first, *others = (
        names_in(strip_markup(rule(id, language).text), language) for language in LANGUAGES
    )
    assert all(other == first for other in others)


@in_every_language
def test_markup_is_well_formed(language: str) -> None:
    book = rulebook(language)
    for section in book.sections:
        for text in (section.title, section.intro, *(r.text for r in section.rules)):
            assert text.count("**") % 2 == 0, text
            assert text.replace("**", "").count("*") % 2 == 0, text
            assert "*" not in strip_markup(text)
            assert set(RULE_ID_PATTERN.findall(text)) <= set(IDS), text
            assert not re.search(r"  |\.\.|\bTODO\b|`|<", text), text


def test_every_term_tile_and_card_has_rules() -> None:
    for entry in all_entries():
        if entry.kind in rule_index():
            assert entry.rules, entry
    known = {(e.kind, e.id) for e in all_entries()}
    assert {(kind, id) for kind, of in rule_index().items() for id in of} <= known


def test_look_up_a_rule_by_id() -> None:
    assert [e.id for e in look_up("x2a")] == ["X2a"]
    assert [e.id for e in look_up("[M6]", "fr")] == ["M6"]
    with pytest.raises(KeyError, match="no rule Q1"):
        rule("Q1")


@in_every_language
def test_look_up_a_term_before_the_rules_that_mention_it(language: str) -> None:
    name = name_of("term", "retreat", language)
    entries = look_up(name.upper(), language)
    assert (entries[0].kind, entries[0].id, entries[0].name) == ("term", "retreat", name)
    assert {"X9", "W3"} <= {e.id for e in entries if e.kind == "rule"}


def test_look_up_uses_the_edition_and_ignores_accents() -> None:
    assert look_up("portail de thot", "fr", "revised")[0].id == "teleport"
    assert look_up("elephant", "fr")[0].id == "ancestral_elephant"


def test_look_up_without_result() -> None:
    assert look_up("locomotive") == []
    assert look_up("  ") == []


def test_unknown_language_raises() -> None:
    with pytest.raises(ValueError, match="no language 'de'"):
        rulebook("de")


def test_documentation_snippets_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules.md"
    failed, attempted = doctest.testfile(str(page), module_relative=False)
    assert (failed, attempted) == (0, 3)
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), link
