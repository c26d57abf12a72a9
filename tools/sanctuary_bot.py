"""The champion with a fixed plan: it goes to the Sanctuary whenever it can, and stays there.

    kemet arena --bots tools/sanctuary_bot.py:SanctuaryBot champion --players 3 --mirrored

It shows whether champions, who hardly ever go there, can be beaten that way.
"""

from __future__ import annotations

import kemet
from kemet.bots.champion import (
    ChampionBot,
    answer_temperature,
    evaluate_view,
    load_champion,
)
from kemet.bots.probabilities import sample
from kemet.engine import rng

GOES_THERE = ("step sanctuary", "teleport sanctuary", "send sanctuary")
LEAVES = "march sanctuary"
PREFERENCE = 100.0  # added to the scores of the network, which are not so far apart


class SanctuaryBot(ChampionBot):
    """Answers as the champion where the Sanctuary is not concerned."""

    def choose(self, view: kemet.View) -> str:
        options = list(view.options)
        scores, _ = evaluate_view(load_champion(), view)
        for index, option in enumerate(options):
            if option in GOES_THERE:
                scores[index] += PREFERENCE
            elif option == LEAVES:
                scores[index] -= PREFERENCE
        self.rng_state, bits = rng.advance(self.rng_state)
        return options[sample(scores, answer_temperature(view, self.temperature), bits)]
