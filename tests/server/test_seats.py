"""Seats and clocks of a table, without a server."""

from __future__ import annotations

import pytest

from kemet.api import ApiError, TimeControl
from kemet.tables.clock import MIN_SECONDS_ON_RETURN
from kemet.tables.live_table import LiveTable
from kemet.tables.scheduler import hides_thinking_time, next_due, release_time
from kemet.testing.scenario import Scenario
from tests.support.table_builders import ATTACK, TableBuilder, battle_position, table_state

# --- clocks


def test_no_seconds_without_a_clock() -> None:
    t = TableBuilder("me", "me").wait(10**9)
    assert t.table.clock.seconds_left(0, t.now) is None
    assert next_due(t.table, t.now, 0.1) is None


def test_clock_runs_from_the_first_question() -> None:
    t = TableBuilder(
        "me",
        "me",
        position=battle_position([], []),
        time_control=TimeControl(kind="fischer", seconds=100),
    )
    t.wait(30)
    assert t.seconds_left(0) == 70
    assert t.seconds_left(1) == 100
    due = next_due(t.table, t.now, 0.1)
    assert due is not None
    assert (due.kind, due.seat, due.due_at) == ("timeout", 0, t.now + 70)


def test_fischer_increment_on_each_own_turn() -> None:
    time_control = TimeControl(kind="fischer", seconds=100, increment=10)
    t = TableBuilder("me", "me", position=Scenario().data, time_control=time_control)
    t.wait(4).answer(0, "token pray_middle")
    assert t.waiting == [1]
    assert (t.seconds_left(0), t.seconds_left(1)) == (96, 110)


def test_turn_clock_resets_each_turn() -> None:
    t = TableBuilder(
        "me", "me", position=Scenario().data, time_control=TimeControl(kind="turn", seconds=60)
    )
    t.wait(50).answer(0, "token pray_middle")
    assert t.seconds_left(0) == t.seconds_left(1) == 60
    t.wait(7)
    assert (t.seconds_left(0), t.seconds_left(1)) == (60, 53)


def test_no_clock_runs_while_the_game_is_paused() -> None:
    t = TableBuilder(
        "me", "me", position=Scenario().data, time_control=TimeControl(kind="fischer", seconds=60)
    )
    t.wait(10).command("pause", 1).wait(10**6)
    assert t.seconds_left(0) == 50
    assert next_due(t.table, t.now, 0.1) is None
    t.command("resume", 1).wait(5)
    assert t.seconds_left(0) == 45


def test_no_clock_runs_during_an_outage() -> None:
    t = TableBuilder(
        "me", "me", position=Scenario().data, time_control=TimeControl(kind="fischer", seconds=60)
    )
    t.outages.append((t.now + 10, t.now + 1000))
    t.wait(1005)
    assert t.seconds_left(0) == 45
    t.answer(0, "token pray_middle")
    assert t.seconds_left(0) == 45, "counted once"


def test_both_clocks_run_in_a_simultaneous_choice() -> None:
    t = TableBuilder(
        "me",
        "me",
        position=battle_position([], []),
        time_control=TimeControl(kind="fischer", seconds=60),
    )
    t.answer(0, *ATTACK).wait(5)
    assert (t.seconds_left(0), t.seconds_left(1)) == (55, 55)
    t.answer(1, "fight s3d2/s1d3").wait(5)
    assert (t.seconds_left(0), t.seconds_left(1)) == (50, 55)


def test_clock_starts_with_the_game_for_absent_players() -> None:
    t = TableBuilder(
        "me", "link", position=Scenario().data, time_control=TimeControl(kind="fischer", seconds=60)
    ).wait(40)
    assert t.status == "waiting"
    t.command("join", 1).wait(1)
    assert t.seconds_left(0) == 59


# --- delays


def test_bot_answers_a_secret_question_at_fixed_intervals() -> None:
    """The thinking time would reveal cards; public questions are answered at once."""
    t = TableBuilder("me", "greedy", position=battle_position([], ["prayer"])).answer(0, *ATTACK)
    asked = t.now
    assert t.table.game.view().question == "window"
    assert hides_thinking_time(t.table, 0.25)
    assert not hides_thinking_time(t.table, 0)
    assert release_time(asked, asked + 0.01, 0.25, 0) == asked + 0.25
    assert release_time(asked, asked + 0.26, 0.25, 0) == asked + 0.5
    public = TableBuilder("greedy", "me", position=battle_position([], []))
    public.answer(0, "token move_upper", by="greedy")
    assert public.table.game.view().question == "march"
    assert not hides_thinking_time(public.table, 0.25)


# --- joining and leaving


def error_kind(t: TableBuilder, kind: str, seat: int | None, **data: str) -> str:
    with pytest.raises(ApiError) as caught:
        t.command(kind, seat, **data)
    return caught.value.error


def test_game_starts_when_all_have_joined() -> None:
    t = TableBuilder("me", "link", "open")
    with pytest.raises(ApiError, match="not started"):
        t.answer(0, "pass")
    t.command("join", 2, name="Carla")
    assert t.status == "waiting"
    assert error_kind(t, "join", 2) == "taken"
    t.command("join", 1)
    assert t.status == "running"
    assert t.table.game.names == ("Player1", "Player2", "Carla")
    assert error_kind(t, "start", None) == "already_started"


def test_start_without_missing_players() -> None:
    """Bots take open seats; players with a link can still join."""
    t = TableBuilder("me", "open", "link").command("start", level="greedy")
    assert [s.kind for s in t.table.seats] == ["me", "bot", "link"]
    assert t.status == "running"
    assert error_kind(t, "join", 1) == "taken"
    t.command("join", 2)
    assert t.table.seats[2].joined


def test_concession_of_one_of_two_players() -> None:
    t = TableBuilder("me", "me").command("concede", 0)
    assert (t.table.status, t.table.winner, t.table.ended_by) == ("over", 1, "concession")
    assert error_kind(t, "concede", 1) == "over"


def test_concession_of_one_of_three_players() -> None:
    t = TableBuilder("me", "me", "me", position=Scenario(players=3).data).command("concede", 0)
    assert t.status == "running"
    assert not t.table.seats[0].is_person
    due = next_due(t.table, t.now, 0.25)
    assert due is not None
    assert (due.kind, due.seat) == ("bot", 0)
    assert error_kind(t, "concede", 0) == "already_conceded"
    assert error_kind(t, "return", 0) == "not_away"
    t.command("concede", 2)
    assert (t.table.status, t.table.winner) == ("over", 1)


def test_no_answer_after_concession_or_leaving() -> None:
    t = TableBuilder("me", "me", "me", position=Scenario(players=3).data)
    t.answer(0, "token raise")
    t.command("leave", 0, level="greedy")
    assert table_state(LiveTable(t.table, [], None), 0, None, "en").options == []
    with pytest.raises(ApiError, match="bot plays that seat"):
        t.answer(0, t.options(0)[0])
    assert error_kind(t, "undo", 0) == "cannot_undo"
    t.answer(0, t.options(0)[0], by="greedy")
    t.command("return", 0)
    assert t.table.seats[0].is_person


def test_game_is_over_when_all_people_concede() -> None:
    t = TableBuilder("me", "greedy", "greedy").command("concede", 0)
    assert (t.table.status, t.table.ended_by) == ("over", "concession")
    assert t.table.winner in (None, 1, 2)


def test_bot_plays_until_the_owner_returns() -> None:
    t = TableBuilder(
        "me", "me", position=Scenario().data, time_control=TimeControl(kind="fischer", seconds=60)
    )
    t.wait(59).command("leave", 0, level="greedy")
    assert t.table.seats[0].level == "greedy"
    assert error_kind(t, "leave", 0, level="greedy") == "no_person"
    t.wait(500).command("return", 0)
    assert t.table.seats[0].is_person
    assert t.seconds_left(0) == MIN_SECONDS_ON_RETURN
    assert error_kind(t, "return", 0) == "not_away"


def test_table_without_people_is_paused() -> None:
    t = TableBuilder("me", "me", "greedy")
    t.command("leave", 0, level="greedy")
    assert t.status == "running"
    t.command("leave", 1, level="greedy")
    assert t.status == "paused"
    t.command("return", 1).command("resume", 1)
    assert t.table.people_to_answer() in ([], [1])
    assert t.status == "running"


def test_table_is_paused_when_the_last_person_concedes() -> None:
    t = TableBuilder("me", "me", "greedy").command("leave", 0, level="greedy").command("concede", 1)
    assert t.status == "paused", "the first may still return"


def test_left_or_conceded_seats_do_not_delay_the_start() -> None:
    """A seat that is left or conceded before its player joins does not delay the others."""
    t = TableBuilder("me", "link", "link").command("leave", 1, level="greedy")
    assert t.status == "waiting"
    t.command("concede", 2)
    assert t.status == "running"


def test_rename_changes_the_name_everywhere() -> None:
    t = TableBuilder("me", "greedy").command("name", 0, name="Zoé")
    assert t.table.seats[0].name == "Zoé"
    assert t.table.game.names[0] == "Zoé"
    assert error_kind(t, "name", 1, name="Bot") == "no_person"
