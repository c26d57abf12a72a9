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

from ..begin import load, redeal
from ..engine import actions
from ..engine.actions import Action
from ..engine.reasons import REASONS
from ..engine.save import dump_table
from ..game import Game
from ..record import replay
from .progress import Progress
from .random_play import SETTINGS, RandomPlayer, fresh_game
from .workers import worker_pool

MOST_ANSWERS = 100_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game of a run."""

    number: int
    answers: int
    rounds: int
    seconds: float
    fault: str
    record: str


def check_now(game: Game) -> None:
    """The laws, after every answer."""
    faults = game.broken()
    assert not faults, faults


def check_deeply(game: Game, seat: int, action: Action, seed: int) -> None:
    """A copy and a save go on as the game does, and a re-deal shows each seat the same."""
    before = json.dumps(dump_table(game.table))
    check_refusals(game, seed)
    twin, saved = game.copy(), load(json.loads(json.dumps(game.save())))
    for known in (None, *range(game.players)):
        other = redeal(game.view(known), seed)
        assert not other.broken(), f"re-dealt for seat {known}: {other.broken()}"
        assert other.view(known) == game.view(known), f"a re-deal for seat {known} looks otherwise"
    saved.play(seat, action)
    assert json.dumps(dump_table(game.table)) == before, "looking changed the game"
    twin.play(seat, action)
    assert json.dumps(dump_table(game.table)) == before, "a copy is not independent"
    assert dump_table(twin.table) == dump_table(saved.table), "a save goes on otherwise"
    assert twin.events(None) == saved.events(None), "a save tells other events"


def check_refusals(game: Game, seed: int) -> None:
    """Whatever is not legal is refused with a reason, whoever asks for it."""
    chance = RandomPlayer(seed)
    for _ in range(12):
        seat = chance.below(game.players)
        action = actions.ALL[chance.below(len(actions.ALL))]
        legal = action in game.options(seat)
        refusal = game.why(seat, action)
        assert (refusal is None) == legal, f"{seat} {action}: {refusal}"
        if refusal is not None:
            expected = set(REASONS[refusal.kind])
            assert set(refusal.fields) == expected, f"{refusal.kind} tells {refusal.fields}"


def check_record(game: Game) -> None:
    """The record replays to the very same table."""
    again = replay(game.record())
    assert dump_table(again.table) == dump_table(game.table), "the record replays otherwise"


def fuzz_one(number: int, seed: int, deep_every: int = 400) -> Outcome:
    """Play and check one game; what goes wrong is told, not raised."""
    began = time.perf_counter()
    game = fresh_game(number, seed)
    chance = RandomPlayer(seed * 7_919 + number, eager=number // len(SETTINGS) % 2 == 1)
    answers, fault = 0, ""
    try:
        check_now(game)
        while not game.over:
            waiting = game.waiting
            seat = waiting[chance.below(len(waiting))]
            action = chance.choose(game.options(seat))
            if not chance.below(deep_every):
                check_deeply(game, seat, action, answers)
            game.play(seat, action)
            answers += 1
            check_now(game)
            assert answers < MOST_ANSWERS, "the game does not end"
        check_record(game)
    except Exception as why:  # whatever goes wrong is what we are looking for
        fault = f"{type(why).__name__}: {why}"
    seconds = time.perf_counter() - began
    record = game.record() if fault else ""
    return Outcome(number, answers, game.table.round, seconds, fault, record)


def _fuzz_one(job: tuple[int, int]) -> Outcome:
    return fuzz_one(*job)


def fuzz(games: int, seed: int, workers: int | None, out: Path) -> int:
    """Run them all, tell the figures, write down what failed; the number of failures."""
    progress = Progress("games", games)
    done: list[Outcome] = []
    with worker_pool(workers, "a process died in a random game") as pool:
        for outcome in pool.map(_fuzz_one, ((i, seed) for i in range(games)), chunksize=4):
            done.append(outcome)
            progress.step()
            if outcome.fault:
                out.mkdir(parents=True, exist_ok=True)
                file = out / f"fuzz-{seed}-{outcome.number}.kemet"
                file.write_text(outcome.record, encoding="utf-8")
                print(f"\ngame {outcome.number}: {outcome.fault}\n  {file}", file=sys.stderr)
    progress.finish()
    failed = sum(1 for o in done if o.fault)
    report(done, failed, seed)
    return failed


def report(done: list[Outcome], failed: int, seed: int) -> None:
    """Figures by setting."""
    print(f"{'edition':9} {'mode':9} players  games  answers/game  rounds  ms/answer")
    for i, (edition, mode, n) in enumerate(SETTINGS):
        mine = [o for o in done if o.number % len(SETTINGS) == i]
        if mine:
            answers = sum(o.answers for o in mine)
            ms = 1000 * sum(o.seconds for o in mine) / max(1, answers)
            rounds = sum(o.rounds for o in mine) / len(mine)
            print(f"{edition:9} {mode:9} {n:7} {len(mine):6} {answers / len(mine):13.0f} "
                  f"{rounds:7.1f} {ms:10.3f}")  # fmt: skip
    total = sum(o.answers for o in done)
    print(f"{len(done)} games, {total} answers, seed {seed}: {failed} failed")
