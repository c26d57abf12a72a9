"""Links of seats: a link can only claim its seat, once, and shows nothing to its maker."""

from __future__ import annotations

import json
import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import kemet
from kemet.api import NewSeat, NewTable
from kemet.client import ApiError
from kemet.server.hosting.server_tables import ServerTables
from kemet.tables import create
from kemet.tables.callers import identify
from kemet.tables.links import ClaimSeat, MakeLink
from kemet.tables.live_table import LiveTable, hash_secret
from kemet.tables.online_table import OnlineTable
from kemet.tables.snapshots import dump_snapshot, restore_snapshot
from tests.support.live_server import ServerProcess, ServerTable, bearer, problem, run_server
from tests.support.table_builders import TableBuilder, run_with_service

ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("GET", "", None),
    ("GET", "/state", None),
    ("GET", "/poll?wait=0", None),
    ("GET", "/stream", None),
    ("GET", "/chat", None),
    ("GET", "/odds", None),
    ("GET", "/replay", None),
    ("GET", "/replay/0", None),
    ("GET", "/replay/events", None),
    ("GET", "/record", None),
    ("GET", "/threats?space=nw1", None),
    ("GET", "/reach", None),
    ("GET", "/attack?answer=stop", None),
    ("POST", "/answers", {"answer": "pass", "version": 0, "key": "k"}),
    ("POST", "/why", {"answer": "pass"}),
    ("POST", "/undo", {}),
    ("POST", "/concede", {}),
    ("POST", "/leave", {}),
    ("POST", "/return", {}),
    ("POST", "/pause", {}),
    ("POST", "/resume", {}),
    ("POST", "/stops", {}),
    ("POST", "/name", {"name": "Eve"}),
    ("PUT", "/webhook", {"url": None}),
    ("POST", "/chat", {"text": "hello"}),
    ("POST", "/enter", None),
    ("POST", "/rematch", None),
    ("POST", "/share", {}),
)
"""Every route that a seat can use."""


def link_of(t: ServerTable, seat: int) -> str:
    return next(link.secret for link in t.created.seats if link.seat == seat)


def claim(t: ServerTable, link: str | None, secret: Any) -> Any:
    return t.server.http.post(f"{t.path}/claim", headers=bearer(link), json={"secret": secret})


def request_all(t: ServerTable, secret: str) -> set[tuple[int, str]]:
    """Send every request with a secret; status and kind of the errors."""
    return {
        problem(
            t.server.http.request(method, f"{t.path}{route}", headers=bearer(secret), json=body)
        )
        for method, route, body in ROUTES
    }


def close_of(t: ServerTable, secret: str) -> tuple[int | None, str | None]:
    with t.server.connect(t.id, secret) as live:
        return live.close_code(), live.socket.close_reason


def test_host_cannot_read_the_hand_of_a_guest(server: ServerProcess) -> None:
    """The attack: the host uses the secret that creating the table has given them."""
    t = server.create_table("me", "link", claim=False, watch="nobody")
    t.host.command("start")
    link = link_of(t, 1)
    assert request_all(t, link) == {(403, "unclaimed")}
    assert close_of(t, link)[0] == 4404
    guest = server.client.claim(t.id, link)
    assert guest.state().you == 1
    assert guest.state().view.own is not None
    assert request_all(t, link) == {(403, "claimed")}
    assert close_of(t, link)[0] == 4404
    for own in (t.host, t.seat(0)):
        assert own.get("/state")["you"] != 1


def test_link_of_a_public_table_is_no_more_than_that_of_a_spectator(server: ServerProcess) -> None:
    t = server.create_table("me", "link", claim=False, watch="public")
    spectator = server.client.seat(t.id).state()
    for is_claimed in (False, True):
        if is_claimed:
            t.claim_links()
        seen = server.client.seat(t.id, link_of(t, 1)).state()
        assert (seen.you, seen.view) == (None, spectator.view)
        reply = server.http.post(f"{t.path}/enter", headers=bearer(link_of(t, 1)))
        assert problem(reply) == (403, "no_seat")


def test_lost_response_of_a_claim_is_harmless(server: ServerProcess) -> None:
    """The client repeats it with the same secret; nobody else can."""
    t = server.create_table("me", "link", claim=False)
    link, own = link_of(t, 1), secrets.token_urlsafe(16)
    for _ in range(3):
        assert claim(t, link, own).json() == {"seat": 1, "secret": own}
    reply = claim(t, link, secrets.token_urlsafe(16))
    assert problem(reply) == (409, "claimed")
    assert "Use the device where you opened the link" in reply.json()["message"]
    assert server.client.seat(t.id, own).state().you == 1


def test_one_of_many_claims_at_once_succeeds(server: ServerProcess) -> None:
    t = server.create_table("me", "link", claim=False)
    with ThreadPoolExecutor(8) as many:
        replies = list(
            many.map(lambda _: claim(t, link_of(t, 1), secrets.token_urlsafe(16)), range(8))
        )
    assert sorted(r.status_code for r in replies) == [200] + [409] * 7


@pytest.mark.parametrize("wrong", ["short", "x" * 21, "x" * 65, "ü" * 22, None, 22, ""])
def test_secret_of_a_claim_has_a_format(server: ServerProcess, wrong: Any) -> None:
    t = server.create_table("me", "link", claim=False)
    assert problem(claim(t, link_of(t, 1), wrong)) == (422, "invalid")
    assert server.client.claim(t.id, link_of(t, 1)).state().you == 1


def test_secret_of_a_claim_is_new(server: ServerProcess) -> None:
    t = server.create_table("me", "link", "link", claim=False)
    used = [t.created.host_secret, t.created.watch_secret, t.secrets[0], link_of(t, 1)]
    for secret in (*used, link_of(t, 2)):
        assert problem(claim(t, link_of(t, 1), secret)) == (422, "secret_in_use")
    own = server.client.claim(t.id, link_of(t, 2)).secret
    assert problem(claim(t, link_of(t, 1), own)) == (422, "secret_in_use")


def test_only_links_can_claim(server: ServerProcess) -> None:
    t = server.create_table("me", "link", "open", claim=False)
    other = server.create_table("me", "link", claim=False)
    wrong = (t.created.host_secret, t.created.watch_secret, t.secrets[0], link_of(other, 1), None)
    for secret in wrong:
        assert problem(claim(t, secret, secrets.token_urlsafe(16))) == (404, "no_table")
        unknown = server.http.post(
            f"/api/tables/{'A' * 16}/claim",
            headers=bearer(secret),
            json={"secret": secrets.token_urlsafe(16)},
        )
        assert problem(unknown) == (404, "no_table")
    assert t.host.info().seats[1].has_link


def test_a_secret_says_what_it_is_for(server: ServerProcess) -> None:
    t = server.create_table("me", "link", claim=False, watch="link")

    def info_of(secret: str | None) -> tuple[str, int | None]:
        info = server.client.seat(t.id, secret).get("/secret")
        assert info["table"]["id"] == t.id
        assert info["table"]["seats"][1]["has_link"] is (info["kind"] != "used_link")
        return info["kind"], info["seat"]

    assert info_of(t.created.host_secret) == ("host", None)
    assert info_of(t.created.watch_secret) == ("watch", None)
    assert info_of(t.secrets[0]) == ("seat", 0)
    assert info_of(link_of(t, 1)) == ("link", 1)
    server.client.claim(t.id, link_of(t, 1))
    assert info_of(link_of(t, 1)) == ("used_link", 1)
    reply = server.http.get(f"{t.path}/secret", headers=bearer("x" * 22))
    assert problem(reply) == (404, "no_table")


def test_claimed_seat_joins_with_its_first_connection(server: ServerProcess) -> None:
    t = server.create_table("me", "link", claim=False)
    guest = server.client.claim(t.id, link_of(t, 1))
    assert [seat.joined for seat in guest.info().seats] == [True, False]
    with server.connect(t.id, guest.secret) as live:
        assert live.state()["table"]["status"] == "running"


def test_rematch_carries_claimed_secrets(server: ServerProcess) -> None:
    """Never through the host: their link gives no access to the next game either."""
    t = server.create_table("me", "link")
    t.seat(1).command("enter")
    t.seat(0).command("concede")
    again = t.seat(0).rematch()
    assert t.seat(1).rematch().state().you == 1
    link = link_of(t, 1)
    for route in ("/state", "/secret"):
        reply = server.http.get(f"/api/tables/{again.id}{route}", headers=bearer(link))
        assert problem(reply) == (404, "no_table")


def test_unclaimed_link_works_in_the_rematch(server: ServerProcess) -> None:
    """A bot has played the whole game for its person."""
    t = server.create_table("me", "link", claim=False)
    t.host.command("leave", seat=1)
    t.seat(0).command("concede")
    again = t.seat(0).rematch()
    guest = server.client.claim(again.id, link_of(t, 1))
    assert guest.state().you == 1


@pytest.mark.build_independent
def test_claims_survive_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        t = server.create_table("me", "link", "link", claim=False)
        guest = server.client.claim(t.id, link_of(t, 1))
        server.restart()
        assert guest.state().you == 1
        assert problem(claim(t, link_of(t, 1), secrets.token_urlsafe(16))) == (409, "claimed")
        assert server.client.claim(t.id, link_of(t, 2)).state().you == 2


def test_a_connection_ends_when_the_seat_is_claimed_again(tmp_path: Path) -> None:
    """One that was opened with the secret before, in the moment of the new claim."""

    async def work(service: ServerTables) -> None:
        seats = [NewSeat(kind="me"), NewSeat(kind="link")]
        created = await create.create_table(service, NewTable(seats=seats))
        handle = await service.find(created.id)
        host, first, second = created.seats[0].secret, "a" * 22, "b" * 22
        link = hash_secret(created.seats[1].secret)
        await service.submit(handle, ClaimSeat(1, link, hash_secret(first)))
        old, other = identify(handle, first), identify(handle, host)
        assert await old.is_current()
        await service.submit(handle, MakeLink(1, hash_secret("c" * 22), notice_s=0))
        assert await old.is_current()
        claim = ClaimSeat(1, hash_secret("c" * 22), hash_secret(second))
        await service.submit(handle, claim)
        assert not await old.is_current()
        assert await other.is_current()
        assert await identify(handle, second).is_current()

    run_with_service(tmp_path, work)


def test_claims_survive_a_snapshot() -> None:
    t = TableBuilder("me", "link", "link")
    for seat in t.table.seats[1:]:
        seat.link_hash = hash_secret(seat.name)
    t.command("claim", 1, link_hash=hash_secret("Player2"), secret_hash=hash_secret("own"))
    with pytest.raises(ApiError, match="has been taken"):
        t.command("claim", 1, link_hash=hash_secret("Player2"), secret_hash=hash_secret("other"))
    again = OnlineTable(t.config, t.seats())
    restore_snapshot(again, json.loads(json.dumps(dump_snapshot(t.table))))
    assert again.seats == t.table.seats
    handle = LiveTable(again, [], None)
    assert [handle.seat_for_secret(s) for s in ("own", "Player2", "Player3")] == [1, None, None]
    assert [handle.seat_for_link(s) for s in ("own", "Player2", "Player3")] == [None, 1, 2]


def test_links_of_an_imported_record_are_claimed_too(server: ServerProcess) -> None:
    record = kemet.new_game(2, seed=3).record()
    created = server.client.import_record(record, seats=[{"kind": "me"}, {"kind": "link"}])
    assert [seat.is_link for seat in created.seats] == [False, True]
    link = created.seats[1].secret
    reply = server.http.get(f"/api/tables/{created.id}/state", headers=bearer(link))
    assert problem(reply) == (403, "unclaimed")
    assert server.client.claim(created.id, link).state().you == 1
