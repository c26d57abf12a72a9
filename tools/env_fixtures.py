"""Write the fixtures of the environment tests, and what documents say of them (`make golden`).

python -m tools.env_fixtures
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from kemet.envs.spec import ENV_ID, NUM_ACTIONS, observation_size
from tests.support.env_fixtures import (
    DIGESTS_FILE,
    DOC_FILE,
    GAMES,
    PLAYTHROUGHS_DIR,
    field_table,
    observation_digest,
    playthrough,
)

ROOT = Path(__file__).parents[1]
ENV_ID_PATTERN = re.compile(r"kemet/kemet-v\d+")


def write_fixtures() -> None:
    digests: dict[str, str] = json.loads(DIGESTS_FILE.read_text(encoding="utf-8"))
    current = observation_digest()
    if digests.setdefault(ENV_ID, current) != current:
        sys.exit(f"{ENV_ID} does not behave as it did: give it a new VERSION in encoding/spec.py")
    DIGESTS_FILE.write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    PLAYTHROUGHS_DIR.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (PLAYTHROUGHS_DIR / f"{name}.txt").write_text(playthrough(game), encoding="utf-8")
    page = DOC_FILE.read_text(encoding="utf-8")
    start = page.index("| from | field |")
    end = page.index("\n\n", start) + 1
    page = with_version(page[:start] + field_table() + page[end:])
    DOC_FILE.write_text(with_numbers(page), encoding="utf-8")
    for file in (ROOT / "README.md", ROOT / "examples/maskable_ppo.py"):
        file.write_text(ENV_ID_PATTERN.sub(ENV_ID, file.read_text("utf-8")), encoding="utf-8")


def with_version(page: str) -> str:
    """The page with the id of the environments, and a row for it in the table of versions."""
    lines = [
        line if line.startswith("| ") else ENV_ID_PATTERN.sub(ENV_ID, line)
        for line in page.split("\n")
    ]
    rows = [i for i, line in enumerate(lines) if line.startswith("| `kemet/kemet-v")]
    if not any(lines[i].startswith(f"| `{ENV_ID}` |") for i in rows):
        row = f"| `{ENV_ID}` | {NUM_ACTIONS} actions, {observation_size(3)} values for 3 players |"
        lines.insert(rows[-1] + 1, row)
    return "\n".join(lines)


def with_numbers(page: str) -> str:
    """The page with the numbers of values and actions."""
    for pattern, text in (
        (r"\(\(\d+,\), \(\d+,\)\)", f"(({observation_size(3)},), ({NUM_ACTIONS},))"),
        (r"There are \d+ actions", f"There are {NUM_ACTIONS} actions"),
        (r"after all others \(\d+\)", f"after all others ({NUM_ACTIONS})"),
    ):
        assert re.search(pattern, page), pattern
        page = re.sub(pattern, text, page)
    return page


if __name__ == "__main__":
    write_fixtures()
