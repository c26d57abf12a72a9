"""Playing over HTTP: answers, resends, undo, leaving and returning, rematch."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from kemet.api import Stops, to_dict
from kemet.client import ApiError, TableState
from kemet.testing.scenario import Scenario as Position
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    create_battle,
    play_answers,
    problem,
    wait_until,
)
from tests.support.table_builders import ATTACK


@pytest.fixture
def battle(server: ServerProcess) -> ServerTable:
    """Two people in a war council."""
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    return play_answers(t, 0, *ATTACK)


def rejected_answer(t: ServerTable, seat: int, state: TableState, answer: str) -> ApiError:
    with pytest.raises(ApiError) as caught:
        t.seat(seat).answer(state, answer)
    return caught.value


# --- answering


def test_answer_gives_a_new_version_with_its_events(battle: ServerTable) -> None:
    me = battle.seat(0)
    before = me.state()
    assert before.view.question == "council"
    done = me.answer(before, "fight s4d1/s2p2")
    after = me.state(since=before.version)
    assert after.version == done.version == before.version + 1
    assert not after.resync
    assert after.view.own is not None
    assert after.view.own.hidden_answer == "fight s4d1/s2p2"
    assert after.options == []


def test_no_answer_for_another_seat(battle: ServerTable) -> None:
    """Neither with another secret nor with the number of another seat."""
    body = {"answer": "fight s4d1/s2p2", "version": battle.seat(0).state().version, "key": "a"}
    reply = battle.request(0, "answers", {**body, "seat": 1})
    assert problem(reply) == (422, "invalid")
    for secret in (battle.created.host_secret, battle.created.watch_secret):
        reply = battle.server.http.post(
            f"{battle.path}/answers", json=body, headers={"Authorization": f"Bearer {secret}"}
        )
        assert problem(reply) == (403, "no_seat")
    assert battle.seat(0).state().view.waiting == (0, 1)


def test_stale_answer_is_rejected(battle: ServerTable) -> None:
    """A second answer to the same version does not answer the next question."""
    me = battle.seat(0)
    state = me.state()
    me.answer(state, "fight s4d1/s2p2")
    late = rejected_answer(battle, 0, state, "fight s3d2/s1d3")
    assert (late.status, late.problem.error) == (409, "stale")
    assert late.problem.version == state.version + 1
    early = replace(state, version=state.version + 50)
    assert rejected_answer(battle, 0, early, "fight s3d2/s1d3").status == 409


def test_simultaneous_answers_are_not_stale(battle: ServerTable) -> None:
    """A simultaneous choice: the question of blue is still pending."""
    seen = battle.seat(1).state()
    play_answers(battle, 0, "fight s4d1/s2p2")
    assert battle.seat(1).answer(seen, "fight s3d2/s1d3").version > seen.version


def test_resend_is_harmless(battle: ServerTable) -> None:
    me = battle.seat(0)
    state = me.state()
    first = me.answer(state, "fight s4d1/s2p2", key="once")
    again = me.answer(state, "fight s4d1/s2p2", key="once")
    assert (first.duplicate, again.duplicate) == (False, True)
    assert again.version == first.version == me.state().version
    other = battle.seat(1)
    assert not other.answer(other.state(), "fight s3d2/s1d3", key="once").duplicate, (
        "keys are by seat"
    )


def test_concurrent_resends_are_one_answer(battle: ServerTable) -> None:
    me = battle.seat(0)
    state = me.state()
    with ThreadPoolExecutor(6) as crowd:
        done = list(crowd.map(lambda _: me.answer(state, "fight s4d1/s2p2", "k"), range(6)))
    assert sorted(d.duplicate for d in done) == [False] + [True] * 5
    assert {d.version for d in done} == {state.version + 1}


def test_illegal_answer_names_its_rule(battle: ServerTable) -> None:
    state = battle.seat(0).state()
    for answer in ("fight s4d1/s4d1", "token raise", "fly away", ""):
        error = rejected_answer(battle, 0, state, answer)
        assert (error.status, error.problem.error) == (422, "illegal")
        assert error.problem.rule
        assert f"[{error.problem.rule}]" in error.problem.message
    assert battle.seat(0).state().version == state.version


def test_why_explains_an_illegal_answer(battle: ServerTable) -> None:
    me = battle.seat(0)
    assert me.why("fight s4d1/s2p2").legal
    no = me.why("token raise")
    assert not no.legal
    assert no.rule
    french = battle.request(0, "why?language=fr", {"answer": "token raise"}).json()
    assert french["rule"] == no.rule
    assert french["message"] != no.message


def test_odds_only_for_a_seat_in_the_battle(battle: ServerTable) -> None:
    odds = battle.seat(0).odds().odds
    assert odds is not None
    assert sum(choice.weight for choice in odds.choices) == pytest.approx(1)
    reply = battle.request(None, "odds", method="GET")
    assert problem(reply) == (403, "no_seat")
    play_answers(battle, 0, "fight s4d1/s2p2")
    assert battle.seat(0).odds().odds is None, "no longer asked"


def test_the_forecast_of_an_attack(server: ServerProcess) -> None:
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    play_answers(t, 0, "token move_upper", "march front_nw")
    found = t.seat(0).attack("step temple_w")
    assert found.attack is not None
    assert found.defend is not None
    assert (found.attack.seat, found.defend.seat) == (0, 1)
    assert found.attack.strength > found.defend.strength > 0
    assert found.win is not None
    assert 0.5 < found.win <= 1
    assert t.seat(0).attack("stop").attack is None
    refused = t.request(1, "attack?answer=step temple_w", method="GET")
    assert problem(refused) == (422, "no_option")


def test_threats_are_those_of_the_game_for_players_and_spectators(battle: ServerTable) -> None:
    found = battle.seat(0).threats("front_nw")
    assert (found.space, found.version) == ("front_nw", battle.seat(0).state().version)
    assert found.threats == battle.seat(1).threats("front_nw").threats
    watched = battle.request(None, "threats?space=front_nw", method="GET")
    assert watched.json()["threats"] == to_dict(found)["threats"]


def test_several_answers_are_one_request(server: ServerProcess) -> None:
    """`reach` gives the answers, which are accepted together and undone together, or not at all."""
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    play_answers(t, 0, "token move_upper")
    state = t.seat(0).state()
    (goal,) = [reach for reach in t.seat(0).reach().reach if reach.space == "obelisk_w"]
    answers = goal.routes[0].answers[:2]  # the end of the turn cannot be undone
    too_many = t.request(
        0,
        "answers",
        {"answer": answers[0], "then": ["take 9"], "version": state.version, "key": "k"},
    )
    assert problem(too_many) == (422, "illegal")
    assert too_many.json()["message"].startswith("Answer 2 of 2: ")
    assert t.seat(0).state().version == state.version
    accepted = t.seat(0).answer(state, answers[0], then=answers[1:])
    assert accepted.version == state.version + 1
    assert t.seat(0).state().options[0].answer.startswith("take")
    t.seat(0).command("undo")
    assert t.seat(0).state().view == state.view


def test_reach_is_for_players_only(battle: ServerTable) -> None:
    assert battle.request(None, "reach", method="GET").status_code == 403
    assert not [
        route for goal in battle.seat(1).reach().reach for route in goal.routes if route.answers
    ]


def test_threats_to_an_unknown_space_name_the_spaces(battle: ServerTable) -> None:
    reply = battle.request(0, "threats?space=atlantis", method="GET")
    assert problem(reply) == (422, "no_space")
    assert "its spaces: nw1" in reply.json()["message"]
    assert battle.request(0, "threats", method="GET").status_code == 422


def test_texts_in_french(battle: ServerTable) -> None:
    english = battle.seat(0).state()
    french = battle.server.client.seat(battle.id, battle.secrets[0], language="fr").state()
    assert [o.answer for o in french.options] == [o.answer for o in english.options]
    assert all(f.text != e.text for f, e in zip(french.options, english.options, strict=True))
    assert [e.kind for e in french.events] == [e.kind for e in english.events]
    assert [e.text for e in french.events] != [e.text for e in english.events]


# --- undo


def test_undo_reaches_all_seats(server: ServerProcess) -> None:
    t = create_battle(server, [], [])
    t.seat(1).command("enter")
    before = t.seat(0).state()
    play_answers(t, 0, "token move_upper", "march front_nw")
    seen = t.seat(1).state()
    assert t.seat(0).state().can_undo
    assert not seen.can_undo
    assert problem(t.request(1, "undo")) == (409, "cannot_undo")
    t.seat(0).command("undo")
    t.seat(0).command("undo")
    now = t.seat(1).state(since=seen.version)
    assert now.version == seen.version + 2
    assert not now.resync
    assert now.first_event <= len(before.events)
    assert [e.number for e in now.events] == list(range(now.first_event, len(before.events)))
    assert t.seat(0).state().options == before.options


def test_resent_undo_undoes_one_answer(battle: ServerTable) -> None:
    play_answers(battle, 0, "fight s4d1/s2p2")
    assert not battle.seat(0).command("undo", key="t").duplicate
    assert battle.seat(0).command("undo", key="t").duplicate
    assert battle.seat(0).state().view.waiting == (0, 1)


def test_no_undo_after_a_revelation(battle: ServerTable) -> None:
    play_answers(battle, 0, "fight s4d1/s2p2")
    play_answers(battle, 1, "fight s3d2/s1d3")
    for seat in (0, 1):
        assert problem(battle.request(seat, "undo")) == (409, "cannot_undo")


# --- pausing, conceding, leaving


def test_paused_game_rejects_answers(battle: ServerTable) -> None:
    battle.seat(1).command("pause")
    state = battle.seat(0).state()
    assert state.table.status == "paused"
    assert state.options == []
    assert rejected_answer(battle, 0, state, "fight s4d1/s2p2").problem.error == "paused"
    assert problem(battle.request(0, "pause")) == (409, "paused")
    battle.host.command("resume")
    assert problem(battle.request(0, "resume")) == (409, "not_paused")
    play_answers(battle, 0, "fight s4d1/s2p2")


def test_concession_ends_a_game_of_two(battle: ServerTable) -> None:
    battle.seat(0).command("concede")
    info = battle.seat(1).info()
    assert (info.status, info.winner, info.ended_by) == ("over", 1, "concession")
    over = battle.seat(1).state()
    assert over.options == []
    assert rejected_answer(battle, 1, over, "fight s4d1/s2p2").problem.error == "over"


def test_only_the_owner_can_leave_a_seat(battle: ServerTable) -> None:
    assert problem(battle.request(0, "leave", {"seat": 1})) == (403, "not_host")
    assert problem(battle.request(None, "leave", {})) == (403, "no_seat")
    assert problem(battle.request(None, "leave", {"seat": 4})) == (422, "no_seat")
    assert problem(battle.request(0, "leave", {"level": "genius"})) == (422, "unknown_bot")
    assert problem(battle.request(None, "leave", {"seat": 1})) == (409, "present")
    battle.seat(1).command("leave", seat=1, level="greedy")
    seat = battle.seat(1).info().seats[1]
    assert (seat.away, seat.level, seat.kind) == (True, "greedy", "person")
    wait_until(lambda: 1 not in battle.seat(0).state().view.waiting)


def test_return_after_leaving(battle: ServerTable) -> None:
    battle.seat(0).command("leave", level="greedy")
    wait_until(lambda: battle.seat(1).state().view.waiting == (1,))
    away = battle.seat(0).state()
    assert away.options == []
    assert rejected_answer(battle, 0, away, "fight s4d1/s2p2").problem.error == "bot_plays"
    battle.seat(0).command("return")
    assert problem(battle.request(0, "return")) == (409, "not_away")
    play_answers(battle, 1, "fight s3d2/s1d3")
    assert battle.seat(0).info().seats[0].level is None


# --- rematch


def test_rematch_has_the_same_secrets(server: ServerProcess) -> None:
    t = server.create_table("me", "link", "open", "greedy", public=True, watch="link")
    t.seat(1).command("enter")
    t.host.command("start")
    assert problem(t.request(0, "rematch")) == (409, "not_over")
    t.seat(0).command("name", name="Zoé")
    t.seat(0).command("concede")
    t.seat(1).command("concede")
    with ThreadPoolExecutor(2) as both:
        next_id = set(both.map(lambda s: t.seat(s).rematch().id, (0, 1)))
    assert len(next_id) == 1, "one table for concurrent requests"
    again = server.client.seat(next_id.pop(), t.secrets[1])
    assert again.state().you == 1
    info = again.info()
    assert info.status == "running"
    assert [s.kind for s in info.seats] == ["person", "person", "bot", "bot"]
    assert info.seats[0].name == "Zoé"
    assert t.seat(0).info().rematch == info.id
    assert server.client.seat(info.id, t.created.watch_secret).state().you is None


def test_rematch_is_offered_to_all(server: ServerProcess) -> None:
    """The others see it at the old table, and join with their own secrets; then it starts."""
    t = server.create_table("me", "link", "greedy")
    t.seat(1).command("enter")
    with t.connect(1) as ben, t.connect(None) as spectator:
        t.seat(1).command("concede")
        t.seat(0).command("concede")
        again = t.seat(0).rematch()
        for watcher in (ben, spectator):
            watcher.receive_until(lambda m: "table" in m and m["table"]["rematch"] == again.id)
    assert again.info().status == "waiting"
    assert [s.joined for s in again.info().seats] == [True, False, True]
    for secret in (t.secrets[0], t.created.watch_secret):
        assert server.client.seat(again.id, secret).state().you != 1
    assert t.seat(1).rematch().id == again.id
    assert again.info().status == "running"
    assert t.host.rematch().id == again.id


def test_untaken_seat_is_open_in_the_rematch(server: ServerProcess) -> None:
    """Otherwise the game would wait for a person without a secret."""
    t = server.create_table("me", "open")
    t.host.command("leave", seat=1)
    t.seat(0).command("concede")
    again = t.seat(0).rematch()
    assert [s.kind for s in again.info().seats] == ["person", "open"]
    server.client.join(again.id)
    assert again.info().status == "running"


# --- stops


def test_stops_over_http(server: ServerProcess) -> None:
    """Only the owner sees the mode, and it passes."""
    t = server.create_table("me", "link", position=Position().has("blue", di=["prayer"]).data)
    t.seat(1).command("enter")
    t.seat(1).command("stops", moments=["veto", "my_turn"], cards={"prayer": "always"})
    stops = Stops(moments=("my_turn", "veto"), cards={"prayer": "always"})
    assert t.seat(1).state().stops == stops
    assert t.seat(0).state().stops == Stops()
    assert t.spectator.state().stops is None
    assert t.request(1, "stops", {"moments": ["sometimes"]}).status_code == 422
    assert t.request(1, "stops", {"cards": {"prayer": "often"}}).status_code == 422
    assert problem(t.request(1, "stops", {"cards": {"ace": "never"}})) == (422, "unknown_card")
    assert problem(t.request(None, "stops", {})) == (403, "no_seat")
    assert t.seat(1).state().stops == stops
    t.seat(1).command("stops")
    assert t.seat(1).state().stops == Stops(), "what is not named has its default"
