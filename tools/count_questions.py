"""Count the questions "Play a card, or pass" of four-player games, with and without stops.

    python -m tools.count_questions
    python -m tools.count_questions --games 20 --level greedy --seed 100 --keep-cards

Bots play in place of people. A question is *only a pass* if the seat passes in a window. Asked
every time, a person gets all of them; with the default stops, those at which `is_stopped` asks.
Bots play their cards early. With `--keep-cards` they never play one in a window, which is the most
that a person can be asked. The figures of a game are means per seat; the last two columns count all
questions.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import kemet
from kemet.api import Stops
from kemet.bots.bot_player import BotPlayer
from kemet.engine.actions import PASS
from kemet.engine.procedures import question
from kemet.server.tables.stops import WINDOW_QUESTIONS, is_stopped

PLAYERS = 4


@dataclass
class QuestionCount:
    """The questions of one game, of all seats together."""

    seed: int
    others: int = 0  # questions that are no windows
    passes: int = 0  # windows in which a seat passes
    passes_at_stops: int = 0
    cards: int = 0  # windows in which a seat plays a card
    cards_at_stops: int = 0

    @property
    def questions(self) -> int:
        return self.others + self.passes + self.cards

    @property
    def questions_with_stops(self) -> int:
        return self.others + self.passes_at_stops + self.cards_at_stops


def count_game(level: str, seed: int, keep_cards: bool = False) -> QuestionCount:
    """Play a game of four bots and count its questions; with `keep_cards` they pass in windows."""
    game = kemet.new_game(PLAYERS, edition="revised", seed=seed)
    bot, stops, count = BotPlayer(level), Stops(), QuestionCount(seed)
    while not game.over:
        seat = game.waiting[0]
        in_window = question(game.state) in WINDOW_QUESTIONS
        answer = PASS if in_window and keep_cards else bot.answer(game, seat)
        if not in_window:
            count.others += 1
        elif answer is PASS:
            count.passes += 1
            count.passes_at_stops += is_stopped(game, seat, stops)
        else:
            count.cards += 1
            count.cards_at_stops += is_stopped(game, seat, stops)
        game.play(seat, answer)
    return count


def figures(count: QuestionCount) -> list[float]:
    """The figures of a game, per seat."""
    numbers = (
        count.passes, count.passes_at_stops, count.cards, count.cards_at_stops,
        count.questions, count.questions_with_stops,
    )  # fmt: skip
    return [number / PLAYERS for number in numbers]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--level", default="strategist")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--keep-cards", action="store_true", help="pass in all windows")
    arguments = parser.parse_args()
    head = ("passes", "with stops", "cards", "with stops", "questions", "with stops")
    print(" " * 8 + "".join(f"{word:>12}" for word in head))
    rows = []
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        rows.append(figures(count_game(arguments.level, seed, arguments.keep_cards)))
        print_row(f"seed {seed}", rows[-1])
    print_row("total", [sum(column) for column in zip(*rows, strict=True)])
    print_row("mean", [sum(column) / len(rows) for column in zip(*rows, strict=True)])


def print_row(name: str, numbers: list[float]) -> None:
    print(f"{name:8}" + "".join(f"{number:12.1f}" for number in numbers), flush=True)


if __name__ == "__main__":
    main()
