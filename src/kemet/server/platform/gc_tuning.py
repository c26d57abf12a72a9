"""The garbage collector of a server: rarer collections, which took an eighth of its time."""

from __future__ import annotations

import gc
from typing import Final

NEW_OBJECTS: Final = 20_000
"""Objects after which the youngest ones are collected: the views of some dozen answers, which are
no longer in use then. By default it is 700, fewer than those of a single answer."""


def tune_collector() -> None:
    """Leave what is imported out of all collections, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 10, 10)
