"""Turn notifications: one POST to an absent player, and never to an internal address."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from kemet.api import ApiError, to_json
from kemet.server.extras.webhooks import WebhookNotifier
from kemet.server.settings import Settings
from kemet.tables.tasks import BackgroundTasks
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    create_battle,
    play_answers,
    problem,
    run_server,
    wait_until,
)
from tests.support.table_builders import ATTACK

pytestmark = pytest.mark.build_independent


def error_kind(url: str, allow: str = "") -> str:
    """The kind of error for a URL."""
    notifier = WebhookNotifier(Settings(webhook_allow=allow), BackgroundTasks())
    with pytest.raises(ApiError) as caught:
        asyncio.run(notifier.resolve_url(url))
    assert caught.value.status == 422
    return caught.value.error


# --- allowed addresses


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1", "127.0.0.2", "localhost", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1",
        "169.254.169.254", "100.64.0.1", "192.0.0.1", "198.18.0.1", "203.0.113.5", "224.0.0.1",
        "240.0.0.1", "255.255.255.255", "192.0.0.9", "192.0.0.10", "192.0.0.192", "192.88.99.1",
        "192.31.196.1", "192.52.193.1", "192.175.48.1",
        # other notations
        "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0x7f.1", "0", "017700000001",
        "127.0.0.1.", "１２７.0.0.1", "①②⑦.0.0.1",
        # IPv6, and IPv4 in IPv6
        "[::1]", "[::]", "[fe80::1]", "[fe80::1%25lo]", "[fc00::1]", "[fd12:3456::1]", "[ff02::1]",
        "[fec0::1]", "[2001:db8::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
        "[::ffff:169.254.169.254]", "[64:ff9b::7f00:1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::1]",
        "[2002:7f00:1::]", "[2002:a00:1::1]", "[2001:0:53aa:64c::1]", "[100::1]",
        "[2001:20::1]", "[2001:1::1]", "[3fff::1]", "[::ffff:192.88.99.1]",
    ],
)  # fmt: skip
def test_internal_address_is_rejected(host: str) -> None:
    for scheme in ("http", "https"):
        assert error_kind(f"{scheme}://{host}/hook") in ("address_not_allowed", "bad_url")


def test_unknown_and_internal_names_look_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def lookup(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        if host != "database.internal":
            raise socket.gaierror
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.7", port))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    notifier = WebhookNotifier(Settings(), BackgroundTasks())

    def answer(url: str) -> tuple[int, str, str]:
        with pytest.raises(ApiError) as caught:
            asyncio.run(notifier.resolve_url(url))
        return caught.value.status, caught.value.error, str(caught.value)

    assert answer("http://database.internal/") == answer("http://nothing.internal/")


@pytest.mark.parametrize(
    "url",
    [
        "ftp://1.1.1.1/", "file:///etc/passwd", "gopher://1.1.1.1/", "javascript:alert(1)", "", " ",
        "1.1.1.1", "//1.1.1.1/", "http://", "http:///x", "http://user@1.1.1.1/",
        "http://user:word@1.1.1.1/", "http://:word@1.1.1.1/", "http://@1.1.1.1/",
        "http://1.1.1.1:99999/", "http://1.1.1.1:x/", "http://[::1/", "http://1.1.1.1\x00.com/",
        "http://1.1.1.1/a b", "http://1.1.1.1/\r\nX: y", "http://1.1.1.1/é",
        "http://1.1.1.1\\@127.0.0.1/",
    ],
)  # fmt: skip
def test_invalid_url_is_rejected(url: str) -> None:
    assert error_kind(url) == "bad_url"


def test_other_port_is_rejected() -> None:
    for port in (22, 25, 5432, 6379):
        assert error_kind(f"http://1.1.1.1:{port}/") == "address_not_allowed"


def test_public_url_is_resolved() -> None:
    notifier = WebhookNotifier(Settings(), BackgroundTasks())

    def resolved(url: str) -> tuple[str, str]:
        return asyncio.run(notifier.resolve_url(url))

    assert resolved("https://1.1.1.1/hook?a=1#b") == ("https://1.1.1.1:443/hook?a=1", "1.1.1.1")
    assert resolved("http://1.1.1.1:8080") == ("http://1.1.1.1:8080/", "1.1.1.1:8080")
    assert resolved("http://[2606:4700::1]/x") == ("http://[2606:4700::1]:80/x", "[2606:4700::1]")


def test_one_internal_address_rejects_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes to the checked address, even if the name changes later."""
    answers = [["1.1.1.1", "10.0.0.1"], ["1.1.1.1"], ["10.0.0.1"]]

    def lookup(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        kind = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
        return [(*kind, (address, port)) for address in answers.pop(0)]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    assert error_kind("http://rebinds.example/") == "address_not_allowed"
    notifier = WebhookNotifier(Settings(), BackgroundTasks())
    target, host = asyncio.run(notifier.resolve_url("http://rebinds.example/"))
    assert (target, host) == ("http://1.1.1.1:80/", "rebinds.example")


SLOW_NAMES = """
import asyncio, socket, sys, time
from kemet.api import ApiError, to_json
from kemet.server.extras import name_lookup
from kemet.tables.tasks import BackgroundTasks
from kemet.server.extras.webhooks import WebhookNotifier
from kemet.server.settings import Settings

name_lookup.LOOKUP_S = 0.2
socket.getaddrinfo = lambda *_, **__: time.sleep(60)

async def main():
    notifier = WebhookNotifier(Settings(), BackgroundTasks())
    lookups = [notifier.resolve_url(f"http://slow{n}.example/") for n in range(100)]
    results = await asyncio.gather(*lookups, return_exceptions=True)
    assert {error.error for error in results} == {"address_not_allowed"}
    await asyncio.to_thread(print, "the other threads are free")

asyncio.run(main())
"""


def test_names_that_are_never_answered_stop_nothing() -> None:
    """Strangers choose the names; lookups keep neither other threads busy nor the process alive."""
    done = subprocess.run(
        [sys.executable, "-c", SLOW_NAMES], capture_output=True, text=True, timeout=20, check=True
    )
    assert done.stdout.strip() == "the other threads are free"


def test_operator_can_allow_a_network() -> None:
    allowed = WebhookNotifier(Settings(webhook_allow="127.0.0.0/8, 10.1.0.0/16"), BackgroundTasks())
    target, _ = asyncio.run(allowed.resolve_url("http://127.0.0.1:9999/x"))
    assert target == "http://127.0.0.1:9999/x"
    assert error_kind("http://10.2.0.1/", allow="127.0.0.0/8, 10.1.0.0/16") == "address_not_allowed"


# --- a receiver


class Receiver(ThreadingHTTPServer):
    """Receives notifications; /moved redirects, /slow never ends."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hook)
        self.got: list[tuple[str, dict[str, Any]]] = []

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server_port}{path}"

    def at(self, path: str) -> list[dict[str, Any]]:
        return [body for where, body in self.got if where == path]


class Hook(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.got.append((self.path, body))
        self.send_response(302 if self.path == "/moved" else 200)
        if self.path == "/moved":
            self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "1" if self.path == "/slow" else "0")
        self.end_headers()
        if self.path == "/slow":
            time.sleep(0.5)

    def do_GET(self) -> None:
        self.server.got.append((self.path, {"redirected": True}))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with Receiver() as started:
        thread = threading.Thread(target=started.serve_forever)
        thread.start()
        yield started
        started.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def notifying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    settings = {"KEMET_WEBHOOK_ALLOW": "127.0.0.1/32", "KEMET_PUBLIC_URL": "https://kemet.example/"}
    with run_server(tmp_path_factory.mktemp("notifying"), **settings) as server:
        yield server


def table_with_webhook(server: ServerProcess, url: str) -> ServerTable:
    """A table whose blue seat has a webhook."""
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    assert t.request(1, "webhook", {"url": url}, "PUT").status_code == 204
    return t


def next_arrival(server: ServerProcess, receiver: Receiver, count: int) -> str:
    """Where the first notification after `count` others arrives, once one to /last is sent."""
    t = table_with_webhook(server, receiver.url("/last"))
    play_answers(t, 0, "token pray_middle")
    wait_until(lambda: any(body["table"] == t.id for body in receiver.at("/last")))
    return receiver.got[count][0]


def test_absent_player_is_notified_once(notifying: ServerProcess, receiver: Receiver) -> None:
    t = table_with_webhook(notifying, receiver.url("/a"))
    play_answers(t, 0, "token move_upper")
    play_answers(t, 0, "pass")
    assert t.seat(0).state().view.waiting == (1,)
    wait_until(lambda: receiver.at("/a"))
    count = len(receiver.got)
    play_answers(t, 1, "token move_upper", "pass")
    assert t.seat(0).state().view.waiting == (0,)
    assert next_arrival(notifying, receiver, count) == "/last"
    assert receiver.at("/a") == [{
        "table": t.id, "seat": 1, "name": t.seat(1).info().seats[1].name,
        "text": "It is your turn at Kemet.", "link": f"https://kemet.example/#/t/{t.id}",
    }]  # fmt: skip


def test_connected_player_is_not_notified(notifying: ServerProcess, receiver: Receiver) -> None:
    t = table_with_webhook(notifying, receiver.url("/b"))
    count = len(receiver.got)
    with t.connect(1) as blue:
        play_answers(t, 0, "token pray_middle")
        blue.receive_question()
    t.request(1, "webhook", {"url": None}, "PUT")
    play_answers(t, 1, "token pray_middle")
    play_answers(t, 0, "token pray_lower")
    assert t.seat(0).state().view.waiting == (1,)
    assert next_arrival(notifying, receiver, count) == "/last"
    assert receiver.at("/b") == []


def test_auto_passed_windows_are_not_notified(notifying: ServerProcess, receiver: Receiver) -> None:
    t = create_battle(notifying, [], ["prayer"])
    t.seat(1).command("enter")
    t.seat(1).command("stops", moments=[])
    t.request(1, "webhook", {"url": receiver.url("/order")}, "PUT")
    count = len(receiver.got)
    play_answers(t, 0, *ATTACK)
    wait_until(lambda: t.seat(0).state().view.question == "council")
    wait_until(lambda: receiver.at("/order"))
    assert next_arrival(notifying, receiver, count + 1) == "/last"
    assert len(receiver.at("/order")) == 1


def test_redirect_is_not_followed(notifying: ServerProcess, receiver: Receiver) -> None:
    t = table_with_webhook(notifying, receiver.url("/moved"))
    count = len(receiver.got)
    play_answers(t, 0, "token pray_middle")
    wait_until(lambda: receiver.at("/moved"))
    assert next_arrival(notifying, receiver, count + 1) == "/last"
    assert receiver.at("/elsewhere") == []


def test_slow_or_missing_receiver_delays_nobody(
    notifying: ServerProcess, receiver: Receiver
) -> None:
    t = table_with_webhook(notifying, receiver.url("/slow"))
    play_answers(t, 0, "token pray_middle")
    wait_until(lambda: receiver.at("/slow"))
    assert t.request(1, "webhook", {"url": "http://127.0.0.1:9/gone"}, "PUT").status_code == 204
    play_answers(t, 1, "token pray_middle")
    play_answers(t, 0, "token pray_lower")
    play_answers(t, 1, "token pray_lower")


def test_webhook_is_checked_when_it_is_set(server: ServerProcess) -> None:
    t = server.create_table("me", "hotseat")
    inside = t.request(0, "webhook", {"url": "http://169.254.169.254/latest"}, "PUT")
    assert problem(inside) == (422, "address_not_allowed")
    assert problem(t.request(0, "webhook", {"url": "http://a\x00b/"}, "PUT"))[0] == 422
    assert problem(t.request(None, "webhook", {"url": None}, "PUT")) == (403, "no_seat")
    assert "webhook" not in to_json(t.seat(0).state())


def test_rematch_keeps_the_webhook(notifying: ServerProcess, receiver: Receiver) -> None:
    t = table_with_webhook(notifying, receiver.url("/next"))
    t.seat(0).command("concede")
    again = t.seat(0).rematch()
    t.seat(1).rematch()  # the table waits for everybody
    state = again.state()
    while 1 not in state.view.waiting:
        again.answer(state, state.options[0].answer)
        state = again.state()
    if not receiver.at("/next"):  # blue started the rematch and gets no notification for it
        blue = notifying.client.seat(again.id, t.secrets[1])
        blue.answer(blue.state(), blue.state().options[0].answer)
        state = again.state()
        while 1 not in state.view.waiting:
            again.answer(state, state.options[0].answer)
            state = again.state()
    wait_until(lambda: receiver.at("/next"))
