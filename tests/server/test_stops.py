"""Stops: where a person is asked, what a silent pass shows and when it comes."""

from __future__ import annotations

import time
from math import inf

import pytest

from kemet.api import Moment, Stops, to_json
from kemet.tables.live_table import LiveTable
from kemet.tables.replays import annotated_record
from kemet.tables.scheduler import next_due, release_time
from kemet.tables.stops import is_stopped, playable_card_names, window_moments
from kemet.testing.scenario import Scenario
from tests.support.live_server import ServerProcess
from tests.support.table_builders import (
    ATTACK,
    EVERY_TIME,
    NO_STOPS,
    TableBuilder,
    battle_position,
    in_preparation,
    table_state,
)

DELAY = 0.25
BLUFF = "war_rage"
"""A card that is never played in a window."""


def three_people(*hands: list[str]) -> TableBuilder:
    """Red can attack blue; green is the third."""
    data = battle_position(hands[0], hands[1], 3)
    data["players"][2].update(di=hands[2], prayer=8)
    return TableBuilder("me", "me", "me", position=data)


def question_of(t: TableBuilder) -> tuple[str, list[int]]:
    return t.table.game.view().question, t.waiting


def moments(t: TableBuilder, seat: int) -> set[Moment]:
    return set(window_moments(t.table.game.state, seat))


# --- moments


def test_moments_before_a_battle() -> None:
    t = three_people(["enlistment"], ["enlistment", "escape"], ["enlistment"]).answer(0, *ATTACK)
    assert question_of(t) == ("window", [0])
    assert [moments(t, seat) for seat in range(3)] == [
        {"my_battle"}, {"attacked", "my_battle"}, {"others"},
    ]  # fmt: skip
    for seat in range(3):
        t.answer(seat, "pass")
    assert question_of(t) == ("escape", [1])
    assert moments(t, 1) == {"attacked", "my_battle"}


def test_moments_after_an_action() -> None:
    """One seat is asked after its own action, the next one before its turn."""
    t = three_people(["enlistment"], ["enlistment"], ["enlistment"]).answer(0, "token pray_middle")
    assert question_of(t) == ("window", [0])
    assert [moments(t, seat) for seat in range(3)] == [{"my_action"}, {"my_turn"}, {"others"}]
    for seat in (0, 1, 2):
        t.answer(seat, "pass")
    t.answer(1, "token pray_middle")
    assert [moments(t, seat) for seat in range(3)] == [{"others"}, {"my_action"}, {"my_turn"}]


def test_window_after_the_last_token_of_a_day_is_before_no_turn() -> None:
    t = three_people(["enlistment"], [], [])
    while t.table.game.state.phase == 0 or t.table.game.view().phase == "day":
        if question_of(t) == ("window", [0]):
            active = t.table.game.view().active
            tokens = [player.tokens_left for player in t.table.game.view().players]
            before_own = active == 2 and tokens[0] > 0
            after_own: Moment = "my_action" if active == 0 else "others"
            assert moments(t, 0) == ({"my_turn"} if before_own else {after_own})
            t.answer(0, "pass")
            if tokens == [0, 0, 0]:
                return
        else:
            seat = t.waiting[0]
            free = [o for o in t.options(seat) if o.startswith(("token pray", "token "))]
            t.answer(seat, free[-1] if free else t.options(seat)[-1])
    raise AssertionError("the day ended without a window")


def test_window_before_the_first_turn_of_a_day() -> None:
    t = TableBuilder("me", "me", seed=4)
    while question_of(t)[0] != "window":
        seat = t.waiting[0]
        t.answer(seat, t.options(seat)[-1])
    order = t.table.game.view().order
    assert moments(t, order[0]) == {"my_turn"}
    assert moments(t, order[1]) == {"others"}


def test_moment_of_a_played_card() -> None:
    t = three_people(["enlistment"], ["veto"], ["enlistment"]).answer(0, *ATTACK, "di enlistment")
    assert question_of(t) == ("veto", [1])
    assert moments(t, 1) == {"veto"}
    assert not t.table.is_auto_passed(1)
    t.answer(1, "pass")
    assert question_of(t) == ("veto", [2])
    assert t.table.is_auto_passed(2), "without a Veto nobody is asked"


# --- which windows are asked


@pytest.mark.parametrize(
    ("stops", "asked"),
    [
        (Stops(), [True, True, False]),
        (NO_STOPS, [False, False, False]),
        (EVERY_TIME, [True, True, True]),
        (Stops(moments=("attacked",)), [False, True, False]),
        (Stops(moments=("my_battle",)), [True, True, False]),
        (Stops(moments=("others",)), [False, False, True]),
        (Stops(moments=(), cards={"enlistment": "always"}), [True, True, True]),
        (Stops(cards={"enlistment": "never"}), [False, False, False]),
        (Stops(moments=(), cards={"mana_theft": "always"}), [False, False, False]),
        (Stops(cards={"mana_theft": "never"}), [True, True, False]),
    ],
)
def test_which_windows_are_asked(stops: Stops, asked: list[bool]) -> None:
    """Before a battle, everybody with one playable card."""
    t = three_people(["enlistment"], ["enlistment"], ["enlistment"])
    for seat in range(3):
        t.command("stops", seat, stops=stops)
    t.answer(0, *ATTACK)
    for seat in range(3):
        assert question_of(t) == ("window", [seat])
        assert t.table.is_auto_passed(seat) is not asked[seat]
        due = next_due(t.table, t.now, DELAY)
        assert (due is None) is asked[seat]
        if due is not None:
            assert (due.kind, due.seat, due.due_at) == ("auto_pass", seat, t.now + DELAY)
        t.answer(seat, "pass")


def test_seat_without_a_playable_card_is_asked_only_every_time() -> None:
    t = three_people([BLUFF], [], []).answer(0, *ATTACK)
    assert t.options(0) == ["pass"]
    all_moments = Stops(moments=("my_turn", "attacked", "veto", "my_battle", "others"))
    always = Stops(cards={BLUFF: "always"})
    assert not any(is_stopped(t.table.game, 0, stops) for stops in (Stops(), all_moments, always))
    assert is_stopped(t.table.game, 0, EVERY_TIME)


def test_card_that_is_never_asked_for_does_not_hide_another() -> None:
    t = three_people(["enlistment", "mana_theft"], [], []).answer(0, *ATTACK)
    assert playable_card_names(t.table.game, 0) == {"enlistment", "mana_theft"}
    assert is_stopped(t.table.game, 0, Stops(cards={"enlistment": "never"}))
    both = Stops(cards={"enlistment": "never", "mana_theft": "never"})
    assert not is_stopped(t.table.game, 0, both)


def test_no_other_question_is_passed() -> None:
    """Tokens, marches, war councils and preparation always need an answer."""
    t = in_preparation(["war_rage"], ["war_rage"])
    for seat in (0, 1):
        t.command("stops", seat, stops=NO_STOPS)
    assert t.table.game.view().question == "preparation"
    assert next_due(t.table, t.now, DELAY) is None
    fresh = TableBuilder("me", "me", position=Scenario().has("red", di=["enlistment"]).data)
    fresh.command("stops", 0, stops=NO_STOPS)
    assert next_due(fresh.table, fresh.now, DELAY) is None
    assert not fresh.table.is_auto_passed(0)


def test_stops_are_in_the_record() -> None:
    t = TableBuilder("me", "me", position=Scenario().data)
    t.command("stops", 1, stops=Stops(moments=("veto",), cards={"enlistment": "always"}))
    t.answer(0, "token pray_middle").command("stops", 1, stops=NO_STOPS)
    t.command("stops", 0, stops=EVERY_TIME).command("concede", 1)
    lines = annotated_record(t.table).splitlines()
    first = lines.index("")
    assert lines[first + 1 : first + 5] == [
        "# stops 1 veto enlistment=always", "0 token pray_middle", "# stops 1 none",
        "# stops 0 every_time",
    ]  # fmt: skip


# --- undo


def test_undo_removes_the_automatic_pass_too() -> None:
    """The person undoes the own answer, not what the server did after it."""
    data = Scenario("revised", 2).has("red", di=["enlistment"], tiles=["act_of_god_ruby"]).data
    t = TableBuilder("me", "me", position=data)
    before = t.options(0)
    t.answer(0, "token pray_middle")
    assert question_of(t) == ("window", [0])
    t.answer(0, "pass", by="auto_pass")
    assert question_of(t) == ("token", [0]), "the silver token is left"
    steps = t.table.public_steps[:]
    t.command("undo", 0)
    assert t.options(0) == before
    assert t.table.public_steps == steps[:-2]
    assert t.rebuild(2).game.record() == t.table.game.record()


# --- what a silent pass shows, and when it comes


def silent_table(hand: list[str], stops: Stops | None = None) -> TableBuilder:
    """Red has acted; blue, with a hand, is asked in the window before the turn of green."""
    t = three_people([], hand, [])
    if stops is not None:
        t.command("stops", 1, stops=stops)
    t.answer(0, "token pray_middle")
    assert question_of(t) == ("window", [1])
    return t


SILENT_HANDS = (
    ([BLUFF], None),  # no playable card
    (["enlistment"], Stops(moments=("veto",))),  # a playable card, but no stop
    (["enlistment"], Stops(cards={"enlistment": "never"})),
    (["mana_theft"], NO_STOPS),
)


@pytest.mark.parametrize(("hand", "stops"), SILENT_HANDS)
def test_silent_question_shows_nothing_to_its_seat(hand: list[str], stops: Stops | None) -> None:
    t = silent_table(hand, stops)
    state = table_state(LiveTable(t.table, [], None), 1, None, "en")
    assert state.options == []
    assert state.view.waiting == ()
    assert state.view.own is not None
    assert state.view.own.options == ()
    assert not state.table.seats[1].ticking


def test_others_see_no_difference_between_silent_and_asked() -> None:
    seen = set()
    for hand, stops in (*SILENT_HANDS, (["enlistment"], None), ([BLUFF], EVERY_TIME)):
        t = silent_table(hand, stops)
        for viewer in (None, 0, 2):
            state = table_state(LiveTable(t.table, [], None), viewer, None, "en")
            state.table.now = 0
            state.table.seats[1].seconds = None
            seen.add((viewer, to_json(state)))
    assert len(seen) == 3


def test_time_of_an_automatic_pass_does_not_depend_on_the_hand() -> None:
    """It is also the time of a bot that needs less than the delay."""
    times = set()
    for hand, stops in SILENT_HANDS:
        t = silent_table(hand, stops)
        due = next_due(t.table, t.now, DELAY)
        assert due is not None
        times.add(due.due_at - t.now)
    bot = TableBuilder("me", "greedy", position=battle_position([], ["enlistment"]))
    bot.answer(0, "token pray_middle")
    times.add(release_time(bot.now, bot.now + 0.1, DELAY, 0) - bot.now)
    assert times == {DELAY}


MIN_MEASUREMENTS = 8
MAX_MEASUREMENTS = 80


def test_measured_time_of_an_automatic_pass(server: ServerProcess) -> None:
    """On a real server, as a spectator measures it: with and without a playable card.

    From the answer before it until it is seen, the least of several times: whatever else the
    machine does adds to them, so a busy one needs more.
    """
    cases: dict[str, tuple[list[str], dict[str, list[str]]]] = {
        "nothing": ([BLUFF], {}),
        "no_stop": (["enlistment", "mana_theft", "prayer"], {"moments": []}),
    }
    least = dict.fromkeys(cases, inf)
    for number in range(MAX_MEASUREMENTS):
        for name, (hand, stops) in cases.items():
            least[name] = min(least[name], measured_pass_seconds(server, hand, stops))
        if number >= MIN_MEASUREMENTS and abs(least["nothing"] - least["no_stop"]) < 0.02:
            return
    raise AssertionError(least)


def measured_pass_seconds(
    server: ServerProcess, hand: list[str], stops: dict[str, list[str]]
) -> float:
    table = server.create_table("me", "link", position=battle_position([], hand))
    table.seat(1).command("enter")
    table.seat(1).command("stops", **stops)
    asked = table.seat(0).state()
    with table.connect(None) as spectator:
        spectator.state()
        began = time.monotonic()
        table.seat(0).answer(asked, "token pray_middle")
        spectator.state(lambda s: s["view"]["waiting"] == [1] and s["view"]["question"] == "token")
        return time.monotonic() - began
