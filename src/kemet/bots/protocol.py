"""What a bot is: something that looks at a view and names one of its options.

    class Mine:
        def choose(self, view):
            return view.options[0]

A bot gets what its seat may know and nothing else; `kemet.redeal(view, seed)` gives it full games
consistent with that, to think with. `make_bot` finds bots by name; `process.py` runs them where
they cannot reach the game, also those of another language. See docs/bots.md.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol, SupportsIndex

from ..engine.numbers import to_int
from ..views import View


class Bot(Protocol):
    """Answers for a seat."""

    def choose(self, view: View) -> str:
        """One of `view.options`, which are never empty."""
        ...


class NoBot(ValueError):
    """There is no bot of that name."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot that searches may think: so many iterations, or so many seconds."""

    iterations: int = 0
    seconds: float = 0.0


LEVELS: Final[dict[str, Callable[[int], Bot]]] = {}
"""The levels of the house, weakest first: each makes a bot from a seed."""

PATIENT: Final[dict[str, Callable[[int, Budget], Bot]]] = {}
"""Those of them that take a budget, as in `master:2000` or `master:0.5s`."""


def find_level(name: str) -> Callable[[int], Bot] | None:
    """The level of that name, with its budget if one is given; None if it is no level."""
    if name in LEVELS:
        return LEVELS[name]
    plain, _, text = name.partition(":")
    if plain not in LEVELS:
        return None
    if plain not in PATIENT:
        raise NoBot(f"{plain} takes no budget: only {', '.join(PATIENT)} do")
    return partial(_with_budget, plain, read_budget(text))


def budget_seconds(name: str) -> float:
    """The seconds a level is told to take for an answer: 0 for all that are told nothing."""
    plain, _, text = name.partition(":")
    return read_budget(text).seconds if text and plain in PATIENT else 0.0


def _with_budget(name: str, budget: Budget, seed: int) -> Bot:
    return PATIENT[name](seed, budget)


def read_budget(text: str) -> Budget:
    """A budget as it is typed: `2000` iterations, `0.5s` for seconds."""
    if re.fullmatch(r"[1-9]\d{0,8}", text):
        return Budget(iterations=int(text))
    if re.fullmatch(r"\d{1,4}(\.\d{1,3})?s", text) and float(text[:-1]) > 0:
        return Budget(seconds=float(text[:-1]))
    raise NoBot(f"{text!r} is no budget: write 500 for iterations, or 0.5s for seconds")


def make_bot(name: str, seed: SupportsIndex = 0) -> Bot:
    """A bot of a level, or of a class in a file: `greedy`, `master:2000`, `mybot.py:Mine`.

    The class runs in this very process; `ProcessBot` runs it in one of its own.
    """
    number = to_int(seed, "seed")
    found = find_level(name)
    if found is not None:
        return found(number)
    return from_file(*split_name(name), number)


def split_name(name: str) -> tuple[Path, str]:
    """The file and the class of a name like `mybot.py:Mine`."""
    file, _, class_name = name.rpartition(":")
    if not file or not class_name:
        known = ", ".join(LEVELS)
        raise NoBot(
            f"there is no bot {name!r}: choose one of {known}, or FILE.py:CLASS, or run:COMMAND"
        )
    path = Path(file)
    if path.suffix != ".py" or not path.is_file():
        raise NoBot(f"there is no Python file {file} to take a bot from")
    return path, class_name


def from_file(file: Path, class_name: str, seed: int = 0) -> Bot:
    """A bot of somebody's own; its class is given the seed if it wants one."""
    called = f"kemet_bot_{file.stem}"
    spec = importlib.util.spec_from_file_location(called, file)
    assert spec is not None
    assert spec.loader is not None  # by the ending of the file
    module = importlib.util.module_from_spec(spec)
    sys.modules[called] = module  # dataclasses look there
    spec.loader.exec_module(module)
    maker: Any = getattr(module, class_name, None)
    if maker is None or not hasattr(maker, "choose"):
        raise NoBot(f"{file} has no class {class_name} with a method choose(view)")
    bot: Bot = maker(seed=seed) if _wants_seed(maker) else maker()
    return bot


def _wants_seed(maker: Any) -> bool:
    try:
        found = inspect.signature(maker).parameters.get("seed")
    except (TypeError, ValueError):  # some makers do not tell
        return False
    return found is not None and found.kind is not found.POSITIONAL_ONLY
