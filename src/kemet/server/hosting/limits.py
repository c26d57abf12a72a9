"""What this server allows now, and to the address that is being served."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import ParamSpec, TypeVar

from ...tables.entries import Origin
from ...tables.protocols import Budget, Limits
from ..platform.budgets import CURRENT_ADDRESS, current_account, run_in_thread
from ..platform.networks import account_key, widest_key
from ..platform.operator_policy import STORAGE_FULL_MESSAGE, OperatorPolicy
from ..platform.origins import origin_of

P = ParamSpec("P")
T = TypeVar("T")


class ServerLimits(Limits):
    """The operator's settings, and the budgets of the addresses."""

    def __init__(self, controls: OperatorPolicy) -> None:
        self.controls = controls

    @property
    def read_only(self) -> str | None:  # type: ignore[override]
        return self.controls.read_only_note

    @property
    def full(self) -> str | None:  # type: ignore[override]
        return STORAGE_FULL_MESSAGE if self.controls.is_full else None

    def require_writable(self) -> None:
        self.controls.require_writable()

    def require_storage(self) -> None:
        self.controls.require_storage()

    def take(self, budget: Budget, amount: float = 1.0) -> bool:
        return current_account().of(budget).take(amount)

    def give_back(self, budget: Budget, amount: float = 1.0) -> None:
        current_account().of(budget).spend(-amount)

    @property
    def max_open_tables(self) -> int:  # type: ignore[override]
        return self.controls.max_open_tables

    def origin(self) -> Origin:
        return origin_of(CURRENT_ADDRESS.get())

    def client(self) -> str:
        return account_key(CURRENT_ADDRESS.get())

    def network(self) -> str:
        return widest_key(CURRENT_ADDRESS.get())

    def is_banned(self) -> bool:
        return self.controls.bans.find(CURRENT_ADDRESS.get()) is not None

    async def wait_for_turn(self) -> None:
        await current_account().wait_until_solvent()

    def measure(self) -> AbstractContextManager[None]:
        return current_account().measure()

    async def compute(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await run_in_thread(function, *args, **kwargs)
