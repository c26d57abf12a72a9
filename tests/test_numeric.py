"""The threads of numeric libraries are decided in one module."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import kemet
from kemet.numeric import THREAD_VARIABLES, one_thread, thread_settings

SOURCES = Path(kemet.__file__).parent
LIBRARIES = ("numpy", "torch")
OF_THE_CALLER = ("envs", "training")
"""Packages that take and return arrays: their callers have loaded the libraries. What they start
is limited by `numeric` too."""


@pytest.mark.static
def test_only_one_module_decides_about_threads() -> None:
    named, loading = [], []
    for path in SOURCES.rglob("*.py"):
        text = path.read_text("utf-8")
        if any(word in text for word in (*THREAD_VARIABLES, "set_num_threads")):
            named.append(path.name)
        if path.relative_to(SOURCES).parts[0] not in OF_THE_CALLER:
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Import):
                    loading += [path.name for a in node.names if a.name in LIBRARIES]
                if isinstance(node, ast.ImportFrom) and not node.level:
                    loading += [path.name for _ in node.names if node.module in LIBRARIES]
    assert named == ["numeric.py"]
    assert loading == []


def test_settings_of_the_user_stay() -> None:
    assert thread_settings({}) == dict.fromkeys(THREAD_VARIABLES, "1")
    assert thread_settings({"OMP_NUM_THREADS": "4"}) == {}
    assert "OPENBLAS_NUM_THREADS" not in thread_settings({"OPENBLAS_NUM_THREADS": "2"})


def test_the_environment_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    before = dict(os.environ)
    with one_thread():
        assert os.environ["OMP_NUM_THREADS"] == "1"
    assert dict(os.environ) == before
