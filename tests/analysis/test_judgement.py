"""Losses, judgements and accuracies, on options with known chances."""

from __future__ import annotations

import pytest

import kemet
from kemet.analysis import Alternative, hint
from kemet.analysis.chances import ChanceEvaluator
from kemet.analysis.judgement import accuracy_of_loss, judge, loss_of
from kemet.analysis.options import EvaluatedOptions, evaluate_options
from kemet.testing.scenario import Scenario


def options(*alternatives: tuple[str, float, float], is_mixed: bool = False) -> EvaluatedOptions:
    found = tuple(Alternative(*a) for a in alternatives)
    weights = {a.answer: a.weight for a in found}
    return EvaluatedOptions(0.5, found, weights, is_mixed, False)


@pytest.mark.parametrize(
    ("loss", "judgement"),
    [
        (0.0, ""), (0.049, ""), (0.05, "inaccuracy"), (0.099, "inaccuracy"), (0.1, "mistake"),
        (0.149, "mistake"), (0.15, "blunder"), (0.9, "blunder"),
    ],
)  # fmt: skip
def test_judgements(loss: float, judgement: str) -> None:
    assert judge(loss) == judgement


def test_a_loss_is_the_difference_to_the_best() -> None:
    found = options(("a", 0.6, 0.7), ("b", 0.4, 0.3))
    assert loss_of(found, "b") == pytest.approx(0.2)
    assert loss_of(found, "a") == 0


def test_an_alternative_that_the_strategy_would_not_play_is_no_reproach() -> None:
    found = options(("a", 0.6, 0.1), ("b", 0.5, 0.3), ("c", 0.4, 0.2))
    assert loss_of(found, "c") == pytest.approx(0.1)
    assert loss_of(found, "b") == 0


def test_a_battle_card_of_the_mixed_strategy_loses_nothing() -> None:
    found = options(
        ("fight s4d1/s2p2", 0.6, 0.5),
        ("fight s3d2/s2p2", 0.4, 0.06),
        ("fight s3d2/s4d1", 0.4, 0.06),
        ("fight s1d3/s2p2", 0.2, 0.02),
        is_mixed=True,
    )
    assert loss_of(found, "fight s3d2/s2p2") == 0  # the card has 12 %, with either discard
    assert loss_of(found, "fight s1d3/s2p2") == pytest.approx(found.mixture - 0.2)
    assert found.mixture == pytest.approx((0.5 * 0.6 + 0.12 * 0.4 + 0.02 * 0.2) / 0.64)


def test_accuracy_falls_with_the_loss() -> None:
    assert accuracy_of_loss(0) == 100
    assert accuracy_of_loss(0.05) == pytest.approx(79.8, abs=0.1)
    assert accuracy_of_loss(0.1) == pytest.approx(63.6, abs=0.1)
    assert accuracy_of_loss(1) == 0


def battle() -> kemet.Game:
    t = Scenario().has("red", troops={"front_nw": 5}, tiles=["charge"])
    t.has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    return t.game


def test_the_equilibrium_counts_at_battle_cards() -> None:
    game = battle()
    view = game.view(0)
    odds = kemet.battle_odds(view, 3)
    assert odds is not None
    found = evaluate_options(ChanceEvaluator(), view, 8, 3)
    assert found.is_mixed
    assert sum(found.weights.values()) == pytest.approx(1)
    for choice in odds.choices:
        assert found.share_of_card(f"fight {choice.play}/x") >= choice.weight / 2 - 1e-9


def test_a_hint_follows_from_the_view_alone() -> None:
    game = battle()
    for seat in (0, 1):
        expected = hint(game.view(seat), budget=8)
        assert expected is not None
        assert expected.is_mixed
        assert expected.answer in game.view(seat).options
        assert hint(game.view(seat).to_json(), budget=8) == expected
        for deal in range(2):
            assert hint(kemet.redeal(game.view(seat), deal).view(seat), budget=8) == expected
        text = expected.to_json("fr")["alternatives"][0]["text"]
        assert text.startswith("Combattre")


def test_a_hint_has_the_names_of_the_edition() -> None:
    """The same tile is Celerity in the revised edition and God Speed in the original one."""
    for edition in ("original", "revised"):
        game = kemet.position({"edition": edition, "players": [{"city": "nw"}, {"city": "sw"}]})
        game.play(0, "token buy_ruby")
        found = hint(game.view(0), budget=0)
        assert found is not None
        named = {a["answer"]: a["text"] for a in found.to_json()["alternatives"]}
        actions = [next(o for o in game.options(0) if o.text == answer) for answer in named]
        own, other = (
            [kemet.describe(action, edition=e) for action in actions]
            for e in (edition, "original" if edition == "revised" else "revised")
        )
        assert list(named.values()) == own != other


def test_a_negative_budget_is_refused() -> None:
    view = kemet.new_game(2, seed=1, order=[0, 1]).view(0)
    with pytest.raises(ValueError, match="budget counts evaluations from 0: -5"):
        hint(view, budget=-5)


def test_there_is_no_hint_without_a_question() -> None:
    game = kemet.new_game(2, seed=1, order=[0, 1])
    assert hint(game.view(1)) is None
    assert hint(game.view()) is None
