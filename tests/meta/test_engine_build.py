"""tools/engine_build.py: which tree `make play` runs from, and when it is built."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tools import engine_build

pytestmark = pytest.mark.static


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one source file."""
    monkeypatch.setattr(engine_build, "ROOT", tmp_path)
    for name, path in (
        ("SOURCE", "src"),
        ("BUILD", "build"),
        ("COMPILED", "build/compiled"),
        ("STAMP", "build/compiled.stamp"),
        ("LOG", "build/compile.log"),
        ("LOCK", "build/compile.lock"),
    ):
        monkeypatch.setattr(engine_build, name, tmp_path / path)
    (tmp_path / "src").mkdir()
    for name in ("src/module.py", "hatch_build.py", "pyproject.toml"):
        (tmp_path / name).touch()
    return tmp_path


@pytest.fixture
def builds(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Builds succeed as the last item of this list says; every build adds an item."""
    results = [True]

    def install() -> bool:
        if results[-1]:
            (checkout / "build/compiled").mkdir(exist_ok=True)
        results.append(results[-1])
        return results[-1]

    monkeypatch.setattr(engine_build, "install_compiled", install)
    return results


def test_the_sources_run_until_there_is_a_build(checkout: Path, builds: list[bool]) -> None:
    assert engine_build.path() == checkout / "src"
    assert engine_build.compile_tree()
    assert engine_build.path() == checkout / "build/compiled"


def test_a_build_is_used_until_a_source_changes(checkout: Path, builds: list[bool]) -> None:
    engine_build.compile_tree()
    engine_build.compile_tree()
    assert len(builds) == 2, "it is built once"
    later = (checkout / "build/compiled.stamp").stat().st_mtime + 1
    os.utime(checkout / "src/module.py", (later, later))
    assert engine_build.path() == checkout / "src"
    engine_build.compile_tree()
    assert len(builds) == 3


def test_a_file_that_is_no_python_counts_too(checkout: Path, builds: list[bool]) -> None:
    engine_build.compile_tree()
    later = (checkout / "build/compiled.stamp").stat().st_mtime + 1
    (checkout / "src/page.js").touch()
    os.utime(checkout / "src/page.js", (later, later))
    assert engine_build.path() == checkout / "src"


def test_a_build_that_fails_is_not_tried_again_for_the_same_sources(
    checkout: Path, builds: list[bool], capsys: pytest.CaptureFixture[str]
) -> None:
    builds.append(False)
    assert not engine_build.compile_tree()
    assert "build/compile.log says why" in capsys.readouterr().out
    assert not engine_build.compile_tree()
    assert len(builds) == 3
    assert engine_build.path() == checkout / "src"


def test_the_command_line(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert engine_build.main(["path"]) == 0
    assert capsys.readouterr().out.strip() == str(checkout / "src")
    assert engine_build.main([]) == 2


def test_a_build_in_the_background_uses_this_python_and_starts_late(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("subprocess.Popen", lambda args, **_: started.append(args))
    monkeypatch.setattr(engine_build, "compiler", lambda: "cc")
    monkeypatch.setenv("KEMET_PLAIN", "1")
    engine_build.compile_later()
    assert started == []
    monkeypatch.delenv("KEMET_PLAIN")
    engine_build.compile_later()
    assert len(started) == 1
    assert started[0][3] == sys.executable
    assert started[0][-2:] == ["compile", str(engine_build.DELAY_S)]
