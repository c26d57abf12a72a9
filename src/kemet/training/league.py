"""Plays a league round by round, in a directory, and goes on where it was interrupted."""

from __future__ import annotations

import csv
import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..bots.champion import BATTLE_TEMPERATURE
from ..bots.network_file import layout_digest
from .config import GameShare, TrainingConfig
from .export import import_network
from .frozen import Kind, as_the_bot_observes, size_of
from .league_plan import LeaguePlan, PhasePlan
from .matches import Policy, Setting, play_matches
from .policy import AnswerPolicy, scores_of_legal
from .trainer import NETWORK, PROGRESS, RESULTS, Trainer
from .weights import parse_weights, read_weights

PLAN: Final = "plan.json"
STATE: Final = "state.json"
TABLE: Final = "table.csv"
NETWORKS: Final = "networks"
LOGS: Final = "logs"
MAIN: Final = "main"
EVALUATION: Final = "evaluation"
STATE_FORMAT: Final = "kemet league state 1"
LATE: Final = 0.8  # of the answers of a phase: results after that count
RESERVE_S: Final = 5.0  # of the time of a call: nothing is begun in the last seconds

Report = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of a round."""

    round: int
    phase: str

    def __str__(self) -> str:
        return f"{self.round}-{self.phase}"


class League:
    """The networks of a league, and its table."""

    def __init__(
        self, directory: Path, plan: Path | None, device: str, report: Report = print
    ) -> None:
        self.directory = directory
        self.device = device
        self.report = report
        self.networks = directory / NETWORKS
        self.state: dict[str, Any] = {
            "format": STATE_FORMAT, "layout": layout_digest(), "done": [], "mains": [],
            "exploiters": [], "answers": 0,
        }  # fmt: skip
        own = directory / PLAN
        if plan is None and not own.exists():
            raise ValueError(f"{directory} has no {PLAN}: begin a league with --plan FILE")
        self.plan = LeaguePlan.read(plan or own)
        self.table: list[dict[str, Any]] = []
        if (directory / STATE).exists():
            self.load()
        else:
            self.begin()
        if plan and (not own.exists() or not plan.samefile(own)):
            replace_text(own, plan.read_text("utf-8"))

    def begin(self) -> None:
        """Copy the networks that the plan begins with."""
        given = {"main_0.bin": self.plan.start}
        for number, name in enumerate(self.plan.exploiters_of_start):
            given[f"exploiter_0_{number}.bin"] = name
        config = self.plan.main_config(1, "a", ["b"], ["c"])
        contents = {}
        for name, source in given.items():
            contents[name] = read_weights(source)
            size = size_of(import_network(parse_weights(contents[name], source)))
            if size != (config.width, config.blocks):
                raise ValueError(
                    f"the weights {source!r} are of width {size[0]} with {size[1]} blocks, the "
                    f"plan's networks of width {config.width} with {config.blocks}"
                )
        self.networks.mkdir(parents=True, exist_ok=True)
        for name, data in contents.items():
            replace_bytes(self.networks / name, data)
        self.state["mains"] = ["main_0.bin"]
        self.state["exploiters"] = list(given)[1:]
        self.save()

    def load(self) -> None:
        """Go on where the directory is."""
        path = self.directory / STATE
        try:
            state = json.loads(path.read_text("utf-8"))
            if state["format"] != STATE_FORMAT:
                raise ValueError(f"its format is {state['format']!r}")
            self.table = state.pop("table")
            self.state = {key: state[key] for key in self.state}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path} cannot be continued: {error!r}") from None
        if self.state["layout"] != layout_digest():
            raise ValueError(
                f"{path} is for another layout of observations and actions "
                f"({self.state['layout']!r:.40}); this version has {layout_digest()}"
            )
        for name in [*self.state["mains"], *self.state["exploiters"]]:
            if not (self.networks / name).exists():
                raise ValueError(f"{self.networks / name} is missing: it is part of the league")

    def save(self) -> None:
        """Write the state at once; the table too, which follows from it."""
        data = {**self.state, "table": self.table}
        replace_text(self.directory / STATE, json.dumps(data, indent=1) + "\n")
        write_table(self.directory / TABLE, self.table)

    # --- steps

    def steps(self) -> Iterator[Step]:
        """All steps of the plan, in order."""
        for number in range(1, self.plan.rounds + 2):
            if number > 1 or not self.plan.exploiters_of_start:
                for phase in self.plan.exploiters:
                    yield Step(number, phase.name)
            if number <= self.plan.rounds:
                yield Step(number, MAIN)
                if self.plan.evaluation_games:
                    yield Step(number, EVALUATION)

    def next_step(self) -> Step | None:
        """The first step that is not done; None if the league is played."""
        return next((step for step in self.steps() if str(step) not in self.state["done"]), None)

    def run(self, seconds: float) -> bool:
        """Play for a time; returns whether the league is played to the end."""
        end = time.monotonic() + seconds
        while step := self.next_step():
            rest = end - time.monotonic()
            if rest < min(RESERVE_S, seconds / 2):
                return False
            self.remove_remains(step)
            self.report(f"round {step.round}, {step.phase}: {rest:.0f} s are left")
            if not self.play(step, rest):
                return False
        self.remove_remains()
        return True

    def play(self, step: Step, seconds: float) -> bool:
        """Play a step; returns whether it is done."""
        if step.phase == EVALUATION:
            self.evaluate(step)
        elif step.phase == MAIN:
            config = self.plan.main_config(
                step.round, self.main, self.state["exploiters"], self.met_mains()
            )
            if not self.train(step, self.plan.main, config, seconds):
                return False
        else:
            phase = next(phase for phase in self.plan.exploiters if phase.name == step.phase)
            config = self.plan.exploiter_config(step.round, phase, self.main)
            if not self.train(step, phase, config, seconds):
                return False
        self.state["done"].append(str(step))
        self.forget()
        self.save()
        return True

    def train(self, step: Step, phase: PhasePlan, config: TrainingConfig, seconds: float) -> bool:
        """Let a network learn; once it has all its answers it is part of the league."""
        directory = self.run_directory(step)
        trainer = Trainer(directory, config, self.device, self.report, self.networks)
        before = trainer.progress.answers
        if before < phase.answers:
            trainer.train(seconds, phase.answers)
        if trainer.progress.answers < phase.answers:
            return False
        trainer.export()
        is_main = step.phase == MAIN
        name = f"main_{step.round}.bin" if is_main else f"exploiter_{step.round}_{phase.name}.bin"
        replace_bytes(self.networks / name, (directory / NETWORK).read_bytes())
        self.keep_logs(step, directory)
        self.table += self.late_results(step, directory, trainer.progress.answers)
        self.state["answers"] += trainer.progress.answers
        known = self.state["mains" if is_main else "exploiters"]
        if name not in known:
            known.append(name)
        return True

    def keep_logs(self, step: Step, directory: Path) -> None:
        """Keep the logs of a run, which is removed."""
        logs = self.directory / LOGS
        logs.mkdir(exist_ok=True)
        for log in (PROGRESS, RESULTS):
            if (directory / log).exists():
                replace_bytes(logs / f"{step}-{log}", (directory / log).read_bytes())

    def late_results(self, step: Step, directory: Path, answers: int) -> list[dict[str, Any]]:
        """Rows of the table: the games in the last part of a phase, by opponent and kind."""
        sums: dict[tuple[str, ...], list[float]] = {}
        path = directory / RESULTS
        if not path.exists():
            return []
        with path.open(newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if int(row["answers"]) > LATE * answers:
                    key = (row["opponent"], row["players"], row["edition"], row["mode"])
                    values = sums.setdefault(key, [0, 0, 0])
                    for number, column in enumerate(("games", "won", "even")):
                        values[number] += float(row[column])
        kinds = sorted(sums, key=lambda key: (key[0], key[2], key[3], key[1]))
        return [make_row(step, answers, key[0], key[1:], *sums[key]) for key in kinds]

    def evaluate(self, step: Step) -> None:
        """Let the main network play against the first one and the one before."""
        config = self.plan.main_config(step.round, self.main, ["a"], ["b"])
        mains = self.state["mains"]
        setting = Setting(config.workers, self.plan.seed + 900_000 + step.round, self.device)
        own = self.policy(self.main, config)
        for rival in dict.fromkeys([mains[0], mains[-2]]):
            scores = play_matches(
                config.games,
                self.plan.evaluation_games,
                own,
                self.policy(rival, config),
                setting,
            )
            for kind, (won, played) in zip(config.games, scores, strict=True):
                self.table.append(match_row(step, rival, kind, won, played))
                self.report(str(self.table[-1]))

    def policy(self, name: str, config: TrainingConfig) -> Policy:
        """A network as the bot with its weights plays."""
        network = import_network(parse_weights((self.networks / name).read_bytes(), name))
        network = network.to(self.device).eval()
        temperatures = AnswerPolicy(config.temperature, BATTLE_TEMPERATURE, self.device)

        def logits(observations: Any, legal: Any) -> Any:
            seen = as_the_bot_observes(observations)
            return temperatures.logits(scores_of_legal(network(seen)[0], legal), seen, legal)

        return logits

    def summary(self) -> list[str]:
        """Lines of text: by round and phase, games won, by kind of game."""
        kinds = sorted({kind_of(row) for row in self.table}, key=lambda k: (k[1:], k[0]))
        if not kinds:
            return ["no phase is done yet"]
        names = [f"{players} {edition[:3]} {mode}".strip() for players, edition, mode in kinds]
        lines = [" ".join(["games won, %".ljust(44), *(name.rjust(12) for name in names)])]
        rows: dict[tuple[str, str], dict[Kind, str]] = {}
        for row in self.table:
            place = f"{row['round']} {row['phase']}", row["opponent"]
            share = f"{100 * row['won'] / row['games']:.1f}" if row["games"] else "-"
            rows.setdefault(place, {})[kind_of(row)] = share
        for (phase, opponent), shares in rows.items():
            cells = [shares.get(kind, "-").rjust(12) for kind in kinds]
            lines.append(" ".join([f"{phase} : {opponent}".ljust(44), *cells]))
        return lines

    # --- networks and files

    @property
    def main(self) -> str:
        """The main network now."""
        return str(self.state["mains"][-1])

    def met_mains(self) -> list[str]:
        """The main networks that the main network meets: the first one and the last ones."""
        mains = self.state["mains"]
        return list(dict.fromkeys([mains[0], *mains[1:][1 - self.plan.kept :]]))

    def forget(self) -> None:
        """Leave out the networks that will not be met again."""
        kept, mains = self.plan.kept, self.state["mains"]
        self.state["exploiters"] = self.state["exploiters"][-kept:]
        self.state["mains"] = [mains[0], *mains[1:][-kept:]]

    def run_directory(self, step: Step) -> Path:
        return self.directory / f"run-{step}"

    def remove_remains(self, step: Step | None = None) -> None:
        """Remove the runs of all steps but the next one, and networks that were left out."""
        kept = self.run_directory(step) if step else None
        for path in self.directory.glob("run-*"):
            if path != kept:
                shutil.rmtree(path)
        known = {*self.state["mains"], *self.state["exploiters"]}
        for path in self.networks.iterdir():
            if path.name not in known:
                path.unlink()


def kind_of(row: dict[str, Any]) -> Kind:
    return row["players"], row["edition"], row["mode"]


def make_row(
    step: Step,
    answers: int,
    opponent: str,
    kind: tuple[str, ...],
    games: float,
    won: float,
    even: float,
) -> dict[str, Any]:
    """A row of the table."""
    players, edition, mode = kind
    return {
        "round": step.round,
        "phase": step.phase,
        "answers": answers,
        "opponent": opponent,
        "players": int(players),
        "edition": edition,
        "mode": mode,
        "games": round(games),
        "won": round(won),
        "share": round(won / games, 4) if games else "",
        "even_share": round(even / games, 4) if games else "",
    }


def match_row(step: Step, rival: str, kind: GameShare, won: int, played: int) -> dict[str, Any]:
    """A row of the table for games of an evaluation."""
    names = (str(kind.players), kind.edition, kind.mode or "")
    return make_row(step, 0, rival, names, played, won, played / kind.players)


def write_table(path: Path, rows: list[dict[str, Any]]) -> None:
    """Write the table as a CSV file."""
    if not rows:
        return
    partial = path.with_suffix(".partial")
    with partial.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    os.replace(partial, path)


def replace_text(path: Path, text: str) -> None:
    replace_bytes(path, text.encode())


def replace_bytes(path: Path, data: bytes) -> None:
    """Write a file at once: an interrupted write leaves the earlier one."""
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(data)
    os.replace(partial, path)
