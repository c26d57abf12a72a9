"""The state of a table: versions, undo, and that a rebuild gives the same state."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import Any

import pytest

from kemet.api import ApiError, Stops, TimeControl
from kemet.tables.deal import UNDRAWN_SEED
from kemet.tables.online_table import OnlineTable
from kemet.tables.replays import frame_answer_counts
from kemet.tables.snapshots import dump_snapshot
from tests.support.table_builders import (
    ATTACK,
    NO_STOPS,
    TableBuilder,
    battle_position,
    in_preparation,
    observable_state,
)


def cannot_undo(t: TableBuilder, seat: int) -> bool:
    """Whether the seat has nothing to undo."""
    with pytest.raises(ApiError) as caught:
        t.command("undo", seat)
    return caught.value.error == "cannot_undo"


# --- versions


def test_public_answer_is_a_version_for_all() -> None:
    t = TableBuilder("me", "me", position=battle_position([], []))
    t.answer(0, "token move_upper", "march front_nw")
    assert t.versions == [2, 2]
    assert t.table.version(None) == 2


def test_number_of_added_cards_is_hidden() -> None:
    """Adding two cards and adding none look the same until both are ready."""
    plain = in_preparation(["war_rage"], ["war_rage", "war_fury"])
    rich = in_preparation(["war_rage"], ["war_rage", "war_fury"])
    before = rich.versions
    rich.answer(1, "add war_rage", "add war_fury")
    assert rich.versions == [before[0], before[1] + 2]
    assert visible_to(rich, 0) == visible_to(plain, 0)
    assert visible_to(rich, None) == visible_to(plain, None)
    assert visible_to(rich, 1) != visible_to(plain, 1)
    rich.answer(1, "ready")
    plain.answer(1, "ready")
    assert visible_to(rich, 0) == visible_to(plain, 0)


def visible_to(t: TableBuilder, viewer: int | None) -> list[Any]:
    """Everything that a viewer sees of a table."""
    table = t.table
    own = [] if viewer is None else [
        table.can_undo(viewer), table.seats[viewer].stops, table.asked_since[viewer],
        t.options(viewer),
    ]  # fmt: skip
    return [
        table.version(viewer), table.game.view(viewer), table.game.events(viewer),
        table.status, table.clock.running, len(frame_answer_counts(table)), own,
    ]  # fmt: skip


def test_stops_are_private() -> None:
    t = TableBuilder("me", "me")
    t.command("stops", 0, stops=NO_STOPS)
    assert t.versions == [1, 0]
    assert [seat.stops for seat in t.table.seats] == [NO_STOPS, Stops()]


def test_answer_to_an_old_version_is_valid_while_the_question_is_pending() -> None:
    """A rename of another seat does not make an answer stale."""
    t = TableBuilder("me", "me", position=battle_position([], []))
    asked = t.table.asked_since[0]
    t.command("name", 1, name="Anna")
    assert t.versions == [1, 1]
    assert t.table.asked_since[0] == asked


# --- undo


def test_undo_several_answers() -> None:
    t = TableBuilder("me", "me", position=battle_position([], []))
    before = t.table.game.view(0)
    t.answer(0, "token move_upper", "march front_nw", "step temple_w")
    for _ in range(3):
        assert t.table.can_undo(0)
        t.command("undo", 0)
    assert t.table.game.view(0) == before
    assert t.versions == [6, 6]
    assert cannot_undo(t, 0)


def test_no_undo_of_another_seats_answer() -> None:
    t = TableBuilder("me", "me", position=battle_position([], []))
    t.answer(0, "token move_upper")
    assert cannot_undo(t, 1)


def test_no_undo_after_another_seat_is_asked() -> None:
    t = TableBuilder("me", "me", position=battle_position([], ["war_rage"])).answer(0, *ATTACK)
    assert t.waiting == [1]
    assert cannot_undo(t, 0)


def test_no_undo_after_a_revelation() -> None:
    t = in_preparation([], ["war_rage"])
    assert t.waiting == [1]
    t.answer(1, "ready")
    assert t.table.game.view().battle is not None
    assert cannot_undo(t, 0)
    assert cannot_undo(t, 1)


def test_no_undo_after_cards_are_drawn() -> None:
    """Randomness, or cards from a hidden pile."""
    drawn = 0
    for seed in range(3):
        chance = random.Random(seed)
        t = TableBuilder("me", "me", edition="original", seed=seed)
        for _ in range(250):
            seat, events = chance.choice(t.waiting), t.table.event_count
            rng = t.table.game.state.rng
            t.answer(seat, chance.choice(t.options(seat)))
            new = {e.kind for e in t.table.game.events(seat, events)}
            if t.table.game.state.rng != rng or new & {"draws", "looks", "reshuffles"}:
                drawn += 1
                assert cannot_undo(t, seat)
    assert drawn > 5


def test_undo_during_a_simultaneous_choice() -> None:
    """A seat can choose again while the other seat has not chosen."""
    t = TableBuilder("me", "me", position=battle_position([], [])).answer(0, *ATTACK)
    t.answer(0, "fight s4d1/s2p2")
    asked = t.table.asked_since[1]
    t.command("undo", 0)
    assert t.waiting == [0, 1]
    assert t.table.asked_since[1] == asked, "the other seat still has the same question"
    t.answer(1, "fight s3d2/s1d3")
    assert t.waiting == [0]
    t.answer(0, "fight s1d3/s2p2")
    shown = t.table.game.view().battle
    assert shown is not None
    assert shown.attack.played == "s1d3"


def test_no_undo_of_a_choice_after_the_question_is_closed() -> None:
    """Red has no card: only blue is asked to prepare, and the battle card of red stays."""
    t = in_preparation([], ["war_rage", "war_fury"])
    assert t.waiting == [1]
    assert cannot_undo(t, 0)
    t.answer(1, "add war_rage")
    assert cannot_undo(t, 0), "not after a hidden answer either"
    t.command("undo", 1).command("undo", 1)
    assert t.table.game.view().question == "council"
    assert t.table.can_undo(0), "after the undo of blue, red can choose again too"


def test_undo_of_a_hidden_answer_is_hidden() -> None:
    """Also between answers of the other seat, whose question does not change."""
    t = in_preparation(["war_rage"], ["war_rage", "war_fury"])
    t.answer(1, "add war_rage")
    t.command("name", 1, name="Bo")
    t.answer(0, "ready")
    before = visible_to(t, 0), visible_to(t, None)
    t.wait(5).command("undo", 1)
    assert (visible_to(t, 0), visible_to(t, None)) == before
    assert "add war_rage" in t.options(1)
    t.answer(1, "add war_fury", "ready")
    assert [e.fields["card"] for e in t.table.game.events() if e.kind == "adds"] == ["war_fury"]


def test_can_undo_does_not_reveal_added_cards() -> None:
    """Red is ready and only blue must answer: red can undo before and after blue adds a card."""
    t = in_preparation(["war_rage"], ["war_rage", "war_fury"]).answer(0, "ready")
    before = visible_to(t, 0)
    assert t.table.can_undo(0)
    t.answer(1, "add war_rage")
    assert visible_to(t, 0) == before
    t.command("undo", 0)
    assert t.waiting == [0, 1]
    assert "add war_rage" not in t.options(1)


def test_undo_takes_back_gained_time() -> None:
    """Otherwise answers and undos could add time to a clock."""
    gained = 0
    for seed in range(4):
        chance = random.Random(seed)
        t = TableBuilder(
            "me",
            "me",
            seed=seed,
            time_control=TimeControl(kind="fischer", seconds=500, increment=9),
        )
        for _ in range(300):
            seat = chance.choice(t.waiting)
            left = t.table.clock.remaining
            t.answer(seat, chance.choice(t.options(seat)))
            if t.table.can_undo(seat) and t.table.clock.remaining != left:
                gained += 1
                t.command("undo", seat)
                assert t.table.clock.remaining == left
    assert gained > 3


# --- rebuilding


@pytest.mark.parametrize("number", range(8))
def test_rebuild_from_a_snapshot_equals_rebuild_from_all_entries(number: int) -> None:
    """Both equal the table as it was played, for every viewer, including clocks."""
    chance = random.Random(number)
    edition = ("revised", "original")[number % 2]
    time_controls = [
        TimeControl(),
        TimeControl(kind="turn", seconds=900),
        TimeControl(kind="fischer", seconds=90000, increment=7),
    ]
    t = TableBuilder(
        *["me"] * (2 + number % 4),
        time_control=time_controls[number % 3],
        edition=edition,
        seed=number,
    )
    t.play_randomly(chance, 260)
    t.outages.append((t.now - 40, t.now - 10))
    now = observable_state(t.rebuild(), t.now)
    for at in (1, chance.randrange(len(t.entries)), len(t.entries)):
        assert observable_state(t.rebuild(at), t.now) == now
    t.outages.clear()
    assert observable_state(t.rebuild(), t.now) == observable_state(t.table, t.now)


def test_changes_of_a_copy_do_not_affect_the_original() -> None:
    t = TableBuilder("me", "me", "me", seed=3).play_randomly(random.Random(3), 60)
    old, before = t.table, observable_state(t.table, 0.0)
    t.play_randomly(random.Random(4), 60).command("name", 0, name="Nobody")
    assert observable_state(t.table, 0.0) != before
    assert observable_state(old, 0.0) == before


def test_rename_of_a_copy_does_not_affect_the_original() -> None:
    """An entry that is not stored in the end must leave no trace at the published table."""
    t = TableBuilder("me", "me")
    old = t.table
    t.command("name", 0, name="Nobody")
    assert t.table.game.names == ("Nobody", "Player2")
    assert old.game.names == ("Player1", "Player2")


def test_only_apply_changes_a_table() -> None:
    """Every other public method of a table reads."""
    t = TableBuilder("me", "me", position=battle_position([], []))
    t.answer(0, "token move_upper").command("stops", 1, stops=NO_STOPS)
    table = t.table
    arguments: dict[str, tuple[Any, ...]] = {
        "version": (0,),
        "known_event_count": (0, 1),
        "is_auto_passed": (0,),
        "can_undo": (0,),
        "named": (table.game,),
        "try_answer": (0, "march front_nw"),
        "changes_public_view": (table.game.copy(),),
        "game_without_last_answer": (0,),
        "view": (0,),
        "pending_link": (0,),
    }
    public = {name for name in dir(OnlineTable) if not name.startswith("_")}
    methods = {name for name in public if callable(getattr(table, name))} - {"apply"}
    assert methods >= set(arguments)
    before = deepcopy(dump_table(table))
    for name in sorted(methods):
        getattr(table, name)(*arguments.get(name, ()))
    assert dump_table(table) == before


def dump_table(table: OnlineTable) -> list[Any]:
    """All attributes of a table but its cached view."""
    snapshot = dump_snapshot(table)
    return [snapshot, list(table.version_snapshots), table.outages, table.config]


def test_known_event_count_after_missed_changes() -> None:
    """A client keeps its events, except those that an undo has removed."""
    t = TableBuilder("me", "me", position=battle_position([], []))
    t.answer(0, "token move_upper", "march front_nw")
    seen, events = t.versions[1], t.table.event_count
    assert t.table.known_event_count(1, seen) == events
    t.command("undo", 0)
    fewer = t.table.event_count
    t.answer(0, "march front_nw", "step temple_w")
    assert t.table.known_event_count(1, seen) == fewer
    assert t.table.known_event_count(1, 10_000) is None
    for i in range(300):
        t.command("name", 0, name=f"N{i}")
    assert t.table.known_event_count(1, seen) is None, "too long ago"


# --- deals that are drawn at the start


def undrawn_table() -> TableBuilder:
    return TableBuilder("me", "link", seed=UNDRAWN_SEED, deals_at_start=True)


def test_a_deal_is_drawn_by_the_entry_that_starts_the_game() -> None:
    t = undrawn_table()
    assert t.table.awaits_deal
    t.command("name", 1, name="Bea").command("join", 1)
    assert "seed" not in t.entries[0].data
    seed = int(t.entries[1].data["seed"])
    assert (t.table.game.header["seed"], t.table.game.names) == (seed, ("Player1", "Bea"))
    again = t.rebuild()
    assert observable_state(again, t.now) == observable_state(t.table, t.now)
    assert observable_state(t.rebuild(snapshot_at=1), t.now) == observable_state(t.table, t.now)
    assert observable_state(t.rebuild(snapshot_at=2), t.now) == observable_state(t.table, t.now)


def test_an_undo_keeps_the_drawn_deal() -> None:
    t = undrawn_table().command("join", 1)
    while not t.table.undoable:
        seat = t.waiting[0]
        t.answer(seat, t.options(seat)[0])
    seat = t.table.undoable[-1].seat
    hands = [t.table.view(s).own for s in (0, 1)]
    t.command("undo", seat)
    assert t.table.game.header["seed"] == t.table.seed
    assert [view.hand for view in hands if view] == [
        own.hand for s in (0, 1) if (own := t.table.view(s).own)
    ]


def test_a_vote_or_a_bot_at_the_last_seat_starts_the_game_too() -> None:
    t = undrawn_table().command("leave", 1, level="greedy")
    assert (t.status, t.table.awaits_deal) == ("running", False)


def test_a_game_that_ends_before_its_start_has_a_deal_too() -> None:
    t = undrawn_table().command("concede", 1)
    assert (t.status, t.table.awaits_deal) == ("over", False)
    assert t.table.game.header["seed"] == t.table.seed
