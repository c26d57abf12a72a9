"""Hypothesis without deadlines: machines are shared, and speed is measured elsewhere."""

import pytest
from hypothesis import settings

from tests.typing_at import Typed

settings.register_profile("kemet", deadline=None, max_examples=40, print_blob=True)
settings.load_profile("kemet")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    return Typed(monkeypatch, capsys)
