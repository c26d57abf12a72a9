"""The public API: creating games, answering, refusals, error messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

import kemet
from kemet.engine.io.save import dump_state
from kemet.engine.playout import play_out
from kemet.lab.random_play import RandomPlayer, play_randomly


def test_a_new_game_waits_for_the_first_in_order() -> None:
    game = kemet.new_game(players=3, edition="revised", mode="standard", seed=7)
    assert len(game.waiting) == 1
    seat = game.waiting[0]
    assert [str(o) for o in game.options(seat)] == [
        "garrison 5 5 0",
        "garrison 5 0 5",
        "garrison 0 5 5",
    ]
    assert game.options((seat + 1) % 3) == ()
    assert not game.over
    assert game.winner is None
    assert game.scores() == (0, 0, 0)


def test_players_may_be_names_and_everything_can_be_fixed() -> None:
    """[S1] The host may fix cities and the first turn order."""
    game = kemet.new_game(["Anna", "Ben"], seed=1, cities=["sw", "nw"], order=[1, 0])
    assert game.names == ("Anna", "Ben")
    assert [p.city for p in game.view().players] == ["sw", "nw"]
    assert game.waiting == (1,)


def test_the_default_mode_of_the_original_is_short() -> None:
    assert kemet.new_game(2, "original").edition.goal_vp == 8
    assert kemet.new_game(2, "original", "long").edition.goal_vp == 10
    assert kemet.new_game(2, "original", "beginner").edition.goal_vp == 4
    assert kemet.new_game(2).edition.goal_vp == 9


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 1}, "2 to 5 players"),
        ({"players": 6}, "2 to 5 players"),
        ({"players": ["Anna", ""]}, "not a name"),
        ({"players": ["Anna", "B\nen"]}, "not a name"),
        ({"players": "AB"}, "number or a list of names"),
        ({"seed": "x"}, "whole number"),
        ({"edition": "third"}, "original, revised"),
        ({"edition": "revised", "mode": "long"}, "standard"),
        ({"players": 2, "cities": ["nw", "nw"]}, "nw, sw"),
        ({"players": 2, "order": [0, 0]}, "each seat"),
        ({"battle_discards": "burnt", "edition": "original"}, "closed, default, open"),
        ({"battle_discards": "open"}, "original"),
    ],
)
def test_errors_for_wrong_arguments_name_the_right_ones(
    arguments: dict[str, Any], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        kemet.new_game(**arguments)


def test_an_illegal_answer_raises_its_reason_and_changes_nothing() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    before = dump_state(game.state)
    for seat, answer, kind in [
        (0, "pass", "wrong_kind_of_answer"),
        (1, "garrison 5 5 0", "not_waiting_for_you"),
        (0, "garrison 4 3 3", "garrison_on_two"),
        (0, "dance", "unknown_answer"),
        (0, "", "unknown_answer"),
        (7, "pass", "no_such_seat"),
        (-1, "pass", "no_such_seat"),
    ]:
        with pytest.raises(kemet.IllegalAction) as caught:
            game.play(seat, answer)
        assert caught.value.kind == kind
        assert f"[{caught.value.rule}]" in str(caught.value)
        assert kemet.describe(caught.value, "fr") != str(caught.value)
        refusal = game.why_illegal(seat, answer)
        assert refusal is not None
        assert str(refusal) == str(caught.value)
    assert dump_state(game.state) == before
    assert game.answers == []
    assert game.why_illegal(0, "garrison 5 5 0") is None


def test_nothing_is_asked_once_the_game_is_over() -> None:
    game = kemet.new_game(2, "original", "beginner", seed=2)
    for _ in play_randomly(game, RandomPlayer(2)):
        pass
    assert game.over
    assert game.waiting == ()
    assert game.winner in (0, 1)
    assert max(game.scores()) >= 4
    with pytest.raises(kemet.IllegalAction, match="over"):
        game.play(0, "pass")
    assert kemet.load(game.save()).winner == game.winner


def test_a_copy_goes_its_own_way() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    game.play(0, "garrison 5 5 0")
    duplicate = game.copy()
    duplicate.play(1, "garrison 0 5 5")
    game.play(1, "garrison 5 0 5")
    assert game.record() != duplicate.record()
    assert [e.fields for e in game.events()] != [e.fields for e in duplicate.events()]
    assert len(game.answers) == len(duplicate.answers) == 2


@pytest.mark.parametrize("edition", ["original", "revised"])
def test_a_copy_played_to_its_end_does_not_change_the_original(edition: str) -> None:
    """Copies share lists that seldom change: markets, pyramids, owners of creatures, orders."""
    game = kemet.new_game(3, seed=5, edition=edition, events=False)
    play_out(game.state, seed=1, max_answers=150)
    before = json.dumps(dump_state(game.state))
    for seed in range(8):
        duplicate = game.copy()
        play_out(duplicate.state, seed)
        assert duplicate.over
        assert json.dumps(dump_state(game.state)) == before


def test_events_can_be_read_from_any_number_on() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    count = len(game.events(0))
    game.play(0, "garrison 5 5 0")
    new_events = game.events(0, since=count)
    assert [e.kind for e in new_events] == ["musters", "musters"]
    assert new_events[0].to_json() == {
        "number": count,
        "kind": "musters",
        "seat": 0,
        "space": new_events[0].fields["space"],
        "n": 5,
    }


def test_forced_answers_are_asked_only_on_request() -> None:
    data = {"players": [{"city": "nw"}, {"city": "sw"}]}
    quick, slow = kemet.position(data), kemet.position(data, ask_forced="always")
    for game in (quick, slow):
        game.play(0, "token move_upper")
    assert quick.waiting == (1,)  # no troop to march with: passed by itself
    assert [str(o) for o in slow.options(0)] == ["pass"]


def test_a_view_names_the_question_and_a_game_the_cost() -> None:
    data = {
        "players": [
            {"city": "nw", "tiles": ["stargate", "recruiting_scribe"], "troops": {"nw1": 3}},
            {"city": "sw"},
        ]
    }
    game = kemet.position(data)
    assert game.view(1).question == "token"
    game.play(0, "token recruit")
    assert game.view().question == "muster"
    assert [game.cost(0, f"muster nw2 {n}") for n in (1, 2, 3, 5)] == [0, 0, 1, 3]
    game.play(0, "muster nw2 1")
    assert [game.cost(0, f"muster nw2 {n}") for n in (1, 2)] == [0, 1]
    assert game.cost(0, "done") == 0
    game.play(0, "muster nw2 2")
    prayer, price = game.view().players[0].prayer, game.cost(0, "done")  # paid all together
    game.play(0, "done")
    assert (price, game.view().players[0].prayer) == (1, prayer - 1)
    game.play(1, "token pray_lower")
    assert game.cost(0, "teleport temple_w") == 1
    assert game.cost(0, "raise ruby 3") == 5
    assert game.cost(0, "buy charge") == 1
    assert game.cost(0, "di raining_fire sw1 1") == 1
    assert game.cost(0, "stop") == 0


def test_looking_for_a_seat_that_is_not_there() -> None:
    game = kemet.new_game(2)
    with pytest.raises(ValueError, match="seats go from 0 to 1"):
        game.view(2)
    with pytest.raises(ValueError, match="seats go from 0 to 1"):
        game.events(-1)
    with pytest.raises(ValueError, match="seats go from 0 to 1"):
        game.options(9)


def test_the_repr_of_a_game() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    assert repr(game) == ("<Kemet revised standard, 2 players, round 1, waiting for (0,)>")


def test_a_redealt_game_has_no_record() -> None:
    game = kemet.redeal(kemet.new_game(2, seed=1).view(0), 1)
    with pytest.raises(ValueError, match="no record"):
        game.record()
    with pytest.raises(ValueError, match="not a view"):
        kemet.redeal({"seat": 0}, 1)
