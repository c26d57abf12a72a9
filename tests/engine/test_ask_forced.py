"""With `ask_forced="never"` a seat with one legal answer is never asked."""

from __future__ import annotations

import pytest

import kemet
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, late_position, play_randomly
from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])


@both
def test_who_has_added_the_last_card_is_not_asked_for_ready_alone(edition: str) -> None:
    """[X4] The last card of one side, then of the other: the battle continues without questions."""
    t = Scenario(edition).has("red", troops={"front_nw": 5}, di=["war_rage"])
    t.has("blue", troops={"temple_w": 3}, di=["bronze_wall", "iron_wall"])
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3")
    assert t.waiting() == ["red", "blue"]
    t.do("red", "add war_rage")
    assert t.waiting() == ["blue"]
    t.do("blue", "add bronze_wall", "add iron_wall")
    assert t.game.view().question != "preparation"
    adds = [(e["seat"], e["card"]) for e in t.events_of("adds")]
    assert adds == [(0, "war_rage"), (1, "bronze_wall"), (1, "iron_wall")]


def test_original_a_card_that_takes_the_last_prayer_ends_the_preparation() -> None:
    """[X4] (O) A card is left in hand, but not the prayer for it."""
    t = Scenario("original").has(
        "red", troops={"front_nw": 5}, prayer=1, di=["war_fury", "war_fury"]
    )
    t.has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3")
    t.do("red", "add war_fury")
    assert t.game.view().question == "loser"


def test_by_default_ready_is_asked_even_if_it_is_the_only_answer() -> None:
    """[I6] Whether a seat has cards left to add is hidden from the others."""
    t = Scenario(ask_secret=True).has("red", troops={"front_nw": 5}, di=["war_rage"])
    t.has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5").passes()
    t.do("red", "fight s4d1/s1d3").do("blue", "fight s2p2/s1d3").do("red", "add war_rage")
    assert t.options("red") == ["ready"]


def asks_with_a_choice(game: kemet.Game) -> None:
    for seat in game.waiting:
        assert len(game.options(seat)) > 1, (seat, game.options(seat), game.view().question)


@pytest.mark.parametrize("number", range(2 * len(GAME_CONFIGS)))
def test_no_seat_is_asked_with_one_option(number: int) -> None:
    """Random games of all editions and modes, 2 to 5 players, also from rich positions."""
    edition, mode, n = GAME_CONFIGS[number % len(GAME_CONFIGS)]
    random_player = RandomPlayer(number + 90)
    if number < len(GAME_CONFIGS):
        game = kemet.position(late_position(edition, mode, n, random_player), ask_forced="never")
    else:
        game = kemet.new_game(n, edition, mode, number, ask_forced="never")
    asks_with_a_choice(game)
    for given, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
        asks_with_a_choice(game)
        if given == 1500:
            break
    if game.over:
        assert kemet.replay(game.record()).record() == game.record()
