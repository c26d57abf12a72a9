"""Hypothesis without deadlines: machines are shared, and speed is measured elsewhere.

Its examples are the same in every run, so that a change is judged by what it changes; `make fuzz`
looks for the unforeseen.
"""

import pytest
from hypothesis import settings

from tests.typing_at import Typed

settings.register_profile("kemet", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("kemet")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(monkeypatch, capsys)
