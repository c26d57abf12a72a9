"""The fixtures of the environment tests: digests, playthroughs, the table of fields.

`tools/env_fixtures.py` writes them. A digest belongs to one version of the environment and is
never replaced: a change of behaviour makes a new environment with a new VERSION
(src/kemet/encoding/spec.py).
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from kemet.envs.observation import Observer, action_mask
from kemet.envs.spec import fields
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, play_randomly, sample_game

ROOT = Path(__file__).parents[2]
DIGESTS_FILE = ROOT / "tests/data/env_digests.json"
DOC_FILE = ROOT / "docs/learning.md"
PLAYTHROUGHS_DIR = ROOT / "tests/data/playthroughs"
GAMES = {
    "revised_2": "python_kemet(players=2,edition=revised,num_deals=8,max_game_length=20)",
    "original_3": "python_kemet(players=3,edition=original,num_deals=8,max_game_length=20)",
}
ZERO_LINE = re.compile(r"(\S+:)? *(◯+|zeros\(\d+\)|)|\S+ = \[0\.0(, 0\.0)*\]")
MAX_LINE_CHARS = 200  # longer lines are shortened to a digest


def observation_digest() -> str:
    """One digest of the observations and masks of all seats, in games of all configurations."""
    sha = hashlib.sha256()
    for number in range(len(GAME_CONFIGS)):
        game = sample_game(number, seed=5)
        observer = Observer(game.players)
        for i, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
            if i % 11 == 0:
                for seat in range(-1, game.players):
                    sha.update(observer.observe(game.state, seat))
                for seat in range(game.players):
                    sha.update(action_mask(game.state, seat))
    return sha.hexdigest()


def field_table(players: int = 2) -> str:
    """The fields of an observation, as docs/learning.md shows them."""
    lines = ["| from | field | shape | largest | meaning |", "|---|---|---|---|---|"]
    for f in fields(players):
        shape = " × ".join(map(str, f.shape))
        lines.append(f"| {f.start} | `{f.name}` | {shape} | {f.high} | {f.meaning} |")
    return "\n".join(lines) + "\n"


def playthrough(game: str) -> str:
    """OpenSpiel's playthrough without lines of zeros and with long lines shortened."""
    from open_spiel.python.algorithms import generate_playthrough

    import kemet.envs.openspiel

    assert kemet.envs.openspiel.SHORT_NAME in game
    text: str = generate_playthrough.playthrough(game, None, seed=7)
    nonzero_lines = [line for line in text.splitlines() if not ZERO_LINE.fullmatch(line)]
    lines = [line if len(line) <= MAX_LINE_CHARS else _shorten(line) for line in nonzero_lines]
    return "\n".join(lines) + "\n"


def _shorten(line: str) -> str:
    return f"{line[:80]} ... {len(line)}: {hashlib.sha256(line.encode()).hexdigest()[:16]}"
