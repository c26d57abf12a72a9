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
from .components import NOBODY, Seat
from .state import STEPS, Frame, GameState, PendingChoice

F = TypeVar("F", bound=Frame)

FRAME_TYPES: Final[dict[str, type[Frame]]] = {}


def procedure(frame_type: type[F], *steps: Callable[[F, GameState], None]) -> None:
    """Say what a kind of frame does, in order."""
    FRAME_TYPES[frame_type.NAME] = frame_type
    STEPS[frame_type] = steps


def go_to(frame: F, step: Callable[[F, GameState], None]) -> None:
    """Let a procedure go on with a step of its own, by name."""
    steps = STEPS[type(frame)]
    index = 0
    while steps[index] is not step:
        index += 1
    frame.next_step = index


def finish(frame: Frame) -> None:
    """Let a procedure end."""
    frame.next_step = len(STEPS[type(frame)])


def is_at(frame: F, step: Callable[[F, GameState], None]) -> bool:
    """Whether that step of a procedure was the last to be done: the one that asks, if any does."""
    return STEPS[type(frame)][frame.next_step - 1] is step


def ask(g: GameState, seat: Seat, options: list[Action]) -> None:
    """Ask a seat. Several asked in one step are open together and unseen by each other."""
    forced = len(options) == 1 and not g.ask_forced
    g.pending.append(PendingChoice(seat, options, options[0] if forced else None))


def ask_secret(g: GameState, seat: Seat, options: list[Action]) -> None:
    """Ask a seat even if one answer is left, so that being asked tells nothing [I6]."""
    forced = g.skip_forced_secret and len(options) == 1
    g.pending.append(PendingChoice(seat, options, options[0] if forced else None))


def answer(g: GameState) -> Action | None:
    """What was answered to the step before; None if it asked nothing."""
    return g.answered[0].answer if g.answered else None


def answer_or_pass(g: GameState) -> Action:
    """The same, where not to be asked means to pass."""
    return (g.answered[0].answer or PASS) if g.answered else PASS


def pending_choice(g: GameState, seat: Seat) -> PendingChoice | None:
    """The question a seat has not answered yet."""
    for choice in g.pending:
        if choice.seat == seat and choice.answer is None:
            return choice
    return None


def submit(g: GameState, choice: PendingChoice, action: Action) -> None:
    """Take a legal answer; once nobody is awaited, run the rules to the next question."""
    options = g.frames[-1].follow_up(g, choice.seat, action)
    if options is not None:
        choice.options = options
        if len(options) > 1 or not g.skip_forced_secret:
            return
        action = options[0]
    choice.answer = action
    run(g)


def run(g: GameState) -> None:
    """Run frames until somebody must answer or nothing is left to do."""
    frames = g.frames
    while frames:
        if g.pending:
            for choice in g.pending:
                if choice.answer is None:
                    return
            g.answered, g.pending = g.pending, g.answered  # the answers of before are done with
        frame = frames[-1]
        step = frame.next_step
        frame.next_step = step + 1
        if not frame.run_step(step, g):
            frames.pop()
        elif g.answered:
            g.answered.clear()


def question(g: GameState) -> str:
    """What is being asked, by the name of the step that asks: `token` for `ask_token`."""
    if not g.pending:
        return ""
    frame = g.frames[-1]
    return STEPS[type(frame)][frame.next_step - 1].__name__.removeprefix("ask_")


def reask(g: GameState) -> None:
    """Ask again what is being asked, of everybody: the step that asked is run once more."""
    g.pending = []
    if g.frames and g.winner == NOBODY:
        skip_forced_secret, g.skip_forced_secret = g.skip_forced_secret, False
        frame = g.frames[-1]
        STEPS[type(frame)][frame.next_step - 1](frame, g)
        g.skip_forced_secret = skip_forced_secret


def top_frame(g: GameState, frame_type: type[F], skip: int = 0) -> F | None:
    """The topmost frame of a kind, or the one `under` it: what a card acts on or answers."""
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
