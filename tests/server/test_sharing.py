"""Public games: who may replay a finished game, and the addresses that everybody can open."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import kemet
from kemet.client import ApiError
from tests.support.budget_server import BudgetServer
from tests.support.live_server import (
    SAME_REQUEST_ID,
    ServerProcess,
    ServerTable,
    bearer,
    create_battle,
    play_answers,
    problem,
    run_server,
    running,
)
from tests.support.table_builders import ATTACK

GOLDEN = Path(__file__).parents[1] / "golden"
RECORD = (GOLDEN / "revised-standard-2-12.kemet").read_text()
PNG = b"\x89PNG\r\n\x1a\n"
PUBLIC_ROUTES = ("", "/replay", "/replay/0", "/replay/events", "/record")


def finished_table(server: ServerProcess, **options: Any) -> ServerTable:
    """A table whose game a concession has ended after an attack."""
    t = create_battle(server, [], [], **options)
    t.seat(1).command("enter")
    play_answers(t, 0, *ATTACK)
    t.seat(1).command("concede")
    return t


def get(server: ServerProcess, path: str, **headers: str) -> httpx.Response:
    """A request without a secret."""
    return server.http.get(path, headers=headers)


def tags(page: str) -> dict[str, str]:
    """The tags of a link preview."""
    return dict(
        re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', page)
    )


def looks_unknown(server: ServerProcess, table_id: str) -> bool:
    """Whether a table looks as an unknown one to everybody without a secret."""
    unknown = "A" * len(table_id)
    paths = [f"/api/tables/{{}}{route}" for route in PUBLIC_ROUTES]
    paths += ["/g/{}", "/g/{}/1", "/g/{}/picture.png", "/g/{}/1/picture.png"]
    replies = [
        [
            (reply.status_code, reply.text.replace(i, "?"))
            for reply in (get(server, path.format(i), **SAME_REQUEST_ID) for path in paths)
        ]
        for i in (table_id, unknown)
    ]
    assert {status for status, _ in replies[1]} == {404}
    return replies[0] == replies[1]


# --- who may replay a game


def test_private_game_is_public_after_all_its_people_have_shared_it(server: ServerProcess) -> None:
    t = finished_table(server)
    assert looks_unknown(server, t.id)
    assert not t.seat(0).info().shared
    with pytest.raises(ApiError) as caught:
        t.spectator.share()
    assert caught.value.error == "no_seat"
    assert looks_unknown(server, t.id)
    t.seat(1).share()
    t.seat(1).share()  # again: no change
    assert t.seat(0).info().sharing == [1]
    assert not t.seat(0).info().shared
    assert looks_unknown(server, t.id)
    assert problem(t.request(None, "share")) == (403, "no_seat")  # the host speaks for nobody
    t.seat(0).share()
    assert t.seat(0).info().shared
    for route in PUBLIC_ROUTES:
        assert get(server, f"{t.path}{route}").status_code == 200, route
    assert get(server, f"{t.path}/replay").json()["steps"][-1]["answer"] == ATTACK[-1]


def test_host_can_share_an_imported_game(server: ServerProcess) -> None:
    t = ServerTable(server, server.client.import_record(RECORD))
    assert looks_unknown(server, t.id)
    t.host.share()
    assert get(server, f"/g/{t.id}").status_code == 200


def test_who_has_left_is_asked_too_and_bots_are_not(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat", "link", "random")
    t.seat(2).command("enter")
    t.seat(2).command("leave")
    for seat in (0, 1):
        t.seat(seat).command("concede")
    t.seat(2).command("concede")
    t.seat(1).share()  # for both seats of one person
    assert not t.seat(0).info().shared
    t.seat(2).share()
    assert t.seat(0).info().shared
    alone = server.create_table("me", "random")
    alone.seat(0).command("concede")
    alone.seat(0).share()
    assert alone.seat(0).info().shared


def share(table: ServerTable) -> None:
    """Make the game public, as all people of the table want it."""
    for seat in table.secrets:
        table.seat(seat).share()


def test_sharing_survives_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        t = finished_table(server)
        t.seat(0).share()
        server.restart()
        assert looks_unknown(server, t.id)
        t.seat(1).share()
        server.restart()
        assert get(server, f"{t.path}/replay").status_code == 200


def test_running_game_is_never_public(server: ServerProcess) -> None:
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    assert problem(t.request(0, "share")) == (409, "not_over")
    assert problem(t.request(None, "share")) == (409, "not_over")
    assert looks_unknown(server, t.id)
    public = server.create_table("me", "hotseat", public=True, watch="public")
    assert not public.seat(0).info().shared
    for path in (f"/g/{public.id}", f"/g/{public.id}/0", f"/g/{public.id}/picture.png"):
        assert get(server, path).status_code == 404


def test_finished_game_of_a_public_table_is_public(server: ServerProcess) -> None:
    t = server.create_table("me", "link", public=True)
    t.seat(1).command("concede")
    assert t.seat(0).info().shared
    assert get(server, f"/g/{t.id}").status_code == 200
    assert get(server, f"{t.path}/replay").status_code == 200


def test_strangers_get_nothing_but_the_game(server: ServerProcess) -> None:
    """Neither chat nor the rematch, and nothing can be changed."""
    t = finished_table(server)
    t.seat(0).send_chat("between us")
    share(t)
    t.seat(0).rematch()
    info = get(server, t.path).json()
    assert (info["rematch"], info["notice"]) == (None, "")
    assert t.seat(0).info().rematch is not None
    for path in ("/chat", "/state", "/poll?wait=0", "/odds", "/stream"):
        assert problem(get(server, t.path + path)) == (404, "no_table"), path
    for path in ("/chat", "/rematch", "/share", "/name", "/concede"):
        reply = server.http.post(t.path + path, json={"text": "x", "name": "x"})
        assert problem(reply) == (404, "no_table"), path
    with server.connect(t.id, None) as live:
        assert live.close_code() == 4404
    for route in PUBLIC_ROUTES:
        assert "between us" not in get(server, t.path + route).text


def test_strangers_see_the_view_of_a_spectator(server: ServerProcess) -> None:
    t = finished_table(server)
    share(t)
    anybody = server.client.seat(t.id)
    for number in (0, 2, 4):
        assert anybody.replay_frame(number) == t.spectator.replay_frame(number)
        assert anybody.replay_frame(number).view.own is None


# --- the page and its link preview


@pytest.fixture(scope="module")
def public(server: ServerProcess) -> ServerTable:
    """A finished public game."""
    table = ServerTable(server, server.client.import_record(RECORD))
    table.host.share()
    return table


def test_page_has_the_tags_of_the_result(public: ServerTable) -> None:
    game = kemet.replay(RECORD)
    reply = get(public.server, f"/g/{public.id}")
    found = tags(reply.text)
    assert reply.headers["content-type"].startswith("text/html")
    assert found["og:title"] == f"{game.names[game.winner or 0]} wins · Kemet"
    for name, score in zip(game.names, game.scores(), strict=True):
        assert f"{name} {score}" in found["og:description"]
    assert found["og:url"] == f"{public.server.url}/g/{public.id}"
    assert found["og:image"] == f"{public.server.url}/g/{public.id}/picture.png?language=en"
    assert found["twitter:card"] == "summary_large_image"
    assert (found["og:image:width"], found["og:image:height"]) == ("1200", "630")
    assert 'src="/assets/' in reply.text, "the files of the page are found from every folder"
    assert '"./' not in reply.text


def test_page_of_a_moment_has_the_tags_of_the_moment(public: ServerTable) -> None:
    game = kemet.replay(RECORD, 200)
    found = tags(get(public.server, f"/g/{public.id}/200").text)
    assert found["og:title"] == f"Round {game.state.round} · Kemet"
    assert found["og:image"].endswith(f"/g/{public.id}/200/picture.png?language=en")
    assert (
        found["og:description"]
        != tags(get(public.server, f"/g/{public.id}/400").text)["og:description"]
    )


def test_language_of_a_preview(public: ServerTable) -> None:
    reply = get(public.server, f"/g/{public.id}/200", **{"Accept-Language": "fr-CA,fr;q=0.9"})
    assert tags(reply.text)["og:title"].startswith("Manche ")
    assert "Accept-Language" in reply.headers["vary"]


@pytest.mark.parametrize("step", ["99999", "-1", "x", "1.5", "²", "1" * 40])
def test_no_such_moment(public: ServerTable, step: str) -> None:
    reply = get(public.server, f"/g/{public.id}/{step}")
    assert reply.status_code == 404
    assert tags(reply.text) == {}
    assert '<div id="page">' in reply.text, "the page says what is wrong"
    assert get(public.server, f"/g/{public.id}/{step}/picture.png").status_code == 404


def test_names_in_a_preview_are_escaped(server: ServerProcess) -> None:
    t = finished_table(server, title='"><script>x</script>')
    t.seat(0).command("name", name="<b>&'\"")
    share(t)
    page = get(server, f"/g/{t.id}").text
    assert "<script>x" not in page
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;&#x27;&quot; wins" in page
    assert get(server, f"/g/{t.id}/picture.png").content.startswith(PNG)


def test_concession_is_in_the_preview(server: ServerProcess) -> None:
    t = finished_table(server)
    share(t)
    name = t.seat(0).info().seats[1].name
    assert f"{name} conceded." in tags(get(server, f"/g/{t.id}").text)["og:description"]


@pytest.mark.build_independent
@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "203.0.113.7", "127.0.0.1.evil.example"]
)
def test_without_a_public_url_no_host_gets_into_a_preview(public: ServerTable, host: str) -> None:
    """Everybody can send any header; somebody else may get the page from a cache."""
    page = public.server.http.get(f"/g/{public.id}", headers={"Host": host})
    assert page.status_code in (200, 400)
    assert "evil" not in page.text
    assert "203.0.113" not in page.text
    if page.status_code == 200:
        found = tags(page.text)
        assert found["og:title"]
        assert not {"og:url", "og:image", "twitter:image"} & set(found)
        assert 'rel="canonical"' not in page.text


@pytest.mark.build_independent
def test_addresses_of_a_preview_start_with_the_public_url(tmp_path: Path) -> None:
    with run_server(tmp_path, KEMET_PUBLIC_URL="https://kemet.example/") as server:
        t = finished_table(server, watch="public")
        found = tags(get(server, f"/g/{t.id}/2").text)
        assert found["og:url"] == f"https://kemet.example/g/{t.id}/2"
        assert found["og:image"].startswith(f"https://kemet.example/g/{t.id}/2/picture.png")


# --- the picture


def test_picture_is_a_png_of_the_size_of_previews(public: ServerTable) -> None:
    reply = get(public.server, f"/g/{public.id}/200/picture.png?language=fr")
    assert reply.headers["content-type"] == "image/png"
    assert reply.content.startswith(PNG)
    width, height = (int.from_bytes(reply.content[i : i + 4], "big") for i in (16, 20))
    assert (width, height) == (1200, 630)
    assert len(reply.content) < 600_000
    assert reply.headers["cache-control"] == "public, max-age=86400"
    assert reply.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]
    again = get(
        public.server,
        f"/g/{public.id}/200/picture.png?language=fr",
        **{"If-None-Match": reply.headers["etag"]},
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.build_independent
def test_pictures_are_limited_by_address(tmp_path: Path) -> None:
    with running(BudgetServer(tmp_path, KEMET_PICTURES_PER_MINUTE=2)) as server:
        t = finished_table(server, watch="public")
        statuses = [get(server, f"/g/{t.id}/picture.png").status_code for _ in range(3)]
        assert statuses == [200, 200, 429]
        assert get(server, f"/g/{t.id}").status_code == 200


# --- playing from a moment


def test_play_from_a_moment(public: ServerTable) -> None:
    anybody = public.server.client.seat(public.id)
    created = anybody.play_from(31, seat=1, name="Zoé", level="random")
    assert [s.seat for s in created.seats] == [1]
    t = ServerTable(public.server, created)
    info = t.seat(1).info()
    assert [s.kind for s in info.seats] == ["bot", "person"]
    assert info.seats[1].name == "Zoé"
    assert t.seat(1).replay_frame(0).view == kemet.replay(RECORD, 31).view(1)
    assert not info.shared


def test_play_from_a_moment_at_one_screen(public: ServerTable) -> None:
    created = public.server.client.seat(public.id).play_from(31)
    t = ServerTable(public.server, created)
    assert [s.hotseat for s in t.host.info().seats] == [True, True]
    assert t.host.state().view == kemet.replay(RECORD, 31).view(None)


def test_nothing_to_play_from(public: ServerTable) -> None:
    last = kemet.replay(RECORD).answer_count
    cases = [
        (f"replay/{last}/play", {}, (409, "over")),
        (f"replay/{last + 1}/play", {}, (404, "no_frame")),
        ("replay/3/play", {"seat": 4}, (422, "no_seat")),
        ("replay/3/play", {"seat": 0, "level": "genius"}, (422, "unknown_bot")),
        ("replay/3/play", {"name": "a\nb"}, (422, "invalid")),
    ]
    for path, body, expected in cases:
        reply = public.server.http.post(f"{public.path}/{path}", json=body)
        assert problem(reply) == expected, path


def test_running_game_cannot_be_played_from(server: ServerProcess) -> None:
    """It would reveal what is hidden."""
    t = server.create_table("me", "hotseat", watch="public")
    for secret in (t.secrets[0], t.created.host_secret, None):
        reply = server.http.post(f"{t.path}/replay/0/play", json={}, headers=bearer(secret))
        assert problem(reply) == (409, "not_over")
    private = server.create_table("me", "hotseat")
    reply = server.http.post(f"{private.path}/replay/0/play", json={})
    assert problem(reply) == (404, "no_table")
