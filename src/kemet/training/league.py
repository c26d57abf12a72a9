"""Earlier selves of the network, which play some seats of a share of the games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

import torch
from torch import Tensor

from ..envs.batch import MAX_SLOTS
from .config import TrainingConfig
from .network import PolicyValueNetwork, half_precision
from .workers import GROUPS, BatchSpec

MAX_SELVES: Final = 4  # earlier selves that are kept
CHANGE_EVERY: Final = 10  # updates between two changes of the self that plays


class League:
    """Keeps earlier selves and answers for them."""

    def __init__(self, config: TrainingConfig, device: str) -> None:
        self.config = config
        self.device = device
        self.selves: list[dict[str, Any]] = []  # {"answers": int, "weights": half precision}
        self.network = PolicyValueNetwork(config.width, config.blocks).to(device).eval()
        self.rows: list[Tensor] = []  # by group: the rows with earlier selves
        self.is_rival: list[Tensor] = []  # by group: of all rows, the seats of earlier selves
        self.last_change = -CHANGE_EVERY

    def seat_rivals(self, specs: Sequence[Sequence[BatchSpec]], seed: int) -> None:
        """Choose the rows and seats for earlier selves, among games without scripted players."""
        rng = random.Random(seed)
        self.rows.clear()
        self.is_rival.clear()
        for _ in range(GROUPS):
            rows: list[int] = []
            seats: list[list[bool]] = []
            for spec in [batch for batches in specs for batch in batches]:
                wanted = int(spec.count * self.config.league_share)
                for number in range(spec.count):
                    rivals: list[int] = []
                    if 0 <= number - spec.scripted < wanted:
                        rows.append(len(seats))
                        rivals = rng.sample(range(spec.players), rng.randint(1, spec.players - 1))
                    seats.append([seat in rivals for seat in range(MAX_SLOTS)])
            self.rows.append(torch.tensor(rows, dtype=torch.int64, device=self.device))
            self.is_rival.append(torch.tensor(seats, dtype=torch.bool, device=self.device))

    def prepare(self, network: PolicyValueNetwork, answers: int, updates: int) -> None:
        """Keep a copy of the network from time to time, and change the self that plays."""
        if not self.config.league_share:
            return
        if not self.selves or answers - self.selves[-1]["answers"] >= self.config.league_interval:
            weights = {name: value.half().cpu() for name, value in network.state_dict().items()}
            self.selves.append({"answers": answers, "weights": weights})
            if len(self.selves) > MAX_SELVES:
                del self.selves[random.randrange(MAX_SELVES)]
        if updates - self.last_change >= CHANGE_EVERY:
            self.last_change = updates
            self.network.load_state_dict(random.choice(self.selves)["weights"])

    def earliest(self) -> PolicyValueNetwork | None:
        """The earliest self that is kept; None if there is none yet."""
        if not self.selves:
            return None
        network = PolicyValueNetwork(self.config.width, self.config.blocks).to(self.device)
        network.load_state_dict(self.selves[0]["weights"])
        return network.eval()

    @torch.no_grad()
    def answer(self, group: int, observations: Tensor, seats: Tensor, scores: Tensor) -> Tensor:
        """Put the scores of earlier selves where they answer; returns where the learner does."""
        rows = self.rows[group]
        is_rival = self.is_rival[group].gather(1, seats.unsqueeze(1)).squeeze(1)
        if len(rows):
            with half_precision(self.device, self.config):
                rival_scores, _ = self.network(observations[rows])
            scores[rows] = torch.where(is_rival[rows].unsqueeze(1), rival_scores, scores[rows])
        return ~is_rival
