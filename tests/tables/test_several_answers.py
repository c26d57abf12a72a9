"""Several answers in one request: a Move in one gesture, accepted and undone whole."""

from __future__ import annotations

import json

import pytest

from kemet.api import ApiError
from kemet.tables.commands import GiveAnswer, UndoAnswer, read_entry
from kemet.tables.online_table import OnlineTable
from kemet.tables.snapshots import dump_snapshot, restore_snapshot
from kemet.views import Reach

from ..support.table_builders import TableBuilder

ON_THE_MARCH = {
    "edition": "revised",
    "players": [
        {"city": "nw", "prayer": 6, "tiles": ["god_speed"], "troops": {"nw1": 4}},
        {"city": "sw", "troops": {"sw1": 3}},
    ],
}


def table() -> TableBuilder:
    return TableBuilder("me", "me", position=ON_THE_MARCH)


def way_to(t: TableBuilder, space: str) -> tuple[str, ...]:
    (reach,) = [reach for reach in t.table.game.reach(0) if reach.space == space]
    assert isinstance(reach, Reach)
    return reach.routes[0].answers


def test_a_whole_move_is_one_entry() -> None:
    t = table()
    t.answer(0, "token move_upper")
    before = t.table
    answers = way_to(t, "temple_w")
    assert len(answers) > 3
    version, entries = t.table.version(0), t.table.entry_number
    t.submit(GiveAnswer(0, answers[0], version, then=answers[1:]))
    assert t.table.entry_number == entries + 1
    assert t.table.version(0) == version + 1
    assert [str(action) for _, action in t.table.game.answers[-len(answers) :]] == list(answers)
    assert before.seats[0].own_answers + len(answers) == t.table.seats[0].own_answers


def test_an_illegal_answer_refuses_all_of_them() -> None:
    t = table()
    t.answer(0, "token move_upper")
    with pytest.raises(ApiError) as caught:
        GiveAnswer(0, "march nw1", then=("step front_nw", "take 9")).prepare(t.table, t.now)
    assert (caught.value.status, caught.value.error) == (422, "illegal")
    assert caught.value.message.startswith("Answer 3 of 3: ")
    assert t.options(0)[0].startswith("march")


def test_answers_end_where_another_seat_is_asked() -> None:
    t = table()
    with pytest.raises(ApiError) as caught:
        GiveAnswer(0, "token pray_middle", then=("token pray_lower",)).prepare(t.table, t.now)
    assert caught.value.error == "illegal"


def test_undo_takes_all_of_them_back() -> None:
    t = table()
    t.answer(0, "token move_upper")
    answers = way_to(t, "temple_w")[:-1]
    t.submit(GiveAnswer(0, answers[0], then=answers[1:]))
    own = t.table.seats[0].own_answers
    t.submit(UndoAnswer(0))
    assert [str(action) for _, action in t.table.game.answers] == ["token move_upper"]
    assert t.table.seats[0].own_answers == own - len(answers)
    t.submit(UndoAnswer(0))
    assert t.table.game.answer_count == 0


def test_they_are_stored_and_read_again() -> None:
    t = table()
    t.answer(0, "token move_upper")
    answers = way_to(t, "temple_w")[:-1]
    entry = GiveAnswer(0, answers[0], then=answers[1:]).prepare(t.table, t.now).entry
    data = {"answer": answers[0], "then": list(answers[1:])}
    assert entry.command.data() in (data, data | {"then": answers[1:]})
    read = read_entry(entry.number, "answer", 0, data, None, entry.at, entry.public)
    assert read.command == entry.command
    known = t.table.copy()
    known.apply(read)
    snapshot = json.loads(json.dumps(dump_snapshot(known)))
    loaded = OnlineTable(t.config, t.seats(), [])
    restore_snapshot(loaded, snapshot)
    assert loaded.undoable == known.undoable
    assert loaded.can_undo(0)
