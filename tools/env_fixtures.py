"""Write the fixtures of the environment tests and the table of fields (`make golden`).

python -m tools.env_fixtures
"""

from __future__ import annotations

import json
import sys

from kemet.envs.spec import ENV_ID
from tests.support.env_fixtures import (
    DIGESTS_FILE,
    DOC_FILE,
    GAMES,
    PLAYTHROUGHS_DIR,
    field_table,
    observation_digest,
    playthrough,
)


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
    DOC_FILE.write_text(page[:start] + field_table() + page[end:], encoding="utf-8")


if __name__ == "__main__":
    write_fixtures()
