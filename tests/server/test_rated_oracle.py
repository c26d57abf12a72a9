"""What every request and every command may do in a rated game, in every state and for every caller.

The tables below are the rules. A route or a command that they do not name fails a test, and so does
a request that takes a result, shows a hand or hands over a seat.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from kemet.api import ApiError, Stops
from kemet.server import http
from kemet.tables.commands import (
    COMMANDS,
    Concede,
    GiveAnswer,
    JoinSeat,
    LeaveSeat,
    PauseGame,
    RenameSeat,
    ResumeGame,
    ReturnToSeat,
    SetPerson,
    SetStops,
    ShareGame,
    StartGame,
    UndoAnswer,
    UseHint,
    VoteForBot,
)
from kemet.tables.links import ClaimSeat, MakeLink, ObjectToLink, VoteForLink
from kemet.tables.online_table import Command
from kemet.tables.rated_rules import MAX_PAUSE_S, MAX_PAUSES, MIN_OWN_ANSWERS
from kemet.tables.stored import game_result
from tests.support.live_server import problem, run_server
from tests.support.rated_states import STATES, RatedCopy, RatedStates
from tests.support.table_builders import TableBuilder

pytestmark = pytest.mark.build_independent

CALLERS: Final = ("host", "seat 0", "seat 1", "person", "spectator", "outsider", "stranger")

ALL: Final = "ooooooooo"
NOBODY: Final = "xxxxxxxxx"
DEALT: Final = "xoooooooo"
AFTER: Final = "xxxxxxoxo"
SEATED: Final[dict[str, str]] = {"seat 0": ALL, "seat 1": ALL, "person": ALL}
INSIDE: Final[dict[str, str]] = {"host": ALL, "spectator": ALL, **SEATED}


def seats(zero: str, one: str | None = None, **others: str) -> dict[str, str]:
    """What seat 0, with its secret or as a person, and seat 1 may do."""
    return {"seat 0": zero, "person": zero, "seat 1": zero if one is None else one, **others}


ORACLE: Final[dict[tuple[str, str], dict[str, str]]] = {
    # reading
    ("GET", ""): dict.fromkeys(CALLERS, ALL),  # the table is in the public list
    ("GET", "/state"): INSIDE,
    ("GET", "/poll?wait=0"): INSIDE,
    ("GET", "/chat"): INSIDE,
    ("GET", "/secret"): {"host": ALL, "seat 0": ALL, "seat 1": ALL, "spectator": ALL},
    ("GET", "/replay"): {**dict.fromkeys(INSIDE, DEALT), "outsider": AFTER, "stranger": AFTER},
    ("GET", "/replay/events"): {
        **dict.fromkeys(INSIDE, DEALT), "outsider": AFTER, "stranger": AFTER,
    },
    ("GET", "/replay/0"): {**dict.fromkeys(INSIDE, DEALT), "outsider": AFTER, "stranger": AFTER},
    ("GET", "/record"): dict.fromkeys(CALLERS, AFTER),
    ("GET", "/analysis"): dict.fromkeys(CALLERS, AFTER),
    ("GET", "/odds"): SEATED,
    ("GET", "/attack?answer=stop"): seats("?????????", "?????????"),
    ("GET", "/threats?space=temple_w"): dict.fromkeys(INSIDE, DEALT),
    ("GET", "/reach"): seats(DEALT),
    ("POST", "/why"): seats(DEALT),
    # the seats
    ("POST", "/join"): {  # a guest, or who keeps a name; the person has a seat
        "host": "oxxxxxxxx", "seat 0": "oxxxxxxxx", "seat 1": "oxxxxxxxx",
        "spectator": "oxxxxxxxx", "outsider": "oxxxxxxxx", "stranger": "oxxxxxxxx",
    },
    ("POST", "/enter"): SEATED,
    ("POST", "/claim"): {},
    ("POST", "/links"): {},
    ("POST", "/links/vote"): {},
    ("POST", "/links/objection"): {},
    ("PUT", "/identity"): {"person": ALL},  # a resend; see also below
    ("DELETE", "/identity"): seats("oxxxxxxxx"),
    ("POST", "/name"): {},
    # the course of the game
    ("POST", "/start"): {"host": "oxxxxxxxx"},
    ("POST", "/answers"): seats("xoxoooxox", NOBODY),
    ("POST", "/undo"): seats("x?x???x?x", "xxxxxxx?x"),
    ("POST", "/pause"): seats("xoxoooxox", "xoxxoxxox", host="xxxxxxxox"),
    ("POST", "/resume"): seats("xxoxxxxxx", NOBODY),
    ("POST", "/concede"): seats("ooooooxox", "oooooxxox"),
    ("POST", "/leave"): seats("ooooooxox", "oooxoxxox"),
    ("POST", "/return"): seats(NOBODY, "xxxoxxxxx"),
    ("POST", "/vote"): {},
    ("POST", "/stops"): seats("ooooooxox"),
    ("POST", "/hint"): {},
    # around it
    ("DELETE", ""): {"host": "oxxxxxooo"},
    ("POST", "/share"): dict.fromkeys(("host", *SEATED), AFTER),
    ("POST", "/rematch"): dict.fromkeys(("host", *SEATED), AFTER),
    ("POST", "/replay/0/play"): dict.fromkeys(CALLERS, AFTER),
    ("POST", "/analysis"): dict.fromkeys(CALLERS, AFTER),
    ("POST", "/chat"): SEATED,
    ("POST", "/reports"): dict.fromkeys(CALLERS, ALL),
    ("PUT", "/webhook"): SEATED,
}  # fmt: skip
"""By route below /api/tables/{id} and caller, a sign for each of `STATES`: o, it does something; x,
it is refused; ?, that depends on the cards. Callers that are not named are refused everywhere."""

BUSY: Final = (503, "busy")
"""Too many games wait to be analysed."""

ELSEWHERE: Final = {
    ("POST", "/api/tables"): "creates a table",
    ("GET", "/api/tables"): "lists public ones",
    ("POST", "/api/records"): "creates an unrated one",
    ("WS", "/api/tables/{id}/live"): "test_live_connections",
    ("GET", "/api/tables/{id}/stream"): "test_live_connections",
    ("POST", "/api/people"): "keeps a name",
    ("POST", "/api/recovery/check"): "no table",
    ("POST", "/api/recovery"): "signs in",
    ("GET", "/api/me"): "the own profile",
    ("DELETE", "/api/me"): "test_deleting_a_profile",
    ("GET", "/api/me/export"): "the own data",
    ("POST", "/api/me/recovery"): "no table",
    ("DELETE", "/api/me/devices"): "signs out",
    ("DELETE", "/api/me/devices/{device}"): "signs out",
    ("GET", "/api/me/tables"): "the own tables",
    ("GET", "/api/levels"): "no table",
    ("GET", "/api/editions"): "no table",
    ("GET", "/api/glossary/{language}"): "no table",
    ("GET", "/api/rules/{language}"): "no table",
    ("GET", "/api/status"): "no table",
    ("GET", "/g/{id}"): "finished public games",
    ("GET", "/g/{id}/{step}"): "finished public games",
    ("GET", "/g/{id}/picture.png"): "finished public games",
    ("GET", "/g/{id}/{step}/picture.png"): "finished public games",
}
"""Routes that are not about a table of a rated game, or have a test of their own."""

BODIES: Final[dict[tuple[str, str], Callable[[RatedCopy, str], Any]]] = {
    ("POST", "/why"): lambda copy, caller: {"answer": "pass"},
    ("POST", "/join"): lambda copy, caller: {"secret": "j" * 22},
    ("POST", "/claim"): lambda copy, caller: {"secret": "c" * 22},
    ("POST", "/links"): lambda copy, caller: {"seat": 1},
    ("POST", "/links/vote"): lambda copy, caller: {"seat": 2},
    ("POST", "/vote"): lambda copy, caller: {"seat": 2},
    ("POST", "/name"): lambda copy, caller: {"name": "Nefertari"},
    ("POST", "/answers"): lambda copy, caller: answer_body(copy, caller),
    ("POST", "/stops"): lambda copy, caller: {"moments": []},
    ("POST", "/replay/0/play"): lambda copy, caller: {},
    ("POST", "/chat"): lambda copy, caller: {"text": "hello"},
    ("POST", "/reports"): lambda copy, caller: {"subject": "name", "seat": 2},
    ("PUT", "/webhook"): lambda copy, caller: {"url": None},
}


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RatedStates]:
    """Nobody is absent for too short a time, and a link is valid at once: no other rule helps."""
    folder = tmp_path_factory.mktemp("oracle")
    options: dict[str, Any] = {"KEMET_PEOPLE_PER_HOUR": 0, "KEMET_ABSENCE_SECONDS": 0}
    with run_server(folder, **options, KEMET_LINK_NOTICE_DAYS=0) as server:
        yield RatedStates(server)


def server_routes() -> set[tuple[str, str]]:
    """Method and path of every route of the package."""
    found = set()
    for module in pkgutil.iter_modules(http.__path__):
        router = getattr(importlib.import_module(f"{http.__name__}.{module.name}"), "router", None)
        for route in router.routes if router is not None else ():
            for method in getattr(route, "methods", None) or {"WS"}:
                found.add((method, route.path))
    return {(method, path) for method, path in found if method != "HEAD"}


def template(path: str) -> str:
    """The path of a route of the oracle with its parameters."""
    bare = re.sub(r"\?.*", "", path)
    return "/api/tables/{id}" + bare.replace("/replay/0", "/replay/{number}")


def test_every_route_has_its_rules() -> None:
    """A new route needs a line in `ORACLE`, or in `ELSEWHERE` with the reason."""
    named = {(method, template(path)) for method, path in ORACLE} | set(ELSEWHERE)
    assert named == server_routes()
    for route, rules in ORACLE.items():
        assert set(rules) <= set(CALLERS), route
        assert all(len(signs) == len(STATES) for signs in rules.values()), route


def answer_body(copy: RatedCopy, caller: str) -> dict[str, Any]:
    """An answer to the question of the caller; any, if there is none."""
    body = {"answer": "pass", "version": 0, "key": "k"}
    if caller in ("seat 0", "seat 1", "person"):
        state = copy.state_of(caller)
        body["version"] = state["version"]
        if state["options"]:
            body["answer"] = state["options"][0]["answer"]
    return body


@pytest.mark.parametrize("state", STATES)
def test_every_request_in_a_rated_game(states: RatedStates, state: str) -> None:
    wrong = []
    for (method, path), rules in ORACLE.items():
        for caller in CALLERS:
            sign = rules.get(caller, NOBODY)[STATES.index(state)]
            copy = states.copy(state)
            make_body = BODIES.get((method, path))
            body = make_body(copy, caller) if make_body else None
            reply = copy.request(caller, method, "/api/tables/{id}" + path, body)
            is_done = reply.status_code < 400 or problem(reply) == BUSY
            if sign != "?" and is_done is not (sign == "o"):
                wrong.append((method, path, caller, sign, reply.status_code, reply.text[:90]))
            if reply.status_code >= 400:
                assert copy.new_entries() == [], (method, path, caller)
            check_invariants(copy, caller, reply.text, (method, path))
            if copy.exists():
                assert [held_seat(copy, seat) for seat in (0, 1)] == [(200, 0), (200, 1)]
    assert not wrong, "\n".join(map(str, wrong))


def held_seat(copy: RatedCopy, seat: int) -> Any:
    """What its own secret says of a seat."""
    reply = copy.request(f"seat {seat}", "GET", "/api/tables/{id}/state")
    return reply.status_code, reply.json().get("you")


def check_invariants(copy: RatedCopy, caller: str, text: str, what: Any) -> None:
    """No result is lost, no hand is shown, no seat is handed over."""
    seat = {"seat 0": 0, "person": 0, "seat 1": 1}.get(caller)
    if copy.state not in ("over", "void"):
        for view in views_in(text):
            assert view["own"] is None or view["seat"] == seat, what
        assert '"seed"' not in text, what
    entries = copy.new_entries()
    for kind, of_seat, data in entries:
        assert kind not in ("claim", "new_link", "link_vote", "vote", "hint"), what
        if kind == "join":
            assert (copy.state, of_seat) == ("waiting", 2), what
        if kind == "person":
            assert (copy.state, of_seat, data["person"]) == ("waiting", seat, None), what
        if kind in ("answer", "undo", "concede", "leave", "return", "pause", "stops"):
            assert of_seat in (seat, None), what
    if copy.state in ("asked", "paused", "away", "counting", "given_up"):
        assert copy.exists(), what
        info = copy.request("seat 0", "GET", "/api/tables/{id}").json()
        if info["status"] != "over":
            early = info["unrated"] == "early" and copy.state not in ("counting", "given_up")
            assert info["rated"] == "yes" or (early and "concede" in {e[0] for e in entries})
        else:
            expected = (1, None) if copy.state in ("counting", "given_up") else (0, "early")
            assert copy.result() == expected, what


def views_in(text: str) -> list[dict[str, Any]]:
    """Every view of a game in a response."""
    found: list[dict[str, Any]] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if "own" in value and "market" in value:
                found.append(value)
            for part in value.values():
                walk(part)
        elif isinstance(value, list):
            for part in value:
                walk(part)

    with suppress(ValueError):
        walk(json.loads(text))
    return found


@pytest.mark.parametrize("state", STATES)
def test_nobody_takes_a_seat_by_an_identity(states: RatedStates, state: str) -> None:
    """Neither with the secret of a seat that somebody holds, nor with that of the host."""
    outsider = states.outsider
    for caller in CALLERS:
        copy = states.copy(state)
        headers = copy.headers(caller) | {"Kemet-Identity": outsider.secret}
        reply = states.server.http.put(f"/api/tables/{copy.id}/identity", headers=headers)
        assert reply.status_code in (403, 404, 409), (state, caller)
        assert copy.new_entries() == []


@pytest.mark.parametrize("state", STATES)
def test_live_connections(states: RatedStates, state: str) -> None:
    copy = states.copy(state)
    for caller in ("host", "seat 0", "seat 1", "spectator", "stranger"):
        secret = copy.headers(caller).get("Authorization", "").removeprefix("Bearer ")
        with states.server.connect(copy.id, secret or None) as live:
            if caller == "stranger":
                assert live.close_code() == 4404
                continue
            view = live.state()["view"]
            own_seat = int(caller[-1]) if caller.startswith("seat") else None
            assert view["seat"] == own_seat
            assert (view["own"] is None) is (own_seat is None or state == "waiting")
    reply = copy.request("stranger", "GET", "/api/tables/{id}/stream")
    assert problem(reply) == (404, "no_table")


def test_deleting_a_profile(tmp_path: Path) -> None:
    """In every state at once: who is in a rated game has lost it, and its result stays."""
    with run_server(tmp_path, KEMET_PEOPLE_PER_HOUR=0) as server:
        states = RatedStates(server)
        copies = {state: states.copy(state) for state in STATES}
        for state in ("over", "void"):
            copies[state] = states.original(state)
        before = {state: copies[state].result() for state in ("over", "void")}
        for moment in ("counting", "void"):
            table = states.moments[moment].table
            assert server.http.delete("/api/me", headers=table.clients[1].headers(None)).is_success
        for state, copy in copies.items():
            info = copy.request("seat 0", "GET", "/api/tables/{id}").json()
            assert not info["seats"][1]["identified"], state
            assert info["seats"][1]["conceded"] is (state not in ("waiting", "voided")), state
            status = {"waiting": "waiting", "paused": "paused"}.get(state, "running")
            assert info["status"] == ("over" if state in before else status)
            expected = {"waiting": "offered", "counting": "yes", "given_up": "yes", "over": "yes"}
            assert info["rated"] == expected.get(state, "void"), state
        assert {state: copies[state].result() for state in before} == before
        assert before == {"over": (1, None), "void": (0, "early")}
        counting = copies["counting"]
        counting.request("seat 0", "POST", "/api/tables/{id}/concede")
        assert counting.result() == (1, None)


# --- commands

PERSON: Final = "p" * 16

CASES: Final[dict[str, list[Callable[[TableBuilder, int], Command]]]] = {
    "answer": [
        lambda t, s: GiveAnswer(s, first_option(t, s), t.table.version(s)),
        lambda t, s: GiveAnswer(s, first_option(t, s), by="greedy"),
        lambda t, s: GiveAnswer(s, "pass", by="auto_pass"),
    ],
    "undo": [lambda t, s: UndoAnswer(s)],
    "join": [
        lambda t, s: JoinSeat(s, "Eve", "other"),
        lambda t, s: JoinSeat(s, "Eve", "other", PERSON),
    ],
    "claim": [lambda t, s: ClaimSeat(s, "link", "other")],
    "start": [lambda t, s: StartGame(None)],
    "pause": [lambda t, s: PauseGame(s), lambda t, s: PauseGame(None)],
    "resume": [
        lambda t, s: ResumeGame(s),
        lambda t, s: ResumeGame(None),
        lambda t, s: ResumeGame(None, reason="time"),
    ],
    "concede": [lambda t, s: Concede(s)],
    "leave": [
        lambda t, s: LeaveSeat(s),
        lambda t, s: LeaveSeat(s, reason="clock"),
    ],
    "vote": [lambda t, s: VoteForBot(s, 1 - s)],
    "new_link": [lambda t, s: MakeLink(s, "link", 0.0)],
    "link_vote": [lambda t, s: VoteForLink(s, 1 - s)],
    "objection": [lambda t, s: ObjectToLink(s)],
    "return": [lambda t, s: ReturnToSeat(s)],
    "stops": [lambda t, s: SetStops(s, Stops(moments=()))],
    "hint": [lambda t, s: UseHint(s, t.table.game.answer_count)],
    "name": [lambda t, s: RenameSeat(s, "Nefertari")],
    "share": [lambda t, s: ShareGame(s)],
    "person": [
        lambda t, s: SetPerson(s, None, "Sobek"),
        lambda t, s: SetPerson(s, PERSON, "Eve"),
        lambda t, s: SetPerson(s, None, "Sobek", is_forced=True),
    ],
}
"""Every command, as a seat or the server could send it."""

NEVER: Final = (
    "claim",
    "start",
    "vote",
    "new_link",
    "link_vote",
    "objection",
    "hint",
    "join",
)
"""Commands that no rated game accepts once it has begun."""


def first_option(t: TableBuilder, seat: int) -> str:
    return t.options(seat)[0] if seat in t.waiting else "pass"


def rated_game(players: int = 2) -> TableBuilder:
    """A rated game at its start."""
    t = TableBuilder("me", *["link"] * (players - 1), rated=True)
    for number, seat in enumerate(t.table.seats):
        seat.person, seat.secret_hash = f"person{number}", f"secret{number}"
        if number:
            t.command("join", number, person=f"person{number}", secret_hash=f"secret{number}")
    assert t.table.rated
    return t


def test_every_command_has_its_cases() -> None:
    """A new command needs a line in `CASES`."""
    assert set(CASES) == set(COMMANDS)


def check_table(t: TableBuilder) -> None:
    """What holds after every command in a rated game."""
    table, numbers = t.table, range(t.table.players)
    assert [seat.secret_hash for seat in table.seats] == [f"secret{n}" for n in numbers]
    assert [seat.rated_person for seat in table.seats] == [f"person{n}" for n in numbers]
    assert table.pending_links == []
    is_over = table.status == "over"
    is_short = any(
        seat.own_answers < MIN_OWN_ANSWERS and (is_over or seat.conceded or seat.substituted)
        for seat in table.seats
    )
    if table.is_void or is_short:
        assert (table.rated, table.is_void, table.unrated) == (False, True, "early")
        return
    assert table.rated
    if table.status == "paused":
        assert table.pause_ends_at is not None
    for seat in table.seats:
        assert seat.pauses <= MAX_PAUSES
        assert seat.paused_s <= MAX_PAUSE_S
    if is_over:
        result = game_result(table, t.now)
        assert result is not None
        assert result.rated
        assert [seat.person for seat in result.seats] == [f"person{n}" for n in numbers]


@pytest.mark.parametrize("seed", range(40))
def test_no_sequence_of_commands_loses_a_result(seed: int) -> None:
    """Random commands of everybody, with long and short waits between them."""
    rng = random.Random(seed)
    t = rated_game(rng.choice([2, 2, 3]))
    kinds = sorted(set(CASES) - {"answer"})
    done: set[str] = set()
    for _ in range(300):
        if t.status == "over":
            break
        t.wait(rng.choice([0.5, 5, 120]))
        ends = t.table.pause_ends_at
        if ends is not None and t.now >= ends:  # as the scheduler does
            t.now = max(ends, t.table.clock.updated_at)
            t.submit(ResumeGame(None, reason="time"))
        seat = rng.randrange(t.table.players)
        if t.waiting and rng.random() < 0.8:
            seat = rng.choice(t.waiting)
            by = None if t.table.seats[seat].is_person else "greedy"
            command: Command = GiveAnswer(seat, rng.choice(t.options(seat)), by=by)
        else:
            kind = rng.choice(kinds)
            if kind == "concede" and rng.random() < 0.9:
                continue
            command = rng.choice(CASES[kind])(t, seat)
        if getattr(command, "is_forced", False) and not t.table.seats[seat].conceded:
            continue  # the server concedes before
        before = t.table
        try:
            t.submit(command)
        except ApiError:
            assert t.table is before
            continue
        done.add(command.kind)
        check_table(t)
    assert not done & set(NEVER), done
    assert {"answer"} <= done
