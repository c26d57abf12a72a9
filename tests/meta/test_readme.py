"""Every Python snippet of the README runs as it says; the pages speak of what is there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import kemet

ROOT = Path(__file__).parents[2]


def test_the_readme_runs_as_it_says() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    snippets = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(snippets) == 5
    examples = doctest.DocTestParser().get_doctest(
        "\n".join(snippets), {"kemet": kemet}, "README", "README.md", 0
    )
    runner = doctest.DocTestRunner()
    runner.run(examples)
    assert runner.summarize(verbose=False).failed == 0
    assert len(examples.examples) > 15


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
