"""The texts: complete in every language, and well formed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import pytest

from kemet import content
from kemet.bots.levels import CHARACTERS
from kemet.bots.tempers import TEMPERS
from kemet.content.cards import BATTLE_CARDS, CARDS
from kemet.content.editions import EDITIONS
from kemet.content.tiles import TILES
from kemet.engine import components
from kemet.engine.actions import ALL, VERBS, Action, parse
from kemet.engine.components import PHASES
from kemet.engine.events import EVENT_FIELDS
from kemet.engine.explain.preview import WARNING_FIELDS
from kemet.engine.explain.reasons import REASON_FIELDS
from kemet.i18n import (
    LANGUAGES,
    describe,
    effect_of,
    glossary_terms,
    name_of,
    rulebook,
)
from kemet.i18n.describe import (
    IDS_BY_TYPE,
    TEXT_FIELD_TYPES,
    VERB_FIELDS,
    forms,
    placeholder_fields,
)
from kemet.i18n.locale import get_locale

EDITION_NAMES = (None, *dict.fromkeys(name for name, _ in EDITIONS))
ICONS = {t.icon for t in TILES} | {
    name.removeprefix("ICON_").lower() for name in vars(components) if name.startswith("ICON_")
}
NAMED: dict[str, tuple[str, ...]] = {
    **IDS_BY_TYPE,
    "city": content.CITIES,
    "phase": PHASES,
    "edition": tuple({edition for edition, _ in EDITIONS}),
    "mode": tuple({mode for _, mode in EDITIONS}),
    "icon": tuple(ICONS),
    "term": tuple(get_locale("en").terms),
    "character": tuple(CHARACTERS),
    "temper": tuple(TEMPERS),
}
EXPLAINED = ("tile", "creature", "card", "battle_card", "icon", "term", "temper")
MAX_LENGTH = 220
MISTAKES = re.compile(r"[{}|_]|\bNone\b|  |\bde le\b|\bà le\b|\b[Tt]he [Tt]he\b")

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@dataclass(frozen=True)
class Event:
    kind: str
    fields: dict[str, Any]


@dataclass(frozen=True)
class Illegal(Event):
    rule: str


def example_value(field: str, i: int) -> Any:
    """The i-th example of a value of a field."""
    kind = TEXT_FIELD_TYPES.get(field, "number")
    match kind:
        case "seat":
            return i % 5
        case "seats":
            return list(range(1 + i % 5))
        case "texts":
            return ["step", "stop", "teleport"][: 1 + i % 3]
        case "cards":
            return [content.CARD_NAMES[i % 14], content.CARD_NAMES[0]]
        case "number":
            if field == "text":
                return ["jump", "step nowhere"][i % 2]
            return 1 + i % 3 if field == "district" else i % 12
        case _:
            ids = NAMED[kind]
            return ids[i % len(ids)]


def example_fields(names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Example fields, enough of them to use every id."""
    return [
        {name: example_value(name, i * 7 + j) for j, name in enumerate(names)} for i in range(45)
    ]


def check_form(text: str) -> None:
    assert text
    assert text == text.strip()
    assert not MISTAKES.search(text), text


# --- completeness


@in_every_language
@pytest.mark.parametrize("kind", NAMED)
def test_everything_has_a_name(kind: str, language: str) -> None:
    for id in NAMED[kind]:
        for edition in EDITION_NAMES:
            check_form(name_of(kind, id, language, edition))


@in_every_language
@pytest.mark.parametrize("kind", EXPLAINED)
def test_everything_has_an_effect(kind: str, language: str) -> None:
    for id in NAMED[kind]:
        text = effect_of(kind, id, language)
        check_form(text)
        assert text.endswith(".")
        assert len(text) < MAX_LENGTH, (id, len(text))


@in_every_language
def test_no_text_is_unused(language: str) -> None:
    texts = get_locale(language)
    for kind, names in texts.names.items():
        if kind != "god":
            assert set(names) == set(NAMED[kind]), kind
    for kind, revised in texts.revised_names.items():
        assert set(revised) <= set(texts.names[kind])
        assert all(name != texts.names[kind][id] for id, name in revised.items())
    for kind, effects in texts.effects.items():
        assert set(effects) == set(NAMED[kind]), kind
    assert set(texts.terms) == set(NAMED["term"])
    assert tuple(texts.actions) == VERBS
    assert tuple(texts.events) == tuple(EVENT_FIELDS)
    assert set(texts.reasons) == set(REASON_FIELDS)
    assert set(texts.warnings) == set(WARNING_FIELDS)


@in_every_language
def test_phrases_have_the_fields_of_their_kind(language: str) -> None:
    texts = get_locale(language)
    fields = {**VERB_FIELDS, "pyramids": ("pyramids",), "garrison": ("garrison",)}
    for verb, phrase in texts.actions.items():
        assert set().union(*map(placeholder_fields, forms(phrase))) == set(fields.get(verb, ())), (
            verb
        )
    for kind, phrase in texts.events.items():
        assert set().union(*map(placeholder_fields, forms(phrase))) == set(EVENT_FIELDS[kind]), kind
    for kind, reason in texts.reasons.items():
        assert placeholder_fields(reason) == set(REASON_FIELDS[kind]), kind
    for kind, warning in texts.warnings.items():
        assert placeholder_fields(warning) == set(WARNING_FIELDS[kind]), kind


def test_all_languages_have_the_same_forms_and_placeholders() -> None:
    first, *others = map(get_locale, LANGUAGES)
    for other in others:
        for phrases, other_phrases in (
            (first.actions, other.actions),
            (first.events, other.events),
        ):
            for kind, phrase in phrases.items():
                expected = [placeholder_fields(form) for form in forms(phrase)]
                assert expected == [
                    placeholder_fields(form) for form in forms(other_phrases[kind])
                ], kind
        assert {k: placeholder_fields(p) for k, p in first.fragments.items()} == {
            k: placeholder_fields(p) for k, p in other.fragments.items()
        }
        assert set(first.names["god"]) == set(other.names["god"])


NOT_IN_THE_RULEBOOKS = re.compile(
    r"\b(?:[Bb]atailles?(?! sanglante)|[Aa]ube|[Cc]onfrontations?|[Rr]appel\w*|[ÉéEe]l[eè]v\w+"
    r"|[Mm]ouvements?(?! terrestre))\b"
)
"""French words for what the rulebooks call Combat, Aurore, Affrontement, Renvoi, Évolution and
Déplacement."""


def test_french_uses_the_words_of_the_rulebooks() -> None:
    texts = get_locale("fr")
    texts_used = [
        name
        for table in (texts.names, texts.revised_names)
        for of in table.values()
        for name in of.values()
    ]
    texts_used += [text for of in texts.effects.values() for text in of.values()]
    texts_used += [part for term in texts.terms.values() for part in term]
    texts_used += [
        form
        for table in (texts.actions, texts.events)
        for each in table.values()
        for form in forms(each)
    ]
    for section in rulebook("fr").sections:
        texts_used += [section.title, section.intro, *(rule.text for rule in section.rules)]
    texts_used += list(texts.messages.values())
    assert [text for text in texts_used if NOT_IN_THE_RULEBOOKS.search(text)] == []


# --- sentences


@in_every_language
@pytest.mark.parametrize("edition", EDITION_NAMES)
def test_every_action_has_its_own_description(edition: str | None, language: str) -> None:
    described: dict[str, Action] = {}
    for action in ALL:
        text = describe(action, language, edition=edition)
        check_form(text)
        assert described.setdefault(text, action) is action, (text, described[text], action)


@in_every_language
@pytest.mark.parametrize("kind", EVENT_FIELDS)
def test_every_event_can_be_described(kind: str, language: str) -> None:
    for fields in example_fields(EVENT_FIELDS[kind]):
        check_form(describe(Event(kind, fields), language, names=["Anna", "Ben"]))
        for missing in {"creature", "target", "space"} & set(fields):
            if len(forms(get_locale(language).events[kind])) > 1:
                check_form(describe(Event(kind, {**fields, missing: None}), language))


@in_every_language
@pytest.mark.parametrize("kind", REASON_FIELDS)
def test_every_reason_can_be_described(kind: str, language: str) -> None:
    for fields in example_fields(REASON_FIELDS[kind]):
        text = describe(Illegal(kind, fields, "M6"), language)
        check_form(text)
        assert text.endswith(". [M6]")
        assert text[0].isupper()


@in_every_language
def test_players_are_called_by_their_names(language: str) -> None:
    event = Event("pays", {"seat": 1, "n": 2})
    assert "Ben" in describe(event, language, names=["Anna", "Ben"])
    assert "Ben" not in describe(event, language, names=["Anna"])
    assert "{n} [x]" in describe(event, language, names=["Anna", "{n} [x]"])


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [(0, "0 units", "0 unité "), (1, "1 unit ", "1 unité "), (2, "2 units", "2 unités ")],
)
def test_numbers_take_their_plural(n: int, english: str, french: str) -> None:
    event = Event("musters", {"seat": 0, "space": "delta", "n": n})
    assert english in describe(event)
    assert french in describe(event, "fr")


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            Event(
                "moves", {"seat": 0, "start": "nw1", "end": "temple_w", "n": 1, "creature": None}
            ),
            "Anna moves 1 unit from district 1 of the North-West City to the Western Temple",
            "Anna déplace 1 unité du quartier 1 de la cité du Nord-Ouest vers le temple de l'Ouest",
        ),
        (
            Event("creature_leaves", {"seat": 0, "creature": "the_mummy", "space": "obelisk_e"}),
            "Anna takes the Mummy off the Eastern Obelisk",
            "Anna retire le Prêtre-Momie de l'obélisque de l'Est",
        ),
        (
            Event("plays", {"seat": 0, "card": "escape", "space": "front_ce", "target": None}),
            "Anna plays Escape to go to the desert around the Central City",
            "Anna joue « Fuite » pour partir vers le désert autour de la cité du Centre",
        ),
        (Event("turn_begins", {"seat": 0}), "It is Anna's turn", "C'est au tour d'Anna"),
        (Event("phase_begins", {"phase": "dawn"}), "Dawn begins", "Début de l'Aurore"),
        (Event("phase_begins", {"phase": "day"}), "Day begins", "Début du Jour"),
    ],
)
def test_sentences_read_naturally(event: Event, english: str, french: str) -> None:
    assert describe(event, "en", names=["Anna"]) == english
    assert describe(event, "fr", names=["Anna"]) == french


@pytest.mark.parametrize(
    ("space", "english"),
    [
        ("sw2", "Put 2 units on district 2 of the South-West City"),
        ("temple_e", "Put 2 units at the Eastern Temple"),
        ("obelisk_w", "Put 2 units at the Western Obelisk"),
        ("sanctuary", "Put 2 units at the Sanctuary of All Gods"),
        ("front_ce", "Put 2 units in the desert around the Central City"),
        ("west_bank", "Put 2 units on the West Bank of the Nile"),
    ],
)
def test_english_places_have_their_preposition(space: str, english: str) -> None:
    assert describe(parse(f"muster {space} 2")) == english


@pytest.mark.parametrize(
    ("space", "french"),
    [
        ("sw2", "Placer 2 unités dans le quartier 2 de la cité du Sud-Ouest"),
        ("temple_e", "Placer 2 unités au temple de l'Est"),
        ("obelisk_w", "Placer 2 unités à l'obélisque de l'Ouest"),
        ("west_bank", "Placer 2 unités sur la rive ouest du Nil"),
    ],
)
def test_french_places_have_their_preposition(space: str, french: str) -> None:
    assert describe(parse(f"muster {space} 2"), "fr") == french


# --- editions


def test_names_follow_the_edition() -> None:
    buy = parse("buy slaves")
    assert describe(buy) == describe(buy, edition="original") == "Buy Slaves"
    assert describe(buy, edition="revised") == "Buy Magical Support"
    assert describe(buy, "fr", edition="revised") == "Acheter « Soutien magique »"
    raising = parse("raise diamond 2")
    assert describe(raising, "fr") == "Faire évoluer votre pyramide blanche au niveau 2"
    assert describe(raising, edition="revised") == "Raise your diamond pyramid to level 2"
    assert describe(parse("buy act_of_god_ruby"), "en") == "Buy Act of God (red)"


@in_every_language
def test_creatures_are_called_like_their_tiles(language: str) -> None:
    for creature in content.CREATURE_NAMES:
        for edition in EDITION_NAMES:
            names = {name_of(kind, creature, language, edition) for kind in ("tile", "creature")}
            assert len(names) == 1
        assert effect_of("creature", creature, language) == effect_of("tile", creature, language)


@in_every_language
def test_effects_contain_the_numbers_of_the_content(language: str) -> None:
    for card in BATTLE_CARDS:
        numbers = [str(n) for n in (card.strength, card.damage, card.protection)]
        assert re.findall(r"\d", effect_of("battle_card", card.name, language)) == numbers
        assert name_of("battle_card", card.name, language).endswith("/".join(numbers))
    for di in CARDS:
        assert ("1 PP" in effect_of("card", di.name, language)) == bool(
            di.cost or di.name == "mana_theft"
        )
        bonus = max(di.strength, di.damage, di.protection)
        assert (f"+{bonus}" in effect_of("card", di.name, language)) == bool(bonus)
    for tile in TILES:
        if tile.creature:
            c = tile.creature
            numbers = re.findall(r"\+(\d)", effect_of("tile", tile.name, language))
            bonuses = (c.land_moves, c.strength, c.damage, c.protection)
            assert numbers == [str(n) for n in bonuses if n], tile.name


# --- glossary and errors


@in_every_language
def test_terms_are_sorted_and_complete(language: str) -> None:
    terms = glossary_terms(language)
    assert {term.id for term in terms} == set(get_locale(language).terms)
    assert len({term.name for term in terms}) == len(terms)
    assert terms[0].name.startswith(("A", "B"))


def test_unknown_language_raises() -> None:
    for call in (
        lambda: describe(ALL[0], "xx"),
        lambda: name_of("tile", "charge", "xx"),
        lambda: effect_of("tile", "charge", "xx"),
        lambda: glossary_terms("xx"),
    ):
        with pytest.raises(ValueError, match="en, fr"):
            call()


def test_unknown_id_raises() -> None:
    with pytest.raises(KeyError, match="no text for card charge"):
        name_of("card", "charge", "en")
    with pytest.raises(KeyError, match="no text for space delta"):
        effect_of("space", "delta", "fr")
