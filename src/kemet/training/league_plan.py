"""The plan of a league: rounds of exploiters, of the main network, and of evaluations.

In each round exploiters learn, from the main network's weights on, to beat the main network, which
is frozen; then the main network learns against exploiters and its earlier versions; then it is
evaluated against the first and the last version. After the last round exploiters learn once more,
as a measure of the result.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from .config import ALL_BUT_ONE, SOME, FrozenShare, TrainingConfig, is_share

FORMAT: Final = "kemet league 1"
KEYS: Final = (
    "format", "start", "exploiters_of_start", "rounds", "seed", "kept", "settings", "exploiters",
    "main", "evaluation_games",
)  # fmt: skip
MAIN_KEYS: Final = ("answers", "exploiters_share", "mains_share", "settings")
EXPLOITER_KEYS: Final = ("name", "answers", "settings")
PHASE_SETTINGS: Final = ("start", "frozen", "frozen_seats", "opponents", "seed")
"""Settings that the league chooses in each phase."""


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """What one network learns in a round: in how many answers, with which settings."""

    name: str
    answers: int
    settings: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """A plan, as `parse` reads it from JSON."""

    start: str  # the weights of the first main network
    exploiters_of_start: tuple[str, ...]  # files: exploiters that the first round begins with
    rounds: int
    seed: int
    kept: int  # the last exploiters and the last main networks that the main network meets
    exploiters: tuple[PhasePlan, ...]
    main: PhasePlan
    exploiters_share: float
    mains_share: float
    evaluation_games: int  # of each kind, against each of two earlier versions

    @classmethod
    def parse(cls, data: Any) -> Self:
        """The plan of JSON data; a ValueError names what is wrong."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"the plan of a league is a JSON object of format {FORMAT!r}")
        check_keys("the plan", data, KEYS)
        common = read_object(data, "settings")
        main = read_object(data, "main")
        check_keys("main", main, MAIN_KEYS)
        entries = data.get("exploiters", [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise ValueError("exploiters is a list of objects")
        for entry in entries:
            check_keys("an exploiter", entry, EXPLOITER_KEYS)
        exploiters = tuple(read_phase(entry.get("name"), entry, common) for entry in entries)
        names = [phase.name for phase in exploiters]
        if len(set(names)) < len(names):
            raise ValueError(f"two exploiters have one name: {', '.join(names)}")
        given = data.get("exploiters_of_start", [])
        if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
            raise ValueError("exploiters_of_start is a list of files")
        if not exploiters and not given:
            raise ValueError("a league has exploiters, or exploiters_of_start")
        plan = cls(
            start=data.get("start", "champion"),
            exploiters_of_start=tuple(given),
            rounds=read_count(data, "rounds", 1),
            seed=read_count(data, "seed", 0, 1),
            kept=read_count(data, "kept", 2, 4),
            exploiters=exploiters,
            main=read_phase("main", main, common),
            exploiters_share=read_share(main, "exploiters_share", 0.35),
            mains_share=read_share(main, "mains_share", 0.2),
            evaluation_games=read_count(data, "evaluation_games", 0, 100),
        )
        plan.check()
        return plan

    def check(self) -> None:
        """Whether the settings of all phases can be used."""
        if not isinstance(self.start, str) or not self.start:
            raise ValueError(f"start is 'champion' or a file of weights, not {self.start!r}")
        if self.exploiters_share + self.mains_share > 1:
            raise ValueError("exploiters_share and mains_share are more than 1 together")
        phases = [(self.main, self.main_config(1, "a", ["b"], ["a"]))]
        phases += [(phase, self.exploiter_config(1, phase, "a")) for phase in self.exploiters]
        sizes = {(config.width, config.blocks) for _, config in phases}
        if len(sizes) > 1:
            raise ValueError(f"all networks of a league have one size, not {sorted(sizes)}")

    @classmethod
    def read(cls, path: Path) -> Self:
        """The plan of a file."""
        try:
            return cls.parse(json.loads(path.read_text("utf-8")))
        except (OSError, TypeError, ValueError) as error:
            raise ValueError(f"{path}: {error}") from None

    # --- the settings of phases

    def exploiter_config(self, number: int, phase: PhasePlan, main: str) -> TrainingConfig:
        """The settings of an exploiter of a main network."""
        seed = self.seed + 1000 * number + 10 * (1 + self.exploiters.index(phase))
        return make_config(phase, seed, main, (FrozenShare(main),), ALL_BUT_ONE)

    def main_config(
        self, number: int, start: str, exploiters: list[str], mains: list[str]
    ) -> TrainingConfig:
        """The settings of the main network of a round."""
        frozen = [
            *(FrozenShare(name, self.exploiters_share / len(exploiters)) for name in exploiters),
            *(FrozenShare(name, self.mains_share / len(mains)) for name in mains),
        ]
        return make_config(self.main, self.seed + 1000 * number, start, tuple(frozen), SOME)


def make_config(
    phase: PhasePlan, seed: int, start: str, frozen: tuple[FrozenShare, ...], seats: str
) -> TrainingConfig:
    """The settings of a phase; rates end where the phase ends, unless it says otherwise."""
    values = {"total_answers": phase.answers, **phase.settings}
    own = {"start": start, "frozen_seats": seats, "opponents": [], "seed": seed}
    listed = [{"weights": entry.weights, "share": entry.share} for entry in frozen if entry.share]
    try:
        return TrainingConfig.parse({**values, **own, "frozen": listed})
    except (TypeError, ValueError) as error:
        raise ValueError(f"the settings of {phase.name}: {error}") from None


def read_phase(name: Any, data: dict[str, Any], common: dict[str, Any]) -> PhasePlan:
    if not isinstance(name, str) or not name.isidentifier():
        raise ValueError(f"the name of an exploiter is a word, not {name!r}")
    settings = {**common, **read_object(data, "settings")}
    if fixed := sorted(set(settings) & set(PHASE_SETTINGS)):
        raise ValueError(f"the settings of {name}: the league chooses {', '.join(fixed)}")
    return PhasePlan(name, read_count(data, "answers", 1), settings)


def read_object(data: dict[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise ValueError(f"{key} is an object, not {value!r}")
    return value


def read_count(data: dict[str, Any], key: str, least: int, default: int | None = None) -> int:
    value = data.get(key, default)
    if type(value) is not int or value < least:
        raise ValueError(f"{key} is a whole number from {least} on, not {value!r}")
    return value


def read_share(data: dict[str, Any], key: str, default: float) -> float:
    value = data.get(key, default)
    if not is_share(value):
        raise ValueError(f"{key} goes from 0 to 1: {value!r}")
    return float(value)


def check_keys(what: str, data: dict[str, Any], known: tuple[str, ...]) -> None:
    if unknown := sorted(set(data) - set(known)):
        raise ValueError(f"{what} knows {', '.join(known)}, not {', '.join(unknown)}")
