"""The files of the locales: the same keys and placeholders in each language, all of them used."""

from __future__ import annotations

import os
import re
import string
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.content import CREATURE_NAMES
from kemet.content.tiles import TILES
from kemet.engine.procedures import STEP_NAMES
from kemet.i18n import LANGUAGES, Messages, effect_of
from kemet.i18n.describe import PLACEHOLDER
from kemet.i18n.glossary import rule_index
from kemet.i18n.locale import get_locale, name_of
from kemet.textmap.boardmap import BoardMap

LOCALES = files("kemet.i18n").joinpath("locales")
FILES = ("effects", "messages", "mistakes", "names", "phrases", "reasons", "terms", "warnings")
VARIANTS = {"setup": ("_garrison", "_pyramids"), "token": ("", "_done"), "muster": ("", "_free"),
            "step": ("", "_teleport")}  # fmt: skip
"""The endings of a question's message, if there are several."""
KEY_PREFIXES = ("ask_", "cause_", "creature_", "help_", "judgement_", "kind_", "points_")
"""The prefixes of keys that the code puts together."""

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def texts(language: str, file: str) -> dict[str, Any]:
    """The texts of a file by their path, for instance `tile.charge`."""
    text = LOCALES.joinpath(language, f"{file}.toml").read_text(encoding="utf-8")
    return dict(flatten("", tomllib.loads(text)))


def flatten(path: str, value: Any) -> list[tuple[str, Any]]:
    if not isinstance(value, dict):
        return [(path, value)]
    return [
        pair for key, part in value.items() for pair in flatten(f"{path}.{key}"[path == "" :], part)
    ]


def placeholders(text: str) -> set[str]:
    """The fields of a text, in a message or in a phrase."""
    return {field for field, _ in PLACEHOLDER.findall(re.sub(r"![rs]\}", "}", text))}


def fields_of_texts(language: str, file: str) -> dict[str, list[set[str]]]:
    """The placeholders of every form of the texts of a file."""
    return {
        key: [placeholders(form) for form in (text if isinstance(text, list) else [text])]
        for key, text in texts(language, file).items()
    }


def test_every_language_has_the_same_files() -> None:
    assert {item.name for item in LOCALES.iterdir() if item.is_dir()} == set(LANGUAGES)
    for language in LANGUAGES:
        names = {item.name for item in LOCALES.joinpath(language).iterdir()}
        assert names == {"rules.md", *(f"{file}.toml" for file in FILES)}


@pytest.mark.parametrize("file", FILES)
def test_every_language_has_the_same_keys_in_the_same_order(file: str) -> None:
    keys = [
        [key for key in texts(language, file) if not key.startswith("revised.")]
        for language in LANGUAGES
    ]
    assert all(other == keys[0] for other in keys)


@pytest.mark.parametrize("file", FILES)
def test_every_language_has_the_same_placeholders(file: str) -> None:
    first, *others = (fields_of_texts(language, file) for language in LANGUAGES)
    for other in others:
        for key in first.keys() & other.keys():
            assert other[key] == first[key], key


@in_every_language
@pytest.mark.parametrize("file", FILES)
def test_every_value_is_a_text_or_a_list_of_forms(file: str, language: str) -> None:
    for key, value in texts(language, file).items():
        forms = value if isinstance(value, list) and file == "phrases" else [value]
        assert forms, key
        assert all(isinstance(form, str) and form for form in forms), key
        if file != "messages":  # prompts end with a space
            assert all(form == form.strip() and "  " not in form for form in forms), key


@in_every_language
def test_tiles_of_one_title_have_the_same_effect(language: str) -> None:
    effects: dict[str, str] = {}
    for tile in TILES:
        effect = effect_of("tile", tile.name, language)
        assert effects.setdefault(tile.title, effect) == effect, tile.name


def test_the_index_of_rules_has_lists_of_ids() -> None:
    for rules in rule_index().values():
        for id, ids in rules.items():
            assert ids, id
            assert all(re.fullmatch(r"[A-Z]\d+a?", rule) for rule in ids), id


# --- messages


def test_every_question_has_a_message() -> None:
    names = [step for steps in STEP_NAMES.values() for step in steps]
    questions = {name.removeprefix("ask_") for name in names if name.startswith("ask_")}
    assert set(VARIANTS) <= questions
    expected = {f"ask_{q}{ending}" for q in questions for ending in VARIANTS.get(q, ("",))}
    assert {key for key in get_locale("en").messages if key.startswith("ask_")} == expected


@in_every_language
def test_creatures_have_a_short_name_for_the_map(language: str) -> None:
    keys = {key for key in get_locale(language).messages if key.startswith("creature_")}
    assert keys <= {f"creature_{name}" for name in CREATURE_NAMES}
    board = BoardMap(["Anna", "Ben"], Messages(language))
    for name in CREATURE_NAMES:
        assert " " not in board.creature_short_name(name)
    board.messages.texts = {}
    assert (
        board.creature_short_name("sphinx") == name_of("creature", "sphinx", language).split()[-1]
    )


@pytest.mark.static
def test_every_message_is_used_and_every_used_one_exists() -> None:
    package = Path(kemet.__file__).parent
    sources = [*package.joinpath("cli").rglob("*.py"), *package.joinpath("textmap").rglob("*.py")]
    source = "".join(path.read_text("utf-8") for path in sources)
    for file in ("analysis/plot.py", "i18n/locale.py", "server/http/link_preview.py"):
        source += package.joinpath(file).read_text("utf-8")
    source = source.replace("'", '"')  # quotes in f-strings
    keys = set(get_locale("en").messages)
    used = set(re.findall(r'\b(?:messages|print_message)\(\s*"(\w+)"', source))
    assert used - keys - set(KEY_PREFIXES) == set()
    unused = {key for key in keys if f'"{key}"' not in source}
    assert {key for key in unused if not key.startswith(KEY_PREFIXES)} == set()


@in_every_language
def test_messages_are_formatted_by_their_fields_alone(language: str) -> None:
    for key, text in get_locale(language).messages.items():
        fields = [field for _, field, _, _ in string.Formatter().parse(text) if field is not None]
        assert all(field.isidentifier() for field in fields), key


@in_every_language
def test_an_unknown_message_raises(language: str) -> None:
    with pytest.raises(KeyError, match="no text for message nothing"):
        Messages(language)("nothing")


def test_messages_of_an_unknown_language_raise() -> None:
    with pytest.raises(ValueError, match="no language 'de'"):
        Messages("de")


def test_the_texts_are_read_from_a_zip(tmp_path: Path) -> None:
    package = Path(kemet.__file__).parent
    archive = tmp_path / "kemet.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for path in sorted(package.rglob("*")):
            if path.suffix in (".py", ".toml", ".md", ".json", ".css", ".svg"):
                target.write(path, path.relative_to(package.parent))
    program = (
        "import kemet; from kemet.i18n import Messages, look_up; print(kemet.__file__);"
        "g = kemet.new_game(2, seed=1); print(kemet.describe(g.options(g.waiting[0])[0], 'fr'));"
        "print(Messages('fr')('none'), look_up('X1', 'fr')[0].id, '<svg' in g._repr_svg_())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(archive), "PYTHONUTF8": "1"},
    )  # fmt: skip
    file, text, last = run.stdout.splitlines()
    assert file.startswith(str(archive))
    assert text.startswith("Unités : ")
    assert last == "aucune X1 True"
