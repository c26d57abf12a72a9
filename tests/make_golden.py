"""Write the golden games anew: `make golden`. A change of a rule is then a readable diff.

Games are looked for by number, and kept if they show something that no game before did.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import kemet
from kemet.engine.save import digest, dump_table
from kemet.lab.random_play import SETTINGS, RandomPlayer, fresh_game
from tests.coverage_of_games import WANTED, Watcher, note_sequences

SCENES: dict[str, tuple[dict[str, Any], str]] = {
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
"""Tables and openings that chance would hardly ever bring; random play goes on from there."""

GOLDEN = Path(__file__).parent / "golden"
SEED = 2012


def play_golden(game: kemet.Game, number: int, opening: str = "") -> set[str]:
    """Play a game to its end, and tell what occurs in it."""
    chance = RandomPlayer(SEED + number, eager=number // len(SETTINGS) % 2 == 0)
    watcher = Watcher()
    for answer in opening.split(",") if opening else ():
        seat_text, text = answer.split(maxsplit=1)
        game.play(int(seat_text), text)
        watcher.watch(game, text)
    while not game.over:
        waiting = game.waiting
        seat = waiting[chance.below(len(waiting))]
        action = chance.choose(game.options(seat))
        game.play(seat, action)
        watcher.watch(game, action.text)
    note_sequences(game, watcher.seen)
    return watcher.seen


def keep(game: kemet.Game, name: str) -> None:
    """Write a golden game, with its marks behind the record."""
    record = game.record()
    marks = "".join(f"# {mark}\n" for mark in round_marks(record))
    (GOLDEN / f"{name}.kemet").write_text(record + marks, encoding="utf-8")


def round_marks(record: str) -> list[str]:
    """One line a round: number, answers so far, scores, and a digest of the whole table."""
    game = kemet.replay(record, answers=0)
    marks: list[str] = []
    lines = record.split("\n\n", 1)[1].splitlines()
    answers = [line.split(" ", 1) for line in lines if not line.startswith("#")]
    for i, (seat, answer) in enumerate(answers, 1):
        now = game.table.round
        game.play(int(seat), answer)
        if game.over or game.table.round != now:
            scores = ",".join(map(str, game.scores()))
            marks.append(
                f"round {now} answers {i} scores {scores} {digest(dump_table(game.table))}"
            )
    return marks


def main(most: int = 1_000) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.kemet"):
        old.unlink()
    missing = set(WANTED)
    settings = set(range(len(SETTINGS)))
    kept = len(SCENES)
    for i, (name, (data, opening)) in enumerate(SCENES.items()):
        game = kemet.position(data)
        missing -= play_golden(game, i, opening)
        keep(game, f"scene-{name}")
    for number in range(most):
        if not missing and not settings:
            break
        game = fresh_game(number, SEED)
        seen = play_golden(game, number)
        news = missing & seen
        if not news and number % len(SETTINGS) not in settings:
            continue
        missing -= seen
        settings.discard(number % len(SETTINGS))
        kept += 1
        edition, mode, n = SETTINGS[number % len(SETTINGS)]
        name = f"{edition}-{mode}-{n}-{number}"
        keep(game, name)
        print(f"{name}: {len(game.answers)} answers, {len(news)} new, {len(missing)} missing")
    if missing:
        sys.exit(f"never seen: {', '.join(sorted(missing))}")
    print(f"{kept} golden games show all {len(WANTED)} things")


if __name__ == "__main__":
    main()
