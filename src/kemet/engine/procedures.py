"""How a game advances: procedures of steps, questions and answers.

`procedure(Battle, ask_escape, play_escape, ...)` lists the steps of a rule in order.
**A step may ask; the next step reads the answers.** A step that asks is called `ask_…` and changes
nothing, so a question can always be asked again: saves and re-deals rely on that (see `reask`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from .actions import PASS, Action
from .components import NOBODY, Seat, StepIndex
from .state import (
    ASK_ALWAYS,
    ASK_NEVER,
    ASK_SECRET,
    NO_CHOICES,
    Frame,
    GameState,
    PendingChoice,
)

F = TypeVar("F", bound=Frame)

FRAME_TYPES: Final[dict[str, type[Frame]]] = {}

STEP_NAMES: Final[dict[str, tuple[str, ...]]] = {}
"""The names of the steps of each frame type, in order."""


def procedure(frame_type: type[F], *steps: Callable[[F, GameState], None]) -> None:
    """Declare the steps of a frame type, in order; its generated `run_step` calls them."""
    FRAME_TYPES[frame_type.NAME] = frame_type
    STEP_NAMES[frame_type.NAME] = tuple([step.__name__ for step in steps])


def go_to(frame: Frame, step: StepIndex) -> None:
    """Continue a procedure at one of its steps, as in `go_to(w, Window.ASK_WINDOW)`."""
    frame.next_step = step


def is_at(frame: Frame, step: StepIndex) -> bool:
    """Whether the last step that ran is this one: the step that asks, if there is a question."""
    return frame.next_step - 1 == step


def ask(g: GameState, seat: Seat, options: list[Action]) -> None:
    """Ask a seat. Questions asked in one step are simultaneous and hidden from each other."""
    forced = len(options) == 1 and g.ask_forced != ASK_ALWAYS
    _add_choice(g, PendingChoice(seat, options, options[0] if forced else None))


def ask_secret(g: GameState, seat: Seat, options: list[Action]) -> None:
    """Ask a seat even if only one answer is legal, so that being asked reveals nothing [I6]."""
    forced = len(options) == 1 and g.ask_forced == ASK_NEVER
    _add_choice(g, PendingChoice(seat, options, options[0] if forced else None))


def _add_choice(g: GameState, choice: PendingChoice) -> None:
    if g.pending:
        g.pending.append(choice)
    else:
        g.pending = [choice]


def answer(g: GameState) -> Action | None:
    """The answer to the previous step; None if it asked nothing."""
    return g.answered[0].answer if g.answered else None


def answer_or_pass(g: GameState) -> Action:
    """The answer to the previous step; PASS if it asked nothing."""
    return (g.answered[0].answer or PASS) if g.answered else PASS


def pending_choice(g: GameState, seat: Seat) -> PendingChoice | None:
    """The open question to a seat; None if there is none."""
    for choice in g.pending:
        if choice.seat == seat and choice.answer is None:
            return choice
    return None


def offers(choice: PendingChoice, action: Action) -> bool:
    """Whether an action is one of the options. There is one object for each action."""
    for option in choice.options:  # noqa: SIM110 -- compiled, `any` and `in` are slower
        if option is action:
            return True
    return False


def submit(g: GameState, choice: PendingChoice, action: Action) -> None:
    """Store a legal answer; when all questions are answered, run to the next question."""
    options = g.frames[-1].follow_up(g, choice.seat, action)
    if options is not None:
        choice.options = options
        if len(options) > 1 or g.ask_forced != ASK_NEVER:
            return
        action = options[0]
    choice.answer = action
    run(g)


def run(g: GameState) -> None:
    """Run frames until a seat must answer or no frame is left."""
    frames = g.frames
    while frames:
        if g.pending:
            for choice in g.pending:
                if choice.answer is None:
                    return
            g.answered = g.pending
            g.pending = NO_CHOICES
        run_frame(g, frames[-1])


def run_frame(g: GameState, frame: Frame) -> None:
    """Run steps of the topmost frame until one asks, starts another frame, or none is left."""
    frames = g.frames
    depth = len(frames)
    while not g.pending and len(frames) == depth:
        step = frame.next_step
        frame.next_step = step + 1
        if not frame.run_step(step, g):
            frames.pop()
        elif g.answered:
            g.answered = NO_CHOICES


def question(g: GameState) -> str:
    """The name of the open question, from the step that asks: `token` for `ask_token`."""
    if not g.pending:
        return ""
    frame = g.frames[-1]
    return STEP_NAMES[frame.NAME][frame.next_step - 1].removeprefix("ask_")


def reask(g: GameState) -> None:
    """Run the step that asked again, to rebuild the open questions of all seats."""
    g.pending = NO_CHOICES
    if g.frames and g.winner == NOBODY:
        ask_forced = g.ask_forced
        if ask_forced == ASK_NEVER:  # also those with one answer
            g.ask_forced = ASK_SECRET
        frame = g.frames[-1]
        frame.run_step(frame.next_step - 1, g)
        g.ask_forced = ask_forced


def top_frame(g: GameState, frame_type: type[F], skip: int = 0) -> F | None:
    """The topmost frame of a type; with `skip`, the one that many frames of the type below it."""
    for frame in reversed(g.frames):
        if isinstance(frame, frame_type):
            if not skip:
                return frame
            skip -= 1
    return None


def seat_after(g: GameState, first: Seat, places: int) -> Seat:
    """The seat that comes `n` places after another in turn order."""
    order = g.order
    index = 0
    while order[index] != first:
        index += 1
    return order[(index + places) % len(order)]
