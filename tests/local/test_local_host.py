"""A host in one process: whole games, clocks that the test moves, live connections, persistence."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kemet.api import ApiError
from kemet.local import LocalBots, LocalHost, ManualClock, MemoryStore
from kemet.local.connection import LocalConnection
from kemet.local.routes import ROUTES
from kemet.tables.protocols import BotFailed
from tests.local.whole_games import Player, new_table, play_against, use_everything

NO_STOPS: dict[str, Any] = {"moments": []}


def run(work: Callable[[LocalHost], Awaitable[None]], **parts: Any) -> None:
    """Run `work` with a host of some parts."""

    async def run_with_host() -> None:
        host = LocalHost(**parts)
        try:
            await work(host)
        finally:
            await host.close()

    asyncio.run(run_with_host())


def test_undo_hint_chat_replay_record_and_analysis() -> None:
    asyncio.run(use_everything())


def test_whole_game_against_a_bot() -> None:
    state = asyncio.run(play_against("greedy"))
    assert state["table"]["status"] == "over"
    assert state["table"]["ended_by"] == "play"


def test_whole_game_of_two_people() -> None:
    async def work(host: LocalHost) -> None:
        (one,) = await new_table(host, "me", "open", seed=3)
        secret = "a-secret-of-22-letters"
        status, seat = await host.request(
            "POST", f"{one.path}/join", {"name": "Beth", "secret": secret}
        )
        assert (status, seat["seat"]) == (200, 1)
        two = Player(host, one.path.rpartition("/")[2], secret)
        while (state := await one.state())["table"]["status"] != "over":
            for player in (one, two):
                state = await player.state()
                if state["options"]:
                    await player.answer(state)
        assert [seat["name"] for seat in state["table"]["seats"]][1] == "Beth"
        rematch = await one.post("/rematch")
        await two.post("/rematch")
        again = Player(host, rematch["id"], secret)
        assert (await again.get(""))["status"] == "running"

    run(work)


def test_a_bot_plays_when_the_time_is_over() -> None:
    clock = ManualClock()

    async def work(host: LocalHost) -> None:
        control = {"kind": "turn", "seconds": 30}
        one, two = await new_table(host, "me", "hotseat", seed=3, time_control=control)
        for player in (one, two):
            await player.post("/stops", NO_STOPS)
        await clock.advance(20)
        seats = (await one.get(""))["seats"]
        ticking = [seat for seat in seats if seat["ticking"]]
        assert ticking
        assert all(seat["seconds"] == pytest.approx(10) for seat in ticking)
        await clock.advance(9)
        assert not any(seat["away"] for seat in (await one.get(""))["seats"])
        await clock.advance(2)
        after = await one.get("")
        assert any(seat["away"] for seat in after["seats"])
        assert [news["kind"] for news in after["announcements"]] == ["bot_by_clock"] * len(ticking)

    run(work, clock=clock)


def test_clocks_stand_still_while_the_host_is_closed() -> None:
    saved: list[tuple[str, dict[str, Any]]] = []
    clock = ManualClock()
    store = MemoryStore(lambda table_id, record: saved.append((table_id, record)))
    secrets: list[Player] = []

    async def play(host: LocalHost) -> None:
        control = {"kind": "fischer", "seconds": 100, "increment": 0}
        (me,) = await new_table(host, "me", "random", seed=3, time_control=control)
        await me.play(5)
        await me.post("/chat", {"text": "until tomorrow"})
        secrets.append(me)

    run(play, clock=clock, store=store)
    clock.time += 24 * 3600
    again = MemoryStore()
    for table_id, record in json.loads(json.dumps(saved)):
        again.restore(table_id, [record])

    async def go_on(host: LocalHost) -> None:
        await host.restore()
        me = Player(host, secrets[0].path.rpartition("/")[2], secrets[0].secret)
        me.answers = secrets[0].answers
        assert [line["text"] for line in await me.get("/chat")] == ["until tomorrow"]
        info = await me.get("")
        assert info["seats"][0]["seconds"] > 90
        assert (await me.play())["table"]["status"] == "over"

    run(go_on, clock=clock, store=again)


def test_live_connection() -> None:
    async def messages(connection: LocalConnection, *kinds: str) -> list[Any]:
        """The next messages, until one of each kind is there."""
        found: list[Any] = []
        while not set(kinds) <= {message["type"] for message in found}:
            async with asyncio.timeout(20):
                found.append(json.loads(await connection.receive()))
        return found

    async def work(host: LocalHost) -> None:
        (me,) = await new_table(host, "me", "random", seed=3)
        connection = await host.open(f"{me.path}/live")
        await connection.send(json.dumps({"secret": me.secret, "language": "fr"}))
        state = (await messages(connection, "state"))[0]
        while not state["options"]:
            state = (await messages(connection, "state"))[-1]
        answer = state["options"][0]["answer"]
        command = {"type": "answer", "answer": answer, "version": state["version"], "key": "k"}
        await connection.send(json.dumps(command))
        found = await messages(connection, "accepted", "state")
        accepted = next(message for message in found if message["type"] == "accepted")
        assert accepted["version"] > state["version"]
        await connection.send(json.dumps({"type": "chat", "text": "hi", "key": "c"}))
        await messages(connection, "chat_accepted", "chat")
        assert (await me.get(""))["seats"][0]["connected"]
        await connection.send("nonsense")
        async for _ in connection:
            pass
        assert connection.end is not None
        assert connection.end.code == 4400
        await asyncio.sleep(0.01)
        assert not (await me.get(""))["seats"][0]["connected"]

    run(work)


def test_live_connection_ends_with_its_table() -> None:
    async def work(host: LocalHost) -> None:
        status, created = await host.request("POST", "/api/tables", {"seats": [{}, {}]})
        path = f"/api/tables/{created['id']}"
        connection = await host.open(f"{path}/stream", created["watch_secret"])
        assert json.loads(await connection.receive())["type"] == "state"
        status, _ = await host.request("DELETE", path, None, created["host_secret"])
        assert status == 204
        async for _ in connection:
            pass
        assert connection.end is not None
        assert connection.end.code == 4404
        with pytest.raises(ApiError, match="no such table"):
            await host.open(f"{path}/stream", created["watch_secret"])

    run(work)


def test_poll() -> None:
    async def work(host: LocalHost) -> None:
        players = await new_table(host, "me", "hotseat", seed=3)
        states = [await player.state() for player in players]
        asked = 0 if states[0]["options"] else 1
        since = states[0]["version"]
        status, data = await players[0].send("GET", f"/poll?since={since}&wait=0")
        assert (status, data) == (204, None)
        poll = asyncio.ensure_future(players[0].get(f"/poll?since={since}&wait=20"))
        await asyncio.sleep(0.01)
        await players[asked].post("/chat", {"text": "a moment"})
        assert (await poll)["chat_count"] == 1

    run(work)


def test_a_failing_bot_is_replaced() -> None:
    class FailingBots(LocalBots):
        async def choose(self, level: str, *rest: Any, **more: Any) -> str:
            if level == "master":
                raise BotFailed("it is tired")
            return await super().choose(level, *rest, **more)

    async def work(host: LocalHost) -> None:
        (me,) = await new_table(host, "me", "master", seed=5)
        state = await me.play(30)
        assert "master failed" in state["table"]["notice"]

    run(work, bots=FailingBots())


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "error"),
    [
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/api/tables/abcdefghijkl/state", None, 404, "no_table"),
        ("GET", "/api/tables/!/state", None, 422, "invalid"),
        ("POST", "/api/tables", {"seats": [{}]}, 422, "invalid"),
        ("POST", "/api/tables", {"seats": [{}, {}], "colour": 1}, 422, "invalid"),
        ("POST", "/api/tables", {"seats": [{}, {}], "edition": "none"}, 422, "bad_table"),
        ("GET", "/api/glossary/xx", None, 422, "invalid"),
    ],
)
def test_rejected_requests(method: str, path: str, body: Any, status: int, error: str) -> None:
    async def work(host: LocalHost) -> None:
        code, problem = await host.request(method, path, body)
        assert (code, problem["error"]) == (status, error), problem

    run(work)


@pytest.mark.parametrize("path", ["/api/status", "/api/levels", "/api/editions", "/api/tables"])
def test_requests_without_a_table(path: str) -> None:
    async def work(host: LocalHost) -> None:
        assert (await host.request("GET", path))[0] == 200

    run(work)


def test_every_route_is_one_of_the_server() -> None:
    """With the same method, path and status; the server has more: people, reports, webhooks."""
    from kemet.server.app import create_app
    from kemet.server.settings import Settings

    paths = create_app(Settings()).openapi()["paths"]
    for route in ROUTES:
        operation = paths[route.path][route.method.lower()]
        assert str(route.status) in operation["responses"], route
    offered = {(route.method, route.path) for route in ROUTES}
    missing = {
        (method.upper(), path)
        for path, operations in paths.items()
        for method in operations
        if (method.upper(), path) not in offered
    }
    assert missing == {
        ("DELETE", "/api/me"),
        ("DELETE", "/api/me/devices"),
        ("DELETE", "/api/me/devices/{device}"),
        ("DELETE", "/api/tables/{id}/identity"),
        ("GET", "/api/me"),
        ("GET", "/api/me/export"),
        ("GET", "/api/me/tables"),
        ("GET", "/api/tables/{id}/stream"),  # `open`
        ("GET", "/healthz"),
        ("GET", "/readyz"),
        ("POST", "/api/me/recovery"),
        ("POST", "/api/people"),
        ("POST", "/api/recovery"),
        ("POST", "/api/recovery/check"),
        ("POST", "/api/tables/{id}/reports"),
        ("PUT", "/api/tables/{id}/identity"),
        ("PUT", "/api/tables/{id}/webhook"),
    }
