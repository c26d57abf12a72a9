"""For the recipes of CONTRIBUTING.md: texts of a language, and checks that run in the copy."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

TILE_CHECKS: Final = """
import json, logging, random
from pathlib import Path

import kemet
from kemet.analysis import hint
from kemet.bots import BUILTIN_BOTS, make_bot
from kemet.bots.evaluation import DEFAULT_WEIGHTS
from kemet.bots.heuristics import score_tile
from kemet.content.tiles import TILES
from kemet.i18n.glossary import look_up
from kemet.svg import render_svg

lines = []
class Kept(logging.Handler):
    def emit(self, record):
        lines.append(record.getMessage())
logging.getLogger("kemet").addHandler(Kept())

# every bot is what it is called, and answers where the tile can be bought
game = kemet.position({"round": 2, "players": [
    {"city": "nw", "prayer": 11, "pyramids": {"ruby": [4, 1]}, "troops": {"front_nw": 5}},
    {"city": "sw", "tiles": ["phoenix"], "troops": {"temple_w": 3}},
]})
game.play(0, "token buy_ruby")
assert "buy storm" in [str(option) for option in game.options(0)]
bots = {name: type(make_bot(name)).__name__ for name in BUILTIN_BOTS}
answers = {name: make_bot(name, 3).choose(game.view(0)) for name in BUILTIN_BOTS}
assert all(answer in game.view(0).options for answer in answers.values())
tile = next(i for i, tile in enumerate(TILES) if tile.name == "storm")
assert score_tile(game.state, 0, tile) > 0
assert all(weights.weight_of(TILES[tile]) > 0 for weights in DEFAULT_WEIGHTS.values())

# analysis and hints go on, with the tile owned
found = hint(game.view(0), budget=4)
assert found.alternatives and 0 < found.chance < 1
game.play(0, "buy storm")
chosen = random.Random(2)
for _ in range(25):
    seat = game.waiting[0]
    game.play(seat, chosen.choice(game.options(seat)))
assert "storm" in game.view().players[0].tiles
analysis = kemet.analyse(game, budget=4)
assert len(analysis.answers) == game.answer_count
bought = next(answer for answer in analysis.answers if answer.answer == "buy storm")
assert bought.alternatives
assert kemet.replay(game.record()).record() == game.record()
assert "<svg" in render_svg(game.view(), game.names)

# the glossary and the page have it
for language, name in (("en", "Storm"), ("fr", "Tempête")):
    entry = look_up(name, language)[0]
    assert (entry.kind, entry.id, entry.rules) == ("tile", "storm", ("X6", "M6")), entry
    assert entry.text
catalog = json.loads(Path("frontend/src/content/catalog.json").read_text("utf-8"))
assert catalog["tiles"]["storm"] == {
    "colour": "ruby", "level": 4, "copies": 1, "icon": "battle", "creature": False,
    "stats": {"strength_attacking": 1}, "powers": ["ignores_walls"],
}
print(json.dumps({"bots": bots, "answers": answers, "lines": " ".join(lines)}))
"""

NOT_TRANSLATED: Final = re.compile(r"\{[^{}]*\}|\[[A-Z]\d+a?\]|\*\([OR]\)\*")
"""Placeholders, ids of rules and the marks of editions."""


def mark(text: str) -> str:
    """A text of a language that nobody speaks: English with other vowels."""
    parts = NOT_TRANSLATED.split(text)
    kept = [*NOT_TRANSLATED.findall(text), ""]
    vowels = str.maketrans("aeou", "äëöü")
    return "".join(part.translate(vowels) + keep for part, keep in zip(parts, kept, strict=True))


def mark_texts(source: Path, target: Path) -> None:
    """Write the texts of a folder of `locales/` in that language."""
    target.mkdir()
    for file in source.iterdir():
        text = file.read_text(encoding="utf-8")
        is_toml = file.suffix == ".toml"
        marked = "".join(toml_lines(tomllib.loads(text))) if is_toml else mark(text)
        (target / file.name).write_text(marked, encoding="utf-8")


def toml_lines(table: dict[str, Any], path: str = "") -> list[str]:
    """A table of texts, marked, as TOML: its own texts, then its tables."""
    lines = [f"[{path}]\n"] if path else []
    for key, value in table.items():
        if isinstance(value, list):
            forms = ", ".join(json.dumps(mark(form), ensure_ascii=False) for form in value)
            lines.append(f"{key} = [{forms}]\n")
        elif isinstance(value, str):
            lines.append(f"{key} = {json.dumps(mark(value), ensure_ascii=False)}\n")
    for key, value in table.items():
        if isinstance(value, dict):
            lines += toml_lines(value, f"{path}.{key}" if path else key)
    return lines


LANGUAGE_CHECKS: Final = """
import json
from typing import get_args

import kemet
from starlette.requests import Request

from kemet.api import Language, parse
from kemet.i18n import LANGUAGES, Messages, describe, look_up, name_of, rule
from kemet.server.http.glossary import glossary_content, rules_content
from kemet.server.http.public_games import preferred_language
from tools.openapi import COPY

assert set(LANGUAGES) == {"en", "fr", "nl"} == set(get_args(Language))
assert parse(Language, "nl") == "nl"

# the texts of the library
assert name_of("tile", "phoenix", "nl") == "Phöënix"
assert look_up("phöënix", "nl")[0].id == "phoenix"
assert rule("M6", "nl").text != rule("M6").text
game = kemet.new_game(2, seed=1)
for seat in game.waiting:
    option = game.options(seat)[0]
    assert describe(option, "nl") not in (describe(option), "")
try:
    game.play(game.waiting[0], "buy phoenix")
except kemet.IllegalAction as refused:
    assert describe(refused, "nl") != str(refused)
assert Messages("nl")("none")

# the server
assert "Phöënix" in json.loads(glossary_content("nl").body)["names"]["tile"].values()
assert rules_content("nl").body != rules_content("en").body
def asked(header):
    scope = {"type": "http", "headers": [(b"accept-language", header)]}
    return preferred_language(Request(scope))
assert [asked(one) for one in (b"nl-BE,nl;q=0.9", b"fr", b"de")] == ["nl", "fr", "en"]
assert '"nl"' in COPY.read_text("utf-8")
"""
