"""The errors of the library. Each can be pickled, so that it can pass between processes.

This module imports nothing of the package and is not compiled: an error has the attributes, notes
and signature of any Python exception in every build.
"""

from __future__ import annotations

from typing import Any


class IllegalAction(ValueError):
    """An answer that is not legal now. The message has the reason in English.

    Attributes:
        kind: the reason, for `describe`
        rule: the id of the rule
        fields: the details of the reason
    """

    def __init__(self, kind: str, rule: str, fields: dict[str, Any], message: str = "") -> None:
        super().__init__(message or kind)
        self.kind = kind
        self.rule = rule
        self.fields = fields

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.kind, self.rule, self.fields, str(self)), self.__dict__


class InvalidSave(ValueError):
    """A save that is damaged, foreign or from another version."""


class InvalidRecord(ValueError):
    """A record that cannot be replayed: the message names the line and its fault."""


class InvalidPosition(ValueError):
    """An impossible position.

    Attributes:
        faults: everything that is wrong with it
    """

    def __init__(self, faults: list[str]) -> None:
        super().__init__("this position cannot be: " + "; ".join(faults))
        self.faults = faults

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.faults,), self.__dict__
