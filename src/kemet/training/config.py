"""All settings of a training run, as one JSON file that is kept with the weights."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Self

from ..bots.network_file import MAX_BLOCKS, MAX_WIDTH
from ..bots.registry import UnknownBot, find_builtin
from ..envs.env_game import GameConfig

FORMAT: Final = "kemet training 1"
SELF: Final = "self"  # an opponent in evaluations: the earliest self that is kept
FROZEN: Final = "opponent"  # the same: the first frozen opponent that is a file
EARLIER: Final = "earlier"  # as frozen opponents: earlier selves of the run
ALL_BUT_ONE: Final = "all but one"
SOME: Final = "some"
SHARES: Final = ("varied_share", "scripted_share")
TEMPERATURES: Final = (
    "temperature",
    "opponent_temperature",
    "learning_temperature",
    "learning_battle_temperature",
)


@dataclass(frozen=True, slots=True)
class GameShare:
    """Games of one kind, and their share among all games."""

    players: int = 2
    edition: str = "revised"
    mode: str | None = None
    weight: int = 1


@dataclass(frozen=True, slots=True)
class FrozenShare:
    """Opponents that do not learn, and the share of the games in which they play.

    `weights` is "champion", a file as `network.bin`, or "earlier": selves of the run.
    """

    weights: str
    share: float = 1.0

    def __post_init__(self) -> None:
        if not isinstance(self.weights, str) or not self.weights:
            raise ValueError(
                f"weights of frozen opponents are 'champion', 'earlier' or a file of weights, "
                f"not {self.weights!r}"
            )
        if not is_share(self.share):
            raise ValueError(
                f"the share of a frozen opponent goes from 0 to 1: {self.weights!r} has "
                f"{self.share!r}"
            )


def is_share(value: Any) -> bool:
    """Whether this is a number from 0 to 1."""
    return type(value) in (int, float) and 0 <= value <= 1


@dataclass(frozen=True, slots=True)
class TrainingConfig:
    """The settings of a run. A run that is continued may change all but width and blocks."""

    games: tuple[GameShare, ...] = (GameShare(),)
    seed: int = 1
    # --- playing
    workers: int = 1
    games_per_worker: int = 64  # in each of the two groups, which play in turn
    window: int = 64  # answers of each game between two learning phases
    max_legal: int = 160  # the most legal actions of a question
    varied_share: float = 0.0  # games that start from a position of a scripted game
    scripted_share: float = 0.0  # games with scripted players at some seats
    frozen: tuple[FrozenShare, ...] = ()  # opponents that do not learn (`frozen.py`)
    frozen_seats: str = ALL_BUT_ONE  # that they play: all but one, or some, at random
    priority: float = 0.0  # opponents are met by share · (how often they win) ** priority
    league_interval: int = 60_000_000  # answers between two earlier selves that are kept
    opponent_temperature: float = 0.5  # of frozen ones; of battle cards at least the bot's 1.5
    # --- the network
    width: int = 512
    blocks: int = 2
    cpu_bfloat16: bool = False  # products in half precision on a CPU too, as on a GPU
    start: str | None = None  # the weights to begin with: "champion" or a file; None: random
    # --- learning
    total_answers: int = 200_000_000  # where learning rate and entropy bonus reach their ends
    learning_temperature: float = 1.0  # of the answers while it learns
    learning_battle_temperature: float = 1.0  # of battle cards at least
    overlap: bool = False  # learn from a window while the next one is played, as before it
    epochs: int = 2
    minibatch: int = 16_384
    learning_rate: float = 3e-4
    final_learning_rate: float = 3e-5
    entropy: float = 0.01
    final_entropy: float = 0.002
    battle_entropy: float = 0.0  # a further bonus for the entropy of battle cards
    value_weight: float = 0.5
    discount: float = 0.9995
    gae_lambda: float = 0.95
    clip: float = 0.2
    max_gradient: float = 1.0
    # --- evaluation
    # bots; self: the earliest self kept; opponent: the first frozen one that is a file
    opponents: tuple[str, ...] = ("random", "greedy", "self")
    evaluation_games: int = 100  # against each opponent, in each kind of game
    evaluation_minutes: float = 10.0  # of training between two evaluations
    temperature: float = 0.5  # of the answers in evaluations; battle cards as the bot

    def __post_init__(self) -> None:
        if not self.games:
            raise ValueError("games must name at least one kind of game")
        for share in self.games:
            GameConfig(share.players, share.edition, share.mode)  # raises a clear ValueError
            if share.weight < 1:
                raise ValueError(f"the weight of games must be 1 or more: {share.weight}")
        for name in ("workers", "games_per_worker", "window", "epochs", "minibatch", "width"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be 1 or more: {getattr(self, name)}")
        for name, most in (("width", MAX_WIDTH), ("blocks", MAX_BLOCKS)):
            if not 0 <= getattr(self, name) <= most:
                raise ValueError(f"{name} goes from 0 to {most}: {getattr(self, name)}")
        if self.start is not None and (not isinstance(self.start, str) or not self.start):
            raise ValueError(f"start is 'champion' or a file of weights, not {self.start!r}")
        for opponent in self.opponents:
            self._check_evaluation(opponent)
        for name in TEMPERATURES:
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} must be more than 0: {getattr(self, name)}")
        for name in SHARES:
            if not is_share(getattr(self, name)):
                raise ValueError(f"{name} goes from 0 to 1: {getattr(self, name)}")
        if self.frozen_seats not in (ALL_BUT_ONE, SOME):
            raise ValueError(
                f"frozen_seats is {ALL_BUT_ONE!r} or {SOME!r}, not {self.frozen_seats!r}"
            )
        if not self.priority >= 0:
            raise ValueError(f"priority must be 0 or more: {self.priority}")
        names = [entry.weights for entry in self.frozen]
        if len(set(names)) < len(names):
            raise ValueError(f"frozen names an opponent twice: {', '.join(names)}")
        if self.scripted_share + sum(entry.share for entry in self.frozen) > 1 + 1e-9:
            raise ValueError("scripted_share and the shares of frozen are more than 1 together")

    @property
    def frozen_file(self) -> str | None:
        """The first frozen opponent that is no earlier self."""
        return next((e.weights for e in self.frozen if e.weights != EARLIER), None)

    def _check_evaluation(self, opponent: str) -> None:
        """Whether there is such an opponent in evaluations."""
        if opponent == FROZEN and self.frozen_file is None:
            raise ValueError(
                f"opponents: {FROZEN!r} is the first network that frozen names: it names none"
            )
        if opponent in (SELF, FROZEN):
            return
        try:
            found = find_builtin(opponent)
        except UnknownBot as error:
            raise ValueError(f"opponents: {error}") from None
        if found is None:
            raise ValueError(f"opponents: there is no built-in bot {opponent!r}")

    def dump(self) -> dict[str, Any]:
        """The settings as JSON data."""
        return {"format": FORMAT, **asdict(self)}

    @classmethod
    def parse(cls, data: Any) -> Self:
        """The settings of JSON data; a ValueError names what is wrong."""
        if not isinstance(data, dict) or data.get("format", FORMAT) != FORMAT:
            raise ValueError(f"settings of a training run are a JSON object of format {FORMAT!r}")
        known = {f.name for f in fields(cls)}
        values = with_frozen({key: value for key, value in data.items() if key != "format"})
        if unknown := sorted(set(values) - known):
            raise ValueError(
                f"unknown settings: {', '.join(unknown)}; known are {', '.join(sorted(known))}"
            )
        if "games" in values:
            values["games"] = tuple(GameShare(**share) for share in values["games"])
        if "frozen" in values:
            values["frozen"] = parse_frozen(values["frozen"])
        if "opponents" in values:
            values["opponents"] = tuple(values["opponents"])
        return cls(**values)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The settings of a file."""
        try:
            return cls.parse(json.loads(path.read_text("utf-8")))
        except (OSError, TypeError, ValueError) as error:
            raise ValueError(f"{path}: {error}") from None


def parse_frozen(data: Any) -> tuple[FrozenShare, ...]:
    """The frozen opponents of JSON data."""
    if not isinstance(data, list | tuple) or not all(isinstance(entry, dict) for entry in data):
        raise ValueError('frozen is a list of objects such as {"weights": "champion", "share": 1}')
    return tuple(FrozenShare(**entry) for entry in data)


def with_frozen(values: dict[str, Any]) -> dict[str, Any]:
    """Settings of earlier versions, which had one opponent, as those of this one."""
    opponent = values.pop("opponent", None)
    share, earlier = values.pop("opponent_share", 1.0), values.pop("league_share", 0.0)
    entries = [
        *([{"weights": opponent, "share": share}] if opponent is not None else []),
        *([{"weights": EARLIER, "share": earlier}] if earlier else []),
    ]
    if not entries:
        return values
    if "frozen" in values:
        raise ValueError("opponent and league_share are settings of earlier versions: use frozen")
    seats = ALL_BUT_ONE if opponent is not None else SOME
    return {**values, "frozen": entries, "frozen_seats": seats}


@dataclass(slots=True)
class Progress:
    """How far a run is: kept in its checkpoint."""

    answers: int = 0
    games: int = 0
    updates: int = 0
    seconds: float = 0.0
    history: list[dict[str, float]] = field(default_factory=list)
