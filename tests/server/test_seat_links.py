"""Another link for a seat that somebody holds: who can stop it, and that nobody takes a seat by it.

The server of these tests takes a person without a connection for absent at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kemet.api import ApiError
from kemet.client import Seat
from kemet.tables.commands import read_entry
from kemet.tables.links import NOTICE_S
from kemet.tables.live_table import LiveTable, hash_secret
from kemet.tables.online_table import OnlineTable
from kemet.tables.snapshots import dump_snapshot, restore_snapshot
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    bearer,
    problem,
    run_server,
    wait_until,
)
from tests.support.people import Person
from tests.support.table_builders import NO_STOPS, TableBuilder

pytestmark = pytest.mark.build_independent

DAY_S = 86_400.0


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Absent at once, and a link is valid after the usual days."""
    folder = tmp_path_factory.mktemp("links")
    with run_server(folder, KEMET_ABSENCE_SECONDS=0, KEMET_PEOPLE_PER_HOUR=0) as server:
        yield server


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Absent at once, and a link needs no days."""
    folder = tmp_path_factory.mktemp("at_once")
    with run_server(folder, KEMET_ABSENCE_SECONDS=0, KEMET_LINK_NOTICE_DAYS=0) as server:
        yield server


def running_table(server: ServerProcess, *seats: str, **options: Any) -> ServerTable:
    t = server.create_table(*seats, **options)
    for seat in t.secrets:
        t.seat(seat).command("enter")
    return t


def make_link(t: ServerTable, seat: int) -> dict[str, Any]:
    reply = t.request(None, "links", {"seat": seat})
    assert reply.status_code == 201, reply.text
    made: dict[str, Any] = reply.json()
    return made


def claim(t: ServerTable, link: str, own: str = "n" * 22) -> tuple[int, str]:
    reply = t.server.http.post(f"{t.path}/claim", headers=bearer(link), json={"secret": own})
    return (200, "") if reply.status_code == 200 else problem(reply)


def kinds(seat: Seat) -> list[str]:
    return [news.kind for news in seat.info().announcements]


# --- the attack


def test_the_host_takes_over_no_seat_of_an_absent_guest(hurried: ServerProcess) -> None:
    """The attack: while a guest is away the host makes a link, claims the seat, reads the hand and
    concedes for them."""
    t = running_table(hurried, "me", "link")
    made = make_link(t, 1)
    assert made["valid_at"] > t.host.info().now + 6 * DAY_S
    assert claim(t, made["secret"]) == (409, "link_pending")
    for path in ("state", "replay/0", "record", "odds"):
        reply = hurried.http.get(f"{t.path}/{path}", headers=bearer(made["secret"]))
        assert reply.status_code == 403, path
    info = hurried.http.get(f"{t.path}/secret", headers=bearer(made["secret"])).json()
    assert (info["kind"], info["seat"]) == ("pending_link", 1)
    guest = t.seat(1)
    assert guest.state().you == 1
    [link] = guest.info().links
    assert (link.seat, link.by, link.missing, link.valid_at) == (1, [], [], made["valid_at"])
    assert kinds(guest) == ["new_link"]
    guest.post("/links/objection")
    assert (guest.info().links, kinds(guest)) == ([], ["new_link", "link_objected"])
    assert claim(t, made["secret"]) == (404, "no_table")


def test_no_link_for_a_seat_of_an_identified_person(hurried: ServerProcess) -> None:
    anna, ben = Person(hurried), Person(hurried)
    t = anna.create_table("me", "link")
    seat = ben.client.claim(t.id, t.secrets[1])
    seat.play_as_person()
    seat.command("enter")
    assert t.host.info().rated == "no"
    assert problem(t.request(None, "links", {"seat": 1})) == (409, "identified")


def test_no_link_for_a_seat_of_a_rated_game(hurried: ServerProcess) -> None:
    """Neither before it begins nor later."""
    anna, ben = Person(hurried), Person(hurried)
    t = anna.create_table("me", "link", "open", public=True, rated=True)
    seat = ben.client.claim(t.id, t.secrets[1])
    seat.command("enter")
    assert problem(t.request(None, "links", {"seat": 1})) == (409, "rated")
    seat.play_as_person()
    assert problem(t.request(None, "links", {"seat": 1})) == (409, "rated")
    Person(hurried).join(t)
    assert t.host.info().rated == "yes"
    for number in (1, 2):
        assert problem(t.request(None, "links", {"seat": number})) == (409, "rated")


def test_a_pending_link_ends_when_its_person_keeps_a_name(at_once: ServerProcess) -> None:
    t = running_table(at_once, "me", "link")
    made = make_link(t, 1)
    ben = Person(at_once)
    assert ben.request("PUT", f"{t.path}/identity", secret=t.secrets[1]).status_code == 200
    assert claim(t, made["secret"])[0] == 404
    assert t.seat(1).info().links == []


def test_a_link_for_an_open_seat_takes_it_from_nobody(hurried: ServerProcess) -> None:
    """The attack: the host makes a link for an open seat, and claims it after somebody's join."""
    t = hurried.create_table("me", "open", public=True)
    assert problem(t.request(None, "links", {"seat": 1})) == (409, "no_link")


def test_a_replaced_link_is_useless(hurried: ServerProcess) -> None:
    """One that nobody has claimed yet holds no seat: the host replaces it at once."""
    t = hurried.create_table("me", "link", claim=False)
    old = next(seat.secret for seat in t.created.seats if seat.seat == 1)
    made = make_link(t, 1)
    assert made["valid_at"] is None
    assert claim(t, old) == (404, "no_table")
    assert claim(t, made["secret"]) == (200, "")
    assert claim(t, made["secret"], "z" * 22) == (409, "claimed")


def test_no_link_for_who_has_conceded(hurried: ServerProcess) -> None:
    """It would show the hand and nothing else."""
    t = running_table(hurried, "me", "link", "link")
    t.seat(1).command("concede")
    assert problem(t.request(None, "links", {"seat": 1})) == (409, "no_link")


def test_a_link_of_the_host_is_of_no_use_in_the_rematch(at_once: ServerProcess) -> None:
    """Neither one that waits in the game before, nor one for an identified player who is not there
    yet."""
    anna, ben = Person(at_once), Person(at_once)
    t = anna.create_table("me", "link")
    seat = ben.client.claim(t.id, t.secrets[1])
    seat.play_as_person()
    seat.command("enter")
    t.seat(0).command("concede")
    again = t.seat(0).rematch()
    reply = at_once.http.post(
        f"/api/tables/{again.id}/links",
        headers=bearer(t.created.host_secret),
        json={"seat": 1},
    )
    assert problem(reply) == (409, "identified")


# --- days and objections


def test_a_link_is_valid_after_the_days(at_once: ServerProcess) -> None:
    t = running_table(at_once, "me", "link")
    old = t.seat(1)
    t.request(1, "webhook", {"url": None}, "PUT")
    made = make_link(t, 1)
    assert claim(t, made["secret"], "m" * 22) == (200, "")
    new = at_once.client.seat(t.id, "m" * 22)
    assert (new.state().you, kinds(new)) == (1, ["new_link", "claimed_again"])
    assert new.info().links == []
    with pytest.raises(ApiError) as caught:
        old.state()
    assert (caught.value.status, caught.value.error) == (403, "replaced")
    assert claim(t, made["secret"], "o" * 22) == (409, "claimed")


def test_nobody_takes_the_seat_of_who_is_there(at_once: ServerProcess) -> None:
    t = running_table(at_once, "me", "link")
    made = make_link(t, 1)
    with t.connect(1) as live:
        live.state()
        assert claim(t, made["secret"]) == (409, "present")
    assert t.seat(1).state().you == 1


def test_who_plays_on_objects() -> None:
    """Also without a word: an answer shows that the person is there."""
    t = (
        TableBuilder("link", "link", "link")
        .command("join", 0)
        .command("join", 1)
        .command("join", 2)
    )
    for each in t.table.seats:
        each.secret_hash = hash_secret(each.name)
    seat = t.waiting[0]
    t.command("new_link", seat, link_hash="x", notice_s=NOTICE_S)
    other = next(n for n in range(3) if n not in t.waiting)
    t.command("name", other, name="Bea")
    assert t.table.pending_link(seat) is not None, "the act of another seat"
    t.answer(seat, t.options(seat)[0])
    assert t.table.pending_link(seat) is None
    assert [news.kind for news in t.table.announcements] == ["new_link", "link_objected"]


def test_a_secret_act_says_nothing() -> None:
    """Nobody else may know that a seat has set its stops."""
    t = TableBuilder("me", "link").command("join", 1, secret_hash="own")
    t.command("new_link", 1, link_hash="x", notice_s=NOTICE_S)
    t.command("stops", 1, stops=NO_STOPS)
    assert t.table.pending_link(1) is not None


def test_a_link_counts_from_the_last_request() -> None:
    t = TableBuilder("me", "link").command("join", 1, secret_hash="own")
    t.command("new_link", 1, link_hash="x", notice_s=NOTICE_S).wait(NOTICE_S - 1)
    t.command("new_link", 1, link_hash="y", notice_s=NOTICE_S).wait(2)
    with pytest.raises(ApiError, match="valid in 7 days"):
        t.command("claim", 1, link_hash="y", secret_hash="new")
    with pytest.raises(ApiError, match="has been taken"):
        t.command("claim", 1, link_hash="x", secret_hash="new")
    t.wait(NOTICE_S).command("claim", 1, link_hash="y", secret_hash="new")
    seat = t.table.seats[1]
    assert (seat.secret_hash, seat.replaced_hashes, seat.used_link_hash) == ("new", ["own"], "y")


def test_only_the_own_seat_objects(hurried: ServerProcess) -> None:
    t = running_table(hurried, "me", "link", "link")
    make_link(t, 1)
    assert problem(t.request(2, "links/objection")) == (409, "no_link")
    assert problem(t.request(None, "links/objection")) == (403, "no_seat")
    assert len(t.host.info().links) == 1


# --- votes


def test_the_others_vote_for_a_link(hurried: ServerProcess) -> None:
    t = running_table(hurried, "me", "link", "link", "greedy")
    made = make_link(t, 1)
    assert t.host.info().links[0].missing == [0, 2]
    t.request(0, "links/vote", {"seat": 1})
    assert claim(t, made["secret"]) == (409, "link_pending")
    assert (t.host.info().links[0].by, t.host.info().links[0].missing) == ([0], [2])
    assert problem(t.request(1, "links/vote", {"seat": 1})) == (409, "own_seat")
    assert problem(t.request(None, "links/vote", {"seat": 1})) == (403, "no_seat")
    assert problem(t.request(0, "links/vote", {"seat": 2})) == (409, "no_link")
    assert t.request(2, "links/vote", {"seat": 1}).status_code == 200
    assert kinds(t.host) == ["new_link", "link_by_vote"]
    with t.connect(1) as live:
        live.state()
        assert claim(t, made["secret"]) == (409, "present")
    wait_until(lambda: not t.host.info().seats[1].connected)
    assert claim(t, made["secret"]) == (200, "")


def test_an_objection_goes_before_all_votes(hurried: ServerProcess) -> None:
    t = running_table(hurried, "me", "link", "link")
    made = make_link(t, 1)
    for seat in (0, 2):
        t.request(seat, "links/vote", {"seat": 1})
    t.seat(1).post("/links/objection")
    assert claim(t, made["secret"])[0] == 404
    assert t.seat(1).state().you == 1


def test_a_vote_needs_two_other_people(hurried: ServerProcess) -> None:
    """The creator is one person at all their seats."""
    t = running_table(hurried, "me", "hotseat", "link")
    make_link(t, 2)
    assert problem(t.request(0, "links/vote", {"seat": 2})) == (409, "no_vote")
    assert t.host.info().links[0].missing == []


# --- what stays


def test_a_pending_link_survives_a_snapshot() -> None:
    t = TableBuilder("me", "link", "link").command("join", 2)
    t.command("join", 1, secret_hash="own").command("new_link", 1, link_hash="x", notice_s=NOTICE_S)
    t.command("link_vote", 0, target=1)
    again = OnlineTable(t.config, t.seats())
    restore_snapshot(again, json.loads(json.dumps(dump_snapshot(t.table))))
    assert again.pending_links == t.table.pending_links
    assert t.rebuild().pending_links == t.table.pending_links
    assert again.seats == t.table.seats


def test_an_old_entry_gives_no_seat_at_once() -> None:
    """A link that an older version made for a held seat waits for the days too."""
    t = TableBuilder("me", "link").command("join", 1, secret_hash="own")
    t.command("new_link", 1, link_hash="x", notice_s=0.0)
    row = t.entries[-1].stored()
    del row["data"]["notice_s"]
    t.entries[-1] = read_entry(**row)
    pending = t.rebuild().pending_link(1)
    assert pending is not None
    assert pending.valid_at == t.now + NOTICE_S


def test_secrets_of_pending_links_are_known() -> None:
    t = TableBuilder("me", "link").command("join", 1, secret_hash="own")
    t.command("new_link", 1, link_hash=hash_secret("link"), notice_s=NOTICE_S)
    handle = LiveTable(t.table, [], None)
    assert (handle.seat_for_link("link"), handle.seat_for_secret("link")) == (1, None)


def test_a_restart_keeps_a_pending_link(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_ABSENCE_SECONDS=0) as server:
        t = running_table(server, "me", "link")
        made = make_link(t, 1)
        server.restart()
        wait_until(lambda: t.host.info().links)
        assert claim(t, made["secret"]) == (409, "link_pending")
        t.seat(1).post("/links/objection")
        assert t.host.info().links == []
