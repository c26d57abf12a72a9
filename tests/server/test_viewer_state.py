"""The states sent to clients: the cache never changes them, and a version determines them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from kemet.api import TableState, parse, to_dict
from kemet.i18n import LANGUAGES, describe
from kemet.local import ManualClock
from kemet.server.platform.wire import write_json
from kemet.tables import render
from kemet.tables.live_table import LiveTable
from kemet.tables.protocols import Host
from kemet.tables.render import ViewerState, render_state, state_json
from tests.support.table_builders import TableBuilder, in_preparation, table_state


def random_tables(number: int, count: int) -> Iterator[TableBuilder]:
    """A table after each of some answers, undos, renames and private commands."""
    rng = random.Random(number)
    edition = ("revised", "original")[number % 2]
    t = TableBuilder(*["me"] * (2 + number % 4), edition=edition, seed=number)
    for _ in range(count):
        yield t.play_randomly(rng, 1)


def at(handle: LiveTable | None, t: TableBuilder) -> LiveTable:
    """The live table at the state of a builder."""
    if handle is None:
        return LiveTable(t.table, [], None)
    handle.replace(t.table)
    return handle


@pytest.mark.parametrize("number", range(4))
def test_cached_state_is_the_rendered_state(number: int) -> None:
    rng = random.Random(number)
    handle, hits = None, 0
    for t in random_tables(number, 120):
        handle = at(handle, t)
        viewers = (None, *range(t.table.players))
        for viewer in rng.choices(viewers, k=4):
            language = rng.choice(LANGUAGES)
            first = rng.choice([0, t.table.event_count, rng.randrange(t.table.event_count + 1)])
            before = handle.table.rendered.get(("state", viewer, language))
            state = render.viewer_state(handle, viewer, language, first)
            hits += before is not None and before.view is state.view
            assert state == render_state(t.table, viewer, language, first)
    assert hits > 20
    assert handle is not None
    states = [key for key in handle.table.rendered if key[0] == "state"]  # type: ignore[index]
    assert len(states) <= (t.table.players + 1) * len(LANGUAGES)


@pytest.mark.parametrize("number", range(4))
def test_same_version_is_the_same_state(number: int) -> None:
    """Otherwise a viewer could notice a change that they may not know of."""
    seen: dict[tuple[int | None, int], ViewerState] = {}
    again = 0
    for t in random_tables(number, 120):
        for viewer in (None, *range(t.table.players)):
            state = render_state(t.table, viewer, "en", 0)
            again += (viewer, state.version) in seen
            assert seen.setdefault((viewer, state.version), state) == state
    assert again > 10


def test_secret_answer_renders_only_the_state_of_its_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    t = in_preparation(["war_rage"], ["war_rage", "war_fury"])
    handle = LiveTable(t.table, [], None)
    for viewer in (None, 0, 1):
        render.viewer_state(at(handle, t), viewer, "en", 0)
    rendered: list[int | None] = []

    def record(*args: object) -> ViewerState:
        rendered.append(args[1])  # type: ignore[arg-type]
        return render_state(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(render, "render_state", record)
    t.answer(1, "add war_rage")
    for _ in range(3):
        for viewer in (None, 0, 1):
            render.viewer_state(at(handle, t), viewer, "en", 0)
    assert rendered == [1]


def test_rename_changes_the_texts_of_old_events() -> None:
    t = TableBuilder("me", "me", seed=2).play_randomly(random.Random(2), 20)
    handle = LiveTable(t.table, [], None)
    render.viewer_state(at(handle, t), None, "en", 0)
    t.command("name", 0, name="Nefertari")
    texts = [event.text for event in render.viewer_state(at(handle, t), None, "en", 0).events]
    assert any("Nefertari" in text for text in texts)
    assert not any("Player1" in text for text in texts)


def test_whole_games_are_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    t = TableBuilder("me", "me", seed=2).play_randomly(random.Random(2), 60)
    count = t.table.event_count
    monkeypatch.setattr(render, "MAX_KEPT_EVENTS", count - 1)
    handle = LiveTable(t.table, [], None)
    assert len(render.viewer_state(at(handle, t), None, "en", 0).events) == count
    assert handle.table.rendered["state", None, "en"].events == []
    recent = render.viewer_state(at(handle, t), None, "en", count - 3)
    assert [event.number for event in recent.events] == [count - 3, count - 2, count - 1]
    assert handle.table.rendered["state", None, "en"] is recent
    assert render.viewer_state(at(handle, t), None, "en", count - 1).events == recent.events[2:]
    assert handle.table.rendered["state", None, "en"] is recent


def test_table_state_has_the_events_since_a_version() -> None:
    t = TableBuilder("me", "me", seed=2).play_randomly(random.Random(2), 30)
    handle = LiveTable(t.table, [], None)
    since = t.table.version(0)
    whole = table_state(handle, 0, None, "en")
    assert (whole.resync, whole.first_event) == (True, 0)
    t.play_randomly(random.Random(3), 2)
    handle.replace(t.table)
    state = table_state(handle, 0, since, "en")
    assert not state.resync
    assert state.events == table_state(handle, 0, None, "en").events[state.first_event :]
    assert state.events[0].number == state.first_event


@pytest.mark.parametrize("number", range(4))
def test_views_of_a_table_are_those_of_its_game(number: int) -> None:
    """They share what everybody knows, and nothing else."""
    for t in random_tables(number, 120):
        for viewer in (None, *range(t.table.players)):
            assert t.table.view(viewer) == t.table.game.view(viewer)


def test_texts_in_memory_are_those_of_the_names_and_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(render, "MAX_TEXTS", 50)
    render.TEXTS.clear()
    for number in (0, 1):
        for t in random_tables(number, 60):
            game = t.table.game
            for language in LANGUAGES:
                edition = game.edition.name
                for event in game.events(0)[-3:]:
                    text = render.event_text(event, language, game)
                    assert text == describe(event, language, names=game.names, edition=edition)
                for action in (a for seat in game.waiting for a in game.options(seat)):
                    text = render.option_text(action, language, game)
                    assert text == describe(action, language, names=game.names, edition=edition)
                assert len(render.TEXTS) <= 50


@pytest.mark.parametrize("number", range(4))
def test_rendered_state_is_the_model_as_json(number: int) -> None:
    host = Host(clock=ManualClock(1234.5), encode=write_json)
    rng = random.Random(number)
    handle = None
    for t in random_tables(number, 120):
        if handle is None:
            handle = LiveTable(t.table, [], None, host)
        handle.replace(t.table)
        for viewer in (None, *range(t.table.players)):
            since = rng.choice([None, t.table.version(viewer), max(0, t.table.version(viewer) - 2)])
            state = table_state(handle, viewer, since, "fr")
            text = state_json(handle, viewer, since, "fr")
            assert json.loads(text) == to_dict(state)
            assert parse(TableState, json.loads(text)) == state
