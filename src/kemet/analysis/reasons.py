"""Why an answer was a mistake: one fact that sets it apart from the better answer.

A reason is given only if the engine confirms it: at the position, from what the seat knew, or at
the end of the turn, as it was played and after the better answer. That line is the better answer
and what the network answers for the same seat; it ends with the turn, or where another seat has
more to choose than to decline. Without a fact there is no reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..bots.attack_forecast import DECLINING, battle_after
from ..bots.battle_solver import apply_plan
from ..bots.determinize import determinize
from ..bots.heuristics import visible_strength
from ..bots.win_proof import WinSearch, may_win_now
from ..engine.actions import BY_TEXT, Action
from ..engine.components import (
    DAY,
    DISCARDS_FOR_STRENGTH,
    ICON_BATTLE,
    MAX_PRAYER,
    NIGHT_PRAYER,
    Seat,
    Space,
    bit_indices,
)
from ..engine.events import SharedLog
from ..engine.queries import controlled_temples, creatures_in_supply, victory_points
from ..engine.rules.battle import Battle, current_battle, new_battle, strength_of
from ..engine.rules.night import BASE_NIGHT_PRAYER
from ..engine.state import GameState
from ..engine.threats import threats_to
from ..factory import redeal
from ..frozen import FrozenDict
from ..game import Game
from ..views import View
from .chances import SETUP, ChanceEvaluator
from .results import MistakeReason

MAX_LINE_ANSWERS: Final = 30
NUM_DEALS: Final = 8
MAX_PROOF_STATES: Final = 8000
MIN_UNITS: Final = 2
"""Units that come to the board, which are worth to be named."""
MAX_POOR: Final = 2
MIN_PRAYER: Final = 4
"""Prayer that is left to a poor player, and how much more is worth to be named."""

ENDS_OF_TURN: Final = ("turn_begins", "phase_begins", "game_over")
TOKEN_EVENTS: Final = ("token", "silver", "gold")
EFFECTS: Final = frozenset(
    {"moves", "teleports", "musters", "buys", "raises", "gains_prayer", "attacks", "plays"}
)
"""Events that show an effect of a token."""

REASON_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    # at the position
    "win_missed": (),
    "idle_token": (),
    "no_unit_placed": (),
    "free_way": ("space", "cost"),
    "prayer_lost": ("n", "max"),
    "hopeless_attack": ("space", "seat"),
    "sure_attack": ("space", "seat"),
    "sure_card": ("battle_card",),
    "card_kept": ("card",),
    # at the end of the turn
    "points_missed": ("n",),
    "night_points_missed": ("n",),
    "temple_missed": ("space",),
    "temple_left": ("space",),
    "second_temple": ("space",),
    "temple_open": ("space", "n", "seat", "strength"),
    "night_prayer_lost": ("n", "max"),
    "units_missed": ("n",),
    "prayer_spent": ("n", "kept"),
    "tile_missed": ("tile",),
}
"""The kinds of reasons, and their fields."""


def find_reason(
    game: Game,
    seat: int,
    given: str,
    better: str,
    rest: Sequence[tuple[int, Action]],
    evaluator: ChanceEvaluator,
) -> MistakeReason | None:
    """The first reason that holds; `rest` are the answers of the game, from this one on."""
    if game.state.phase == SETUP:
        return None
    view = game.view(seat)
    checks: tuple[Callable[[], Fact | None], ...] = (
        lambda: missed_win(view, given, better),
        lambda: idle_token(game, seat, given, rest),
        lambda: missed_card(view, given),
        lambda: hopeless_attack(view, given),
        lambda: missed_attack(view, given, better),
        lambda: lost_prayer(game, seat, given),
        lambda: kept_card(given, better),
    )
    for check in checks:
        fact = check()
        if fact is not None:
            return MistakeReason(fact[0], FrozenDict(fact[1]), better)
    if game.state.phase != DAY or game.state.active != seat:
        return None
    line = find_line(view, better, evaluator)
    fact = line.fact
    if fact is None and line.end is not None:
        played = play_turn(game, rest)
        fact = compare_turns(seat, game.state, played, line.end) if played is not None else None
    if fact is None:
        return None
    return MistakeReason(fact[0], FrozenDict(fact[1]), better, tuple(line.answers))


Fact = tuple[str, dict[str, Any]]
"""A kind with its fields."""


# --- at the position


def missed_win(view: View, given: str, better: str) -> Fact | None:
    """The better answer wins whatever the others do, and the given one does not."""
    assert view.seat is not None
    seat = Seat(view.seat)
    deals = determinize(view, range(NUM_DEALS))
    if not may_win_now(deals[0], seat):
        return None
    search = WinSearch(seat, max_total=MAX_PROOF_STATES)
    if not all(search.proves(g, BY_TEXT[better]) for g in deals):
        return None
    for g in deals:
        if not search.proves(g, BY_TEXT[given]):
            return None if search.was_cut_off() else ("win_missed", {})
    return None


def idle_token(
    game: Game, seat: int, given: str, rest: Sequence[tuple[int, Action]]
) -> Fact | None:
    """The token had no effect, or the answer ends an action without one."""
    warning = game.preview(seat, given).warning
    if warning is not None and warning.kind == "free_way":
        return "free_way", {name: warning.fields[name] for name in ("space", "cost")}
    if warning is not None and warning.is_wasted:
        return "no_unit_placed" if warning.kind == "no_unit_placed" else "idle_token", {}
    if given.split()[0] not in TOKEN_EVENTS:
        return None
    return ("idle_token", {}) if is_idle(game, seat, rest) else None


def is_idle(game: Game, seat: int, rest: Sequence[tuple[int, Action]]) -> bool:
    """Whether a token had no effect before the next token, or the end of the turn."""
    trial = game.copy()
    since = len(trial.events())
    for answering, action in rest:
        trial.play(answering, action)
        for event in trial.events(since=since)[1:]:
            if event.kind in (*TOKEN_EVENTS, *ENDS_OF_TURN):
                return True
            if event.kind in EFFECTS and event.fields.get("seat", seat) == seat:
                return False
    return False


def missed_card(view: View, given: str) -> Fact | None:
    """Another battle card in hand wins against everything that the opponent can play."""
    if view.question not in ("council", "council_last") or not given.startswith("fight "):
        return None
    assert view.seat is not None
    battles = [BattleBounds(g, view.seat) for g in determinize(view, range(NUM_DEALS))]
    card = given.split()[1].partition("/")[0]
    names = battles[0].card_names
    if any(battle.may_change for battle in battles):
        return None
    if all(battle.is_sure(names.index(card)) for battle in battles):
        return None
    sure = [
        number
        for number in battles[0].own_cards
        if all(battle.is_sure(number) for battle in battles)
    ]
    return ("sure_card", {"battle_card": names[sure[0]]}) if sure else None


def hopeless_attack(view: View, given: str) -> Fact | None:
    """The given answer attacks, and no battle card wins, whatever the opponent plays."""
    found = attack_bounds(view, given)
    if found is None:
        return None
    space, battles = found
    if any(battle.has_ways_out or not battle.is_hopeless() for battle in battles):
        return None
    return "hopeless_attack", {"space": space, "seat": battles[0].other}


def missed_attack(view: View, given: str, better: str) -> Fact | None:
    """The better answer attacks, and a battle card wins against everything."""
    found = attack_bounds(view, better)
    if found is None or given == better:
        return None
    space, battles = found
    if any(battle.may_change for battle in battles):
        return None
    if not any(all(b.is_sure(card) for b in battles) for card in battles[0].own_cards):
        return None
    return "sure_attack", {"space": space, "seat": battles[0].other}


def lost_prayer(game: Game, seat: int, given: str) -> Fact | None:
    """A Pray action at nearly full prayer."""
    words = given.split()
    if words[0] not in ("token", "silver") or not words[1].startswith("pray"):
        return None
    trial, empty = game.copy(), game.copy()
    before = game.state.players[seat].prayer
    empty.state.players[seat].prayer = 0
    for one in (trial, empty):
        one.play(seat, given)
    lost = empty.state.players[seat].prayer - (trial.state.players[seat].prayer - before)
    return ("prayer_lost", {"n": lost, "max": MAX_PRAYER}) if lost > 0 else None


def kept_card(given: str, better: str) -> Fact | None:
    """The given answer plays a card where the better one plays none."""
    words = given.split()
    if words[0] not in ("di", "add") or better not in ("pass", "ready"):
        return None
    return "card_kept", {"card": words[1]}


def attack_bounds(view: View, answer: str) -> tuple[str, list[BattleBounds]] | None:
    """The space of the battle that an answer begins, and its bounds by re-deal."""
    if answer.split()[0] not in ("step", "teleport"):
        return None
    council = battle_after(view, answer)
    if council is None or council.battle is None or council.seat is None:
        return None
    deals = determinize(council, range(NUM_DEALS))
    return council.battle.space, [BattleBounds(g, council.seat) for g in deals]


class BattleBounds:
    """What a seat can be sure of in a battle, by strength alone.

    Cards that both sides may add or use are counted in the worst way.
    """

    def __init__(self, g: GameState, seat: int) -> None:
        self.g = g
        self.seat = Seat(seat)
        self.battle = current_battle(g)
        b = self.battle
        self.other = b.defender if seat == b.attacker else b.attacker
        self.card_names = [card.name for card in g.edition.battle_cards]
        self.own_cards = playable_battle_cards(g, b, self.seat)
        self.their_cards = playable_battle_cards(g, b, self.other)

    @property
    def has_ways_out(self) -> bool:
        """Whether the seat has more than battle cards and cards that add strength."""
        player = self.g.players[self.seat]
        others = any(
            n and self.g.edition.cards[card].icon != ICON_BATTLE
            for card, n in enumerate(player.hand)
        )
        return others or has_hidden_strength(self.g, self.seat)

    @property
    def may_change(self) -> bool:
        """Whether the opponent has more than battle cards."""
        return bool(self.g.players[self.other].hand_size) or has_hidden_strength(self.g, self.other)

    def is_sure(self, card: int) -> bool:
        """Whether a battle card alone wins against every one of the opponent."""
        return all(self.wins(card, (), other) for other in self.their_cards)

    def is_hopeless(self) -> bool:
        """Whether no battle card wins, with all cards added, against any of the opponent."""
        hand = self.g.players[self.seat].hand
        added = tuple([card for card, n in enumerate(hand) for _ in range(n)])
        return not any(
            self.wins(card, added, other) for card in self.own_cards for other in self.their_cards
        )

    def wins(self, card: int, added: tuple[int, ...], other_card: int) -> bool:
        """Whether the seat wins with these cards."""
        b = new_battle(self.battle.space, self.battle.attacker, self.battle.defender)
        apply_plan(b.side(self.seat), (card, added))
        apply_plan(b.side(self.other), (other_card, ()))
        attack, defend = strength_of(self.g, b, b.attack), strength_of(self.g, b, b.defend)
        return (attack > defend) == (self.seat == b.attacker)


def playable_battle_cards(g: GameState, b: Battle, seat: Seat) -> list[int]:
    """The battle cards that a seat can play in the battle, or has chosen."""
    side = b.side(seat)
    return [side.played] if side.played >= 0 else bit_indices(g.players[seat].battle_hand)


def has_hidden_strength(g: GameState, seat: Seat) -> bool:
    """Whether a seat can discard cards for strength, or place a creature."""
    power = g.players[seat].powers & DISCARDS_FOR_STRENGTH
    return bool(power) or bool(creatures_in_supply(g, seat))


# --- at the end of the turn


def play_turn(game: Game, rest: Sequence[tuple[int, Action]]) -> GameState | None:
    """The state at the end of the turn as it was played, if it had no battle."""
    trial = game.copy()
    since = len(trial.events())
    for answering, action in rest:
        trial.play(answering, action)
        kinds = {event.kind for event in trial.events(since=since)}
        if "attacks" in kinds:
            return None
        if kinds.intersection(ENDS_OF_TURN):
            return trial.state
    return None


@dataclass(slots=True)
class Line:
    """The turn after the better answer: its answers, and the state at its end.

    A turn with a battle has no end here; but an attack that is sure to win is a fact.
    """

    answers: list[tuple[int, str]]
    end: GameState | None = None
    fact: Fact | None = None


def find_line(view: View, better: str, evaluator: ChanceEvaluator) -> Line:
    """The turn after the better answer, as far as nobody else decides it."""
    assert view.seat is not None
    trial = redeal(view, 0)
    line = Line([])
    answer, seat, asked = better, view.seat, view
    trial.state.event_log = SharedLog([])
    while len(line.answers) < MAX_LINE_ANSWERS:
        if seat == view.seat and line.answers:
            line.fact = missed_attack(asked, "", answer)
        trial.play(seat, answer)
        line.answers.append((seat, answer))
        kinds = {event.kind for event in trial.events()}
        if line.fact is not None or "attacks" in kinds:
            return line
        if kinds.intersection(ENDS_OF_TURN):
            line.end = trial.state
            return line
        seat = trial.waiting[0]
        asked = trial.view(seat)
        if seat == view.seat:
            probabilities, _ = evaluator.evaluate(asked)
            answer = asked.options[probabilities.index(max(probabilities))]
        else:
            declined = [option for option in asked.options if option in DECLINING]
            if not declined:
                return line
            answer = declined[0]
    return line


def compare_turns(
    seat: int, before: GameState, played: GameState, better: GameState
) -> Fact | None:
    """What the turn as it was played lacks at its end."""
    own = Seat(seat)
    is_night = played.round != before.round or played.phase != DAY
    if is_night != (better.round != before.round or better.phase != DAY):
        return None
    names = before.edition.space_names
    gain = victory_points(better, own) - victory_points(played, own)
    had, has, could = (set(controlled_temples(g, own)) for g in (before, played, better))
    if could - has and len(could) > len(has):
        space = min(could - has)
        left = "temple_left" if space in had else "temple_missed"
        return ("second_temple" if len(has) == 1 else left), {"space": names[space]}
    if gain > 0:
        return "night_points_missed" if is_night else "points_missed", {"n": gain}
    if is_night:
        return None
    for temple in sorted(has):
        threat = worst_threat(played, own, temple)
        if threat is not None and (
            temple not in could or worst_threat(better, own, temple) is None
        ):
            units = played.units[temple]
            return "temple_open", {"space": names[temple], "n": units, **threat}
    lost, kept = night_prayer_lost(played, own), night_prayer_lost(better, own)
    if lost > kept and is_last_turn(played, own) and is_last_turn(better, own):
        return "night_prayer_lost", {"n": lost - kept, "max": MAX_PRAYER}
    return compare_means(before, played, better, own)


def compare_means(
    before: GameState, played: GameState, better: GameState, seat: Seat
) -> Fact | None:
    """What the turn as it was played lacks in units, prayer and tiles at its end."""
    had, has, could = (g.players[seat] for g in (before, played, better))
    units = has.supply - could.supply
    if units >= MIN_UNITS and could.supply < had.supply:
        return "units_missed", {"n": units}
    if has.prayer <= MAX_POOR and could.prayer - has.prayer >= MIN_PRAYER:
        return "prayer_spent", {"n": has.prayer, "kept": could.prayer}
    bought = bit_indices(could.tiles & ~(had.tiles | has.tiles))
    if bought and could.tiles.bit_count() > has.tiles.bit_count():
        return "tile_missed", {"tile": before.edition.tiles[bought[0]].name}
    return None


def worst_threat(g: GameState, seat: Seat, space: Space) -> dict[str, int] | None:
    """The strongest troop that can attack a space this Day and is stronger than what is there."""
    strength = visible_strength(g, seat, space, False)
    for threat in threats_to(g, space):
        if threat.this_day and threat.strength > strength:
            return {"seat": threat.seat, "strength": threat.strength}
    return None


def night_prayer_lost(g: GameState, seat: Seat) -> int:
    """What is lost of the prayer that every Night brings, if nothing is spent before."""
    player = g.players[seat]
    return max(0, player.prayer + BASE_NIGHT_PRAYER + player.stats[NIGHT_PRAYER] - MAX_PRAYER)


def is_last_turn(g: GameState, seat: Seat) -> bool:
    """Whether a seat has no token left this Day."""
    return g.players[seat].tokens_left == 0
