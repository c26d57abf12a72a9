"""Rules of thumb for building: what tiles, pyramids and recruits are worth."""

from __future__ import annotations

from typing import Final

from ..engine.components import FREE_RECRUITS, Seat
from ..engine.queries import controlled_level, own_districts, troop_limit, units_of
from ..engine.rules.build import max_tile_level, owns_title, raise_cost, tile_cost
from ..engine.state import GameState

TILE_SCORES: Final[dict[str, float]] = {
    "charge": 3.5, "god_speed": 3.5, "stargate": 2.0, "carnage": 4.0, "offensive_strategy": 3.5,
    "open_gates": 2.5, "teleport": 3.0, "royal_scarab": 6.0, "blades_of_neith": 5.5,
    "divine_wound": 4.0, "giant_scorpion": 7.5, "initiative": 7.5, "phoenix": 7.0,
    "recruiting_scribe": 3.5, "defense": 2.5, "legion": 4.5, "ancestral_elephant": 4.5,
    "defensive_strategy": 3.0, "deep_desert_snake": 4.0, "shields_of_neith": 5.0,
    "defensive_victory": 4.5, "prescience": 4.0, "reinforcements": 6.0, "sphinx": 8.5,
    "divine_will": 7.0, "priest": 2.5, "priestess": 3.5, "slaves": 3.0, "high_priest": 4.5,
    "crusade": 4.5, "divine_boon": 3.5, "hand_of_god": 5.0, "vision": 3.0, "holy_war": 5.5,
    "priest_of_ra": 7.0, "priest_of_amon": 6.0, "the_mummy": 7.0, "victory_point": 7.5,
    "act_of_god": 7.5,
}  # fmt: skip
"""By title: what having it for the rest of the game looks worth, in prayer points."""
DEFAULT_SCORE_PER_LEVEL: Final = 1.8  # of a level of any other tile


def score_tile(g: GameState, seat: Seat, tile: int) -> float:
    """What it gives, less what it costs."""
    kind = g.edition.tiles[tile]
    score = TILE_SCORES.get(kind.title, DEFAULT_SCORE_PER_LEVEL * kind.level)
    return score - 0.7 * tile_cost(g, seat, tile)


def best_tile_score(g: GameState, seat: Seat, colour: int) -> float:
    """The best tile of a colour one could buy now."""
    top = min(controlled_level(g, seat, colour), max_tile_level(g))
    best = 0.0
    prayer = g.players[seat].prayer
    for i, tile in enumerate(g.edition.tiles):
        if tile.colour != colour or tile.level > top or not g.market[i]:
            continue
        if tile_cost(g, seat, i) <= prayer and not owns_title(g, seat, i):
            best = max(best, score_tile(g, seat, i))
    return best


def score_raise(g: GameState, seat: Seat, colour: int, level: int) -> float:
    """Higher tiles to buy, and at level 4 a victory point."""
    before = g.players[seat].levels[colour]
    gain = 1.3 * (level - before) + (6.0 if level == 4 else 0.0)
    return gain + 1.0 - 0.5 * raise_cost(g, seat, colour, level)


def best_raise_score(g: GameState, seat: Seat) -> float:
    """The best pyramid one could raise now."""
    player = g.players[seat]
    best = 0.0
    for colour in range(3):
        for level in range(player.levels[colour] + 1, g.edition.max_pyramid_level + 1):
            if raise_cost(g, seat, colour, level) <= player.prayer:
                best = max(best, score_raise(g, seat, colour, level))
    return best


def score_recruit(g: GameState, seat: Seat) -> float:
    """Units that one can pay for and has room for, most of all if few are on the board."""
    player = g.players[seat]
    limit = troop_limit(g, seat)
    room = sum(limit - units_of(g, seat, s) for s in own_districts(g, seat))
    n = min(player.supply, room, player.prayer + player.stats[FREE_RECRUITS])
    return 0.75 * n if player.supply >= 3 else 0.3 * n
