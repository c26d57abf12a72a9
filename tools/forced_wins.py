"""Positions with a forced win in the last turn of a Day: found by search, and solved by bots.

    python -m tools.forced_wins find --count 120 --seed 1    writes tests/data/forced_wins.jsonl
    python -m tools.forced_wins solve greedy master champion grandmaster --seeds 1 2 3

`find` plays games between rules of thumb with some random answers. A position counts if the seat
to play can force a win whatever the others do and hold, and another answer gives that away.
`solve` lets a bot play the seat, against rules of thumb: it solves a position if it wins the game
before the next round.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kemet
from kemet.bots import make_bot
from kemet.bots.forced_win import WinSearch, may_win_now
from kemet.bots.heuristics import HeuristicPolicy, first_pending_choice
from kemet.engine import procedures
from kemet.engine.actions import Action
from kemet.engine.components import Seat
from kemet.engine.state import ASK_NEVER, GameState
from kemet.game import Game

FILE = Path(__file__).resolve().parents[1] / "tests" / "data" / "forced_wins.jsonl"
KINDS = (("revised", "standard"), ("original", "short"), ("original", "long"))
RANDOM_SHARE = 0.1  # of the answers in the games
MAX_ANSWERS = 2000
MAX_STATES = 20_000
NO_LIMIT = 1 << 60
NUM_DEALS = 64


def positions(seed: int) -> Iterator[dict[str, Any]]:
    """The positions of one game."""
    rng = random.Random(seed)
    edition, mode = rng.choice(KINDS)
    players = rng.choice((2, 2, 3, 4, 5))
    game = kemet.new_game(players, edition, mode, seed, events=False, ask_forced="never")
    policy = HeuristicPolicy(seed)
    g = game.state
    for _ in range(MAX_ANSWERS):
        if not g.pending:
            return
        choice = first_pending_choice(g)
        if procedures.question(g) == "token" and may_win_now(g, choice.seat):
            found = puzzle(game, choice.seat)
            if found is not None:
                yield found
        by_chance = rng.random() < RANDOM_SHARE
        options = choice.options
        answer = rng.choice(options) if by_chance else policy.choose(g, choice.seat, options)
        procedures.submit(g, choice, answer)


def puzzle(game: Game, seat: Seat) -> dict[str, Any] | None:
    """The position of a game if the seat can force a win, and can miss it."""
    data = game.position()
    try:
        loaded = kemet.position(data)
    except kemet.InvalidPosition:  # in the middle of a turn
        return None
    if loaded.waiting != (seat,):
        return None
    state = loaded.state
    state.ask_forced = ASK_NEVER
    possible = WinSearch(seat, MAX_STATES, NO_LIMIT).winning_answers(state)
    if not 0 < len(possible) < len(loaded.options(seat)):
        return None
    view = loaded.view(seat)
    deals = [game.state for game in kemet.redeals(view, range(NUM_DEALS))]
    for deal in deals:
        deal.ask_forced = ASK_NEVER
    winning = forced_wins(deals, seat)
    if not winning:
        return None
    return {"seat": seat, "winning": [answer.text for answer in winning], "position": data}


def forced_wins(deals: list[GameState], seat: Seat) -> list[Action]:
    """The answers of the seat that win in all of these games, which fit its view."""
    search = WinSearch(seat, max_total=NO_LIMIT)
    winning = search.winning_answers(deals[0])
    for g in deals[1:]:
        winning = [option for option in winning if search.proves(g, option)]
    return winning


def find(count: int, seed: int) -> None:
    """Write positions into the file, from games of consecutive seeds."""
    found: list[dict[str, Any]] = []
    while len(found) < count:
        for item in positions(seed):
            found.append({"seed": seed, **item})
            print(f"{len(found)} of {count}: game {seed}, {item['winning']}", flush=True)
        seed += 1
    lines = [json.dumps(item, separators=(",", ":")) for item in found]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_positions() -> list[dict[str, Any]]:
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def solves(name: str, item: dict[str, Any], seed: int = 1) -> bool:
    """Whether a bot wins from a position before the next round."""
    game = kemet.position(item["position"])
    bot, other = make_bot(name, seed), make_bot("greedy", 1)
    round_ = game.state.round
    while not game.over and game.state.round == round_:
        seat = game.waiting[0]
        game.play(seat, (bot if seat == item["seat"] else other).choose(game.view(seat)))
    return bool(game.winner == item["seat"])


def main() -> int:
    parser = argparse.ArgumentParser(description="Positions with a forced win.")
    commands = parser.add_subparsers(required=True, dest="command")
    finder = commands.add_parser("find")
    finder.add_argument("--count", type=int, default=120)
    finder.add_argument("--seed", type=int, default=1)
    solver = commands.add_parser("solve")
    solver.add_argument("bots", nargs="+")
    solver.add_argument("--seeds", type=int, nargs="+", default=[1])
    args = parser.parse_args()
    if args.command == "find":
        find(args.count, args.seed)
        return 0
    items = read_positions()
    for name in args.bots:
        for seed in args.seeds:
            solved = sum(solves(name, item, seed) for item in items)
            print(f"{name:<14} seed {seed}: {solved} of {len(items)} ({solved / len(items):.0%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
