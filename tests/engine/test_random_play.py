"""Random play: invariants hold, copies and saves continue equally, records replay, games end."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kemet
from kemet.engine.actions import Action
from kemet.engine.io.save import dump_state
from kemet.engine.rules.day import token_options
from kemet.lab.fuzz import check_copies, check_invariants, check_record, fuzz_one
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, play_randomly, sample_game


@pytest.mark.parametrize(
    "number", range(len(GAME_CONFIGS)), ids=lambda i: "-".join(map(str, GAME_CONFIGS[i]))
)
def test_after_every_answer_copy_save_and_redeal_agree(number: int) -> None:
    """Each setting, from its first question and from a late position: all checks, every answer."""
    for start in (number, number + 2 * len(GAME_CONFIGS)):
        game = sample_game(start, seed=11)
        random_player = RandomPlayer(start, eager=True)
        for i, (seat, action) in enumerate(play_randomly(game, random_player)):
            check_invariants(game)
            check_copies(game, seat, action, i)
            if i == 120:
                break
        check_record(game)


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_any_random_game_keeps_the_invariants_and_ends(number: int, seed: int) -> None:
    outcome = fuzz_one(number, seed, deep_every=300)
    assert outcome.error == "", outcome.record


def test_a_record_equals_the_game_after_every_answer() -> None:
    game = kemet.new_game(3, seed=5)
    for i, _ in enumerate(play_randomly(game, RandomPlayer(5))):
        if i % 5 == 0:
            again = kemet.replay(game.record())
            assert dump_state(again.state) == dump_state(game.state)
            assert again.events(0) == game.events(0)
        if i == 300:
            break


def test_a_save_is_plain_json_and_keeps_events_and_answers() -> None:
    game = kemet.new_game(["Anna", "Ben K"], "original", seed=9)
    for i, _ in enumerate(play_randomly(game, RandomPlayer(9))):
        if i == 200:
            break
    saved = kemet.load(json.loads(json.dumps(game.save())))
    assert saved.save() == game.save()
    assert saved.events(1) == game.events(1)
    assert saved.record() == game.record()
    assert saved.names == ("Anna", "Ben K")


def test_free_teleports_end() -> None:
    """[M9] (O) Stargate and Priest of Ra make teleports free: a Move still ends."""
    data = {
        "edition": "original",
        "players": [
            {"city": "nw", "tiles": ["stargate", "priest_of_ra", "teleport"], "troops": {"nw1": 5}},
            {"city": "sw"},
        ],
    }
    game = kemet.position(data)
    for answer in ("token move_upper", "march nw1"):
        game.play(0, answer)
    jumps = 0
    while any(o.text.startswith("teleport") for o in game.options(0)):
        game.play(0, next(o for o in game.options(0) if o.text.startswith("teleport")))
        game.play(0, "take 5")
        jumps += 1
    assert jumps == 4  # onto each obelisk of the board once


def test_options_that_questions_share_are_never_modified() -> None:
    """Questions with the same tokens to play have one list of options."""
    shared: dict[int, tuple[list[Action], list[Action]]] = {}
    for number in range(8):
        game = sample_game(number, seed=3)
        for i, _ in enumerate(play_randomly(game, RandomPlayer(number))):
            for choice in game.state.pending:
                shared.setdefault(id(choice.options), (choice.options, choice.options[:]))
            if i == 150:
                break
    assert all(options == as_asked for options, as_asked in shared.values())
    assert token_options(0, 4, False) is token_options(0, 4, False)
