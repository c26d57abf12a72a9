"""`kemet doctor`: which engine runs, what is installed, and what this terminal can do."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sysconfig
from importlib import metadata
from pathlib import Path

from ..engine import is_compiled
from ..engine.actions import ALL
from ..engine.save import fingerprint
from ..game import VERSION
from ..lab.extras import EXTRAS, has, how_to_install
from .screen import Screen

PACKAGE = Path(__file__).resolve().parents[1]

PLAIN_ENGINE = (
    "The engine runs as plain Python: the same games, but several times slower, which is felt most "
    "in bots that search, in the arena and in learning. To compile it, in a clone of the project: "
    "pip install . (not with -e), or make compiled for make play and make terminal. docs/speed.md "
    "has the figures."
)


def doctor(args: argparse.Namespace) -> int:
    """Write a line for each fact, then advice where something could be better."""
    screen = Screen()
    rows = {
        "kemet": VERSION,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": platform.platform(),
        "package": str(PACKAGE),
        "engine": "compiled" if is_compiled() else "plain",
        "actions": f"{len(ALL)} (fingerprint {fingerprint()})",
        "terminal": "yes" if screen.live else "no",
        "width": str(screen.width),
        "colours": "yes" if screen.colour else "no",
        "signs": f"{'unicode' if screen.unicode else 'ascii'} ({screen.encoding})",
        **{f"extra {extra}": extra_state(extra) for extra in EXTRAS},
    }
    screen.write(*(f"{key:16} {value}" for key, value in rows.items()))
    for text in advice():
        screen.write("")
        screen.say(text)
    return 0


def extra_state(extra: str) -> str:
    """The packages of an extra: which are installed, and which are missing."""
    found = [f"{name} {version_of(name)}" for name, module in EXTRAS[extra].items() if has(module)]
    missing = [name for name, module in EXTRAS[extra].items() if not has(module)]
    if not missing:
        return f"complete: {', '.join(found)}"
    state = f"missing {', '.join(missing)}"
    return f"{state}; there: {', '.join(found)}" if found else state


def version_of(distribution: str) -> str:
    """The version of an installed package; a question mark if it does not say."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "?"


def advice() -> list[str]:
    """What could be better, and how to change it."""
    found: list[str] = []
    if not is_compiled():
        compiler = compiler_command()
        there = f" The C compiler found here is {compiler}." if compiler else (
            " There is no C compiler here: install one first (gcc or clang)."
        )  # fmt: skip
        found.append(PLAIN_ENGINE + there)
    lacking = [extra for extra in EXTRAS if not has(*EXTRAS[extra].values())]
    if lacking:
        found.append(
            f"Extras are optional. To install what is missing: {how_to_install(*lacking)}."
        )
    return found


def compiler_command() -> str | None:
    """The C compiler that a build would use, if there is one."""
    chosen = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "")
    for command in (*chosen.split()[:1], "cc", "gcc", "clang"):
        found = shutil.which(command)
        if found:
            return found
    return None
