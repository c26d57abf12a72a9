"""The text of a record: header lines, an empty line, one answer a line, the result."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Sequence
from typing import Any, Final

from .engine import rng
from .engine.actions import Action
from .engine.components import Edition

FIRST_LINE: Final = "kemet 1"


def format_record(
    header: dict[str, Any],
    edition: Edition,
    version: str,
    names: Sequence[str],
    answers: Iterable[tuple[int, Action]],
    result: str,
) -> str:
    """A game as text."""
    if "redeal_seed" in header:
        raise ValueError("a re-dealt game has no record: its start is not known")
    lines = [
        FIRST_LINE,
        f"edition {edition.name} {edition.mode}",
        "players " + " ".join(shlex.quote(name) for name in names),
        f"seed {header['seed']}",
    ]
    options = [
        f"{key}={','.join(map(str, header[key]))}" for key in ("cities", "order") if header[key]
    ]
    if header["battle_discards"] != "default":
        options.append(f"battle_discards={header['battle_discards']}")
    if header["ask_forced"] != "secret":
        options.append(f"ask_forced={header['ask_forced']}")
    if options:
        lines.append("options " + " ".join(options))
    if header["position"] is not None:
        lines.append("position " + json.dumps(header["position"], separators=(",", ":")))
    lines.append(f"engine {version} {rng.ALGORITHM}")
    lines.append("")
    lines += [f"{seat} {action.text}" for seat, action in answers]
    lines.append(result)
    return "\n".join(lines) + "\n"


def format_result(scores: Sequence[int], winner: int | None) -> str:
    """The last line of a record."""
    ending = f"winner={winner}" if winner is not None else "unfinished"
    return f"# result {ending} scores={','.join(map(str, scores))}"
