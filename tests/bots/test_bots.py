"""Bots: legal answers everywhere, fair, reproducible; a failing bot does not stop the game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import kemet
from kemet.bots import BUILTIN_BOTS, BotPlayer, make_bot
from kemet.bots.tempers import TEMPERS
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, play_randomly, sample_game


def sample_positions(number: int, every: int, max_answers: int = 400) -> list[kemet.Game]:
    game = sample_game(number, seed=31)
    positions = []
    for i, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
        if i % every == 0:
            positions.append(game.copy())
        if i > max_answers:
            break
    return positions


@pytest.mark.parametrize("number", range(len(GAME_CONFIGS)))
def test_greedy_plays_every_setting_to_its_end(number: int) -> None:
    edition, mode, n = GAME_CONFIGS[number]
    game = kemet.new_game(n, edition, mode, seed=number)
    bots = [BotPlayer("greedy") for _ in range(n)]
    while not game.over:
        seat = game.waiting[-1]
        game.play(seat, bots[seat].answer(game, seat))
    assert [bot.error for bot in bots] == [""] * n
    assert game.violations() == []


LEVEL_BOTS = ("level1", "level6", "level11:keeper", *(f"level4:{temper}" for temper in TEMPERS))
SLOW_BOTS = {"master": 6, "grandmaster": 6, "level11:keeper": 6}
"""Bots that are asked in one of so many positions."""


@cache
def questions() -> list[tuple[kemet.View, kemet.View]]:
    """The view of a seat that is asked, and the same after a re-deal of what it cannot know."""
    games = [
        *sample_positions(45, every=17),
        *sample_positions(34, every=17),
        *sample_positions(46, every=29),
    ]
    views = [game.view(seat) for game in games for seat in game.waiting]
    return [(view, kemet.redeal(view, seed=77).view(view.seat)) for view in views]


@pytest.mark.parametrize("name", [*BUILTIN_BOTS, *LEVEL_BOTS])
def test_answers_are_legal_and_follow_from_the_view_and_the_seed(name: str) -> None:
    """They are fair: a re-deal of everything that the bot cannot know changes no answer."""
    for view, redealt in questions()[:: SLOW_BOTS.get(name, 1)]:
        answer = make_bot(name, 5).choose(view)
        assert answer in view.options
        assert make_bot(name, 5).choose(redealt) == answer


def test_bots_continue_a_loaded_game_in_the_same_way() -> None:
    game = kemet.new_game(3, seed=8)
    for _ in range(60):
        seat = game.waiting[0]
        game.play(seat, BotPlayer("greedy").answer(game, seat))
    other = kemet.load(json.loads(json.dumps(game.save())))
    for g in (game, other):
        for _ in range(60):
            seat = g.waiting[0]
            g.play(seat, BotPlayer("greedy").answer(g, seat))
    assert game.record() == other.record()


HOSTILE = {
    "Raises": "raise RuntimeError('no idea')",
    "Garbage": "return 'dance'",
    "Nothing": "return None",
    "Others": "return 'token pray_lower' if 'token pray_lower' not in view.options else 'pass'",
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_a_bot_that_fails_is_replaced_and_the_game_continues(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.py"
    file.write_text(f"class {name}:\n    def choose(self, view):\n        {HOSTILE[name]}\n")
    bot = BotPlayer(f"{file}:{name}")
    game = kemet.new_game(2, seed=4)
    for _ in range(200):
        seat = game.waiting[0]
        game.play(seat, bot.answer(game, seat))
        if game.over:
            break
    assert name in bot.error


def test_a_bot_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view):\n        return view.options[-1]\n")
    game = kemet.new_game(2, seed=1)
    seat = game.waiting[0]
    assert BotPlayer(f"{file}:Mine").answer(game, seat) is game.options(seat)[-1]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("wizard", "random, novice, greedy, tactician, apprentice"),
        ("nowhere.py:Mine", "no Python file"),
        (f"{__file__}:Mine", "no class Mine"),
    ],
)
def test_an_unknown_bot(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        make_bot(name)
