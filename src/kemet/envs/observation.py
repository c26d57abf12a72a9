"""Writes what a seat may know into an array: the fields of `spec.py`, from the game state.

It reads what `engine/io/view.py` reads and, like that module, reads frames only in their redacted
form. Tests decode observations (`decode.py`) and compare re-deals to check that the two agree.
Writing from the state costs a fraction of building a view, and the module is compiled.
"""

from __future__ import annotations

from typing import Any, final

from ..content import EDITIONS
from ..engine.components import NOBODY, NOWHERE, VICTORY_POINTS, Seat, seats
from ..engine.procedures import pending_choice, question
from ..engine.queries import temporary_points
from ..engine.rules.battle import STRENGTH_PARTS, Battle, Side, strength_parts
from ..engine.rules.move import Move, step_cost
from ..engine.rules.night import NightlyCards
from ..engine.state import GameState, Player
from .spec import (
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

EDITION_INDEX: dict[tuple[str, str], int] = {kind: i for i, kind in enumerate(EDITIONS)}
QUESTION_INDEX: dict[str, int] = {name: i for i, name in enumerate(QUESTIONS)}
PROCEDURE_INDEX: dict[str, int] = {name: i for i, name in enumerate(PROCEDURES)}


def action_mask(g: GameState, seat: int) -> bytearray:
    """1 for each action that is a legal answer of a seat now, by action id; 0 for the others."""
    mask = bytearray(NUM_ACTIONS)
    choice = pending_choice(g, Seat(seat))
    if choice is not None:
        for option in choice.options:
            mask[option.id] = 1
    return mask


@final
class Observer:
    """Writes observations of games with one number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.size = observation_size(players)
        self.offset: dict[str, int] = {field.name: field.start for field in fields(players)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.players,)

    def observe(self, g: GameState, seat: int) -> bytearray:
        """What a seat may know; for NOBODY, a spectator, players are counted from seat 0."""
        out = bytearray(self.size)
        viewer = Seat(max(seat, 0))
        self.write_game(out, g, viewer)
        for s in seats(self.players):
            self.write_player(out, g, g.players[s], s, (s - viewer) % self.players)
        self.write_board(out, g, viewer)
        if seat != NOBODY:
            out[self.offset["seat"] + seat] = 1
            self.write_own(out, g, viewer)
        self.write_procedures(out, g, Seat(seat), viewer)
        return out

    def write_game(self, out: bytearray, g: GameState, viewer: Seat) -> None:
        offset, n, e = self.offset, self.players, g.edition
        out[offset["edition"] + EDITION_INDEX[e.name, e.mode]] = 1
        out[offset["ask_forced"] + g.ask_forced] = 1
        out[offset["open_battle_discards"] + g.open_battle_discards] = 1
        out[offset["round"]] = min(g.round, MAX_VALUE)
        out[offset["phase"] + g.phase] = 1
        start = offset["order"]
        for place, seat in enumerate(g.order):
            out[start + (seat - viewer) % n] = place + 1
        if g.active != NOBODY:
            out[offset["active"] + (g.active - viewer) % n] = 1
        if g.triggered_by != NOBODY:
            out[offset["triggered_by"] + (g.triggered_by - viewer) % n] = 1
        if g.winner != NOBODY:
            out[offset["winner"] + (g.winner - viewer) % n] = 1
        start = offset["waiting"]
        for choice in g.pending:
            if choice.answer is None:
                out[start + (choice.seat - viewer) % n] = 1
        asked = question(g)
        if asked:
            out[offset["question"] + QUESTION_INDEX[asked]] = 1
        start = offset["creatures_due"]
        for seat in seats(n):
            if g.creatures_due >> seat & 1:
                out[start + (seat - viewer) % n] = 1

    def write_player(
        self, out: bytearray, g: GameState, p: Player, seat: Seat, player: int
    ) -> None:
        offset = self.offset
        out[offset["city"] + 5 * player + p.city] = 1
        out[offset["prayer"] + player] = p.prayer
        temporary, tiles = temporary_points(g, seat), p.stats[VICTORY_POINTS]
        start = offset["points"] + 6 * player
        out[start] = p.battle_vp
        out[start + 1] = p.control_vp
        out[start + 2] = p.sanctuary_vp
        out[start + 3] = tiles
        out[start + 4] = temporary
        out[start + 5] = p.battle_vp + p.control_vp + p.sanctuary_vp + tiles + temporary
        out[offset["supply"] + player] = p.supply
        write_bits(out, offset["tiles"] + len(g.market) * player, p.tiles)
        districts = g.board.districts[p.city]
        for colour in range(3):
            level = p.levels[colour]
            if level:
                out[offset["levels"] + 3 * player + colour] = level
                district = districts.index(p.sites[colour])
                out[offset["sites"] + 9 * player + 3 * colour + district] = 1
        out[offset["hand_size"] + player] = p.hand_size
        out[offset["battle_hand"] + player] = p.battle_hand.bit_count()
        write_bits(out, offset["battle_discards_open"] + 8 * player, p.battle_discards_open)
        out[offset["battle_discards_closed"] + player] = p.battle_discards_closed.bit_count()
        write_bits(out, offset["battle_removed"] + 8 * player, p.battle_removed)
        out[offset["tokens_left"] + player] = p.tokens_left
        write_bits(out, offset["used_action_spaces"] + 9 * player, p.used_action_spaces)
        out[offset["silver_used"] + player] = p.silver_used
        out[offset["gold_used"] + player] = p.gold_used

    def write_board(self, out: bytearray, g: GameState, viewer: Seat) -> None:
        offset, n = self.offset, self.players
        spaces = len(g.holder)
        units, rival = offset["units"], offset["rival"]
        for space in g.board.spaces:
            holder = g.holder[space]
            if holder != NOBODY:
                out[units + (holder - viewer) % n * spaces + space] = g.units[space]
                rival_seat = g.rival[space]
                if rival_seat != NOBODY:
                    place = (rival_seat - viewer) % n * spaces + space
                    out[units + place] = g.rival_units[space]
                    out[rival + place] = 1
        owners, places = offset["creature_owner"], offset["creature_at"]
        for creature, owner in enumerate(g.creature_owner):
            if owner != NOBODY:
                out[owners + n * creature + (owner - viewer) % n] = 1
                creature_space = g.creature_at[creature]
                index = creature_space if creature_space != NOWHERE else spaces
                out[places + (spaces + 1) * creature + index] = 1
        start = offset["market"]
        for tile, count in enumerate(g.market):
            out[start + tile] = count
        out[offset["pile"]] = len(g.pile)
        start = offset["discards"]
        for card in g.discards:
            out[start + card] += 1

    def write_own(self, out: bytearray, g: GameState, viewer: Seat) -> None:
        offset, p = self.offset, g.players[viewer]
        start = offset["own_hand"]
        for card, count in enumerate(p.hand):
            out[start + card] = count
        write_bits(out, offset["own_battle_hand"], p.battle_hand)
        write_bits(out, offset["own_battle_discards_closed"], p.battle_discards_closed)
        for choice in g.pending:
            if choice.seat == viewer and choice.answer is not None:
                number = choice.answer.id + 1
                out[offset["own_hidden_answer"]] = number & 255
                out[offset["own_hidden_answer"] + 1] = number >> 8
                break

    def write_procedures(self, out: bytearray, g: GameState, seat: Seat, viewer: Seat) -> None:
        offset, n = self.offset, self.players
        row = offset["stack"]
        assert len(g.frames) <= MAX_STACK_DEPTH, "the procedures are nested too deeply"
        for frame in g.frames:
            visible = frame.redacted(g, seat)
            out[row] = PROCEDURE_INDEX[visible.NAME] + 1
            out[row + 1] = visible.next_step
            visible.write_numbers(out, row + 2, viewer, n)
            row += STACK_ROW_SIZE
            if isinstance(visible, Battle):
                self.write_battle(out, g, visible, viewer)
            elif isinstance(visible, Move):
                if visible.space != NOWHERE:
                    out[offset["move_space"] + visible.space] = 1
                if visible.destination != NOWHERE:
                    out[offset["move_destination"] + visible.destination] = 1
                out[offset["move_cost"]] = step_cost(visible, g)
                write_bits(out, offset["move_teleported_to"], visible.teleported_to)
            elif isinstance(visible, NightlyCards):
                for card in visible.looking_at:
                    if card >= 0:
                        out[offset["own_looking_at"] + card] += 1

    def write_battle(self, out: bytearray, g: GameState, b: Battle, viewer: Seat) -> None:
        offset = self.offset
        out[offset["battle"]] = 1
        out[offset["battle"] + 1] = int(b.committed)
        out[offset["battle"] + 2] = int(b.revealed)
        out[offset["battle_space"] + b.space] = 1
        if b.winner != NOBODY:
            out[offset["battle_winner"] + (b.winner - viewer) % self.players] = 1
        self.write_side(out, offset["attack_player"], g, b, b.attack, viewer)
        self.write_side(out, offset["defend_player"], g, b, b.defend, viewer)

    def write_side(
        self, out: bytearray, start: int, g: GameState, b: Battle, side: Side, viewer: Seat
    ) -> None:
        """The fields of a side in order: player, strength, played, discarded, added, used."""
        out[start + (side.seat - viewer) % self.players] = 1
        start += self.players
        for i, part in enumerate(strength_parts(g, b, side)):
            out[start + i] = part
        start += len(STRENGTH_PARTS)
        out[start + battle_card_index(side.played)] = 1
        start += CARD_ONE_HOT_SIZE
        out[start + battle_card_index(side.discarded)] = 1
        start += CARD_ONE_HOT_SIZE
        for card in side.added:
            out[start + card] += 1
        start += len(g.edition.cards)
        for card in side.used:
            out[start + card] += 1


def battle_card_index(card: int) -> int:
    """The one-hot index of a battle card: none yet (-1), a hidden one (-2), or which."""
    return card + 2 if card >= 0 else -1 - card


def write_bits(out: bytearray, start: int, bitset: int) -> None:
    """1 for each member of a set."""
    while bitset:
        lowest = bitset & -bitset
        out[start + lowest.bit_length() - 1] = 1
        bitset ^= lowest
