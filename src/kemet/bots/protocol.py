"""What a bot is: something that looks at a view and names one of its options.

    class Mine:
        def choose(self, view):
            return view.options[0]

A bot gets what its seat may know and nothing else; `kemet.redeal(view, seed)` gives it full games
consistent with that, to think with. `make_bot` finds bots by name.
"""

from __future__ import annotations

import importlib.util
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


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot of a level, or of a class in a file: `greedy`, `mybot.py:Mine`."""
    if name in LEVELS:
        return LEVELS[name](seed)
    file, _, class_name = name.partition(":")
    if not class_name:
        known = ", ".join(LEVELS)
        raise ValueError(f"there is no bot {name!r}: choose one of {known}, or FILE.py:CLASS")
    return from_file(Path(file), class_name)


def from_file(file: Path, class_name: str) -> Bot:
    """A bot of somebody's own."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise ValueError(f"there is no Python file {file} to take a bot from")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    maker: Any = getattr(module, class_name, None)
    if maker is None or not hasattr(maker, "choose"):
        raise ValueError(f"{file} has no class {class_name} with a method choose(view)")
    bot: Bot = maker()
    return bot
