"""Whether the time of a bot's answer reveals its cards, measured on a real server.

    python -m tools.timing_classifier
    python -m tools.timing_classifier --tables 8 --seconds 120 --levels greedy strategist

At each table a person plays against two bots and notes when the answer to each secret question of a
bot arrives at their WebSocket. The hands come from the database afterwards. For each kind of
question a classifier guesses from the time alone whether the bot had a choice, or held a card of a
kind: by the best threshold on one half of the bots, judged on the other half, and the other way
round. Without a leak its balanced accuracy is 50 %. A bot holds the same cards for many answers,
and the load of the machine changes; so halves and the confidence interval are drawn by bot.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from websockets.exceptions import ConnectionClosed

from kemet.engine.procedures import question
from kemet.server.settings import Settings
from kemet.server.storage.table_store import TableStore
from kemet.tables.scheduler import is_secret_question
from kemet.tables.snapshots import rebuild
from tests.support.live_server import ServerProcess, ServerTable, run_server

ICONS: Final = ("battle", "day", "move", "veto", "escape")
MIN_OF_EACH_CLASS: Final = 12
"""Answers of each class below which a kind of question is not judged."""

MIN_BOTS_OF_EACH_CLASS: Final = 4
"""Bots with answers of each class below which a kind of question is not judged."""

BOOTSTRAPS: Final = 400


class Sample(NamedTuple):
    """An answer of a bot to a secret question: when it came, and what its seat held."""

    bot: str
    question: str
    level: str
    seconds: float
    had_choice: bool
    icons: frozenset[str]


@dataclass
class Observer:
    """A person at a table, who notes when each version arrives."""

    table: ServerTable
    seed: int
    arrivals: dict[int, float] = field(default_factory=dict)

    def play(self, seconds: float) -> None:
        """Answer at random for some seconds."""
        until, rng = time.monotonic() + seconds, random.Random(self.seed)
        with self.table.connect(0) as me:
            while time.monotonic() < until:
                try:
                    message = me.receive(1.0)
                except TimeoutError:
                    continue
                except ConnectionClosed:
                    return
                if message["type"] != "state":
                    continue
                self.arrivals.setdefault(message["version"], time.monotonic())
                if message["table"]["status"] == "over":
                    return
                if message["options"]:
                    answer = rng.choice(message["options"])["answer"]
                    key = f"{self.seed}.{message['version']}"
                    me.send(type="answer", answer=answer, version=message["version"], key=key)


async def read_samples(server: ServerProcess, observer: Observer) -> list[Sample]:
    """The answers of the bots of a table, with the times that its observer has seen."""
    store = TableStore(Settings(database_url=str(server.settings["KEMET_DATABASE_URL"])))
    try:
        stored = await store.load(observer.table.id)
        entries = await store.entries(observer.table.id, 0)
    finally:
        await store.close()
    assert stored is not None
    table = rebuild(stored.config, [row.to_seat() for row in stored.seats], [], ())
    samples: list[Sample] = []
    asked: dict[int, int] = {}  # seat: the observer's version when it was asked
    for entry in entries:
        for waiting in table.game.waiting:
            asked.setdefault(waiting, table.version(0))
        seat, level = entry.seat, entry.data.get("by")
        is_bot = entry.kind == "answer" and level not in (None, "auto_pass")
        sample = None
        if is_bot and seat is not None and entry.public and is_secret_question(table.game):
            cards = table.game.state.edition.cards
            hand = table.game.state.players[seat].hand
            icons = frozenset(ICONS[c.icon] for c, n in zip(cards, hand, strict=True) if n)
            choice = len(table.game.options(seat)) > 1
            sample = (question(table.game.state), str(level), choice, icons)
        before = asked.pop(seat, None) if seat is not None and entry.kind == "answer" else None
        table.apply(entry)
        if sample is not None and before is not None:
            times = (observer.arrivals.get(before), observer.arrivals.get(table.version(0)))
            if times[0] is not None and times[1] is not None:
                name, by, choice, icons = sample
                bot = f"{observer.table.id} {seat}"
                samples.append(Sample(bot, name, by, times[1] - times[0], choice, icons))
    return samples


def best_threshold(rows: Sequence[tuple[float, bool]]) -> tuple[float, bool]:
    """The threshold, and whether times above it mean True, with the best balanced accuracy."""
    positive = sum(label for _, label in rows)
    negative = len(rows) - positive
    best, found = 0.0, (0.0, True)
    below_true = below_false = 0
    for seconds, label in sorted(rows):
        below_true += label
        below_false += not label
        accuracy = ((positive - below_true) / positive + below_false / negative) / 2
        for above, value in ((True, accuracy), (False, 1 - accuracy)):
            if value > best:
                best, found = value, (seconds, above)
    return found


class Judged(NamedTuple):
    """An answer whose class was guessed."""

    bot: str
    label: bool
    is_right: bool


Row = tuple[str, float, bool]
"""The bot, the seconds and the class of an answer."""


def cross_validated(rows: Sequence[Row], rng: random.Random) -> list[Judged]:
    """Each answer judged by the threshold of the other half of the bots; empty if a half has only
    answers of one class."""
    bots = sorted({bot for bot, _, _ in rows})
    rng.shuffle(bots)
    halves = [[row for row in rows if row[0] in bots[i::2]] for i in (0, 1)]
    if any({label for _, _, label in half} != {True, False} for half in halves):
        return []
    judged: list[Judged] = []
    for train, test in (halves, halves[::-1]):
        threshold, above = best_threshold([(seconds, label) for _, seconds, label in train])
        for bot, seconds, label in test:
            judged.append(Judged(bot, label, ((seconds > threshold) is above) is label))
    return judged


def balanced_accuracy(judged: Sequence[Judged]) -> float:
    shares = [[j.is_right for j in judged if j.label is label] for label in (True, False)]
    return sum(sum(right) / len(right) for right in shares if right) / sum(map(bool, shares))


def weighted_accuracy(groups: Sequence[Sequence[Judged]]) -> float:
    """The mean of the balanced accuracies; a group weighs as much as its smaller class.

    Answers of several groups are not put together: a classifier may prefer a class in each.
    """
    weights = [min(sum(j.label is wanted for j in g) for wanted in (True, False)) for g in groups]
    values = [balanced_accuracy(group) for group in groups]
    return sum(w * v for w, v in zip(weights, values, strict=True)) / sum(weights)


def confidence_interval(
    groups: Sequence[Sequence[Judged]], rng: random.Random
) -> tuple[float, float]:
    """The interval of 95 % of the accuracy, by drawing the bots again."""
    bots = sorted({judged.bot for group in groups for judged in group})
    by_bot = [
        {bot: [judged for judged in group if judged.bot == bot] for bot in bots} for group in groups
    ]
    drawn: list[float] = []
    while len(drawn) < BOOTSTRAPS:
        chosen = rng.choices(bots, k=len(bots))
        again = [[judged for bot in chosen for judged in group[bot]] for group in by_bot]
        if all({judged.label for judged in group} == {True, False} for group in again):
            drawn.append(weighted_accuracy(again))
    drawn.sort()
    return drawn[int(0.025 * BOOTSTRAPS)], drawn[int(0.975 * BOOTSTRAPS)]


def report(samples: list[Sample], name: str, label: Callable[[Sample], bool]) -> None:
    """Print the accuracy by kind of question, and over all kinds."""
    rng = random.Random(1)
    rows_of: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for sample in samples:
        row = (sample.bot, sample.seconds, label(sample))
        rows_of[sample.level, sample.question].append(row)
    judged: list[list[Judged]] = []
    for (level, kind), rows in sorted(rows_of.items()):
        bots = [{bot for bot, _, is_true in rows if is_true is wanted} for wanted in (True, False)]
        counts = [sum(is_true is wanted for _, _, is_true in rows) for wanted in (True, False)]
        if min(counts) < MIN_OF_EACH_CLASS or min(map(len, bots)) < MIN_BOTS_OF_EACH_CLASS:
            continue
        found = cross_validated(rows, rng)
        if found:
            judged.append(found)
            print_row(f"{name}: {level}, {kind}", judged[-1:], rng)
    if judged:
        print_row(f"{name}: all", judged, rng)


def print_row(text: str, groups: Sequence[Sequence[Judged]], rng: random.Random) -> None:
    low, high = confidence_interval(groups, rng)
    counts = " + ".join(
        str(sum(j.label is label for g in groups for j in g)) for label in (True, False)
    )
    interval = f"{weighted_accuracy(groups):.1%} ({low:.1%} to {high:.1%})"
    print(f"{text:52} {counts:>12}  {interval}", flush=True)


def measure(tables: int, seconds: float, levels: list[str], delay: float) -> list[Sample]:
    """The samples of some tables, played at the same time."""
    settings = {"KEMET_SECRET_ANSWER_DELAY": delay, "KEMET_BOT_PROCESSES": 2}
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(Path(folder), **settings) as server,
    ):
        observers = [
            Observer(server.create_table("me", *[levels[n % len(levels)]] * 2), n)
            for n in range(tables)
        ]
        with ThreadPoolExecutor(tables) as pool:
            list(pool.map(lambda observer: observer.play(seconds), observers))
        return [s for o in observers for s in asyncio.run(read_samples(server, o))]


def write_samples(path: Path, samples: list[Sample]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Sample._fields)
        writer.writerows(s._replace(icons=" ".join(sorted(s.icons))) for s in samples)  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--levels", nargs="+", default=["greedy", "strategist"])
    parser.add_argument("--delay", type=float, default=0.25, help="KEMET_SECRET_ANSWER_DELAY")
    parser.add_argument("--samples", type=Path, help="write the answers to this CSV file")
    args = parser.parse_args()
    samples = measure(args.tables, args.seconds, args.levels, args.delay)
    if args.samples:
        write_samples(args.samples, samples)
    print(f"{len(samples)} answers of bots to secret questions; chance is 50 %")
    print(f"{'guess from the time alone':52} {'true + false':>12}  balanced accuracy")
    report(samples, "had a choice", lambda s: s.had_choice)
    for icon in ICONS:
        report(samples, f"held a card: {icon}", lambda s, icon=icon: icon in s.icons)  # type: ignore[misc]


if __name__ == "__main__":
    main()
