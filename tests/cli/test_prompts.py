"""The question at the prompt and its options: the library's question, options and costs."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest

import kemet
from kemet.cli.play import panels, prompts
from kemet.cli.play.context import GameContext
from kemet.cli.play.screen import Screen
from kemet.engine.components import COLOURS
from kemet.i18n import LANGUAGES
from kemet.testing.scenario import Scenario
from tests.support.random_positions import random_positions


def context_of(game: kemet.Game, language: str = "en") -> GameContext:
    return GameContext(game, Screen(io.StringIO(), encoding="utf-8"), language)


def asked_positions() -> Iterator[tuple[kemet.Game, int]]:
    for number in range(6):
        for game in random_positions(number, every=9, max_answers=400):
            for seat in game.waiting:
                yield game, seat


def test_every_question_of_random_games_has_its_sentence() -> None:
    asked: set[str] = set()
    for game, seat in asked_positions():
        view, options = game.view(seat), game.options(seat)
        asked.add(view.question)
        for language in LANGUAGES:
            text = prompts.question_text(context_of(game, language), view, options)
            assert not re.search(r"[{}]", text)
    assert len(asked) > 15


def test_an_option_shows_the_cost_that_the_game_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = 0
    for game, seat in asked_positions():
        options = game.options(seat)
        if len(options) > prompts.MAX_LISTED_OPTIONS // 2:
            continue
        lines = prompts.option_lines(context_of(game), game.view(seat), options)
        for option in options:
            (line,) = [line for line in lines if line.endswith(f"[{option.text}]")]
            cost = game.cost(seat, option)
            assert re.findall(r"\((\d+) PP\)", line) == ([str(cost)] if cost else []), line
            shown += bool(cost)
    assert shown > 30


def test_the_market_shows_costs_with_discounts() -> None:
    t = Scenario().has("red", tiles=["priestess"], troops={"front_nw": 3})
    t.has("blue", troops={"front_sw": 3})
    lines = panels.market_lines(context_of(t.game), t.game.view(0), COLOURS)
    text = "\n".join(lines)
    assert "Charge!, level 1, free" in text
    assert "Carnage, level 2, 1 PP" in text
    other = "\n".join(panels.market_lines(context_of(t.game), t.game.view(1), COLOURS))
    assert "Charge!, level 1, 1 PP" in other


@pytest.mark.parametrize(("tiles", "sentence"), [
    ([], "They cost 1 PP each"), (["recruiting_scribe"], "They are free."),
])  # fmt: skip
def test_the_sentence_says_whether_units_are_free(tiles: list[str], sentence: str) -> None:
    t = Scenario().has("red", tiles=tiles, prayer=0 if tiles else 5, troops={"front_nw": 3})
    t.has("blue", troops={"front_sw": 3})
    t.do("red", "token recruit")
    view, options = t.game.view(0), t.game.options(0)
    assert view.question == "muster"
    assert sentence in prompts.question_text(context_of(t.game), view, options)


def test_the_sentence_of_a_step_names_the_space_and_the_moves_left() -> None:
    t = Scenario().has("red", tiles=["god_speed"], troops={"front_nw": 3})
    t.has("blue", troops={"front_sw": 3})
    t.do("red", "token move_upper", "march front_nw")
    text = prompts.question_text(context_of(t.game), t.game.view(0), t.game.options(0))
    assert text == "Where does the troop on front_nw go? (land moves left: 2)"
