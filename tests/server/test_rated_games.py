"""Rated games against people who cheat: ratings cannot be made, and a loss cannot be escaped.

Every person has an address of their own, as behind a trusted proxy, unless a test says otherwise.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from kemet.api import TimeControl
from kemet.server.people.ratings import MAX_PAIR_GAMES
from kemet.server.people.traces import STEP_S, periods_at
from kemet.server.platform import server_time
from kemet.server.platform.networks import household_key
from kemet.server.storage.retention import RetentionRules
from kemet.tables.rated_rules import (
    MAX_PAUSE_S,
    MAX_PAUSES,
    MAX_QUITS,
    MIN_CLOCK_S,
    TURN_S,
)
from kemet.tables.scheduler import next_due
from tests.support.admin_driver import Admin
from tests.support.cli_driver import CliRunner
from tests.support.live_server import (
    ServerProcess,
    ServerTable,
    problem,
    run_server,
    wait_until,
)
from tests.support.people import (
    Person,
    play_until_it_counts,
    rated_table,
    unique_address,
)
from tests.support.table_builders import TableBuilder

pytestmark = pytest.mark.build_independent


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("rated")
    options = {"KEMET_PEOPLE_PER_HOUR": 0, "KEMET_ABSENCE_SECONDS": 0}
    with run_server(folder, **options, KEMET_LINK_NOTICE_DAYS=0) as server:
        yield server


def rows(server: ServerProcess, query: str, *values: Any) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(server.folder / "kemet.db", timeout=30)) as db:
        found = db.execute(query, values).fetchall()
        db.commit()
        return found


def last_game(person: Person) -> Any:
    return person.client.my_tables(finished=True).tables[0]


def outcome(table: ServerTable) -> tuple[str, str | None]:
    info = table.host.info()
    return info.rated, info.unrated


# --- games that are too short


def test_games_without_answers_make_no_rating(host: ServerProcess) -> None:
    """The attack: 27 games conceded before any answer, from 1500 to 2872 in seconds."""
    winner = Person(host)
    for _ in range(3):
        loser = Person(host)
        table = rated_table(winner, loser)
        table.seat(1).command("concede")
        assert outcome(table) == ("void", "early")
        replay = table.seat(0).replay()
        assert (replay.rated, replay.unrated) == ("void", "early")
        assert table.seat(0).record().splitlines()[-1] == "# unrated early"
        for person in (winner, loser):
            game = last_game(person)
            assert (game.rated, game.unrated, game.rating_change) == (False, "early", None)
    assert winner.client.profile().ratings == []


def test_a_game_counts_from_some_own_answers_on(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    play_until_it_counts(table)
    table.seat(1).command("concede")
    assert outcome(table) == ("yes", None)
    assert wait_until(lambda: anna.client.profile().ratings)[0].rating > 1500


def test_only_own_answers_that_stay_count() -> None:
    """Neither those of bots nor passes of the server, nor an answer that is undone again."""
    t = rated_builder()
    seat = t.waiting[0]
    t.answer(seat, t.options(seat)[0])
    assert t.table.seats[seat].own_answers == 1
    while not t.table.can_undo(seat := t.waiting[0]):
        t.answer(seat, t.options(seat)[0])
        if seat in t.waiting and t.table.can_undo(seat):
            break
    before = t.table.seats[seat].own_answers
    for _ in range(5):
        answer = t.table.game.answers[-1][1].text
        t.command("undo", seat).answer(seat, answer)
    assert t.table.seats[seat].own_answers == before
    t.command("leave", seat, level="greedy")
    t.answer(seat, t.options(seat)[0], by="greedy")
    assert t.table.seats[seat].own_answers == before


def test_a_game_with_a_third_player_who_gave_up_early_is_void_at_once(
    host: ServerProcess,
) -> None:
    people = [Person(host) for _ in range(3)]
    table = rated_table(*people)
    table.seat(2).command("concede")
    assert table.host.info().status == "running"
    assert outcome(table) == ("void", "early")


def test_who_ends_games_early_cannot_play_rated_for_a_day(host: ServerProcess) -> None:
    """Else a bad deal is given up for the next one; it is no use to become a guest afterwards."""
    ben = Person(host)
    for number in range(MAX_QUITS):
        table = rated_table(Person(host), ben)
        assert outcome(table) == ("yes", None), number
        table.seat(1).command("concede")
        reply = ben.request("DELETE", f"{table.path}/identity", secret=table.secrets[1])
        assert problem(reply) == (409, "rated")
    table = rated_table(Person(host), ben)
    assert outcome(table) == ("no", "quits")
    rows(host, "update results set finished_at = finished_at - 86400")
    assert outcome(rated_table(Person(host), ben)) == ("yes", None)


def test_a_deleted_table_hides_no_quit(host: ServerProcess) -> None:
    """The trick: a friend, who is the host, deletes the void game before its end."""
    ben = Person(host)
    for _ in range(MAX_QUITS):
        table = rated_table(Person(host), ben, Person(host))
        table.seat(1).command("concede")
        assert table.id not in games(ben), "it goes on"
        assert table.request(None, "", method="DELETE").status_code == 204
    assert ben.client.my_tables(finished=True).total == MAX_QUITS
    assert outcome(rated_table(Person(host), ben)) == ("no", "quits")


def test_a_void_game_has_its_result_at_the_end(host: ServerProcess) -> None:
    people = [Person(host) for _ in range(3)]
    table = rated_table(*people)
    table.seat(2).command("concede")
    table.seat(0).command("concede")
    game = last_game(people[1])
    assert (game.unrated, [seat.place for seat in game.seats]) == ("early", [2, 1, 2])


def test_who_is_left_behind_has_quit_nothing(host: ServerProcess) -> None:
    anna = Person(host)
    for _ in range(MAX_QUITS):
        table = rated_table(anna, Person(host), Person(host))
        table.seat(1).command("concede")
        assert (table.host.info().status, outcome(table)) == ("running", ("void", "early"))
        table.seat(0).command("concede")
    assert outcome(rated_table(anna, Person(host))) == ("yes", None)


def test_nobody_decides_late_whether_a_game_counts() -> None:
    """The trick: leave one answer before it counts, let a bot play, and come back to count it if
    that bot, or a friend at the third seat, is winning."""
    t = rated_builder("me", "link", "link")
    short = t.waiting[0]
    t.command("leave", short, level="greedy")
    assert t.table.rated
    t.answer(short, t.options(short)[0], by="greedy")
    assert (t.table.is_void, t.table.unrated, t.table.quitter) == (True, "early", short)
    t.command("return", short)
    while short not in t.waiting:
        seat = t.waiting[0]
        t.answer(seat, t.options(seat)[0])
    t.answer(short, t.options(short)[0])
    assert (t.table.rated, t.table.quitter) == (False, short)


# --- a loss stays a loss


def test_the_host_of_a_lost_game_cannot_delete_it(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    assert problem(table.request(None, "", method="DELETE")) == (409, "rated")
    play_until_it_counts(table)
    table.seat(0).command("pause")
    assert problem(table.request(None, "", method="DELETE")) == (409, "rated")
    table.seat(0).command("concede")
    assert table.request(None, "", method="DELETE").status_code == 204, "its result stays"
    assert wait_until(lambda: ben.client.profile().ratings)[0].rating > 1500
    assert last_game(anna).rated


def test_a_waiting_or_void_table_can_be_deleted(host: ServerProcess) -> None:
    anna = Person(host)
    waiting = anna.create_table("me", "open", public=True)
    assert waiting.request(None, "", method="DELETE").status_code == 204
    void = rated_table(anna, Person(host), Person(host))
    void.seat(2).command("concede")
    assert void.request(None, "", method="DELETE").status_code == 204


def test_the_loser_who_deletes_the_profile_has_lost(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    play_until_it_counts(table)
    assert ben.request("DELETE", "/api/me").status_code == 204
    info = table.host.info()
    assert (info.status, info.winner, info.ended_by, info.rated) == ("over", 0, "concession", "yes")
    assert wait_until(lambda: anna.client.profile().ratings)[0].rating > 1500
    game = last_game(anna)
    assert game.rated
    assert ben.name not in repr(game) + repr(table.seat(0).state())


def test_a_friend_who_deletes_the_profile_spoils_no_result(host: ServerProcess) -> None:
    """With three players the game goes on, and counts for the two others."""
    people = [Person(host) for _ in range(3)]
    table = rated_table(*people)
    play_until_it_counts(table)
    people[2].request("DELETE", "/api/me")
    info = table.host.info()
    assert (info.status, info.rated) == ("running", "yes")
    assert info.seats[2].conceded
    table.seat(1).command("concede")
    assert outcome(table) == ("yes", None)
    [winner] = wait_until(lambda: people[0].client.profile().ratings)
    first, *others = [seat.place for seat in last_game(people[0]).seats]
    assert first == 1
    assert min(others) == 2  # the places of those who have conceded follow their points
    loser = people[1].client.profile().ratings[0].rating
    assert winner.rating > 1500
    assert loser < 1500 or others == [2, 3]


def test_a_rated_game_without_a_clock_gets_one(host: ServerProcess) -> None:
    """Else a loser never answers again."""
    table = rated_table(Person(host), Person(host))
    assert table.host.info().time_control == TimeControl(kind="turn", seconds=TURN_S)
    quick = {"kind": "fischer", "seconds": 600, "increment": 5}
    timed = rated_table(Person(host), Person(host), time_control=quick)
    assert timed.host.info().time_control.kind == "fischer"


def test_a_clock_that_nobody_can_keep_is_not_rated(host: ServerProcess) -> None:
    """The attack: two seconds a turn, and the guest has quit."""
    body: dict[str, Any] = {"seats": [{"kind": "me"}, {"kind": "open"}], "public": True}
    body["rated"] = True
    body["time_control"] = {"kind": "turn", "seconds": MIN_CLOCK_S - 1}
    reply = Person(host).request("POST", "/api/tables", body)
    assert problem(reply) == (422, "cannot_rate")


def test_an_expiry_is_no_way_out(host: ServerProcess) -> None:
    anna = Person(host)
    body = {"seats": [{"kind": "me"}, {"kind": "open"}], "public": True, "days": 1}
    reply = anna.request("POST", "/api/tables", body | {"rated": True})
    assert problem(reply) == (422, "cannot_rate")
    created = anna.request("POST", "/api/tables", body).json()
    assert anna.request("GET", f"/api/tables/{created['id']}").json()["rated"] == "no"


def test_retention_waits_for_the_end_of_a_rated_game(host: ServerProcess) -> None:
    table = rated_table(Person(host), Person(host))
    [[stored]] = rows(host, "select rated_in_play from tables where id = ?", table.id)
    assert stored == 1
    for condition in RetentionRules(1, 1).conditions(server_time.now() + 9 * 86_400).values():
        text = str(condition.compile(compile_kwargs={"literal_binds": True}))
        query = f"select count(*) from tables where id = ? and {text}"
        assert rows(host, query, table.id) == [(0,)]
    table.seat(0).command("concede")
    [[stored]] = rows(host, "select rated_in_play from tables where id = ?", table.id)
    assert stored == 0


def test_bots_finish_a_rated_game_that_all_have_left(host: ServerProcess) -> None:
    """Else nobody gets the result; a void one rests."""
    table = rated_table(Person(host), Person(host))
    play_until_it_counts(table)
    answers = len(table.seat(0).replay().steps)
    for seat in (0, 1):
        table.seat(seat).command("leave", level="random")
    assert table.host.info().status != "paused"
    wait_until(lambda: len(table.seat(0).replay().steps) > answers + 10)
    void = rated_table(Person(host), Person(host))
    for seat in (0, 1):
        void.seat(seat).command("leave", level="random")
    wait_until(lambda: void.host.info().status == "paused")
    assert outcome(void) == ("void", "early")


def test_the_operator_reads_what_a_deletion_costs(tmp_path: Path, typed: CliRunner) -> None:
    with run_server(tmp_path, KEMET_PEOPLE_PER_HOUR=0) as server:
        table = rated_table(Person(server), Person(server))
        admin = Admin(typed, server.settings["KEMET_DATABASE_URL"])
        text = admin("delete", table.id, "--yes")
        assert "1 rated game in play loses its result" in text
        assert rows(server, "select count(*) from tables") == [(0,)]


# --- pauses


def test_pauses_of_a_rated_game_are_few(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    for number in range(MAX_PAUSES):
        assert table.host.info().seats[0].pauses_left == MAX_PAUSES - number
        table.seat(0).command("pause")
        info = table.host.info()
        assert info.pause_ends_at is not None
        assert info.pause_ends_at <= info.now + MAX_PAUSE_S
        assert problem(table.request(1, "resume")) == (409, "rated")
        assert problem(table.request(None, "resume")) == (409, "rated")
        table.seat(0).command("resume")
    assert problem(table.request(0, "pause")) == (409, "no_pause")
    assert problem(table.request(None, "pause")) == (409, "rated")
    assert table.host.info().seats[1].pauses_left == MAX_PAUSES


def rated_builder(*seats: str) -> TableBuilder:
    """A running rated game without a server."""
    t = TableBuilder(*(seats or ("me", "link")), rated=True)
    for number, seat in enumerate(t.table.seats):
        seat.person = f"person{number}"
        if not seat.joined:
            t.command("join", number, person=f"person{number}")
    assert t.table.rated
    return t


def test_a_pause_ends_by_itself() -> None:
    """All pauses of a player together last for some minutes, whatever they do in between."""
    t = rated_builder().wait(1).command("pause", 1).wait(MAX_PAUSE_S - 100).command("resume", 1)
    t.command("pause", 1)
    assert t.table.pause_ends_at == pytest.approx(t.now + 100)
    due = next_due(t.table, t.now, 0.25)
    assert due is not None
    assert due.kind == "resume"
    assert due.due_at == pytest.approx(t.now + 100)
    t.wait(100).command("resume", None, reason="time")
    assert t.status == "running"
    assert t.table.seats[1].paused_s == pytest.approx(MAX_PAUSE_S)
    assert t.table.pause_ends_at is None


def test_who_leaves_does_not_keep_the_pause() -> None:
    t = rated_builder().command("pause", 1).command("leave", 1, level="greedy")
    assert t.status == "paused"
    due = next_due(t.table, t.now, 0.25)
    assert due is not None
    assert due.kind == "resume"


def test_a_pause_ends_on_the_server(tmp_path: Path) -> None:
    """Also after a restart in between."""
    with run_server(tmp_path, KEMET_PEOPLE_PER_HOUR=0) as server:
        table = rated_table(Person(server), Person(server))
        table.seat(0).command("pause")
        server.kill()
        rows(server, "update entries set at = at - ? where kind = 'pause'", MAX_PAUSE_S)
        rows(server, "delete from snapshots")
        rows(server, "update tables set next_due_at = 1 where id = ?", table.id)
        server.start()
        wait_until(lambda: table.host.info().status == "running")
        assert table.host.info().seats[0].pauses_left == 0


def test_pauses_of_other_games_have_no_limit(host: ServerProcess) -> None:
    table = host.create_table("me", "greedy")
    for _ in range(2 * MAX_PAUSES):
        table.seat(0).command("pause")
        assert table.host.info().pause_ends_at is None
        table.host.command("resume")
    assert table.host.info().seats[0].pauses_left is None


# --- undo


def test_nobody_thinks_on_while_the_own_clock_stands() -> None:
    """The trick: answer a question that both have, think on while only the other clock runs, undo
    and answer again."""
    t = rated_builder()
    while len(t.waiting) < 2:
        seat = t.waiting[0]
        t.answer(seat, t.options(seat)[0])
        if t.table.game.answer_count > 200:
            pytest.fail("no question of both")
    one, other = t.waiting
    while one in t.waiting and other in t.waiting:
        t.answer(one, t.options(one)[0])
    assert one not in t.waiting
    assert not t.table.can_undo(one)
    t.table.rated = False
    assert t.table.can_undo(one)


# --- one person with two profiles


def test_profiles_of_one_address_do_not_feed_each_other(host: ServerProcess) -> None:
    """The attack: nine profiles of one address lose against a tenth."""
    address = unique_address()
    anna, other = Person(host, address=address), Person(host, address=address)
    table = rated_table(anna, other)
    assert outcome(table) == ("no", "same_network")
    play_until_it_counts(table)
    table.seat(1).command("concede")
    assert anna.client.profile().ratings == []
    game = last_game(anna)
    assert (game.rated, game.unrated) == (False, "same_network")


def test_an_address_that_is_used_later_counts_too(host: ServerProcess) -> None:
    """The attack: the second profile joins over a proxy, and is forgotten to do so once."""
    anna, other = Person(host), Person(host)
    table = rated_table(anna, other)
    assert outcome(table) == ("yes", None)
    play_until_it_counts(table)
    other.client.address = anna.client.address
    table.seat(1).state()
    other.client.address = unique_address()
    table.seat(1).command("concede")
    assert outcome(table) == ("void", "same_network")
    assert (last_game(anna).rated, last_game(anna).unrated) == (False, "same_network")
    assert anna.client.profile().ratings == []


def test_profiles_of_one_browser_do_not_feed_each_other(host: ServerProcess) -> None:
    anna, other = Person(host), Person(host)
    for person in (anna, other):
        person.client.device = "d" * 22
        person.client.profile()
    assert outcome(rated_table(anna, other)) == ("no", "same_network")


def test_a_socket_leaves_a_trace(host: ServerProcess) -> None:
    anna, other = Person(host, address="127.0.0.9"), Person(host)
    table = rated_table(anna, other)
    with host.connect(table.id, table.secrets[1], address="127.0.0.9") as live:
        live.state()
    play_until_it_counts(table)
    table.seat(1).command("concede")
    assert outcome(table) == ("void", "same_network")


def test_two_of_three_players_cannot_spoil_the_result_of_the_third(host: ServerProcess) -> None:
    """The trick: two who are losing use one network at last. They lose, and gain nothing."""
    anna, ben, chloe = (Person(host) for _ in range(3))
    table = rated_table(anna, ben, chloe)
    play_until_it_counts(table)
    ben.client.address = chloe.client.address
    ben.client.profile()
    table.seat(2).command("concede")
    table.seat(1).command("concede")
    assert outcome(table) == ("yes", None)
    assert table.host.info().winner == 0
    [rating] = wait_until(lambda: anna.client.profile().ratings)
    assert rating.rating > 1500
    # Their places follow their points, which depend on play: the second of three loses nothing.
    last, second = sorted(p.client.profile().ratings[0].rating for p in (ben, chloe))
    assert last < 1500
    assert second <= 1500


def test_two_profiles_gain_nothing_against_a_third(host: ServerProcess) -> None:
    """Also if one of them is deleted before the end."""
    anna, ben, chloe = (Person(host) for _ in range(3))
    table = rated_table(anna, ben, chloe)
    play_until_it_counts(table)
    ben.client.address = anna.client.address
    ben.client.profile()
    ben.request("DELETE", "/api/me")
    table.seat(2).command("concede")
    assert (outcome(table), table.host.info().winner) == (("yes", None), 0)
    assert wait_until(lambda: anna.client.profile().ratings)[0].rating == 1500
    place = last_game(chloe).seats[2].place  # follows from points, as those of all who concede
    assert place == 2 or chloe.client.profile().ratings[0].rating < 1500


def test_a_household_may_rate_its_games(tmp_path: Path) -> None:
    """If the operator says so."""
    options = {"KEMET_PEOPLE_PER_HOUR": 0, "KEMET_RATE_SAME_NETWORK": "true"}
    with run_server(tmp_path, **options) as server:
        address = unique_address()
        table = rated_table(Person(server, address=address), Person(server, address=address))
        assert outcome(table) == ("yes", None)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1::/48"),
        ("2001:db8:1:ffff::1", "2001:db8:1::/48"),
        ("testclient", None),
        ("", None),
    ],
)
def test_network_of_an_address(address: str, network: str | None) -> None:
    assert household_key(address) == network


def test_traces_tell_no_address_and_go(tmp_path: Path) -> None:
    """Hashes under a key of the day; with the key of another day nothing can be compared."""
    with run_server(tmp_path, KEMET_PEOPLE_PER_HOUR=0) as server:
        address = "198.51.100.77"
        anna = Person(server, address=address)
        rated_table(anna, Person(server))
        exported = anna.request("GET", "/api/me/export").json()["traces"]
        assert {trace["kind"] for trace in exported} == {"network"}
        assert len({trace["tag"] for trace in exported}) == len(exported) >= 2
        assert rows(server, "select count(*) from traces where tag = ?", exported[0]["tag"]) == [
            (1,)
        ]
        server.kill()
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("kemet.db*"))
        assert address.encode() not in stored + server.log.read_bytes()
        rows(server, "update traces set period = period - 9")
        rows(server, "update trace_keys set period = period - 9")
        server.start()
        wait_until(lambda: rows(server, "select count(*) from trace_keys") == [(0,)])
        assert rows(server, "select count(*) from traces") == [(0,)]


def test_who_is_deleted_leaves_no_trace(host: ServerProcess) -> None:
    anna = Person(host)
    trace = anna.request("GET", "/api/me/export").json()["traces"][0]
    count = "select count(*) from traces where tag = ?"
    assert rows(host, count, trace["tag"]) == [(1,)]
    anna.request("DELETE", "/api/me")
    assert rows(host, count, trace["tag"]) == [(0,)]


def test_what_happens_within_half_a_day_is_compared() -> None:
    """Also around midnight."""
    for now in (0.5 * STEP_S, STEP_S - 1, STEP_S, 7.9 * STEP_S):
        for later in (0, 1, STEP_S - 1):
            assert set(periods_at(now)) & set(periods_at(now + later))
        assert not set(periods_at(now)) & set(periods_at(now + 2 * STEP_S))


def test_games_of_a_pair_do_not_count_for_ever(host: ServerProcess) -> None:
    """From the fourth of a day on they do not, which the list of games says."""
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    play_until_it_counts(table)
    table.seat(1).command("concede")
    wait_until(lambda: last_game(anna).rating_change)
    for number in range(MAX_PAIR_GAMES):  # at the same moment, and before in the order of games
        copy_result(host, table.id, f"!{number}")
    other = rated_table(Person(host), Person(host))
    play_until_it_counts(other)
    other.seat(1).command("concede")
    wait_until(lambda: len(anna.client.my_tables(finished=True).tables) == MAX_PAIR_GAMES + 1)
    wait_until(lambda: games(anna)[table.id] == (None, "pair_limit"))
    assert all(reason is None for id, (_, reason) in games(anna).items() if id != table.id)


def copy_result(server: ServerProcess, table_id: str, copy_id: str) -> None:
    """Store a result as that of another table, of which no rating is computed yet."""
    columns = "title, edition, mode, players, finished_at, rated"
    seats = "seat, person_id, name, place, points"
    rows(
        server,
        f"insert into results (table_id, {columns}) select ?, {columns} from results "
        "where table_id = ?",
        copy_id,
        table_id,
    )
    rows(
        server,
        f"insert into result_seats (table_id, {seats}) select ?, {seats} from result_seats "
        "where table_id = ?",
        copy_id,
        table_id,
    )


def games(person: Person) -> dict[str, tuple[int | None, str | None]]:
    """The finished games of a person: how they changed the rating, and why they did not."""
    found = person.client.my_tables(finished=True).tables
    return {table.id: (table.rating_change, table.unrated) for table in found}


# --- why a game is not rated


def test_a_game_says_why_it_is_not_rated(host: ServerProcess) -> None:
    anna = Person(host)
    with_guest = anna.create_table("me", "open", public=True)
    host.client.join(with_guest.id)
    assert outcome(with_guest) == ("no", "guest")
    with_bot = anna.create_table("me", "open", public=True)
    with_bot.host.command("start")
    assert outcome(with_bot) == ("no", "bot")
    too_soon = anna.create_table("me", "link", rated=True)
    Person(host).request(
        "PUT", f"{too_soon.path}/identity", secret=too_soon.claim_links().secrets[1]
    )
    too_soon.host.command("start")
    assert outcome(too_soon) == ("no", "bot"), "the host did not wait for the other"
    never = anna.create_table("me", "link", rated=False)
    assert outcome(never) == ("no", None)
    given_up = anna.create_table("me", "open", public=True)
    given_up.seat(0).command("concede")
    assert outcome(given_up) == ("no", "early")
