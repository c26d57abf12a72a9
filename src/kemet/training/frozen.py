"""Opponents that do not learn: networks of files and earlier selves, at seats of some games.

They answer as `kemet.bots.champion.ChampionBot` does with the same network: from the same
observations, and by the softmax of its scores at the same temperatures.

The games are divided among slots of equal size. The networks of a size are stacked, one in each
slot, and answer in one batch. From time to time they change places, by their shares and, with
`priority`, by how often they still win: opponents that are beaten often are met less.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..bots.champion import BATTLE_TEMPERATURE, KNOWN_KINDS, edition_start
from ..bots.network import Network
from ..envs.batch import MAX_SLOTS
from ..envs.shared_arrays import TERMINATED, SharedArrays
from .config import ALL_BUT_ONE, EARLIER, TrainingConfig
from .export import import_network
from .network import PolicyValueNetwork
from .policy import AnswerPolicy, scores_of_legal
from .stacked_networks import StackedNetworks
from .workers import GROUPS, BatchSpec

SLOTS: Final = 8  # of the games with networks of one size
MAX_SELVES: Final = 4  # earlier selves that are kept
CHANGE_AFTER: Final = 1500  # answers of each game between two changes of the networks that play
MEMORY: Final = 1000.0  # games whose results count for the choice of an opponent, about
PRIOR: Final = 5.0  # games won and lost that every result begins with
LEAST: Final = 0.02  # of the games an opponent wins, at least, in its choice

Weights = Mapping[str, Tensor]
Size = tuple[int, int]  # width and blocks
Kind = tuple[int, str, str]  # of a game: players, edition and mode


@dataclass(slots=True)
class Tally:
    """Games against one opponent, those the learner won, and those an equal one would have."""

    games: int = 0
    won: int = 0
    even: float = 0.0


@dataclass(slots=True)
class Opponent:
    """A network that does not learn. `won` and `lost` are the learner's recent games."""

    name: str
    weights: Weights
    share: float
    won: float = 0.0
    lost: float = 0.0

    @property
    def beaten(self) -> float:
        """The share of the games that the learner wins, one half at equal strength."""
        return (self.won + PRIOR) / (self.won + self.lost + 2 * PRIOR)

    def note(self, won: bool, even: float) -> None:
        """Note a game that a learner of equal strength wins with probability `even`."""
        if won:
            self.won += 2 * (1 - even)
        else:
            self.lost += 2 * even
        if (total := self.won + self.lost) > MEMORY:
            self.won *= MEMORY / total
            self.lost *= MEMORY / total

    def weight(self, priority: float) -> float:
        """How often it plays, beside others."""
        return float(self.share * max(LEAST, 1 - self.beaten) ** priority)


@dataclass(slots=True)
class Slots:
    """The games of the networks of one size, in slots of equal size."""

    networks: StackedNetworks
    rows: list[Tensor]
    """By group, the games of each slot. The last ones may be there twice."""
    slot_of: list[NDArray[np.int64]]
    """By group, the slot of each game, or -1."""
    playing: list[Opponent | None]
    """By slot."""
    counts: list[NDArray[np.bool_]] = field(default_factory=list)
    """By group, whether the result of a game counts: not if its opponent changed meanwhile."""


class FrozenOpponents:
    """Answers for the seats that the learner does not play.

    With `answers_all`, as on a GPU, it answers for all of its games, also where the learner is
    asked, so that every call has the same shapes; otherwise where it is asked.
    """

    def __init__(self, config: TrainingConfig, device: str) -> None:
        self.config = config
        self.device = device
        self.answers_all = torch.device(device).type == "cuda"
        self.policy = AnswerPolicy(config.opponent_temperature, BATTLE_TEMPERATURE, device)
        self.files: dict[str, PolicyValueNetwork] = {}
        self.selves: list[dict[str, Any]] = []  # {"answers": int, "weights": half precision}
        self.results: dict[str, list[float]] = {}  # of earlier opponents: games won and lost
        self.opponents: dict[Size, list[Opponent]] = {}
        self.slots: dict[Size, Slots] = {}
        self.is_frozen: list[Tensor] = []  # by group: of all games, the seats of opponents
        self.own: list[NDArray[np.bool_]] = []  # by group: the learner's seats
        self.players: NDArray[np.int64] = np.zeros(0, np.int64)
        self.kinds: list[Kind] = []  # of all games of a group
        self.tallies: dict[tuple[str, Kind], Tally] = {}
        self.change_every = -(-CHANGE_AFTER // config.window)  # updates
        self.last_change = -self.change_every
        self.rng = random.Random(config.seed)

    def add_file(self, name: str, network: Network) -> None:
        """Add the network of a file that the settings name."""
        self.files[name] = import_network(network)

    # --- seats

    def seat(self, specs: Sequence[Sequence[BatchSpec]], seed: int) -> None:
        """Choose the games and seats of the opponents, after the games with scripted players."""
        batches = [batch for worker in specs for batch in worker]
        self.players = np.array([b.players for b in batches for _ in range(b.count)], np.int64)
        shares = self._shares_by_size()
        self.kinds = [(b.players, b.edition, b.mode or "") for b in batches for _ in range(b.count)]
        rows_by_size = {
            size: shared_rows(batches, before, share) for size, (before, share) in shares.items()
        }
        self.is_frozen.clear()
        self.own.clear()
        rng = random.Random(seed)
        for _ in range(GROUPS):
            seats = np.zeros((len(self.players), MAX_SLOTS), np.bool_)
            for rows in rows_by_size.values():
                for number, row in enumerate(rows):
                    seats[row] = self._frozen_seats(number, int(self.players[row]), rng)
            self.is_frozen.append(torch.from_numpy(seats).to(self.device))
            self.own.append(~seats)
        self.slots = {
            size: self._make_slots(size, rows, rng) for size, rows in rows_by_size.items() if rows
        }
        self.last_change = -self.change_every

    def _shares_by_size(self) -> dict[Size, tuple[float, float]]:
        """The share of the games before those of each size, and the share of these."""
        own = self.config.width, self.config.blocks
        shares: dict[Size, float] = {}
        for entry in self.config.frozen:
            size = own if entry.weights == EARLIER else size_of(self.files[entry.weights])
            shares[size] = shares.get(size, 0.0) + entry.share
        before = [0.0, *accumulate(shares.values())]
        return {
            size: (start, share)
            for start, (size, share) in zip(before, shares.items(), strict=False)
        }

    def _frozen_seats(self, number: int, players: int, rng: random.Random) -> list[bool]:
        """The seats of the opponents in a game."""
        if self.config.frozen_seats == ALL_BUT_ONE:
            own = number % players
            return [seat != own and seat < players for seat in range(MAX_SLOTS)]
        chosen = rng.sample(range(players), rng.randint(1, players - 1))
        return [seat in chosen for seat in range(MAX_SLOTS)]

    def _make_slots(self, size: Size, rows: list[int], rng: random.Random) -> Slots:
        count = min(SLOTS, len(rows))
        if len(self.config.frozen) == 1 and self.config.frozen[0].weights != EARLIER:
            count = 1  # one network plays all games
        slots = Slots(StackedNetworks(count, *size, self.device), [], [], [None] * count)
        for _ in range(GROUPS):
            order = rng.sample(rows, len(rows))  # so that every slot has all kinds and seats
            parts = [order[number::count] for number in range(count)]
            slot_of = np.full(len(self.players), -1, np.int64)
            for number, part in enumerate(parts):
                slot_of[part] = number
                part += part[-1:] * (len(parts[0]) - len(part))
            slots.rows.append(torch.tensor(parts, device=self.device))
            slots.slot_of.append(slot_of)
            slots.counts.append(np.ones(len(self.players), np.bool_))
        return slots

    # --- who plays

    def prepare(self, network: PolicyValueNetwork, answers: int, updates: int) -> None:
        """Keep a copy of the learner from time to time, and change the networks that play."""
        has_new = False
        if any(entry.weights == EARLIER for entry in self.config.frozen):
            interval = self.config.league_interval
            if not self.selves or answers - self.selves[-1]["answers"] >= interval:
                self._keep(network, answers)
                has_new = True
        if has_new or not self.opponents:
            self._list_opponents()
        if updates - self.last_change >= self.change_every:
            self.last_change = updates
            for size, slots in self.slots.items():
                self._change(slots, self.opponents[size])

    def _keep(self, network: PolicyValueNetwork, answers: int) -> None:
        weights = halved(network.state_dict())
        self.selves.append({"answers": answers, "weights": weights})
        if len(self.selves) > MAX_SELVES:
            del self.selves[self.rng.randrange(MAX_SELVES)]

    def _list_opponents(self) -> None:
        """List the networks that can play, with what is known of their results."""
        self.save_results()
        self.opponents = {}
        for entry in self.config.frozen:
            if entry.weights != EARLIER:
                network = self.files[entry.weights]
                self._list(size_of(network), entry.weights, network.state_dict(), entry.share)
                continue
            for kept in self.selves:
                name = f"{EARLIER} {kept['answers']}"
                size = self.config.width, self.config.blocks
                self._list(size, name, kept["weights"], entry.share / len(self.selves))

    def _list(self, size: Size, name: str, weights: Weights, share: float) -> None:
        opponent = Opponent(name, weights, share, *self.results.get(name, (0.0, 0.0)))
        self.opponents.setdefault(size, []).append(opponent)

    def listed(self) -> list[Opponent]:
        """All networks that can play."""
        return [opponent for listed in self.opponents.values() for opponent in listed]

    def save_results(self) -> dict[str, list[float]]:
        """The results against all opponents so far."""
        self.results |= {o.name: [o.won, o.lost] for o in self.listed()}
        return self.results

    def _change(self, slots: Slots, opponents: list[Opponent]) -> None:
        """Draw the network of each slot, all as often as their weights say but for one game."""
        weights = [opponent.weight(self.config.priority) for opponent in opponents]
        sums = list(accumulate(weights))
        count = len(slots.playing)
        offset = self.rng.random()
        drawn = [
            opponents[min(bisect(sums, (number + offset) / count * sums[-1]), len(sums) - 1)]
            for number in range(count)
        ]
        self.rng.shuffle(drawn)
        for number, opponent in enumerate(drawn):
            earlier = slots.playing[number]
            slots.playing[number] = opponent
            if earlier is not None and earlier.name == opponent.name:
                continue
            slots.networks.load(number, opponent.weights)
            if earlier is not None:
                for slot_of, counts in zip(slots.slot_of, slots.counts, strict=True):
                    counts[slot_of == number] = False

    # --- playing

    def learns(self, group: int, seats: Tensor) -> Tensor:
        """In which games of a group the learner answers, by the seats that are asked."""
        return ~self.is_frozen[group].gather(1, seats.unsqueeze(1)).squeeze(1)

    def put_logits(
        self, group: int, observations: Tensor, legal: Tensor, learns: Tensor, logits: Tensor
    ) -> None:
        """Put the logits of the opponents where they answer.

        In full precision also where the learner has less, since they play as the bot does.
        """
        for slots in self.slots.values():
            if self.answers_all:
                rows = slots.rows[group]
                shape = rows.shape
                rows = rows.flatten()
                seen = as_the_bot_observes(observations[rows])
                scores = slots.networks.scores(seen.unflatten(0, shape)).flatten(0, 1)
                found = self._logits(scores, seen, legal[rows])
                logits[rows] = torch.where(learns[rows].unsqueeze(1), logits[rows], found)
                continue
            for number, of_slot in enumerate(slots.rows[group]):
                rows = of_slot[~learns[of_slot]]
                seen = as_the_bot_observes(observations[rows])
                scores = slots.networks.scores(seen.unsqueeze(0), number).squeeze(0)
                logits[rows] = self._logits(scores, seen, legal[rows])

    def _logits(self, scores: Tensor, observations: Tensor, legal: Tensor) -> Tensor:
        return self.policy.logits(scores_of_legal(scores, legal), observations, legal)

    def note_results(self, group: int, shared: SharedArrays) -> tuple[int, int]:
        """Note the games with opponents that have ended: how many, and how many the learner won."""
        games = won = 0
        for slots in self.slots.values():
            slot_of, counts = slots.slot_of[group], slots.counts[group]
            for row in np.flatnonzero((slot_of >= 0) & (shared.ended > 0)):
                players = self.players[row]
                own = self.own[group][row, :players]
                is_won = bool((shared.rewards[row, :players][own] > 0).any())
                games += 1
                won += is_won
                opponent = slots.playing[slot_of[row]]
                if opponent and counts[row] and shared.ended[row] == TERMINATED:
                    even = float(own.mean())
                    opponent.note(is_won, even)
                    tally = self.tallies.setdefault((opponent.name, self.kinds[row]), Tally())
                    tally.games += 1
                    tally.won += is_won
                    tally.even += even
                counts[row] = True
        return games, won

    # --- evaluations

    def earliest(self) -> PolicyValueNetwork | None:
        """The earliest self that is kept; None if there is none yet."""
        if not self.selves:
            return None
        network = PolicyValueNetwork(self.config.width, self.config.blocks).to(self.device)
        network.load_state_dict(self.selves[0]["weights"])
        return network.eval()

    def file_logits(self, observations: Tensor, legal: Tensor) -> Tensor:
        """The logits of the first opponent that is a file."""
        assert self.config.frozen_file
        network = self.files[self.config.frozen_file].to(self.device).eval()
        scores, _ = network(as_the_bot_observes(observations))
        return self._logits(scores, observations, legal)


def halved(weights: Weights) -> dict[str, Tensor]:
    """Weights in half precision, but for what observations are multiplied by."""
    return {
        name: (value if name == "scale" else value.half()).cpu() for name, value in weights.items()
    }


def size_of(network: PolicyValueNetwork) -> Size:
    return network.input.out_features, len(network.blocks)


def shared_rows(batches: Sequence[BatchSpec], before: float, share: float) -> list[int]:
    """The games of a share, after those of the share `before`, among those without scripts.

    What a batch is too small for is made up by the next one of its kind.
    """
    rows: list[int] = []
    start = 0
    due: dict[tuple[int, str, str | None], list[float]] = {}
    for spec in batches:
        ends = due.setdefault((spec.players, spec.edition, spec.mode), [0.0, 0.0])
        taken = []
        for number, part in enumerate((before, share)):
            ends[number] += spec.count * part
            taken.append(round(ends[number]))
            ends[number] -= taken[number]
        first = min(spec.count, spec.scripted + taken[0])
        last = min(spec.count, first + taken[1])
        rows += range(start + first, start + last)
        start += spec.count
    return rows


def as_the_bot_observes(observations: Tensor) -> Tensor:
    """Observations with the kinds of games that the network does not know as the nearest it does.

    `kemet.bots.champion.observe` does the same.
    """
    result = observations.clone()
    start = edition_start()
    for unknown, known in KNOWN_KINDS.items():
        result[:, start + known] |= observations[:, start + unknown]
        result[:, start + unknown] = 0
    return result
