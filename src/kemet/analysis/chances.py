"""The chance of a seat to win, from what it knows: the champion's value, calibrated.

The network gives a logit. Its scale and bias are fitted to games of the champion against itself
(calibration.json, tools/calibration.py, docs/analysis.md).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from ..bots.probabilities import softmax, to_probability
from ..engine.components import PHASES
from ..factory import redeal
from ..game import Game
from ..views import View

CALIBRATION_FILE: Final = "calibration.json"
IDENTITY: Final = (1.0, 0.0)
SETUP: Final = PHASES.index("setup")


class Calibration(NamedTuple):
    """Scale and bias of the logit.

    Attributes:
        kinds: by kind of game, such as `revised standard 2`
        waiting: by question, for seats that have no choice at it
    """

    kinds: dict[str, tuple[float, float]]
    waiting: dict[str, tuple[float, float]]


@cache
def load_calibration() -> Calibration:
    """The calibration of the package."""
    text = files("kemet.analysis").joinpath(CALIBRATION_FILE).read_text("utf-8")
    data: dict[str, dict[str, dict[str, float]]] = json.loads(text)
    kinds, waiting = (
        {name: (fit["scale"], fit["bias"]) for name, fit in data[part].items()}
        for part in ("kinds", "waiting")
    )
    return Calibration(kinds, waiting)


def calibrate(logit: float, kind: str, question: str, has_choice: bool) -> float:
    """The chance to win for a logit of the network.

    The network has learned values of the seat that has a choice: those of the other seats depend
    on the question, and are corrected first.
    """
    calibration = load_calibration()
    if not has_choice:
        scale, bias = calibration.waiting.get(question, IDENTITY)
        logit = scale * logit + bias
    scale, bias = calibration.kinds.get(kind, IDENTITY)
    return to_probability(scale * logit + bias)


def calibrated_chance(view: View, logit: float) -> float:
    """The chance of the seat of a view after the set-up, for a logit of the network."""
    kind = f"{view.edition} {view.mode} {len(view.players)}"
    return calibrate(logit, kind, view.question, len(view.options) > 1)


class ChanceEvaluator:
    """Evaluates views with the champion's network."""

    def __init__(self) -> None:
        from ..bots import champion  # not needed to import kemet

        self._network = champion.load_champion()
        self._evaluate_view = champion.evaluate_view
        self._encode_view = champion.encode_view

    def evaluate(self, view: View) -> tuple[list[float], float]:
        """The probabilities of the view's options in the network's strategy; the chance to win."""
        assert view.seat is not None
        if view.winner is not None:
            return [], float(view.winner == view.seat)
        scores, logit = self._evaluate_view(self._network, view)
        if view.phase == "setup":
            _, chance = self.evaluate(self._view_after_setup(view))
        else:
            chance = calibrated_chance(view, logit)
        return softmax(scores), chance

    def evaluate_many(self, views: Iterable[View]) -> list[float]:
        """The chances to win of several views, in one pass of the network."""
        known = [self._view_after_setup(view) if view.phase == "setup" else view for view in views]
        open_views = [view for view in known if view.winner is None]
        observations = [self._encode_view(view) for view in open_views]
        found = self._network.evaluate_many(observations, [[] for _ in open_views])
        logits = iter([logit for _, logit in found])
        return [
            calibrated_chance(view, next(logits))
            if view.winner is None
            else float(view.winner == view.seat)
            for view in known
        ]

    def _view_after_setup(self, view: View) -> View:
        """The seat's view after the set-up, which the network finishes for all seats.

        In the set-up the network has learned values only for the seat that answers: those of the
        others are far off.
        """
        assert view.seat is not None
        game = redeal(view, 0)
        while game.state.phase == SETUP:
            seat = game.waiting[0]
            asked = game.view(seat)
            scores, _ = self._evaluate_view(self._network, asked)
            game.play(seat, asked.options[scores.index(max(scores))])
        return game.view(view.seat)

    def chances(self, game: Game) -> list[float]:
        """Every seat's chance, each from its own view."""
        return self.evaluate_many([game.view(seat) for seat in range(game.players)])
