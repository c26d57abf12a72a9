"""The champion: a network that learned by self-play (`kemet train`), without any search.

The weights are in champion.bin. They were learned without questions that have one answer, with the
default for discarded battle cards, and not in the beginner's game: the champion sees such games as
the nearest kind that it knows.
"""

from __future__ import annotations

import math
import warnings
from functools import cache
from importlib.resources import files
from typing import Any, Final, Protocol

from ..content import EDITIONS
from ..encoding.observation import Observer
from ..encoding.spec import fields
from ..engine import rng
from ..engine.actions import BY_TEXT
from ..engine.components import OPEN_DISCARDS_BY_OPTION
from ..engine.state import ASK_NEVER
from ..factory import redeal
from ..optional import is_installed
from ..views import View
from .network import Network
from .network_file import SLOTS, InvalidNetwork, load_network
from .network_numpy import NumpyNetwork
from .search_bot import SearchBot, make_master

WEIGHTS_FILE: Final = "champion.bin"
TEMPERATURE: Final = 0.5  # of the choice among the answers: 0 would take the best score always

KINDS: Final = list(EDITIONS)
KNOWN_KINDS: Final = {KINDS.index(("original", "beginner")): KINDS.index(("original", "short"))}
"""By kind of game that the network does not know: the one it takes it for."""


class Evaluator(Protocol):
    """A network in one of its forms."""

    def evaluate(
        self, indexes: list[int], numbers: list[int], actions: list[int]
    ) -> tuple[list[float], float]:
        """The scores of some actions, and the chance to win as a logit."""
        ...


def read_champion() -> tuple[Network, dict[str, Any]]:
    """The network of the package and its card; raises `InvalidNetwork`."""
    try:
        data = files("kemet.bots").joinpath(WEIGHTS_FILE).read_bytes()
    except OSError as error:
        raise InvalidNetwork(f"the file of weights cannot be read: {error}") from None
    return load_network(data)


@cache
def load_champion() -> Evaluator:
    """The network of the package, in its quickest form here."""
    network, _ = read_champion()
    return NumpyNetwork(network) if is_installed("numpy") else network


class ChampionBot:
    """Samples an answer by the scores of the network; reproducible by seed."""

    def __init__(
        self, seed: int = 0, temperature: float = TEMPERATURE, network: Evaluator | None = None
    ) -> None:
        self.rng_state = rng.state_from_seed(seed)
        self.temperature = temperature
        self.network = network

    def __reduce__(self) -> tuple[Any, ...]:
        return ChampionBot, (self.rng_state, self.temperature, self.network)

    def choose(self, view: View) -> str:
        options = list(view.options)
        if len(options) == 1:
            return options[0]
        scores, _ = evaluate_view(self.network or load_champion(), view)
        best = max(scores)
        weights = [math.exp((score - best) / self.temperature) for score in scores]
        self.rng_state, bits = rng.advance(self.rng_state)
        rest = (bits >> 11) / (1 << 53) * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            rest -= weight
            if rest < 0:
                return option
        return options[scores.index(best)]


def evaluate_view(network: Evaluator, view: View) -> tuple[list[float], float]:
    """The scores of the view's options, and the chance of its seat to win as a logit."""
    indexes, numbers = encode_view(view)
    return network.evaluate(indexes, numbers, [BY_TEXT[text].id for text in view.options])


def encode_view(view: View) -> tuple[list[int], list[int]]:
    """The numbers of a view that are not 0, with their indexes."""
    assert view.seat is not None
    state = redeal(view, 0).state
    state.ask_forced = ASK_NEVER
    state.open_battle_discards = OPEN_DISCARDS_BY_OPTION["default"]
    values = observer(len(view.players)).observe(state, view.seat)
    start = edition_start()
    for unknown, known in KNOWN_KINDS.items():
        if values[start + unknown]:
            values[start + unknown], values[start + known] = 0, 1
    indexes = [index for index, value in enumerate(values) if value]
    return indexes, [values[index] for index in indexes]


@cache
def observer(players: int) -> Observer:
    """The writer of observations in the layout for all numbers of players."""
    return Observer(players, SLOTS)


@cache
def edition_start() -> int:
    """Where the field for the edition starts."""
    return next(field.start for field in fields(SLOTS) if field.name == "edition")


def make_champion(seed: int = 0) -> ChampionBot | SearchBot:
    """The champion; without usable weights, the master plays and a warning says why."""
    try:
        load_champion()
    except InvalidNetwork as error:
        warnings.warn(f"champion: {error}; master plays instead", RuntimeWarning, stacklevel=2)
        return make_master(seed)
    return ChampionBot(seed)
