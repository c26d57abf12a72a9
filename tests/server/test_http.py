"""Creating, listing and joining tables over HTTP, on a real server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from kemet.client import ApiError
from tests.support.live_server import (
    SAME_REQUEST_ID,
    ServerProcess,
    ServerTable,
    bearer,
    problem,
    wait_until,
)

# --- creating


def test_table_with_every_kind_of_seat(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", "link", "open", "greedy")
    assert sorted(t.secrets) == [0, 1, 2], "bots and open seats have no secrets to give away"
    info = t.host.info()
    assert [s.kind for s in info.seats] == ["person", "person", "person", "open", "bot"]
    assert [s.joined for s in info.seats] == [True, True, False, False, True]
    assert [s.hotseat for s in info.seats] == [False, True, False, False, False]
    assert info.seats[4].level == "greedy"
    assert info.status == "waiting"


def test_secrets_are_long_and_unique(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", "link")
    secrets = [t.created.host_secret, t.created.watch_secret or "", *t.secrets.values()]
    assert len(set(secrets)) == 5
    assert all(len(s) >= 22 for s in secrets)  # 128 bits in six a letter
    stored = (server.folder / "kemet.db").read_bytes()
    stored += (server.folder / "kemet.db-wal").read_bytes()
    assert not any(s.encode() in stored for s in secrets), "stored hashed"


@pytest.mark.parametrize(
    ("edition", "mode", "players"),
    [("revised", "standard", 2), ("original", "short", 3), ("original", "long", 5),
     ("original", "beginner", 4)],
)  # fmt: skip
def test_every_edition_and_mode(
    server: ServerProcess, edition: str, mode: str, players: int
) -> None:
    t = server.create_table(*["hotseat"] * players, edition=edition, mode=mode, title=" Friday ")
    info = t.host.info()
    assert (info.edition, info.mode, len(info.seats)) == (edition, mode, players)
    assert info.title == "Friday"
    state = t.seat(0).state()
    assert state.view.edition == edition
    assert len(state.view.players) == players


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"edition": "third"}, "bad_table"),
        ({"mode": "endless"}, "bad_table"),
        ({"seats": [{"kind": "me"}]}, "invalid"),
        ({"seats": [{"kind": "me"}] * 6}, "invalid"),
        ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, "invalid"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "genius"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "master:999999999"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me", "name": "a\nb"}, {"kind": "bot"}]}, "invalid"),
        ({"seats": [{"kind": "me", "name": "a\u2028b"}, {"kind": "bot"}]}, "invalid"),
        ({"seats": [{"kind": "me", "name": "x" * 25}, {"kind": "bot"}]}, "invalid"),
        ({"title": "x" * 61}, "invalid"),
        ({"title": "a\x00b"}, "invalid"),
        ({"time_control": {"kind": "fischer"}}, "bad_time_control"),
        ({"time_control": {"kind": "turn", "seconds": -1}}, "invalid"),
        ({"seed": -1}, "invalid"),
        ({"seed": 1 << 128}, "invalid"),
        ({"seed": str(1 << 128)}, "invalid"),
        ({"seed": "seven"}, "invalid"),
        ({"position": {"players": 7}}, "bad_position"),
        ({"position": {}}, "bad_position"),
        ({"battle_discards": "closed"}, "bad_table"),
        ({"colour": "red"}, "invalid"),
    ],
)
def test_invalid_table_is_rejected(server: ServerProcess, wrong: dict[str, Any], word: str) -> None:
    good: dict[str, Any] = {"seats": [{"kind": "me"}, {"kind": "bot"}]}
    reply = server.http.post("/api/tables", json=good | wrong)
    assert problem(reply) == (422, word)


def test_seats_without_a_name_get_one(server: ServerProcess) -> None:
    seats = [{"kind": "me", "name": " Zoé "}, {"kind": "bot", "name": "Horus"}, {"kind": "bot"}]
    created = server.client.create(seats=[*seats, {"kind": "me"}])
    names = [s.name for s in server.client.seat(created.id, created.host_secret).info().seats]
    assert names == ["Zoé", "Horus", "Wadjet", "Sobek"]  # the god of the seat, or a free one


# --- listing


def test_list_shows_public_tables_to_join_or_watch(server: ServerProcess) -> None:
    free = server.create_table("me", "open", public=True, title="come")
    seen = server.create_table("me", "greedy", public=True, watch="public", title="look")
    closed = server.create_table("me", "greedy", public=True, watch="nobody")
    private = server.create_table("me", "open")
    listed = {t.id: t for t in server.client.list_tables()}
    assert listed[free.id].open_seats == 1
    assert listed[seen.id].status == "running"
    assert closed.id not in listed
    assert private.id not in listed
    order = [t.id for t in server.client.list_tables()]
    assert order.index(free.id) < order.index(seen.id), "those to join come first"
    server.client.join(free.id)
    assert free.id not in {t.id for t in server.client.list_tables()}


@pytest.mark.parametrize(
    ("watch", "stranger", "with_link"),
    [("nobody", 404, 404), ("link", 404, 200), ("public", 200, 200)],
)
def test_who_may_watch(server: ServerProcess, watch: str, stranger: int, with_link: int) -> None:
    t = server.create_table("me", "greedy", watch=watch)
    assert (t.created.watch_secret is not None) is (watch == "link")
    assert server.http.get(f"{t.path}/state").status_code == stranger
    link = t.created.watch_secret or "x" * 22
    reply = server.http.get(f"{t.path}/state", headers=bearer(link))
    assert reply.status_code == with_link
    if with_link == 200:
        assert reply.json()["you"] is None
        assert reply.json()["view"]["own"] is None
        assert reply.json()["options"] == []


def test_unknown_tables_and_wrong_secrets_look_the_same(server: ServerProcess) -> None:
    """Nobody learns that a table exists."""
    t = server.create_table("me", "greedy")
    other = server.create_table("me", "greedy")
    wrong = [
        (t.path, "x" * 22), (t.path, None),
        (t.path, other.secrets[0]), (t.path, other.created.host_secret),
        ("/api/tables/" + "x" * 16, t.secrets[0]), ("/api/tables/" + "x" * 16, None),
    ]  # fmt: skip
    for suffix in (
        "",
        "/state",
        "/replay",
        "/record",
        "/chat",
        "/odds",
        "/threats?space=nw1",
        "/reach",
        "/attack?answer=stop",
        "/poll?wait=0",
        "/stream",
    ):
        replies = [
            server.http.get(path + suffix, headers=bearer(key) | SAME_REQUEST_ID)
            for path, key in wrong
        ]
        assert {r.status_code for r in replies} == {404}, suffix
        assert len({r.text for r in replies}) == 1, suffix
        assert len({str(sorted(r.headers)) for r in replies}) == 1, suffix


# --- joining


def test_joining_the_last_open_seat_starts_the_game(server: ServerProcess) -> None:
    t = server.create_table("me", "open")
    guest = server.client.join(t.id, name="Carla")
    assert guest.state().you == 1
    info = guest.info()
    assert info.status == "running"
    assert info.seats[1].name == "Carla"
    with pytest.raises(ApiError) as caught:
        server.client.join(t.id)
    assert caught.value.status == 404, "a private table without a seat is nobody's business"


def test_concurrent_joins_get_one_seat_each(server: ServerProcess) -> None:
    t = server.create_table("me", "open", "open", public=True)

    def join(_: int) -> tuple[int, Any]:
        reply = server.http.post(f"{t.path}/join", json={})
        return reply.status_code, reply.json().get("secret")

    with ThreadPoolExecutor(5) as crowd:
        got = list(crowd.map(join, range(5)))
    assert sorted(status for status, _ in got) == [200, 200, 409, 409, 409]
    secrets = [secret for status, secret in got if status == 200]
    assert {server.client.seat(t.id, s).state().you for s in secrets} == {1, 2}


def test_join_a_chosen_seat(server: ServerProcess) -> None:
    t = server.create_table("me", "open", "open", "greedy", public=True)
    assert server.client.join(t.id, seat=2).state().you == 2
    for taken in (0, 2, 3, 4):
        reply = server.http.post(f"{t.path}/join", json={"seat": taken})
        assert problem(reply) == (409, "taken")
    assert server.http.post(f"{t.path}/join", json={"seat": 9}).status_code == 422


def test_blank_name_is_rejected(server: ServerProcess) -> None:
    """A name must fit on a line of a record."""
    t = server.create_table("me", "open", public=True)
    for name in ("   ", "a\u2028b", "a\u202eb", "\x85", ""):
        assert problem(server.http.post(f"{t.path}/join", json={"name": name})) == (422, "invalid")
        assert problem(t.request(0, "name", {"name": name})) == (422, "invalid")
    t.seat(0).command("name", name=' d\'Arc "J" ')
    assert t.seat(0).info().seats[0].name == 'd\'Arc "J"'


def test_first_connection_by_link_joins(server: ServerProcess) -> None:
    t = server.create_table("me", "link")
    assert t.seat(1).state().table.status == "waiting", "reading a state does not join"
    assert not t.seat(1).command("enter").duplicate
    assert t.seat(1).command("enter").duplicate
    assert t.seat(0).info().status == "running"


def test_host_starts_without_missing_players(server: ServerProcess) -> None:
    t = server.create_table("me", "open", public=True)
    assert problem(t.request(0, "start")) == (403, "not_host")
    t.host.command("start")
    assert t.host.info().seats[1].kind == "bot"
    assert problem(t.request(None, "start")) == (409, "already_started")
    assert problem(server.http.post(f"{t.path}/join", json={})) == (409, "taken")


def test_only_the_host_deletes_a_table(server: ServerProcess) -> None:
    t = server.create_table("me", "greedy", public=True, watch="public")
    assert problem(t.request(0, "", method="DELETE")) == (403, "not_host")
    assert t.request(None, "", method="DELETE").status_code == 204
    assert problem(server.http.get(t.path)) == (404, "no_table")
    assert problem(t.request(0, "chat", {"text": "hello"})) == (404, "no_table")
    assert t.id not in {one.id for one in server.client.list_tables()}


def test_same_seed_gives_the_same_game(server: ServerProcess) -> None:
    one, two = (server.create_table("me", "hotseat", seed=7) for _ in range(2))
    assert one.seat(0).state().view == two.seat(0).state().view
    assert (
        one.seat(0).state().view
        != server.create_table("me", "hotseat", seed=8).seat(0).state().view
    )


def test_bots_start_playing(server: ServerProcess) -> None:
    t: ServerTable = server.create_table("me", "greedy", seed=3)
    wait_until(lambda: 0 in t.seat(0).state().view.waiting)


def test_glossary_editions_and_levels(server: ServerProcess) -> None:
    french, english = (server.http.get(f"/api/glossary/{code}").json() for code in ("fr", "en"))
    assert set(french["names"]) == set(english["names"])
    assert french["effects"] != english["effects"]
    assert {e["edition"] for e in server.http.get("/api/editions").json()} == {
        "revised", "original",
    }  # fmt: skip
    assert "greedy" in server.http.get("/api/levels").json()["levels"]
    assert english["rules"]["term"]["walls"] == ["M6"]
    assert server.http.get("/api/glossary/xx").status_code == 422


def test_rules_are_served_in_both_languages(server: ServerProcess) -> None:
    replies = {code: server.http.get(f"/api/rules/{code}") for code in ("fr", "en")}
    shapes = [
        [(s["number"], [r["id"] for r in s["rules"]]) for s in reply.json()["sections"]]
        for reply in replies.values()
    ]
    assert shapes[0] == shapes[1]
    [move] = [s for s in replies["fr"].json()["sections"] if s["number"] == "4.6"]
    assert move["title"] == "Déplacement"
    assert replies["en"].headers.get_list("cache-control") == ["public, max-age=600"]
    unknown = server.http.get("/api/rules/xx")
    assert (unknown.status_code, unknown.headers["cache-control"]) == (422, "no-store")
