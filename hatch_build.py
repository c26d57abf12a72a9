"""The build: the engine is compiled with mypyc where a C compiler is at hand, else left plain.

`pip install .` and the wheel come here through hatchling. The same sources run compiled and
plain, with the same results. KEMET_PLAIN=1 leaves them plain; KEMET_COMPILED=1 fails where they
cannot be compiled, and compiles an editable install too, which otherwise stays plain.

By hand: `python hatch_build.py compile DIR` writes a compiled copy of the package into DIR.
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
    "kemet/envs/observation.py",
    "kemet/envs/frame_codec.py",
    "kemet/bots/evaluation.py",
    "kemet/bots/heuristics*.py",
    "kemet/bots/tactician.py",
    "kemet/bots/regret_matching.py",
    "kemet/bots/battle_solver.py",
    "kemet/bots/search.py",
)
"""What is worth it: what a decision runs through. Packages' `__init__` files stay plain."""


def compile_into(directory: Path) -> None:
    """Write a copy of the package there, with a compiled module beside each source that has one.

    mypyc is run in a process of its own: it ends the process where something is wrong.
    """
    package = directory / "kemet"
    shutil.copytree(SOURCE / "kemet", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for module in sorted((package / "engine").rglob("*.py")):
        module.write_text(write_out_steps(module.read_text("utf-8")), "utf-8")
    work = directory / "build"
    subprocess.run(
        [sys.executable, str(Path(__file__).resolve()), "here", str(work)],
        cwd=directory,
        check=True,
        stdout=sys.stderr,
    )
    shutil.rmtree(work)


def write_out_steps(source: str) -> str:
    """Give each frame type its own `run_step`, which calls its steps by name.

    `procedure(Window, ask_window, apply_window)` stores functions in `STEPS`. In compiled code a
    call through that dictionary takes longer than many steps do. A frame type whose class and
    `procedure(...)` are in different modules still calls through the dictionary.
    """
    tree = ast.parse(source)
    ends = {node.name: node.end_lineno for node in tree.body if isinstance(node, ast.ClassDef)}
    lines = source.splitlines()
    methods: dict[int, list[str]] = {}
    for node in tree.body:
        match node:
            case ast.Expr(ast.Call(ast.Name("procedure"), [ast.Name(kind), *steps])):
                if end := ends.get(kind):
                    methods[end] = ["    def run_step(self, step: int, g: GameState) -> bool:"]
                    for number, step in enumerate(steps):
                        methods[end] += [
                            f"        if step == {number}:",
                            f"            {ast.unparse(step)}(self, g)",
                            "            return True",
                        ]
                    methods[end].append("        return False")
    for end in sorted(methods, reverse=True):
        lines[end:end] = ["", *methods[end]]
    return "\n".join(lines) + "\n"


def docstrings(source: str, module: str) -> dict[str, str]:
    """The docstrings of a module's classes and functions by the names that mypyc gives them in C.

    mypyc shortens `kemet.engine.components` to the shortest ending that is unique, so every ending
    counts; one that two modules share is never used.
    """
    found: dict[str, str] = {}
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
                    found["___".join([*parts[start:], name])] = text
    return found


def write_docstrings(c_source: str, docs: dict[str, str]) -> str:
    """Put docstrings into the C that mypyc wrote: by itself it leaves them out."""

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
    """Compile the package in the current directory, module by module in place."""
    from mypyc.build import mypycify

    setuptools = import_module("setuptools")

    found = sorted({str(path) for pattern in COMPILED for path in Path().glob(pattern)})
    sources = [path for path in found if not path.endswith("__init__.py")]
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
        if os.name == "posix":  # numbers as Python has them, on every processor
            extension.extra_compile_args.append("-ffp-contract=off")
    command = setuptools.Distribution({"name": "kemet", "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.inplace = True
    command.build_temp = str(work)
    command.ensure_finalized()
    command.run()


def wanted(version: str) -> bool:
    """Whether this build should be compiled at all."""
    if os.environ.get("KEMET_PLAIN", "0") != "0" or sys.implementation.name != "cpython":
        return False
    return version != "editable" or required()


def required() -> bool:
    """Whether a build that cannot be compiled is a failed one."""
    return os.environ.get("KEMET_COMPILED", "0") != "0"


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run by hand
    pass
else:

    class CompiledHook(BuildHookInterface[Any]):
        """What hatchling calls before and after it packs the wheel."""

        directory = ""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if self.target_name != "wheel" or not wanted(version):
                return
            self.app.display_info(
                "kemet: compiling the engine takes a minute or two (KEMET_PLAIN=1 leaves it plain)"
            )
            self.directory = tempfile.mkdtemp(prefix="kemet-")
            made = Path(self.directory)
            try:
                compile_into(made)
            except (OSError, subprocess.CalledProcessError) as why:
                if required():
                    raise
                self.app.display_warning(f"kemet is built as plain Python, not compiled: {why}")
                return
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for path in sorted([*made.rglob("*.so"), *made.rglob("*.pyd")]):
                build_data["force_include"][str(path)] = str(path.relative_to(made))

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
