"""Compare chances to win with the winners of games that the champion plays against itself.

    python -m tools.calibration play --games 2400 --out build/results/analysis/positions.csv
    python -m tools.calibration fit build/results/analysis/positions.csv
    python -m tools.calibration report build/results/analysis/positions.csv
    python -m tools.calibration places build/results/analysis/positions.csv
    python -m tools.results pack analysis

`play` writes a row for each seat of a few positions of each game: the logit of the network from
what that seat knows and at the next question of that seat (empty if it has a choice now, or none
later), the chance by the linear evaluation, and whether the seat won. A game without a winner
after 100 rounds has no rows. A run continues where the last one stopped.

`fit` writes src/kemet/analysis/calibration.json from the first 396 games: for seats that have no
choice, scale and bias by question, from the logits at their next choice; then scale and bias by
kind of game, from the winners. `report` writes reliability.csv and brier.csv beside the positions,
and docs/analysis/reliability.svg, from all later games. Both leave out the set-up, whose chances
the analysis takes from the first Day. `places` prints how often each place in the turn order of
the first round won, in all games.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random

import kemet
from kemet.analysis.chances import calibrate, load_calibration
from kemet.arena.runner import MAX_ROUNDS
from kemet.arena.stats import wilson_interval
from kemet.bots.champion import ChampionBot, evaluate_view, load_champion
from kemet.bots.evaluation import win_probabilities
from kemet.engine.components import Seat

KINDS = (("revised", "standard"), ("original", "short"), ("original", "long"))
PLAYER_COUNTS = (2, 3, 4, 5)
FIRST_SEED = 7_000_000_000  # training draws its seeds below 2**31
FIT_GAMES = 396  # the first games, which are used for the fit: each of the 12 kinds 33 times
POSITIONS_PER_GAME = 6
BINS = 10
NEWTON_STEPS = 20
PRIOR_OF_QUESTIONS = 5.0
PRIOR_OF_KINDS = 50.0  # the rows of a game are alike: about two games
CALIBRATION = Path(kemet.__file__).parent / "analysis" / "calibration.json"
DIAGRAM = Path(__file__).parents[1] / "docs/analysis/reliability.svg"
COLUMNS = (
    "seed", "edition", "mode", "players", "answer", "round", "question", "seat", "asked", "logit",
    "next_logit", "linear", "won",
)  # fmt: skip

Row = tuple[str | int | float, ...]


@dataclass
class Sample:
    """A position of a game, with the logits of seats at their next choices."""

    number: int
    game: kemet.Game
    next_logits: dict[int, float] = field(default_factory=dict)

    def is_waiting_for(self, seat: int) -> bool:
        """Whether the next choice of a seat without one in this position is still to come."""
        return seat not in self.next_logits and len(self.game.options(seat)) < 2


def play_game(seed: int) -> Iterator[Row]:
    """The rows of a game; its kind and its number of players follow from the seed."""
    kinds = list(product(KINDS, PLAYER_COUNTS))
    (edition, mode), players = kinds[seed % len(kinds)]
    game = kemet.new_game(players, edition, mode, seed, events=False)
    bots = [ChampionBot(seed * players + seat) for seat in range(players)]
    random = Random(seed)
    samples: list[Sample] = []
    while not game.over and game.state.round <= MAX_ROUNDS:
        number = game.answer_count
        place = number if number < POSITIONS_PER_GAME else random.randrange(number + 1)
        if place < POSITIONS_PER_GAME:  # every position is kept with the same probability
            samples[place : place + 1] = [Sample(number, game.copy())]
        seat = game.waiting[0]
        options = game.options(seat)
        if len(options) == 1:
            game.play(seat, options[0])
            continue
        view = game.view(seat)
        waiting = [sample for sample in samples if sample.is_waiting_for(seat)]
        if waiting:
            _, logit = evaluate_view(load_champion(), view)
            for sample in waiting:
                sample.next_logits[seat] = logit
        game.play(seat, bots[seat].choose(view))
    if not game.over:
        return
    for sample in sorted(samples, key=lambda sample: sample.number):
        linear = win_probabilities(sample.game.state)
        for seat in range(players):
            view = sample.game.view(seat)
            _, logit = evaluate_view(load_champion(), view)
            next_logit = sample.next_logits.get(seat)
            yield (
                seed, edition, mode, players, sample.number, view.round, view.question, seat,
                int(len(view.options) > 1), round(logit, 4),
                "" if next_logit is None else round(next_logit, 4), round(linear[seat], 4),
                int(seat == game.winner),
            )  # fmt: skip


def play(args: argparse.Namespace) -> None:
    done = 0
    is_new = not args.out.exists()
    if not is_new:
        with args.out.open(newline="") as file:
            last_seed = max((int(row["seed"]) for row in csv.DictReader(file)), default=-1)
            done = max(0, last_seed + 1 - FIRST_SEED)
    with args.out.open("a", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(COLUMNS)
        for number in range(done, args.games):
            writer.writerows(list(play_game(FIRST_SEED + number)))
            file.flush()


@dataclass(frozen=True)
class Position:
    """A row of the positions, outside the set-up."""

    seed: int
    kind: str
    players: int
    question: str
    is_asked: bool
    logit: float
    next_logit: float | None
    linear: float
    won: int


def read_rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="") as rows:
        return list(csv.DictReader(rows))


def read_positions(file: Path, is_for_fit: bool) -> list[Position]:
    """The positions of the games that are used for the fit, or of all others."""
    return [
        Position(
            int(row["seed"]),
            f"{row['edition']} {row['mode']} {row['players']}",
            int(row["players"]),
            row["question"],
            row["asked"] == "1",
            float(row["logit"]),
            float(row["next_logit"]) if row["next_logit"] else None,
            float(row["linear"]),
            int(row["won"]),
        )
        for row in read_rows(file)
        if row["question"] != "setup" and (int(row["seed"]) < FIRST_SEED + FIT_GAMES) == is_for_fit
    ]


def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, x))))


def fit_logistic(points: Sequence[tuple[float, float]], prior: float) -> tuple[float, float]:
    """Scale and bias that maximize the likelihood of targets, by Newton's method.

    A penalty as strong as `prior` points keeps few points near scale 1 and bias 0.
    """
    scale, bias = 1.0, 0.0
    for _ in range(NEWTON_STEPS):
        g0, g1 = prior * (scale - 1.0), prior * bias
        h00, h01, h11 = prior, 0.0, prior
        for x, target in points:
            p = sigmoid(scale * x + bias)
            error, variance = p - target, p * (1.0 - p)
            g0, g1 = g0 + error * x, g1 + error
            h00, h01, h11 = h00 + variance * x * x, h01 + variance * x, h11 + variance
        determinant = h00 * h11 - h01 * h01
        scale -= (h11 * g0 - h01 * g1) / determinant
        bias -= (h00 * g1 - h01 * g0) / determinant
    return scale, bias


def fit(args: argparse.Namespace) -> None:
    positions = read_positions(args.file, is_for_fit=True)
    waiting: dict[str, tuple[float, float]] = {}
    for question in sorted({p.question for p in positions}):
        waiting[question] = fit_logistic(
            [
                (p.logit, p.won if p.next_logit is None else sigmoid(p.next_logit))
                for p in positions
                if p.question == question and not p.is_asked
            ],
            PRIOR_OF_QUESTIONS,
        )
    kinds: dict[str, tuple[float, float]] = {}
    for kind in sorted({p.kind for p in positions}):
        kinds[kind] = fit_logistic(
            [(waiting_logit(p, waiting), p.won) for p in positions if p.kind == kind],
            PRIOR_OF_KINDS,
        )
    data = {
        "command": "python -m tools.calibration fit build/results/analysis/positions.csv",
        "games": len({p.seed for p in positions}),
        "kinds": {kind: to_json(fit) for kind, fit in kinds.items()},
        "waiting": {question: to_json(fit) for question, fit in waiting.items()},
    }
    CALIBRATION.write_text(json.dumps(data, indent=1) + "\n")
    load_calibration.cache_clear()


def waiting_logit(p: Position, waiting: dict[str, tuple[float, float]]) -> float:
    """The logit of a position, corrected if its seat has no choice."""
    scale, bias = (1.0, 0.0) if p.is_asked else waiting[p.question]
    return scale * p.logit + bias


def to_json(fit: tuple[float, float]) -> dict[str, float]:
    return {"scale": round(fit[0], 4), "bias": round(fit[1], 4)}


# --- the report

FORECASTS: dict[str, Callable[[Position], float]] = {
    "network": lambda p: sigmoid(p.logit),
    "calibrated": lambda p: calibrate(p.logit, p.kind, p.question, p.is_asked),
    "linear": lambda p: p.linear,
}


def report(args: argparse.Namespace) -> None:
    positions = read_positions(args.file, is_for_fit=False)
    folder: Path = args.file.parent
    with (folder / "brier.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("players", "games", "rows", *FORECASTS, "even_share"))
        for players in (*PLAYER_COUNTS, 0):
            rows = [p for p in positions if players in (0, p.players)]
            if not rows:
                continue
            scores = [brier([(f(p), p.won) for p in rows]) for f in FORECASTS.values()]
            scores.append(brier([(1 / p.players, p.won) for p in rows]))
            games = len({p.seed for p in rows})
            writer.writerow((players or "all", games, len(rows), *[f"{x:.4f}" for x in scores]))
    bins = {name: reliability([(f(p), p.won) for p in positions]) for name, f in FORECASTS.items()}
    with (folder / "reliability.csv").open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("forecast", "from", "to", "rows", "mean_chance", "won", "low", "high"))
        for name, rows_of_bins in bins.items():
            for b in rows_of_bins:
                writer.writerow((name, *b.cells()))
    DIAGRAM.write_text(draw_reliability(bins))


def brier(pairs: Sequence[tuple[float, int]]) -> float:
    """The mean square of the differences between chances and results."""
    return sum((chance - won) ** 2 for chance, won in pairs) / len(pairs)


@dataclass(frozen=True)
class Bin:
    """The positions with a chance in an interval, and how many of their seats won."""

    start: float
    count: int
    mean: float
    won: float

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the wins by Wilson."""
        return wilson_interval(round(self.won * self.count), self.count)

    def cells(self) -> tuple[str, ...]:
        values = (self.start, self.start + 1 / BINS, self.mean, self.won, *self.interval())
        low, high, *rest = [f"{value:.4f}" for value in values]
        return low, high, str(self.count), *rest


def reliability(pairs: Sequence[tuple[float, int]]) -> list[Bin]:
    """The bins that are not empty."""
    found: list[Bin] = []
    for i in range(BINS):
        inside = [(c, won) for c, won in pairs if min(BINS - 1, int(c * BINS)) == i]
        if inside:
            n = len(inside)
            mean, won = sum(c for c, _ in inside) / n, sum(won for _, won in inside) / n
            found.append(Bin(i / BINS, n, mean, won))
    return found


STYLE = """\
.paper{fill:#fdfdfc}text{font:13px system-ui,sans-serif;fill:#22262b}.grid{stroke:#dcdfe3}
.ideal{stroke:#5c636c;stroke-dasharray:4 4}.network{--c:#b2442e}.calibrated{--c:#20629c}
.linear{--c:#7a4fae}g path{stroke:var(--c);fill:none;stroke-width:2}g circle{fill:var(--c)}
@media(prefers-color-scheme:dark){.paper{fill:#15181c}text{fill:#e4e7ea}.grid{stroke:#343a42}
.ideal{stroke:#98a1ab}.network{--c:#e98c73}.calibrated{--c:#6ca7ea}.linear{--c:#b798e2}}
"""
DASHES = {"network": "6 3", "calibrated": "none", "linear": "2 3"}


def draw_reliability(bins: dict[str, list[Bin]]) -> str:
    """How often seats won against the chance they were given, with 95 % intervals, as SVG."""
    size, left, top = 400, 56, 20

    def at(x: float, y: float) -> str:
        return f"{left + size * x:.1f} {top + size * (1 - y):.1f}"

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" role="img" '
        'aria-labelledby="t"><title id="t">Reliability of chances to win</title>',
        f'<style>{STYLE}</style><rect class="paper" width="640" height="480"/>',
    ]
    for i in range(0, 11, 2):
        parts.append(f'<path class="grid" d="M{at(0, i / 10)}H{left + size}"/>')
        parts.append(f'<path class="grid" d="M{at(i / 10, 0)}V{top}"/>')
        y = top + size * (1 - i / 10) + 4
        parts.append(f'<text x="{left - 8}" y="{y}" text-anchor="end">{10 * i}</text>')
        x = left + size * i / 10
        parts.append(f'<text x="{x}" y="{top + size + 18}" text-anchor="middle">{10 * i}</text>')
    parts.append(f'<path class="ideal" d="M{at(0, 0)}L{at(1, 1)}"/>')
    parts.append(
        f'<text x="{left}" y="{top + size + 42}">chance given (%); up: games won (%)</text>'
    )
    for number, (name, found) in enumerate(bins.items()):
        line = "L".join(at(b.mean, b.won) for b in found)
        parts.append(f'<g class="{name}"><path stroke-dasharray="{DASHES[name]}" d="M{line}"/>')
        for b in found:
            low, high = b.interval()
            cx, cy = at(b.mean, b.won).split()
            parts.append(f'<path d="M{at(b.mean, low)}L{at(b.mean, high)}"/>')
            parts.append(f'<circle cx="{cx}" cy="{cy}" r="3.5"/>')
        y_legend = top + 20 + 24 * number
        parts.append(f'<path stroke-dasharray="{DASHES[name]}" d="M480 {y_legend - 4}h30"/></g>')
        parts.append(f'<text x="518" y="{y_legend}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


# --- places in the turn order


def places(args: argparse.Namespace) -> None:
    """Print how often each place in the first round won; the order follows from the seed."""
    winners = {
        int(row["seed"]): (row["edition"], row["mode"], int(row["players"]), int(row["seat"]))
        for row in read_rows(args.file)
        if row["won"] == "1"
    }
    wins: dict[tuple[int, str, str], list[int]] = {}
    for seed, (edition, mode, players, seat) in winners.items():
        order = list(kemet.new_game(players, edition, mode, seed, events=False).state.order)
        wins.setdefault((players, edition, mode), [0] * players)[order.index(Seat(seat))] += 1
    for (players, edition, mode), counts in sorted(wins.items()):
        games = sum(counts)
        print(f"{players} players, {edition} {mode}: {games} games", end="")
        for place, count in enumerate(counts, 1):
            low, high = wilson_interval(count, games)
            print(f"; {place}: {count / games:.1%} ({100 * low:.1f}–{100 * high:.1f})", end="")
        print()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play", help="play games and write the positions")
    command.add_argument("--games", type=int, default=2400)
    command.add_argument("--out", type=Path, required=True)
    command.set_defaults(run=play)
    for name, run, text in (
        ("fit", fit, "fit the calibration to the first games"),
        ("report", report, "compare chances with winners in all other games"),
        ("places", places, "wins by place in the turn order"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", type=Path)
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
