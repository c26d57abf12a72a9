"""Writes what a seat may know as numbers: the fields of `spec.py`, from the game state.

It reads what `engine/io/view.py` reads and, like that module, reads frames only in their redacted
form. Tests decode observations (`decode.py`) and compare re-deals to check that the two agree.
Writing from the state costs a fraction of building a view, and the module is compiled.
"""

from __future__ import annotations

from typing import Any, Final, final

from ..content import EDITIONS
from ..engine.components import NOBODY, NOWHERE, VICTORY_POINTS, Seat, seats
from ..engine.number_sink import NumberSink
from ..engine.procedures import STEP_NAMES, pending_choice
from ..engine.queries import temporary_points
from ..engine.rules.battle import STRENGTH_PARTS, Battle, Side, strength_parts
from ..engine.rules.move import Move, step_cost
from ..engine.rules.night import NightlyCards
from ..engine.state import GameState, Player
from .spec import (
    AXES,
    CARD_ONE_HOT_SIZE,
    MAX_STACK_DEPTH,
    MAX_VALUE,
    NUM_ACTIONS,
    PROCEDURES,
    QUESTIONS,
    STACK_ROW_SIZE,
    fields,
    observation_size,
)

EDITION_INDEX: Final[dict[tuple[str, str], int]] = {kind: i for i, kind in enumerate(EDITIONS)}
PROCEDURE_INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(PROCEDURES)}
QUESTION_INDEXES: Final[dict[str, list[int]]] = {
    name: [
        QUESTIONS.index(step.removeprefix("ask_")) if step.startswith("ask_") else -1
        for step in steps
    ]
    for name, steps in STEP_NAMES.items()
}
"""By procedure and step: the index of the question that the step asks."""

ROW_SIZE: Final[int] = STACK_ROW_SIZE
BATTLE_CARD_COUNT: Final[int] = len(AXES["battle_card"])
ACTION_SPACE_COUNT: Final[int] = len(AXES["action_space"])
CITY_COUNT: Final[int] = len(AXES["city"])
POINT_KIND_COUNT: Final[int] = len(AXES["point_kind"])
CARD_SIZE: Final[int] = CARD_ONE_HOT_SIZE
STRENGTH_SIZE: Final[int] = len(STRENGTH_PARTS)


def action_mask(g: GameState, seat: int) -> bytearray:
    """1 for each action that is a legal answer of a seat now, by action id; 0 for the others."""
    mask = bytearray(NUM_ACTIONS)
    choice = pending_choice(g, Seat(seat))
    if choice is not None:
        for option in choice.options:
            mask[option.id] = 1
    return mask


@final
class ByteSink(NumberSink):
    """Writes into a byte array."""

    def __init__(self, size: int) -> None:
        self.out = bytearray(size)

    def put(self, index: int, number: int) -> None:
        self.out[index] = number


@final
class Observer:
    """Writes observations of games with one number of players.

    `slots` is the number of players of the layout, 5 for one layout for all games: the numbers of
    absent players are 0.
    """

    def __init__(self, players: int, slots: int = 0) -> None:
        self.players = players
        self.slots = slots or players
        self.size = observation_size(self.slots)
        start: dict[str, int] = {field.name: field.start for field in fields(self.slots)}
        self.seat = start["seat"]
        self.edition = start["edition"]
        self.ask_forced = start["ask_forced"]
        self.open_battle_discards = start["open_battle_discards"]
        self.round = start["round"]
        self.phase = start["phase"]
        self.order = start["order"]
        self.active = start["active"]
        self.triggered_by = start["triggered_by"]
        self.winner = start["winner"]
        self.waiting = start["waiting"]
        self.question = start["question"]
        self.creatures_due = start["creatures_due"]
        self.city = start["city"]
        self.prayer = start["prayer"]
        self.points = start["points"]
        self.supply = start["supply"]
        self.tiles = start["tiles"]
        self.levels = start["levels"]
        self.sites = start["sites"]
        self.hand_size = start["hand_size"]
        self.battle_hand = start["battle_hand"]
        self.battle_discards_open = start["battle_discards_open"]
        self.battle_discards_closed = start["battle_discards_closed"]
        self.battle_removed = start["battle_removed"]
        self.tokens_left = start["tokens_left"]
        self.used_action_spaces = start["used_action_spaces"]
        self.silver_used = start["silver_used"]
        self.gold_used = start["gold_used"]
        self.units = start["units"]
        self.rival = start["rival"]
        self.creature_owner = start["creature_owner"]
        self.creature_at = start["creature_at"]
        self.market = start["market"]
        self.pile = start["pile"]
        self.discards = start["discards"]
        self.battle = start["battle"]
        self.battle_space = start["battle_space"]
        self.battle_winner = start["battle_winner"]
        self.attack_player = start["attack_player"]
        self.defend_player = start["defend_player"]
        self.own_hand = start["own_hand"]
        self.own_battle_hand = start["own_battle_hand"]
        self.own_battle_discards_closed = start["own_battle_discards_closed"]
        self.own_looking_at = start["own_looking_at"]
        self.own_hidden_answer = start["own_hidden_answer"]
        self.move_space = start["move_space"]
        self.move_destination = start["move_destination"]
        self.move_cost = start["move_cost"]
        self.move_teleported_to = start["move_teleported_to"]
        self.stack = start["stack"]

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.players, self.slots)

    def observe(self, g: GameState, seat: int) -> bytearray:
        """What a seat may know; for NOBODY, a spectator, players are counted from seat 0."""
        sink = ByteSink(self.size)
        self.write(sink, 0, g, Seat(seat))
        return sink.out

    def write(self, sink: NumberSink, base: int, g: GameState, seat: Seat) -> None:
        """Put the observation of a seat into a sink, from the index `base` on."""
        viewer = seat if seat != NOBODY else Seat(0)
        self.write_game(sink, base, g, viewer)
        n = self.players
        for s in seats(n):
            player = s - viewer if s >= viewer else s - viewer + n
            self.write_player(sink, base, g, g.players[s], s, player)
        self.write_board(sink, base, g, viewer)
        if seat != NOBODY:
            sink.put(base + self.seat + seat, 1)
            self.write_own(sink, base, g, seat)
        self.write_procedures(sink, base, g, seat, viewer)

    def write_game(self, sink: NumberSink, base: int, g: GameState, viewer: Seat) -> None:
        n, e = self.players, g.edition
        sink.put(base + self.edition + EDITION_INDEX[e.name, e.mode], 1)
        sink.put(base + self.ask_forced + g.ask_forced, 1)
        sink.put(base + self.open_battle_discards + g.open_battle_discards, 1)
        sink.put(base + self.round, min(g.round, MAX_VALUE))
        sink.put(base + self.phase + g.phase, 1)
        start = base + self.order
        place = 1
        for seat in g.order:
            sink.put(start + (seat - viewer) % n, place)
            place += 1
        if g.active != NOBODY:
            sink.put(base + self.active + (g.active - viewer) % n, 1)
        if g.triggered_by != NOBODY:
            sink.put(base + self.triggered_by + (g.triggered_by - viewer) % n, 1)
        if g.winner != NOBODY:
            sink.put(base + self.winner + (g.winner - viewer) % n, 1)
        start = base + self.waiting
        for choice in g.pending:
            if choice.answer is None:
                sink.put(start + (choice.seat - viewer) % n, 1)
        if g.pending:
            frame = g.frames[-1]
            index = QUESTION_INDEXES[frame.NAME][frame.next_step - 1]
            if index >= 0:
                sink.put(base + self.question + index, 1)
        if g.creatures_due:
            start = base + self.creatures_due
            for seat in seats(n):
                if g.creatures_due >> seat & 1:
                    sink.put(start + (seat - viewer) % n, 1)

    def write_player(
        self, sink: NumberSink, base: int, g: GameState, p: Player, seat: Seat, player: int
    ) -> None:
        at = base + player
        sink.put(base + self.city + CITY_COUNT * player + p.city, 1)
        sink.put(at + self.prayer, p.prayer)
        temporary, tiles = temporary_points(g, seat), p.stats[VICTORY_POINTS]
        start = base + self.points + POINT_KIND_COUNT * player
        sink.put(start, p.battle_vp)
        sink.put(start + 1, p.control_vp)
        sink.put(start + 2, p.sanctuary_vp)
        sink.put(start + 3, tiles)
        sink.put(start + 4, temporary)
        sink.put(start + 5, p.battle_vp + p.control_vp + p.sanctuary_vp + tiles + temporary)
        sink.put(at + self.supply, p.supply)
        write_bits(sink, base + self.tiles + len(g.market) * player, p.tiles)
        districts = g.board.districts[p.city]
        for colour in range(3):
            level = p.levels[colour]
            if level:
                sink.put(base + self.levels + 3 * player + colour, level)
                site = p.sites[colour]
                district = 0 if districts[0] == site else 1 if districts[1] == site else 2
                sink.put(base + self.sites + 9 * player + 3 * colour + district, 1)
        sink.put(at + self.hand_size, p.hand_size)
        sink.put(at + self.battle_hand, p.battle_hand.bit_count())
        write_bits(
            sink,
            base + self.battle_discards_open + BATTLE_CARD_COUNT * player,
            p.battle_discards_open,
        )
        sink.put(at + self.battle_discards_closed, p.battle_discards_closed.bit_count())
        write_bits(sink, base + self.battle_removed + BATTLE_CARD_COUNT * player, p.battle_removed)
        sink.put(at + self.tokens_left, p.tokens_left)
        write_bits(
            sink, base + self.used_action_spaces + ACTION_SPACE_COUNT * player, p.used_action_spaces
        )
        sink.put(at + self.silver_used, p.silver_used)
        sink.put(at + self.gold_used, p.gold_used)

    def write_board(self, sink: NumberSink, base: int, g: GameState, viewer: Seat) -> None:
        n, slots = self.players, self.slots
        spaces = len(g.holder)
        units, rival = base + self.units, base + self.rival
        for space, holder in enumerate(g.holder):
            if holder != NOBODY:
                sink.put(units + (holder - viewer) % n * spaces + space, g.units[space])
                rival_seat = g.rival[space]
                if rival_seat != NOBODY:
                    place = (rival_seat - viewer) % n * spaces + space
                    sink.put(units + place, g.rival_units[space])
                    sink.put(rival + place, 1)
        owners, places = base + self.creature_owner, base + self.creature_at
        for creature, owner in enumerate(g.creature_owner):
            if owner != NOBODY:
                sink.put(owners + slots * creature + (owner - viewer) % n, 1)
                creature_space = g.creature_at[creature]
                index = creature_space if creature_space != NOWHERE else spaces
                sink.put(places + (spaces + 1) * creature + index, 1)
        index = base + self.market
        for count in g.market:
            if count:
                sink.put(index, count)
            index += 1
        sink.put(base + self.pile, len(g.pile))
        write_counts(sink, base + self.discards, g.discards, len(g.edition.cards))

    def write_own(self, sink: NumberSink, base: int, g: GameState, viewer: Seat) -> None:
        p = g.players[viewer]
        if p.hand_size:
            index = base + self.own_hand
            for count in p.hand:
                if count:
                    sink.put(index, count)
                index += 1
        write_bits(sink, base + self.own_battle_hand, p.battle_hand)
        write_bits(sink, base + self.own_battle_discards_closed, p.battle_discards_closed)
        for choice in g.pending:
            if choice.seat == viewer and choice.answer is not None:
                number = choice.answer.id + 1
                sink.put(base + self.own_hidden_answer, number & 255)
                sink.put(base + self.own_hidden_answer + 1, number >> 8)
                break

    def write_procedures(
        self, sink: NumberSink, base: int, g: GameState, seat: Seat, viewer: Seat
    ) -> None:
        n = self.players
        row = base + self.stack
        assert len(g.frames) <= MAX_STACK_DEPTH, "the procedures are nested too deeply"
        for frame in g.frames:
            visible = frame.redacted(g, seat)
            sink.put(row, PROCEDURE_INDEX[visible.NAME] + 1)
            sink.put(row + 1, visible.next_step)
            visible.write_numbers(sink, row + 2, viewer, n)
            row += ROW_SIZE
            if isinstance(visible, Battle):
                self.write_battle(sink, base, g, visible, viewer)
            elif isinstance(visible, Move):
                if visible.space != NOWHERE:
                    sink.put(base + self.move_space + visible.space, 1)
                if visible.destination != NOWHERE:
                    sink.put(base + self.move_destination + visible.destination, 1)
                sink.put(base + self.move_cost, step_cost(visible, g))
                write_bits(sink, base + self.move_teleported_to, visible.teleported_to)
            elif isinstance(visible, NightlyCards):
                known = [card for card in visible.looking_at if card >= 0]
                write_counts(sink, base + self.own_looking_at, known, len(g.edition.cards))

    def write_battle(
        self, sink: NumberSink, base: int, g: GameState, b: Battle, viewer: Seat
    ) -> None:
        sink.put(base + self.battle, 1)
        sink.put(base + self.battle + 1, int(b.committed))
        sink.put(base + self.battle + 2, int(b.revealed))
        sink.put(base + self.battle_space + b.space, 1)
        if b.winner != NOBODY:
            sink.put(base + self.battle_winner + (b.winner - viewer) % self.players, 1)
        self.write_side(sink, base + self.attack_player, g, b, b.attack, viewer)
        self.write_side(sink, base + self.defend_player, g, b, b.defend, viewer)

    def write_side(
        self, sink: NumberSink, start: int, g: GameState, b: Battle, side: Side, viewer: Seat
    ) -> None:
        """The fields of a side in order: player, strength, played, discarded, added, used."""
        sink.put(start + (side.seat - viewer) % self.players, 1)
        start += self.slots
        for i, part in enumerate(strength_parts(g, b, side)):
            sink.put(start + i, part)
        start += STRENGTH_SIZE
        sink.put(start + battle_card_index(side.played), 1)
        start += CARD_SIZE
        sink.put(start + battle_card_index(side.discarded), 1)
        start += CARD_SIZE
        cards = len(g.edition.cards)
        write_counts(sink, start, side.added, cards)
        write_counts(sink, start + cards, side.used, cards)


def battle_card_index(card: int) -> int:
    """The one-hot index of a battle card: none yet (-1), a hidden one (-2), or which."""
    return card + 2 if card >= 0 else -1 - card


def write_counts(sink: NumberSink, start: int, cards: list[int], kinds: int) -> None:
    """The number of copies of each card in a list."""
    if not cards:
        return
    counts = [0] * kinds
    for card in cards:
        counts[card] += 1
    for card in cards:
        sink.put(start + card, counts[card])


def write_bits(sink: NumberSink, start: int, bitset: int) -> None:
    """1 for each member of a set."""
    index = start
    while bitset:
        if bitset & 1:
            sink.put(index, 1)
        bitset >>= 1
        index += 1
