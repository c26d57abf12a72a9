"""The staircase: twelve levels for people, each a small step above the one below.

This table alone says what a level is. With new weights of the champion only its numbers change;
`python -m tools.staircase` measures the steps again (docs/opponents.md).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from .baselines import GreedyBot
from .champion import TEMPERATURE, has_weights
from .grandmaster import GrandmasterBot, default_budget
from .level_policy import Mixture, MixtureBot
from .search_bot import Budget, SearchBot, make_master
from .tempers import TEMPERS

PREFIX: Final = "level"


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the staircase.

    Attributes:
        policy: how it draws its answers; of a level that searches, unused
        search: the budget of its search on top of the champion's network; None for no search
    """

    policy: Mixture
    search: Budget | None = None


CHAMPION: Final = Mixture(network=1.0, thumb=0.0, temperature=TEMPERATURE)

LEVELS: Final[tuple[Level, ...]] = (
    Level(Mixture(network=1.0, thumb=0.3, temperature=6.5, care=7.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=5.45, care=7.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=5.1, care=4.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=4.45, care=4.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=3.65, care=4.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=3.07, care=4.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=2.54, care=4.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=2.04, care=4.0)),
    Level(Mixture(network=1.0, thumb=0.3, temperature=1.3, care=4.0)),
    Level(CHAMPION),
    Level(CHAMPION, Budget(iterations=8)),
    Level(CHAMPION, Budget(iterations=64)),
)
"""From the weakest on: level 10 is the champion, level 12 the grandmaster with numpy."""

LEVEL_NAMES: Final = tuple(f"{PREFIX}{number + 1}" for number in range(len(LEVELS)))


@dataclass(frozen=True, slots=True)
class Character:
    """An opponent with a name and a temper.

    Attributes:
        level: its step on the staircase, from 1
        temper: what it likes; empty for one that likes nothing in particular
    """

    level: int
    temper: str


CHARACTERS: Final[dict[str, Character]] = {
    "ipi": Character(1, "opportunist"),
    "meret": Character(2, "hoarder"),
    "bak": Character(3, "attacker"),
    "teti": Character(4, "builder"),
    "djau": Character(5, "careful"),
    "nakht": Character(6, "attacker"),
    "iset": Character(7, "keeper"),
    "senbi": Character(8, "builder"),
    "tiye": Character(9, "opportunist"),
    "rahotep": Character(10, "careful"),
    "khenti": Character(11, "hoarder"),
    "amunet": Character(12, ""),
}
"""By name: who stands on the steps of the staircase, from the lowest on."""


def find_level(name: str) -> tuple[int, str] | None:
    """The level and the temper of a name: `level6`, `level6:attacker` or a character's."""
    if name in CHARACTERS:
        return CHARACTERS[name].level, CHARACTERS[name].temper
    plain, colon, temper = name.partition(":")
    if plain not in LEVEL_NAMES or (colon and temper not in TEMPERS):
        return None
    return LEVEL_NAMES.index(plain) + 1, temper


def is_searching_level(number: int) -> bool:
    """Whether a level searches: the others answer at once."""
    return LEVELS[number - 1].search is not None


def make_level(number: int, temper: str, seed: int) -> MixtureBot | GrandmasterBot | BotWithout:
    """A bot of a level, with a temper."""
    level = LEVELS[number - 1]
    name = LEVEL_NAMES[number - 1]
    if level.search is not None:
        if not has_weights(name, "master"):
            return make_master(seed)
        budget = min(level.search, default_budget(), key=lambda b: b.iterations)
        return GrandmasterBot(seed, budget, temper=temper)
    if level.policy.network and not has_weights(name, "greedy"):
        return GreedyBot(seed)
    return MixtureBot(seed, replace(level.policy, temper=temper))


BotWithout = SearchBot | GreedyBot
"""What plays instead where there are no weights."""
