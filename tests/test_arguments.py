"""Arguments of the public functions: any whole number is taken, anything else refused clearly."""

from __future__ import annotations

import contextlib
import dataclasses
import json
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kemet
import kemet.arena
from kemet.bots import BUILTIN_BOTS, BotPlayer, make_bot
from kemet.engine.playout import play_out
from kemet.lab.random_play import RandomPlayer


class Number(IntEnum):
    ZERO = 0
    THREE = 3


NUMBERS = [np.int64, np.int32, np.uint8, np.array, Number]
"""Kinds of whole numbers that are no `int`, or not exactly."""


@pytest.fixture(params=NUMBERS, ids=lambda kind: kind.__name__)
def number(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_a_new_game_takes_any_whole_number(number: Any) -> None:
    game = kemet.new_game(number(3), seed=number(3))
    assert game.save() == kemet.new_game(3, seed=3).save()
    assert type(game.header["seed"]) is int
    order = [number(0), 2, 1]
    game = kemet.new_game(3, seed=1, order=order)
    assert game.record() == kemet.new_game(3, seed=1, order=[0, 2, 1]).record()
    assert json.dumps(game.save()) == json.dumps(kemet.new_game(3, seed=1, order=[0, 2, 1]).save())
    whole = kemet.new_game(3, seed=1, order=np.array([0, 2, 1]))
    assert whole.record() == game.record()


def test_a_game_takes_any_whole_number_for_a_seat(number: Any) -> None:
    game = kemet.new_game(4, seed=1, order=[0, 1, 2, 3])
    duplicate = game.copy()
    zero: Any = number(0)
    assert game.options(zero) == game.options(0) != ()
    assert game.view(zero) == game.view(0)
    assert type(game.view(zero).seat) is int
    assert game.cost(zero, "buy charge") == game.cost(0, "buy charge")
    assert game.why_illegal(zero, "garrison 5 5 0") is None
    refusal = game.why_illegal(zero, "pass")
    assert refusal is not None
    assert str(refusal) == str(game.why_illegal(0, "pass"))
    game.play(zero, "garrison 5 5 0")
    duplicate.play(0, "garrison 5 5 0")
    assert game.save() == duplicate.save()
    assert game.record() == duplicate.record()
    assert [type(seat) for seat, _ in game.answers] == [int]
    assert game.events(zero, number(3)) == game.events(0, 3)
    assert [type(event.number) for event in game.events(zero, number(3))][:1] == [int]
    assert kemet.replay(game.record(), number(0)).answers == []


def test_redeals_odds_and_bots_take_any_whole_number_for_a_seed(number: Any) -> None:
    view = kemet.new_game(2, seed=1, order=[0, 1]).view(0)
    assert kemet.redeal(view, number(3)).save() == kemet.redeal(view, 3).save()
    assert kemet.battle_odds(view, number(3)) is None
    for level in ("random", "greedy", "tactician", "strategist"):
        assert make_bot(level, number(3)).choose(view) == make_bot(level, 3).choose(view)
    assert RandomPlayer(number(3)).randbelow(99) == RandomPlayer(3).randbelow(99)
    one, other = kemet.new_game(2, seed=1), kemet.new_game(2, seed=1)
    assert play_out(one.state, number(3), number(3)) == play_out(other.state, 3, 3) == 3
    assert one.save()["state"] == other.save()["state"]


def test_a_position_takes_numbers_of_numpy() -> None:
    def position(number: Callable[[int], Any], array: Callable[[list[int]], Any]) -> dict[str, Any]:
        return {
            "round": number(2),
            "seed": number(5),
            "order": array([1, 0]),
            "active": number(1),
            "players": [
                {
                    "city": "nw",
                    "prayer": number(7),
                    "vp": {"battle": number(2)},
                    "pyramids": {"ruby": array([4, 1]), "sapphire": [number(1), number(2)]},
                    "troops": {"nw1": number(5)},
                    "silver_used": number(0) != 0,
                },
                {"city": "sw", "troops": {"sw2": {"units": number(3)}}},
            ],
        }

    mine, other = position(np.int64, np.array), position(int, list)
    game = kemet.position(mine)
    assert game.save() == kemet.position(other).save()
    assert kemet.replay(game.record()).save() == game.save()
    assert game.position() == kemet.position(other).position()


def test_a_position_is_not_changed_by_what_happens_to_its_data() -> None:
    data: dict[str, Any] = {"players": [{"city": "nw"}, {"city": "sw"}]}
    game = kemet.position(data)
    record = game.record()
    data["players"][0]["city"] = "sw"
    assert game.record() == record


# --- what is refused

NOT_WHOLE = [True, False, np.True_, 1.0, np.float64(1), "1", b"1", [1], (), {}, float("nan"), 1j]
"""None is left out: for some arguments it has a meaning."""


@pytest.mark.parametrize("wrong", NOT_WHOLE)
def test_what_is_no_whole_number_is_refused(wrong: Any) -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    before = game.save()
    view = game.view(0)
    with pytest.raises(ValueError, match="seed must be a whole number"):
        kemet.new_game(2, seed=wrong)
    with pytest.raises(ValueError, match="order must name each seat"):
        kemet.new_game(2, order=[0, wrong])
    with pytest.raises(ValueError, match="seed must be a whole number"):
        kemet.redeal(view, wrong)
    with pytest.raises(ValueError, match="seed must be a whole number"):
        kemet.battle_odds(view, wrong)
    with pytest.raises(ValueError, match="seed must be a whole number"):
        make_bot("random", wrong)
    with pytest.raises(ValueError, match="answers must be a whole number"):
        kemet.replay(game.record(), wrong)
    with pytest.raises(ValueError, match="since must be a whole number"):
        game.events(0, wrong)
    for call in (game.options, game.view, game.events, lambda seat: game.cost(seat, "pass")):
        with pytest.raises(ValueError, match="seat must be a whole number"):
            call(wrong)
    with pytest.raises(ValueError, match="seat must be a whole number"):
        game.play(wrong, "garrison 5 5 0")
    with pytest.raises(ValueError, match="seat must be a whole number"):
        game.why_illegal(wrong, "garrison 5 5 0")
    assert game.save() == before


@pytest.mark.parametrize(
    "wrong",
    [
        True,
        2.0,
        "AB",
        b"AB",
        None,
        {"Anna", "Ben"},
        {"Anna": 1, "Ben": 2},
        [1, 2],
        [None, None],
        1j,
    ],
)
def test_what_is_neither_a_number_nor_names_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"players must be|not a name"):
        kemet.new_game(wrong)


@pytest.mark.parametrize("wrong", [-1, np.int64(-1), 2, 10**30, -(10**30)])
def test_a_seat_that_is_not_there_is_refused(wrong: Any) -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    for call in (game.options, game.view, game.events, lambda seat: game.cost(seat, "pass")):
        with pytest.raises(ValueError, match="seats go from 0 to 1"):
            call(wrong)
    with pytest.raises(kemet.IllegalAction) as caught:
        game.play(wrong, "garrison 5 5 0")
    assert caught.value.kind == "no_such_seat"


@pytest.mark.parametrize("since", [-1, np.int64(-5), -(10**30)])
def test_events_are_counted_from_0(since: Any) -> None:
    game = kemet.new_game(2, seed=1)
    with pytest.raises(ValueError, match="since counts events from 0"):
        game.events(since=since)
    assert game.events(since=10**30) == []
    with pytest.raises(ValueError, match="since counts events from 0"):
        kemet.new_game(2, seed=1, events=False).events(since=since)


def test_answers_of_a_record_are_counted_from_0() -> None:
    record = kemet.new_game(2, seed=1).record()
    with pytest.raises(ValueError, match="answers counts from 0"):
        kemet.replay(record, -1)


@pytest.mark.parametrize("seed", [0, 2**31, 2**53 + 1, 2**63, 2**64, 10**40])
def test_a_seed_may_be_of_any_size(seed: int) -> None:
    game = kemet.new_game(3, seed=seed)
    assert kemet.load(json.loads(json.dumps(game.save()))).save() == game.save()
    assert kemet.replay(game.record()).save() == game.save()
    view = game.view(0)
    assert kemet.redeal(view, seed).view(0) == view
    assert kemet.position({"seed": seed, "players": [{"city": "nw"}, {"city": "sw"}]}).waiting
    view = kemet.new_game(2, seed=1, order=[0, 1]).view(0)
    for level in ("random", "greedy", "tactician"):
        assert make_bot(level, seed).choose(view) in view.options
    play_out(game.state, seed)
    assert game.over


NOT_ANSWERS = [None, 0, 1.5, b"pass", ["pass"], True]


@pytest.mark.parametrize("wrong", NOT_ANSWERS)
def test_an_answer_is_an_action_or_its_text(wrong: Any) -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    for call in (game.play, game.why_illegal, game.cost):
        with pytest.raises(TypeError, match=r"\bAction\b"):
            call(0, wrong)
        with pytest.raises(TypeError, match=r"\bAction\b"):
            call(1, wrong)
    assert game.answers == []


def test_the_text_of_an_answer_may_be_of_numpy() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    options = np.array([str(option) for option in game.options(0)])
    game.play(0, options[0])
    assert [type(action) for _, action in game.answers] == [kemet.Action]


@pytest.mark.parametrize("wrong", ["no", None, 2, [], 0.5])
def test_a_switch_is_true_or_false(wrong: Any) -> None:
    with pytest.raises(ValueError, match="events must be True or False"):
        kemet.new_game(2, events=wrong)


def test_a_switch_may_be_of_numpy() -> None:
    game = kemet.new_game(2, seed=1, events=np.False_)  # type: ignore[arg-type]
    assert game.save() == kemet.new_game(2, seed=1, events=False).save()


@pytest.mark.parametrize("wrong", ["no", "", None, True, 2, [], 0.5], ids=repr)
def test_ask_forced_is_one_of_three_words(wrong: Any) -> None:
    with pytest.raises(ValueError, match="ask_forced must be one of always, secret, never"):
        kemet.new_game(2, ask_forced=wrong)
    with pytest.raises(ValueError, match="ask_forced must be one of always, secret, never"):
        kemet.position({"players": [{"city": "nw"}, {"city": "sw"}]}, ask_forced=wrong)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"edition": None}, "there is no edition None"),
        ({"edition": ["revised"]}, "there is no edition"),
        ({"mode": 3}, "has no mode 3"),
        ({"cities": 3}, "cities must name"),
        ({"cities": ["nw", 3]}, "cities must name"),
        ({"cities": [["nw"], "sw"]}, "cities must name"),
        ({"order": 3}, "order must name"),
        ({"order": "01"}, "order must name"),
        ({"order": [0, None]}, "order must name"),
        ({"battle_discards": None}, "battle_discards is one of"),
        ({"battle_discards": []}, "battle_discards is one of"),
    ],
)
def test_other_wrong_arguments_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        kemet.new_game(2, **arguments)


@pytest.mark.parametrize("wrong", [None, 3, "view", [], {}, {"seat": 0}])
def test_what_is_no_view_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match="this is not a view of Kemet"):
        kemet.redeal(wrong, 1)
    with pytest.raises(ValueError, match="this is not a view of Kemet"):
        kemet.battle_odds(wrong)


WRONG = [True, 1.5, "x", b"x", [[]], {"x": 1}, 10**40, object(), np.int8(1)]


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(kemet.View)])
def test_a_view_with_a_wrong_field_is_refused(field: str) -> None:
    """What is of a wrong type is not taken; what fits no game is a ValueError, too."""
    data = kemet.new_game(2, seed=1, order=[0, 1]).view(0).to_json()
    right = type(data[field])
    for wrong in WRONG:
        if type(wrong) is right or (
            wrong == 10**40 and field in ("active", "triggered_by", "winner")
        ):
            with contextlib.suppress(ValueError):
                kemet.redeal({**data, field: wrong}, 1)
        else:
            with pytest.raises(ValueError, match=r"of Kemet|edition"):
                kemet.redeal({**data, field: wrong}, 1)
    with pytest.raises(ValueError, match=f"other fields: {field}"):
        kemet.redeal({name: value for name, value in data.items() if name != field}, 1)


def test_a_wrong_field_of_a_view_is_named() -> None:
    data = kemet.new_game(2, seed=1, order=[0, 1]).view(0).to_json()
    data["players"][1]["pyramids"]["ruby"] = ["high", 1]
    with pytest.raises(ValueError, match=r"players\.pyramids\.ruby is 'high'"):
        kemet.redeal(data, 1)
    with pytest.raises(ValueError, match="it has other fields: x"):
        kemet.redeal({**kemet.new_game(2).view(0).to_json(), "x": 1}, 1)


@pytest.mark.parametrize("value", [b"x", object(), np.int64(3), {1, 2}, float("nan")])
def test_a_save_that_is_no_json_is_refused(value: Any) -> None:
    save = kemet.new_game(2, seed=1).save()
    for key in save:
        with pytest.raises(kemet.InvalidSave):
            kemet.load({**save, key: value})
        with pytest.raises(kemet.InvalidSave):
            kemet.load({k: v for k, v in save.items() if k != key})


def test_scores_by_round_are_of_a_game() -> None:
    for wrong in (None, 3, "x", kemet.new_game(2, seed=1).view()):
        with pytest.raises(TypeError, match="takes a Game"):
            kemet.scores_by_round(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 3, [], "de"])
def test_a_language_is_one_there_is(wrong: Any) -> None:
    with pytest.raises(ValueError, match="no language"):
        kemet.describe(kemet.new_game(2, seed=1).events()[0], wrong)


def test_odds_accept_a_view_as_json() -> None:
    game = kemet.position(
        {
            "players": [
                {"city": "nw", "troops": {"front_nw": 5}, "tiles": ["charge"]},
                {"city": "sw", "troops": {"temple_w": 3}},
            ]
        }
    )
    for answer in ("token move_upper", "march front_nw", "step temple_w", "take 5"):
        game.play(0, answer)
    assert kemet.battle_odds(game.view(0).to_json()) == kemet.battle_odds(game.view(0))


@pytest.mark.parametrize("seed", [-1, -(2**64) - 3, np.int64(-5)])
def test_a_negative_seed_is_refused(seed: Any) -> None:
    with pytest.raises(ValueError, match="seed must be a whole number of 0 or more"):
        kemet.new_game(2, seed=seed)
    with pytest.raises(ValueError, match="seed must be 0 or more"):
        kemet.arena.play_many(["random", "random"], 1, seed=seed)


def test_a_record_of_an_older_version_may_have_a_negative_seed() -> None:
    record = kemet.new_game(2, seed=2**64 - 1).record().replace(f"seed {2**64 - 1}", "seed -1")
    assert kemet.replay(record).view(0) == kemet.new_game(2, seed=2**64 - 1).view(0)


@pytest.mark.parametrize("names", [["Anna", "Anna"], ["Ben", "Anna", "Ben"], iter(["A", "A"])])
def test_players_have_different_names(names: Any) -> None:
    with pytest.raises(ValueError, match="two players have the name"):
        kemet.new_game(names)


def test_a_record_may_have_players_with_one_name() -> None:
    """The people at a table choose their names themselves."""
    game = kemet.new_game(2, seed=1).with_names(["Anna", "Anna"])
    assert kemet.replay(game.record()).names == ("Anna", "Anna")
    assert kemet.load(game.save()).names == ("Anna", "Anna")


@pytest.mark.parametrize(
    "names", [["Anna"], ["A", "B", "C"], ["A", ""], ["A", None], ["A", "B\n"], "AB", 3]
)
def test_names_of_a_game_are_checked(names: Any) -> None:
    with pytest.raises(ValueError, match="name"):
        kemet.new_game(2, seed=1).with_names(names)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("r.kemet", r"name of a file, 'r\.kemet'.*read the file first"),
        (Path("games/r.kemet"), "name of a file, 'games/r.kemet'"),
        ("/tmp/game", "name of a file"),
        (b"kemet 1\n", "not bytes: decode it first"),
        (kemet.new_game(2, seed=1), r"kemet\.replay\(game\.record\(\)\)"),
        (None, r"as Game\.record\(\) gives it, not None"),
        ("hello", "its first line should be 'kemet 1'"),
    ],
    ids=repr,
)
def test_what_is_no_record_is_named(given: Any, words: str) -> None:
    with pytest.raises(kemet.InvalidRecord, match=words):
        kemet.replay(given)
    if not isinstance(given, kemet.Game):
        with pytest.raises(kemet.InvalidRecord, match=words):
            kemet.analyse(given)
        with pytest.raises(kemet.InvalidRecord, match=words):
            kemet.verify_deal(given, "0" * 64)


@pytest.mark.parametrize("given", ["save.json", Path("save.json"), None, b"{}"])
def test_what_is_no_save_or_position_is_named(given: Any) -> None:
    with pytest.raises(kemet.InvalidSave, match=r"as Game\.save\(\) gives it \(json\.load"):
        kemet.load(given)
    with pytest.raises(kemet.InvalidPosition, match=r"is a JSON object, a dict \(json\.load"):
        kemet.position(given)


def test_a_deal_is_of_a_game() -> None:
    record = kemet.new_game(2, seed=1).record()
    with pytest.raises(TypeError, match="a deal is of a Game, not of 'x'"):
        kemet.deal_commitment("x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="64 hexadecimal digits, not None"):
        kemet.verify_deal(record, None)  # type: ignore[arg-type]


@pytest.mark.parametrize("seeds", [3, None, "12", b"1"])
def test_seeds_of_redeals_are_several(seeds: Any) -> None:
    with pytest.raises(ValueError, match=r"such as range\(8\)"):
        list(kemet.redeals(kemet.new_game(2, seed=1).view(0), seeds))


@pytest.mark.parametrize("names", [3, b"ab", "ab", {"a": 1}])
def test_names_for_a_description_are_a_list(names: Any) -> None:
    event = kemet.new_game(2, seed=1).events()[0]
    with pytest.raises(TypeError, match="names is a list"):
        kemet.describe(event, names=names)


@pytest.mark.parametrize("name", [None, 3, b"greedy", ["greedy"]])
def test_a_bot_goes_by_its_name(name: Any) -> None:
    for make in (make_bot, BotPlayer):
        with pytest.raises(ValueError, match="a bot goes by its name"):
            make(name)


@pytest.mark.parametrize("level", BUILTIN_BOTS)
def test_a_bot_chooses_for_a_seat_that_is_asked(level: str) -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    bot = make_bot(level)
    for view, words in ((game.view(), "spectator"), (game.view(1), "seat 1 is not asked now")):
        with pytest.raises(ValueError, match=words):
            bot.choose(view)
    with pytest.raises(TypeError, match="a bot chooses by a View"):
        bot.choose(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat 1 is not asked now"):
        BotPlayer(level).answer(game, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"bots": None}, "bots must be a list of names"),
        ({"bots": "random"}, "bots must be a list of names"),
        ({"bots": {"random"}}, "bots must be a list of names"),
        ({"bots": [b"random", b"random"]}, "a bot goes by its name"),
        ({"bots": ["random", 3]}, "a bot goes by its name"),
        ({"games": 1.5}, "games must be a whole number"),
        ({"games": "3"}, "games must be a whole number"),
        ({"games": 0}, "games must be 1 or more"),
        ({"seed": None}, "seed must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"players": 2.0}, "players must be a whole number"),
        ({"players": 6}, "2 to 5 players, not 6"),
        ({"editions": None}, "editions must name at least one"),
        ({"editions": []}, "editions must name at least one"),
        ({"editions": [3]}, "an edition goes by its name"),
        ({"workers": 0}, "workers counts processes from 1"),
        ({"workers": "two"}, "workers must be a whole number"),
        ({"ray": 3}, "ray must be True, False or an address"),
    ],
    ids=str,
)
def test_wrong_arguments_of_many_games_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        kemet.arena.play_many(**{"bots": ["random", "random"], "games": 1, **arguments})


@pytest.mark.parametrize("wrong", [None, 3, "save", [], b"x"])
def test_what_is_no_save_record_or_position_is_refused(wrong: Any) -> None:
    with pytest.raises(kemet.InvalidSave):
        kemet.load(wrong)
    with pytest.raises(kemet.InvalidRecord):
        kemet.replay(wrong)
    with pytest.raises(kemet.InvalidPosition):
        kemet.position(wrong)


@pytest.mark.parametrize(
    "change",
    [
        {"seed": True},
        {"seed": 1.5},
        {"round": True},
        {"order": [0.0, 1.0]},
        {"order": [True, False]},
        {"order": {0, 1}},
        {"players": {"nw": 1}},
        {"players": [object(), object()]},
        {"edition": 3},
        {"mode": []},
        {"phase": []},
        {"pile": 3},
        {"pile": [[]]},
        {"battle_discards": []},
        {"active": "0"},
        {1: 2},
    ],
)
def test_a_position_with_a_wrong_value_is_refused(change: dict[Any, Any]) -> None:
    data = {"players": [{"city": "nw"}, {"city": "sw"}], **change}
    with pytest.raises(kemet.InvalidPosition):
        kemet.position(data)


@pytest.mark.parametrize("wrong", [None, 3, "pass", object()], ids=lambda w: type(w).__name__)
def test_words_are_for_actions_events_and_refusals(wrong: Any) -> None:
    with pytest.raises(TypeError, match="an Action, an Event or an Illegal"):
        kemet.describe(wrong)


def test_arguments_have_the_names_of_the_documentation() -> None:
    game = kemet.new_game(players=2, edition="revised", mode="standard", seed=1, order=[0, 1])
    assert game.options(seat=0)
    assert game.view(seat=0).seat == 0
    assert game.events(seat=0, since=0)
    assert game.why_illegal(seat=0, action="pass")
    assert game.cost(seat=0, action="pass") == 0
    game.play(seat=0, action="garrison 5 5 0")
    calls: list[Any] = [game.options, game.play, game.why_illegal, game.cost]
    for call in calls:
        with pytest.raises(TypeError):
            call()
        with pytest.raises(TypeError):
            call(0, "pass", 1, 2)
        with pytest.raises(TypeError):
            call(seet=0)
