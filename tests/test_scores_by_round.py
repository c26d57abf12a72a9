"""Victory points by round."""

from __future__ import annotations

from pathlib import Path

import pytest

import kemet
from kemet.testing.scenario import Scenario, start_move

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.kemet"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: str(p.stem))
def test_every_round_of_a_game_has_one_entry(path: Path) -> None:
    game = kemet.replay(path.read_text())
    scores = kemet.scores_by_round(game)
    assert [row.round for row in scores] == list(range(scores[0].round, game.state.round + 1))
    assert scores[-1].scores == game.scores()


@pytest.mark.parametrize("path", GOLDEN[::4], ids=lambda p: str(p.stem))
def test_scores_match_the_views_at_the_start_of_the_next_round(path: Path) -> None:
    """Compared with the public view at the first question of each round."""
    record = path.read_text()
    game = kemet.replay(record, 0)
    seen: dict[int, tuple[int, ...]] = {}
    for seat, answer in kemet.replay(record).answers:
        view = game.view()
        seen.setdefault(view.round - 1, tuple(p.points["total"] for p in view.players))
        game.play(seat, answer)
    scores = dict(kemet.scores_by_round(game))
    assert {number: scores[number] for number in seen} == seen


def test_temporary_points_count_and_go_with_control() -> None:
    """[V2] [V3] A temple is worth a point as long as a troop is there."""
    t = Scenario().has("red", troops={"temple_w": 2}).has("blue", troops={"sw1": 5})
    assert kemet.scores_by_round(t.game) == [(0, (1, 0)), (1, (1, 0))]
    start_move(t, "temple_w", "step front_nw", "take 2")
    assert kemet.scores_by_round(t.game) == [(0, (1, 0)), (1, (0, 0))]


def test_a_redealt_game_has_no_scores_by_round() -> None:
    redealt = kemet.redeal(kemet.new_game(2, seed=1).view(0), seed=3)
    with pytest.raises(ValueError, match="its start is not known"):
        kemet.scores_by_round(redealt)
