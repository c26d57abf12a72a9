"""A check of bots: what every bot has to keep, whatever it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..bots.registry import Bot, make_bot
from ..factory import new_game
from ..views import View


class BotFault(AssertionError):
    """A bot does not keep what every bot has to keep."""


def check_bot(
    bot: str | Callable[[int], Bot],
    *,
    editions: Sequence[str] = ("revised", "original"),
    players: Sequence[int] = (2, 3, 5),
    answers: int = 200,
    seed: int = 0,
) -> int:
    """Let a bot play at all seats of some games, and check each answer; how many there were.

    `bot` is a name as in `kemet.bots.make_bot`, or makes a bot for a seed. Every answer must be
    one of the options of the view, and follow from the seed and the views of its seat: a second bot
    with the same seed answers the same. `BotFault` says what is wrong.

    >>> check_bot("greedy", editions=["revised"], players=[2], answers=50)
    50
    """
    make: Callable[[int], Bot] = bot if callable(bot) else lambda number: make_bot(bot, number)
    count = 0
    for edition in editions:
        for number in players:
            count += _check_game(make, edition, number, answers, seed)
    return count


def _check_game(
    make: Callable[[int], Bot], edition: str, players: int, answers: int, seed: int
) -> int:
    """The number of answers in one game, at most `answers`."""
    game = new_game(players, edition, seed=seed)
    bots = [(make(seed + seat), make(seed + seat)) for seat in range(players)]
    count = 0
    while not game.over and count < answers:
        seat = game.waiting[0]
        view = game.view(seat)
        first, second = (_answer(each, view) for each in bots[seat])
        if first != second:
            raise BotFault(
                f"two bots with the seed {seed + seat} differ: {first!r} and {second!r}, "
                f"asked for {view.question} in the {edition} edition"
            )
        game.play(seat, first)
        count += 1
    return count


def _answer(bot: Bot, view: View) -> str:
    """The answer of a bot to a view, checked."""
    answer = bot.choose(view)
    if answer not in view.options:
        raise BotFault(f"{answer!r} is no option of the question {view.question}")
    return answer
