"""Writes what a seat may know into an array: the fields of `layout.py`, from the table itself.

It reads what `engine/view.py` reads and, as that does, frames only in their masked form; that the
two agree is tested by reading observations back (`reading.py`) and by re-deals. Written straight
from the table it costs a fraction of a view, and it is compiled along with the engine.
"""

from __future__ import annotations

from typing import Any, final

from ..content import EDITIONS
from ..engine.catalog import NOBODY, NOWHERE, VICTORY_POINTS, Seat
from ..engine.flow import awaited, question
from ..engine.look import temporary_points
from ..engine.move import Move, step_cost
from ..engine.nightcards import NightlyCards
from ..engine.sides import Battle, Side
from ..engine.strength import strength_parts
from ..engine.table import Player, Table
from .layout import ACTIONS, DEPTH, MOST, PROCEDURES, QUESTIONS, WIDTH, fields, size
from .progress import row_of

EDITION_AT: dict[tuple[str, str], int] = {kind: i for i, kind in enumerate(EDITIONS)}
QUESTION_AT: dict[str, int] = {name: i for i, name in enumerate(QUESTIONS)}
PROCEDURE_AT: dict[str, int] = {name: i for i, name in enumerate(PROCEDURES)}


def mask(g: Table, seat: Seat) -> bytearray:
    """1 for each action that is a legal answer of a seat now, by its number; 0 for the others."""
    found = bytearray(ACTIONS)
    choice = awaited(g, seat)
    if choice is not None:
        for option in choice.options:
            found[option.id] = 1
    return found


@final
class Observer:
    """Writes observations at tables of one number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.size = size(players)
        self.at: dict[str, int] = {field.name: field.start for field in fields(players)}

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.players,)

    def observe(self, g: Table, seat: Seat) -> bytearray:
        """What that seat may know; NOBODY stands for a spectator, who counts from seat 0."""
        out = bytearray(self.size)
        me = max(seat, 0)
        self.write_table(out, g, me)
        for s in range(self.players):
            self.write_player(out, g, g.players[s], s, (s - me) % self.players)
        self.write_board(out, g, me)
        if seat != NOBODY:
            out[self.at["seat"] + seat] = 1
            self.write_own(out, g, seat)
        self.write_progress(out, g, seat, me)
        return out

    def write_table(self, out: bytearray, g: Table, me: Seat) -> None:
        at, n, e = self.at, self.players, g.edition
        out[at["edition"] + EDITION_AT[e.name, e.mode]] = 1
        out[at["ask_forced"]] = int(g.ask_forced)
        out[at["quiet"]] = int(g.quiet)
        out[at["discards_shown"] + g.discards_shown] = 1
        out[at["round"]] = min(g.round, MOST)
        out[at["phase"] + g.phase] = 1
        start = at["order"]
        for place, seat in enumerate(g.order):
            out[start + (seat - me) % n] = place + 1
        if g.active != NOBODY:
            out[at["active"] + (g.active - me) % n] = 1
        if g.triggered_by != NOBODY:
            out[at["triggered_by"] + (g.triggered_by - me) % n] = 1
        if g.winner != NOBODY:
            out[at["winner"] + (g.winner - me) % n] = 1
        start = at["waiting"]
        for choice in g.open:
            if choice.answer is None:
                out[start + (choice.seat - me) % n] = 1
        asked = question(g)
        if asked:
            out[at["question"] + QUESTION_AT[asked]] = 1
        start = at["due"]
        for seat in range(n):
            if g.due >> seat & 1:
                out[start + (seat - me) % n] = 1

    def write_player(self, out: bytearray, g: Table, p: Player, seat: Seat, i: int) -> None:
        at = self.at
        out[at["city"] + 5 * i + p.city] = 1
        out[at["prayer"] + i] = p.prayer
        held, tiles = temporary_points(g, seat), p.stats[VICTORY_POINTS]
        start = at["points"] + 6 * i
        out[start] = p.battle_vp
        out[start + 1] = p.control_vp
        out[start + 2] = p.sanctuary_vp
        out[start + 3] = tiles
        out[start + 4] = held
        out[start + 5] = p.battle_vp + p.control_vp + p.sanctuary_vp + tiles + held
        out[at["supply"] + i] = p.supply
        bits(out, at["tiles"] + len(g.market) * i, p.tiles)
        districts = g.board.districts[p.city]
        for colour in range(3):
            level = p.levels[colour]
            if level:
                out[at["levels"] + 3 * i + colour] = level
                district = districts.index(p.sites[colour])
                out[at["sites"] + 9 * i + 3 * colour + district] = 1
        out[at["cards"] + i] = p.cards_held
        out[at["battle_hand"] + i] = p.battle_hand.bit_count()
        bits(out, at["battle_open"] + 8 * i, p.battle_open)
        out[at["battle_closed"] + i] = p.battle_closed.bit_count()
        bits(out, at["battle_out"] + 8 * i, p.battle_out)
        out[at["tokens"] + i] = p.tokens
        bits(out, at["used"] + 9 * i, p.used)
        out[at["silver_used"] + i] = p.silver_used
        out[at["gold_used"] + i] = p.gold_used

    def write_board(self, out: bytearray, g: Table, me: Seat) -> None:
        at, n = self.at, self.players
        spaces = len(g.holder)
        units, rival = at["units"], at["rival"]
        for space in g.board.spaces:
            holder = g.holder[space]
            if holder != NOBODY:
                out[units + (holder - me) % n * spaces + space] = g.units[space]
                other = g.rival[space]
                if other != NOBODY:
                    place = (other - me) % n * spaces + space
                    out[units + place] = g.rival_units[space]
                    out[rival + place] = 1
        owners, places = at["creature_owner"], at["creature_at"]
        for creature, owner in enumerate(g.creature_owner):
            if owner != NOBODY:
                out[owners + n * creature + (owner - me) % n] = 1
                stands = g.creature_at[creature]
                here = stands if stands != NOWHERE else spaces
                out[places + (spaces + 1) * creature + here] = 1
        start = at["market"]
        for tile, left in enumerate(g.market):
            out[start + tile] = left
        out[at["pile"]] = len(g.pile)
        start = at["discards"]
        for card in g.discards:
            out[start + card] += 1

    def write_own(self, out: bytearray, g: Table, me: Seat) -> None:
        at, p = self.at, g.players[me]
        start = at["own_cards"]
        for card, held in enumerate(p.cards):
            out[start + card] = held
        bits(out, at["own_battle_hand"], p.battle_hand)
        bits(out, at["own_battle_closed"], p.battle_closed)
        for choice in g.open:
            if choice.seat == me and choice.answer is not None:
                number = choice.answer.id + 1
                out[at["own_given"]] = number & 255
                out[at["own_given"] + 1] = number >> 8
                break

    def write_progress(self, out: bytearray, g: Table, seat: Seat, me: Seat) -> None:
        at, n = self.at, self.players
        row = at["stack"]
        assert len(g.frames) <= DEPTH, "more procedures within each other than a game can have"
        for frame in g.frames:
            seen = frame.masked(g, seat)
            out[row] = PROCEDURE_AT[seen.NAME] + 1
            out[row + 1] = seen.at
            for i, number in enumerate(row_of(seen, me, n)):
                out[row + 2 + i] = number
            row += WIDTH
            if isinstance(seen, Battle):
                self.write_battle(out, g, seen, me)
            elif isinstance(seen, Move):
                if seen.here != NOWHERE:
                    out[at["move_here"] + seen.here] = 1
                if seen.to != NOWHERE:
                    out[at["move_to"] + seen.to] = 1
                out[at["move_cost"]] = step_cost(seen, g)
                bits(out, at["move_landed"], seen.landed)
            elif isinstance(seen, NightlyCards):
                for card in seen.looked:
                    if card >= 0:
                        out[at["own_looking_at"] + card] += 1

    def write_battle(self, out: bytearray, g: Table, b: Battle, me: Seat) -> None:
        at = self.at
        out[at["battle"]] = 1
        out[at["battle"] + 1] = int(b.begun)
        out[at["battle"] + 2] = int(b.revealed)
        out[at["battle_space"] + b.space] = 1
        if b.winner != NOBODY:
            out[at["battle_winner"] + (b.winner - me) % self.players] = 1
        self.write_side(out, at["attack_player"], g, b, b.attack, me)
        self.write_side(out, at["defend_player"], g, b, b.defend, me)

    def write_side(
        self, out: bytearray, start: int, g: Table, b: Battle, side: Side, me: Seat
    ) -> None:
        """The fields of a side follow each other: player, strength, play, discard, added, used."""
        out[start + (side.seat - me) % self.players] = 1
        start += self.players
        for i, part in enumerate(strength_parts(g, b, side)):
            out[start + i] = part
        start += 7
        out[start + chosen(side.play)] = 1
        start += 10
        out[start + chosen(side.discard)] = 1
        start += 10
        for card in side.added:
            out[start + card] += 1
        start += len(g.edition.cards)
        for card in side.used:
            out[start + card] += 1


def chosen(card: int) -> int:
    """The place of a battle card: none yet (-1), one that is not seen (-2), or which."""
    return card + 2 if card >= 0 else -1 - card


def bits(out: bytearray, start: int, members: int) -> None:
    """1 for each member of a set."""
    while members:
        lowest = members & -members
        out[start + lowest.bit_length() - 1] = 1
        members ^= lowest
