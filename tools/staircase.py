"""Measure the staircase of levels, and the tempers, in mirrored games.

    python -m tools.staircase steps --games 400 --seed 7701 --out build/results/staircase
    python -m tools.staircase steps --games 200 --players 4 --edition original --seed 7711 --out …
    python -m tools.staircase tempers --level 6 --games 400 --seed 7721 --out …
    python -m tools.staircase rates build/results/staircase

`steps` lets each level play the one below: one game for each rotation of the seats of every deal;
with more than two players one of the upper level at a table of the lower one. `tempers` lets a
level with each temper play the level without one. Both write a file of games for each match and
continue where a stopped run ended. `rates` prints the share of games that the first bot won, with
Wilson intervals, and `habits` what it does.

Levels without a search play many games at once, whose positions the network evaluates in one pass:
they give the answers that they give in the arena.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import kemet
from kemet.arena.stats import wilson_interval
from kemet.bots import BotPlayer
from kemet.bots.bot_player import answer_seed
from kemet.bots.champion import Evaluator, load_champion, observe
from kemet.bots.level_policy import Mixture, draw
from kemet.bots.levels import LEVEL_NAMES, LEVELS, find_level
from kemet.bots.tempers import TEMPERS
from kemet.engine.actions import Action
from kemet.engine.components import Seat
from kemet.game import Game

MAX_ROUNDS: Final = 100
GAMES_AT_ONCE: Final = 48
WEAK_UNITS: Final = 2
SEED_STEP: Final = 1_000_003  # as in the arena
HABITS: Final = (
    "turns", "rounds", "attacks", "weak", "raised", "nights", "cards", "temples", "wins", "recalls",
)  # fmt: skip
"""Of the first bot: its tokens; the rounds; attacks, and those on one or two units; pyramids
raised; Nights, and the cards and temples held then; battles won; troops recalled after battles."""
COLUMNS: Final = ("game", "edition", "players", "seed", "seat", "winner_seat", "rounds")


@dataclass
class Table:
    """A game in progress."""

    number: int
    bots: tuple[str, ...]
    seat: int  # of the first bot
    game: Game
    mixtures: list[Mixture | None]  # by seat; None for a bot that searches
    players: dict[int, BotPlayer] = field(default_factory=dict)
    events_seen: int = 0
    habits: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    @property
    def is_over(self) -> bool:
        return self.game.over or self.game.state.round > MAX_ROUNDS

    def play(self, seat: int, action: Action) -> None:
        self.game.play(seat, action)
        for event in self.game.events(since=self.events_seen):
            self.count(event)
        self.events_seen = len(self.game.state.event_log)  # type: ignore[arg-type]

    def count(self, event: kemet.Event) -> None:
        """Count what the first bot does."""
        fields, habits = event.fields, self.habits
        kind = event.kind
        if kind == "attacks" and fields["attacker"] == self.seat:
            habits["attacks"] += 1
            defender = fields["defender"]
            here = [t for t in self.game.view().troops if t.space == fields["space"]]
            habits["weak"] += sum(t.units for t in here if t.seat == defender) <= WEAK_UNITS
        elif kind == "phase_begins" and fields["phase"] in ("night", "evening"):
            habits["nights"] += 1
            habits["cards"] += self.game.state.players[self.seat].hand_size
            board = self.game.state.board
            habits["temples"] += sum(self.game.state.holder[s] == self.seat for s in board.temples)
        elif fields.get("seat") == self.seat:
            if kind in ("token", "silver", "gold"):
                habits["turns"] += 1
            elif kind == "raises":
                habits["raised"] += 1
            elif kind == "wins":
                habits["wins"] += 1
            elif kind == "recalls":
                habits["recalls"] += 1


def mixture_of(name: str) -> Mixture | None:
    """The policy of a bot that does not search."""
    found = find_level(name)
    if found is None or LEVELS[found[0] - 1].search is not None:
        return None
    return replace(LEVELS[found[0] - 1].policy, temper=found[1])


def begin(number: int, bots: Sequence[str], players: int, edition: str, seed: int) -> Table:
    """A game of a mirrored match of two bots, as in the arena."""
    deal, rotation = divmod(number, players)
    lineup = [bots[0], *[bots[1]] * (players - 1)]
    seating = [lineup[(i + rotation) % players] for i in range(players)]
    name, _, mode = edition.partition(":")
    game = kemet.new_game(players, name, mode or None, seed * SEED_STEP + deal, ask_forced="never")
    mixtures = [mixture_of(bot) for bot in seating]
    return Table(number, tuple(seating), -rotation % players, game, mixtures)


def play_match(
    bots: Sequence[str], numbers: Sequence[int], players: int, edition: str, seed: int
) -> Iterator[Table]:
    """Play games of a match; each as soon as it is over."""
    network = load_champion()
    waiting = list(reversed(numbers))
    live: list[Table] = []
    while waiting or live:
        while waiting and len(live) < GAMES_AT_ONCE:
            live.append(begin(waiting.pop(), bots, players, edition, seed))
        ask_all(live, network)
        yield from [table for table in live if table.is_over]
        live = [table for table in live if not table.is_over]


def ask_all(tables: Sequence[Table], network: Evaluator) -> None:
    """Play each game on until the network is needed, and then one answer."""
    asked = [(table, *question) for table in tables if (question := next_question(table))]
    found = network.evaluate_many(
        [observe(table.game.state, Seat(seat)) for table, seat, _ in asked],
        [[option.id for option in options] for _, _, options in asked],
    )
    for (table, seat, options), (scores, _) in zip(asked, found, strict=True):
        mixture = table.mixtures[seat]
        assert mixture is not None
        game = table.game
        seat_seed = answer_seed(game, seat)
        table.play(seat, draw(mixture, game.state, Seat(seat), options, scores, seat_seed))


def next_question(table: Table) -> tuple[int, list[Action]] | None:
    """Play a game on until the network is needed; the seat and its options, None at the end."""
    game = table.game
    while not table.is_over:
        seat = game.waiting[0]
        options = list(game.options(seat))
        mixture = table.mixtures[seat]
        if len(options) == 1:
            table.play(seat, options[0])
        elif mixture is None:
            player = table.players.setdefault(seat, BotPlayer(table.bots[seat]))
            table.play(seat, player.answer(game, seat))
            if player.error:
                raise SystemExit(player.error)
        elif not mixture.network:
            seed = answer_seed(game, seat)
            table.play(seat, draw(mixture, game.state, Seat(seat), options, None, seed))
        else:
            return seat, options
    return None


def play(args: argparse.Namespace, bots: Sequence[str]) -> None:
    """Play a match into its file, without the games that are there."""
    edition = args.edition.replace(":", "-")
    name = f"{bots[0]}-{bots[1]}-{edition}-{args.players}-{args.seed}.csv".replace(":", "+")
    path = args.out / name
    args.out.mkdir(parents=True, exist_ok=True)
    done: set[int] = set()
    if path.exists():
        with path.open(newline="") as file:
            done = {int(row["game"]) for row in csv.DictReader(file)}
    numbers = [number for number in range(args.games) if number not in done]
    with path.open("a", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not done:
            writer.writerow((*COLUMNS, *HABITS))
        for table in play_match(bots, numbers, args.players, args.edition, args.seed):
            game = table.game
            table.habits["rounds"] = game.state.round
            winner = -1 if game.winner is None else game.winner
            writer.writerow(
                (table.number, args.edition, args.players, game.header["seed"], table.seat, winner,
                 game.state.round, *[table.habits[habit] for habit in HABITS])
            )  # fmt: skip
            file.flush()
    print_rate(path)


def steps(args: argparse.Namespace) -> None:
    for upper in range(args.last, args.first, -1):
        play(args, (LEVEL_NAMES[upper - 1], LEVEL_NAMES[upper - 2]))


def tempers(args: argparse.Namespace) -> None:
    plain = LEVEL_NAMES[args.level - 1]
    play(args, (plain, plain))
    for temper in TEMPERS:
        play(args, (f"{plain}:{temper}", plain))


def rows_of(path: Path) -> list[dict[str, Any]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def print_rate(path: Path) -> None:
    """The share of games that the first bot of a file won."""
    rows = rows_of(path)
    wins = sum(row["seat"] == row["winner_seat"] for row in rows)
    low, high = wilson_interval(wins, len(rows))
    share = 100 * wins / len(rows)
    print(f"{path.stem:44} {len(rows):4} games {share:5.1f} % ({100 * low:.1f}-{100 * high:.1f})")


def rates(args: argparse.Namespace) -> None:
    for path in sorted(args.folder.glob("*.csv")):
        print_rate(path)


def habits(args: argparse.Namespace) -> None:
    """What the first bot of each file does, by round, Night, attack and won battle."""
    print(f"{'':44} attacks  on the weak  raised  cards  temples  recalled")
    for path in sorted(args.folder.glob("*.csv")):
        total: dict[str, float] = defaultdict(float)
        for row in rows_of(path):
            for habit in HABITS:
                total[habit] += float(row[habit])
        figures = (
            total["attacks"] / total["rounds"],
            total["weak"] / max(1, total["attacks"]),
            total["raised"] / total["rounds"],
            total["cards"] / max(1, total["nights"]),
            total["temples"] / max(1, total["nights"]),
            total["recalls"] / max(1, total["wins"]),
        )
        print(f"{path.stem:44}", "  ".join(f"{figure:6.3f}" for figure in figures))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    for run in (steps, tempers):
        command = commands.add_parser(run.__name__)
        command.add_argument("--games", type=int, default=400)
        command.add_argument("--players", type=int, default=2)
        command.add_argument("--edition", default="revised")
        command.add_argument("--seed", type=int, required=True)
        command.add_argument("--out", type=Path, required=True)
        command.set_defaults(run=run)
        if run is steps:
            command.add_argument("--first", type=int, default=1)
            command.add_argument("--last", type=int, default=len(LEVELS))
        else:
            command.add_argument("--level", type=int, default=6)
    for run in (rates, habits):
        command = commands.add_parser(run.__name__)
        command.add_argument("folder", type=Path)
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
