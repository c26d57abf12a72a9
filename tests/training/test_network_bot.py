"""The example of a bot that plays with a file of weights (`examples/network_bot.py`)."""

from __future__ import annotations

from importlib.resources import files
from itertools import islice
from pathlib import Path

import pytest

from kemet.bots.champion import ChampionBot, evaluate_view, load_champion
from kemet.bots.registry import make_bot
from tests.support.build_trace import sample_questions

BOT = f"{Path(__file__).parents[2] / 'examples' / 'network_bot.py'}:NetworkBot"
WEIGHTS = str(files("kemet.bots").joinpath("champion.bin"))


@pytest.mark.parametrize("weights", ["", WEIGHTS])
def test_it_plays_like_the_champion_with_its_weights(
    weights: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KEMET_NETWORK", weights)
    for number, (seat, game) in enumerate(islice(sample_questions(2), 12)):
        view = game.view(seat)
        assert make_bot(BOT, number).choose(view) == ChampionBot(number).choose(view)


def test_at_temperature_0_it_takes_the_best_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_TEMPERATURE", "0")
    for number, (seat, game) in enumerate(islice(sample_questions(2), 12)):
        view = game.view(seat)
        scores, _ = evaluate_view(load_champion(), view)
        assert make_bot(BOT, number).choose(view) == view.options[scores.index(max(scores))]
