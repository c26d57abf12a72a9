"""The build hook: the docstrings it writes into the C code of mypyc."""

from __future__ import annotations

import pytest

from hatch_build import docstrings, write_docstrings

pytestmark = pytest.mark.static


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
