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
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

from ..engine.view import View


class Bot(Protocol):
    """Answers for a seat."""

    def choose(self, view: View) -> str:
        """One of `view.options`, which are never empty."""
        ...


LEVELS: Final[dict[str, Callable[[int], Bot]]] = {}
"""The levels of the house, weakest first: each makes a bot from a seed."""


def level(name: str) -> Callable[[Callable[[int], Bot]], Callable[[int], Bot]]:
    """Enter a maker of bots under a name."""

    def enter(maker: Callable[[int], Bot]) -> Callable[[int], Bot]:
        LEVELS[name] = maker
        return maker

    return enter


class NoBot(ValueError):
    """There is no bot of that name."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot of a level, or of a class in a file: `greedy`, `mybot.py:Mine`.

    The class runs in this very process; `ProcessBot` runs it in one of its own.
    """
    if name in LEVELS:
        return LEVELS[name](seed)
    return from_file(*split_name(name), seed)


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
