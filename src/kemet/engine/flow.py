"""How a table moves: procedures of steps, questions, answers.

`procedure(Battle, before, council, ...)` is the table of contents of a rule. Its steps run in
order. **A step may ask; the next step reads the answers.** A step that asks is called `ask_…` and
changes nothing, so a question can always be asked again: that is how saves and re-deals find it
(see `reopen`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from .actions import PASS, Action
from .catalog import NOBODY, Seat
from .table import STEPS, Choice, Frame, Table

F = TypeVar("F", bound=Frame)

KINDS: Final[dict[str, type[Frame]]] = {}


def procedure(kind: type[F], *steps: Callable[[F, Table], None]) -> None:
    """Say what a kind of frame does, in order."""
    KINDS[kind.NAME] = kind
    STEPS[kind] = steps


def go_to(frame: F, step: Callable[[F, Table], None]) -> None:
    """Let a procedure go on with a step of its own, by name."""
    steps = STEPS[type(frame)]
    at = 0
    while steps[at] is not step:
        at += 1
    frame.at = at


def finish(frame: Frame) -> None:
    """Let a procedure end."""
    frame.at = len(STEPS[type(frame)])


def stands_at(frame: F, step: Callable[[F, Table], None]) -> bool:
    """Whether that step of a procedure was the last to be done: the one that asks, if any does."""
    return STEPS[type(frame)][frame.at - 1] is step


def ask(g: Table, seat: Seat, options: list[Action]) -> None:
    """Ask a seat. Several asked in one step are open together and unseen by each other."""
    forced = len(options) == 1 and not g.ask_forced
    g.open.append(Choice(seat, options, options[0] if forced else None))


def ask_secret(g: Table, seat: Seat, options: list[Action]) -> None:
    """Ask a seat even if one answer is left, so that being asked tells nothing [I6]."""
    forced = g.quiet and len(options) == 1
    g.open.append(Choice(seat, options, options[0] if forced else None))


def answer(g: Table) -> Action | None:
    """What was answered to the step before; None if it asked nothing."""
    return g.answers[0].answer if g.answers else None


def answer_or_pass(g: Table) -> Action:
    """The same, where not to be asked means to pass."""
    return (g.answers[0].answer or PASS) if g.answers else PASS


def awaited(g: Table, seat: Seat) -> Choice | None:
    """The question a seat has not answered yet."""
    for choice in g.open:
        if choice.seat == seat and choice.answer is None:
            return choice
    return None


def give(g: Table, choice: Choice, action: Action) -> None:
    """Take a legal answer; once nobody is awaited, run the rules to the next question."""
    further = g.frames[-1].more(g, choice.seat, action)
    if further is not None:
        choice.options = further
        if len(further) > 1 or not g.quiet:
            return
        action = further[0]
    choice.answer = action
    run(g)


def run(g: Table) -> None:
    """Run frames until somebody must answer or nothing is left to do."""
    frames = g.frames
    while frames:
        if g.open:
            for choice in g.open:
                if choice.answer is None:
                    return
            g.answers, g.open = g.open, g.answers  # the answers of before are done with
        frame = frames[-1]
        at = frame.at
        frame.at = at + 1
        if not frame.do(at, g):
            frames.pop()
        elif g.answers:
            g.answers.clear()


def question(g: Table) -> str:
    """What is being asked, by the name of the step that asks: `token` for `ask_token`."""
    if not g.open:
        return ""
    frame = g.frames[-1]
    return STEPS[type(frame)][frame.at - 1].__name__.removeprefix("ask_")


def reopen(g: Table) -> None:
    """Ask again what is being asked, of everybody: the step that asked is run once more."""
    g.open = []
    if g.frames and g.winner == NOBODY:
        quiet, g.quiet = g.quiet, False
        frame = g.frames[-1]
        STEPS[type(frame)][frame.at - 1](frame, g)
        g.quiet = quiet


def nearest(g: Table, kind: type[F], under: int = 0) -> F | None:
    """The topmost frame of a kind, or the one `under` it: what a card acts on or answers."""
    for frame in reversed(g.frames):
        if isinstance(frame, kind):
            if not under:
                return frame
            under -= 1
    return None


def seat_after(g: Table, first: Seat, n: int) -> Seat:
    """The seat that comes `n` places after another in turn order."""
    order = g.order
    at = 0
    while order[at] != first:
        at += 1
    return order[(at + n) % len(order)]
