"""The examples of `kemet.testing`, and what its words refuse."""

from __future__ import annotations

import doctest

import pytest

from kemet.testing import Scenario, bots, scenario


@pytest.mark.parametrize("module", [bots, scenario])
def test_examples_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_a_legal_answer_is_not_refused() -> None:
    t = Scenario().has("red", troops={"front_nw": 3})
    with pytest.raises(AssertionError, match="is legal, though A-1 forbids it"):
        t.refuses("red", "token move_upper", "A-1")
