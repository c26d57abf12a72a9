"""What is checked after a recipe of CONTRIBUTING.md was carried out, in a process with the copy."""

from __future__ import annotations

from typing import Final

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
