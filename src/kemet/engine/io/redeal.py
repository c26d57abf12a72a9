"""Determinization: a full state consistent with a view, for searches.

Everything the seat cannot know is dealt at random: the others' hands, the pile, which battle cards
they have in hand or discarded closed, and their hidden answers.
"""

from __future__ import annotations

from typing import final

from ...views import PlayerView, View
from .. import rng
from ..actions import BY_TEXT, READY
from ..components import (
    COLOURS,
    NOBODY,
    NOWHERE,
    PHASES,
    UNSEEN,
    Edition,
    Seat,
    Space,
)
from ..mutations import recompute_stats
from ..naming import ACTION_SPACE_IDS, ids_of
from ..procedures import reask
from ..rules.battle import Battle, Side, preparation_options
from ..rules.build import Replacing
from ..rules.night import NightlyCards
from ..rules.setup import all_cards, initial_state
from ..state import GameState
from .frame_io import load_frame


@final
class Redealer:
    """Deals everything that a view hides at random, as often as wanted.

    Everything else is loaded once: a search, which needs many deals of a view, gets each for a
    quarter of the time of a single one.
    """

    __slots__ = ("_public", "_seat", "_unknown_battle_cards", "_unknown_cards", "_view")

    def __init__(self, edition: Edition, view: View) -> None:
        cities = [edition.city_names.index(p.city) for p in view.players]
        order = [Seat(seat) for seat in view.order]
        g = initial_state(edition, cities, order, 0)
        load_public_state(g, view)
        for frame in view.stack:
            g.frames.append(load_frame(frame))
        self._view = view
        self._seat = _or_nobody(view.seat)
        self._public = g
        load_own_cards(g, view, self._seat)
        self._unknown_cards = unknown_cards(g, self._seat)
        self._unknown_battle_cards = [
            unknown_battle_cards(g, Seat(p.seat)) if p.seat != self._seat else []
            for p in view.players
        ]

    def deal(self, seed: int) -> GameState:
        """A state that matches the view."""
        return self._complete(self._public.copy(), seed)

    def deal_last(self, seed: int) -> GameState:
        """The same, if no other deal follows: it needs no copy."""
        return self._complete(self._public, seed)

    def _complete(self, g: GameState, seed: int) -> GameState:
        g.rng = rng.state_from_seed(seed)
        self._deal_battle_cards(g)
        self._deal_hands_and_pile(g)
        deal_added_cards(g, self._view, self._seat)
        restore_pending(g, self._view, self._seat)
        return g

    def _deal_battle_cards(self, g: GameState) -> None:
        """Deal the others' battle cards: in hand, discarded closed, or chosen."""
        for p in self._view.players:
            if p.seat == self._seat:
                continue
            unknown = self._unknown_battle_cards[p.seat][:]
            g.rng = rng.shuffle(g.rng, unknown)
            for side in sides_of(g, Seat(p.seat)):
                if side.played == UNSEEN:
                    side.played = unknown.pop()
                if side.discarded == UNSEEN:
                    side.discarded = unknown.pop()
            closed = len(unknown) - p.battle_hand
            if closed < 0:
                raise LookupError(f"player {p.seat} has too many battle cards")
            player = g.players[p.seat]
            player.battle_discards_closed = _bits_of(unknown[:closed])
            player.battle_hand = _bits_of(unknown[closed:])

    def _deal_hands_and_pile(self, g: GameState) -> None:
        """Deal the others' hands and the pile."""
        unknown = self._unknown_cards[:]
        g.rng = rng.shuffle(g.rng, unknown)
        for frame in g.frames:
            if isinstance(frame, NightlyCards):
                cards = [unknown.pop() if c == UNSEEN else c for c in frame.looking_at]
                frame.looking_at = sorted(cards)
        for seat, player in enumerate(g.players):
            if seat != self._seat:
                for _ in range(player.hand_size):
                    player.hand[unknown.pop()] += 1
        g.pile = unknown


def load_public_state(g: GameState, view: View) -> None:
    """Load the public part of a view."""
    e = g.edition
    g.ask_forced = view.settings["ask_forced"]
    g.open_battle_discards = view.settings["open_battle_discards"]
    g.round = view.round
    g.phase = PHASES.index(view.phase)
    g.active = _or_nobody(view.active)
    g.triggered_by = _or_nobody(view.triggered_by)
    g.winner = _or_nobody(view.winner)
    g.creatures_due = view.creatures_due
    g.market = [view.market[name] for name in e.tile_names]
    cards, spaces = ids_of(e.card_names), ids_of(e.space_names)
    g.discards = [cards[name] for name in view.discards]
    for p in view.players:
        load_public_player(g, p)
    for troop in view.troops:
        space = spaces[troop.space]
        if g.holder[space] == NOBODY:
            g.holder[space], g.units[space] = Seat(troop.seat), troop.units
        else:
            g.rival[space], g.rival_units[space] = Seat(troop.seat), troop.units


def load_public_player(g: GameState, p: PlayerView) -> None:
    e, player = g.edition, g.players[p.seat]
    player.prayer = p.prayer
    player.battle_vp = p.points["battle"]
    player.control_vp = p.points["control"]
    player.sanctuary_vp = p.points["sanctuary"]
    player.supply = p.supply
    player.tiles = _to_bits(ids_of(e.tile_names), p.tiles)
    recompute_stats(g, player)
    districts = g.board.districts[player.city]
    for colour, name in enumerate(COLOURS):
        level, district = p.pyramids[name]
        player.levels[colour] = level or 0
        player.sites[colour] = districts[district - 1] if district else NOWHERE
    for name, at in p.creatures.items():
        creature = ids_of(e.creature_names)[name]
        g.creature_owner[creature] = Seat(p.seat)
        g.creature_at[creature] = Space(ids_of(e.space_names)[at]) if at else NOWHERE
    player.tokens_left = p.tokens_left
    player.used_action_spaces = _to_bits(ACTION_SPACE_IDS, p.used_action_spaces)
    player.silver_used = int(p.silver_used)
    player.gold_used = int(p.gold_used)
    ids = ids_of(e.battle_card_names)
    player.battle_discards_open = _to_bits(ids, p.battle_discards_open)
    player.battle_removed = _to_bits(ids, p.battle_removed)


def load_own_cards(g: GameState, view: View, seat: Seat) -> None:
    """Load the cards of the view's own seat, and how many cards the others have."""
    for p in view.players:
        g.players[p.seat].hand_size = p.hand_size
    if view.own and seat != NOBODY:
        own, battle_ids = g.players[seat], ids_of(g.edition.battle_card_names)
        own.battle_hand = _to_bits(battle_ids, view.own.battle_hand)
        own.battle_discards_closed = _to_bits(battle_ids, view.own.battle_discards_closed)
        ids = ids_of(g.edition.card_names)
        for name in view.own.hand:
            own.hand[ids[name]] += 1


def unknown_cards(g: GameState, seat: Seat) -> list[int]:
    """The Divine Intervention cards that a seat does not see."""
    unknown = all_cards(g.edition)
    for card in g.discards:
        unknown.remove(card)
    for frame in g.frames:
        if isinstance(frame, Battle) and frame.revealed:
            for card in frame.attack.added + frame.defend.added:
                unknown.remove(card)
        if isinstance(frame, NightlyCards):
            for card in frame.looking_at:
                if card != UNSEEN:
                    unknown.remove(card)
    if seat != NOBODY:
        for card, copies in enumerate(g.players[seat].hand):
            for _ in range(copies):
                unknown.remove(card)
    return unknown


def unknown_battle_cards(g: GameState, seat: Seat) -> list[int]:
    """The battle cards of a seat that others do not see."""
    player = g.players[seat]
    shown = player.battle_discards_open | player.battle_removed
    for side in sides_of(g, seat):
        shown |= _bits_of([c for c in (side.played, side.discarded) if c >= 0])
    return [c for c in owned_battle_cards(g, seat) if not shown >> c & 1]


def sides_of(g: GameState, seat: Seat) -> list[Side]:
    """The sides of a seat in the battles in progress."""
    battles = [frame for frame in g.frames if isinstance(frame, Battle)]
    return [b.side(seat) for b in battles if seat in (b.attacker, b.defender)]


def owned_battle_cards(g: GameState, seat: Seat) -> list[int]:
    """The basic cards and the special ones of a seat, including those out of the game."""
    incoming = [f.special_card for f in g.frames if isinstance(f, Replacing) and f.seat == seat]
    special_cards = {
        tile.special_card
        for i, tile in enumerate(g.edition.tiles)
        if g.players[seat].tiles >> i & 1
    }
    return [
        i
        for i, card in enumerate(g.edition.battle_cards)
        if not card.special or (card.name in special_cards and i not in incoming)
    ]


def deal_added_cards(g: GameState, view: View, seat: Seat) -> None:
    """In preparation: add random cards for the other side, each with a chance of one in three."""
    for frame in g.frames:
        if not isinstance(frame, Battle) or frame.revealed or not frame.committed:
            continue
        for side in (frame.attack, frame.defend):
            if side.seat == seat or side.seat in view.waiting or side.played < 0:
                continue
            options = preparation_options(frame, g, side.seat)[:-1]
            while options:
                g.rng, i = rng.randbelow(g.rng, 3 * len(options))
                if i >= len(options):
                    break
                side.added.append(options[i].a)
                options = preparation_options(frame, g, side.seat)[:-1]


def restore_pending(g: GameState, view: View, seat: Seat) -> None:
    """Ask the question of the view; seats that no longer wait have answered."""
    reask(g)
    for choice in g.pending:
        if choice.answer is None and choice.seat not in view.waiting:
            if choice.seat == seat and view.own and view.own.hidden_answer:
                choice.answer = BY_TEXT[view.own.hidden_answer]
            else:
                candidates = [READY] if READY in choice.options else choice.options
                g.rng, i = rng.randbelow(g.rng, len(candidates))
                choice.answer = candidates[i]


def _to_bits(ids: dict[str, int], present: tuple[str, ...]) -> int:
    bits = 0
    for name in present:
        bits |= 1 << ids[name]
    return bits


def _bits_of(ids: list[int]) -> int:
    bits = 0
    for id_ in ids:
        bits |= 1 << id_
    return bits


def _or_nobody(seat: int | None) -> Seat:
    return NOBODY if seat is None else Seat(seat)
