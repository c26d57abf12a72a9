"""The settings of a training run: read, written, and refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kemet.training.config import GameShare, TrainingConfig


def test_settings_are_the_same_after_a_file(tmp_path: Path) -> None:
    config = TrainingConfig(games=(GameShare(3), GameShare(2, "original", "long", 4)), width=64)
    file = tmp_path / "settings.json"
    file.write_text(json.dumps(config.dump()))
    assert TrainingConfig.read(file) == config


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"games": []}, "at least one kind of game"),
        ({"games": [{"players": 9}]}, "2 to 5"),
        ({"games": [{"weight": 0}]}, "weight of games"),
        ({"games": [{"edition": "third"}]}, "third"),
        ({"speed": 3}, "unknown settings: speed; known are battle_entropy, "),
        ({"workers": 0}, "workers must be 1 or more"),
        ({"width": 10_000}, "width goes from 0 to 8192: 10000"),
        ({"blocks": 65}, "blocks goes from 0 to 64: 65"),
        ({"blocks": -1}, "blocks goes from 0 to 64: -1"),
        ({"varied_share": 2}, "varied_share goes from 0 to 1"),
        ({"scripted_share": 0.6, "league_share": 0.6}, "more than 1 together"),
        ({"opponent": 3}, "opponent is 'champion' or a file of weights, not 3"),
        ({"start": ""}, "start is 'champion' or a file of weights, not ''"),
        ({"opponent_share": 1.5}, "opponent_share goes from 0 to 1"),
        ({"opponent": "champion", "league_share": 0.1}, "opponent_share are more than 1 together"),
        ({"opponent_temperature": 0}, "opponent_temperature must be more than 0"),
        ({"learning_temperature": -1}, "learning_temperature must be more than 0"),
        ({"opponents": ["opponent"]}, "opponents: 'opponent' is the network that opponent names"),
        ({"opponents": ["wizard"]}, "there is no built-in bot 'wizard'"),
        ({"opponents": ["greedy:5"]}, "greedy takes no budget"),
        ({"format": "other"}, "format 'kemet training 1'"),
    ],
)
def test_wrong_settings_are_refused(values: dict[str, Any], message: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps(values))
    with pytest.raises(ValueError, match=message) as error:
        TrainingConfig.read(file)
    assert str(file) in str(error.value)


def test_the_share_of_the_opponent_counts_only_if_there_is_one() -> None:
    assert TrainingConfig(league_share=0.5).opponent_share == 1.0
    config = TrainingConfig(league_share=0.5, opponent="champion", opponent_share=0.5)
    assert TrainingConfig.parse(config.dump()) == config


def test_a_file_without_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none\.json"):
        TrainingConfig.read(tmp_path / "none.json")
