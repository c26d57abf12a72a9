"""What log lines have in common: the request they belong to, and the table.

Ids of tables give access to public ones, so the log has tags instead: an id leads to its tag,
and no tag to an id.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256

CURRENT_REQUEST: ContextVar[str] = ContextVar("CURRENT_REQUEST", default="")
CURRENT_TABLE: ContextVar[str] = ContextVar("CURRENT_TABLE", default="")


def table_tag(table_id: str) -> str:
    """The name of a table in the log: `printf %s ID | sha256sum | cut -c 1-8`."""
    return sha256(table_id.encode("utf-8", "replace")).hexdigest()[:8]


def current_request() -> str | None:
    """The id of the request that is being served."""
    return CURRENT_REQUEST.get() or None


def context_fields() -> dict[str, str]:
    """The fields of a log line that say where it belongs."""
    fields = {"request": CURRENT_REQUEST.get(), "table": CURRENT_TABLE.get()}
    return {name: value for name, value in fields.items() if value}


def enter_table(table_id: str) -> None:
    """Let the lines of this task belong to a table, in addition to its request."""
    CURRENT_TABLE.set(table_tag(table_id))


@contextmanager
def log_context(*, request: str | None = None, table_id: str | None = None) -> Generator[None]:
    """Let the lines of a block belong to a request or to a table; what is None stays."""
    tokens = []
    if request is not None:
        tokens.append((CURRENT_REQUEST, CURRENT_REQUEST.set(request)))
    if table_id is not None:
        tokens.append((CURRENT_TABLE, CURRENT_TABLE.set(table_tag(table_id))))
    try:
        yield
    finally:
        for variable, token in tokens:
            variable.reset(token)
