"""The error of a rejected request: the server raises it, and so does a client that receives it."""

from __future__ import annotations

from typing import Any

from .responses import Problem


class ApiError(Exception):
    """A rejected request: the HTTP status, and the fields of `Problem`."""

    def __init__(
        self,
        status: int,
        error: str,
        message: str,
        rule: str | None = None,
        version: int | None = None,
        request: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.error = error
        self.message = message
        self.rule = rule
        self.version = version
        self.request = request  # under which the operator of the server finds it in the log

    @property
    def problem(self) -> Problem:
        """The body of the response."""
        return Problem(
            error=self.error,
            message=self.message,
            rule=self.rule,
            version=self.version,
            request=self.request,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        arguments = (self.status, self.error, self.message, self.rule, self.version, self.request)
        return type(self), arguments, self.__dict__
