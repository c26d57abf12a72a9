"""Every Python session of the README and the guides runs; the pages name files that exist."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("page", "sessions", "examples"), [("README.md", 5, 25), ("docs/quickstart.md", 8, 35)]
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


def test_files_named_in_the_pages_exist() -> None:
    for page in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            assert (ROOT / link).exists(), (page, link)
        for name in re.findall(r"`(?:engine/|content/|text/)(\w+\.py)`", text):
            assert list((ROOT / "src").rglob(name)), (page, name)


def test_every_command_of_the_readme_is_a_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make (\w+)", (ROOT / "README.md").read_text(encoding="utf-8")):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
