"""The plan of a league: read, and refused with the reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kemet.training.league_plan import FORMAT, LeaguePlan

PLAN: dict[str, Any] = {
    "format": FORMAT,
    "start": "champion",
    "rounds": 2,
    "settings": {"games": [{"players": 2}, {"players": 3}], "minibatch": 512},
    "exploiters": [
        {"name": "all", "answers": 1000},
        {"name": "duel", "answers": 500, "settings": {"games": [{"players": 2}]}},
    ],
    "main": {
        "answers": 2000,
        "exploiters_share": 0.4,
        "mains_share": 0.2,
        "settings": {"varied_share": 0.1, "priority": 1.0},
    },
}


def test_phases_have_common_and_own_settings() -> None:
    plan = LeaguePlan.parse(PLAN)
    everyone, duel = (plan.exploiter_config(2, phase, "main_1.bin") for phase in plan.exploiters)
    assert [kind.players for kind in everyone.games] == [2, 3]
    assert [kind.players for kind in duel.games] == [2]
    assert everyone.minibatch == duel.minibatch == 512
    assert (everyone.start, everyone.frozen[0].weights) == ("main_1.bin", "main_1.bin")
    assert (everyone.total_answers, duel.total_answers) == (1000, 500)
    assert everyone.frozen_seats == "all but one"
    main = plan.main_config(2, "main_1.bin", ["x", "y"], ["main_0.bin", "main_1.bin"])
    assert [(entry.weights, entry.share) for entry in main.frozen] == [
        ("x", 0.2), ("y", 0.2), ("main_0.bin", 0.1), ("main_1.bin", 0.1),
    ]  # fmt: skip
    assert (main.frozen_seats, main.priority, main.varied_share) == ("some", 1.0, 0.1)
    seeds = {config.seed for config in (everyone, duel, main)}
    assert len(seeds) == 3


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"format": "kemet training 1"}, "format 'kemet league 1'"),
        ({"round": 3}, "the plan knows format, start, .*, not round"),
        ({"rounds": 0}, "rounds is a whole number from 1 on, not 0"),
        ({"rounds": "two"}, "rounds is a whole number from 1 on, not 'two'"),
        ({"kept": 1}, "kept is a whole number from 2 on, not 1"),
        ({"start": 3}, "start is 'champion' or a file of weights, not 3"),
        ({"exploiters": []}, "a league has exploiters, or exploiters_of_start"),
        ({"exploiters": [{"name": "a b", "answers": 1}]}, "a word, not 'a b'"),
        ({"exploiters": [{"name": "a"}]}, "answers is a whole number from 1 on, not None"),
        ({"exploiters": [{"name": "a", "answers": 1}] * 2}, "two exploiters have one name: a, a"),
        ({"exploiters": [{"name": "a", "time": 1}]}, "an exploiter knows .*, not time"),
        ({"exploiters": "all"}, "exploiters is a list of objects"),
        ({"exploiters_of_start": "a"}, "exploiters_of_start is a list of files"),
        ({"main": {}}, "answers is a whole number"),
        ({"main": {"answers": 1, "exploiters_share": 2}}, "exploiters_share goes from 0 to 1: 2"),
        (
            {"main": {"answers": 1, "exploiters_share": 0.7, "mains_share": 0.7}},
            "exploiters_share and mains_share are more than 1 together",
        ),
        (
            {"main": {"answers": 1, "exploiters_share": 0.7, "settings": {"scripted_share": 0.4}}},
            "the settings of main: scripted_share and the shares of frozen are more than 1",
        ),
        ({"settings": {"speed": 1}}, "the settings of main: unknown settings: speed"),
        ({"settings": {"frozen": []}}, "the settings of all: the league chooses frozen"),
        ({"settings": 3}, "settings is an object, not 3"),
        (
            {"exploiters": [{"name": "a", "answers": 1, "settings": {"width": 64}}]},
            r"all networks of a league have one size, not \[\(64, 2\), \(512, 2\)\]",
        ),
    ],
)
def test_wrong_plans_are_refused(values: dict[str, Any], message: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text(json.dumps({**PLAN, **values}))
    with pytest.raises(ValueError, match=message) as error:
        LeaguePlan.read(file)
    assert str(file) in str(error.value)
