"""A training run: self-play and learning in turn, with progress, checkpoints and evaluations."""

from __future__ import annotations

import csv
import json
import os
import pickle
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from ..bots.champion import BATTLE_TEMPERATURE
from ..bots.network_file import dump_network, layout_digest
from ..encoding.spec import NUM_ACTIONS
from ..envs.shared_arrays import TERMINATED, SharedArrays
from ..factory import find_edition
from .config import FROZEN, SELF, GameShare, Progress, TrainingConfig
from .export import export_network, import_network
from .league import League
from .learner_draw import LearnerDraw
from .network import PolicyValueNetwork, half_precision, legal_log_probabilities
from .opponent import FrozenOpponent, parse_weights, read_weights
from .policy import AnswerPolicy
from .ppo import Losses, Window, update
from .workers import GROUPS, OBSERVATION_SIZE, BatchSpec, Workers

CHECKPOINT: Final = "checkpoint.pt"
SETTINGS: Final = "settings.json"
PROGRESS: Final = "progress.csv"
EVALUATIONS: Final = "evaluations.csv"
NETWORK: Final = "network.bin"
OPPONENT: Final = "opponent.bin"  # a copy: the frozen opponent stays the same in a run
CHECKPOINT_EVERY_S: Final = 120.0
REPORT_EVERY_S: Final = 10.0

CHECKPOINT_ERRORS: Final = (
    OSError, RuntimeError, ValueError, KeyError, TypeError, EOFError, pickle.UnpicklingError,
)  # fmt: skip

Report = Callable[[str], None]


class Trainer:
    """Trains one network in a directory, which holds settings, checkpoint and logs."""

    def __init__(
        self, directory: Path, config: TrainingConfig, device: str, report: Report = print
    ) -> None:
        self.directory = directory
        self.config = config
        self.device = device
        self.report = report
        self.progress = Progress()
        self.league = League(config, device)
        self.draw = LearnerDraw(config, device)
        self.evaluated = AnswerPolicy(config.temperature, BATTLE_TEMPERATURE, device)
        self.waited = 0.0  # seconds of waiting for workers in the current window
        self.opponent_games = 0  # games with the frozen opponent that ended in the current window
        self.opponent_won = 0  # those of them that the learner won
        self.last_report = 0.0
        torch.manual_seed(config.seed)
        self.network = PolicyValueNetwork(config.width, config.blocks).to(device)
        self.optimizer = torch.optim.AdamW(
            self.network.parameters(), lr=config.learning_rate, weight_decay=1e-4, eps=1e-5
        )
        earlier: TrainingConfig | None = None
        if (directory / CHECKPOINT).exists():
            earlier = self.load()
        elif config.start:
            self.start_from(config.start)
        directory.mkdir(parents=True, exist_ok=True)
        self.opponent = self.load_opponent(earlier)
        text = json.dumps(config.dump(), indent=2) + "\n"
        (directory / SETTINGS).write_text(text, "utf-8")

    # --- networks of files

    def start_from(self, name: str) -> None:
        """Begin with the weights of a file."""
        network = import_network(parse_weights(read_weights(name), name))
        found = network.input.out_features, len(network.blocks)
        if found != (self.config.width, self.config.blocks):
            raise ValueError(
                f"the weights {name!r} are of width {found[0]} with {found[1]} blocks, "
                f"the settings of width {self.config.width} with {self.config.blocks}"
            )
        self.network.load_state_dict(network.state_dict())

    def load_opponent(self, earlier: TrainingConfig | None) -> FrozenOpponent | None:
        """The frozen opponent of the settings; a run that is continued keeps its copy of it."""
        name = self.config.opponent
        if name is None:
            return None
        copy = self.directory / OPPONENT
        if earlier and earlier.opponent == name and copy.exists():
            network = parse_weights(copy.read_bytes(), str(copy))
        else:
            data = read_weights(name)
            network = parse_weights(data, name)
            copy.write_bytes(data)
        return FrozenOpponent(network, self.config, self.device)

    # --- checkpoints

    def save(self) -> None:
        """Write the checkpoint; an interrupted write leaves the earlier one."""
        data = {
            "layout": layout_digest(),
            "settings": self.config.dump(),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
            "rivals": self.league.selves,
        }
        target = self.directory / CHECKPOINT
        partial = target.with_suffix(".partial")
        torch.save(data, partial)
        os.replace(partial, target)

    def load(self) -> TrainingConfig:
        """Continue from the checkpoint of the directory; returns its settings."""
        path = self.directory / CHECKPOINT
        try:
            data: dict[str, Any] = torch.load(path, map_location=self.device, weights_only=True)
            saved = TrainingConfig.parse(data["settings"])
            progress = Progress(**data["progress"])
            network, optimizer = data["network"], data["optimizer"]
        except CHECKPOINT_ERRORS as error:
            raise ValueError(
                f"{path} is no checkpoint that can be continued: {error!r}; train in another folder"
            ) from None
        layout = data.get("layout", layout_digest())  # earlier ones have none
        if layout != layout_digest():
            raise ValueError(
                f"{path} is for another layout of observations and actions ({layout!r:.40}); "
                f"this version has {layout_digest()}: train in another folder"
            )
        if (saved.width, saved.blocks) != (self.config.width, self.config.blocks):
            raise ValueError(
                f"{path} has a network of width {saved.width} with {saved.blocks} blocks, "
                f"the settings one of width {self.config.width} with {self.config.blocks}"
            )
        self.network.load_state_dict(network)
        self.optimizer.load_state_dict(optimizer)
        self.progress = progress
        self.league.selves = data.get("rivals", [])
        return saved

    def export(self) -> None:
        """Write the network in the form that bots play with (`kemet.bots.network`)."""
        progress, config = self.progress, self.config
        card = {
            "answers": progress.answers,
            "games": progress.games,
            "seconds": round(progress.seconds),
            "trained_on": [
                f"{share.players} {share.edition} {find_edition(share.edition, share.mode).mode}"
                for share in config.games
            ],
            "temperature": config.temperature,
            **({"start": config.start} if config.start else {}),
            **({"opponent": config.opponent} if config.opponent else {}),
        }
        data = dump_network(export_network(self.network), card)
        (self.directory / NETWORK).write_bytes(data)

    # --- training

    def run(self, seconds: float) -> None:
        """Train for a time, with evaluations in between and at the end."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0:
            self.train(min(rest, 60 * self.config.evaluation_minutes))
            self.export()
            self.evaluate_all()

    def train(self, seconds: float) -> None:
        """Train for a time, at least one window; a checkpoint comes every two minutes and last."""
        config, progress = self.config, self.progress
        started = last_saved = time.monotonic()
        earlier_seconds, first_update = progress.seconds, progress.updates
        workers = Workers(worker_specs(config), config.seed + progress.updates)
        if torch.device(self.device).type == "cuda":
            pin(workers.arrays)
        self.league.seat_rivals(worker_specs(config), config.seed + progress.updates)
        self.draw.encouragement.choose_games(worker_specs(config))
        if self.opponent:
            self.opponent.seat_learner(worker_specs(config))
        window = Window.allocate(
            config.window, GROUPS * workers.rows, OBSERVATION_SIZE, config.max_legal, self.device
        )
        try:
            while progress.updates == first_update or time.monotonic() - started < seconds:
                begun, self.waited = time.monotonic(), 0.0
                self.opponent_games = self.opponent_won = 0
                self.league.prepare(self.network, progress.answers, progress.updates)
                finished = self.collect(workers, window)
                collected = time.monotonic()
                share = min(1.0, progress.answers / config.total_answers)
                rate = interpolate(config.learning_rate, config.final_learning_rate, share)
                for group in self.optimizer.param_groups:
                    group["lr"] = rate
                bonus = interpolate(config.entropy, config.final_entropy, share)
                losses = update(self.network, self.optimizer, window, config, bonus, self.draw)
                now = time.monotonic()
                answers = config.window * GROUPS * workers.rows
                progress.answers += answers
                progress.games += finished
                progress.updates += 1
                progress.seconds = earlier_seconds + now - started
                self.log(losses, finished, answers, collected - begun, now - collected)
                if now - last_saved > CHECKPOINT_EVERY_S:
                    self.save()
                    last_saved = now
        finally:
            if torch.device(self.device).type == "cuda":
                unpin(workers.arrays)
            workers.close()
            self.save()

    @torch.no_grad()
    def collect(self, workers: Workers, window: Window) -> int:
        """Play a window; returns the number of games that ended."""
        finished = 0
        games = workers.rows
        for step in range(self.config.window + 1):
            for group in range(GROUPS):
                shared = workers.groups[group] if not step else self.wait(workers, group)
                part = slice(group * games, (group + 1) * games)
                if step:
                    rewards = self.upload(shared.rewards)
                    window.rewards[step - 1, part] = (rewards > 0).float()
                    window.ended[step - 1, part] = self.upload(shared.ended)
                    finished += int((shared.ended == TERMINATED).sum())
                    self.count_opponent_games(group, shared)
                seats = self.upload(shared.seats).long()
                if step == self.config.window:
                    observations = self.upload(shared.observations)
                    window.next_values[part] = self.predict(observations)[1]
                    window.next_seats[part] = seats
                    continue
                # The workers overwrite the shared arrays once the actions are sent.
                window.observations[step, part].copy_(
                    torch.from_numpy(shared.observations), non_blocking=True
                )
                window.legal[step, part] = self.legal_actions(shared)
                window.seats[step, part] = seats
                legal = window.legal[step, part]
                logits, value, learns = self.answer(
                    group, window.observations[step, part], shared.seats
                )
                window.learns[step, part] = learns
                window.bonuses[step, part] = self.draw.encouragement.bonuses[group]
                log_all = legal_log_probabilities(logits, legal)
                chosen = torch.multinomial(log_all.exp(), 1)
                shared.actions[:] = legal.gather(1, chosen).squeeze(1).cpu().numpy()
                workers.send(group)
                window.chosen[step, part] = chosen.squeeze(1)
                window.log_probabilities[step, part] = log_all.gather(1, chosen).squeeze(1)
                window.values[step, part] = value
        return finished

    def answer(
        self, group: int, observations: Tensor, seats: NDArray[Any]
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of all actions, the chances to win, and where the learner answers.

        The learner has no chances to win where the frozen opponent answers: they are 0 there.
        """
        tensor = self.upload(seats).long()
        bonuses = self.draw.encouragement.bonuses[group]
        if not self.opponent:
            scores, value = self.predict(observations)
            learns = self.league.answer(group, observations, tensor, scores)
            return self.draw.logits(scores, observations, bonuses * learns), value, learns
        is_opponent = self.opponent.answers(group, seats)
        own, others = (self.upload(np.flatnonzero(mask)) for mask in (~is_opponent, is_opponent))
        scores = torch.empty(len(seats), NUM_ACTIONS, device=self.device)
        value = torch.zeros(len(seats), device=self.device)
        scores[own], value[own] = self.predict(observations[own])
        learns = self.league.answer(group, observations, tensor, scores)
        learns &= ~self.upload(is_opponent)
        logits = self.draw.logits(scores, observations, bonuses * learns)
        logits[others] = self.opponent.logits(observations[others])
        return logits, value, learns

    def count_opponent_games(self, group: int, shared: SharedArrays) -> None:
        """Count the games with the frozen opponent that have ended."""
        if not self.opponent:
            return
        own = self.opponent.own_seats[group]
        rows = np.flatnonzero((own >= 0) & (shared.ended > 0))
        self.opponent_games += len(rows)
        self.opponent_won += int((shared.rewards[rows, own[rows]] > 0).sum())

    def wait(self, workers: Workers, group: int) -> SharedArrays:
        """Wait for the workers, and note the time."""
        started = time.monotonic()
        shared = workers.wait(group)
        self.waited += time.monotonic() - started
        return shared

    def upload(self, values: NDArray[Any]) -> Tensor:
        """An array as a tensor on the device."""
        return torch.from_numpy(values).to(self.device, non_blocking=True)

    def predict(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Scores of all actions and the chance to win."""
        with half_precision(self.device, self.config):
            scores, value = self.network(observations)
        return scores, torch.sigmoid(value)

    def legal_actions(self, shared: SharedArrays) -> Tensor:
        """The legal actions of a group, at most as many as the settings allow."""
        most = int(shared.num_legal.max())
        if most > self.config.max_legal:
            raise ValueError(f"a question has {most} legal actions: raise max_legal")
        legal = torch.full(
            (len(shared.legal), self.config.max_legal), -1, dtype=torch.int16, device=self.device
        )
        legal[:, :most] = self.upload(np.ascontiguousarray(shared.legal[:, :most]))
        return legal

    def log(
        self, losses: Losses, finished: int, answers: int, playing: float, learning: float
    ) -> None:
        """Report an update, and append it to the log."""
        progress = self.progress
        row = {
            "seconds": round(progress.seconds, 1),
            "updates": progress.updates,
            "answers": progress.answers,
            "games": progress.games,
            "answers_per_second": round(answers / (playing + learning)),
            "answers_per_game": round(answers / finished, 1) if finished else 0.0,
            "learning_share": round(learning / (playing + learning), 3),
            "waiting_share": round(self.waited / (playing + learning), 3),
            "policy_loss": round(losses.policy, 5),
            "value_loss": round(losses.value, 4),
            "entropy": round(losses.entropy, 4),
            "clipped": round(losses.clipped, 4),
            "opponent_games": self.opponent_games,
            "opponent_won": self.opponent_won,
        }
        append_row(self.directory / PROGRESS, row)
        now = time.monotonic()
        if now - self.last_report > REPORT_EVERY_S:
            self.last_report = now
            self.report("  ".join(f"{key} {value}" for key, value in row.items()))

    # --- evaluation

    @torch.no_grad()
    def evaluate(self, share: GameShare, opponent: str, games: int) -> tuple[int, int]:
        """Games won and played by the network at one seat against an opponent at all others."""
        rival = self.find_rival(opponent)
        if opponent in (SELF, FROZEN) and rival is None:
            return 0, 0
        specs: list[list[BatchSpec]] = []
        for number in range(self.config.workers):
            seat = number % share.players
            others = (
                () if rival else tuple((s, opponent) for s in range(share.players) if s != seat)
            )
            count = max(1, -(-games // (self.config.workers * GROUPS * 2)))
            specs.append([BatchSpec(count, share.players, share.edition, share.mode, others)])
        workers = Workers(specs, self.config.seed + 77_000)
        own_seats = np.concatenate(
            [
                np.full(batch.count, number % share.players)
                for number, batches in enumerate(specs)
                for batch in batches
            ]
        )
        rows = np.arange(workers.rows)
        # The first two games of each row count: later ones would favour short games.
        counted = np.zeros((GROUPS, workers.rows), np.int64)
        won = played = 0
        try:
            pending = [False] * GROUPS
            while counted.min() < 2:
                for group in range(GROUPS):
                    shared = workers.wait(group) if pending[group] else workers.groups[group]
                    if pending[group]:
                        ended = (shared.ended > 0) & (counted[group] < 2)
                        won += int((shared.rewards[rows, own_seats][ended] > 0).sum())
                        played += int(ended.sum())
                        counted[group] += shared.ended > 0
                    observations = torch.from_numpy(shared.observations).to(self.device)
                    logits = self.evaluated.logits(self.predict(observations)[0], observations)
                    if rival:
                        is_own = torch.from_numpy(shared.seats == own_seats).to(self.device)
                        logits = torch.where(is_own.unsqueeze(1), logits, rival(observations))
                    legal = self.legal_actions(shared)
                    log_all = legal_log_probabilities(logits, legal)
                    chosen = torch.multinomial(log_all.exp(), 1)
                    shared.actions[:] = legal.gather(1, chosen).squeeze(1).cpu().numpy()
                    workers.send(group)
                    pending[group] = True
            for group in range(GROUPS):
                workers.wait(group)
        finally:
            workers.close()
        return won, played

    def find_rival(self, opponent: str) -> Callable[[Tensor], Tensor] | None:
        """The logits of an opponent in evaluations that is a network; None if there is none."""
        if opponent == FROZEN and self.opponent:
            return self.opponent.logits
        network = self.league.earliest() if opponent == SELF else None
        if network is None:
            return None
        return lambda observations: self.evaluated.logits(network(observations)[0], observations)

    def evaluate_all(self) -> None:
        """Play against all opponents in every kind of game, and log the results."""
        for share in self.config.games:
            for opponent in self.config.opponents:
                started = time.monotonic()
                won, played = self.evaluate(share, opponent, self.config.evaluation_games)
                if not played:
                    continue
                row = {
                    "answers": self.progress.answers,
                    "players": share.players,
                    "edition": share.edition,
                    "mode": share.mode or "",
                    "opponent": opponent,
                    "won": won,
                    "played": played,
                    "seconds": round(time.monotonic() - started, 1),
                }
                append_row(self.directory / EVALUATIONS, row)
                self.report("  ".join(f"{key} {value}" for key, value in row.items()))


def worker_specs(config: TrainingConfig) -> list[list[BatchSpec]]:
    """The batches of each worker: every worker plays all kinds of games, by their weights."""
    total = sum(share.weight for share in config.games)
    batches: list[BatchSpec] = []
    for share in config.games:
        count = max(1, config.games_per_worker * share.weight // total)
        batches.append(
            BatchSpec(
                count,
                share.players,
                share.edition,
                share.mode,
                scripted=int(count * config.scripted_share),
                varied_share=config.varied_share,
            )
        )
    return [batches for _ in range(config.workers)]


def pin(shared: SharedArrays) -> None:
    """Lock shared memory, so that the GPU copies from it directly."""
    values = shared.observations
    torch.cuda.cudart().cudaHostRegister(values.ctypes.data, values.nbytes, 0)  # type: ignore[attr-defined, no-untyped-call]


def unpin(shared: SharedArrays) -> None:
    """Unlock shared memory before it is given back."""
    torch.cuda.cudart().cudaHostUnregister(shared.observations.ctypes.data)  # type: ignore[attr-defined, no-untyped-call]


def interpolate(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


def append_row(path: Path, row: dict[str, Any]) -> None:
    """Append a row to a CSV file, with a header if it is new.

    Columns that an earlier version did not write are added to its rows, empty.
    """
    earlier: list[dict[str, str]] = []
    header: list[str] = []
    if path.exists():
        with path.open(newline="", encoding="utf-8") as file:
            reader = csv.DictReader(file)
            header = list(reader.fieldnames or [])
            if header != list(row):
                earlier = list(reader)
    is_same = header == list(row)
    with path.open("a" if is_same else "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, row, restval="", extrasaction="ignore")
        if not is_same:
            writer.writeheader()
            writer.writerows(earlier)
        writer.writerow(row)
