"""The generated code of frames and of the state: up to date, and refused where it cannot be."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import kemet
from kemet.engine.procedures import FRAME_TYPES, STEP_NAMES
from tools import confusables, generate_frames
from tools.generate_frames import BEGIN, END, DeclarationError, generate

pytestmark = pytest.mark.static

ENGINE = Path(kemet.__file__).parent / "engine"
SOURCES = [ENGINE / "state.py", *sorted((ENGINE / "rules").glob("*.py"))]

WINDOW = f'''class Window(Frame):
    """A window."""

    def __init__(self, first_seat: Seat) -> None:
        self.next_step: StepIndex = 0
        self.first_seat: Seat = first_seat
        self.passed: list[Seat] = []

{BEGIN}
{END}


procedure(Window, ask_window, play_window_card)
'''


def test_generated_code_is_up_to_date() -> None:
    assert generate_frames.main(["--check"]) == 0, "run make frames"


def test_generated_code_follows_the_declaration() -> None:
    generated = generate(WINDOW)
    assert generate(generated) == generated
    assert (
        "    ASK_WINDOW: Final = 0\n    PLAY_WINDOW_CARD: Final = 1\n    END: Final = 2"
        in generated
    )
    assert "new = Window(self.first_seat)" in generated
    assert "new.passed = self.passed[:]" in generated
    assert '("passed", "seats")' in generated
    changed = generated.replace(
        "procedure(Window, ask_window,", "procedure(Window, begin, ask_window,"
    )
    assert "ASK_WINDOW: Final = 1" in generate(changed)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("list[Seat] = []", "dict[Seat, int] = {}", "no codec for the type"),
        ("self.passed: list[Seat] = []", "self.passed = []", "declares a field with its type"),
        ("self.first_seat: Seat = first_seat", "self.first: Seat = first_seat", "the same name"),
        ("self.first_seat: Seat = first_seat", "self.first_seat: Seat = 0", "sets no field"),
        ("procedure(Window, ask_window, play_window_card)", "", "procedure(...) is missing"),
        (f"{BEGIN}\n{END}", "    pass", "marks for generated code are missing"),
        (END, "", "is not marked"),
    ],
)
def test_a_declaration_that_is_not_understood_is_refused(old: str, new: str, message: str) -> None:
    assert old in WINDOW
    with pytest.raises(DeclarationError, match=re.escape(message)):
        generate(WINDOW.replace(old, new))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_go_to_names_a_step_of_its_own_frame_that_occurs_once(path: Path) -> None:
    """`go_to(w, Window.ASK_WINDOW)` in a function of a `Window`."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        types = {a.arg: ast.unparse(a.annotation) for a in function.args.args if a.annotation}
        for call in ast.walk(function):
            match call:
                case ast.Call(ast.Name("go_to"), [ast.Name(frame), step]):
                    owner, _, name = ast.unparse(step).partition(".")
                    assert types[frame] == owner
                    steps = STEP_NAMES[generate_frames.snake_case(owner)]
                    assert name == "END" or steps.count(name.lower()) == 1


def test_run_step_calls_the_steps_of_the_procedure_in_order() -> None:
    for path in SOURCES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if not isinstance(node, ast.ClassDef) or node.name == "Frame":
                continue
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == "run_step":
                    calls = [c for c in ast.walk(method) if isinstance(c, ast.Call)]
                    calls.sort(key=lambda call: call.lineno)
                    names = tuple(ast.unparse(call.func) for call in calls)
                    assert names == STEP_NAMES[generate_frames.snake_case(node.name)]


def test_every_frame_type_has_generated_code() -> None:
    marked = "".join(path.read_text("utf-8") for path in SOURCES).count(BEGIN)
    others = 3  # GameState, Player, Side
    assert marked == len(FRAME_TYPES) + others


def test_table_of_letters_that_look_alike_is_up_to_date() -> None:
    assert confusables.PATH.read_text(encoding="utf-8") == confusables.table(), (
        "run python -m tools.confusables"
    )
