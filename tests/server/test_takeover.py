"""A bot plays for another person: after an absence, by a vote of the others, or by the clock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kemet.api import ApiError, NewSeat, NewTable
from kemet.server.hosting.maintenance import store_seen
from kemet.server.hosting.server_tables import ServerTables
from kemet.server.platform import server_time
from kemet.tables import create
from kemet.tables.absence import require_absence
from kemet.tables.callers import identify
from kemet.tables.online_table import MAX_ANNOUNCEMENTS, OnlineTable
from kemet.tables.render import vote_infos
from kemet.tables.snapshots import dump_snapshot, restore_snapshot
from kemet.tables.votes import VOTE_LASTS_S
from kemet.testing.scenario import Scenario
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    bearer,
    problem,
    run_server,
    wait_until,
)
from tests.support.table_builders import TableBuilder, run_with_service


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on which a person without a connection is absent at once, and another link for
    their seat is valid at once."""
    folder = tmp_path_factory.mktemp("hurried")
    with run_server(folder, KEMET_ABSENCE_SECONDS=0, KEMET_LINK_NOTICE_DAYS=0) as server:
        yield server


def running_table(server: ServerProcess, *seats: str) -> ServerTable:
    t = server.create_table(*seats)
    for seat in t.secrets:
        t.seat(seat).command("enter")
    return t


def wait_for_absence(t: ServerTable, seat: int) -> None:
    """Wait until the server knows that the connection of a seat has ended."""
    wait_until(lambda: not t.host.info().seats[seat].connected)


# --- absence


def test_host_cannot_hand_a_connected_opponent_to_a_bot(server: ServerProcess) -> None:
    """The attack: the host gives the seat of an opponent to a random bot."""
    t = running_table(server, "me", "link")
    with t.connect(1) as ben:
        ben.state()
        for body in ({"seat": 1}, {"seat": 1, "level": "strategist"}):
            reply = t.request(None, "leave", body)
            assert problem(reply) == (409, "present")
            assert "is connected" in reply.json()["message"]
            assert "vote" not in reply.json()["message"], "with two people there is none"
        assert problem(t.request(None, "leave", {"seat": 1, "level": "random"})) == (
            422,
            "bot_level",
        )
    wait_for_absence(t, 1)
    reply = t.request(None, "leave", {"seat": 1})
    assert problem(reply) == (409, "present")
    assert "Try again in 10 minutes" in reply.json()["message"]
    assert problem(t.request(0, "leave", {"seat": 1})) == (403, "not_host")
    assert not t.host.info().seats[1].away


def test_bot_plays_for_an_absent_person(hurried: ServerProcess) -> None:
    """With the default level, announced to all, until the person returns."""
    t = running_table(hurried, "me", "link")
    with t.connect(1) as ben:
        ben.state()
        assert problem(t.request(None, "leave", {"seat": 1})) == (409, "present")
    wait_for_absence(t, 1)
    assert problem(t.request(None, "leave", {"seat": 1, "level": "random"})) == (422, "bot_level")
    assert t.request(None, "leave", {"seat": 1}).status_code == 200
    info = t.seat(0).info()
    assert (info.seats[1].away, info.seats[1].level) == (True, "strategist")
    assert [(a.kind, a.seat, a.by) for a in info.announcements] == [("bot_by_absence", 1, None)]
    t.seat(1).command("return")
    assert not t.seat(0).info().seats[1].away


def test_own_hotseat_and_untaken_seats_are_free(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", "link", claim=False)
    for seat in (1, 2):
        assert t.request(None, "leave", {"seat": seat, "level": "greedy"}).status_code == 200
    assert t.request(0, "leave", {"level": "greedy"}).status_code == 200
    info = t.host.info()
    assert [seat.level for seat in info.seats] == ["greedy"] * 3
    assert info.announcements == []


def test_absence_is_known_to_all_workers_and_after_a_restart(tmp_path: Path) -> None:
    """A worker without the connection reads when another has seen the person."""

    async def work(service: ServerTables) -> None:
        seats = [NewSeat(kind="me"), NewSeat(kind="link")]
        created = await create.create_table(service, NewTable(seats=seats))
        handle = await service.find(created.id)
        now = server_time.now()
        service.opened_at = now - 10_000
        await require_absence(service, handle, 1)
        with handle.listen(1):
            await store_seen(service)
            with pytest.raises(ApiError, match="is connected"):
                await require_absence(service, handle, 1)
        service.handles.clear()
        elsewhere = await service.find(created.id)
        assert not elsewhere.is_connected(1)
        with pytest.raises(ApiError, match="was here a moment ago"):
            await require_absence(service, elsewhere, 1)
        await service.store.set_seen([(created.id, 1)], now - 599)
        with pytest.raises(ApiError, match="Try again in 1 minute"):
            await require_absence(service, elsewhere, 1)
        await service.store.set_seen([(created.id, 1)], now - 601)
        await require_absence(service, elsewhere, 1)
        service.opened_at = now  # no absence while no server runs
        with pytest.raises(ApiError, match="was here a moment ago"):
            await require_absence(service, elsewhere, 1)

    run_with_service(tmp_path, work)


def test_a_person_who_only_sends_requests_is_seen_by_all_workers(tmp_path: Path) -> None:
    """Without a connection or a poll: else the host could replace them at another worker."""

    async def work(service: ServerTables) -> None:
        seats = [NewSeat(kind="me"), NewSeat(kind="hotseat")]
        created = await create.create_table(service, NewTable(seats=seats))
        service.opened_at = server_time.now() - 10_000
        identify(await service.find(created.id), created.seats[1].secret)
        await store_seen(service)
        service.handles.clear()
        elsewhere = await service.find(created.id)
        with pytest.raises(ApiError, match="was here a moment ago"):
            await require_absence(service, elsewhere, 1)
        await require_absence(service, elsewhere, 0)

    run_with_service(tmp_path, work)


# --- votes


def votes(t: ServerTable) -> list[Any]:
    return [(v.seat, v.by, v.missing) for v in t.host.info().votes]


def test_all_others_vote_for_a_bot(server: ServerProcess) -> None:
    t = running_table(server, "me", "link", "link", "greedy")
    with t.connect(1) as ben:
        ben.state()
        reply = t.request(None, "leave", {"seat": 1})
        assert "vote for a bot" in reply.json()["message"]
        assert t.request(0, "vote", {"seat": 1}).status_code == 200
        assert votes(t) == [(1, [0], [2])]
        seen = ben.receive_until(lambda m: m.get("table", {}).get("votes"))
        assert seen["table"]["votes"][0]["by"] == [0]
        t.seat(0).command("vote", seat=1)  # again: no second vote
        assert votes(t) == [(1, [0], [2])]
        t.seat(2).command("vote", seat=1)
        assert votes(t) == []
        info = t.host.info()
        assert (info.seats[1].away, info.seats[1].level) == (True, "strategist")
        kinds = [(a.kind, a.seat, a.by) for a in info.announcements]
        assert kinds == [("vote", 1, 0), ("vote", 1, 0), ("bot_by_vote", 1, 2)]
    t.seat(1).command("return")
    assert not t.host.info().seats[1].away


def test_votes_that_are_not_possible(server: ServerProcess) -> None:
    two = running_table(server, "me", "link")
    reply = two.request(0, "vote", {"seat": 1})
    assert problem(reply) == (409, "no_vote")
    assert "needs two people besides" in reply.json()["message"]
    one_screen = running_table(server, "me", "hotseat", "link")
    assert problem(one_screen.request(0, "vote", {"seat": 2})) == (409, "no_vote"), "one person"
    assert problem(one_screen.request(0, "vote", {"seat": 1})) == (409, "own_seat")
    t = running_table(server, "me", "link", "link", "greedy")
    assert problem(t.request(0, "vote", {"seat": 3})) == (409, "no_person")
    assert problem(t.request(0, "vote", {"seat": 4})) == (422, "no_seat")
    assert problem(t.request(0, "vote", {})) == (422, "invalid")
    assert problem(t.request(None, "vote", {"seat": 1})) == (403, "no_seat"), "the host is no seat"
    t.seat(0).command("leave")
    assert problem(t.request(0, "vote", {"seat": 1})) == (409, "bot_plays")


def test_no_vote_in_a_rated_game() -> None:
    """The attack: two players let a bot answer for the third, who then comes last."""
    t = TableBuilder("me", "link", "link")
    for seat in (1, 2):
        t.command("join", seat)
    t.table.rated = True
    with pytest.raises(ApiError, match="In a rated game nobody can give the seat"):
        t.command("vote", 0, target=2)
    t.table.rated = False
    t.command("vote", 0, target=2)


def test_vote_expires_and_ends_with_the_seat() -> None:
    t = TableBuilder("me", "link", "link", "link", position=Scenario(players=4).data)
    for seat in (1, 2, 3):
        t.command("join", seat)
    t.command("vote", 0, target=3).wait(VOTE_LASTS_S).command("vote", 1, target=3)
    assert vote_infos(t.table, t.now)[0].by == [1]
    t.command("vote", 0, target=3)
    assert [vote.voter for vote in t.table.votes] == [1, 0]
    t.command("leave", 3, level="greedy").command("return", 3)
    assert t.table.votes == []
    t.command("vote", 0, target=3).command("vote", 1, target=3)
    t.command("leave", 2, level="greedy")
    assert t.table.seats[3].is_person, "leaving is no vote"
    t.command("vote", 0, target=3)
    assert t.table.seats[3].away, "all people who play have voted"


def test_a_vote_survives_a_snapshot() -> None:
    t = TableBuilder("me", "link", "link").command("join", 1).command("join", 2)
    for _ in range(MAX_ANNOUNCEMENTS + 2):
        t.command("vote", 0, target=2)
    again = OnlineTable(t.config, t.seats())
    restore_snapshot(again, json.loads(json.dumps(dump_snapshot(t.table))))
    assert (again.votes, again.announcements) == (t.table.votes, t.table.announcements)
    assert len(again.announcements) == MAX_ANNOUNCEMENTS
    assert t.rebuild().announcements == t.table.announcements


# --- another link for a lost device


def test_host_makes_another_link_for_an_absent_person(hurried: ServerProcess) -> None:
    """Everybody sees it, and the person keeps the seat by coming back."""
    t = running_table(hurried, "me", "link")
    ben = t.seat(1)
    with t.connect(1) as live:
        live.state()
        assert problem(t.request(None, "links", {"seat": 1})) == (409, "present")
    wait_for_absence(t, 1)
    link = t.request(None, "links", {"seat": 1}).json()["secret"]
    assert [a.kind for a in ben.info().announcements] == ["new_link"]
    assert ben.state().you == 1, "the old secret stays"
    with t.connect(1) as live:
        live.state()
        with pytest.raises(ApiError, match="is connected"):
            hurried.client.claim(t.id, link)
    wait_for_absence(t, 1)
    again = hurried.client.claim(t.id, link)
    assert again.state().you == 1
    assert [a.kind for a in again.info().announcements] == ["new_link", "claimed_again"]
    reply = hurried.http.get(f"{t.path}/state", headers=bearer(ben.secret))
    assert problem(reply) == (403, "replaced"), "the lost device has no access, and learns why"


def test_other_links_are_not_possible(server: ServerProcess) -> None:
    t = running_table(server, "me", "link", "greedy")
    assert problem(t.request(None, "links", {"seat": 1})) == (409, "present")
    assert problem(t.request(0, "links", {"seat": 1})) == (403, "not_host")
    assert problem(t.request(None, "links", {"seat": 0})) == (409, "no_link")
    assert problem(t.request(None, "links", {"seat": 2})) == (409, "no_link")
    assert problem(t.request(None, "links", {"seat": 4})) == (422, "no_seat")
