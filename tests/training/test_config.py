"""The settings of a training run: read, written, and refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kemet.training.config import (
    ALL_BUT_ONE,
    EARLIER,
    SOME,
    FrozenShare,
    GameShare,
    TrainingConfig,
)


def test_settings_are_the_same_after_a_file(tmp_path: Path) -> None:
    config = TrainingConfig(
        games=(GameShare(3), GameShare(2, "original", "long", 4)),
        frozen=(FrozenShare("champion", 0.4), FrozenShare(EARLIER, 0.1)),
        width=64,
    )
    file = tmp_path / "settings.json"
    file.write_text(json.dumps(config.dump()))
    assert TrainingConfig.read(file) == config


TWICE = [{"weights": "a", "share": 0.1}, {"weights": "a", "share": 0.2}]
TOO_MANY = [{"weights": "a", "share": 0.6}, {"weights": "earlier", "share": 0.6}]


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
        ({"frozen": [{"share": 0.5}]}, "weights"),
        ({"frozen": [{"weights": 3}]}, "'champion', 'earlier' or a file of weights, not 3"),
        ({"frozen": [{"weights": ""}]}, "'champion', 'earlier' or a file of weights, not ''"),
        ({"frozen": [{"weights": "a", "share": 1.5}]}, "from 0 to 1: 'a' has 1.5"),
        ({"frozen": [{"weights": "a", "share": "all"}]}, "from 0 to 1: 'a' has 'all'"),
        ({"frozen": [{"weights": "a", "seat": 1}]}, "seat"),
        ({"frozen": ["champion"]}, "frozen is a list of objects"),
        ({"frozen": {"weights": "a"}}, "frozen is a list of objects"),
        ({"frozen": TWICE}, "names an opponent twice: a, a"),
        ({"frozen": TOO_MANY}, "scripted_share and the shares of frozen are more than 1 together"),
        ({"scripted_share": 0.6, "frozen": TOO_MANY[:1]}, "more than 1 together"),
        ({"frozen_seats": "none"}, "frozen_seats is 'all but one' or 'some', not 'none'"),
        ({"priority": -1}, "priority must be 0 or more: -1"),
        ({"opponent": 3}, "'champion', 'earlier' or a file of weights, not 3"),
        ({"opponent": "a", "frozen": TOO_MANY}, "settings of earlier versions: use frozen"),
        ({"start": ""}, "start is 'champion' or a file of weights, not ''"),
        ({"opponent": "a", "opponent_share": 1.5}, "from 0 to 1: 'a' has 1.5"),
        ({"opponent": "champion", "league_share": 0.1}, "are more than 1 together"),
        ({"opponent_temperature": 0}, "opponent_temperature must be more than 0"),
        ({"learning_temperature": -1}, "learning_temperature must be more than 0"),
        (
            {"opponents": ["opponent"]},
            "opponents: 'opponent' is the first network that frozen names",
        ),
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


def test_settings_of_earlier_versions_are_read() -> None:
    config = TrainingConfig.parse({"opponent": "champion", "opponent_share": 0.3})
    assert config.frozen == (FrozenShare("champion", 0.3),)
    assert config.frozen_seats == ALL_BUT_ONE
    config = TrainingConfig.parse({"opponent": None, "opponent_share": 1.0, "league_share": 0.5})
    assert config.frozen == (FrozenShare(EARLIER, 0.5),)
    assert config.frozen_seats == SOME
    assert TrainingConfig.parse(config.dump()) == config


def test_a_file_without_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"none\.json"):
        TrainingConfig.read(tmp_path / "none.json")
