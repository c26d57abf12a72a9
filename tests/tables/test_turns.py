"""Analyses take turns: neither a client nor a network can fill their order."""

from __future__ import annotations

import asyncio

import pytest

from kemet.tables.turns import Turns

pytestmark = pytest.mark.build_independent


def order_of(asking: list[tuple[str, str]], cancelled: int | None = None) -> list[str]:
    """The clients in the order of their turns, if all ask at once."""
    served: list[str] = []

    async def ask(turns: Turns, network: str, client: str) -> None:
        async with turns.take(network, client):
            served.append(client)
            await asyncio.sleep(0)

    async def work() -> None:
        turns = Turns()
        tasks = [asyncio.ensure_future(ask(turns, *each)) for each in asking]
        await asyncio.sleep(0)
        if cancelled is not None:
            tasks[cancelled].cancel()
        await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), 10)

    asyncio.run(work())
    return served


def test_clients_take_turns() -> None:
    assert order_of([("x", "a")] * 4 + [("y", "b")] * 2) == ["a", "b", "a", "b", "a", "a"]


def test_networks_take_turns() -> None:
    asking = [("x", f"a{number}") for number in range(5)] + [("y", "b"), ("y", "b")]
    assert order_of(asking) == ["a0", "b", "a1", "b", "a2", "a3", "a4"]


@pytest.mark.parametrize("cancelled", [0, 1])
def test_a_turn_that_is_cancelled_goes_to_the_next(cancelled: int) -> None:
    order = order_of([("x", "a"), ("y", "b"), ("z", "c")], cancelled)
    assert order[-1] == "c"
