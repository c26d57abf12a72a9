"""Tables, a local host and a client of it need Python alone: every other import is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).with_name("whole_games.py")

REFUSE = """
import sys

class Filter:
    '''A finder that finds the standard library and kemet, without its server.'''

    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        is_known = top in sys.stdlib_module_names or top in ("kemet", "kemet__mypyc")
        if not is_known or name.startswith("kemet.server"):
            return None
        return self.finder.find_spec(name, path, target)

sys.meta_path[:] = [Filter(finder) for finder in sys.meta_path]
"""


def run_refusing(program: str, *arguments: str) -> str:
    """The output of a program in a Python that imports only itself and kemet."""
    done = subprocess.run(
        [sys.executable, "-c", REFUSE + program, *arguments],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_imports_are_refused() -> None:
    program = "try:\n    import pydantic\nexcept ImportError as error:\n    print(error)\n"
    assert run_refusing(program) == "No module named 'pydantic'\n"


def test_every_module_of_tables_and_local() -> None:
    names = [
        ".".join(path.relative_to(SCRIPT.parents[2] / "src").with_suffix("").parts)
        for package in ("api", "tables", "local")
        for path in sorted((SCRIPT.parents[2] / "src" / "kemet" / package).glob("*.py"))
    ]
    program = "".join(f"import {name.removesuffix('.__init__')}\n" for name in names)
    run_refusing(f"{program}import kemet.client\n")


def test_games() -> None:
    program = f"import runpy\nrunpy.run_path({str(SCRIPT)!r}, run_name='__main__')\n"
    lines = run_refusing(program, "25", "random", "greedy", "champion").splitlines()
    assert [line.split()[0] for line in lines] == ["random", "greedy", "champion"]
