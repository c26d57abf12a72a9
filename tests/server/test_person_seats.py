"""Seats of people who keep a name: taking a seat, access from other devices, my tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kemet.api import ApiError
from kemet.client import Client
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    problem,
    run_server,
    wait_until,
)
from tests.support.people import Person, new_device, unique_name

pytestmark = pytest.mark.build_independent


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("seats"), KEMET_PEOPLE_PER_HOUR=0) as server:
        yield server


def identified(table: ServerTable, **who: Any) -> list[tuple[str, bool]]:
    return [(seat.name, seat.identified) for seat in table.host.info().seats]


# --- taking a seat


def test_a_person_creates_and_joins_under_their_name(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = anna.create_table("me", "open", public=True)
    ben.client.join(table.id, "Somebody else")  # the kept name goes before a chosen one
    assert identified(table) == [(anna.name, True), (ben.name, True)]


def test_guests_play_as_before(host: ServerProcess) -> None:
    table = host.create_table("me", "open", public=True)
    host.client.join(table.id, "Guest")
    assert identified(table) == [("Anubis", False), ("Guest", False)]


def test_a_person_has_one_seat_at_a_table(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "open", "open", public=True)
    with pytest.raises(ApiError) as caught:
        anna.join(table)
    assert (caught.value.status, caught.value.error) == (409, "already_seated")


def test_a_resend_of_a_join_has_one_effect(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = anna.create_table("me", "open", "open", public=True)
    body = {"secret": "j" * 22 + ben.name}
    replies = [ben.request("POST", f"{table.path}/join", body).json() for _ in range(2)]
    assert replies[0] == replies[1]
    assert [seat for _, seat in identified(table)] == [True, True, False]


def test_a_link_is_taken_under_a_kept_name(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = anna.create_table("me", "link")
    seat = ben.client.claim(table.id, table.secrets[1])
    seat.play_as_person()
    seat.play_as_person()  # a resend
    seat.command("enter")
    assert identified(table) == [(anna.name, True), (ben.name, True)]


def test_a_seat_of_somebody_is_not_taken(host: ServerProcess) -> None:
    """Also not with the secret of the seat: the person has to detach it first."""
    anna, ben = Person(host), Person(host)
    table = anna.create_table("me", "link")
    taken = ben.request("PUT", f"{table.path}/identity", secret=table.secrets[0])
    assert problem(taken) == (409, "taken")
    without = ben.request("PUT", f"{table.path}/identity", secret=table.created.host_secret)
    assert problem(without) == (403, "no_seat")


def test_playing_as_a_guest_at_a_table(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "greedy")
    anna.client.seat(table.id, table.secrets[0]).play_as_guest()
    assert identified(table)[0] == ("Anubis", False)
    assert anna.client.my_tables().total == 0
    table.seat(0).command("name", name="Quiet")
    anna.client.seat(table.id, table.secrets[0]).play_as_person()
    assert identified(table)[0] == (anna.name, True)
    assert anna.client.my_tables().total == 1


def test_a_kept_name_does_not_change_at_the_table(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "greedy")
    assert problem(table.request(0, "name", {"name": "Else"})) == (409, "profile_name")


def test_guests_do_not_imitate_people_at_their_table(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "open", "link", public=True)
    imitation = f"{anna.name.upper()} "
    with pytest.raises(ApiError) as caught:
        host.client.join(table.id, imitation)
    assert (caught.value.status, caught.value.error) == (409, "name_taken")
    seat = host.client.claim(table.id, table.secrets[2])
    with pytest.raises(ApiError) as caught:
        seat.command("name", name=imitation)
    assert (caught.value.status, caught.value.error) == (409, "name_taken")
    elsewhere = host.create_table("me", "greedy")  # there nobody is imitated; it has no mark
    elsewhere.seat(0).command("name", name=anna.name)
    assert identified(elsewhere)[0] == (anna.name, False)


@pytest.mark.parametrize("mark", ["☥", "𓋹", "✓", "✔", "✅", "☑"])
def test_names_have_no_signs_that_look_like_the_mark(host: ServerProcess, mark: str) -> None:
    table = host.create_table("me", "greedy")
    assert problem(table.request(0, "name", {"name": f"Anna {mark}"})) == (422, "invalid")


def test_hotseats_and_bots_have_no_person(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("hotseat", "hotseat")
    refused = anna.request("PUT", f"{table.path}/identity", secret=table.secrets[0])
    assert problem(refused) == (409, "no_person")


def test_a_signed_out_device_sits_nowhere(host: ServerProcess) -> None:
    """It is not made a guest in silence: the page says so, and asks."""
    anna = Person(host)
    table = anna.create_table("me", "open", public=True)
    headers = {"Kemet-Identity": "n" * 22}
    body = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    for path, content in (("/api/tables", body), (f"{table.path}/join", {})):
        refused = host.http.post(path, json=content, headers=headers)
        assert problem(refused) == (401, "signed_out")


def test_a_rematch_keeps_its_people(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = anna.create_table("me", "open", public=True)
    seat = ben.join(table)
    seat.command("concede")
    following = seat.rematch()
    table.seat(0).rematch()
    info = following.info()
    assert [(s.name, s.identified) for s in info.seats] == [(anna.name, True), (ben.name, True)]
    assert anna.client.my_tables().tables[0].id == following.id


# --- access from another device: the matrix


ROUTES: tuple[tuple[str, str, Any], ...] = (
    ("GET", "state", None),
    ("GET", "poll?wait=0", None),
    ("GET", "chat", None),
    ("POST", "chat", {"text": "hello"}),
    ("POST", "answers", {"answer": "pass", "version": 0, "key": "k"}),
    ("POST", "why", {"answer": "pass"}),
    ("GET", "odds", None),
    ("POST", "stops", {}),
    ("POST", "undo", None),
    ("POST", "pause", None),
    ("PUT", "webhook", {"url": None}),
    ("GET", "replay", None),
    ("GET", "record", None),
    ("DELETE", "identity", None),
)
"""Routes of a table that need a secret."""


def open_table(anna: Person) -> ServerTable:
    return anna.create_table("me", "greedy", watch="nobody")


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_only_devices_of_the_person_get_in(
    host: ServerProcess, method: str, path: str, body: Any
) -> None:
    anna, ben = Person(host), Person(host)
    table = open_table(anna)
    out = new_device(host)
    out.recover(anna.recovery)
    assert anna.request("DELETE", "/api/me/devices").status_code == 204
    gone = Person(host)
    gone_table = open_table(gone)
    gone.request("DELETE", "/api/me")

    def status(secret: str | None, at: ServerTable, seat_secret: str | None = None) -> int:
        headers = {"Kemet-Identity": secret} if secret else {}
        if seat_secret:
            headers["Authorization"] = f"Bearer {seat_secret}"
        return host.http.request(
            method, f"{at.path}/{path}", json=body, headers=headers
        ).status_code

    assert status(None, table) == 404
    assert status(ben.secret, table) == 404
    assert status(out.identity, table) == 401
    assert status(gone.secret, gone_table) == 401
    assert status(anna.recovery, table) == 401
    assert status(anna.secret, gone_table) == 404
    assert status(anna.secret, table, seat_secret="w" * 22) == 404  # the bearer's secret decides
    assert status(anna.secret, table) not in (401, 403, 404)
    with_secret = status(out.identity, open_table(anna), "w" * 22)
    assert with_secret == 404


def test_another_device_plays_on(host: ServerProcess) -> None:
    anna = Person(host)
    table = open_table(anna)
    phone = new_device(host)
    phone.recover(anna.recovery)
    seat = phone.seat(table.id)
    wait_until(lambda: bool(seat.state().options))  # the bot may begin
    state = seat.state()
    assert state.you == 0
    seat.answer(state, state.options[0].answer)
    assert table.seat(0).state().version > state.version


def test_a_live_connection_of_another_device(host: ServerProcess) -> None:
    anna = Person(host)
    table = open_table(anna)
    phone = new_device(host)
    phone.recover(anna.recovery)
    with host.connect(table.id, identity=phone.identity) as live:
        state = live.receive_question()
        assert state["you"] == 0
        assert live.answer(state, state["options"][0]["answer"])["type"] == "accepted"
        anna.request("DELETE", "/api/me/devices")
        question = live.receive_question()
        live.send(type="answer", answer="pass", version=question["version"], key="late")
        assert live.close_code() == 4401
    with host.connect(table.id, identity=phone.identity) as live:
        assert live.close_code() == 4401
    with host.connect(table.id, identity=Person(host).secret) as live:
        assert live.close_code() == 4404


def test_a_detached_seat_ends_its_live_connections(host: ServerProcess) -> None:
    anna = Person(host)
    table = open_table(anna)
    with host.connect(table.id, identity=anna.secret) as live:
        live.receive_question()
        table.seat(0).play_as_guest()
        assert live.close_code() == 4401


def test_the_identity_of_the_host_is_not_the_host(host: ServerProcess) -> None:
    """What only the host can do stays with the host's secret."""
    anna = Person(host)
    table = anna.create_table("me", "open")
    assert problem(anna.request("DELETE", table.path)) == (403, "not_host")
    assert problem(anna.request("POST", f"{table.path}/start")) == (403, "not_host")


def test_two_devices_sit_down_at_once(host: ServerProcess) -> None:
    from concurrent.futures import ThreadPoolExecutor

    anna, ben = Person(host), Person(host)
    table = anna.create_table("me", "open", "open", public=True)

    def join(_: int) -> int:
        return ben.request("POST", f"{table.path}/join", {}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(join, range(4))) == [200, 409, 409, 409]


# --- my tables


def test_my_tables_has_those_that_wait_for_me_first(host: ServerProcess) -> None:
    anna = Person(host)
    mine = [anna.create_table("me", "greedy") for _ in range(2)]
    waiting = anna.create_table("me", "open")
    tables = anna.client.my_tables().tables
    assert {t.id for t in tables[:2]} == {t.id for t in mine}
    assert [(t.my_turn, t.status) for t in tables] == [(True, "running")] * 2 + [(False, "waiting")]
    assert tables[2].id == waiting.id
    assert [s.identified for s in tables[0].seats] == [True, False]
    mine[0].seat(0).command("concede")
    assert anna.client.my_tables().total == 2
    finished = anna.client.my_tables(finished=True)
    assert [(t.id, t.status) for t in finished.tables] == [(mine[0].id, "over")]
    first = finished.tables[0].seats[0]
    assert (first.place, first.name) == (2, anna.name)


def test_my_tables_by_pages(host: ServerProcess) -> None:
    anna = Person(host)
    created = [anna.create_table("me", "open").id for _ in range(5)]
    pages = [anna.client.my_tables(offset=n, limit=2) for n in (0, 2, 4, 6)]
    assert [len(page.tables) for page in pages] == [2, 2, 1, 0]
    assert {page.total for page in pages} == {5}
    assert [t.id for page in pages for t in page.tables] == created[::-1]


def test_deleted_tables_stay_in_the_history(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "open", public=True)
    guest = host.client.join(table.id, "A guest")
    guest.command("concede")
    host.http.delete(table.path, headers={"Authorization": f"Bearer {table.created.host_secret}"})
    [entry] = anna.client.my_tables(finished=True).tables
    assert (entry.exists, entry.shared) == (False, False)
    assert [seat.name for seat in entry.seats] == [anna.name, ""]  # nothing of the guest stays


def test_a_guest_keeps_the_games_they_played(host: ServerProcess) -> None:
    """The offer after the first game: the secrets of the browser bring its games along."""
    table = host.create_table("me", "greedy")
    table.seat(0).command("concede")
    anna = Person(host, unique_name())
    anna.client.seat(table.id, table.secrets[0]).play_as_person()
    [entry] = anna.client.my_tables(finished=True).tables
    assert (entry.id, entry.seats[0].name) == (table.id, anna.name)


def test_a_finished_game_can_leave_the_history(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "greedy")
    table.seat(0).command("concede")
    assert anna.client.my_tables(finished=True).total == 1
    table.seat(0).play_as_guest()
    assert anna.client.my_tables(finished=True).total == 0


def test_nobody_sees_the_tables_of_others(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    open_table(anna)
    assert ben.client.my_tables().tables == []
    client: Client = ben.client
    assert client.my_tables(finished=True).total == 0
