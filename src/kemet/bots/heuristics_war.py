"""Rules of thumb for war: where to walk, how to fight, when to go home."""

from __future__ import annotations

from ..engine import actions as a
from ..engine.actions import Action
from ..engine.components import (
    DAMAGE,
    ICON_BATTLE,
    LAND_MOVES,
    NOBODY,
    PROTECTION,
    STRENGTH_ATTACKING,
    STRENGTH_DEFENDING,
    Seat,
    Space,
)
from ..engine.queries import (
    creature_of,
    is_own_district,
    pyramid_level,
    teleport_cost,
    units_of,
)
from ..engine.rules.battle import current_battle, strength_of
from ..engine.rules.move import Move, can_teleport_from
from ..engine.state import GameState


def visible_strength(g: GameState, seat: Seat, space: Space, attacking: bool) -> float:
    """Units, powers and creature of a troop, as everybody sees them."""
    creature = creature_of(g, seat, space)
    return (
        units_of(g, seat, space)
        + g.players[seat].stats[STRENGTH_ATTACKING if attacking else STRENGTH_DEFENDING]
        + (g.edition.creatures[creature].strength if creature >= 0 else 0)
    )


def score_target(g: GameState, seat: Seat, space: Space, strength: float) -> float:
    """What it would be worth to stand on a space, with that strength."""
    holder = g.holder[space]
    score = 0.0
    if space in g.board.temples:
        score += 4.0 + 0.3 * g.board.temple_prayer[space]
    elif space == g.board.sanctuary:
        score += 3.0
    elif pyramid_level(g, space) == 4 and not is_own_district(g, seat, space):
        score += 4.0
    if holder == seat:
        return score * 0.1
    if holder == NOBODY:
        return score
    home = g.edition.home_strength_bonus if is_own_district(g, holder, space) else 0
    lead = strength - visible_strength(g, holder, space, False) - home
    if lead >= 1:
        return score + 5.0 + min(lead, 4)  # a Battle VP, most likely
    return (score + 4.0) * 0.3 if lead > -1 else -3.0


def best_target_score(g: GameState, seat: Seat, space: Space) -> float:
    """The best place a troop could reach by one step or one teleport, less what it leaves."""
    strength = visible_strength(g, seat, space, True)
    reach = [(s, 0) for s in g.board.reachable[space]]
    if can_teleport_from(g, seat, space) and teleport_cost(g, seat) <= g.players[seat].prayer:
        reach += [(s, teleport_cost(g, seat)) for s in g.board.obelisks if s != space]
    best = max((score_target(g, seat, s, strength) - 0.5 * cost for s, cost in reach), default=0.0)
    leaving_cost = 4.0 if space in g.board.temples else 0.0
    return best - leaving_cost


def best_move_score(g: GameState, seat: Seat) -> float:
    """The best thing any of one's troops could do."""
    troops = [s for s in g.board.spaces if g.holder[s] == seat]
    best = max((best_target_score(g, seat, s) for s in troops), default=0.0)
    return best + 0.3 * g.players[seat].stats[LAND_MOVES] if best > 0 else 0.0


def score_move(g: GameState, seat: Seat, option: Action) -> float:
    """Where to go, and with how many."""
    move = g.frames[-1]
    assert isinstance(move, Move)
    if option.verb == a.V_MARCH:
        return best_target_score(g, seat, option.a)
    if option.verb == a.V_STOP:
        return score_target(g, seat, move.space, 0.0) if move.space in g.board.temples else 0.4
    if option.verb == a.V_TAKE:
        alone = move.space in g.board.temples and option.a == g.units[move.space]
        with_creature = 1.5 if option.b >= 0 else 0.0
        return option.a + with_creature - (1.5 if alone else 0.0)
    cost = 0.5 * teleport_cost(g, seat) if option.verb == a.V_TELEPORT else 0.0
    strength = visible_strength(g, seat, move.space, True)
    score = score_target(g, seat, option.a, strength)
    beyond = [score_target(g, seat, s, strength) for s in g.board.reachable[option.a]]
    best_beyond = max(beyond, default=0.0)
    return max(score, 0.4 * best_beyond) - cost


def strength_lead(g: GameState, seat: Seat) -> int:
    """How much stronger a side of the battle is, without cards."""
    battle = current_battle(g)
    mine, theirs = battle.side(seat), battle.attack
    if theirs is mine:
        theirs = battle.defend
    return strength_of(g, battle, mine) - strength_of(g, battle, theirs)


def score_fight(g: GameState, seat: Seat, option: Action, lead: int) -> float:
    """Strength where it is close, damage where it is lost, protection where it is won."""
    card = g.edition.battle_cards[option.a]
    lost = g.edition.battle_cards[option.b]
    close = max(0.0, 3.0 - abs(lead)) / 3.0
    damage = card.damage + g.players[seat].stats[DAMAGE]
    protection = card.protection + g.players[seat].stats[PROTECTION]
    score = card.strength * (0.6 + close) + 0.8 * damage + 0.6 * protection
    return score - 0.5 * lost.strength - 0.3 * lost.damage - 0.3 * lost.protection


def score_added_card(g: GameState, seat: Seat, option: Action) -> float:
    """Battle cards where the battle is close; the rest is kept."""
    card = g.edition.cards[option.a]
    if option.verb == a.V_USE:
        return 1.0
    if card.icon != ICON_BATTLE:
        return 0.0
    battle = current_battle(g)
    other = battle.defender if seat == battle.attacker else battle.attacker
    lead = strength_of(g, battle, battle.side(seat)) - units_of(g, other, battle.space) - 3
    return 1.0 if abs(lead) <= 3 else 0.2


def score_recall(g: GameState, seat: Seat, option: Action) -> float:
    """Stay where it pays; a small beaten troop goes home for its prayer."""
    space = current_battle(g).space
    units = units_of(g, seat, space)
    if option.verb == a.V_STAY:
        return 5.0 if space in g.board.temples or is_own_district(g, seat, space) else 0.5 * units
    gain = units - g.edition.recall_prayer_loss
    if option.verb == a.V_RECALL:
        return 0.6 * gain + (1.0 if g.players[seat].prayer < 5 else 0.0)
    return 0.8 * units - 1.0


def score_turn_order_place(g: GameState, place: int) -> float:
    """Who plays late sees what the others do."""
    return 0.2 * place
