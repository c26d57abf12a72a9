"""Write the golden games (`make golden`). A change of a rule then shows as a readable diff.

    python -m tools.golden

Games are tried by number; one that covers something new becomes a golden game.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import kemet
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, sample_game
from tests.support.game_coverage import COVERAGE_GOALS, CoverageTracker, record_sequences
from tests.support.golden import round_digests

SCRIPTED_GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "battle-in-a-battle": (
        {
            "players": [
                {"city": "nw", "troops": {"front_nw": 5}},
                {"city": "sw", "troops": {"temple_w": 3}, "di": ["enlistment"]},
                {"city": "ce", "troops": {"sw1": 1}},
            ]
        },
        """0 token move_upper, 0 march front_nw, 0 step temple_w, 0 take 5, 1 di enlistment,
        1 muster sw1 2, 1 fight s4d1/s2p2, 2 fight s3p1/s2p2""",
    ),
    "day-cards-in-a-battle": (
        {
            "players": [
                {"city": "nw", "troops": {"front_nw": 5, "nw1": 1},
                 "di": ["prayer", "enlistment", "veto"]},
                {"city": "sw", "troops": {"temple_w": 3, "sw1": 2},
                 "di": ["raining_fire", "mana_theft"]},
            ]
        },
        """0 token move_upper, 0 march front_nw, 0 step temple_w, 0 take 5, 0 pass, 1 pass, 1 pass,
        0 fight s4d1/s2p2, 1 fight s3p1/s2p2, 0 add veto, 0 add prayer, 1 add raining_fire,
        1 add mana_theft, 1 ready, 0 add enlistment, 0 ready, 0 use enlistment, 0 muster nw1 1,
        0 done, 0 use prayer, 1 use mana_theft, 1 use raining_fire nw1 0""",
    ),
}  # fmt: skip
"""Positions and openings that random play hardly ever reaches; random play continues them."""

GOLDEN = Path(__file__).parents[1] / "tests/golden"
SEED = 2012


def play_golden(game: kemet.Game, number: int, opening: str = "") -> set[str]:
    """Play a game to its end; returns what occurs in it."""
    player = RandomPlayer(SEED + number, eager=number // len(GAME_CONFIGS) % 2 == 0)
    tracker = CoverageTracker()
    for answer in opening.split(",") if opening else ():
        seat_text, text = answer.split(maxsplit=1)
        game.play(int(seat_text), text)
        tracker.record_answer(game, text)
    while not game.over:
        waiting = game.waiting
        seat = waiting[player.randbelow(len(waiting))]
        action = player.choose(game.options(seat))
        game.play(seat, action)
        tracker.record_answer(game, action.text)
    record_sequences(game, tracker.covered)
    return tracker.covered


def write_golden(game: kemet.Game, name: str) -> None:
    """Write a golden game: its record, then the digests of its rounds."""
    record = game.record()
    digests = "".join(f"# {line}\n" for line in round_digests(record))
    (GOLDEN / f"{name}.kemet").write_text(record + digests, encoding="utf-8")


def main(max_games: int = 1_000) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.kemet"):
        old.unlink()
    missing = set(COVERAGE_GOALS)
    configs = set(range(len(GAME_CONFIGS)))
    count = len(SCRIPTED_GAMES)
    for i, (name, (data, opening)) in enumerate(SCRIPTED_GAMES.items()):
        game = kemet.position(data)
        missing -= play_golden(game, i, opening)
        write_golden(game, f"scene-{name}")
    for number in range(max_games):
        if not missing and not configs:
            break
        game = sample_game(number, SEED)
        covered = play_golden(game, number)
        new = missing & covered
        if not new and number % len(GAME_CONFIGS) not in configs:
            continue
        missing -= covered
        configs.discard(number % len(GAME_CONFIGS))
        count += 1
        edition, mode, n = GAME_CONFIGS[number % len(GAME_CONFIGS)]
        name = f"{edition}-{mode}-{n}-{number}"
        write_golden(game, name)
        print(f"{name}: {len(game.answers)} answers, {len(new)} new, {len(missing)} missing")
    if missing:
        sys.exit(f"not covered: {', '.join(sorted(missing))}")
    print(f"{count} golden games cover all {len(COVERAGE_GOALS)} goals")


if __name__ == "__main__":
    main()
