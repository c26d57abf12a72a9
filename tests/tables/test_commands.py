"""Commands: their entries, and that preparing one changes nothing."""

from __future__ import annotations

import random

import pytest

from kemet.api import ApiError, Stops
from kemet.tables.commands import (
    Concede,
    GiveAnswer,
    JoinSeat,
    LeaveSeat,
    PauseGame,
    RenameSeat,
    ReturnToSeat,
    SetStops,
    StartGame,
    UndoAnswer,
)
from kemet.tables.online_table import Command, PreparedEntry
from tests.support.table_builders import (
    NO_STOPS,
    TableBuilder,
    battle_position,
    in_preparation,
    observable_state,
)


def table_with_an_answer() -> TableBuilder:
    t = TableBuilder("me", "me", position=battle_position([], []))
    return t.answer(0, "token move_upper")


@pytest.mark.parametrize(
    ("command", "data"),
    [
        (GiveAnswer(0, "pass", 7), {"answer": "pass"}),
        (GiveAnswer(0, "pass", 7, by="auto_pass"), {"answer": "pass", "by": "auto_pass"}),
        (
            GiveAnswer(0, "pass", by="greedy", bot_error="It failed."),
            {"answer": "pass", "by": "greedy", "bot_error": "It failed."},
        ),
        (JoinSeat(1), {}),
        (JoinSeat(1, "Nefer", "ab12"), {"name": "Nefer", "secret_hash": "ab12"}),
        (StartGame(None), {"level": "strategist"}),
        (LeaveSeat(1, reason="clock"), {"level": "strategist", "reason": "clock"}),
        (
            SetStops(1, Stops(moments=("veto", "my_turn"), cards={"prayer": "never"})),
            {"moments": ["my_turn", "veto"], "ask_every_time": False, "cards": {"prayer": "never"}},
        ),
        (RenameSeat(1, "Nefer"), {"name": "Nefer"}),
    ],
)
def test_data_of_an_entry(command: Command, data: dict[str, str]) -> None:
    """What is not given is not stored, nor the version that an answer refers to."""
    assert command.data() == data


def test_prepared_entry_has_the_number_key_and_time() -> None:
    t = table_with_an_answer()
    prepared = PauseGame(1).prepare(t.table, t.now + 5, "1:key")
    assert prepared == PreparedEntry(prepared.entry, None)
    entry = prepared.entry
    assert (entry.number, entry.kind, entry.seat, entry.key) == (2, "pause", 1, "1:key")
    assert (entry.at, entry.public) == (t.now + 5, True)


def test_time_of_an_entry_is_never_before_the_last() -> None:
    t = table_with_an_answer()
    assert PauseGame(None).prepare(t.table, t.now - 100).entry.at == t.now


def test_preparing_changes_nothing() -> None:
    t = TableBuilder("me", "me", "me", seed=8).play_randomly(random.Random(8), 80)
    before = observable_state(t.table, t.now)
    seat = t.waiting[0]
    commands: list[Command] = [
        GiveAnswer(seat, t.options(seat)[0]),
        PauseGame(None),
        *(SetStops(s, NO_STOPS) for s in range(3)),
        *(RenameSeat(s, "Nefer") for s in range(3)),
        *(UndoAnswer(s) for s in range(3)),
        *(Concede(s) for s in range(3)),
        *(LeaveSeat(s) for s in range(3)),
        *(ReturnToSeat(s) for s in range(3)),
    ]
    for command in commands:
        try:
            first = command.prepare(t.table, t.now)
        except ApiError:
            continue
        finally:
            assert observable_state(t.table, t.now) == before, command
        assert command.prepare(t.table, t.now).entry == first.entry


def test_undo_is_prepared_with_its_game() -> None:
    """The table applies that game, and the same one if only the entry is known."""
    t = table_with_an_answer()
    prepared = UndoAnswer(0).prepare(t.table, t.now)
    known, unknown = t.table.copy(), t.table.copy()
    known.apply(prepared.entry, prepared.game)
    unknown.apply(prepared.entry)
    assert known.game is prepared.game
    assert observable_state(known, t.now) == observable_state(unknown, t.now)


def test_only_the_owner_may_know_of_private_commands() -> None:
    t = in_preparation(["war_rage"], ["war_rage"])
    assert not SetStops(0, NO_STOPS).prepare(t.table, t.now).entry.public
    assert not GiveAnswer(1, "add war_rage").prepare(t.table, t.now).entry.public
    t.answer(1, "add war_rage")
    assert not UndoAnswer(1).prepare(t.table, t.now).entry.public
    assert RenameSeat(0, "Nefer").prepare(t.table, t.now).entry.public


def test_illegal_answer_names_its_rule() -> None:
    t = table_with_an_answer()
    with pytest.raises(ApiError) as caught:
        GiveAnswer(0, "step temple_w").prepare(t.table, t.now)
    assert (caught.value.status, caught.value.error) == (422, "illegal")
    assert caught.value.rule
