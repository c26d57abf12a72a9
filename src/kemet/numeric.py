"""How many threads the numeric libraries use: decided here, for the whole package.

The matrices of Kemet's networks are so small that threads gain nothing, and on a busy machine, or
in a container with fewer processors than its host, they wait for each other: an answer took up to
forty times as long. So numpy and PyTorch compute on one thread, unless one of their variables is
set, or a program has loaded numpy before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

GENERAL_VARIABLE: Final = "OMP_NUM_THREADS"
THREAD_VARIABLES: Final = (GENERAL_VARIABLE, "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
"""The environment variables by which the libraries choose their threads, when they are loaded: the
general one, and those that overrule it in one library."""


def thread_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """What to add to an environment, so that a program in it computes on one thread."""
    if GENERAL_VARIABLE in environment:
        return {}
    return {name: "1" for name in THREAD_VARIABLES if name not in environment}


@contextmanager
def one_thread() -> Generator[None]:
    """What is loaded or started meanwhile computes on one thread, unless a variable is set."""
    added = thread_settings(os.environ)
    os.environ.update(added)
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)


def load_numpy() -> Any:
    """numpy."""
    if "numpy" in sys.modules:
        return import_module("numpy")
    with one_thread():
        return import_module("numpy")


def limit_torch_threads() -> int:
    """Let PyTorch compute on one thread, unless a variable is set; the number it uses."""
    torch: Any = import_module("torch")
    if GENERAL_VARIABLE in thread_settings(os.environ):
        torch.set_num_threads(1)
    threads: int = torch.get_num_threads()
    return threads
