"""Random games over all settings, with invariant checks: `kemet fuzz --games N --seed S`.

Every answer is followed by a check of the invariants; now and then a copy, a save and a re-deal
must behave exactly as the game; at the end the record must replay to the same state.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from ..arena.parallel import Progress, worker_pool
from ..engine import actions
from ..engine.actions import Action
from ..engine.explain.reasons import REASON_FIELDS
from ..engine.io.save import dump_state
from ..factory import load, redeal
from ..game import Game
from ..record import replay
from .random_play import GAME_CONFIGS, RandomPlayer, sample_game

MAX_ANSWERS = 100_000


@dataclass(frozen=True, slots=True)
class FuzzResult:
    """The result of one game."""

    number: int
    answers: int
    rounds: int
    seconds: float
    error: str
    record: str


def check_invariants(game: Game) -> None:
    """Raise AssertionError if an invariant is violated."""
    violations = game.violations()
    assert not violations, violations


def check_copies(game: Game, seat: int, action: Action, seed: int) -> None:
    """Check that a copy and a save continue alike, and a re-deal shows each seat the same."""
    before = json.dumps(dump_state(game.state))
    check_refusals(game, seed)
    copied, loaded = game.copy(), load(json.loads(json.dumps(game.save())))
    for viewer in (None, *range(game.players)):
        other = redeal(game.view(viewer), seed)
        assert not other.violations(), f"re-dealt for seat {viewer}: {other.violations()}"
        assert other.view(viewer) == game.view(viewer), (
            f"a re-deal for seat {viewer} has another view"
        )
    loaded.play(seat, action)
    assert json.dumps(dump_state(game.state)) == before, "reading changed the game"
    copied.play(seat, action)
    assert json.dumps(dump_state(game.state)) == before, "a copy is not independent"
    assert dump_state(copied.state) == dump_state(loaded.state), "a save continues otherwise"
    assert copied.events(None) == loaded.events(None), "a save has other events"


def check_refusals(game: Game, seed: int) -> None:
    """Check that every illegal action of any seat has a reason."""
    player = RandomPlayer(seed)
    for _ in range(12):
        seat = player.randbelow(game.players)
        action = actions.ALL[player.randbelow(len(actions.ALL))]
        legal = action in game.options(seat)
        reason = game.why_illegal(seat, action)
        assert (reason is None) == legal, f"{seat} {action}: {reason}"
        if reason is not None:
            expected = set(REASON_FIELDS[reason.kind])
            assert set(reason.fields) == expected, f"{reason.kind} has {reason.fields}"


def check_record(game: Game) -> None:
    """Check that the record replays to the same state."""
    replayed = replay(game.record())
    assert dump_state(replayed.state) == dump_state(game.state), "the record replays otherwise"


def fuzz_one(number: int, seed: int, deep_every: int = 400) -> FuzzResult:
    """Play and check one game; an error is returned, not raised."""
    start = time.perf_counter()
    game = sample_game(number, seed)
    player = RandomPlayer(seed * 7_919 + number, eager=number // len(GAME_CONFIGS) % 2 == 1)
    answers, error_text = 0, ""
    try:
        check_invariants(game)
        while not game.over:
            waiting = game.waiting
            seat = waiting[player.randbelow(len(waiting))]
            action = player.choose(game.options(seat))
            if not player.randbelow(deep_every):
                check_copies(game, seat, action, answers)
            game.play(seat, action)
            answers += 1
            check_invariants(game)
            assert answers < MAX_ANSWERS, "the game does not end"
        check_record(game)
    except Exception as error:  # any error is a finding
        error_text = f"{type(error).__name__}: {error}"
    seconds = time.perf_counter() - start
    record = game.record() if error_text else ""
    return FuzzResult(number, answers, game.state.round, seconds, error_text, record)


def _fuzz_job(job: tuple[int, int]) -> FuzzResult:
    return fuzz_one(*job)


def run_fuzz(games: int, seed: int, workers: int | None, out: Path) -> int:
    """Run all games, print statistics, write the records of failures; returns their number."""
    progress = Progress("games", games)
    results: list[FuzzResult] = []
    with worker_pool(workers, "a process died in a random game") as pool:
        for result in pool.map(_fuzz_job, ((i, seed) for i in range(games)), chunksize=4):
            results.append(result)
            progress.step()
            if result.error:
                out.mkdir(parents=True, exist_ok=True)
                file = out / f"fuzz-{seed}-{result.number}.kemet"
                file.write_text(result.record, encoding="utf-8")
                print(f"\ngame {result.number}: {result.error}\n  {file}", file=sys.stderr)
    progress.finish()
    failed = sum(1 for r in results if r.error)
    print_report(results, failed, seed)
    return failed


def print_report(results: list[FuzzResult], failed: int, seed: int) -> None:
    """Print statistics by setting."""
    print(f"{'edition':9} {'mode':9} players  games  answers/game  rounds  ms/answer")
    for i, (edition, mode, n) in enumerate(GAME_CONFIGS):
        group = [r for r in results if r.number % len(GAME_CONFIGS) == i]
        if group:
            answers = sum(r.answers for r in group)
            ms = 1000 * sum(r.seconds for r in group) / max(1, answers)
            rounds = sum(r.rounds for r in group) / len(group)
            print(f"{edition:9} {mode:9} {n:7} {len(group):6} {answers / len(group):13.0f} "
                  f"{rounds:7.1f} {ms:10.3f}")  # fmt: skip
    total = sum(r.answers for r in results)
    print(f"{len(results)} games, {total} answers, seed {seed}: {failed} failed")
