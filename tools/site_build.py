"""The site, build/site: the page with all that it needs, for any host of files (docs/site.md).

`make site` runs it. The page plays tables of `kemet.local`, in Pyodide: the folder has the page,
that Python with the part of its library that games need (site_library.txt), the package without
what a browser does not need, and the weights of the network. Names contain a hash of the content.

python tools/site_build.py [--server ADDRESS]: where people find a server to play with others
python tools/site_build.py --library: write site_library.txt, from games
python tools/site_build.py --check-library: play these games, and compare
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any, Final

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools import page_build
from tools.page_build import BUILD, FRONTEND, ROOT, PageNotBuilt

SITE: Final = BUILD / "site"
PARTS: Final = BUILD / "site-parts"
"""What is kept between builds: compiled Python, by a digest of its sources."""

PYODIDE: Final = FRONTEND / "node_modules/pyodide"
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKAGE: Final = ROOT / "src/kemet"
WEIGHTS: Final = "bots/champion.bin"
LEFT_OUT: Final = (
    "server", "client", "training", "cli", "arena", "lab", "envs", "svg", "testing", "__main__.py",
    WEIGHTS,
)  # fmt: skip
"""What a browser does not need of the package."""

LIBRARY: Final = Path(__file__).with_name("site_library.txt")
LANGUAGES: Final = ("en", "fr")
HASH_DIGITS: Final = 10
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
STAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The time of all files in archives: the same source gives the same bytes."""


def digest_of(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:HASH_DIGITS]


def library_modules() -> list[str]:
    """The files of the standard library that the site ships."""
    return LIBRARY.read_text(encoding="utf-8").split()


def package_files() -> list[Path]:
    """The files of the package that the site ships."""
    left_out = tuple(PACKAGE / name for name in LEFT_OUT)
    return sorted(
        path
        for path in PACKAGE.rglob("*")
        if path.is_file()
        and path.suffix not in (".pyc", ".so", ".pyi", ".typed")
        and not any(path == other or other in path.parents for other in left_out)
    )


def pack(folder: Path, archive: Path) -> None:
    """All files of a folder without compression, which is left to the host of the site."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as packed:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            name = path.relative_to(folder).as_posix()
            packed.writestr(zipfile.ZipInfo(name, STAMP), path.read_bytes())


def python_parts(node: list[str]) -> tuple[Path, Path]:
    """The archives of the library and of the package, both compiled by the Python of the site."""
    files = package_files()
    sources = [path.relative_to(ROOT).as_posix().encode() + path.read_bytes() for path in files]
    lock = json.loads((FRONTEND / "package-lock.json").read_text())["packages"]
    version = json.dumps(lock["node_modules/pyodide"], sort_keys=True)
    tool = Path(__file__).read_bytes() + (FRONTEND / "scripts/site/python.mjs").read_bytes()
    folder = PARTS / digest_of(*sources, version.encode(), LIBRARY.read_bytes(), tool)
    library, package = folder / "library.zip", folder / "package.zip"
    if package.is_file():
        return library, package
    shutil.rmtree(PARTS, ignore_errors=True)
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as all_modules:
        all_modules.extractall(folder / "library", library_modules())
    for path in files:
        target = folder / "package" / path.relative_to(PACKAGE.parent)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    folders = [str(folder / name) for name in ("library", "package")]
    command = [*node, "scripts/site/python.mjs", "compile", *folders]
    page_build.run(command, "the package cannot be compiled for browsers")
    pack(folder / "library", library)
    pack(folder / "package", package)
    return library, package


def answers() -> dict[str, str]:
    """What the page asks before its Python has started, by path: the same for everybody."""
    sys.path.insert(0, str(PACKAGE.parent))
    from kemet.api import to_json
    from kemet.tables import reference

    found = {
        "/api/levels": to_json(reference.bot_levels()),
        "/api/editions": to_json(reference.edition_modes()),
    }
    for language in LANGUAGES:
        found[f"/api/glossary/{language}"] = to_json(reference.build_glossary(language))
        found[f"/api/rules/{language}"] = to_json(reference.build_rules(language))
    return found


class Folder:
    """The folder of the site: files with hashed names, and their sizes."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def add(self, content: bytes, stem: str, suffix: str) -> dict[str, Any]:
        """Add a file; its address and size."""
        name = f"engine/{stem}-{digest_of(content)}{suffix}"
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_bytes(content)
        return {"url": name, "size": len(content)}

    def files(self) -> list[str]:
        return sorted(
            p.relative_to(self.root).as_posix() for p in self.root.rglob("*") if p.is_file()
        )


def manifest_of(folder: Folder, node: list[str], server: str) -> dict[str, Any]:
    """Add the Python of the site to its folder, and say where everything is."""
    library, package = python_parts(node)
    contents = {name: (PYODIDE / name).read_bytes() for name in RUNTIME}
    runtime = f"engine/pyodide-{digest_of(*contents.values())}"
    (folder.root / runtime).mkdir(parents=True)
    for name, content in contents.items():
        (folder.root / runtime / name).write_bytes(content)
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    return {
        "runtime": {"url": f"{runtime}/", "sizes": {n: len(c) for n, c in contents.items()}},
        "info": info,
        "library": folder.add(library.read_bytes(), "library", ".zip"),
        "package": folder.add(package.read_bytes(), "kemet", ".zip"),
        "weights": folder.add((PACKAGE / WEIGHTS).read_bytes(), "champion", ".bin"),
        "answers": {
            path: folder.add(text.encode(), path.rpartition("/api/")[2].replace("/", "-"), ".json")
            for path, text in answers().items()
        },
        "server": server,
    }


def finish_page(folder: Folder, manifest: dict[str, Any]) -> None:
    """Write the manifest into page and service worker, with the version: a digest of all files."""
    index, worker = folder.root / "index.html", folder.root / "sw.js"
    manifest["version"] = digest_of(
        *(name.encode() + (folder.root / name).read_bytes() for name in folder.files()),
        json.dumps(manifest, sort_keys=True).encode(),
    )
    text = json.dumps(manifest, separators=(",", ":")).replace("<", "\\u003c")
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />\n    '
        f'<script type="application/json" id="site">{text}</script>\n    <title>'
    )
    index.write_text(index.read_text().replace("<title>", head, 1))
    files = [name for name in folder.files() if name not in ("sw.js", ".nojekyll")]
    listed = json.dumps({"version": manifest["version"], "files": files}, separators=(",", ":"))
    worker.write_text(f"self.SITE={listed};\n{worker.read_text()}")
    (folder.root / "site.json").write_text(json.dumps(manifest, indent=1) + "\n")


def build(server: str = "") -> None:
    """Build the site into a new folder, and put it in the place of the old one."""
    node = ensure_packages()
    vite = [*node, "node_modules/vite/bin/vite.js", "build", "--logLevel=error", "--mode=site"]
    page_build.run(vite, "the page cannot be built")
    folder = Folder(BUILD / "site-page")
    manifest = manifest_of(folder, node, server)
    (folder.root / ".nojekyll").touch()  # a static host shows all files as they are
    finish_page(folder, manifest)
    shutil.rmtree(SITE, ignore_errors=True)
    folder.root.rename(SITE)


def ensure_packages() -> list[str]:
    """The command for Node, with the packages for building the site."""
    node, npm = page_build.commands()
    if not (PYODIDE / "package.json").is_file() or not page_build.has_packages():
        install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        page_build.run([*npm, *install], "the packages of the page cannot be fetched")
    return node


def imported_modules() -> str:
    """The modules of the standard library that games import, as the list has them."""
    command = [*ensure_packages(), "scripts/site/python.mjs", "modules", str(PACKAGE.parent)]
    lines = page_build.run(command, "the games cannot be played").splitlines()
    for line in lines:
        if not line.startswith("= "):
            page_build.say(line)
    names = sorted({line.removeprefix("= ") for line in lines if line.startswith("= ")})
    return "".join(f"{name}\n" for name in names)


def check_library(found: str) -> int:
    """0 if the list has the modules that games import."""
    if found == LIBRARY.read_text(encoding="utf-8"):
        return 0
    page_build.say(f"{LIBRARY.name} differs: python tools/site_build.py --library writes it")
    return 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", default="", help="an address to play with others")
    parser.add_argument("--library", action="store_true", help="write site_library.txt")
    parser.add_argument("--check-library", action="store_true", help="compare site_library.txt")
    options = parser.parse_args()
    try:
        BUILD.mkdir(exist_ok=True)
        if options.check_library:
            return check_library(imported_modules())
        if options.library:
            LIBRARY.write_text(imported_modules(), encoding="utf-8")
        else:
            build(options.server)
    except PageNotBuilt as error:
        page_build.say(f"{error}\nThe site needs Node and its packages: docs/site.md.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
