"""Positions with a forced win in the last turn of a Day: found by search, and solved by bots.

    python -m tools.forced_wins find --count 111 --seed 1            forced_wins.jsonl
    python -m tools.forced_wins find --unusual --count 100           forced_wins_unusual.jsonl
    python -m tools.forced_wins judge                                judges the stored answers again
    python -m tools.forced_wins solve greedy champion --seeds 1 2 3
    python -m tools.forced_wins report                               every level on both sets

`find` plays games between rules of thumb with some random answers, from the beginning or, with
`--unusual`, from constructed positions that self-play does not reach. A position counts if the seat
to play can force a win whatever the others do and hold, and another answer gives that away.

An answer wins if the search proves so in 64 re-deals of what the seat cannot know, and loses if it
is refuted in one of them. A search that ends at its limit decides nothing: such answers are listed
as undecided.

`solve` lets a bot play the seat, against rules of thumb: it solves a position if it wins the game
before the next round.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, Final

import kemet
from kemet.bots import BUILTIN_BOTS, make_bot
from kemet.bots.heuristics import HeuristicPolicy, first_pending_choice
from kemet.bots.win_proof import WinSearch, may_win_now
from kemet.content import EDITIONS
from kemet.engine import procedures
from kemet.engine.actions import Action
from kemet.engine.components import Seat
from kemet.engine.state import ASK_NEVER, GameState
from kemet.game import Game
from kemet.lab.random_play import RandomPlayer, late_position

DATA: Final = Path(__file__).resolve().parents[1] / "tests" / "data"
USUAL: Final = DATA / "forced_wins.jsonl"
UNUSUAL: Final = DATA / "forced_wins_unusual.jsonl"
KINDS: Final = (("revised", "standard"), ("original", "short"), ("original", "long"))
RANDOM_SHARE: Final = 0.1  # of the answers in the games
UNUSUAL_RANDOM_SHARE: Final = 0.25
UNUSUAL_SEED: Final = 1 << 31  # no environment for learning draws such seeds
MAX_ANSWERS: Final = 2000
MAX_STATES: Final = 20_000  # after an answer in one deal, to find positions
MAX_STATES_TO_JUDGE: Final = 200_000
MAX_CUT_OFF: Final = 3  # deals in which a search ended at the limit: then an answer is undecided
NO_LIMIT: Final = 1 << 60
NUM_DEALS: Final = 64
MAX_OF_A_GAME: Final = 2

FEATURES: Final = ("unequal", "late", "five players", "sanctuary")
"""Of constructed positions. A position has those of its start, and "constructed"."""


class Verdict(Enum):
    """What is known of an answer."""

    WINS = "wins"
    LOSES = "loses"
    UNDECIDED = "undecided"


# --- the search


def judge(
    deals: list[GameState], seat: Seat, max_states: int = MAX_STATES_TO_JUDGE
) -> dict[Action, Verdict]:
    """What is known of each answer of the seat, in games that fit its view."""
    choice = procedures.pending_choice(deals[0], seat)
    assert choice is not None
    search = WinSearch(seat, max_states, NO_LIMIT)
    return {option: judge_answer(search, deals, option) for option in choice.options}


def judge_answer(search: WinSearch, deals: list[GameState], option: Action) -> Verdict:
    cut_off = 0
    for deal in deals:
        if search.proves(deal, option):
            continue
        if not search.was_cut_off():
            return Verdict.LOSES
        cut_off += 1
        if cut_off == MAX_CUT_OFF:
            break
    return Verdict.UNDECIDED if cut_off else Verdict.WINS


def judged(
    item: dict[str, Any], loaded: Game, deals: list[GameState], max_states: int
) -> dict[str, Any] | None:
    """The line of a position, if its seat can force a win and can miss it."""
    verdicts = judge(deals, Seat(item["seat"]), max_states)
    by_verdict = {
        verdict: [answer.text for answer, found in verdicts.items() if found is verdict]
        for verdict in Verdict
    }
    assert len(verdicts) == len(loaded.options(item["seat"]))
    if not by_verdict[Verdict.WINS] or not by_verdict[Verdict.LOSES]:
        return None
    undecided = by_verdict[Verdict.UNDECIDED]
    known = {key: value for key, value in item.items() if key not in ("undecided", "position")}
    return {
        **known,
        "winning": by_verdict[Verdict.WINS],
        **({"undecided": undecided} if undecided else {}),
        "position": item["position"],
    }


def redeals(game: Game, seat: Seat) -> list[GameState]:
    """Games that fit the view of the seat."""
    deals = [deal.state for deal in kemet.redeals(game.view(seat), range(NUM_DEALS))]
    for deal in deals:
        deal.ask_forced = ASK_NEVER
    return deals


# --- games


def positions(game: Game, rng: random.Random, random_share: float) -> Iterator[dict[str, Any]]:
    """The positions of one game."""
    policy = HeuristicPolicy(rng.randrange(1 << 32))
    g = game.state
    for _ in range(MAX_ANSWERS):
        if not g.pending:
            return
        choice = first_pending_choice(g)
        if procedures.question(g) == "token" and may_win_now(g, choice.seat):
            found = find_in(game, choice.seat)
            if found is not None:
                yield found
        by_chance = rng.random() < random_share
        options = choice.options
        answer = rng.choice(options) if by_chance else policy.choose(g, choice.seat, options)
        procedures.submit(g, choice, answer)


def find_in(game: Game, seat: Seat) -> dict[str, Any] | None:
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
    if not WinSearch(seat, MAX_STATES, NO_LIMIT).winning_answers(state):
        return None
    item = {"seat": seat, "position": data}
    return judged(item, loaded, redeals(loaded, seat), MAX_STATES)


def usual_positions(seed: int) -> Iterator[dict[str, Any]]:
    """The positions of the game of a seed, from its beginning."""
    rng = random.Random(seed)
    edition, mode = rng.choice(KINDS)
    players = rng.choice((2, 2, 3, 4, 5))
    game = kemet.new_game(players, edition, mode, seed, events=False, ask_forced="never")
    for found in positions(game, rng, RANDOM_SHARE):
        yield {"seed": seed, **found}


def unusual_positions(seed: int) -> Iterator[dict[str, Any]]:
    """The positions of the game of a seed, from a constructed position."""
    rng = random.Random(seed)
    features = [feature for feature in FEATURES if rng.random() < 0.5]
    data = construct(rng, features)
    game = kemet.position(data, ask_forced="never")
    game.state.event_log = None
    for found in positions(game, rng, UNUSUAL_RANDOM_SHARE):
        yield {"seed": seed, "features": ["constructed", *features], **found}


def construct(rng: random.Random, features: list[str]) -> dict[str, Any]:
    """A position with random tiles, pyramids, troops and cards, near the goal, and with features.

    - unequal: one player has few tiles and units and low pyramids, another one full troops;
    - late: a round between 12 and 30, of which games of self-play have hardly any;
    - sanctuary: a troop is there, and players have points of it.
    """
    edition, mode = rng.choice((KINDS[0], *KINDS))
    players = 5 if "five players" in features else rng.choice((2, 3, 4))
    if "sanctuary" in features and players in (2, 4):
        players += 1
    data = late_position(edition, mode, players, RandomPlayer(rng.randrange(1 << 62)))
    goal = EDITIONS[edition, mode].goal_vp
    for player in data["players"]:
        player["vp"] = {"battle": rng.randrange(max(1, goal - 4))}
    if EDITIONS[edition, mode].end_is_triggered:  # else such games rarely end by a forced win
        data["triggered_by"] = rng.randrange(players)
    weak, strong = rng.sample(data["players"], 2)
    if "unequal" in features:
        weak["tiles"], weak["prayer"], weak["di"] = weak["tiles"][:2], 1, weak["di"][:1]
        weak["pyramids"] = {colour: [1, site] for colour, (_, site) in weak["pyramids"].items()}
        weak["troops"] = dict.fromkeys(weak["troops"], 1)
        strong["prayer"] = 11
        strong["troops"] = dict.fromkeys(strong["troops"], 5)
    if "late" in features:
        data["round"] = rng.randint(12, 30)
    if "sanctuary" in features:
        owner = rng.choice(data["players"])
        owner["troops"]["sanctuary"] = owner["troops"].pop(next(iter(owner["troops"])))
        for player in data["players"]:
            player["vp"]["sanctuary"] = rng.randrange(3)
    return data


# --- files


def find(file: Path, count: int, seed: int) -> None:
    """Write positions into a file, from games of consecutive seeds, at most two of a game."""
    source = unusual_positions if file == UNUSUAL else usual_positions
    found: list[dict[str, Any]] = []
    while len(found) < count:
        for item in islice(source(seed), min(MAX_OF_A_GAME, count - len(found))):
            found.append(item)
            print(f"{len(found)} of {count}: game {seed}, {item['winning']}", flush=True)
        seed += 1
    write_positions(file, found)


def judge_again(file: Path) -> None:
    """Judge the answers of all positions of a file again."""
    items: list[dict[str, Any]] = []
    for item in read_positions(file):
        loaded = kemet.position(item["position"])
        again = judged(item, loaded, redeals(loaded, item["seat"]), MAX_STATES_TO_JUDGE)
        if again is None:
            raise SystemExit(f"the position of seed {item['seed']} has no forced win to miss")
        if again != item:
            print(f"seed {item['seed']}: {item['winning']} -> {again['winning']}", flush=True)
        items.append(again)
    write_positions(file, items)


def read_positions(file: Path = USUAL) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def write_positions(file: Path, items: list[dict[str, Any]]) -> None:
    lines = [json.dumps(item, separators=(",", ":")) for item in items]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


# --- bots


def solves(name: str, item: dict[str, Any], seed: int = 1) -> bool:
    """Whether a bot wins from a position before the next round."""
    game = kemet.position(item["position"])
    bot, other = make_bot(name, seed), make_bot("greedy", 1)
    round_ = game.state.round
    while not game.over and game.state.round == round_:
        seat = game.waiting[0]
        game.play(seat, (bot if seat == item["seat"] else other).choose(game.view(seat)))
    return bool(game.winner == item["seat"])


def solve(names: list[str], seeds: list[int], files: list[Path], processes: int) -> None:
    """Print how many positions of each file bots solve, as rows of a table."""
    sets = [read_positions(file) for file in files]
    print(" | ".join(["level", "seed", *(file.stem for file in files)]))
    with ProcessPoolExecutor(processes) as pool:
        for name in names:
            for seed in seeds:
                cells = []
                for items in sets:
                    solved = sum(pool.map(partial(solves, name, seed=seed), items, chunksize=4))
                    cells.append(f"{solved} of {len(items)} ({solved / len(items):.0%})")
                print(" | ".join([name, str(seed), *cells]), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Positions with a forced win.")
    commands = parser.add_subparsers(required=True, dest="command")
    finder = commands.add_parser("find")
    finder.add_argument("--unusual", action="store_true")
    finder.add_argument("--count", type=int, default=120)
    finder.add_argument("--seed", type=int, help=f"(1; unusual ones {UNUSUAL_SEED})")
    commands.add_parser("judge")
    solver = commands.add_parser("solve")
    solver.add_argument("bots", nargs="+")
    reporter = commands.add_parser("report")
    for command in (solver, reporter):
        command.add_argument("--seeds", type=int, nargs="+", default=[1])
        command.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    if args.command == "find":
        default = UNUSUAL_SEED if args.unusual else 1
        seed = default if args.seed is None else args.seed
        find(UNUSUAL if args.unusual else USUAL, args.count, seed)
    elif args.command == "judge":
        for file in (USUAL, UNUSUAL):
            judge_again(file)
    else:
        names = list(BUILTIN_BOTS) if args.command == "report" else args.bots
        solve(names, args.seeds, [USUAL, UNUSUAL], args.processes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
