"""`kemet doctor` and `kemet actions`: facts about this installation."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sysconfig
from importlib import metadata
from pathlib import Path
from typing import Final

from ..engine import is_compiled
from ..engine.actions import ALL
from ..engine.io.save import actions_fingerprint
from ..game import VERSION
from ..optional import EXTRAS, install_hint, is_installed
from .arguments import Command, no_arguments
from .play.screen import Screen

PACKAGE_DIR = Path(__file__).resolve().parents[1]

PLAIN_ENGINE_ADVICE = (
    "The engine runs as plain Python: the same games, but several times slower, which matters most "
    "for bots that search, for the arena and for training. To compile it, in a clone of the "
    "project: pip install . (not with -e), or make compile for make play and make terminal. See "
    "docs/speed.md."
)


def run_doctor(args: argparse.Namespace) -> int:
    """Print the engine, the versions, the terminal and the extras, then advice."""
    screen = Screen()
    rows = {
        "kemet": VERSION,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": platform.platform(),
        "package": str(PACKAGE_DIR),
        "engine": "compiled" if is_compiled() else "plain",
        "actions": f"{len(ALL)} (fingerprint {actions_fingerprint()})",
        "terminal": "yes" if screen.is_terminal else "no",
        "width": str(screen.width),
        "colours": "yes" if screen.use_colour else "no",
        "symbols": f"{'unicode' if screen.use_unicode else 'ascii'} ({screen.encoding})",
        **{f"extra {extra}": describe_extra(extra) for extra in EXTRAS},
    }
    screen.write_lines(*(f"{key:16} {value}" for key, value in rows.items()))
    for text in advice_texts():
        screen.write_lines("")
        screen.write_wrapped(text)
    return 0


def describe_extra(extra: str) -> str:
    """The packages of an extra: installed and missing ones."""
    installed = [
        f"{name} {version_of(name)}"
        for name, module in EXTRAS[extra].items()
        if is_installed(module)
    ]
    missing = [name for name, module in EXTRAS[extra].items() if not is_installed(module)]
    if not missing:
        return f"complete: {', '.join(installed)}"
    state = f"missing {', '.join(missing)}"
    return f"{state}; installed: {', '.join(installed)}" if installed else state


def version_of(distribution: str) -> str:
    """The version of an installed package; a question mark if it is unknown."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "?"


def advice_texts() -> list[str]:
    """How to improve this installation."""
    texts: list[str] = []
    if not is_compiled():
        compiler = compiler_command()
        compiler_note = f" The C compiler here is {compiler}." if compiler else (
            " There is no C compiler here: install one first (gcc or clang)."
        )  # fmt: skip
        texts.append(PLAIN_ENGINE_ADVICE + compiler_note)
    incomplete = [extra for extra in EXTRAS if not is_installed(*EXTRAS[extra].values())]
    if incomplete:
        texts.append(
            f"Extras are optional. To install what is missing: {install_hint(*incomplete)}."
        )
    return texts


def compiler_command() -> str | None:
    """The C compiler that a build would use, if there is one."""
    chosen = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "")
    for command in (*chosen.split()[:1], "cc", "gcc", "clang"):
        path = shutil.which(command)
        if path:
            return path
    return None


def run_actions(args: argparse.Namespace) -> int:
    """Print every action with its id."""
    Screen().write_lines(*(f"{action.id:5}  {action.text}" for action in ALL))
    return 0


DOCTOR: Final = Command(
    "doctor", "show which engine runs and what is installed", no_arguments, run_doctor
)
ACTIONS: Final = Command(
    "actions", "list every action with its stable number", no_arguments, run_actions
)
