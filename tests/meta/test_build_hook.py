"""What the build writes out: the steps of each procedure, by name and in order."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from hatch_build import docstrings, write_docstrings, write_out_steps
from kemet.engine.procedures import FRAME_TYPES
from kemet.engine.state import STEPS, Frame

pytestmark = pytest.mark.static


def written_out(kind: type[Frame]) -> list[str] | None:
    """The functions that `run_step` calls, in order; None if the class does not override it."""
    source = Path(inspect.getfile(kind)).with_suffix(".py").read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(write_out_steps(source))):
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == "run_step":
                    branches = [b for b in method.body if isinstance(b, ast.If)]
                    assert [ast.unparse(b.test) for b in branches] == [
                        f"step == {i}" for i in range(len(branches))
                    ]
                    return [ast.unparse(b.body[0]).partition("(")[0] for b in branches]
    return None


@pytest.mark.parametrize("name", sorted(FRAME_TYPES))
def test_every_procedure_has_its_steps_in_order(name: str) -> None:
    kind = FRAME_TYPES[name]
    assert written_out(kind) == [step.__name__ for step in STEPS[kind]]


def test_what_is_no_procedure_stays_as_it_is() -> None:
    source = "class Plain:\n    pass\n\n\nprint(Plain)\n"
    assert write_out_steps(source) == source


MODULE = '''
class Game:
    """A "game"."""

    @property
    def over(self) -> bool:
        """Whether it is over?"""

    def play(self, seat: int) -> None:
        """Answer.

        Élan.
        """


def start() -> None:
    """Begin."""
'''

IN_C = r"""
static PyGetSetDef game___Game_getseters[] = {
    {"over",
     (getter)game___Game_get_over,
     NULL, NULL, NULL},
    {"table",
     (getter)game___Game_get_table, (setter)game___Game_set_table,
     NULL, NULL},
};
    {"play",
     (PyCFunction)CPyPy_game___Game___play,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, seat)\n--\n\n")},
static PyTypeObject CPyType_game___Game_template_ = {
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HEAPTYPE,
    .tp_doc = PyDoc_STR("Game()\n--\n\n"),
};
    {"start", (PyCFunction)CPyPy_game___start, METH_NOARGS, PyDoc_STR("start()\n--\n\n")},
    {"other", (PyCFunction)CPyPy_game___other, METH_NOARGS, PyDoc_STR("other()\n--\n\n")},
"""


def test_docstrings_are_written_into_the_c_of_the_compiler() -> None:
    found = write_docstrings(IN_C, docstrings(MODULE, "kemet.game"))
    assert [
        new for old, new in zip(IN_C.splitlines(), found.splitlines(), strict=True) if old != new
    ] == [
        r'     NULL, "Whether it is over\077", NULL},',
        r'     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("play($self, seat)\n--\n\n'
        r'Answer.\012\012        \303\211lan.\012        ")},',
        r'    .tp_doc = PyDoc_STR("Game()\n--\n\nA \042game\042."),',
        r'    {"start", (PyCFunction)CPyPy_game___start, METH_NOARGS, '
        r'PyDoc_STR("start()\n--\n\nBegin.")},',
    ]
