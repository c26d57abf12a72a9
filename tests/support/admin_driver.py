"""Runs `kemet admin` for tests, in this process, and reads what it leaves behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import text

from kemet.server.settings import Settings
from kemet.server.storage.table_store import TableStore
from tests.support.cli_driver import CliRunner

T = TypeVar("T")


class Admin:
    """The operator of a database."""

    def __init__(self, typed: CliRunner, url: str) -> None:
        self.typed = typed
        self.url = url

    def __call__(self, *args: str, lines: str = "") -> str:
        """Run an operation that succeeds; its output."""
        code, out, err = self.run(*args, lines=lines)
        assert (code, err) == (0, ""), err
        return out

    def run(self, *args: str, lines: str = "") -> tuple[int, str, str]:
        return self.typed("admin", "--database", self.url, *args, lines=lines)

    def refusal(self, *args: str) -> str:
        """Run an operation that is refused; the message."""
        code, _, err = self.run(*args)
        assert code == 2, err
        assert err.count("\n") == 1
        return err

    @property
    def settings(self) -> Settings:
        return Settings(database_url=self.url)

    def with_store(self, work: Callable[[TableStore], Awaitable[T]]) -> T:
        async def run() -> T:
            store = TableStore(self.settings)
            try:
                return await work(store)
            finally:
                await store.close()

        return asyncio.run(run())

    def execute(self, statement: str, **values: Any) -> list[Any]:
        """Run a statement; its rows."""

        async def work(store: TableStore) -> list[Any]:
            async with store.database.begin() as c:
                result = await c.execute(text(statement), values)
                return [tuple(row) for row in result] if result.returns_rows else []

        return self.with_store(work)

    def everything(self) -> str:
        """The whole database as text, without snapshots."""
        tables = (
            "tables", "seats", "entries", "chat", "reports", "operator", "bans", "people",
            "devices", "results", "result_seats",
        )  # fmt: skip
        return "\n".join(
            repr(row) for table in tables for row in self.execute(f"SELECT * FROM {table}")
        )
