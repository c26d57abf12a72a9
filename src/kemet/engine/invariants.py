"""Invariants of the state between two answers. `violations` names those that do not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .components import (
    ACTION_SPACES,
    MAX_PRAYER,
    NOBODY,
    NOWHERE,
    SILVER_TOKEN,
    TOKENS_PER_DAY,
    UNITS_PER_PLAYER,
    Seat,
    bit_indices,
    seats,
)
from .mutations import recompute_stats
from .procedures import STEP_NAMES
from .queries import own_districts, troop_limit, units_of
from .rules.battle import Battle
from .rules.day import count_empty_levels
from .rules.move import Move, exceeds_limits
from .rules.night import NightlyCards
from .state import GameState, Player

Invariant = Callable[[GameState], bool]
INVARIANTS: Final[list[tuple[str, Invariant]]] = []


def invariant(description: str) -> Callable[[Invariant], Invariant]:
    """Register an invariant with its description."""

    def register(holds: Invariant) -> Invariant:
        INVARIANTS.append((description, holds))
        return holds

    return register


def violations(g: GameState) -> list[str]:
    """The descriptions of the invariants that the state violates; empty in every legal state."""
    return [description for description, holds in INVARIANTS if not holds(g)]


@invariant("every unit is on the board or in its supply")
def units_are_conserved(g: GameState) -> bool:
    counts = [p.supply for p in g.players]
    for owners, numbers in ((g.holder, g.units), (g.rival, g.rival_units)):
        for seat, n in zip(owners, numbers, strict=True):
            if 0 <= seat < len(counts):
                counts[seat] += n
            elif seat != NOBODY:
                return False
    return counts == [UNITS_PER_PLAYER] * len(counts) and all(p.supply >= 0 for p in g.players)


@invariant("a troop has units, an empty space none")
def troops_have_units(g: GameState) -> bool:
    for space in range(len(g.holder)):
        has_holder, has_rival = g.holder[space] != NOBODY, g.rival[space] != NOBODY
        if has_holder != (g.units[space] > 0) or has_rival != (g.rival_units[space] > 0):
            return False
        if has_rival and (not has_holder or g.holder[space] == g.rival[space]):
            return False
        if has_holder and space not in g.board.spaces:
            return False
    return True


@invariant("two troops are on a space only while they fight or wait for a battle")
def rivals_only_in_battle(g: GameState) -> bool:
    if max(g.rival) == NOBODY:
        return True
    return any(f.NAME in ("battle", "muster", "move") for f in g.frames)


@invariant("no troop and no creature exceeds its limit, except (R) during a Move")
def limits_hold(g: GameState) -> bool:
    moving = any(isinstance(f, Move) for f in g.frames)
    if moving and not g.edition.limits_apply_in_passing:
        return True
    if any(exceeds_limits(g, seat) for seat in seats(len(g.players))):
        return False
    rivals = [(seat, n) for seat, n in zip(g.rival, g.rival_units, strict=True) if n]
    return all(n <= troop_limit(g, seat) for seat, n in rivals)


@invariant("a creature on the board has an owner with units there")
def creatures_have_troops(g: GameState) -> bool:
    for creature, space in enumerate(g.creature_at):
        owner = g.creature_owner[creature]
        if space != NOWHERE and (owner == NOBODY or not units_of(g, owner, space)):
            return False
    return True


@invariant("a creature belongs to the owner of its tile")
def creatures_match_tiles(g: GameState) -> bool:
    for creature, tile in enumerate(g.edition.creature_tiles):
        owners = [s for s, p in enumerate(g.players) if p.tiles >> tile & 1]
        if owners != [s for s in (g.creature_owner[creature],) if s != NOBODY]:
            return False
    return True


@invariant("prayer stays between 0 and 11")
def prayer_is_in_range(g: GameState) -> bool:
    return all(0 <= p.prayer <= MAX_PRAYER for p in g.players)


@invariant("every power tile is on offer or owned, no player owns one title twice")
def tiles_are_conserved(g: GameState) -> bool:
    counts = g.market[:]
    for p in g.players:
        owned = bit_indices(p.tiles)
        for i in owned:
            counts[i] += 1
        if len({g.edition.tiles[i].title for i in owned}) != len(owned):
            return False
    return min(g.market) >= 0 and counts == [tile.copies for tile in g.edition.tiles]


@invariant("stats and powers match the tiles")
def stats_match_tiles(g: GameState) -> bool:
    for p in g.players:
        expected = Player(p.city, [], (), p.levels, p.sites)
        expected.tiles = p.tiles
        recompute_stats(g, expected)
        if expected.stats != p.stats or expected.powers != p.powers:
            return False
    return True


@invariant("every Divine Intervention card is in exactly one place")
def cards_are_conserved(g: GameState) -> bool:
    counts = [0] * len(g.edition.cards)
    for card in cards_outside_hands(g):
        counts[card] += 1
    for p in g.players:
        if sum(p.hand) != p.hand_size or min(p.hand) < 0:
            return False
        for card, n in enumerate(p.hand):
            counts[card] += n
    return counts == [card.copies for card in g.edition.cards]


def cards_outside_hands(g: GameState) -> Iterator[int]:
    """Cards outside hands: pile, discards, revealed in a battle, being looked at."""
    yield from g.pile
    yield from g.discards
    for frame in g.frames:
        if isinstance(frame, NightlyCards):
            yield from frame.looking_at
        elif isinstance(frame, Battle) and frame.revealed:
            yield from frame.attack.added
            yield from frame.defend.added


@invariant("every player has six battle cards, each in one place")
def battle_cards_are_conserved(g: GameState) -> bool:
    for seat, p in enumerate(g.players):
        places = [p.battle_hand, p.battle_discards_open, p.battle_discards_closed, p.battle_removed]
        for frame in g.frames:
            if isinstance(frame, Battle) and seat in (frame.attacker, frame.defender):
                side = frame.side(Seat(seat))
                places += [1 << c for c in (side.played, side.discarded) if c >= 0]
        everywhere = 0
        for cards in places:
            if everywhere & cards:
                return False
            everywhere |= cards
        if (everywhere ^ p.battle_removed).bit_count() != 6:
            return False
    return True


@invariant("each pyramid has its own district, level 0 has none")
def pyramids_have_sites(g: GameState) -> bool:
    for seat, p in enumerate(g.players):
        sites = [s for s in p.sites if s != NOWHERE]
        districts = own_districts(g, Seat(seat))
        if len(sites) != len(set(sites)) or any(s not in districts for s in sites):
            return False
        for level, site in zip(p.levels, p.sites, strict=True):
            if not 0 <= level <= g.edition.max_pyramid_level or (level > 0) != (site != NOWHERE):
                return False
    return True


@invariant("tokens match the used action spaces, and the three levels can still be filled")
def tokens_match_action_spaces(g: GameState) -> bool:
    for p in g.players:
        played = TOKENS_PER_DAY - p.tokens_left
        if (
            p.used_action_spaces.bit_count() != played + p.silver_used
            or p.used_action_spaces >> len(ACTION_SPACES)
        ):
            return False
        silver = 1 if p.powers & SILVER_TOKEN and not p.silver_used else 0
        if p.tokens_left and count_empty_levels(p.used_action_spaces) > p.tokens_left + silver:
            return False
    return True


@invariant("points are not negative, and Sanctuary points need a board with the Sanctuary")
def points_are_valid(g: GameState) -> bool:
    if any(min(p.battle_vp, p.control_vp, p.sanctuary_vp) < 0 for p in g.players):
        return False
    return g.board.sanctuary != NOWHERE or not any(p.sanctuary_vp for p in g.players)


@invariant("every seat has one place in the turn order")
def order_is_complete(g: GameState) -> bool:
    return sorted(g.order) == list(range(len(g.players)))


@invariant("the game waits for a seat or is over")
def waits_unless_over(g: GameState) -> bool:
    if g.winner != NOBODY:
        return not g.frames and not g.pending
    return bool(g.frames) and any(c.answer is None for c in g.pending)


@invariant("every procedure is at one of its steps")
def steps_are_in_range(g: GameState) -> bool:
    return all(0 <= frame.next_step <= len(STEP_NAMES[frame.NAME]) for frame in g.frames)


@invariant("every open question has options, without duplicates")
def options_are_unique(g: GameState) -> bool:
    return all(c.options and len(c.options) == len({o.id for o in c.options}) for c in g.pending)


@invariant("the open questions can be asked again")
def asking_is_repeatable(g: GameState) -> bool:
    if not g.frames:
        return True
    copy = g.copy()
    copy.event_log = None
    copy.pending = []
    frame = copy.frames[-1]
    frame.run_step(frame.next_step - 1, copy)
    asked = [(c.seat, c.options) for c in copy.pending]
    step = STEP_NAMES[frame.NAME][frame.next_step - 1]
    return step.startswith("ask_") and asked == [(c.seat, c.options) for c in g.pending]
