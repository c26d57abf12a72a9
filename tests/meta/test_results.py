"""tools/results.py: an archive depends on the names and contents of its files alone."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

import pytest

from tools import results


def write(folder: Path, names: list[str]) -> None:
    for name in names:
        path = folder / "study" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"the rows of {name}\n")


def test_the_same_files_give_the_same_archive(tmp_path: Path) -> None:
    contents = []
    for number, names in enumerate((["b.csv", "a/c.csv"], ["a/c.csv", "b.csv"])):
        folder, archives = tmp_path / f"in{number}", tmp_path / f"out{number}"
        archives.mkdir()
        write(folder, names)
        os.utime(folder / "study/b.csv", (number, number))
        contents.append(results.pack("study", folder, archives).read_bytes())
    assert contents[0] == contents[1]


def test_what_is_packed_can_be_unpacked(tmp_path: Path) -> None:
    write(tmp_path / "in", ["a/c.csv", "b.csv"])
    results.pack("study", tmp_path / "in", tmp_path)
    assert results.studies(tmp_path) == ["study"]
    folder = results.unpack("study", tmp_path / "out", tmp_path)
    assert (folder / "a/c.csv").read_text() == "the rows of a/c.csv\n"
    assert sorted(p.name for p in folder.rglob("*.csv")) == ["b.csv", "c.csv"]


@pytest.mark.parametrize("study", results.studies())
def test_an_archive_has_the_files_of_its_study_in_order(study: str) -> None:
    with tarfile.open(results.ARCHIVES / f"{study}{results.SUFFIX}") as archive:
        members = archive.getmembers()
    names = [member.name for member in members]
    assert names == sorted(names)
    assert all(name.startswith(f"{study}/") for name in names)
    assert {member.mtime for member in members} == {0}


def test_a_page_names_every_archive() -> None:
    page = (results.ROOT / "docs/history-of-training.md").read_text(encoding="utf-8")
    assert all(f"(results/{study}{results.SUFFIX})" in page for study in results.studies())
