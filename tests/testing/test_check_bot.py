"""The check of bots finds what it looks for."""

from __future__ import annotations

import random
from itertools import count

import pytest

from kemet.testing import BotFault, check_bot
from kemet.views import View


class Drawing:
    """Draws from the seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View) -> str:
        return self.random.choice(view.options)


class Illegal(Drawing):
    def choose(self, view: View) -> str:
        return "win"


NUMBERS = count()


class Unseeded(Drawing):
    """Does not answer the same twice."""

    def __init__(self, seed: int) -> None:
        super().__init__(next(NUMBERS))


@pytest.mark.parametrize("name", ["random", "greedy", "tactician"])
def test_bots_that_are_built_in_pass(name: str) -> None:
    assert check_bot(name, players=[2, 4], answers=60) == 240


def test_a_class_passes() -> None:
    assert check_bot(Drawing, answers=40) == 240


@pytest.mark.parametrize(
    ("bot", "message"),
    [(Illegal, "no option"), (Unseeded, "differ")],
)
def test_faults_are_found(bot: type[Drawing], message: str) -> None:
    with pytest.raises(BotFault, match=message):
        check_bot(bot)
