"""The invariants: each one fails on a state that violates it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kemet
from kemet.engine.components import NOWHERE, Seat, Space
from kemet.engine.invariants import INVARIANTS
from kemet.engine.mutations import with_item
from kemet.engine.state import GameState

FRONT, WEST_BANK = Space(15), Space(24)  # red's troop with the Phoenix, an empty space
PHOENIX = 2


def valid_state() -> GameState:
    """Red's turn, with a creature, a tile and a troop on the board."""
    game = kemet.position(
        {
            "players": [
                {"city": "nw", "tiles": ["phoenix"], "di": ["veto"],
                 "troops": {"front_nw": {"units": 3, "creature": "phoenix"}}},
                {"city": "sw", "troops": {"sw1": 2}},
            ]
        }
    )  # fmt: skip
    assert game.edition.space_names[FRONT] == "front_nw"
    assert game.edition.space_names[WEST_BANK] == "west_bank"
    assert game.edition.creatures[PHOENIX].name == "phoenix"
    assert game.violations() == []
    return game.state


def unit_from_nowhere(g: GameState) -> None:
    g.players[0].supply += 1


def troop_without_units(g: GameState) -> None:
    g.holder[WEST_BANK] = Seat(1)


def two_at_peace(g: GameState) -> None:
    g.rival = with_item(g.rival, FRONT, Seat(1))
    g.rival_units = with_item(g.rival_units, FRONT, 1)
    g.players[1].supply -= 1


def troop_too_large(g: GameState) -> None:
    g.units[FRONT] = 6
    g.players[0].supply -= 3


def creature_alone(g: GameState) -> None:
    g.creature_at[PHOENIX] = WEST_BANK


def creature_of_another(g: GameState) -> None:
    g.creature_owner[PHOENIX], g.creature_at[PHOENIX] = Seat(1), NOWHERE


def too_much_prayer(g: GameState) -> None:
    g.players[1].prayer = 12


def tile_vanished(g: GameState) -> None:
    g.market[0] -= 1


def power_without_tile(g: GameState) -> None:
    g.players[1].powers |= 1


def card_too_many(g: GameState) -> None:
    g.pile.append(0)


def battle_card_vanished(g: GameState) -> None:
    g.players[0].battle_hand ^= 1


def two_pyramids_on_a_district(g: GameState) -> None:
    g.players[0].sites[0] = g.players[0].sites[1]


def token_from_nowhere(g: GameState) -> None:
    g.players[0].used_action_spaces |= 1


def sanctuary_point_without_sanctuary(g: GameState) -> None:
    g.players[0].sanctuary_vp = 1


def seat_missing_in_order(g: GameState) -> None:
    g.order = [Seat(1), Seat(1)]


def nobody_is_asked(g: GameState) -> None:
    g.pending = []


def step_beyond_the_last(g: GameState) -> None:
    g.frames[0].next_step = 99


def answer_offered_twice(g: GameState) -> None:
    g.pending[0].options = [*g.pending[0].options, g.pending[0].options[0]]


def answer_left_out(g: GameState) -> None:
    g.pending[0].options = g.pending[0].options[1:]


VIOLATIONS: dict[Callable[[GameState], None], str] = {
    unit_from_nowhere: "every unit is on the board or in its supply",
    troop_without_units: "a troop has units, an empty space none",
    two_at_peace: "two troops are on a space only while they fight or wait for a battle",
    troop_too_large: "no troop and no creature exceeds its limit, except (R) during a Move",
    creature_alone: "a creature on the board has an owner with units there",
    creature_of_another: "a creature belongs to the owner of its tile",
    too_much_prayer: "prayer stays between 0 and 11",
    tile_vanished: "every power tile is on offer or owned, no player owns one title twice",
    power_without_tile: "stats and powers match the tiles",
    card_too_many: "every Divine Intervention card is in exactly one place",
    battle_card_vanished: "every player has six battle cards, each in one place",
    two_pyramids_on_a_district: "each pyramid has its own district, level 0 has none",
    token_from_nowhere: (
        "tokens match the used action spaces, and the three levels can still be filled"
    ),
    sanctuary_point_without_sanctuary: (
        "points are not negative, and Sanctuary points need a board with the Sanctuary"
    ),
    seat_missing_in_order: "every seat has one place in the turn order",
    nobody_is_asked: "the game waits for a seat or is over",
    step_beyond_the_last: "every procedure is at one of its steps",
    answer_offered_twice: "every open question has options, without duplicates",
    answer_left_out: "the open questions can be asked again",
}


@pytest.mark.parametrize("violate", list(VIOLATIONS), ids=lambda f: f.__name__)
def test_an_invariant_fails_on_a_violation(violate: Callable[[GameState], None]) -> None:
    invariants = dict(INVARIANTS)
    state = valid_state()
    assert invariants[VIOLATIONS[violate]](state)
    violate(state)
    assert not invariants[VIOLATIONS[violate]](state)


def test_every_invariant_has_a_violation() -> None:
    assert set(VIOLATIONS.values()) == {description for description, _ in INVARIANTS}
