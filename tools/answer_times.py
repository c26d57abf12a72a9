"""Processor time of a bot's answers in games against champions, by edition and number of players.

    python -m tools.answer_times grandmaster --players 2 4 --answers 200
    python -m tools.answer_times grandmaster --without-numpy --every 6 --out times.csv

With `--out` the rows are added to a file. Each answer is that of a new bot, as in the arena and on
the server; questions with one answer do not count. With `--every 6` the bot gives every sixth
answer of its seat and the champion the others, so that few answers are from several games. Whether
the engine is compiled depends on the installation that runs the tool.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path
from statistics import median

COLUMNS = ("bot", "engine", "numpy", "players", "edition", "answers", "p50_ms", "p95_ms", "max_ms")
EDITIONS = ("revised", "original")


def answer_times(
    bot: str, players: int, edition: str, answers: int, seed: int, every: int
) -> list[float]:
    """Milliseconds of the answers of one seat, in as many games as it takes."""
    import kemet  # not before numpy is hidden
    from kemet.bots import make_bot

    times: list[float] = []
    questions = 0  # of the measured seat
    while len(times) < answers:
        game = kemet.new_game(players, edition, seed=seed, ask_forced="never", events=False)
        measured = seed % players
        while not game.over and len(times) < answers:
            seat = game.waiting[0]
            view = game.view(seat)
            questions += seat == measured
            if seat != measured or questions % every:
                game.play(seat, make_bot("champion", game.answer_count).choose(view))
                continue
            player = make_bot(bot, game.answer_count)
            start = time.process_time()
            answer = player.choose(view)
            times.append(1000 * (time.process_time() - start))
            game.play(seat, answer)
        seed += 1
    return times


def percentile_95(times: list[float]) -> float:
    return sorted(times)[-(-95 * len(times) // 100) - 1]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bot")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--edition", nargs="+", default=list(EDITIONS), choices=EDITIONS)
    parser.add_argument("--answers", type=int, default=200, help="of each kind of game")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without-numpy", action="store_true", help="as if it were not installed")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    if args.without_numpy:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # an import of it fails
    from kemet.engine import procedures
    from kemet.optional import is_installed

    engine = "plain" if str(procedures.__file__).endswith(".py") else "compiled"
    has_numpy = "yes" if is_installed("numpy") else "no"
    rows = []
    for players in args.players:
        for edition in args.edition:
            times = answer_times(args.bot, players, edition, args.answers, args.seed, args.every)
            figures = [f"{x:.1f}" for x in (median(times), percentile_95(times), max(times))]
            rows.append((args.bot, engine, has_numpy, players, edition, len(times), *figures))
            print(dict(zip(COLUMNS, rows[-1], strict=True)), flush=True)
    if args.out:
        is_new = not args.out.exists()
        with args.out.open("a", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            if is_new:
                writer.writerow(COLUMNS)
            writer.writerows(rows)


if __name__ == "__main__":
    main()
