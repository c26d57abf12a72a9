"""Section 3 of the rules: set-up, editions and modes."""

from __future__ import annotations

from typing import Any

import pytest

import kemet
from kemet.content import EDITIONS
from kemet.testing.scenario import CITIES, Scenario

BOTH = ["original", "revised"]


def texts(game: kemet.Game) -> list[str]:
    (seat,) = game.waiting
    return [action.text for action in game.options(seat)]


def answer(game: kemet.Game, text: str) -> int:
    """The one who is asked answers; who it was."""
    (seat,) = game.waiting
    game.play(seat, text)
    return seat


def set_up(game: kemet.Game) -> kemet.Game:
    """Everyone chooses something simple."""
    while texts(game)[0].split()[0] in ("garrison", "pyramids"):
        pyramids = texts(game)[0].startswith("pyramids")
        answer(game, "pyramids ruby1@1 sapphire1@2 diamond1@3" if pyramids else "garrison 5 5 0")
    return game


# --- [S1] to [S3]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", BOTH)
def test_the_board_is_that_of_the_number_of_players(edition: str, players: int) -> None:
    """[S1] 2 to 5 players, each in another city of their board."""
    game = kemet.new_game(players, edition, seed=3)
    assert sorted(p.city for p in game.view().players) == sorted(CITIES[players])
    assert sorted(game.view().order) == list(range(players))


@pytest.mark.parametrize("players", [0, 1, 6])
def test_fewer_or_more_cannot_play(players: int) -> None:
    """[S1] 2 to 5 players."""
    with pytest.raises(ValueError, match="2 to 5"):
        kemet.new_game(players)


@pytest.mark.parametrize("edition", BOTH)
def test_cities_and_order_are_drawn_at_random(edition: str) -> None:
    """[S1] Every city and every place may fall to everybody."""
    games = [kemet.new_game(3, edition, seed=seed) for seed in range(60)]
    assert len({tuple(p.city for p in g.view().players) for g in games}) == 6
    assert len({tuple(g.view().order) for g in games}) == 6


@pytest.mark.parametrize("edition", BOTH)
def test_the_host_may_fix_cities_and_order(edition: str) -> None:
    """[S1] Both, or one of them."""
    for seed in range(5):
        fixed = kemet.new_game(
            4, edition, seed=seed, cities=["se", "nw", "ne", "sw"], order=[2, 0, 3, 1]
        )
        assert [p.city for p in fixed.view().players] == ["se", "nw", "ne", "sw"]
        assert fixed.view().order == (2, 0, 3, 1)
        assert fixed.waiting == (2,)


@pytest.mark.parametrize("cities", [["nw", "nw"], ["nw", "ce"], ["nw"], ["sw", "nw", "ce"]])
def test_fixed_cities_must_be_those_of_the_board(cities: list[str]) -> None:
    """[S1] Each city of the board once."""
    with pytest.raises(ValueError, match="cities"):
        kemet.new_game(2, cities=cities)


@pytest.mark.parametrize("order", [[0], [0, 0], [0, 2], [1, 0, 2]])
def test_a_fixed_order_names_each_seat_once(order: list[int]) -> None:
    """[S1] Each seat once."""
    with pytest.raises(ValueError, match="order"):
        kemet.new_game(2, order=order)


@pytest.mark.parametrize("edition", BOTH)
def test_what_each_player_gets(edition: str) -> None:
    """[S2] 12 units, 5 action tokens, 6 battle cards, 3 pyramids at level 0."""
    game = kemet.new_game(3, edition, seed=1)
    for seat, player in enumerate(game.view().players):
        assert (player.supply, player.tokens_left, player.battle_hand) == (12, 5, 6)
        assert player.pyramids == dict.fromkeys(("ruby", "sapphire", "diamond"), (0, None))
        assert (player.tiles, player.used_action_spaces, player.points["total"]) == ((), (), 0)
        own = game.view(seat).own
        assert own is not None
        assert sorted(own.battle_hand) == sorted(["s4d1", "s3d2", "s3p1", "s2d2p1", "s2p2", "s1d3"])


@pytest.mark.parametrize(("edition", "prayer", "cards"), [("original", 5, 1), ("revised", 7, 2)])
def test_first_prayer_and_cards(edition: str, prayer: int, cards: int) -> None:
    """[S3] (O) 5 PP and 1 DI card; (R) 7 PP and 2 DI cards."""
    game = kemet.new_game(3, edition, seed=1)
    assert [(p.prayer, p.hand_size) for p in game.view().players] == [(prayer, cards)] * 3
    assert game.view().pile == 35 - 3 * cards


# --- [S4] to [S6]


def test_revised_all_garrisons_come_before_all_pyramids() -> None:
    """[S4] In turn order 5 units on each of two districts; then in turn order the pyramids."""
    game = kemet.new_game(3, "revised", seed=1, order=[2, 0, 1])
    for seat in (2, 0, 1):
        assert set(texts(game)) == {"garrison 5 5 0", "garrison 5 0 5", "garrison 0 5 5"}
        assert answer(game, "garrison 5 0 5") == seat
    for seat in (2, 0, 1):
        assert {text.split()[0] for text in texts(game)} == {"pyramids"}
        assert answer(game, "pyramids ruby1@3 diamond2@2") == seat
    player = game.view().players[0]
    assert player.pyramids == {"ruby": (1, 3), "sapphire": (0, None), "diamond": (2, 2)}
    assert player.supply == 2
    mine = {t.space: t.units for t in game.view().troops if t.seat == 0}
    assert mine == {f"{player.city}1": 5, f"{player.city}3": 5}


@pytest.mark.parametrize("edition", BOTH)
def test_pyramids_are_one_one_one_or_two_one_nought_on_different_districts(edition: str) -> None:
    """[S4] [S5] Every way to set levels and places, and no other."""
    game = kemet.new_game(2, edition, seed=1)
    while not texts(game)[0].startswith("pyramids"):
        answer(game, "garrison 5 5 0")
    seen = set()
    for text in texts(game):
        parts = [part.partition("@") for part in text.split()[1:]]
        levels = sorted((int(p[0][-1]) for p in parts), reverse=True)
        assert levels in ([1, 1, 1], [2, 1])
        assert len({p[0][:-1] for p in parts}) == len({p[2] for p in parts}) == len(parts)
        seen.add(frozenset(text.split()[1:]))
    assert len(seen) == len(texts(game)) == 6 + 6 * 6


def test_original_each_sets_up_pyramids_and_units_before_the_next() -> None:
    """[S5] Pyramids, then 10 units on districts with one; then the next player."""
    game = kemet.new_game(2, "original", seed=1, order=[1, 0])
    assert answer(game, "pyramids ruby2@3 sapphire1@1") == 1
    assert game.waiting == (0,), "two districts with a pyramid: 5 and 5, without being asked"
    city = game.view().players[1].city
    mine = {t.space: t.units for t in game.view().troops if t.seat == 1}
    assert mine == {f"{city}1": 5, f"{city}3": 5}
    answer(game, "pyramids ruby1@3 sapphire1@1 diamond1@2")
    assert game.waiting == (0,)
    assert len(texts(game)) == 21, "10 units on three districts, at most 5 on each"
    answer(game, "garrison 4 2 4")
    assert sorted(t.units for t in game.view().troops if t.seat == 0) == [2, 4, 4]


def test_revised_starts_with_a_day() -> None:
    """[S6] No gain and no card before the first turn."""
    game = set_up(kemet.new_game(2, "revised", seed=1, order=[1, 0]))
    assert game.view().phase == "day"
    assert game.view().round == 1
    assert [(p.prayer, p.hand_size) for p in game.view().players] == [(7, 2), (7, 2)]


def test_original_starts_with_a_night() -> None:
    """[S6] 2 PP and a card each, no choice of the turn order; then the Day."""
    game = set_up(kemet.new_game(2, "original", seed=1, order=[1, 0]))
    assert [e.fields["phase"] for e in game.events() if e.kind == "phase_begins"] == [
        "night",
        "day",
    ]
    assert [(p.prayer, p.hand_size) for p in game.view().players] == [(7, 2), (7, 2)]
    assert (game.waiting, game.view().order, game.view().round) == ((1,), (1, 0), 1)


# --- [S7]


@pytest.mark.parametrize(
    ("edition", "mode", "goal"),
    [("original", "short", 8), ("original", "long", 10), ("original", "beginner", 4)],
)
def test_the_goal_of_a_mode_original(edition: str, mode: str, goal: int) -> None:
    """[S7] short 8, long 10, beginner 4 VP: one less is not enough."""
    t = Scenario(edition, mode=mode, phase="evening").has("red", vp={"battle": goal - 1})
    assert not t.game.over
    t = Scenario(edition, mode=mode, phase="evening").has("red", vp={"battle": goal})
    assert t.game.winner == 0


def test_the_goal_revised() -> None:
    """[S7] 9 VP; the edition has one mode."""
    assert Scenario().has("red", vp={"battle": 8}).game.view().triggered_by is None
    assert Scenario().has("red", vp={"battle": 9}).game.view().triggered_by == 0
    assert {m for e, m in EDITIONS if e == "revised"} == {"standard"}


def test_unknown_editions_and_modes_are_refused() -> None:
    """[S7] short, long and beginner belong to the original alone."""
    with pytest.raises(ValueError, match="mode"):
        kemet.new_game(2, "revised", "beginner")
    with pytest.raises(ValueError, match="edition"):
        kemet.new_game(2, "third")


def test_beginner_tiles_of_level_one_in_the_first_day() -> None:
    """[S7] Level-1 tiles in the first Day."""
    t = Scenario("original", mode="beginner").has("red", pyramids={"ruby": [2, 1]}, prayer=11)
    t.do("red", "token buy_ruby")
    assert set(t.options("red")) == {"buy charge", "buy stargate", "buy god_speed", "pass"}
    t.refuses("red", "buy carnage", "S7", "tile_not_in_mode")


@pytest.mark.parametrize("round", [2, 3, 7])
def test_beginner_tiles_of_level_two_from_the_second_day_on(round: int) -> None:
    """[S7] Level-2 tiles too, none higher, not even with a captured pyramid."""
    t = Scenario("original", mode="beginner", round=round)
    t.has("red", pyramids={"ruby": [2, 1]}, prayer=11).do("red", "token buy_ruby")
    assert t.offers("red", "buy carnage")
    t.refuses("red", "buy royal_scarab", "S7", "tile_not_in_mode")


def test_beginner_pyramids_stop_at_level_two() -> None:
    """[S7] Nobody raises beyond 2."""
    t = Scenario("original", mode="beginner").has("red", prayer=11).do("red", "token raise")
    assert t.offers("red", "raise ruby 2")
    t.refuses("red", "raise ruby 3", "S7", "level_not_in_mode")


@pytest.mark.parametrize("mode", ["short", "long"])
def test_the_other_modes_offer_everything_at_once(mode: str) -> None:
    """[S7] Only the beginner mode has this limit."""
    t = Scenario("original", mode=mode).has("red", pyramids={"ruby": [4, 1]}, prayer=11)
    t.do("red", "token buy_ruby")
    assert t.offers("red", "buy phoenix")


# --- [S8]


def after_a_battle(edition: str, **fields: Any) -> Scenario:
    t = Scenario(edition, **fields).has("red", troops={"front_nw": 5})
    t.has("blue", troops={"temple_w": 3})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 5")
    return t.fight("red s4d1/s1d3", "blue s2p2/s3d2").do("blue", "recall").do("red", "stay")


@pytest.mark.parametrize("edition", BOTH)
def test_by_default_the_played_card_is_discarded_open_the_other_closed(edition: str) -> None:
    """[S8] Only the owner knows the closed discards."""
    t = after_a_battle(edition)
    seen = t.game.view(1).players[0]
    assert (seen.battle_discards_open, seen.battle_discards_closed) == (("s4d1",), 1)
    own = t.game.view(0).own
    assert own is not None
    assert own.battle_discards_closed == ("s1d3",)


@pytest.mark.parametrize(
    ("choice", "shown", "hidden"), [("open", {"s4d1", "s1d3"}, 0), ("closed", set(), 2)]
)
def test_original_may_agree_on_both_open_or_both_closed(
    choice: str, shown: set[str], hidden: int
) -> None:
    """[S8] A closed card is not shown again, though all saw it played."""
    t = after_a_battle("original", battle_discards=choice)
    seen = t.game.view(1).players[0]
    assert (set(seen.battle_discards_open), seen.battle_discards_closed) == (shown, hidden)
    assert {"seat": 0, "battle_card": "s4d1"} in t.events_of("fights", "blue")


@pytest.mark.parametrize("choice", ["open", "closed"])
def test_revised_knows_only_the_default(choice: str) -> None:
    """[S8] (O) may agree otherwise."""
    with pytest.raises(ValueError, match="original"):
        kemet.new_game(2, "revised", battle_discards=choice)
