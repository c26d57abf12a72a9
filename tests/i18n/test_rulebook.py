"""The whole rules in both languages: the same rules, and all that can be looked up in them."""

from __future__ import annotations

import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

from kemet.i18n import LANGUAGES, look_up, rule, rulebook
from kemet.i18n.locale import get_locale
from kemet.i18n.rule_index import RULE_INDEX
from kemet.i18n.rulebook import RULE_ID_PATTERN, strip_markup
from kemet.i18n.search import all_entries

IDS = [each.id for section in rulebook().sections for each in section.rules]
ONE_NAME = re.compile("_(ruby|sapphire|diamond)$|(?<=^teleport)ation$")
"""What ids have beyond the name, where several things are called the same."""
RULING = {"en": "Ruling", "fr": "Décision"}

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def names(text: str, language: str) -> set[str]:
    """The tiles and cards that a text names."""
    spoken = get_locale(language)
    by_name: dict[str, str] = {}
    for table in (spoken.names, spoken.revised_names):
        for kind in ("tile", "card"):
            for id, name in table.get(kind, {}).items():
                by_name.setdefault(name, ONE_NAME.sub("", id))
    found = set()
    for name in sorted(by_name, key=len, reverse=True):  # so that Priest is not seen in Priestess
        written = (
            f"«\u00a0{name.replace(' !', chr(160) + '!')}\u00a0»" if language == "fr" else name
        )
        pattern = re.escape(written) if language == "fr" else rf"\b{re.escape(written)}"
        if re.search(pattern, text):
            found.add(by_name[name])
            text = re.sub(pattern, "", text)
    return found


def test_both_languages_have_the_same_sections_and_rules_in_the_same_order() -> None:
    shapes = [
        [(s.number, bool(s.intro), [r.id for r in s.rules]) for s in rulebook(language).sections]
        for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1]
    assert len({len(rulebook(language).intro) for language in LANGUAGES}) == 1


@pytest.mark.parametrize("id", IDS)
def test_a_rule_says_the_same_in_both_languages(id: str) -> None:
    """As far as can be counted: numbers, other rules, editions, rulings, steps."""
    facts = []
    for language in LANGUAGES:
        text = rule(id, language).text
        facts.append(
            (
                Counter(re.findall(r"\d+", text)),
                RULE_ID_PATTERN.findall(text),
                [text.count(mark) for mark in ("*(O)*", "*(R)*", RULING[language], "\n", "→", "≥")],
            )
        )
    assert facts[0] == facts[1]


@pytest.mark.parametrize("id", IDS)
def test_a_rule_names_the_same_tiles_and_cards_in_both_languages(id: str) -> None:
    english, french = (names(strip_markup(rule(id, each).text), each) for each in LANGUAGES)
    assert english == french


@in_every_language
def test_the_marks_are_well_put(language: str) -> None:
    book = rulebook(language)
    for section in book.sections:
        for text in (section.title, section.intro, *(r.text for r in section.rules)):
            assert text.count("**") % 2 == 0, text
            assert text.replace("**", "").count("*") % 2 == 0, text
            assert "*" not in strip_markup(text)
            assert set(RULE_ID_PATTERN.findall(text)) <= set(IDS), text
            assert not re.search(r"  |\.\.|\bTODO\b|`|<", text), text


def test_every_word_tile_and_card_names_its_rules() -> None:
    for entry in all_entries():
        if entry.kind in RULE_INDEX:
            assert entry.rules, entry
    known = {(e.kind, e.id) for e in all_entries()}
    assert {(kind, id) for kind, of in RULE_INDEX.items() for id in of} <= known


def test_a_rule_is_found_by_its_id() -> None:
    assert [e.id for e in look_up("x2a")] == ["X2a"]
    assert [e.id for e in look_up("[M6]", "fr")] == ["M6"]
    with pytest.raises(KeyError, match="no rule Q1"):
        rule("Q1")


@in_every_language
def test_a_word_is_found_before_the_rules_that_speak_of_it(language: str) -> None:
    wanted = {"en": "Retreat", "fr": "Retraite"}[language]
    found = look_up(wanted.upper(), language)
    assert (found[0].kind, found[0].id, found[0].name) == ("term", "retreat", wanted)
    assert {"X9", "W3"} <= {e.id for e in found if e.kind == "rule"}


def test_names_are_those_of_the_edition_and_accents_do_not_matter() -> None:
    assert look_up("portail de thot", "fr", "revised")[0].id == "teleport"
    assert look_up("elephant", "fr")[0].id == "ancestral_elephant"


def test_what_is_nowhere_is_not_found() -> None:
    assert look_up("locomotive") == []
    assert look_up("  ") == []


def test_a_language_there_is_not() -> None:
    with pytest.raises(ValueError, match="no language 'de'"):
        rulebook("de")


def test_the_page_about_the_rules_runs_as_it_says() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules.md"
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried) == (0, 3)
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        assert (page.parent / link).exists(), link
