"""OpenSpiel's IS-MCTS as a bot: 24 simulations per answer, the lead in victory points as value.

    kemet evaluate duel-random --bot examples/ismcts_bot.py:IsmctsBot --games 20

It needs OpenSpiel (`pip install '.[openspiel]'`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts

import kemet
from kemet.engine import actions
from kemet.envs.openspiel import load_spiel, state_from_view

SIMULATIONS = 24
UCT_C = 0.1
POINTS_OF_A_WIN = 10


class LeadEvaluator:
    """Values a state by the lead in victory points over the best other seat."""

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def evaluate(self, state: Any) -> Any:
        scores = state.env_game.game.scores()
        best_other = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(len(scores))]
        return (np.array(scores) - best_other) / POINTS_OF_A_WIN


class IsmctsBot:
    """Searches for every answer, in games that are re-dealt from the view."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = np.random.RandomState(seed % (1 << 32))
        self.search: Any = None

    def choose(self, view: kemet.View) -> str:
        if self.search is None:
            self.game = load_spiel(len(view.players), view.edition, view.mode, ask_forced="never")
            self.search = ismcts.ISMCTSBot(
                self.game, LeadEvaluator(), uct_c=UCT_C, max_simulations=SIMULATIONS,
                random_state=self.rng,
            )  # fmt: skip
            self.search.set_resampler(self.resample)
        state = state_from_view(self.game, view, int(self.rng.randint(1 << 31)))
        chosen: int = self.search.step(state)
        return actions.ALL[chosen].text

    def resample(self, state: Any, player: int) -> Any:
        """The search's own sampler has no seed."""
        return state.resample_from_infostate(player, self.rng.random_sample)
