"""Who has chosen the deal of a table, and the commitment to a random one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.testing.scenario import Scenario
from tests.support.live_server import ServerProcess, ServerTable, problem, run_server


def seed_of(t: ServerTable) -> int:
    """The seed in the database: of the table, or of the entry that began its game."""
    with closing(sqlite3.connect(t.server.folder / "kemet.db", timeout=30)) as db:
        query = "select start_record from tables where id = ?"
        record = str(db.execute(query, (t.id,)).fetchone()[0])
        entries = db.execute("select data from entries where table_id = ? order by number", (t.id,))
        drawn = [json.loads(data)["seed"] for (data,) in entries if "seed" in data]
    [line] = [line for line in record.splitlines() if line.startswith("seed ")]
    return int(drawn[-1] if drawn else line.partition(" ")[2])


@pytest.mark.parametrize("chosen", [{"seed": 7}, {"position": Scenario().data}])
def test_host_of_a_public_table_cannot_choose_the_deal(
    server: ServerProcess, chosen: dict[str, Any]
) -> None:
    """The attack: the host of a listed table knows every card."""
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], "public": True, **chosen}
    reply = server.http.post("/api/tables", json=body)
    assert problem(reply) == (422, "chosen_deal")
    assert "leave out seed and position" in reply.json()["message"]


def test_table_says_who_has_chosen_the_deal(server: ServerProcess) -> None:
    """Before one takes a seat: an invited person sees it too."""
    record = kemet.new_game(2, seed=3).record()
    imported = server.client.import_record(record, seats=[{"kind": "me"}, {"kind": "link"}])
    assert server.client.seat(imported.id, imported.seats[0].secret).info().deal == "record"
    for options, deal in (
        ({}, "random"),
        ({"seed": 0}, "seed"),
        ({"position": Scenario().data}, "position"),
    ):
        t = server.create_table("me", "link", claim=False, **options)
        link = t.created.seats[1].secret
        info = server.client.seat(t.id, link).get("/secret")["table"]
        assert info["deal"] == deal
        assert info["commitment"] is None, "nothing is dealt yet, or a seed could be guessed"
        t.claim_links().seat(1).command("enter")
        commitment = t.seat(1).info().commitment
        assert (commitment is not None) is (deal == "random"), "a seed could be guessed"


def test_nobody_can_shop_for_a_deal(server: ServerProcess) -> None:
    """The attack: the host makes tables, looks at hand, city and order, and keeps a good one."""
    seen = []
    for _ in range(4):
        t = server.create_table("me", "link", "open", claim=False, watch="link")
        for caller in (t.seat(0), t.host, t.spectator):
            state = caller.state()
            assert state.view.own is None
            assert (state.view.order, state.view.waiting, state.view.troops) == ((), (), ())
            assert [player.city for player in state.view.players] == ["", "", ""]
            assert (state.options, state.events, state.first_event) == ([], [], 0)
        seen.append(repr(t.host.state().view))
        for path in (
            "replay",
            "replay/0",
            "replay/events",
            "attack?answer=stop",
            "threats?space=nw1",
            "reach",
        ):
            assert problem(t.request(0, path, method="GET")) == (409, "not_started"), path
        assert problem(t.request(0, "why", {"answer": "pass"})) == (409, "not_started")
        assert t.request(0, "odds", method="GET").json() == {"odds": None}
    assert len(set(seen)) == 1, "nothing differs between deals that are not drawn"


def test_the_deal_is_drawn_when_all_have_joined(server: ServerProcess) -> None:
    """The commitment is there with the first cards, the record opens it, and a rematch is dealt
    like it."""
    t = server.create_table("me", "link", "open")
    t.seat(1).command("enter")
    server.client.join(t.id)
    state = t.seat(0).state()
    assert state.table.status == "running"
    assert state.view.own is not None
    assert sorted(state.view.order) == [0, 1, 2]
    assert all(player.city for player in state.view.players)
    published = state.table.commitment
    assert published is not None
    assert t.seat(1).state().table.commitment == published
    assert t.seat(0).replay_frame(0).view == state.view
    for seat in (0, 1):
        t.seat(seat).command("concede")
    record = t.seat(0).record()
    assert kemet.verify_deal(record, published)
    assert t.seat(0).info().commitment == published
    again = t.seat(0).rematch()
    assert again.info().commitment is None
    assert again.state().view.own is None


def test_a_drawn_deal_survives_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as started:
        waiting = started.create_table("me", "link")
        t = started.create_table("me", "link")
        t.seat(1).command("enter")
        before = t.seat(0).state()
        started.restart()
        after = t.seat(0).state()
        assert (after.view, after.table.commitment) == (before.view, before.table.commitment)
        assert waiting.seat(0).state().view.own is None
        waiting.seat(1).command("enter")
        assert waiting.seat(0).state().view.own is not None


def test_public_tables_are_listed_with_their_deal(server: ServerProcess) -> None:
    t = server.create_table("me", "open", public=True)
    [listed] = [one for one in server.client.list_tables() if one.id == t.id]
    assert listed.deal == "random"


def test_rematch_and_play_from_here(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", seed=5)
    t.seat(0).command("concede")
    again = t.seat(0).rematch().info()
    assert again.deal == "random"
    assert (again.status, again.commitment is not None) == ("running", True)
    from_here = t.seat(0).play_from(0, seat=1)
    secret = from_here.seats[0].secret
    assert server.client.seat(from_here.id, secret).info().deal == "record"


def test_record_of_the_finished_game_opens_the_commitment(server: ServerProcess) -> None:
    t = server.create_table("me", "link", "greedy")
    t.seat(1).command("enter")
    published = t.seat(0).info().commitment
    assert published is not None
    seed = seed_of(t)
    assert seed >> 100, "128 bits"
    t.seat(1).command("name", name="Another")
    with t.connect(1) as live:
        live.state()
        for seat in (0, 1):
            for _ in range(3):
                state = t.seat(seat).state()
                if state.options:
                    t.seat(seat).answer(state, state.options[0].answer)
        seen = str(live.messages)
    seen += "".join(
        t.request(viewer, path, method="GET").text
        for viewer in (None, 0, 1)
        for path in ("", "state", "secret", "replay", "replay/0", "replay/events", "record", "chat")
    )
    assert "commitment" in seen
    assert '"answers_digest":null' in seen.replace(" ", "")
    assert str(seed) not in seen
    assert f"{seed:x}" not in seen.lower()
    assert str(seed >> 64) not in seen
    t.seat(0).command("concede")
    t.seat(1).command("concede")
    assert t.seat(0).info().commitment == published
    record = t.seat(0).record()
    assert f"seed {seed}" in record
    assert kemet.verify_deal(record, published)
    assert t.seat(0).info().answers_digest == kemet.answers_digest(kemet.replay(record))
    log = t.server.log.read_text()
    assert str(seed) not in log


def test_seeds_differ(server: ServerProcess) -> None:
    seeds = {seed_of(server.create_table("me", "greedy")) for _ in range(5)}
    assert len(seeds) == 5


@pytest.mark.parametrize("seed", [(1 << 53) + 1, (1 << 64) + 1, (1 << 128) - 1])
def test_chosen_seeds_may_have_128_bits(server: ServerProcess, seed: int) -> None:
    """Also as text, since JavaScript rounds such numbers."""
    local = kemet.new_game(["Player1", "Player2"], seed=seed)
    for sent in (seed, str(seed)):
        t = server.create_table("me", "hotseat", seed=sent)
        assert seed_of(t) == seed
        assert t.seat(0).get("")["deal"] == "seed"
        assert t.seat(0).get("")["commitment"] is None
        hand = t.seat(0).get("/state")["view"]["own"]["hand"]
        assert hand == local.view(0).to_json()["own"]["hand"]
