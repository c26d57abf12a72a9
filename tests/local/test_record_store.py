"""Tables in the storage of a browser: what is shown is stored, and damage stays small."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from typing import Any

import pytest

from kemet.analysis.worker import AnalysisWorker
from kemet.local import LocalHost, ManualClock
from kemet.local.browser import BotRoom, open_host
from kemet.local.channel import HostChannel
from kemet.local.memory_store import HOST_RECORDS
from kemet.local.record_store import RecordStore
from tests.local.whole_games import Player, new_table


class Storage:
    """The database of a browser, in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, dict[int, str]] = {}
        self.aside: list[str] = []
        self.writing = asyncio.Event()
        self.writing.set()

    async def read(self, table_id: str) -> list[str]:
        texts = self.texts.get(table_id, {})
        return [texts[number] for number in sorted(texts)]

    async def write(self, table_id: str, number: int, text: str) -> bool:
        await self.writing.wait()
        if number in self.texts.setdefault(table_id, {}):
            return False
        self.texts[table_id][number] = text
        return True

    async def cut(self, table_id: str, number: int) -> None:
        texts = self.texts[table_id]
        for n in [n for n in sorted(texts) if n >= number]:
            self.aside.append(texts.pop(n))

    async def delete(self, table_id: str) -> None:
        self.texts.pop(table_id, None)


async def open_store(storage: Storage) -> RecordStore:
    store = RecordStore(storage)
    await store.open()
    return store


async def played(storage: Storage, answers: int = 5, **options: Any) -> Player:
    """A game of some answers against a bot, at a host that is closed then."""
    host = LocalHost(store=await open_store(storage))
    (me,) = await new_table(host, "me", "greedy", seed=5, **options)
    await me.play(answers)
    await me.question()
    await host.close()
    return me


async def reopened(storage: Storage, me: Player) -> Player:
    """The same player at a new host of the storage, after a reload."""
    again = Player(LocalHost(store=await open_store(storage)), "", me.secret)
    again.path, again.answers = me.path, me.answers
    return again


def table_of(me: Player) -> str:
    return me.path.rpartition("/")[2]


def test_a_reload_loses_nothing() -> None:
    async def work() -> None:
        storage = Storage()
        me = await played(storage)
        before = await me.state()
        again = await reopened(storage, me)
        after = await again.state()
        assert (after["version"], after["view"]) == (before["version"], before["view"])
        assert (await again.play())["table"]["status"] == "over"

    asyncio.run(work())


def test_nothing_is_shown_before_it_is_stored() -> None:
    async def work() -> None:
        storage = Storage()
        host = LocalHost(store=await open_store(storage))
        (me,) = await new_table(host, "me", "greedy", seed=5)
        state = await me.question()
        storage.writing.clear()
        answering = asyncio.ensure_future(me.answer(state))
        await asyncio.sleep(0.02)
        assert not answering.done()
        assert (await me.get("/state"))["version"] == state["version"]
        storage.writing.set()
        await answering
        assert (await me.get("/state"))["version"] > state["version"]
        await host.close()

    asyncio.run(work())


@pytest.mark.parametrize("damage", ["{", '{"kind": "entry"}', '{"kind": "chat", "line": 1}'])
def test_the_game_goes_on_before_a_damaged_record(damage: str) -> None:
    async def work() -> None:
        storage = Storage()
        me = await played(storage)
        texts = storage.texts[table_of(me)]
        last = max(texts)
        texts[last - 2] = damage
        again = await reopened(storage, me)
        assert (await again.play())["table"]["status"] == "over"
        assert len(storage.aside) == 3
        assert storage.aside[0] == damage

    asyncio.run(work())


def test_the_game_goes_on_before_an_entry_that_cannot_be_applied() -> None:
    async def work() -> None:
        storage = Storage()
        me = await played(storage)
        texts = storage.texts[table_of(me)]
        number, record = next(
            (number, json.loads(text))
            for number, text in reversed(texts.items())
            if json.loads(text).get("entry", {}).get("kind") == "answer"
        )
        record["entry"]["data"]["answer"] = "buy nothing"
        texts[number] = json.dumps(record)
        again = await reopened(storage, me)
        assert (await again.play())["table"]["status"] == "over"
        assert json.loads(storage.aside[0]) == record

    asyncio.run(work())


def test_another_window_has_gone_on() -> None:
    async def work() -> None:
        storage = Storage()
        me = await played(storage)
        one, other = await reopened(storage, me), await reopened(storage, me)
        before = await one.question()
        state = await other.question()
        await one.answer(before)
        status, problem = await other.send(
            "POST", "/answers", {"answer": state["options"][0]["answer"],
                                 "version": state["version"], "key": "other"},
        )  # fmt: skip
        assert (status, problem["error"]) == (503, "unavailable")

    asyncio.run(work())


def test_a_deleted_table_leaves_nothing() -> None:
    async def work() -> None:
        storage = Storage()
        host = LocalHost(store=await open_store(storage))
        _, created = await host.request("POST", "/api/tables", {"seats": [{}, {}]})
        path = f"/api/tables/{created['id']}"
        assert created["id"] in storage.texts
        assert await host.request("DELETE", path, None, created["host_secret"]) == (204, None)
        assert created["id"] not in storage.texts
        await host.close()

    asyncio.run(work())


def test_clocks_stand_still_in_every_pause() -> None:
    """Also in one before the last: each is stored."""

    async def work() -> None:
        storage, clock = Storage(), ManualClock()
        store = await open_store(storage)
        host = LocalHost(store=store, clock=clock)
        control = {"kind": "fischer", "seconds": 100, "increment": 0}
        (me,) = await new_table(host, "me", "greedy", seed=5, time_control=control)
        await me.play(5)
        await host.close()
        for _ in range(2):
            closed_at = clock.now()
            clock.time += 24 * 3600
            host = LocalHost(store=await open_store(storage), clock=clock)
            await host.restore(closed_at)
            again = Player(host, table_of(me), me.secret)
            assert (await again.get(""))["seats"][0]["seconds"] > 90
            await host.close()
        assert len(storage.texts[HOST_RECORDS]) == 2

    asyncio.run(work())


class Page:
    """A page that talks to the host of `kemet.local.browser`, whose bots are elsewhere."""

    def __init__(self) -> None:
        self.posts: asyncio.Queue[tuple[str, str, int, str]] = asyncio.Queue()
        self.room = BotRoom()
        self.questions: list[str] = []

    def post(self, *message: Any) -> None:
        self.posts.put_nowait(message)

    def ask(self, text: str) -> Awaitable[str]:
        self.questions.append(json.loads(text)["type"])

        async def answer() -> str:
            await asyncio.sleep(0)
            return self.room.answer(text)

        return answer()

    async def next(self, number: str) -> tuple[str, int, Any]:
        """The next post about a call."""
        async with asyncio.timeout(20):
            while True:
                kind, posted, status, text = await self.posts.get()
                if posted == number:
                    is_json = kind in ("response", "message") and text
                    return kind, status, json.loads(text) if is_json else text


def test_a_page_plays_over_messages() -> None:
    async def work() -> None:
        page = Page()
        channel: HostChannel = await open_host(Storage(), page.ask, page.post, 0)
        body = json.dumps({"seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]})
        channel.request("1", "POST", "/api/tables", body, "")
        kind, status, created = await page.next("1")
        assert (kind, status) == ("response", 201)
        channel.open("2", f"/api/tables/{created['id']}/live")
        assert (await page.next("2"))[0] == "opened"
        channel.send("2", json.dumps({"secret": created["seats"][0]["secret"], "language": "fr"}))
        kind, _, state = await page.next("2")
        while not state.get("options"):
            kind, _, state = await page.next("2")
        channel.send("2", json.dumps({"type": "answer", "answer": state["options"][0]["answer"],
                                      "version": state["version"], "key": "a"}))  # fmt: skip
        kinds = []
        while "accepted" not in kinds:
            kinds.append((await page.next("2"))[2]["type"])
        channel.close("2")
        while (found := await page.next("2"))[0] != "closed":
            pass
        assert found[1] == 1000
        assert "choose" in page.questions
        channel.open("3", "/api/tables/abcdefghijkl/live")
        await page.next("3")
        channel.send("3", json.dumps({"secret": None, "language": "en"}))
        assert (await page.next("3"))[:2] == ("closed", 4404)
        channel.request("4", "GET", "/api/nothing", "", "")
        assert (await page.next("4"))[1] == 404
        await channel.host.close()

    asyncio.run(work())


def test_a_failing_question_is_answered() -> None:
    reply = json.loads(BotRoom().answer('{"type": "hint", "id": 7, "view": {}}'))
    assert reply["id"] == 7
    assert "error" in reply
    assert AnalysisWorker().handle({"type": "end"}) is None
