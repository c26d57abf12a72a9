"""Hints for the compiler, without effect in plain Python.

`@mypyc_attr(acyclic=True)`: objects of the class are never part of a reference cycle: the garbage
collector does not track them. `free_list_len=1`: the memory of the last object is used again. The
compiler recognizes the function of `mypy_extensions`, which plain Python need not have installed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Callable[[type], type]:
        """A class decorator that changes nothing."""
        return lambda cls: cls
