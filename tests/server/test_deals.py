"""Who has chosen the deal of a table, and the commitment to a random one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

import pytest

import kemet
from tests.support.live_server import ServerProcess, ServerTable, problem
from tests.support.scenario import Scenario


def start_record(t: ServerTable) -> str:
    with closing(sqlite3.connect(t.server.folder / "kemet.db", timeout=30)) as db:
        query = "select start_record from tables where id = ?"
        return str(db.execute(query, (t.id,)).fetchone()[0])


def seed_of(t: ServerTable) -> int:
    [line] = [line for line in start_record(t).splitlines() if line.startswith("seed ")]
    return int(line.partition(" ")[2])


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
        assert (info["commitment"] is not None) is (deal == "random"), "a seed could be guessed"


def test_public_tables_are_listed_with_their_deal(server: ServerProcess) -> None:
    t = server.create_table("me", "open", public=True)
    [listed] = [one for one in server.client.list_tables() if one.id == t.id]
    assert listed.deal == "random"


def test_rematch_and_play_from_here(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", seed=5)
    t.seat(0).command("concede")
    again = t.seat(0).rematch().info()
    assert again.deal == "random"
    assert again.commitment is not None
    from_here = t.seat(0).play_from(0, seat=1)
    secret = from_here.seats[0].secret
    assert server.client.seat(from_here.id, secret).info().deal == "record"


def test_record_of_the_finished_game_opens_the_commitment(server: ServerProcess) -> None:
    t = server.create_table("me", "link", "greedy")
    published = t.seat(0).info().commitment
    assert published is not None
    seed = seed_of(t)
    assert seed >> 100, "128 bits"
    t.seat(1).command("enter")
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
    assert str(seed) not in seen
    assert f"{seed:x}" not in seen.lower()
    assert str(seed >> 64) not in seen
    t.seat(0).command("concede")
    t.seat(1).command("concede")
    assert t.seat(0).info().commitment == published
    record = t.seat(0).record()
    assert f"seed {seed}" in record
    assert kemet.verify_deal(record, published)
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
