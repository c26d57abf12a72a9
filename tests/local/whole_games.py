"""Whole games at tables of a local host; needs Python and kemet alone.

python whole_games.py ANSWERS LEVEL ...: a game of so many answers at most against each level.
"""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

from kemet.local import LocalHost

MAX_STEPS = 5000


class Player:
    """A seat at a table of a host."""

    def __init__(self, host: LocalHost, table_id: str, secret: str | None) -> None:
        self.host = host
        self.path = f"/api/tables/{table_id}"
        self.secret = secret
        self.answers = 0
        self.version = 0
        self.rng = random.Random(1)

    async def send(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        return await self.host.request(method, self.path + path, body, self.secret)

    async def get(self, path: str) -> Any:
        """The JSON of a path below the table, which must be there."""
        status, data = await self.send("GET", path)
        assert status == 200, (path, data)
        return data

    async def post(self, path: str, body: Any = None) -> Any:
        """The JSON of the response to a command, which must be accepted."""
        status, data = await self.send("POST", path, body)
        assert status < 300, (path, data)
        return data

    async def state(self) -> Any:
        """The table as the seat sees it, with the events since the last time."""
        state = await self.get(f"/state?since={self.version}" if self.version else "/state")
        self.version = state["version"]
        return state

    async def question(self) -> Any:
        """The state as soon as the seat is asked, or the game is over."""
        for _ in range(MAX_STEPS):
            state = await self.state()
            if state["options"] or state["table"]["status"] == "over":
                return state
            await asyncio.sleep(0)
        raise AssertionError("nobody asks")

    async def answer(self, state: Any, text: str | None = None) -> Any:
        """Answer the question of a state, by default with any option."""
        self.answers += 1
        body = {
            "answer": text or self.rng.choice(state["options"])["answer"],
            "version": state["version"],
            "key": f"answer-{self.answers}",
        }
        return await self.post("/answers", body)

    async def play(self, max_answers: int = MAX_STEPS) -> Any:
        """Answer until the game is over, or so many times; the last state."""
        for _ in range(max_answers):
            state = await self.question()
            if state["table"]["status"] == "over":
                return state
            await self.answer(state)
        return await self.state()


async def new_table(host: LocalHost, *seats: str, **options: Any) -> list[Player]:
    """A table and a player for each seat with a secret; a seat is me, hotseat or a level."""
    kinds = ("me", "hotseat", "link", "open")
    body = {
        "seats": [{"kind": s} if s in kinds else {"kind": "bot", "level": s} for s in seats],
        **options,
    }
    status, created = await host.request("POST", "/api/tables", body)
    assert status == 201, created
    return [Player(host, created["id"], seat["secret"]) for seat in created["seats"]]


async def play_against(level: str, max_answers: int = MAX_STEPS) -> Any:
    """A game against a level; the last state."""
    host = LocalHost()
    (me,) = await new_table(host, "me", level, seed=5)
    state = await me.play(max_answers)
    await host.close()
    return state


async def use_everything() -> None:
    """A game with an undo, a hint, the odds of a step, chat, replay, record and analysis."""
    host = LocalHost()
    (me,) = await new_table(host, "me", "random", seed=7)
    state = await me.question()
    await me.answer(state)
    again = await me.question()
    if again["can_undo"]:
        await me.post("/undo")
    assert (await me.post("/hint"))["alternatives"]
    assert (await me.post("/chat", {"text": "hello"}))["number"] == 1
    assert not (await me.post("/why", {"answer": "nonsense"}))["legal"]
    state = await me.play()
    assert state["table"]["status"] == "over"
    replay = await me.get("/replay")
    assert replay["over"]
    assert replay["hints"]
    assert (await me.get(f"/replay/{len(replay['steps'])}"))["view"]["winner"] is not None
    assert (await me.get("/record")).startswith("kemet")
    assert (await me.post("/analysis"))["status"] in ("waiting", "running")
    await host.close()


async def main(levels: list[str], max_answers: int) -> None:
    await use_everything()
    for level in levels:
        state = await play_against(level, max_answers)
        scores, status = state["table"]["scores"], state["table"]["status"]
        print(level, status, *scores, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[2:], int(sys.argv[1])))
