"""The compiled engine of a source checkout, for `make play`, `make serve` and `make terminal`.

    engine_build.py path        print the folder to run from: build/compiled, else src
    engine_build.py compile     compile, unless build/compiled is up to date
    engine_build.py later       the same in the background, at low priority, and return at once

Where there is no C compiler, or compiling fails, the sources run as they are. A failed build is
tried again once a source changes.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src"
BUILD: Final = ROOT / "build"
COMPILED: Final = BUILD / "compiled"
STAMP: Final = BUILD / "compiled.stamp"
"""Its time is when the last build began; it says "compiled" or "plain"."""
LOG: Final = BUILD / "compile.log"
LOCK: Final = BUILD / "compile.lock"

DELAY_S: Final = 8
"""A build in the background waits for this long, so that the server starts undisturbed."""


def changed_at() -> float:
    """When the newest of the files that a build depends on was changed."""
    package = [p for p in SOURCE.rglob("*") if p.is_file() and p.suffix not in (".pyc", ".so")]
    files = [*package, ROOT / "hatch_build.py", ROOT / "pyproject.toml"]
    return max(file.stat().st_mtime for file in files)


def is_up_to_date() -> bool:
    """Whether the last build, successful or not, began after the last change."""
    return STAMP.is_file() and STAMP.stat().st_mtime >= changed_at()


def path() -> Path:
    """The folder to run from."""
    compiled = is_up_to_date() and STAMP.read_text() == "compiled" and COMPILED.is_dir()
    return COMPILED if compiled else SOURCE


def compiler() -> str | None:
    """The C compiler that builds extensions of this Python."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return shutil.which(command) or shutil.which("cc")


def compile_tree() -> bool:
    """Bring build/compiled up to date; whether there is a compiled engine afterwards."""
    BUILD.mkdir(exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the system frees it even if this process is killed
        if is_up_to_date():
            return path() == COMPILED
        began = time.time()
        print("Compiling the engine, which takes a minute or two ...", flush=True)
        result = "compiled" if install_compiled() else "plain"
        STAMP.write_text(result)
        os.utime(STAMP, (began, began))
        if result == "plain":
            print(f"The engine cannot be compiled ({LOG.relative_to(ROOT)} says why): it runs as")
            print("plain Python, with the same results, several times slower.")
        return result == "compiled"


def install_compiled() -> bool:
    """Build the package into build/compiled; a build that fails leaves nothing there."""
    new = BUILD / "compiled.new"
    shutil.rmtree(new, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-deps"]
    command += ["--target", str(new), str(ROOT)]
    with LOG.open("w") as log:
        if compiler() is None:
            log.write("there is no C compiler on this machine\n")
            return False
        done = subprocess.run(
            command,
            env={**os.environ, "KEMET_COMPILED": "1", "KEMET_PAGE": "0"},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            check=False,
        )
    if done.returncode:
        return False
    shutil.rmtree(COMPILED, ignore_errors=True)
    new.rename(COMPILED)
    return True


def compile_later() -> None:
    """Start a build in a process of its own that goes on when this one ends."""
    if is_up_to_date() or compiler() is None or os.environ.get("KEMET_PLAIN", "0") != "0":
        return
    print("The engine is compiled in the background: from the next start on it is several times as")
    print("fast. (KEMET_PLAIN=1 leaves it as it is.)", flush=True)
    subprocess.Popen(
        ["nice", "-n", "19", sys.executable, str(Path(__file__)), "compile", str(DELAY_S)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def main(arguments: list[str]) -> int:
    match arguments:
        case ["path"]:
            print(path())
        case ["compile"]:
            compile_tree()
        case ["compile", delay]:
            time.sleep(float(delay))
            compile_tree()
        case ["later"]:
            compile_later()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
