"""docs/online.md: documented routes and moments exist, and its example plays a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kemet.api.stops import MOMENTS
from kemet.server.app import create_app
from kemet.server.settings import Settings
from tests.support.live_server import ServerProcess

PAGE = (Path(__file__).parents[2] / "docs" / "online.md").read_text(encoding="utf-8")


def test_example_plays_a_whole_game(
    server: ServerProcess, capsys: pytest.CaptureFixture[str]
) -> None:
    example, *without_server = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    for each in without_server:
        exec(compile(each, "online.md", "exec"), {})
    exec(compile(example.replace("http://localhost:8000", server.url), "online.md", "exec"), {})
    assert re.fullmatch(r"\[\d+, \d+\]\n", capsys.readouterr().out)


def test_every_documented_route_exists() -> None:
    paths = set(create_app(Settings()).openapi()["paths"]) | {"/api/tables/{id}/live"}
    named = {path.partition("?")[0] for path in re.findall(r"`[A-Z ,]*…(/[^` ]+)", PAGE)}
    named |= {path.partition("?")[0] for path in re.findall(r"`…(/[^` ]+)`", PAGE)}
    assert len(named) > 15
    for path in named:
        assert any(
            f"/api/tables/{{id}}{path}".rstrip("`") == p.replace("{number}", "{n}") for p in paths
        ), path


def test_every_moment_of_stops_is_documented() -> None:
    for moment in MOMENTS:
        assert f"`{moment}`" in PAGE
