"""Ratings of people: which games count, in which order, and that they can be recomputed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from kemet.api import ApiError, NewSeat, NewTable, to_json
from kemet.server.people.ratings import (
    MAX_PAIR_GAMES,
    PAIR_SHARES,
    Ratings,
    rate_game,
    start_belief,
)
from kemet.server.settings import Settings
from kemet.server.storage.database import Database
from kemet.server.storage.migrations import upgrade
from kemet.server.storage.result_writer import write_result
from kemet.server.storage.schema import RESULT_SEATS, RESULTS
from kemet.tables.rated_rules import offers_rating
from kemet.tables.stored import GameResult, SeatResult, final_places
from tests.support.live_server import ServerProcess, ServerTable, problem, run_server, wait_until
from tests.support.people import Person, play_until_it_counts, rated_table
from tests.support.table_builders import TableBuilder

pytestmark = pytest.mark.build_independent

DAY = 86_400.0


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server(tmp_path_factory.mktemp("ratings"), KEMET_PEOPLE_PER_HOUR=0) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    if request.param == "sqlite":
        return Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}")
    return Settings(database_url=request.getfixturevalue("postgres").create_database())


def result(number: int, people: str, at: float, **options: Any) -> GameResult:
    """A rated game of people named by letters, the winner first."""
    seats = [
        SeatResult(seat, person, person.upper(), seat + 1, 10 - seat)
        for seat, person in enumerate(people)
    ]
    values: dict[str, Any] = {"edition": "revised", "rated": True, **options}
    return GameResult(
        f"table{number:03}", "", values["edition"], "standard", at, values["rated"], tuple(seats)
    )


class Ladder:
    """A database of results; every call is a transaction of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def run(self, *results: GameResult, recompute: bool = False) -> dict[str, Any]:
        """Store results, compute; return the ratings of all people by ladder, and what counted."""

        async def work() -> dict[str, Any]:
            await upgrade(self.settings)
            database = Database(self.settings)
            ratings = Ratings(database)
            try:
                for item in results:
                    async with database.begin() as c:
                        await write_result(c, item)
                    await ratings.update()
                if recompute:
                    async with database.begin() as c:  # what a wrong computation may have left
                        await c.execute(update(RESULT_SEATS).values(mu=1.0, sigma=1.0))
                    await ratings.recompute()
                async with database.connect() as c:
                    people = {row.person_id for row in await c.execute(select(RESULT_SEATS))}
                    counted = {
                        row.table_id: row.counted for row in await c.execute(select(RESULTS))
                    }
                found = {p: await ratings.of_person(p) for p in sorted(filter(None, people))}
                return {"ratings": found, "counted": counted}
            finally:
                await database.close()

        return asyncio.run(work())


# --- the model


def test_the_winner_gains_what_the_loser_loses() -> None:
    start = start_belief()
    (won, _), (lost, _) = rate_game([start, start], [1, 2])
    assert won > start[0] > lost
    assert won - start[0] == pytest.approx(start[0] - lost)


def test_places_count_and_ties_are_equal() -> None:
    start = start_belief()
    after = rate_game([start] * 4, [1, 2, 2, 4])
    first, second, third, last = (mu for mu, _ in after)
    assert first > second > last
    assert second == pytest.approx(third)


# --- results


def test_a_rating_starts_at_1500_and_is_provisional(settings: Settings) -> None:
    found = Ladder(settings).run(result(1, "ab", 0.0))
    [winner], [loser] = found["ratings"]["a"], found["ratings"]["b"]
    assert (winner.players, winner.edition) == ("2", "revised")
    assert winner.rating > 1500 > loser.rating
    assert winner.provisional
    assert (winner.games, loser.games) == (1, 1)


def test_ten_games_make_a_rating(tmp_path: Path) -> None:
    ladder = Ladder(Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}"))
    games = [result(n, "ab", n * DAY) for n in range(10)]
    found = ladder.run(*games)
    assert not found["ratings"]["a"][0].provisional
    assert found["ratings"]["a"][0].deviation < 450


def test_editions_and_numbers_of_players_have_ladders_of_their_own(tmp_path: Path) -> None:
    ladder = Ladder(Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}"))
    found = ladder.run(
        result(1, "ab", 0.0),
        result(2, "abc", 1.0),
        result(3, "cba", 2.0, edition="original"),
        result(4, "abcd", 3.0),
    )
    kinds = [(r.edition, r.players, r.games) for r in found["ratings"]["a"]]
    assert kinds == [("original", "more", 1), ("revised", "2", 1), ("revised", "more", 2)]


def test_the_order_of_storing_makes_no_difference(settings: Settings, tmp_path: Path) -> None:
    """Workers store results late and in any order; a recomputation gives the same."""
    rng = random.Random(5)
    games = [
        result(n, "".join(rng.sample("abcde", rng.choice([2, 3]))), 1000.0 * (n // 2))
        for n in range(14)
    ]
    expected = Ladder(settings).run(*games)
    assert Ladder(settings).run(recompute=True) == expected
    shuffled = games[:]
    rng.shuffle(shuffled)
    other = Settings(database_url=f"sqlite:///{tmp_path / 'other.db'}")
    assert Ladder(other).run(*shuffled) == expected


def test_storing_a_result_twice_counts_once(tmp_path: Path) -> None:
    ladder = Ladder(Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}"))
    once = ladder.run(result(1, "ab", 0.0))
    assert ladder.run(result(1, "ab", 5.0)) == once


def test_the_same_pair_counts_some_games_a_day(tmp_path: Path) -> None:
    ladder = Ladder(Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}"))
    games = [result(n, "ab" if n % 2 else "ba", DAY + n) for n in range(6)]
    games += [result(6, "abc", DAY + 6), result(7, "ac", DAY + 7), result(8, "ab", 2 * DAY)]
    found = ladder.run(*games)
    counted = [found["counted"][f"table{n:03}"] for n in range(9)]
    assert counted == [True] * MAX_PAIR_GAMES + [False] * 3 + [True, True, True]


def test_further_games_of_a_pair_count_less(tmp_path: Path) -> None:
    """On a day; on the next one they count in full again."""
    start = start_belief()
    gains = [rate_game([start, start], [1, 2], share)[0][0] - start[0] for share in PAIR_SHARES]
    assert gains[1:] == pytest.approx([gains[0] / 2, gains[0] / 4])
    ladder = Ladder(Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}"))
    first, second, third = (
        ladder.run(result(n, "ab", at))["ratings"]["a"][0].rating
        for n, at in ((1, 1.0), (2, 2.0), (3, DAY + 1))
    )
    assert second - first < (first - 1500) / 2
    assert third - second > second - first


def test_unrated_games_do_not_count(tmp_path: Path) -> None:
    ladder = Ladder(Settings(database_url=f"sqlite:///{tmp_path / 'kemet.db'}"))
    found = ladder.run(result(1, "ab", 0.0, rated=False))
    assert found == {"ratings": {"a": [], "b": []}, "counted": {"table001": None}}


# --- places


def test_who_concedes_or_lets_a_bot_answer_is_last() -> None:
    t = TableBuilder("me", "me", "me")
    t.table.winner = 0  # the scores are equal at the start
    assert final_places(t.table) == [1, 2, 2]
    t.table.seats[0].substituted = True
    assert final_places(t.table) == [3, 1, 1]
    t.table.seats[1].conceded = True
    assert final_places(t.table) == [2, 3, 1]


def test_who_has_let_a_bot_answer_is_last_also_after_returning() -> None:
    t = TableBuilder("me", "me", "me")
    while 0 not in t.waiting:
        t.answer(t.waiting[0], t.options(t.waiting[0])[0])
    t.command("leave", 0, level="greedy").answer(0, t.options(0)[0], by="greedy")
    t.command("return", 0)
    t.table.winner = 0
    assert final_places(t.table)[0] == 3


# --- which tables are rated


def new_table(*kinds: Any, **options: Any) -> NewTable:
    return NewTable(seats=[NewSeat(kind=kind) for kind in kinds], **options)


def test_public_tables_of_people_are_rated_by_default() -> None:
    assert offers_rating(new_table("me", "open", public=True), True, True)
    assert offers_rating(new_table("me", "link", rated=True), True, True)
    assert not offers_rating(new_table("me", "link"), True, True)
    assert not offers_rating(new_table("me", "open", public=True, rated=False), True, True)


@pytest.mark.parametrize(
    ("kinds", "options", "identified", "available"),
    [
        (("me", "open"), {}, False, True),
        (("me", "open"), {}, True, False),
        (("me", "open"), {"seed": 7}, True, True),
        (("me", "open"), {"position": {}}, True, True),
        (("me", "bot"), {}, True, True),
        (("me", "open", "bot"), {}, True, True),
        (("hotseat", "open"), {}, True, True),
        (("me", "me", "open"), {}, True, True),
    ],
)
def test_others_are_not(
    kinds: tuple[str, ...], options: dict[str, Any], identified: bool, available: bool
) -> None:
    assert not offers_rating(new_table(*kinds, public=True, **options), identified, available)
    with pytest.raises(ApiError) as caught:
        offers_rating(new_table(*kinds, rated=True, **options), identified, available)
    assert (caught.value.status, caught.value.error) == (422, "cannot_rate")


# --- whole games on a server


def test_a_rated_game_changes_ratings(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    assert table.host.info().rated == "yes"
    play_until_it_counts(table)
    table.seat(1).command("concede")
    [rating] = wait_until(lambda: anna.client.profile().ratings)
    assert (rating.games, rating.provisional) == (1, True)
    assert rating.rating > 1500 > ben.client.profile().ratings[0].rating
    change = anna.client.my_tables(finished=True).tables[0].rating_change
    assert change == rating.rating - 1500
    assert table.host.info().rated == "yes"


def test_a_game_with_a_guest_is_not_rated(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "open", public=True)
    guest = host.client.join(table.id)
    assert table.host.info().rated == "no"
    guest.command("concede")
    assert not anna.client.my_tables(finished=True).tables[0].rated


def test_a_game_that_bots_fill_is_not_rated(host: ServerProcess) -> None:
    anna = Person(host)
    table = anna.create_table("me", "open", public=True)
    table.host.command("start")
    assert table.host.info().rated == "no"


def test_people_stay_in_a_rated_game(host: ServerProcess) -> None:
    """They neither become guests to escape a loss, nor give the seat to somebody else."""
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    assert problem(table.request(1, "identity", method="DELETE")) == (409, "rated")
    table.seat(1).command("concede")
    assert problem(table.request(1, "identity", method="DELETE")) == (409, "rated")


def test_the_host_gives_no_rated_seat_to_a_bot(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    assert problem(table.request(None, "leave", {"seat": 1})) == (409, "rated")
    table.seat(1).command("leave")  # the player can


def answer_setup(table: ServerTable) -> None:
    """Let the players besides seat 0 answer, who must before it is asked."""
    for seat in (1, 2):
        state = table.seat(seat).state()
        if state.options:
            table.seat(seat).answer(state, state.options[0].answer)


def test_who_lets_a_bot_answer_gains_no_place_by_points(host: ServerProcess) -> None:
    """Also after returning."""
    people = [Person(host) for _ in range(3)]
    table = rated_table(*people)
    while 0 not in table.seat(1).state().view.waiting:
        answer_setup(table)
    table.seat(0).command("leave", level="greedy")
    wait_until(lambda: 0 not in table.seat(1).state().view.waiting)
    table.seat(0).command("return")
    play_until_it_counts(table)
    for seat in (1, 2):
        table.seat(seat).command("concede")
    assert table.host.info().winner == 0
    [entry] = people[1].client.my_tables(finished=True).tables
    first, *others = entry.seats  # the others have all conceded: their points decide
    points = [seat.points or 0 for seat in others]
    assert first.place == 1
    assert [seat.place for seat in others] == [2 + sum(p > own for p in points) for own in points]


def test_a_deleted_person_leaves_the_ratings_of_others(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    play_until_it_counts(table)
    table.seat(1).command("concede")
    before = wait_until(lambda: anna.client.profile().ratings)
    ben.request("DELETE", "/api/me")
    assert anna.client.profile().ratings == before
    [entry] = anna.client.my_tables(finished=True).tables
    assert (entry.seats[1].identified, ben.name in to_json(entry)) == (False, False)


def test_a_rematch_of_a_rated_game_is_rated(host: ServerProcess) -> None:
    anna, ben = Person(host), Person(host)
    table = rated_table(anna, ben)
    table.seat(1).command("concede")
    following = table.seat(1).rematch()
    assert following.info().rated == "offered"
    table.seat(0).rematch()
    assert following.info().rated == "yes"
