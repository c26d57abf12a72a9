"""Why an answer is illegal: start at `illegal.py`."""

from .illegal import explain_illegal

__all__ = ["explain_illegal"]
