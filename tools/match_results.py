"""Results of matches between bots: short tables of the games, and how often the first bot won.

    python -m tools.match_results shorten arena.jsonl build/results/arena/champion-master-2-3001.csv
    python -m tools.match_results rates build/results/arena/*-*.csv
    python -m tools.match_results places build/results/arena/champion-2-8012.csv

`shorten` reads a results file of `kemet arena`: a row for each game, without times and tiles.
`rates` prints the win rate of the first bot by match, edition and players, with Wilson intervals. A
match is the name of a file without the seed at its end, so the files of several seeds are added. Of
a mirrored match only the deals count that were played with all rotations of the seats. `places`
prints how often each place in the turn order of the first round won.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kemet.arena.stats import wilson_interval


def shorten(args: argparse.Namespace) -> None:
    header, *lines = args.results.read_text("utf-8").splitlines()
    match = json.loads(header)
    bot = match["bots"][0]
    games: list[dict[str, Any]] = sorted((json.loads(line) for line in lines), key=game_number)
    with args.out.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            ("game", "edition", "mode", "players", "seed", f"{bot}_seat", "winner_seat",
             "winner_place", "rounds", "decisions")
        )  # fmt: skip
        for game in games:
            if game["forfeits"]:
                raise SystemExit(f"{args.results}: a bot failed in game {game['game']}")
            winner = game["winner"]
            place = game["turn_order"].index(winner) + 1 if winner >= 0 else ""
            writer.writerow(
                (game["game"], game["edition"], game["mode"], game["players"], game["seed"],
                 game["bots"].index(bot), winner, place, game["rounds"], sum(game["decisions"]))
            )  # fmt: skip


def game_number(game: dict[str, Any]) -> int:
    return int(game["game"])


def rows_of(files: list[Path]) -> Iterator[tuple[tuple[str, str, int], dict[str, str]]]:
    """The games of files that count, with match, edition and players."""
    for path in files:
        match = path.stem.rpartition("-")[0]
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        rotations = Counter(row["seed"] for row in rows)  # 1 for all if it is not mirrored
        for row in rows:
            players = int(row["players"])
            if rotations[row["seed"]] == players or max(rotations.values()) == 1:
                yield (match, f"{row['edition']} {row['mode']}", players), row


def rates(args: argparse.Namespace) -> None:
    games: Counter[tuple[str, str, int]] = Counter()
    wins: Counter[tuple[str, str, int]] = Counter()
    for key, row in rows_of(args.files):
        seat = next(row[name] for name in row if name.endswith("_seat") and name != "winner_seat")
        games[key] += 1
        wins[key] += row["winner_seat"] == seat
    for key in sorted(games):
        low, high = wilson_interval(wins[key], games[key])
        match, edition, players = key
        print(
            f"{match:<26}{edition:<18}{players} players {games[key]:>5} games "
            f"{100 * wins[key] / games[key]:5.1f} %  {100 * low:.1f}–{100 * high:.1f}"
        )


def places(args: argparse.Namespace) -> None:
    games: Counter[tuple[str, str, int]] = Counter()
    wins: Counter[tuple[tuple[str, str, int], int]] = Counter()
    for key, row in rows_of(args.files):
        games[key] += 1
        wins[key, int(row["winner_place"] or 0)] += 1
    for key in sorted(games):
        match, edition, players = key
        print(f"{match:<26}{edition:<18}{players} players {games[key]:>5} games", end="")
        for place in range(1, players + 1):
            low, high = wilson_interval(wins[key, place], games[key])
            rate = wins[key, place] / games[key]
            print(f"  {place}: {100 * rate:.1f} % ({100 * low:.1f}–{100 * high:.1f})", end="")
        print()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("shorten", help="write a short table of a results file")
    command.add_argument("results", type=Path)
    command.add_argument("out", type=Path)
    command.set_defaults(run=shorten)
    for name, run, text in (
        ("rates", rates, "win rates of the first bot"),
        ("places", places, "win rates by place in the turn order"),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("files", type=Path, nargs="+")
        command.set_defaults(run=run)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
