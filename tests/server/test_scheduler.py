"""The scheduler: which commands it submits, and when. There is no database and no server."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable

import pytest

from kemet.api import ApiError, TimeControl
from kemet.tables import scheduler
from kemet.tables.commands import GiveAnswer, LeaveSeat
from kemet.tables.live_table import LiveTable
from kemet.tables.online_table import Command
from kemet.tables.protocols import BotFailed, Rank
from kemet.tables.scheduler import Scheduler, ThinkingTimes, rank_of, release_time
from kemet.tables.state import AskedSince
from kemet.tables.stored import StoreUnavailable
from kemet.tables.tasks import BackgroundTasks
from kemet.views import View
from tests.support.table_builders import ATTACK, NO_STOPS, TableBuilder, battle_position

DELAY = 0.02


class FakeBots:
    """Bots that answer with the first option, after `before` of it has run."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.failing: set[str] = set()
        self.illegal: set[str] = set()
        self.before: Callable[[], Awaitable[None]] | None = None

    async def choose(self, level: str, view: View, seed: int, table: str, rank: Rank) -> str:
        self.asked.append(level)
        if self.before is not None:
            await self.before()
        if level in self.failing:
            raise BotFailed("timeout")
        return "nothing" if level in self.illegal else view.options[0]


class Room:
    """A table, its scheduler, and the list of what that submits."""

    def __init__(self, t: TableBuilder, last: int, delay: float = DELAY) -> None:
        self.t = t
        self.delay = delay
        self.last = last  # the number of commands after which the table is deleted
        self.bots = FakeBots()
        self.submitted: list[Command] = []
        self.errors: list[Exception] = []
        self.times: list[float] = []

    async def submit(self, handle: LiveTable, command: Command) -> None:
        if self.errors:
            raise self.errors.pop(0)
        self.submitted.append(command)
        self.times.append(time.time())
        self.t.now = time.time()
        self.t.submit(command)
        handle.replace(self.t.table)
        if len(self.submitted) == self.last:
            handle.deleted = True

    def run(self, before: Callable[[LiveTable], Awaitable[None]] | None = None) -> list[Command]:
        """Schedule the table and wait for the end of its task; the submitted commands."""

        async def work() -> None:
            tasks = BackgroundTasks()
            handle = LiveTable(self.t.table, [], None)
            if before is not None:
                self.bots.before = lambda: before(handle)
            Scheduler(self.submit, self.bots, self.delay, tasks).schedule(handle)
            if handle.task is not None:
                async with asyncio.timeout(20):
                    await handle.task
            await tasks.close()

        asyncio.run(work())
        return self.submitted


def bot_first(level: str = "greedy") -> TableBuilder:
    """A table at which a bot must choose between several answers."""
    t = TableBuilder(level, "me", position=battle_position([], []))
    assert len(t.options(0)) > 1
    return t


def test_nothing_is_scheduled_for_people() -> None:
    t = TableBuilder("me", "me", position=battle_position([], []))
    assert Room(t, 1).run() == []


def test_bot_answers_at_the_version_of_its_question() -> None:
    t = bot_first()
    first = t.options(0)[0]
    room = Room(t, 1)
    assert room.run() == [GiveAnswer(0, first, 0, by="greedy")]
    assert room.bots.asked == ["greedy"]


def test_bot_answers_until_a_person_must_answer() -> None:
    t = TableBuilder("greedy", "me", seed=3)
    submitted = Room(t, 1000).run()
    assert submitted
    assert all(command.seat == 0 for command in submitted)
    assert t.waiting == [1]


def test_single_option_needs_no_bot() -> None:
    t = TableBuilder("greedy", "greedy", seed=1)
    room = Room(t, 60)
    room.run()
    single = len(room.submitted) - len(room.bots.asked)
    assert single > 0


@pytest.mark.parametrize("attribute", ["failing", "illegal"])
def test_simpler_bot_answers_for_one_that_fails(attribute: str) -> None:
    t = bot_first("master")
    room = Room(t, 1)
    setattr(room.bots, attribute, {"master"})
    (command,) = room.run()
    assert isinstance(command, GiveAnswer)
    assert room.bots.asked == ["master", "greedy"]
    assert command.by == "master"
    assert command.bot_error == "master failed at seat 0: a simpler bot answered for it."


def test_last_option_is_the_answer_if_all_bots_fail() -> None:
    t = bot_first("master")
    last = t.options(0)[-1]
    room = Room(t, 1)
    room.bots.failing = {"master", "greedy"}
    (command,) = room.run()
    assert isinstance(command, GiveAnswer)
    assert command.answer == last


def test_answer_to_a_question_that_is_gone_is_dropped() -> None:
    """The owner returns while a bot thinks: the seat is theirs."""
    t = TableBuilder("me", "me", position=battle_position([], [])).command("leave", 0)

    async def owner_returns(handle: LiveTable) -> None:
        t.command("return", 0)
        handle.replace(t.table)

    assert Room(t, 1).run(owner_returns) == []


def test_auto_pass_waits_for_the_delay() -> None:
    t = TableBuilder("me", "me", position=battle_position(["prayer"], ["prayer"]))
    t.command("stops", 0, stops=NO_STOPS).command("stops", 1, stops=NO_STOPS)
    t.now = time.time()
    t.answer(0, *ATTACK)
    asked_at = t.now
    room = Room(t, 1)
    (command,) = room.run()
    assert isinstance(command, GiveAnswer)
    assert (command.answer, command.by) == ("pass", "auto_pass")
    assert room.times[0] >= asked_at + DELAY


def test_timeout_hands_the_seat_to_a_bot() -> None:
    control = TimeControl(kind="turn", seconds=60)
    t = TableBuilder("me", "me", position=battle_position([], []), time_control=control)
    room = Room(t, 1)
    assert room.run() == [LeaveSeat(0, reason="clock")]


def test_later_timeout_is_left_to_the_maintenance() -> None:
    control = TimeControl(kind="turn", seconds=60)
    t = TableBuilder("me", "me", position=battle_position([], []), time_control=control)
    t.now = time.time()
    t.outages.append((0, t.now))  # so that the clock starts now
    assert scheduler.HORIZON_S < 60
    assert Room(t, 1).run() == []


def test_rejected_command_is_prepared_again() -> None:
    t = bot_first()
    room = Room(t, 1)
    room.errors = [
        ApiError(409, "stale", "The table has changed."),
        StoreUnavailable("no database"),
    ]
    assert len(room.run()) == 1
    assert len(room.bots.asked) == 3


def test_deleted_table_ends_the_task() -> None:
    room = Room(bot_first(), 1)
    room.errors = [ApiError(404, "no_table", "There is no such table.")]
    assert room.run() == []
    assert len(room.bots.asked) == 1


def test_table_has_one_task() -> None:
    async def work() -> None:
        tasks = BackgroundTasks()
        room = Room(bot_first(), 1)

        async def wait_forever() -> None:
            await asyncio.sleep(100)

        room.bots.before = wait_forever
        handle = LiveTable(room.t.table, [], None)
        s = Scheduler(room.submit, room.bots, DELAY, tasks)
        for _ in range(5):
            s.on_change(handle, None)
        assert len(tasks.running) == 1
        await tasks.close()

    asyncio.run(work())


# --- what the time of an answer tells


def best_accuracy(first: list[float], second: list[float]) -> float:
    """How often a threshold tells two kinds of times apart, at best; 0.5 is chance."""
    shares = []
    for threshold in sorted({*first, *second}):
        below = sum(t <= threshold for t in first) / len(first)
        above = sum(t > threshold for t in second) / len(second)
        shares.append((below + above) / 2)
    return max(max(share, 1 - share) for share in shares)


def answer_times(scheduler: Scheduler, rng: random.Random, count: int) -> dict[bool, list[float]]:
    """The times of answers to a secret question, with and without a choice, of a slow bot."""
    t = TableBuilder("me", "master", position=battle_position([], ["prayer"])).answer(0, *ATTACK)
    times: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(count):
        has_choice = rng.random() < 0.5
        seconds = rng.lognormvariate(0.0, 0.25) if has_choice else 0.001
        if has_choice:
            scheduler.thinking_times.add("master", seconds)
        usual = scheduler.thinking_times.usual("master")
        released = release_time(t.now, t.now + seconds, 0.25, usual)
        times[has_choice].append(released - t.now)
    return times


def test_time_of_an_answer_does_not_tell_whether_there_was_a_choice() -> None:
    rng = random.Random(5)
    scheduler = Scheduler(Room(bot_first(), 1).submit, FakeBots(), 0.25, BackgroundTasks())
    answer_times(scheduler, rng, 400)
    times = answer_times(scheduler, rng, 2000)
    assert best_accuracy(times[True], times[False]) < 0.55
    plain = [[rng.lognormvariate(0.0, 0.25) for _ in range(500)], [0.001] * 500]
    assert best_accuracy(*plain) > 0.95, "the classifier finds what is there"


@pytest.mark.parametrize(
    "cards", [["prayer"], ["bloodbath", "prayer"], ["bloodbath", "war_rage", "prayer"]]
)
def test_time_of_a_battle_does_not_tell_how_many_cards_a_bot_adds(cards: list[str]) -> None:
    """Each added card is an answer that nobody sees; the last one comes when the first would."""
    t = TableBuilder("me", "greedy", position=battle_position([], cards)).answer(0, *ATTACK)
    while t.table.game.view().question in ("window", "escape"):
        t.answer(t.waiting[0], "pass", by="greedy" if t.waiting[0] else None)
    t.answer(0, "fight s4d1/s2p2").answer(1, "fight s3d2/s1d3", by="greedy")
    while 0 in t.waiting:
        t.answer(0, "done")
    assert t.table.game.view().question == "preparation"
    assert t.waiting == [1]
    t.now = time.time()
    t.table.asked_since[1] = AskedSince(t.table.version(1), t.now, t.now)
    began, delay = t.now, 0.4
    room = Room(t, len(cards) + 1, delay)
    answers = [command.answer for command in room.run() if isinstance(command, GiveAnswer)]
    assert len(answers) == len(cards) + 1
    assert delay <= room.times[-1] - began < 1.9 * delay


def test_bot_thinks_after_the_others_have_got_the_question() -> None:
    """Else its work delays their messages, by a millisecond that shows that it has a choice."""
    t = TableBuilder("me", "greedy", position=battle_position([], ["prayer"]))
    t.now = time.time()
    t.answer(0, *ATTACK)
    assert t.waiting == [1]
    assert len(t.options(1)) > 1
    began = t.now

    async def note_time(_: LiveTable) -> None:
        assert time.time() - began >= scheduler.THINKING_STARTS_S

    room = Room(t, 1, delay=0.25)
    assert len(room.run(note_time)) == 1
    assert room.bots.asked == ["greedy"], "it has not failed"
    assert room.times[0] - began >= 0.25


def test_answer_without_a_choice_takes_as_long_as_others_of_its_kind() -> None:
    """Also where a long queue makes all of them late."""
    rng, times = random.Random(3), ThinkingTimes()
    for _ in range(200):
        times.add("greedy window", rng.lognormvariate(0.0, 1.0))
    slow = [rng.lognormvariate(0.0, 1.0) for _ in range(2000)]
    usual = times.usual("greedy window")
    with_choice = [max(usual, seconds) for seconds in slow]
    without = [max(usual, times.draw("greedy window", rng)) for _ in range(2000)]
    assert best_accuracy(with_choice, without) < 0.56
    assert best_accuracy(with_choice, [usual] * 2000) > 0.6, "the attack"


def test_bots_of_tables_with_people_are_urgent() -> None:
    people = LiveTable(bot_first().table, [], None)
    assert rank_of(people) is Rank.PEOPLE
    bots = LiveTable(TableBuilder("greedy", "greedy").table, [], None)
    assert rank_of(bots) is Rank.UNWATCHED
    with bots.listen(None):
        assert rank_of(bots) is Rank.WATCHED


def test_the_start_of_a_process_does_not_make_a_level_slow() -> None:
    times = ThinkingTimes()
    times.add("greedy", 4.0)
    assert times.usual("greedy") == 0
    for _ in range(5):
        times.add("greedy", 0.01)
    assert times.usual("greedy") == pytest.approx(0.02)
