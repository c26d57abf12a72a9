"""The server sends no hidden information: the traffic of whole games is audited."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict
from typing import Any

import pytest

import kemet
from kemet.bots.odds import battle_odds
from kemet.engine.io.view import view_from_json
from kemet.engine.procedures import question
from kemet.lab.random_play import GAME_CONFIGS, RandomPlayer, play_randomly, sample_game
from kemet.tables.scheduler import is_secret_question
from tests.support.live_server import (
    SAME_REQUEST_ID,
    ServerProcess,
    ServerTable,
    ask_every_time,
    bearer,
    run_server,
)
from tests.support.traffic_auditor import (
    SentMessage,
    Traffic,
    TrafficAuditor,
    canonical_json,
    cards_named_in,
)

DELAY = 0.05
SEED = 7_042_017_512_345
"""Long enough not to occur by chance."""

BATTLE = {
    "edition": "revised",
    "players": [
        {"city": "nw", "troops": {"front_nw": 3}, "di": ["bloodbath", "war_rage"], "prayer": 9},
        {"city": "sw", "troops": {"temple_w": 3}, "di": ["iron_wall"]},
        {"city": "ce"},
    ],
}
"""A position in which the first player can start a battle, with cards to add."""

WATCHED: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("me", "link", "greedy"), {"edition": "revised"}),
    (("me", "link", "random"), {"edition": "original", "mode": "long"}),
)


@pytest.fixture(scope="module", params=range(len(WATCHED)), ids=["revised", "original"])
def recorded(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Traffic, TrafficAuditor]:
    """A game with all its recorded traffic."""
    seats, more = WATCHED[request.param]
    folder = tmp_path_factory.mktemp("leaks")
    with run_server(folder, KEMET_SECRET_ANSWER_DELAY=DELAY, KEMET_LOG_LEVEL="debug") as server:
        table = server.create_table(*seats, seed=SEED, **more)
        for seat in table.secrets:
            table.seat(seat).command("enter")
        traffic = Traffic(server, table, (None, *table.secrets))
        with ExitStack() as stack:
            traffic.connect(stack)
            table.seat(1).send_chat("a word to all")
            table.seat(1).command("stops", moments=["attacked", "my_battle"])
            traffic.play(seed=request.param, max_answers=200)
            traffic.drain()
    return traffic, TrafficAuditor(traffic)


def states(traffic: Traffic) -> list[tuple[int | None, dict[str, Any]]]:
    """Every state that was sent, over any connection."""
    states_sent = [
        (v, m)
        for v, live in traffic.connections.items()
        for m in live.messages
        if m["type"] == "state"
    ]
    for sent in traffic.sent:
        if sent.request.startswith(("GET state", "GET poll")):
            states_sent.append((sent.viewer, body_of(sent)))
    return states_sent


def body_of(sent: SentMessage) -> Any:
    return json.loads(sent.text.partition("} ")[2])


def test_every_state_matches_the_view_of_the_engine(
    recorded: tuple[Traffic, TrafficAuditor],
) -> None:
    traffic, judge = recorded
    seen = states(traffic)
    assert len(seen) > 300
    faults = [(v, m["version"], f) for v, m in seen for f in judge.leaks_in_state(v, m)]
    assert faults == []


def test_recorded_games_have_hidden_cards(recorded: tuple[Traffic, TrafficAuditor]) -> None:
    """Otherwise the other tests check nothing."""
    traffic, judge = recorded
    kinds = {e["kind"] for v, m in states(traffic) for e in m["events"]}
    assert {"fights", "draws", "plays"} <= kinds
    secret = [entry for entry, _ in judge.before_entry if not entry.public]
    assert any(e.data.get("answer", "").startswith("add ") for e in secret)
    hidden = 0
    for n in range(len(judge.views)):
        mine = [cards_named_in(judge.views[n][seat]) for seat in judge.viewers if seat is not None]
        hidden += any(mine[0] - other for other in mine[1:])
    assert hidden > 10  # the order of people and bots differs between runs


def test_no_message_names_a_hidden_card(
    recorded: tuple[Traffic, TrafficAuditor],
) -> None:
    """Errors, headers, acknowledgements, chat, tables, replays of the unfinished game."""
    traffic, judge = recorded
    looked = 0
    for sent in traffic.sent:
        path = sent.request.partition(" ")[2].partition("?")[0]
        if path in ("state", "poll", "odds"):
            continue
        looked += 1
        allowed = judge.known_cards if path.startswith("replay") else None
        last = min(sent.last_entry, len(judge.views) - 1)
        known = (
            allowed(sent.viewer, last)
            if allowed
            else judge.visible_cards(sent.viewer, sent.first_entry, last)
        )  # fmt: skip
        assert cards_named_in(sent.text) <= known, sent
    assert looked > 100
    for viewer, live in traffic.connections.items():
        for message in live.messages:
            assert message["type"] == "state" or not cards_named_in(canonical_json(message)), (
                viewer,
                message,
            )


def test_replay_of_an_unfinished_game_matches_the_view_of_the_seat(
    recorded: tuple[Traffic, TrafficAuditor],
) -> None:
    traffic, judge = recorded
    frames = [s for s in traffic.sent if s.request.startswith("GET replay/")]
    shown = [(s, body_of(s)) for s in frames if '"view"' in s.text]
    assert len(shown) > 20
    for sent, frame in shown:
        then = [judge.views[n][sent.viewer] for n in range(sent.last_entry + 1)]
        assert canonical_json(frame["view"]) in then
        events = [[e["kind"], e["fields"]] for e in frame["events"]]
        first = frame["events"][0]["number"] if events else 0
        assert events == judge.events[sent.viewer][first : first + len(events)]
    for sent in traffic.sent:
        if sent.request == "GET replay":
            assert {step["answer"] for step in body_of(sent)["steps"]} <= {None}


def test_odds_come_from_the_view_of_the_seat(recorded: tuple[Traffic, TrafficAuditor]) -> None:
    traffic, judge = recorded
    odds = [s for s in traffic.sent if s.request == "GET odds" and s.first_entry == s.last_entry]
    assert odds
    for sent in odds:
        if sent.viewer is None:
            assert "needs the secret of a seat" in sent.text
            continue
        view = json.loads(judge.views[sent.first_entry][sent.viewer])
        odds_sent = body_of(sent)["odds"]
        if sent.viewer not in view["waiting"]:
            assert odds_sent is None
        elif odds_sent is not None:
            expected = battle_odds(view_from_json(view))
            assert expected is not None
            assert canonical_json(odds_sent) == canonical_json(asdict(expected))


def test_hidden_changes_send_no_message(
    recorded: tuple[Traffic, TrafficAuditor],
) -> None:
    """As many messages as visible changes, each at its own version."""
    traffic, judge = recorded
    for viewer, live in traffic.connections.items():
        versions = [m["version"] for m in live.messages if m["type"] == "state"]
        assert versions == sorted(versions)
        changes = {seen[viewer] for seen in judge.versions}
        assert set(versions) <= changes
        repeated = len(versions) - len(set(versions))  # presence and chat
        assert repeated <= 2 * len(judge.viewers) + 2


def test_logs_contain_no_secrets(recorded: tuple[Traffic, TrafficAuditor]) -> None:
    traffic, judge = recorded
    created = traffic.table.created
    log = traffic.server.log.read_text()
    assert log.count('"request"') > 100
    secrets = [
        created.host_secret,
        created.watch_secret or "",
        *traffic.table.secrets.values(),
        str(SEED),
    ]
    everything = log + "".join(s.text for s in traffic.sent)
    everything += "".join(
        canonical_json(m) for live in traffic.connections.values() for m in live.messages
    )
    for secret in secrets:
        assert secret
        assert secret not in everything
    assert traffic.table.id not in log
    answers = {e.data["answer"] for e, _ in judge.before_entry if e.kind == "answer"}
    hidden = [a for a in answers if a.startswith(("add ", "fight ", "keep "))]
    assert hidden
    assert not [a for a in hidden if a in log]


def test_bots_and_passes_answer_secret_questions_at_fixed_intervals(
    recorded: tuple[Traffic, TrafficAuditor],
) -> None:
    """The time does not depend on the number of options."""
    _, judge = recorded
    waits: dict[bool, list[float]] = {True: [], False: []}
    for entry, before in judge.before_entry:
        if entry.kind != "answer" or "by" not in entry.data or not is_secret_question(before.game):
            continue
        assert entry.seat is not None
        asked = before.asked_since[entry.seat]
        assert asked is not None
        if not entry.public:
            continue  # nobody sees it; the time until the next visible one counts from the first
        forced = len(before.game.options(entry.seat)) == 1
        wait = entry.at - asked.first_at
        waits[forced].append(wait)
        assert wait >= DELAY - 0.005, (question(before.game.state), entry)
    assert waits[True]


# --- short games


@pytest.mark.parametrize("number", range(len(GAME_CONFIGS)))
def test_questions_that_depend_on_hidden_cards_are_secret(number: int) -> None:
    """Where the options depend on hidden cards, the time of a bot must not."""
    game = sample_game(number, seed=77)
    chance = RandomPlayer(number)
    for i, _ in enumerate(play_randomly(game, RandomPlayer(number, eager=True))):
        if i > 300:
            break
        for seat in game.waiting if i % 5 == 0 else ():
            other = kemet.redeal(game.view((seat + 1) % game.players), chance.randbelow(1 << 30))
            if other.options(seat) != game.options(seat):
                assert is_secret_question(game), question(game.state)


def test_adding_secret_cards_sends_no_message(server: ServerProcess) -> None:
    """No message and no new version: the number of added cards stays hidden."""
    game = kemet.position(BATTLE)
    table = server.create_table("me", "link", "link", position=BATTLE)
    for seat in table.secrets:
        table.seat(seat).command("enter")
    ask_every_time(table)
    with ExitStack() as stack:
        live = {v: stack.enter_context(table.connect(v)) for v in (None, 0, 1, 2)}
        for step in ("token move_upper", "march front_nw", "step temple_w", "take 3"):
            answer_both(table, game, 0, step)
        while question(game.state) != "preparation":
            texts = [option.text for option in game.options(game.waiting[0])]
            answer_both(table, game, game.waiting[0], "pass" if "pass" in texts else texts[0])
        asked = table.mark()
        for each in live.values():
            each.receive_before(asked)
        for card in ("add bloodbath", "add war_rage"):
            reply = live[0].answer(live[0].last_state, card)
            assert reply["type"] == "accepted", reply
            while live[0].last_state["version"] < reply["version"]:
                live[0].state()
        added = table.mark()
        for viewer in (None, 1, 2):
            assert live[viewer].receive_before(added) == []
            watcher = table.spectator if viewer is None else table.seat(viewer)
            assert watcher.state().version == live[viewer].last_state["version"]


def answer_both(table: ServerTable, game: kemet.Game, seat: int, answer: str) -> None:
    """Answer on the server and in a local copy of the game."""
    me = table.seat(seat)
    me.answer(me.state(), answer)
    game.play(seat, answer)


def test_wrong_secret_looks_like_an_unknown_table(server: ServerProcess) -> None:
    table = server.create_table("me", "link", watch="nobody")
    other = server.create_table("me", "link")
    wrong = other.secrets[0]
    routes = [
        ("GET", ""), ("GET", "/state"), ("GET", "/poll"), ("GET", "/stream"), ("GET", "/chat"),
        ("GET", "/odds"), ("GET", "/replay"), ("GET", "/replay/0"), ("GET", "/record"),
        ("GET", "/threats?space=nw1"), ("GET", "/attack?answer=stop"), ("GET", "/reach"),
        ("POST", "/answers"), ("POST", "/why"), ("POST", "/undo"), ("POST", "/concede"),
        ("POST", "/leave"), ("POST", "/pause"), ("POST", "/stops"), ("POST", "/name"),
        ("PUT", "/webhook"), ("POST", "/chat"), ("POST", "/enter"), ("POST", "/start"),
        ("POST", "/rematch"), ("POST", "/join"), ("DELETE", ""), ("POST", "/return"),
    ]  # fmt: skip
    for method, route in routes:
        seen = set()
        for table_id in (table.id, "A" * len(table.id)):
            for secret in (None, wrong, "x" * 22, "y"):
                reply = server.http.request(
                    method, f"/api/tables/{table_id}{route}", json={},
                    headers=bearer(secret) | SAME_REQUEST_ID,
                )  # fmt: skip
                headers = {k: v for k, v in reply.headers.items() if k != "date"}
                seen.add((reply.status_code, reply.text, str(headers)))
        assert len(seen) == 1, (method, route, seen)
    closed = set()
    for table_id in (table.id, "A" * len(table.id)):
        for secret in (None, wrong, "x" * 22):
            with server.connect(table_id, secret) as live:
                closed.add((live.close_code(), live.socket.close_reason))
    assert len(closed) == 1
    assert closed.pop()[0] == 4404
