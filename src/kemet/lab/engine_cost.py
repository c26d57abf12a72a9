"""The cost of the engine by players, rounds and tiles owned; and its memory over many games."""

from __future__ import annotations

import time
import tracemalloc
from collections import defaultdict
from pathlib import Path

from ..engine.playout import play_out
from ..engine.state import GameState
from ..factory import new_game

ANSWERS_PER_SAMPLE = 20  # timed together


def measure_engine_cost(games: int) -> None:
    """Print nanoseconds per decision by players, round and tiles, and the size of a copy."""
    for edition in ("original", "revised"):
        print(f"\n{edition} edition, random play inside the engine, {games} games each")
        print("players  ns/decision  bytes of a copy")
        by_round: dict[int, list[float]] = defaultdict(lambda: [0, 0.0])
        by_tiles: dict[int, list[float]] = defaultdict(lambda: [0, 0.0])
        for players in (2, 3, 4, 5):
            answers, seconds = 0, 0.0
            for seed in range(games):
                g = new_game(players, edition, seed=seed, ask_forced="never", events=False).state
                sample = 0
                while g.winner < 0:
                    round_, tiles = g.round, tiles_owned(g)
                    start = time.process_time()
                    n = play_out(g, seed * 1009 + sample, ANSWERS_PER_SAMPLE)
                    elapsed = time.process_time() - start
                    sample += 1
                    answers, seconds = answers + n, seconds + elapsed
                    for total in (by_round[round_], by_tiles[tiles // 5]):
                        total[0] += n
                        total[1] += elapsed
            size = copy_size_bytes(players, edition)
            print(f"{players:7} {1e9 * seconds / answers:12.0f} {size:16,}")
        print_costs("round", {str(k): v for k, v in sorted(by_round.items())})
        by_tile_range = {f"{5 * k}-{5 * k + 4}": v for k, v in sorted(by_tiles.items())}
        print_costs("tiles owned by all", by_tile_range)


def print_costs(label: str, totals: dict[str, list[float]]) -> None:
    """Print the groups with enough answers for a reliable mean."""
    ns_per_decision = {k: 1e9 * seconds / n for k, (n, seconds) in totals.items() if n > 2000}
    cells = [f"{key}: {ns:.0f}" for key, ns in ns_per_decision.items()]
    print(f"ns/decision by {label}: {', '.join(cells)}")


def tiles_owned(g: GameState) -> int:
    return sum(player.tiles.bit_count() for player in g.players)


def copy_size_bytes(players: int, edition: str, copies: int = 200) -> int:
    """The memory of a copy of a game in the middle."""
    game = new_game(players, edition, seed=1, ask_forced="never", events=False)
    play_out(game.state, 1, 60 * players)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copied = [game.copy() for _ in range(copies)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(copied)


def soak(games: int) -> None:
    """Play many games in one process and print the memory in use."""
    print("games     MB in use   answers")
    answers = 0
    for i in range(games):
        edition = ("original", "revised")[i % 2]
        game = new_game(2 + i // 2 % 4, edition, seed=i, ask_forced="never")
        answers += play_out(game.state, i)
        if (i + 1) % max(1, games // 10) == 0 or i + 1 == games // 100:
            print(f"{i + 1:8} {resident_mb():10.1f} {answers:12,}", flush=True)


def resident_mb() -> float:
    """The resident memory of this process; NaN if unknown."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * 4096 / 1e6
