"""Runs scripts in other processes, with other hash seeds and other versions of Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import kemet

SOURCE = Path(kemet.__file__).parent.parent


def run_script(script: str, python: str, hash_seed: str) -> str:
    """The output of a script that imports the package under test."""
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [python, "-c", script], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def find_interpreter(version: str) -> str | None:
    """The path of a working Python of a version, such as "3.12"; None if there is none."""
    candidates = [shutil.which(f"python{version}"), sys.executable]
    candidates += map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    code = f"import sys; sys.exit('%d.%d' % sys.version_info[:2] != '{version}')"
    for candidate in candidates:
        if (
            candidate
            and not subprocess.run([candidate, "-c", code], capture_output=True).returncode
        ):
            return candidate
    return None
