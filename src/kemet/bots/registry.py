"""Bots by name: the built-in bots, and classes in Python files.

    class Mine:
        def choose(self, view):
            return view.options[0]

A bot gets a view, which is all that its seat may know, and returns one of its options;
`kemet.redeal(view, seed)` gives it full games that fit the view, to search in. `process` runs bots
in their own processes, also those in other languages. See docs/bots.md.
"""

from __future__ import annotations

import importlib.util
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol, SupportsIndex, TypeGuard, TypeVar

from ..arguments import to_int
from ..views import View
from .baselines import GreedyBot, RandomBot
from .champion import make_apprentice, make_champion, make_novice
from .grandmaster import make_grandmaster
from .levels import find_level, is_searching_level, make_level
from .search_bot import Budget, make_master, make_strategist
from .tactician import TacticianBot

T = TypeVar("T")


class Bot(Protocol):
    """Answers for a seat."""

    def choose(self, view: View) -> str:
        """One of `view.options`, which are never empty."""
        ...


class SearchingBot(Bot, Protocol):
    """A bot that keeps what it has found for the next answer of the same turn."""

    def continue_from(self, previous: object) -> None:
        """Take over the search of the bot that gave the last answer of this seat in this game."""
        ...


class OptionBot(Bot, Protocol):
    """A bot that needs no view: it looks at the options only."""

    def choose_from(self, options: Sequence[T]) -> T:
        """One of the options of a question."""
        ...


class UnknownBot(ValueError):
    """There is no bot of that name."""


BUILTIN_BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "random": RandomBot,
    "novice": make_novice,
    "greedy": GreedyBot,
    "tactician": TacticianBot,
    "apprentice": make_apprentice,
    "strategist": make_strategist,
    "master": make_master,
    "champion": make_champion,
    "grandmaster": make_grandmaster,
}
"""The built-in bots, weakest first: each entry makes a bot from a seed."""

BUDGETED_BOTS: Final[dict[str, Callable[[int, Budget], Bot]]] = {
    "strategist": make_strategist,
    "master": make_master,
    "grandmaster": make_grandmaster,
}
"""The built-in bots that take a budget, as in `master:2000` or `master:0.5s`."""


QUICK_BOTS: Final = frozenset({"random", "novice", "greedy", "apprentice", "tactician", "champion"})
"""The built-in bots that do not search."""


def find_builtin(name: str) -> Callable[[int], Bot] | None:
    """The built-in bot of that name, with its budget if given; None for any other name."""
    if not isinstance(name, str):
        raise UnknownBot(f"a bot goes by its name, a text such as 'greedy', not {name!r:.60}")
    if name in BUILTIN_BOTS:
        return BUILTIN_BOTS[name]
    level = find_level(name)
    if level is not None:
        return partial(make_level, *level)
    plain, _, text = name.partition(":")
    if plain not in BUILTIN_BOTS:
        return None
    if plain not in BUDGETED_BOTS:
        raise UnknownBot(f"{plain} takes no budget: only {', '.join(BUDGETED_BOTS)} do")
    return partial(_make_budgeted, plain, parse_budget(text))


def is_quick(name: str) -> bool:
    """Whether a built-in bot answers at once: it does not search."""
    level = find_level(name)
    return name in QUICK_BOTS if level is None else not is_searching_level(level[0])


def budget_seconds(name: str) -> float:
    """The seconds of a bot's budget for an answer: 0 without a budget in seconds."""
    plain, _, text = name.partition(":")
    return parse_budget(text).seconds if text and plain in BUDGETED_BOTS else 0.0


def _make_budgeted(name: str, budget: Budget, seed: int) -> Bot:
    return BUDGETED_BOTS[name](seed, budget)


def parse_budget(text: str) -> Budget:
    """A budget as users type it: `2000` for iterations, `0.5s` for seconds."""
    if re.fullmatch(r"[1-9]\d{0,8}", text):
        return Budget(iterations=int(text))
    if re.fullmatch(r"\d{1,4}(\.\d{1,3})?s", text) and float(text[:-1]) > 0:
        return Budget(seconds=float(text[:-1]))
    raise UnknownBot(f"{text!r} is no budget: write 500 for iterations, or 0.5s for seconds")


def make_bot(name: str, seed: SupportsIndex = 0) -> Bot:
    """A built-in bot, or one of a class in a file: `greedy`, `master:2000`, `mybot.py:Mine`.

    The class runs in this process; `ProcessBot` runs it in its own process.
    """
    number = to_int(seed, "seed")
    factory = find_builtin(name)
    if factory is not None:
        return factory(number)
    return load_file_bot(*split_file_bot(name), number)


def continue_search(bot: Bot, previous: Bot | None) -> None:
    """Give a bot the search of the one that gave the last answer of its seat in the same game."""
    if previous is not None and is_searching(bot):
        bot.continue_from(previous)


# By the name of a method: `isinstance` with a protocol takes several times as long as a choice.


def is_searching(bot: Bot) -> TypeGuard[SearchingBot]:
    """Whether a bot keeps its search for its next answer."""
    return hasattr(bot, "continue_from")


def is_option_bot(bot: Bot) -> TypeGuard[OptionBot]:
    """Whether a bot needs no view."""
    return hasattr(bot, "choose_from")


def split_file_bot(name: str) -> tuple[Path, str]:
    """The file and the class of a name like `mybot.py:Mine`."""
    file, _, class_name = name.rpartition(":")
    if not file or not class_name:
        known = ", ".join(BUILTIN_BOTS)
        raise UnknownBot(
            f"there is no bot {name!r}: choose one of {known}, or FILE.py:CLASS, or run:COMMAND"
        )
    path = Path(file)
    if path.suffix != ".py" or not path.is_file():
        raise UnknownBot(f"there is no Python file {file} to take a bot from")
    return path, class_name


def load_file_bot(file: Path, class_name: str, seed: int = 0) -> Bot:
    """A bot of a class in a file; the class gets the seed if it has such a parameter."""
    module_name = f"kemet_bot_{file.stem}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    assert spec is not None
    assert spec.loader is not None  # the suffix is .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses look there
    spec.loader.exec_module(module)
    factory: Any = getattr(module, class_name, None)
    if factory is None or not hasattr(factory, "choose"):
        raise UnknownBot(f"{file} has no class {class_name} with a method choose(view)")
    bot: Bot = factory(seed=seed) if _accepts_seed(factory) else factory()
    return bot


def _accepts_seed(factory: Any) -> bool:
    try:
        parameter = inspect.signature(factory).parameters.get("seed")
    except (TypeError, ValueError):  # some callables have no signature
        return False
    return parameter is not None and parameter.kind is not parameter.POSITIONAL_ONLY
