"""Victory points round by round: what a game's story is drawn from."""

from __future__ import annotations

from pathlib import Path

import pytest

import kemet
from tests.support.scenario import Scenario, start_move

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.kemet"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: str(p.stem))
def test_every_round_of_a_game_is_told_once_up_to_its_end(path: Path) -> None:
    game = kemet.replay(path.read_text())
    told = kemet.scores_by_round(game)
    assert [row.round for row in told] == list(range(told[0].round, game.state.round + 1))
    assert told[-1].scores == game.scores()


@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda p: str(p.stem))
def test_they_are_those_that_stood_when_the_next_round_began(path: Path) -> None:
    """Against views: what everybody could read off the table at the first question of a round."""
    record = path.read_text()
    game = kemet.replay(record, 0)
    seen: dict[int, tuple[int, ...]] = {}
    for seat, answer in kemet.replay(record).answers:
        view = game.view()
        seen.setdefault(view.round - 1, tuple(p.points["total"] for p in view.players))
        game.play(seat, answer)
    told = dict(kemet.scores_by_round(game))
    assert {number: told[number] for number in seen} == seen


def test_temporary_points_count_and_go_with_control() -> None:
    """[V2] [V3] A temple is worth a point as long as somebody stands there."""
    t = Scenario().has("red", troops={"temple_w": 2}).has("blue", troops={"sw1": 5})
    assert kemet.scores_by_round(t.game) == [(0, (1, 0)), (1, (1, 0))]
    start_move(t, "temple_w", "step front_nw", "take 2")
    assert kemet.scores_by_round(t.game) == [(0, (1, 0)), (1, (0, 0))]


def test_a_game_that_was_only_guessed_has_no_story() -> None:
    guess = kemet.redeal(kemet.new_game(2, seed=1).view(0), seed=3)
    with pytest.raises(ValueError, match="did not begin anywhere"):
        kemet.scores_by_round(guess)
