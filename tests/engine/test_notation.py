"""What docs/notation.md says about single answers: which are asked alone or automatic."""

from __future__ import annotations

import pytest

import kemet
from kemet.content.cards import CARDS
from kemet.engine import actions
from kemet.testing.scenario import Scenario

both = pytest.mark.parametrize("edition", ["original", "revised"])


def moved(edition: str, *cards: str) -> Scenario:
    """Red has moved as far as its Move allows."""
    t = Scenario(edition, ask_secret=True).has(
        "red", prayer=1, troops={"front_nw": 2}, di=list(cards)
    )
    return t.passes().do("red", "token move_upper", "march front_nw", "step west_bank", "take 2")


@both
def test_a_move_stops_by_itself_only_with_an_empty_hand(edition: str) -> None:
    """[I6] [M8] `stop` alone is asked of a seat that holds any card, in both editions."""
    assert moved(edition, "war_rage").options("red") == ["stop"]
    assert moved(edition, "open_gates").options("red") == ["di open_gates", "stop"]
    assert moved(edition).waiting() == ["blue"]


@both
def test_nothing_is_offered_beside_take(edition: str) -> None:
    """[M4] Neither a card nor the end of the Move."""
    t = Scenario(edition, ask_secret=True).has(
        "red", prayer=1, troops={"front_nw": 2}, di=["open_gates"]
    )
    t.passes().do("red", "token move_upper", "march front_nw", "step west_bank")
    assert t.options("red") == ["take 1", "take 2"]


@both
def test_after_teleportation_only_its_teleport_is_asked_for(edition: str) -> None:
    """[M3] No step, no card, no `stop`; a single unit is taken by itself."""
    t = Scenario(edition, ask_secret=True)
    t.has("red", prayer=2, troops={"front_nw": 1}, di=["open_gates", "teleportation"])
    t.passes().do("red", "token move_upper", "march front_nw", "di teleportation")
    assert t.verbs("red") == {"teleport"}
    t.do("red", "teleport temple_w")
    assert t.units("red", "temple_w") == 1
    assert t.verbs("red") == {"step", "di", "stop"}


@both
def test_the_troop_is_not_asked_for_where_there_is_none(edition: str) -> None:
    """[I6] What a Move begins with is public: `pass` alone answers itself, cards or not."""
    t = Scenario(edition, ask_secret=True).has("red", di=["war_rage"])
    t.passes().do("red", "token move_upper")
    assert t.game.view().question == ("window" if edition == "revised" else "token")


def test_a_turn_of_the_original_ends_by_itself_only_with_an_empty_hand() -> None:
    """[I6] [I3] `done` alone is asked of a seat that holds any card."""
    t = (
        Scenario("original", ask_secret=True)
        .has("red", di=["war_rage"])
        .do("red", "token pray_lower")
    )
    assert t.options("red") == ["done"]
    assert Scenario("original", ask_secret=True).do("red", "token pray_lower").waiting() == ["blue"]


@both
def test_vision_keeps_a_single_card_by_an_answer_too(edition: str) -> None:
    """[I6] [N1] One card in the whole game is left to look at, and `keep` is asked for alone."""
    all_cards = [card.name for card in CARDS for _ in range(card.copies)]
    all_cards.remove("veto")
    t = Scenario(edition, phase="night", round=2, ask_secret=True, pile=["veto"])
    t.has("red", tiles=["vision"]).has("blue", di=all_cards)
    assert t.options("red") == ["keep veto"]


def test_places_of_combinations_that_do_not_exist_hold_no_playable_action() -> None:
    """`take 0` or a card fighting itself is neither `pass` nor any other action."""
    assert actions.TAKE[0] is actions.FIGHT[0][0] is actions.NO_ACTION
    assert actions.NO_ACTION not in actions.ALL
    assert actions.NO_ACTION.text not in actions.BY_TEXT
    game = kemet.new_game(2, seed=1)
    with pytest.raises(kemet.IllegalAction) as caught:
        game.play(game.waiting[0], actions.NO_ACTION)
    assert caught.value.kind == "unknown_answer"
