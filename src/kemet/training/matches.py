"""Games between networks, or a network and a bot, to compare them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from .config import GameShare
from .policy import draw, log_probabilities
from .workers import GROUPS, BatchSpec, Workers

Policy = Callable[[Tensor, Tensor], Tensor]
"""The logits of the legal actions, by observations and the ids of the legal actions."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where matches are played."""

    workers: int
    seed: int
    device: str


@torch.no_grad()
def play_matches(
    kinds: Sequence[GameShare], games: int, own: Policy, rival: Policy | str, setting: Setting
) -> list[tuple[int, int]]:
    """Games won and played by a network at one seat, by kind, against a rival at all others.

    The rival is a network, or the name of a built-in bot. Each of about half as many rows as
    `games` counts its first two games: later ones would favour short games.
    """
    count = max(1, -(-games // (setting.workers * GROUPS * 2)))
    specs = [
        [make_spec(kind, count, number, rival) for kind in kinds]
        for number in range(setting.workers)
    ]
    batches = [
        (number, kind)
        for number, worker in enumerate(specs)
        for kind, spec in enumerate(worker)
        for _ in range(spec.count)
    ]
    kind_of = np.array([kind for _, kind in batches])
    own_seats = np.array(
        [
            (number if isinstance(rival, str) else row) % kinds[kind].players
            for row, (number, kind) in enumerate(batches)
        ]
    )
    workers = Workers(specs, setting.seed)
    counted = np.zeros((GROUPS, workers.rows), np.int64)
    score = np.zeros((len(kinds), 2), np.int64)
    rows = np.arange(workers.rows)
    try:
        is_pending = [False] * GROUPS
        while counted.min() < 2:
            for group in range(GROUPS):
                shared = workers.wait(group) if is_pending[group] else workers.groups[group]
                if is_pending[group]:
                    ended = (shared.ended > 0) & (counted[group] < 2)
                    is_won = shared.rewards[rows, own_seats] > 0
                    np.add.at(score, (kind_of[ended & is_won], 0), 1)
                    np.add.at(score, (kind_of[ended], 1), 1)
                    counted[group] += shared.ended > 0
                observations = torch.from_numpy(shared.observations).to(setting.device)
                legal = torch.from_numpy(shared.legal).to(setting.device)
                logits = own(observations, legal)
                if not isinstance(rival, str):
                    is_own = torch.from_numpy(shared.seats == own_seats).to(setting.device)
                    others = rival(observations, legal)
                    logits = torch.where(is_own.unsqueeze(1), logits, others)
                chosen = draw(log_probabilities(logits, legal), legal).unsqueeze(1)
                shared.actions[:] = legal.gather(1, chosen).squeeze(1).cpu().numpy()
                workers.send(group)
                is_pending[group] = True
        for group in range(GROUPS):
            workers.wait(group)
    finally:
        workers.close()
    return [(won, played) for won, played in score.tolist()]


def make_spec(kind: GameShare, count: int, worker: int, rival: Policy | str) -> BatchSpec:
    """The games of one kind of a worker; bots play in its process, at the same seats in all."""
    seats = (
        ()
        if not isinstance(rival, str)
        else tuple((seat, rival) for seat in range(kind.players) if seat != worker % kind.players)
    )
    return BatchSpec(count, kind.players, kind.edition, kind.mode, seats)
