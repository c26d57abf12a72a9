"""The bot processes of the server: cancelled, killed, failing, and ended with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import kemet
from kemet.bots import make_bot
from kemet.server.extras.bot_pool import BotPool
from kemet.tables.protocols import BotFailed, Rank
from kemet.views import View
from tests.support.bot_programs import choosing_cards, is_gone, is_reaped
from tests.support.given_time import given_time
from tests.support.live_server import run_server, wait_until
from tests.support.table_builders import battle_position

SLOW_BOT = "master:60s"
BOT = "strategist:1"  # uses the same processes and is done at once


@pytest.fixture(name="view")
def make_view() -> View:
    """A view of a seat with several options."""
    game = kemet.new_game(2, seed=3)
    return game.view(game.waiting[0])


def run_with_pool(work: Callable[[BotPool], Awaitable[None]], timeout: float = 10.0) -> None:
    """Run `work` with a pool of one process; afterwards no process is left."""

    async def run() -> None:
        pool = BotPool(1, timeout)
        try:
            await work(pool)
        finally:
            pids = running_pids(pool)
            await pool.close()
            assert all(is_reaped(pid) for pid in pids)

    asyncio.run(run())


def running_pids(pool: BotPool) -> list[int]:
    processes = [worker.process for worker in pool.workers]
    return [process.process.pid for process in processes if process is not None]


async def start_question(
    pool: BotPool, view: View, processes: int = 1
) -> tuple[asyncio.Task[str], int]:
    """A question that takes a minute, and the pid of the process that works on it."""
    task = asyncio.create_task(pool.choose(SLOW_BOT, view, 1))
    deadline = time.monotonic() + 30
    while sum(worker.last_request_id > 0 for worker in pool.workers) < processes:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
    return task, running_pids(pool)[-1]


def test_answers_and_odds_come_from_one_process(view: View) -> None:
    async def work(pool: BotPool) -> None:
        assert running_pids(pool) == [], "started on first use"
        assert await pool.choose(BOT, view, 7) == make_bot(BOT, 7).choose(view)
        (pid,) = running_pids(pool)
        battle = choosing_cards().view(0)
        odds = await pool.odds(battle)
        assert sum(choice["weight"] for choice in odds["choices"]) == pytest.approx(1)
        assert await pool.odds(view) is None
        assert running_pids(pool) == [pid]

    run_with_pool(work)


def test_a_cancelled_question_ends_its_process(view: View) -> None:
    async def work(pool: BotPool) -> None:
        task, pid = await start_question(pool, view)
        task.cancel()
        with given_time() as spent, pytest.raises(asyncio.CancelledError):
            await task
        assert spent.seconds() < 1
        assert await pool.choose(BOT, view, 7) == make_bot(BOT, 7).choose(view)
        assert is_reaped(pid)
        assert pid not in running_pids(pool)
        assert len(pool.workers) == 2, "one more for quick bots"

    run_with_pool(work)


@pytest.mark.parametrize("delay", [0.0, 0.001, 0.01, 0.05])
def test_a_question_that_is_cancelled_during_the_start(delay: float, view: View) -> None:
    async def work(pool: BotPool) -> None:
        task = asyncio.create_task(pool.choose(SLOW_BOT, view, 1))
        await asyncio.sleep(delay)
        pids = running_pids(pool)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await pool.choose(BOT, view, 7)
        assert all(is_reaped(pid) for pid in pids)
        assert len(pool.workers) == 2, "one more for quick bots"

    run_with_pool(work)


def test_a_question_that_is_cancelled_when_it_is_answered(view: View) -> None:
    """The process is free again and must not be killed."""

    async def work(pool: BotPool) -> None:
        await pool.choose("random", view, 1)
        for _ in range(20):
            task = asyncio.create_task(pool.choose("random", view, 1))
            while pool.quick_queue.idle:
                await asyncio.sleep(0)
            while not pool.quick_queue.idle:
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.wait([task])
            assert await pool.choose("random", view, 1)

    run_with_pool(work)


def test_a_question_is_asked_again_if_its_process_is_killed(view: View) -> None:
    async def work(pool: BotPool) -> None:
        task, pid = await start_question(pool, view)
        os.kill(pid, signal.SIGKILL)
        assert await task in view.options
        assert is_reaped(pid)
        assert pid not in running_pids(pool)

    run_with_pool(work)


DYING = """
import os, runpy, sys
starts, deaths = sys.argv[1], int(sys.argv[2])
with open(starts, "a") as file:
    file.write("x")
if os.path.getsize(starts) > deaths:
    sys.argv = ["worker"]
    runpy.run_module("kemet.analysis", run_name="__main__")
    sys.exit()
import json
sys.stdin.readline()
print(json.dumps({"ready": "dying"}), flush=True)
sys.stdin.readline()  # the question
os.kill(os.getpid(), 9)
"""
"""A worker whose first processes are killed in their thought."""


@pytest.mark.parametrize("deaths", [1, 9])
def test_a_question_is_asked_twice_at_most(
    deaths: int, view: View, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then a simpler bot answers: a question may be what kills its process."""
    starts = tmp_path / "starts"
    command = (sys.executable, "-c", DYING, str(starts), str(deaths))
    monkeypatch.setattr("kemet.server.extras.bot_pool.WORKER_COMMAND", command)

    async def work(pool: BotPool) -> None:
        if deaths == 1:
            assert await pool.choose(BOT, view, 7) == make_bot(BOT, 7).choose(view)
        else:
            with pytest.raises(BotFailed, match="was ended by signal 9"):
                await pool.choose(BOT, view, 7)
        assert starts.read_text() == "xx"

    run_with_pool(work)


def test_waiting_for_a_process_ends_when_an_answer_would(view: View) -> None:
    """Behind questions that take longer: a simpler bot answers then."""

    async def work(pool: BotPool) -> None:
        held = await pool.queue.get(Rank.PEOPLE, "another table")
        pool.timeout = 0.05
        with pytest.raises(BotFailed, match=r"no process was free within 0\.05 s"):
            await pool.choose(BOT, view, 7)
        pool.timeout = 30
        assert await pool.choose("greedy", view, 7), "the quick ones have a process of their own"
        pool.queue.add(held)
        assert await pool.choose(BOT, view, 7)

    run_with_pool(work)


def test_a_process_that_ends_between_questions_is_replaced(view: View) -> None:
    async def work(pool: BotPool) -> None:
        await pool.choose(BOT, view, 7)
        (pid,) = running_pids(pool)
        os.kill(pid, signal.SIGKILL)
        (process,) = [worker.process for worker in pool.workers if worker.process is not None]
        wait_until(process.has_ended)
        assert await pool.choose(BOT, view, 7)

    run_with_pool(work)


def test_a_timeout_ends_the_process(view: View) -> None:
    async def work(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match=r"did not answer within 0\.0001 s"):
            await pool.choose("master:2000", view, 1)
        assert running_pids(pool) == []

    run_with_pool(work, timeout=0.0001)


@pytest.mark.parametrize("name", ["FILE:Mine", "run:ls", "wizard", "greedy:5"])
def test_a_pool_plays_built_in_bots_only(name: str, view: View, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, view): return 'pass'\n")

    async def work(pool: BotPool) -> None:
        with pytest.raises(BotFailed, match=r"is no built-in bot|takes no budget"):
            await pool.choose(name.replace("FILE", str(file)), view, 1)
        (pid,) = running_pids(pool)
        assert await pool.choose(BOT, view, 7)
        assert running_pids(pool) == [pid], "the process goes on"

    run_with_pool(work)


def test_the_environment_has_no_settings(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_DATABASE_URL", "postgresql://me:hush@localhost/kemet")
    monkeypatch.setenv("OTHER_SETTING", "kept")
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)

    async def work(pool: BotPool) -> None:
        await pool.choose(BOT, view, 7)
        (pid,) = running_pids(pool)
        environment = Path(f"/proc/{pid}/environ").read_bytes()
        assert b"OTHER_SETTING=kept" in environment
        assert b"OMP_NUM_THREADS=1" in environment  # a worker computes on one core
        assert b"KEMET_" not in environment
        assert b"hush" not in environment

    run_with_pool(work)


def test_a_closed_pool_starts_nothing(view: View) -> None:
    async def work(pool: BotPool) -> None:
        task, pid = await start_question(pool, view)
        waiting = asyncio.create_task(pool.choose(BOT, view, 1))
        await asyncio.sleep(0.01)
        await pool.close()
        assert is_reaped(pid)
        with pytest.raises(BotFailed, match="was ended by signal 9"):
            await task
        with pytest.raises(BotFailed, match="is closing"):
            await waiting
        assert running_pids(pool) == []

    run_with_pool(work)


def test_quick_bots_do_not_wait_for_slow_ones(view: View) -> None:
    async def work(pool: BotPool) -> None:
        await pool.choose("greedy", view, 7)
        task, _ = await start_question(pool, view, processes=2)
        waiting = asyncio.create_task(pool.choose(BOT, view, 7))
        assert await pool.choose("greedy", view, 7)
        assert not task.done()
        assert not waiting.done()
        for each in (task, waiting):
            each.cancel()
        await asyncio.wait([task, waiting])

    run_with_pool(work)


def children_of(pid: int) -> list[int]:
    threads = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for t in threads for child in (t / "children").read_text().split()]


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_no_process_is_left_when_the_server_ends(how: str, tmp_path: Path) -> None:
    """Not even one that is working on an answer."""
    with run_server(tmp_path) as server:
        server.create_table("master:2s", "me", position=battle_position([], []))
        assert server.process is not None
        pid = server.process.pid
        children = wait_until(lambda: children_of(pid))
        time.sleep(0.5)  # the process starts, then it searches for two seconds
        if how == "stop":
            server.stop()
        else:
            server.kill()
        assert all(is_gone(child) for child in children)
