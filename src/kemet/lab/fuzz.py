"""Random games over all settings under all laws: `kemet fuzz --games N --seed S`.

After every answer the laws are looked at; now and then a copy, a save and a re-deal must go on
exactly as the game does; at the end its record must replay to the same table.
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from ..arena.progress import Progress
from ..arena.worker_pool import worker_pool
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
    """One game of a run."""

    number: int
    answers: int
    rounds: int
    seconds: float
    error: str
    record: str


def check_invariants(game: Game) -> None:
    """The laws, after every answer."""
    violations = game.violations()
    assert not violations, violations


def check_copies(game: Game, seat: int, action: Action, seed: int) -> None:
    """A copy and a save go on as the game does, and a re-deal shows each seat the same."""
    before = json.dumps(dump_state(game.state))
    check_refusals(game, seed)
    twin, saved = game.copy(), load(json.loads(json.dumps(game.save())))
    for viewer in (None, *range(game.players)):
        other = redeal(game.view(viewer), seed)
        assert not other.violations(), f"re-dealt for seat {viewer}: {other.violations()}"
        assert other.view(viewer) == game.view(viewer), (
            f"a re-deal for seat {viewer} looks otherwise"
        )
    saved.play(seat, action)
    assert json.dumps(dump_state(game.state)) == before, "looking changed the game"
    twin.play(seat, action)
    assert json.dumps(dump_state(game.state)) == before, "a copy is not independent"
    assert dump_state(twin.state) == dump_state(saved.state), "a save goes on otherwise"
    assert twin.events(None) == saved.events(None), "a save tells other events"


def check_refusals(game: Game, seed: int) -> None:
    """Whatever is not legal is refused with a reason, whoever asks for it."""
    player = RandomPlayer(seed)
    for _ in range(12):
        seat = player.randbelow(game.players)
        action = actions.ALL[player.randbelow(len(actions.ALL))]
        legal = action in game.options(seat)
        reason = game.why_illegal(seat, action)
        assert (reason is None) == legal, f"{seat} {action}: {reason}"
        if reason is not None:
            expected = set(REASON_FIELDS[reason.kind])
            assert set(reason.fields) == expected, f"{reason.kind} tells {reason.fields}"


def check_record(game: Game) -> None:
    """The record replays to the very same table."""
    replayed = replay(game.record())
    assert dump_state(replayed.state) == dump_state(game.state), "the record replays otherwise"


def fuzz_one(number: int, seed: int, deep_every: int = 400) -> FuzzResult:
    """Play and check one game; what goes wrong is told, not raised."""
    start = time.perf_counter()
    game = sample_game(number, seed)
    player = RandomPlayer(seed * 7_919 + number, eager=number // len(GAME_CONFIGS) % 2 == 1)
    answers, fault = 0, ""
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
    except Exception as why:  # whatever goes wrong is what we are looking for
        fault = f"{type(why).__name__}: {why}"
    seconds = time.perf_counter() - start
    record = game.record() if fault else ""
    return FuzzResult(number, answers, game.state.round, seconds, fault, record)


def _fuzz_job(job: tuple[int, int]) -> FuzzResult:
    return fuzz_one(*job)


def run_fuzz(games: int, seed: int, workers: int | None, out: Path) -> int:
    """Run them all, tell the figures, write down what failed; the number of failures."""
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
    failed = sum(1 for o in results if o.error)
    print_report(results, failed, seed)
    return failed


def print_report(results: list[FuzzResult], failed: int, seed: int) -> None:
    """Figures by setting."""
    print(f"{'edition':9} {'mode':9} players  games  answers/game  rounds  ms/answer")
    for i, (edition, mode, n) in enumerate(GAME_CONFIGS):
        own = [o for o in results if o.number % len(GAME_CONFIGS) == i]
        if own:
            answers = sum(o.answers for o in own)
            ms = 1000 * sum(o.seconds for o in own) / max(1, answers)
            rounds = sum(o.rounds for o in own) / len(own)
            print(f"{edition:9} {mode:9} {n:7} {len(own):6} {answers / len(own):13.0f} "
                  f"{rounds:7.1f} {ms:10.3f}")  # fmt: skip
    total = sum(o.answers for o in results)
    print(f"{len(results)} games, {total} answers, seed {seed}: {failed} failed")
