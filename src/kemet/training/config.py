"""All settings of a training run, as one JSON file that is kept with the weights."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Self

from ..bots.network_file import MAX_BLOCKS, MAX_WIDTH
from ..bots.registry import UnknownBot, find_builtin
from ..engine.actions import BY_TEXT
from ..envs.env_game import GameConfig

FORMAT: Final = "kemet training 1"
SELF: Final = "self"  # an opponent in evaluations: the earliest self that is kept
FROZEN: Final = "opponent"  # the same: the frozen opponent of the run
SHARES: Final = (
    "varied_share",
    "scripted_share",
    "league_share",
    "opponent_share",
    "encouraged_share",
)
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
    league_share: float = 0.0  # games with an earlier self at some seats
    league_interval: int = 60_000_000  # answers between two selves that are kept
    # a network that does not learn: "champion", or a file as `network.bin`
    opponent: str | None = None
    opponent_share: float = 1.0  # games in which it plays all seats but one
    opponent_temperature: float = 0.5  # of its answers; of battle cards at least the bot's 1.5
    # answers with a bonus in some games, so that they are tried (`encouragement.py`)
    encouraged: tuple[str, ...] = ()
    encouraged_share: float = 0.0  # of the games of each kind
    encouragement: float = 4.0  # the largest bonus, on the logit of an answer
    # --- the network
    width: int = 512
    blocks: int = 2
    cpu_bfloat16: bool = False  # products in half precision on a CPU too, as on a GPU
    start: str | None = None  # the weights to begin with, as `opponent`; None: random ones
    # --- learning
    total_answers: int = 200_000_000  # where learning rate and entropy bonus reach their ends
    learning_temperature: float = 1.0  # of the answers while it learns
    learning_battle_temperature: float = 1.0  # of battle cards at least
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
    # bots; self: the earliest self kept; opponent: the frozen opponent
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
        for name in ("opponent", "start"):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, str) or not value):
                raise ValueError(f"{name} is 'champion' or a file of weights, not {value!r}")
        if unknown := [text for text in self.encouraged if text not in BY_TEXT]:
            raise ValueError(f"encouraged: there is no action {unknown[0]!r} (kemet actions)")
        for opponent in self.opponents:
            self._check_evaluation(opponent)
        for name in TEMPERATURES:
            if getattr(self, name) <= 0:
                raise ValueError(f"{name} must be more than 0: {getattr(self, name)}")
        for name in SHARES:
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} goes from 0 to 1: {getattr(self, name)}")
        shares = ["scripted_share", "league_share", *(["opponent_share"] if self.opponent else [])]
        if sum(getattr(self, name) for name in shares) > 1:
            raise ValueError(f"{', '.join(shares)} are more than 1 together")

    def _check_evaluation(self, opponent: str) -> None:
        """Whether there is such an opponent in evaluations."""
        if opponent == FROZEN and self.opponent is None:
            raise ValueError(
                f"opponents: {FROZEN!r} is the network that opponent names: it names none"
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
        values = {key: value for key, value in data.items() if key != "format"}
        if unknown := sorted(set(values) - known):
            raise ValueError(
                f"unknown settings: {', '.join(unknown)}; known are {', '.join(sorted(known))}"
            )
        if "games" in values:
            values["games"] = tuple(GameShare(**share) for share in values["games"])
        for name in ("opponents", "encouraged"):
            if name in values:
                values[name] = tuple(values[name])
        return cls(**values)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The settings of a file."""
        try:
            return cls.parse(json.loads(path.read_text("utf-8")))
        except (OSError, TypeError, ValueError) as error:
            raise ValueError(f"{path}: {error}") from None


@dataclass(slots=True)
class Progress:
    """How far a run is: kept in its checkpoint."""

    answers: int = 0
    games: int = 0
    updates: int = 0
    seconds: float = 0.0
    history: list[dict[str, float]] = field(default_factory=list)
