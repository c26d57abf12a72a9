"""The recipes of CONTRIBUTING.md, carried out in a copy of the project: they do what they say."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kemet.bots import BUILTIN_BOTS, make_bot
from tests.support.recipes import LANGUAGE_CHECKS, TILE_CHECKS, mark_texts

pytestmark = pytest.mark.static

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(
    "__pycache__", ".*", "node_modules", "build", "dist", "results", "fixtures", "e2e", "*.so"
)
FILES = (
    "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "README.md", "SECURITY.md", "hatch_build.py",
    "mkdocs.yml", "pyproject.toml",
)  # fmt: skip
MAX_FILES_BY_HAND = 8


@dataclass(frozen=True)
class Snippet:
    """A snippet of CONTRIBUTING.md: its file, where it goes there, and its text."""

    file: str
    place: str
    text: str


def snippets(section: str) -> list[Snippet]:
    """The snippets of a section, in order; each names its file in its first line."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    text = page.split(f"\n## {section}\n", 1)[1].split("\n## ", 1)[0]
    pattern = r"```\w+\n(?:#|//) (\S+), ([^\n]+)\n(.*?)```\n"
    found = [Snippet(*match) for match in re.findall(pattern, text, re.DOTALL)]
    assert len(found) == text.count("```") // 2, "every snippet says where it goes"
    return found


def carry_out(snippet: Snippet, root: Path) -> None:
    """Put a snippet where it says: in a new file, at the end, by a line, or in a list."""
    path = root / snippet.file
    if snippet.place == "a new file":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(snippet.text, "utf-8")
        return
    text = path.read_text("utf-8")
    if snippet.place == "at the end":
        path.write_text(f"{text}\n\n{snippet.text}", "utf-8")
        return
    place = re.fullmatch(r"(instead of|in|after) (.+)", snippet.place)
    assert place is not None, snippet
    how, name = place.groups()
    line = rf"^{re.escape(name)}.*\n"  # of a constant, or any other
    if how == "in":
        line = rf"^{re.escape(name)}(?:\b.*[\[{{(])?\n"  # a list, a dictionary or a table of TOML
    match = re.search(line, text, re.MULTILINE)
    assert match is not None, snippet
    start = match.start() if how == "instead of" else match.end()
    path.write_text(text[:start] + snippet.text + text[match.end() :], "utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """A copy of what the recipes and their checks need."""
    root = tmp_path / "kemet"
    for folder in ("src", "tests", "tools", "docs", "examples", "frontend"):
        shutil.copytree(ROOT / folder, root / folder, ignore=LEFT_OUT, symlinks=True)
    for file in FILES:
        shutil.copy(ROOT / file, root)
    yield root
    shutil.rmtree(root)


def run(root: Path, *arguments: str) -> str:
    """The output of Python with the sources of the copy."""
    environment = {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{arguments}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def make_golden(root: Path) -> None:
    """The commands of `make golden`, with this Python."""
    makefile = (root / "Makefile").read_text("utf-8")
    commands = re.search(r"^golden:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert commands is not None
    for line in commands[1].splitlines():
        match = re.fullmatch(
            r"\$\(BIN\)/python (-m \S+(?: \S+)?)(?: > (\S+) && mv \S+ (\S+))?", line.strip()
        )
        assert match is not None, line
        output = run(root, *match[1].split())
        if match[3]:
            (root / match[3]).write_text(output, "utf-8")


def test_adding_a_power_tile(copy: Path) -> None:
    steps = snippets("Adding a power tile")
    files = {step.file for step in steps}
    assert len(files) + 1 <= MAX_FILES_BY_HAND, "with a fragment for the changelog"
    for step in steps:
        carry_out(step, copy)
    make_golden(copy)
    found = json.loads(run(copy, "-W", "error::RuntimeWarning", "-c", TILE_CHECKS))
    assert found["bots"] == {name: type(make_bot(name)).__name__ for name in BUILTIN_BOTS}
    assert found["answers"].keys() == set(BUILTIN_BOTS)
    assert "buy storm" in found["lines"]
    assert found["lines"].count("know nothing of") == 1, "said once"
    run(
        copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist",
        "tests/content/test_tiles_ruby.py", "tests/i18n/test_locales.py",
        "tests/i18n/test_rulebook.py", "tests/engine/test_notation.py",
        "tests/envs/test_observation.py", "tests/bots/test_champion.py::"
        "test_it_sees_settings_that_it_does_not_know_as_those_it_knows",
    )  # fmt: skip


def test_adding_a_language(copy: Path) -> None:
    steps = snippets("Adding a language")
    files = {step.file for step in steps} | {"docs/rules.md"}
    assert len(files) + 1 <= MAX_FILES_BY_HAND, "with a fragment for the changelog"
    for step in steps:
        carry_out(step, copy)
    locales = copy / "src/kemet/i18n/locales"
    mark_texts(locales / "en", locales / "nl")
    run(copy, "-m", "tools.openapi")
    run(copy, "-c", LANGUAGE_CHECKS)
    run(copy, "-m", "kemet", "rules", "--lang", "nl", "M6")
    run(
        copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist",
        "tests/i18n", "tests/api", "tests/server/test_openapi.py", "tests/meta/test_docs_hooks.py",
    )  # fmt: skip
