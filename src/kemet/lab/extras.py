"""Libraries that only some results need: what to install when one is not there."""

from __future__ import annotations

from importlib.util import find_spec


class MissingExtra(ValueError):
    """A library is not installed; the message says how to install it."""


def has(*modules: str) -> bool:
    """Whether all of these can be imported."""
    return all(find_spec(module) is not None for module in modules)


def need(what: str, extra: str, *modules: str) -> None:
    """Say what to install for something, before any time is spent on it."""
    missing = [module for module in modules if not has(module)]
    if missing:
        raise MissingExtra(f"{what} needs {' and '.join(missing)}: pip install 'kemet[{extra}]'")
