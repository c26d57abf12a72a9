"""Rules of thumb: a fast policy that scores every option from the visible state.

`HeuristicPolicy.choose` scores every option, in units of about one prayer point, and takes the
best; a little noise decides between options with nearly the same score. It reads only what the
seat may know: a re-dealt state gives the same scores. `rollout` plays on with it for all seats.
"""

from __future__ import annotations

from typing import Any, Final

from ..engine import actions as a
from ..engine import procedures, rng
from ..engine.actions import Action
from ..engine.components import (
    BUY_COLOURS,
    DAMAGE,
    FREE_RECRUITS,
    GOLD_MOVE,
    ICON_BATTLE,
    LAND_MOVES,
    MOVE_MIDDLE,
    MOVE_UPPER,
    NOBODY,
    PROTECTION,
    RAISE,
    RECRUIT,
    STRENGTH_ATTACKING,
    STRENGTH_DEFENDING,
    Seat,
    Space,
)
from ..engine.costs import raise_cost, teleport_cost, tile_cost
from ..engine.queries import (
    controlled_level,
    creature_of,
    is_own_district,
    own_districts,
    pyramid_level,
    troop_limit,
    units_of,
    victory_points,
)
from ..engine.rules.battle import current_battle, strength_of
from ..engine.rules.build import max_tile_level, owns_title
from ..engine.rules.move import Move, can_teleport_from
from ..engine.state import GameState, PendingChoice

SCORE_NOISE: Final = 0.4  # the largest random addition to a score
UNKNOWN: Final = -1e9  # a score that has not been computed; every score is above it
MAX_ROLLOUT_ANSWERS: Final = 150  # answers of one rollout; a turn ends long before

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
"""By title: the value of owning the tile for the rest of the game, in prayer points."""
DEFAULT_SCORE_PER_LEVEL: Final = 1.8  # per level, for a tile that is not in TILE_SCORES


class HeuristicPolicy:
    """Takes the option with the best score; reproducible by seed."""

    def __init__(self, seed: int = 0) -> None:
        self.generator = rng.FastGenerator(seed)

    def __reduce__(self) -> tuple[Any, ...]:
        return HeuristicPolicy, (self.generator.state,)

    def choose(self, g: GameState, seat: Seat, options: list[Action]) -> Action:
        """The option with the best score after noise."""
        if len(options) == 1:
            return options[0]
        scores = score_options(g, seat, options)
        best, chosen = -1e9, 0
        for i in range(len(scores)):
            score = scores[i] + SCORE_NOISE * self.generator.draw_fraction()
            if score > best:
                best, chosen = score, i
        return options[chosen]


def rollout(g: GameState, policy: HeuristicPolicy, turns: int, mover: Seat) -> None:
    """Let a policy answer for all seats until that many turns end, the mover's first."""
    for _ in range(MAX_ROLLOUT_ANSWERS):
        if g.active != mover:
            mover = g.active
            turns -= 1
        if turns <= 0 or not g.pending:
            return
        choice = first_pending_choice(g)
        procedures.submit(g, choice, policy.choose(g, choice.seat, choice.options))


def first_pending_choice(g: GameState) -> PendingChoice:
    """The first pending choice that has no answer yet."""
    for choice in g.pending:
        if choice.answer is None:
            return choice
    raise AssertionError("no choice is pending")


def score_options(g: GameState, seat: Seat, options: list[Action]) -> list[float]:
    """The scores of the options of one question; what several have in common is computed once."""
    verb = options[0].verb
    if verb == a.V_FIGHT:
        lead = strength_lead(g, seat)
        return [score_fight(g, seat, option, lead) for option in options]
    if verb in (a.V_TOKEN, a.V_SILVER, a.V_GOLD):
        return score_actions(g, seat, options)
    frame = g.frames[-1]
    if isinstance(frame, Move):
        return score_moves(g, seat, frame, options)
    return [score_option(g, seat, option) for option in options]


def score_option(g: GameState, seat: Seat, option: Action) -> float:
    """The score of an option of any question but those of `score_options`."""
    verb = option.verb
    if verb == a.V_BUY:
        return score_tile(g, seat, option.a)
    if verb == a.V_RAISE:
        return score_raise(g, seat, option.a, option.b)
    if verb == a.V_MUSTER:
        return 1.0 + 0.3 * option.b + 0.2 * (g.units[option.a] > 0)
    if verb in (a.V_ADD, a.V_USE):
        return score_added_card(g, seat, option)
    if verb in (a.V_RECALL, a.V_STAY, a.V_RETREAT):
        return score_recall(g, seat, option)
    if verb == a.V_DI:
        return score_card(g, seat, option)
    if verb in (a.V_SEND, a.V_DEPLOY, a.V_SWAP):
        return 1.0 if verb != a.V_SWAP else -1.0
    if verb == a.V_OFFER:
        return 2.0 if procedures.question(g) == "sanctuary" else score_delta_offer(g, seat)
    if verb == a.V_PLACE:
        return score_turn_order_place(g, option.a)
    if verb == a.V_PYRAMIDS:
        return 1.0 if any(level == 2 for level, _ in a.PYRAMID_SETUPS[option.a]) else 0.8
    return 0.5  # pass, done, ready, stop


def score_delta_offer(g: GameState, seat: Seat) -> float:
    """One unit for 5 prayer: good unless it is the last one there or prayer is high."""
    return 1.0 if g.units[g.board.delta] > 1 and g.players[seat].prayer <= 7 else 0.0


def score_actions(g: GameState, seat: Seat, options: list[Action]) -> list[float]:
    """The scores of the tokens to play: both Move spaces and the gold token lead to one action."""
    score_by_space: dict[int, float] = {}
    scores: list[float] = []
    for option in options:
        verb = option.verb
        if verb == a.V_GOLD:
            space = MOVE_UPPER if option.a == GOLD_MOVE else RECRUIT
        elif verb in (a.V_TOKEN, a.V_SILVER):
            space = MOVE_UPPER if option.a == MOVE_MIDDLE else option.a
        else:
            scores.append(score_option(g, seat, option))
            continue
        score = score_by_space.get(space)
        if score is None:
            score = score_action_space(g, seat, space)
            score_by_space[space] = score
        scores.append(score - (1.5 if verb == a.V_SILVER else 0.0))
    return scores


def score_action_space(g: GameState, seat: Seat, space: int) -> float:
    """The best that an action space allows now."""
    if space == MOVE_UPPER:
        return best_move_score(g, seat)
    if space == RECRUIT:
        return score_recruit(g, seat)
    if space == RAISE:
        return best_raise_score(g, seat)
    if space in BUY_COLOURS:
        return best_tile_score(g, seat, BUY_COLOURS[space])
    return 1.6 if g.players[seat].prayer <= 9 else 0.0


def score_card(g: GameState, seat: Seat, option: Action) -> float:
    """High for prayer and theft, and for fire that empties a temple; low for other cards."""
    name = g.edition.cards[option.a].name
    if name == "prayer":
        return 1.0 if g.players[seat].prayer <= 9 else 0.0
    if name == "mana_theft":
        return 0.9
    if name == "raining_fire":
        last = g.units[option.b] == 1 and g.board.has_temple[option.b]
        return 1.5 + victory_points(g, Seat(option.c)) * 0.05 if last else 0.2
    if name == "enlistment":
        return 0.9
    if name == "veto":
        return 0.8
    if name == "escape":
        return 1.0
    return 0.3


# --- building


def score_tile(g: GameState, seat: Seat, tile: int) -> float:
    """The value of a tile less its cost."""
    kind = g.edition.tiles[tile]
    score = DEFAULT_SCORE_PER_LEVEL * kind.level
    if kind.title in TILE_SCORES:
        score = TILE_SCORES[kind.title]
    return score - 0.7 * tile_cost(g, seat, tile)


def best_tile_score(g: GameState, seat: Seat, colour: int) -> float:
    """The best score of the tiles of a colour that the seat can buy now."""
    top = min(controlled_level(g, seat, colour), max_tile_level(g))
    best = 0.0
    prayer = g.players[seat].prayer
    for tile in g.edition.tiles_by_colour[colour]:
        if g.edition.tiles[tile].level > top or not g.market[tile]:
            continue
        if tile_cost(g, seat, tile) <= prayer and not owns_title(g, seat, tile):
            best = max(best, score_tile(g, seat, tile))
    return best


def score_raise(g: GameState, seat: Seat, colour: int, level: int) -> float:
    """Access to higher tiles, and at level 4 a victory point, less the cost."""
    before = g.players[seat].levels[colour]
    gain = 1.3 * (level - before) + (6.0 if level == 4 else 0.0)
    return gain + 1.0 - 0.5 * raise_cost(g, seat, colour, level)


def best_raise_score(g: GameState, seat: Seat) -> float:
    """The best score of the pyramids that the seat can raise now."""
    player = g.players[seat]
    best = 0.0
    for colour in range(3):
        for level in range(player.levels[colour] + 1, g.edition.max_pyramid_level + 1):
            if raise_cost(g, seat, colour, level) <= player.prayer:
                best = max(best, score_raise(g, seat, colour, level))
    return best


def score_recruit(g: GameState, seat: Seat) -> float:
    """Units that the seat can pay for and has room for; more if many are in the supply."""
    player = g.players[seat]
    limit = troop_limit(g, seat)
    room = sum(limit - units_of(g, seat, s) for s in own_districts(g, seat))
    n = min(player.supply, room, player.prayer + player.stats[FREE_RECRUITS])
    return 0.75 * n if player.supply >= 3 else 0.3 * n


# --- war


def visible_strength(g: GameState, seat: Seat, space: Space, attacking: bool) -> float:
    """The strength of a troop that all players see: units, powers and creature."""
    creature = creature_of(g, seat, space)
    return (
        units_of(g, seat, space)
        + g.players[seat].stats[STRENGTH_ATTACKING if attacking else STRENGTH_DEFENDING]
        + (g.edition.creatures[creature].strength if creature >= 0 else 0)
    )


def score_target(g: GameState, seat: Seat, space: Space, strength: float) -> float:
    """The value of standing on a space, for a troop of that strength."""
    holder = g.holder[space]
    score = 0.0
    if g.board.has_temple[space]:
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


class TargetScores:
    """The values of spaces for a troop of one strength, each computed on first use."""

    __slots__ = ("g", "seat", "strength", "values")

    def __init__(self, g: GameState, seat: Seat, strength: float) -> None:
        self.g = g
        self.seat = seat
        self.strength = strength
        self.values = [UNKNOWN] * len(g.holder)

    def score(self, space: Space) -> float:
        """The value of standing on a space."""
        value = self.values[space]
        if value == UNKNOWN:
            value = score_target(self.g, self.seat, space, self.strength)
            self.values[space] = value
        return value


def best_target_score(
    g: GameState, seat: Seat, space: Space, targets: TargetScores, teleport_price: float
) -> float:
    """The best target of a troop by one step or one teleport, less the value of its own space."""
    best = UNKNOWN
    for to in g.board.reachable[space]:
        best = max(best, targets.score(to))
    if can_teleport_from(g, seat, space) and teleport_price <= g.players[seat].prayer:
        for to in g.board.obelisks:
            if to != space:
                best = max(best, targets.score(to) - 0.5 * teleport_price)
    leaving_cost = 4.0 if g.board.has_temple[space] else 0.0
    return best - leaving_cost


def best_target_scores(g: GameState, seat: Seat) -> list[float]:
    """The best target of the troop on every space; UNKNOWN where the seat has none."""
    teleport_price = float(teleport_cost(g, seat))
    by_strength: dict[float, TargetScores] = {}
    scores = [UNKNOWN] * len(g.holder)
    for space in g.board.spaces:
        if g.holder[space] == seat:
            strength = visible_strength(g, seat, space, True)
            targets = by_strength.get(strength)
            if targets is None:
                targets = TargetScores(g, seat, strength)
                by_strength[strength] = targets
            scores[space] = best_target_score(g, seat, space, targets, teleport_price)
    return scores


def best_move_score(g: GameState, seat: Seat) -> float:
    """The best target of any troop of the seat."""
    best = max(best_target_scores(g, seat))
    return best + 0.3 * g.players[seat].stats[LAND_MOVES] if best > 0 else 0.0


def score_moves(g: GameState, seat: Seat, move: Move, options: list[Action]) -> list[float]:
    """The scores of marches, or of the steps, teleports, cards and the stop of a move."""
    if options[0].verb == a.V_MARCH:
        marches = best_target_scores(g, seat)
        return [
            marches[option.a] if option.verb == a.V_MARCH else score_option(g, seat, option)
            for option in options
        ]
    strength = visible_strength(g, seat, move.space, True) if move.space >= 0 else 0.0
    targets = TargetScores(g, seat, strength)
    return [score_move(g, seat, move, option, targets) for option in options]


def score_move(
    g: GameState, seat: Seat, move: Move, option: Action, targets: TargetScores
) -> float:
    """The score of a step, a teleport, a troop size, a card or a stop."""
    if option.verb == a.V_STOP:
        return score_target(g, seat, move.space, 0.0) if g.board.has_temple[move.space] else 0.4
    if option.verb == a.V_TAKE:
        alone = g.board.has_temple[move.space] and option.a == g.units[move.space]
        with_creature = 1.5 if option.b >= 0 else 0.0
        return option.a + with_creature - (1.5 if alone else 0.0)
    if option.verb not in (a.V_STEP, a.V_TELEPORT):
        return score_option(g, seat, option)
    best_beyond = UNKNOWN
    for space in g.board.reachable[option.a]:
        best_beyond = max(best_beyond, targets.score(space))
    cost = 0.5 * teleport_cost(g, seat) if option.verb == a.V_TELEPORT else 0.0
    return max(targets.score(Space(option.a)), 0.4 * best_beyond) - cost


def strength_lead(g: GameState, seat: Seat) -> int:
    """The strength of a side of the battle less that of the other, without cards."""
    battle = current_battle(g)
    mine, theirs = battle.side(seat), battle.attack
    if theirs is mine:
        theirs = battle.defend
    return strength_of(g, battle, mine) - strength_of(g, battle, theirs)


def score_fight(g: GameState, seat: Seat, option: Action, lead: int) -> float:
    """Weights strength higher where the battle is close; prefers to discard weak cards."""
    card = g.edition.battle_cards[option.a]
    lost = g.edition.battle_cards[option.b]
    close = max(0.0, 3.0 - abs(lead)) / 3.0
    damage = card.damage + g.players[seat].stats[DAMAGE]
    protection = card.protection + g.players[seat].stats[PROTECTION]
    score = card.strength * (0.6 + close) + 0.8 * damage + 0.6 * protection
    return score - 0.5 * lost.strength - 0.3 * lost.damage - 0.3 * lost.protection


def score_added_card(g: GameState, seat: Seat, option: Action) -> float:
    """High for battle cards where the battle is close."""
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
    """Stay on temples and at home; recall or retreat by units and prayer."""
    space = current_battle(g).space
    units = units_of(g, seat, space)
    if option.verb == a.V_STAY:
        return 5.0 if g.board.has_temple[space] or is_own_district(g, seat, space) else 0.5 * units
    gain = units - g.edition.recall_prayer_loss
    if option.verb == a.V_RECALL:
        return 0.6 * gain + (1.0 if g.players[seat].prayer < 5 else 0.0)
    return 0.8 * units - 1.0


def score_turn_order_place(g: GameState, place: int) -> float:
    """Later places score higher: they see what the others do."""
    return 0.2 * place
