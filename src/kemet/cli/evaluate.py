"""`kemet evaluate`: a bot plays a task of `kemet.envs.tasks`."""

from __future__ import annotations

import argparse
from typing import Final

from ..envs.tasks import TASKS, Task, evaluate
from .arguments import Command, check_bot, integer_at_least
from .files import CliError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "task", nargs="?", choices=[*TASKS], metavar="TASK",
        help=f"{', '.join(TASKS)}; without one, they are listed",
    )  # fmt: skip
    parser.add_argument(
        "--bot", default="greedy", metavar="BOT",
        help="a built-in bot, or FILE.py:CLASS, or run:COMMAND (greedy)",
    )  # fmt: skip
    parser.add_argument(
        "--games", type=integer_at_least(1), metavar="N",
        help="only the first N games of the task, a multiple of its players (all)",
    )  # fmt: skip
    parser.add_argument(
        "--workers", type=integer_at_least(1), metavar="N", help="processes (one per core)"
    )


def run(args: argparse.Namespace) -> int:
    if args.task is None:
        for task in TASKS.values():
            print(describe_task(task))
        return 0
    check_bot(args.bot, "--bot")
    try:
        print(evaluate(args.task, args.bot, args.games, args.workers))
    except (ValueError, OSError) as error:
        raise CliError(str(error)) from None
    return 0


def describe_task(task: Task) -> str:
    """A line about a task."""
    learning = f"{task.training_answers:,}" if task.training_answers else "any number of"
    return (
        f"{task.name:16} {task.players} players, {task.edition} {task.mode}, against "
        f"{task.opponent}; {task.games} games; learns from {learning} answers; "
        f"{task.answer_ms:g} ms per answer"
    )


COMMAND: Final = Command("evaluate", "let a bot play a task for learners", add_arguments, run)
