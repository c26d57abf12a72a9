"""Bots of a network that learned by self-play (`kemet train`), without any search.

The champion mostly takes the answers it scores best, and mixes its battle cards; the apprentice and
the novice draw theirs at higher temperatures, so that they err more often, and more in what matters
less.

The weights are in champion.bin. They were learned without questions that have one answer, with the
default for discarded battle cards, and not in the beginner's game: the champion sees such games as
the nearest kind that it knows.
"""

from __future__ import annotations

import logging
import warnings
from functools import cache
from importlib.resources import files
from typing import Any, Final, Protocol

from ..content import EDITIONS
from ..encoding.observation import Observer
from ..encoding.spec import fields
from ..engine import rng
from ..engine.actions import BY_TEXT, V_FIGHT, Action
from ..engine.components import OPEN_DISCARDS_BY_OPTION, Seat
from ..engine.state import ASK_NEVER, GameState
from ..factory import redeal
from ..optional import is_installed
from ..views import View
from .asked_seat import asked_seat
from .baselines import GreedyBot, RandomBot
from .network import Network
from .network_file import InvalidNetwork, NetworkFile, read_network
from .network_layout import SLOTS, ValueTranslation
from .network_numpy import NumpyNetwork
from .probabilities import sample
from .search_bot import SearchBot, make_master

log = logging.getLogger(__name__)

WEIGHTS_FILE: Final = "champion.bin"
TEMPERATURE: Final = 0.5  # of the choice among the answers: 0 would take the best score always
BATTLE_TEMPERATURE: Final = 1.5  # of battle cards, at least: nobody can foresee them
STANDSTILL_ROUND: Final = 15  # games end long before, unless nobody dares an attack any more
STANDSTILL_STEP: Final = 0.25  # by which each later round raises the temperature
APPRENTICE_TEMPERATURE: Final = 3.0
NOVICE_TEMPERATURE: Final = 7.0

KINDS: Final = list(EDITIONS)
KNOWN_KINDS: Final = {KINDS.index(("original", "beginner")): KINDS.index(("original", "short"))}
"""By kind of game that the network does not know: the one it takes it for."""


class Evaluator(Protocol):
    """A network in one of its forms."""

    def evaluate(self, observation: bytes, actions: list[int]) -> tuple[list[float], float]:
        """The scores of some actions, and the chance to win as a logit."""
        ...

    def evaluate_many(
        self, observations: list[bytes], actions: list[list[int]]
    ) -> list[tuple[list[float], float]]:
        """The same for several observations."""
        ...


def read_champion() -> tuple[Network, dict[str, Any]]:
    """The network of the package and its card; raises `InvalidNetwork`."""
    file = read_champion_file()
    return file.network, file.card


def read_champion_file() -> NetworkFile:
    """All that the file of the package contains; raises `InvalidNetwork`."""
    try:
        data = files("kemet.bots").joinpath(WEIGHTS_FILE).read_bytes()
    except OSError as error:
        raise InvalidNetwork(f"the file of weights cannot be read: {error}") from None
    return read_network(data)


@cache
def load_champion() -> Evaluator:
    """The network of the package, in its quickest form here."""
    file = read_champion_file()
    if file.growth:
        log.warning("the weights of the champion know nothing of %s: it counts as 0", file.growth)
    evaluator = NumpyNetwork(file.network) if is_installed("numpy") else file.network
    return TranslatedNetwork(evaluator, file.translation) if file.translation else evaluator


class TranslatedNetwork:
    """A network of another layout: observations have its numbers of actions and procedures."""

    def __init__(self, network: Evaluator, translation: ValueTranslation) -> None:
        self.network = network
        self.translation = translation

    def evaluate(self, observation: bytes, actions: list[int]) -> tuple[list[float], float]:
        return self.network.evaluate(self.translation.apply(observation), actions)

    def evaluate_many(
        self, observations: list[bytes], actions: list[list[int]]
    ) -> list[tuple[list[float], float]]:
        translated = [self.translation.apply(observation) for observation in observations]
        return self.network.evaluate_many(translated, actions)


class ChampionBot:
    """Samples an answer by the scores of the network; reproducible by seed."""

    def __init__(
        self,
        seed: int = 0,
        temperature: float = TEMPERATURE,
        network: Evaluator | None = None,
        battle_temperature: float = BATTLE_TEMPERATURE,
    ) -> None:
        self.rng_state = rng.state_from_seed(seed)
        self.temperature = temperature
        self.network = network
        self.battle_temperature = battle_temperature

    def __reduce__(self) -> tuple[Any, ...]:
        state = self.rng_state, self.temperature, self.network, self.battle_temperature
        return ChampionBot, state

    def choose(self, view: View) -> str:
        asked_seat(view)
        options = view.options
        if len(options) == 1:
            return options[0]
        scores, _ = evaluate_view(self.network or load_champion(), view)
        self.rng_state, bits = rng.advance(self.rng_state)
        temperature = answer_temperature(view, self.temperature, self.battle_temperature)
        return options[sample(scores, temperature, bits)]


def answer_temperature(
    view: View, temperature: float, battle_temperature: float = BATTLE_TEMPERATURE
) -> float:
    """The temperature at which a view's question is answered."""
    verb = BY_TEXT[view.options[0]].verb
    return choice_temperature(verb, view.round, temperature, battle_temperature)


def choice_temperature(
    verb: int,
    round_number: int,
    temperature: float = TEMPERATURE,
    battle_temperature: float = BATTLE_TEMPERATURE,
) -> float:
    """The temperature of a choice: battle cards and discards are mixed, a standstill is broken.

    The network learned to prefer one battle card where several are as good. At `BATTLE_TEMPERATURE`
    its cards vary as much as those of the battle solver's equilibrium. It also learned to wait
    where every attack costs more than it gains: games of three or more could go on for ever.
    """
    temperature += STANDSTILL_STEP * max(0, round_number - STANDSTILL_ROUND)
    return max(temperature, battle_temperature) if verb == V_FIGHT else temperature


def evaluate_view(network: Evaluator, view: View) -> tuple[list[float], float]:
    """The scores of the view's options, and the chance of its seat to win as a logit."""
    return network.evaluate(encode_view(view), [BY_TEXT[text].id for text in view.options])


def evaluate_state(
    network: Evaluator, g: GameState, seat: Seat, options: list[Action]
) -> tuple[list[float], float]:
    """The same in a state whose questions have several answers; it reads what the seat may know."""
    return network.evaluate(observe(g, seat), [option.id for option in options])


def encode_view(view: View) -> bytes:
    """A view as the network reads it."""
    assert view.seat is not None
    state = redeal(view, 0).state
    state.ask_forced = ASK_NEVER
    return observe(state, Seat(view.seat))


def observe(g: GameState, seat: Seat) -> bytes:
    """The observation of a seat, as the network knows games."""
    open_battle_discards = g.open_battle_discards
    g.open_battle_discards = OPEN_DISCARDS_BY_OPTION["default"]
    values = observer(len(g.players)).observe(g, seat)
    g.open_battle_discards = open_battle_discards
    start = edition_start()
    for unknown, known in KNOWN_KINDS.items():
        if values[start + unknown]:
            values[start + unknown], values[start + known] = 0, 1
    return bytes(values)


@cache
def observer(players: int) -> Observer:
    """The writer of observations in the layout for all numbers of players."""
    return Observer(players, SLOTS)


@cache
def edition_start() -> int:
    """Where the field for the edition starts."""
    return next(field.start for field in fields(SLOTS) if field.name == "edition")


def has_weights(name: str, substitute: str) -> bool:
    """Whether the network can play; a warning says why not, and which bot plays instead."""
    try:
        load_champion()
    except InvalidNetwork as error:
        warnings.warn(f"{name}: {error}; {substitute} plays instead", RuntimeWarning, stacklevel=3)
        return False
    return True


def make_champion(seed: int = 0) -> ChampionBot | SearchBot:
    """The network at its best without a search."""
    return ChampionBot(seed) if has_weights("champion", "master") else make_master(seed)


def make_apprentice(seed: int = 0) -> ChampionBot | GreedyBot:
    """The network with many inaccurate answers."""
    if not has_weights("apprentice", "greedy"):
        return GreedyBot(seed)
    return ChampionBot(seed, APPRENTICE_TEMPERATURE)


def make_novice(seed: int = 0) -> ChampionBot | RandomBot:
    """The network with so many inaccurate answers that people win their first games."""
    if not has_weights("novice", "random"):
        return RandomBot(seed)
    return ChampionBot(seed, NOVICE_TEMPERATURE)
