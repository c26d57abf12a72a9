"""tools/site_build.py: what the site ships, and that the same content gives the same bytes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import site_build

pytestmark = pytest.mark.static


def test_the_package_has_what_games_need_and_nothing_of_a_server() -> None:
    names = {path.relative_to(site_build.PACKAGE).as_posix() for path in site_build.package_files()}
    assert {"local/browser.py", "analysis/worker.py", "i18n/locales/fr/names.toml"} <= names
    folders = {name.partition("/")[0] for name in names}
    assert not folders & {"server", "client", "training", "cli", "arena", "lab", "envs"}
    assert site_build.WEIGHTS not in names  # they come later, as a file of their own


def test_the_list_of_the_library_is_sorted_and_has_no_twice() -> None:
    modules = site_build.library_modules()
    assert modules == sorted(set(modules))
    assert all(name.endswith(".py") for name in modules)


def test_an_archive_depends_on_the_content_alone(tmp_path: Path) -> None:
    archives = []
    for number in range(2):
        folder = tmp_path / str(number)
        (folder / "a").mkdir(parents=True)
        (folder / "a/file").write_text("text")
        os.utime(folder / "a/file", (1_000_000_000 * (number + 1),) * 2)
        site_build.pack(folder, tmp_path / f"{number}.zip")
        archives.append((tmp_path / f"{number}.zip").read_bytes())
    assert archives[0] == archives[1]
