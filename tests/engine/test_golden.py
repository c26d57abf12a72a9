"""Recorded games replay exactly, round by round, and together they show everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kemet
from tests.support.game_coverage import COVERAGE_GOALS, CoverageTracker, record_sequences
from tests.support.golden import round_digests

GAMES = sorted((Path(__file__).parents[1] / "golden").glob("*.kemet"))


@pytest.mark.parametrize("file", GAMES, ids=lambda f: f.stem)
def test_a_golden_game_replays_to_the_same_states(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    marks = [line[2:] for line in text.splitlines() if line.startswith("# round")]
    record = "".join(line + "\n" for line in text.splitlines() if not line.startswith("# round"))
    assert marks
    assert round_digests(record) == marks
    assert kemet.replay(record).record() == written_by_this_version(record)


def written_by_this_version(record: str) -> str:
    """A record with this version in its header: games of earlier versions stay readable."""
    return re.sub(
        r"^engine \S+", f"engine {kemet.__version__}", record, count=1, flags=re.MULTILINE
    )


def test_golden_games_show_every_tile_card_creature_interrupt_and_ending() -> None:
    seen: set[str] = set()
    for file in GAMES:
        text = file.read_text(encoding="utf-8")
        game = kemet.replay(text.split("\n\n", 1)[0] + "\n\n")
        watcher = CoverageTracker()
        for line in text.split("\n\n", 1)[1].splitlines():
            if not line.startswith("#"):
                seat, answer = line.split(" ", 1)
                game.play(int(seat), answer)
                watcher.record_answer(game, answer)
        record_sequences(game, watcher.covered)
        seen |= watcher.covered
    assert COVERAGE_GOALS - seen == set()
