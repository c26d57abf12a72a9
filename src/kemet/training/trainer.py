"""A training run: play and learning in turn, with progress, checkpoints and evaluations."""

from __future__ import annotations

import csv
import json
import math
import os
import pickle
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import asdict
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor

from ..bots.champion import BATTLE_TEMPERATURE
from ..bots.network_file import dump_network, layout_digest
from ..envs.batch import MAX_LEGAL
from ..envs.shared_arrays import TERMINATED, SharedArrays
from ..factory import find_edition
from ..numeric import limit_torch_threads
from .acting import Actor
from .config import EARLIER, FROZEN, SELF, GameShare, Progress, TrainingConfig
from .export import export_network, import_network
from .frozen import FrozenOpponents, halved, size_of
from .learning_policy import LearningPolicy
from .matches import Policy, Setting, play_matches
from .network import PolicyValueNetwork, half_precision
from .policy import AnswerPolicy, scores_of_legal
from .ppo import Learner, Losses, load_optimizer, make_optimizer
from .updates import Updates
from .weights import parse_weights, read_weights
from .window import Window
from .workers import GROUPS, OBSERVATION_SIZE, BatchSpec, Workers

CHECKPOINT: Final = "checkpoint.pt"
SETTINGS: Final = "settings.json"
PROGRESS: Final = "progress.csv"
EVALUATIONS: Final = "evaluations.csv"
NETWORK: Final = "network.bin"
RESULTS: Final = "results.csv"  # games against frozen opponents, by kind
CHECKPOINT_EVERY_S: Final = 120.0
RESULTS_EVERY_S: Final = 30.0
REPORT_EVERY_S: Final = 10.0

CHECKPOINT_ERRORS: Final = (
    OSError, RuntimeError, ValueError, KeyError, TypeError, EOFError, pickle.UnpicklingError,
)  # fmt: skip

Report = Callable[[str], None]


class Trainer:
    """Trains one network in a directory, which holds settings, checkpoint and logs.

    With a folder of `networks`, files of weights are there, no copies of them are kept, and
    checkpoints are half as large: weights and moments of the optimiser have half precision.
    """

    def __init__(
        self,
        directory: Path,
        config: TrainingConfig,
        device: str,
        report: Report = print,
        networks: Path | None = None,
    ) -> None:
        self.directory = directory
        self.config = config
        self.device = device
        self.threads = limit_torch_threads()
        self.report = report
        self.networks = networks
        self.progress = Progress()
        self.frozen = FrozenOpponents(config, device)
        self.draw = LearningPolicy(config, device)
        self.evaluated = AnswerPolicy(config.temperature, BATTLE_TEMPERATURE, device)
        self.waited = 0.0  # seconds of waiting for workers in the current window
        self.opponent_games = 0  # games with frozen opponents that ended in the current window
        self.opponent_won = 0  # those of them that the learner won
        self.last_report = 0.0
        self.last_results = time.monotonic()
        torch.manual_seed(config.seed)
        if torch.device(device).type == "cuda":  # products of frozen opponents: 10 bits of 23
            torch.set_float32_matmul_precision("high")
        self.network = PolicyValueNetwork(config.width, config.blocks).to(device)
        self.optimizer = make_optimizer(self.network, device, config.learning_rate)
        earlier: TrainingConfig | None = None
        if (directory / CHECKPOINT).exists():
            earlier = self.load()
        elif config.start:
            self.start_from(config.start)
        directory.mkdir(parents=True, exist_ok=True)
        self.load_frozen(earlier)
        text = json.dumps(config.dump(), indent=2) + "\n"
        (directory / SETTINGS).write_text(text, "utf-8")

    # --- networks of files

    def start_from(self, name: str) -> None:
        """Begin with the weights of a file."""
        data = read_weights(name, self.networks or Path())
        network = import_network(parse_weights(data, name))
        found = size_of(network)
        if found != (self.config.width, self.config.blocks):
            raise ValueError(
                f"the weights {name!r} are of width {found[0]} with {found[1]} blocks, "
                f"the settings of width {self.config.width} with {self.config.blocks}"
            )
        self.network.load_state_dict(network.state_dict())

    def load_frozen(self, earlier: TrainingConfig | None) -> None:
        """Read the frozen opponents of the settings; a run that is continued keeps its copies."""
        known = {entry.weights for entry in earlier.frozen} if earlier else set()
        copies: dict[Path, bytes] = {}
        for name in (entry.weights for entry in self.config.frozen):
            if name == EARLIER:
                continue
            copy = self.directory / copy_name(name)
            is_kept = name in known and copy.exists()
            folder = self.networks or Path()
            data = copy.read_bytes() if is_kept else read_weights(name, folder)
            self.frozen.add_file(name, parse_weights(data, str(copy) if is_kept else name))
            copies[copy] = data
        if not self.networks:
            for copy, data in copies.items():
                copy.write_bytes(data)

    # --- checkpoints

    def save(self) -> None:
        """Write the checkpoint; an interrupted write leaves the earlier one."""
        data = {
            "layout": layout_digest(),
            "settings": self.config.dump(),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
            "selves": self.frozen.selves,
            "results": self.frozen.save_results(),
        }
        if self.networks:
            data["network"] = halved(data["network"])
            data["optimizer"] = halved_moments(data["optimizer"])
        target = self.directory / CHECKPOINT
        partial = target.with_suffix(".partial")
        torch.save(data, partial)
        os.replace(partial, target)
        self.log_results()

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
        load_optimizer(self.optimizer, optimizer)
        self.progress = progress
        self.frozen.selves = data.get("selves", data.get("rivals", []))
        self.frozen.results = data.get("results", {})
        for log in (PROGRESS, EVALUATIONS, RESULTS):
            cut_log(self.directory / log, progress.answers)
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
            **({"frozen": [entry.weights for entry in config.frozen]} if config.frozen else {}),
        }
        data = dump_network(export_network(self.network), card)
        (self.directory / NETWORK).write_bytes(data)

    # --- training

    def run(self, seconds: float, answers: float = math.inf) -> None:
        """Train for a time, or up to so many answers; evaluations come in between and last."""
        end = time.monotonic() + seconds
        while (rest := end - time.monotonic()) > 0 and self.progress.answers < answers:
            self.train(min(rest, 60 * self.config.evaluation_minutes), answers)
            self.export()
            self.evaluate_all()

    def train(self, seconds: float, most: float = math.inf) -> None:
        """Train for a time, or up to so many answers, at least one window.

        A checkpoint comes every two minutes and last.
        """
        config, progress = self.config, self.progress
        started = last_saved = time.monotonic()
        earlier_seconds, first_update = progress.seconds, progress.updates
        specs = worker_specs(config)
        workers = Workers(specs, config.seed + progress.updates)
        is_pinned = torch.device(self.device).type == "cuda" and pin(workers.arrays)
        self.seat(specs)
        windows = [
            Window.allocate(
                config.window,
                GROUPS * workers.rows,
                OBSERVATION_SIZE,
                config.max_legal,
                self.device,
            )
            for _ in range(2 if config.overlap else 1)
        ]
        playing = deepcopy(self.network) if config.overlap else self.network
        actors = self.make_actors(workers.rows, playing)
        updates = Updates([self.make_learner(window) for window in windows], self.device)
        number = 0
        try:
            while progress.updates == first_update or (
                time.monotonic() - started < seconds and progress.answers < most
            ):
                begun, self.waited = time.monotonic(), 0.0
                self.opponent_games = self.opponent_won = 0
                self.frozen.prepare(playing, progress.answers, progress.updates)
                finished = self.collect(workers, windows[number], actors)
                collected = time.monotonic()
                losses = updates.finish()
                if is_due(last_saved, CHECKPOINT_EVERY_S):
                    self.save()
                    last_saved = time.monotonic()
                if config.overlap:
                    playing.load_state_dict(self.network.state_dict())
                share = min(1.0, progress.answers / config.total_answers)
                rate = interpolate(config.learning_rate, config.final_learning_rate, share)
                bonus = interpolate(config.entropy, config.final_entropy, share)
                updates.start(number, rate, bonus)
                if not config.overlap:
                    losses = updates.finish()
                number = (number + 1) % len(windows)
                now = time.monotonic()
                answers = config.window * GROUPS * workers.rows
                progress.answers += answers
                progress.games += finished
                progress.updates += 1
                progress.seconds = earlier_seconds + now - started
                self.log(losses or Losses(), finished, answers, collected - begun, now - collected)
        finally:
            updates.close()
            if is_pinned:
                unpin(workers.arrays)
            workers.close()
            self.save()

    def make_learner(self, window: Window) -> Learner:
        return Learner(self.network, self.optimizer, window, self.config, self.draw, self.report)

    def seat(self, specs: list[list[BatchSpec]]) -> None:
        """Choose the games of the frozen opponents."""
        self.frozen.seat(specs, self.config.seed + self.progress.updates)

    def make_actors(self, games: int, network: PolicyValueNetwork) -> list[Actor]:
        """What answers for each group of games, with a network for the learner."""
        frozen = self.frozen
        return [
            Actor(group, games, self.config, self.device, network, self.draw, frozen, self.report)
            for group in range(GROUPS)
        ]

    def collect(self, workers: Workers, window: Window, actors: list[Actor]) -> int:
        """Play a window; returns the number of games that ended."""
        finished = 0
        games = workers.rows
        for step in range(self.config.window + 1):
            for group, actor in enumerate(actors):
                shared = workers.groups[group] if not step else self.wait(workers, group)
                part = slice(group * games, (group + 1) * games)
                actor.read(shared)
                if step:
                    window.rewards[step - 1, part] = upload(shared.rewards, self.device) > 0
                    window.ended[step - 1, part] = upload(shared.ended, self.device)
                    finished += int((shared.ended == TERMINATED).sum())
                    ended, won = self.frozen.note_results(group, shared)
                    self.opponent_games += ended
                    self.opponent_won += won
                if step == self.config.window:
                    window.next_values[part] = actor.evaluate()
                    window.next_seats[part] = actor.seats.long()
                    continue
                self.check_legal(shared)
                answers = actor.answer()
                shared.actions[:] = answers.actions.cpu().numpy()
                # The workers overwrite the shared arrays once the actions are sent.
                workers.send(group)
                window.observations[step, part] = actor.observations
                window.legal[step, part] = actor.legal[:, : self.config.max_legal]
                window.seats[step, part] = actor.seats.long()
                window.learns[step, part] = answers.learns
                window.chosen[step, part] = answers.chosen
                window.log_probabilities[step, part] = answers.log_probabilities
                window.values[step, part] = answers.values
        return finished

    def check_legal(self, shared: SharedArrays) -> None:
        """Refuse a question with more legal actions than the settings allow."""
        if self.config.max_legal < MAX_LEGAL:
            most = int(shared.num_legal.max())
            if most > self.config.max_legal:
                raise ValueError(f"a question has {most} legal actions: raise max_legal")

    def wait(self, workers: Workers, group: int) -> SharedArrays:
        """Wait for the workers, and note the time."""
        started = time.monotonic()
        shared = workers.wait(group)
        self.waited += time.monotonic() - started
        return shared

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
        if is_due(self.last_results, RESULTS_EVERY_S):
            self.log_results()
        if is_due(self.last_report, REPORT_EVERY_S):
            self.last_report = now
            self.report("  ".join(f"{key} {value}" for key, value in row.items()))

    def log_results(self) -> None:
        """Append the games against frozen opponents since the last time to their log."""
        self.last_results = time.monotonic()
        for (name, (players, edition, mode)), tally in self.frozen.tallies.items():
            row = {
                "answers": self.progress.answers,
                "opponent": name,
                "players": players,
                "edition": edition,
                "mode": mode,
                "games": tally.games,
                "won": tally.won,
                "even": round(tally.even, 2),
            }
            append_row(self.directory / RESULTS, row)
        self.frozen.tallies.clear()

    # --- evaluation

    def evaluate(self, share: GameShare, opponent: str, games: int) -> tuple[int, int]:
        """Games won and played by the network at one seat against an opponent at all others."""
        rival = self.find_rival(opponent)
        if opponent in (SELF, FROZEN) and rival is None:
            return 0, 0
        (score,) = play_matches(
            [share],
            games,
            partial(self.evaluation_logits, self.network),
            rival or opponent,
            Setting(self.config.workers, self.config.seed + 77_000, self.device),
        )
        return score

    def evaluation_logits(
        self, network: PolicyValueNetwork, observations: Tensor, legal: Tensor
    ) -> Tensor:
        """The logits of a network in evaluations."""
        with half_precision(self.device, self.config):
            scores, _ = network(observations)
        return self.evaluated.logits(scores_of_legal(scores, legal), observations, legal)

    def find_rival(self, opponent: str) -> Policy | None:
        """The logits of an opponent in evaluations that is a network; None if there is none."""
        if opponent == FROZEN and self.config.frozen_file:
            return self.frozen.file_logits
        network = self.frozen.earliest() if opponent == SELF else None
        if network is None:
            return None
        return partial(self.evaluation_logits, network)

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


def copy_name(name: str) -> str:
    """The file in which a run keeps a frozen opponent, which stays the same while it goes on."""
    return f"frozen-{blake2b(name.encode(), digest_size=4).hexdigest()}.bin"


def upload(values: Any, device: str) -> Tensor:
    """An array as a tensor on the device."""
    return torch.from_numpy(values).to(device, non_blocking=True)


def pin(shared: SharedArrays) -> bool:
    """Lock shared memory, so that a GPU copies from it directly; whether that succeeded."""
    runtime = torch.cuda.cudart()
    result = runtime.cudaHostRegister(*extent(shared), 0)  # type: ignore[attr-defined, no-untyped-call]
    return int(result) == 0


def unpin(shared: SharedArrays) -> None:
    """Unlock shared memory before it is given back."""
    torch.cuda.synchronize()
    torch.cuda.cudart().cudaHostUnregister(extent(shared)[0])  # type: ignore[attr-defined, no-untyped-call]


def extent(shared: SharedArrays) -> tuple[int, int]:
    """Where arrays of common memory begin, and their size with what lies between them."""
    arrays = shared.arrays()
    first = min(array.ctypes.data for array in arrays)
    return first, max(array.ctypes.data + array.nbytes for array in arrays) - first


def is_due(last: float, interval: float) -> bool:
    """Whether something is due again that was done last at a time."""
    return time.monotonic() - last > interval


def interpolate(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


def halved_moments(state: dict[str, Any]) -> dict[str, Any]:
    """The state of an optimiser, with its moments in half precision."""
    moments = {
        number: {
            name: value.bfloat16() if name.startswith("exp_avg") else value
            for name, value in values.items()
        }
        for number, values in state["state"].items()
    }
    return {**state, "state": moments}


def cut_log(path: Path, answers: int) -> None:
    """Remove the rows of a CSV file that come after so many answers, or were cut off."""
    if not path.exists():
        return
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        header = list(reader.fieldnames or [])
        rows = list(reader)
    kept = [row for row in rows if None not in row.values() and int(row["answers"]) <= answers]
    if len(kept) == len(rows):
        return
    partial_file = path.with_suffix(".partial")
    with partial_file.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, header)
        writer.writeheader()
        writer.writerows(kept)
    os.replace(partial_file, path)


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
