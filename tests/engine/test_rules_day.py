"""Section 4 to 4.4 of the rules: the Day, praying, raising, buying, recruiting."""

from __future__ import annotations

from typing import Any

import pytest

from kemet.testing.scenario import Scenario, decline_action

EDITIONS = ["original", "revised"]
FOUR = ["move_upper", "recruit", "raise", "pray_lower"]  # one token is left
both = pytest.mark.parametrize("edition", EDITIONS)


# --- [D1] [D2]


@both
def test_turns_go_round_until_everyone_has_played_five_tokens(edition: str) -> None:
    """[D1] In turn order, again and again."""
    t = Scenario(edition, players=3, order=[2, 0, 1])
    spaces = ["pray_lower", "pray_middle", "move_upper", "recruit", "raise"]
    for space in spaces:
        for who in ("green", "red", "blue"):
            assert t.waiting() == [who]
            decline_action(t, who, space)
    assert [e["seat"] for e in t.events_of("turn_begins")][:15] == [2, 0, 1] * 5
    assert {"phase": "night"} in t.events_of("phase_begins")


@both
def test_a_turn_ends_with_done_after_the_regular_token(edition: str) -> None:
    """[D1] Not before it, and not by itself while silver may follow."""
    t = Scenario(edition).has("red", tiles=["act_of_god_ruby"])
    t.refuses("red", "done", "D1", "token_first").do("red", "silver pray_lower")
    t.refuses("red", "done", "D1", "token_first").do("red", "token pray_middle")
    assert t.waiting() == ["blue"], "nothing is left to play"
    t = Scenario(edition).has("red", tiles=["act_of_god_ruby"]).do("red", "token pray_middle")
    assert t.waiting() == ["red"]
    assert t.do("red", "done").waiting() == ["blue"]


@both
def test_the_action_spaces(edition: str) -> None:
    """[D2] Upper Move, Recruit; middle Raise, Move, Pray; lower three Buys and Pray."""
    t = Scenario(edition)
    assert t.options("red") == [
        f"token {space}"
        for space in (
            *("move_upper", "recruit"),
            *("raise", "move_middle", "pray_middle"),
            *("buy_diamond", "buy_ruby", "buy_sapphire", "pray_lower"),
        )
    ]


@both
def test_an_action_space_holds_one_token_a_day(edition: str) -> None:
    """[D2] A token goes on a free action space, and the action is resolved at once."""
    t = Scenario(edition).has("red", tokens=["pray_lower"]).has("blue", tokens=["pray_lower"])
    t.refuses("red", "token pray_lower", "D2", "action_space_taken")
    t.do("red", "token pray_middle")
    assert t.player("red").used_action_spaces == ("pray_middle", "pray_lower")
    assert t.prayer("red") == {"original": 7, "revised": 9}[edition]


# --- [D3]


def late(edition: str, spaces: list[str], **red: Any) -> Scenario:
    """Red has played those tokens, blue as many on other spaces."""
    others = ["move_upper", "raise", "pray_lower", "recruit"]
    t = Scenario(edition).has("red", tokens=spaces, **red)
    silver = 1 if red.get("silver_used") else 0
    return t.has("blue", tokens=others[: len(spaces) - silver])


@both
def test_equilibrium_forces_the_last_token_to_the_empty_level(edition: str) -> None:
    """[D3] At the end of the Day each of the three levels holds a token."""
    t = late(edition, ["raise", "pray_middle", "pray_lower", "buy_ruby"])
    assert t.options("red") == ["token move_upper", "token recruit"]
    t.refuses("red", "token buy_diamond", "D3", "equilibrium")


@both
def test_equilibrium_with_two_empty_levels_and_two_tokens(edition: str) -> None:
    """[D3] The levels still empty after it can be filled with the tokens left."""
    t = late(edition, ["raise", "pray_middle", "move_middle"])
    assert {o.split()[1] for o in t.options("red")} == {
        *("move_upper", "recruit", "buy_diamond", "buy_ruby", "buy_sapphire", "pray_lower")
    }
    t = late(edition, ["raise", "pray_middle"])
    assert t.offers("red", "token move_middle"), "three tokens are left: two after this one"


@both
def test_silver_counts_for_the_equilibrium(edition: str) -> None:
    """[D3] With silver unplayed the last regular token may go anywhere."""
    spaces = ["raise", "pray_middle", "pray_lower", "buy_ruby"]
    t = late(edition, spaces, tiles=["act_of_god_ruby"])
    assert t.offers("red", "token buy_diamond")
    t = late(edition, [*spaces, "buy_sapphire"], tiles=["act_of_god_ruby"], silver_used=True)
    t.refuses("red", "token buy_diamond", "D3", "equilibrium")


@both
def test_a_turn_may_not_end_while_only_silver_can_fill_a_level(edition: str) -> None:
    """[D3] Silver must then be played, and on that level."""
    spaces = ["raise", "pray_middle", "buy_ruby", "buy_sapphire"]
    t = late(edition, spaces, tiles=["act_of_god_ruby"]).do("red", "token pray_lower")
    assert t.options("red") == ["silver move_upper", "silver recruit"]
    t.refuses("red", "done", "D3", "silver_must_fill")
    t.refuses("red", "silver buy_diamond", "D3", "equilibrium")
    t.do("red", "silver move_upper")
    assert t.waiting() == ["blue"]


@both
def test_silver_played_first_leaves_the_level_to_the_regular_token(edition: str) -> None:
    """[D3] One level empty: if silver goes elsewhere, the last token goes there."""
    spaces = ["raise", "pray_middle", "buy_ruby", "buy_sapphire"]
    t = late(edition, spaces, tiles=["act_of_god_ruby"]).do("red", "silver pray_lower")
    assert t.options("red") == ["token move_upper", "token recruit"]
    spaces = ["raise", "pray_middle", "move_middle"]
    t = late(edition, spaces, tiles=["act_of_god_ruby"])
    assert t.do("red", "token pray_lower").offers("red", "done"), "a regular token is left"


@both
def test_gold_fills_no_level(edition: str) -> None:
    """[D3] [D4] Gold is played on the golden top, outside the three levels."""
    spaces = ["raise", "pray_middle", "pray_lower", "buy_ruby"]
    t = late(edition, spaces, tiles=["divine_will"]).do("red", "gold move")
    t.refuses("red", "token buy_diamond", "D3", "equilibrium")


# --- [D4] [D5]


@both
@pytest.mark.parametrize("answers", [("silver", "token"), ("token", "silver")])
def test_silver_goes_before_or_after_the_regular_token(edition: str, answers: list[str]) -> None:
    """[D4] Once a Day, on any free space."""
    t = Scenario(edition).has("red", tiles=["act_of_god_diamond"], prayer=0)
    t.do("red", f"{answers[0]} pray_middle")
    t.refuses("red", f"{answers[1]} pray_middle", "D2", "action_space_taken")
    t.do("red", f"{answers[1]} pray_lower")
    assert t.prayer("red") == 4
    t.do("blue", "token pray_lower").refuses("red", "silver raise", "D4", "no_silver")


@both
def test_gold_is_a_move_or_a_recruit(edition: str) -> None:
    """[D4] Beside a Move and a Recruit of the same Day; once a Day, in a turn with a token."""
    t = Scenario(edition).has("red", tiles=["divine_will"], troops={"nw1": 3})
    t.do("red", "gold recruit", "muster nw1 1", "done").refuses("red", "done", "D1", "token_first")
    t.refuses("red", "gold move", "D4", "no_gold").do("red", "token recruit", "muster nw1 1")
    assert t.units("red", "nw1") == 5
    t = Scenario(edition).has("red", tiles=["divine_will"], troops={"nw1": 3})
    t.do("red", "token move_upper", "march nw1", "step nw2", "take 3", "stop")
    t.do("red", "gold move", "march nw2", "step nw3", "take 3", "stop")
    assert t.units("red", "nw3") == 3
    assert t.player("red").used_action_spaces == ("move_upper",)


@both
def test_silver_and_gold_may_stay_unused_and_come_in_one_turn(edition: str) -> None:
    """[D4] Three actions in a turn, one after another; or just the one."""
    t = Scenario(edition).has("red", tiles=["divine_will", "act_of_god_ruby"], prayer=0)
    t.do("red", "gold move", "silver pray_lower", "token pray_middle")
    assert (t.prayer("red"), t.waiting()) == (4, ["blue"])
    t = Scenario(edition).has("red", tiles=["divine_will", "act_of_god_ruby"])
    t.do("red", "token pray_middle", "done").do("blue", "token pray_lower")
    assert t.offers("red", "gold move")
    assert t.offers("red", "silver pray_lower")


@both
@pytest.mark.parametrize("tile", ["act_of_god_sapphire", "divine_will"])
def test_bought_in_a_turn_they_serve_from_the_next_on(edition: str, tile: str) -> None:
    """[D4] The turn of the purchase ends with it."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"sapphire": [4, 1]})
    t.do("red", "token buy_sapphire", f"buy {tile}").do("blue", "token pray_lower")
    assert t.offers("red", "gold move") == (tile == "divine_will")
    assert t.offers("red", "silver pray_lower") == (tile != "divine_will")


@both
def test_gold_bought_with_silver_does_not_serve_in_that_turn(edition: str) -> None:
    """[D4] It serves from the next turn on, also where other tokens follow in this one."""
    t = Scenario(edition).has("red", prayer=11, pyramids={"sapphire": [4, 1]})
    t.has("red", tiles=["act_of_god_ruby"]).do("red", "silver buy_sapphire", "buy divine_will")
    t.refuses("red", "gold move", "D4", "no_gold")


@both
def test_every_action_may_be_declined(edition: str) -> None:
    """[D5] Move nothing, recruit nobody, raise or buy nothing: the token stays played."""
    t = Scenario(edition).has("red", troops={"nw1": 3}, prayer=5).has("blue", prayer=5)
    for space in ("move_upper", "recruit", "raise", "buy_ruby", "move_middle"):
        decline_action(t, "red", space)
        assert space in t.player("red").used_action_spaces
        decline_action(t, "blue", space)
    assert t.events_of("pays") == []


# --- [D6]


def test_the_end_is_triggered_at_the_start_of_a_turn() -> None:
    """[D6] Nine VP won in a turn count when the next begins; by the first player who has them."""
    t = Scenario(players=3).has("red", vp={"battle": 8}, troops={"front_nw": 2})
    t.has("blue", vp={"battle": 9}).has("green", vp={"battle": 12})
    t.do("red", "token move_upper", "march front_nw", "step temple_w", "take 2")
    assert t.points("red") == 9
    assert [e["seat"] for e in t.events_of("triggers_end")] == [1]
    t.do("blue", "token pray_lower").do("green", "token pray_lower")
    assert t.game.view().triggered_by == 1
    assert len(t.events_of("triggers_end")) == 1


def test_the_trigger_stands_whatever_happens_later() -> None:
    """[D6] The temple is lost, the Day is played out, and Dawn ends the game."""
    t = Scenario().has("red", vp={"battle": 8}, troops={"temple_w": 1}, tokens=FOUR)
    t.has("blue", tokens=FOUR[1:] + ["pray_middle"], troops={"front_sw": 5}, vp={"battle": 6})
    assert t.game.view().triggered_by == 0
    t.do("red", "token pray_middle")
    t.do("blue", "token move_upper", "march front_sw", "step temple_w", "take 5")
    t.fight("blue s4d1/s1d3", "red s3d2/s1d3").do("blue", "stay")
    assert t.points("red") == 8
    assert t.game.winner == 0


def test_nine_points_won_in_the_last_turn_trigger_nothing_yet() -> None:
    """[D6] Before any token of that turn: the next Day's first turn will see it."""
    t = Scenario().has("blue", vp={"battle": 8}, tokens=FOUR[1:] + ["pray_middle"])
    t.has("blue", troops={"front_sw": 2}).has("red", tokens=FOUR)
    t.do("red", "token pray_middle")
    t.do("blue", "token move_upper", "march front_sw", "step temple_w", "take 2")
    assert (t.game.over, t.game.view().phase, t.game.view().triggered_by) == (False, "dawn", None)
    t.do("red", "place 2")
    assert t.game.view().triggered_by == 1


def test_original_has_no_trigger() -> None:
    """[D6] Only in the revised edition."""
    t = Scenario("original").has("red", vp={"battle": 9}).do("red", "token pray_lower")
    assert (t.game.view().triggered_by, t.game.over) == (None, False)
