"""The staircase of levels: its names, tempers, and the tool that measures it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import kemet
from kemet.api import ApiError
from kemet.arena.match import make_match
from kemet.arena.runner import play_game
from kemet.bots import make_bot
from kemet.bots.level_policy import Mixture, MixtureBot, mixed_scores
from kemet.bots.levels import CHARACTERS, LEVEL_NAMES, LEVELS, find_level
from kemet.bots.registry import UnknownBot, is_quick
from kemet.bots.tempers import TEMPERS, likings
from kemet.engine.components import Seat
from kemet.tables.create import validate_level
from kemet.testing.scenario import Scenario
from tests.engine.test_rules_battle import at_war
from tools.staircase import begin, next_question, play_match


def test_names_of_levels_and_characters() -> None:
    assert LEVEL_NAMES[0] == "level1"
    assert len(LEVELS) == 12
    assert find_level("level6:attacker") == (6, "attacker")
    assert [character.level for character in CHARACTERS.values()] == list(range(1, 13))
    assert {c.temper for c in CHARACTERS.values()} - {""} == set(TEMPERS)
    for name, character in CHARACTERS.items():
        assert find_level(name) == (character.level, character.temper)


@pytest.mark.parametrize("name", ["level0", "level13", "level6:kind", "level6:", "level6:100"])
def test_unknown_levels(name: str) -> None:
    assert find_level(name) is None
    with pytest.raises(UnknownBot):
        make_bot(name)
    with pytest.raises(ApiError):
        validate_level(name)


def test_levels_at_online_tables() -> None:
    for name in ("level1", "level12", "level6:attacker", "nakht"):
        assert validate_level(name) == name
    assert is_quick("level10")
    assert is_quick("nakht")
    assert not is_quick("level11")
    assert not is_quick("amunet")


def test_a_level_is_pickled_with_its_temper() -> None:
    bot = make_bot("level4:builder", 7)
    copied = pickle.loads(pickle.dumps(bot))
    assert isinstance(copied, MixtureBot)
    assert copied.mixture == bot.mixture  # type: ignore[attr-defined]
    assert copied.mixture.temper == "builder"


def test_level_10_is_the_champion() -> None:
    match = make_match(["champion", "greedy"], games=1, seed=3)
    other = make_match(["level10", "greedy"], games=1, seed=3)
    for key in ("winner", "scores", "decisions", "tiles"):
        assert play_game(match, 0)[key] == play_game(other, 0)[key]


def test_the_staircase_plays_the_games_of_the_arena() -> None:
    bots = ["level2:keeper", "level1"]
    match = make_match(bots, players=3, games=2, seed=5, mirrored=True)
    tables = {table.number: table for table in play_match(bots, [0, 1], 3, "revised", 5)}
    for number, table in tables.items():
        expected: Any = play_game(match, number)
        assert table.game.winner == expected["winner"]
        assert table.game.scores() == tuple(expected["scores"])
        assert table.seat == expected["bots"].index(bots[0])


def test_a_searching_level_answers_by_itself() -> None:
    table = begin(0, ["level11", "level10"], 2, "revised", 1)
    question = next_question(table)
    assert question is not None
    assert table.mixtures[question[0]] is not None


# --- what levels do not consider


def test_what_looks_absurd_is_not_considered_unless_the_network_wants_it() -> None:
    t = at_war(Scenario(), blue=1)
    t.fight("red s4d1/s1d3", "blue s1d3/s2p2")
    options = list(t.game.options(0))
    assert [option.text for option in options] == ["recall", "stay"] or {
        option.text for option in options
    } == {"stay", "recall"}
    g, seat = t.game.state, Seat(0)
    recall = next(i for i, option in enumerate(options) if option.text == "recall")
    careful = Mixture(network=1.0, thumb=0.3, temperature=4.0, care=2.0)
    network = [0.0] * len(options)
    network[1 - recall] = 0.1
    assert mixed_scores(careful, g, seat, options, network)[recall] < -1e8
    network[recall] = 0.2
    assert mixed_scores(careful, g, seat, options, network)[recall] > -1e8
    free = Mixture(network=1.0, thumb=0.3, temperature=4.0)
    assert mixed_scores(free, g, seat, options, [0.0] * len(options))[recall] > -1e8


# --- tempers


def liked(t: Scenario, temper: str, text: str) -> float:
    options = list(t.game.options(0))
    found = likings(temper, t.game.state, Seat(0), options)
    return dict(zip([option.text for option in options], found, strict=True))[text]


def test_what_tempers_like_of_a_move() -> None:
    t = Scenario().has("red", troops={"front_nw": 5}).has("blue", troops={"temple_w": 1})
    t.do("red", "token move_upper", "march front_nw")
    attack = "step temple_w"
    assert liked(t, "attacker", attack) > 0 > liked(t, "attacker", "stop")
    assert liked(t, "keeper", attack) > liked(t, "keeper", "stop")
    assert liked(t, "opportunist", attack) > 0
    assert liked(t, "careful", attack) == 0
    strong = Scenario().has("red", troops={"front_nw": 5}).has("blue", troops={"temple_w": 5})
    strong.do("red", "token move_upper", "march front_nw")
    assert liked(strong, "opportunist", attack) < 0
    assert liked(strong, "careful", attack) < 0


def test_what_tempers_like_of_tokens_cards_and_troops() -> None:
    t = Scenario().has("red", prayer=7, troops={"temple_w": 5}, di=["prayer"])
    assert liked(t, "builder", "token raise") > 0 > liked(t, "builder", "token buy_ruby")
    assert liked(t, "attacker", "token move_upper") > liked(t, "attacker", "token raise")
    window = Scenario("original").has("red", prayer=7, troops={"nw1": 5}, di=["prayer"])
    assert liked(window, "hoarder", "di prayer") < 0
    assert liked(window, "attacker", "di prayer") == 0


def test_tempers_do_not_break_a_standstill() -> None:
    t = Scenario(round=16).has("red", prayer=7)
    options = list(t.game.options(0))
    plain = Mixture(network=0.0, thumb=1.0, temperature=1.0)
    builder = Mixture(network=0.0, thumb=1.0, temperature=1.0, temper="builder")
    scores = [mixed_scores(m, t.game.state, Seat(0), options, None) for m in (plain, builder)]
    assert scores[0] == scores[1]


def test_the_same_seed_gives_the_same_answer() -> None:
    view = kemet.new_game(2, seed=4).view(0)
    first = [make_bot("level3:careful", seed).choose(view) for seed in range(20)]
    assert first == [make_bot("level3:careful", seed).choose(view) for seed in range(20)]
    assert len(set(first)) > 1
