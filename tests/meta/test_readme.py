"""Every Python session of the README and the guides runs; the pages name files that exist."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("page", "sessions", "examples"),
    [("README.md", 5, 25), ("docs/quickstart.md", 8, 35), ("docs/reference/testing.md", 2, 8)],
)
def test_sessions_run_as_they_are(page: str, sessions: int, examples: int) -> None:
    """In order, as one session; `sessions` and `examples` are their minimum numbers."""
    text = (ROOT / page).read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(snippets) >= sessions
    session = doctest.DocTestParser().get_doctest("\n".join(snippets), {}, page, page, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(session)
    assert runner.summarize(verbose=False).failed == 0
    assert len(session.examples) >= examples


PAGES = ["README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md"))]
DIAGRAMS = [f"docs/diagrams/{p.name}" for p in ROOT.glob("docs/diagrams/*.svg")]
FOLDERS = ("src", "tests", "tools", "examples", "frontend/src", "frontend/scripts", "frontend/e2e")
EXAMPLE_FILES = {"mine.py"}
"""Names of files that a reader would write."""

REFERENCE_PATHS = {
    "CreatedTable": "kemet.api.CreatedTable",
    "Event": "kemet.views.Event",
    "TableState": "kemet.api.TableState",
    "View": "kemet.views.View",
    "describe": "kemet.i18n.describe.describe",
}
"""Where the reference takes a public name from, if not from its package."""


@pytest.mark.static
@pytest.mark.parametrize("page", PAGES)
def test_linked_files_exist(page: str) -> None:
    path = ROOT / page
    for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), link


@pytest.mark.static
def test_named_source_files_exist() -> None:
    paths = [*ROOT.glob("*.py"), *ROOT.glob("frontend/tests/**/*.ts")]
    paths += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")]
    known = "\n".join(f"/{path.relative_to(ROOT)}" for path in paths) + "\n"
    for page in (*PAGES, *DIAGRAMS):
        text = (ROOT / page).read_text(encoding="utf-8")
        named = set(re.findall(r"[`>]([\w./-]+\.(?:py|ts|svelte|mjs))[`<]", text))
        for name in named - EXAMPLE_FILES:
            assert f"/{name}\n" in known, (page, name)


@pytest.mark.static
@pytest.mark.parametrize("package", ["kemet", "kemet.bots", "kemet.client", "kemet.envs"])
def test_every_public_name_is_in_the_reference(package: str) -> None:
    pages = "".join(p.read_text(encoding="utf-8") for p in ROOT.glob("docs/reference/*.md"))
    for name in import_module(package).__all__:
        path = REFERENCE_PATHS.get(name, f"{package}.{name}")
        assert re.search(rf"^::: {re.escape(path)}$", pages, re.MULTILINE), name


def test_every_command_of_the_readme_is_a_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
