"""Determinization: a full state consistent with a view, for searches.

Everything the seat cannot know is dealt at random: the others' hands, the pile, which battle cards
they have in hand or discarded closed, and their hidden answers.
"""

from __future__ import annotations

from ...views import PlayerView, View
from .. import rng
from ..actions import BY_TEXT, READY
from ..components import (
    ACTION_SPACES,
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
from ..naming import names_of
from ..procedures import reask
from ..rules.battle import Battle, preparation_options
from ..rules.build import Replacing
from ..rules.night import NightlyCards
from ..rules.setup import initial_state
from ..state import GameState
from .frame_io import load_frame


def redeal_state(edition: Edition, view: View, seed: int) -> GameState:
    """A state that matches a view, with everything hidden dealt at random."""
    cities = [edition.city_names.index(p.city) for p in view.players]
    order = [Seat(seat) for seat in view.order]
    g = initial_state(edition, cities, order, rng.state_from_seed(seed))
    seat = _or_nobody(view.seat)
    load_public_state(g, view)
    for frame in view.stack:
        g.frames.append(load_frame(frame))
    deal_battle_cards(g, view, seat)
    deal_hands_and_pile(g, view, seat)
    deal_added_cards(g, view, seat)
    restore_pending(g, view, seat)
    return g


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
    g.market = [view.market[name] for name in names_of(e, "tile")]
    g.discards = [names_of(e, "card").index(name) for name in view.discards]
    for p in view.players:
        load_public_player(g, p)
    for troop in view.troops:
        space = e.space_names.index(troop.space)
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
    player.tiles = _to_bits(names_of(e, "tile"), p.tiles)
    recompute_stats(g, player)
    districts = g.board.districts[player.city]
    for colour, name in enumerate(COLOURS):
        level, district = p.pyramids[name]
        player.levels[colour] = level or 0
        player.sites[colour] = districts[district - 1] if district else NOWHERE
    for name, at in p.creatures.items():
        creature = names_of(e, "creature").index(name)
        g.creature_owner[creature] = Seat(p.seat)
        g.creature_at[creature] = Space(e.space_names.index(at)) if at else NOWHERE
    player.tokens_left = p.tokens_left
    player.used_action_spaces = _to_bits(ACTION_SPACES, p.used_action_spaces)
    player.silver_used = int(p.silver_used)
    player.gold_used = int(p.gold_used)
    player.battle_discards_open = _to_bits(names_of(e, "battle_card"), p.battle_discards_open)
    player.battle_removed = _to_bits(names_of(e, "battle_card"), p.battle_removed)


def deal_battle_cards(g: GameState, view: View, seat: Seat) -> None:
    """Deal the others' battle cards: in hand, discarded closed, or chosen."""
    names = names_of(g.edition, "battle_card")
    for p in view.players:
        player = g.players[p.seat]
        if p.seat == seat and view.own:
            player.battle_hand = _to_bits(names, view.own.battle_hand)
            player.battle_discards_closed = _to_bits(names, view.own.battle_discards_closed)
            continue
        shown = player.battle_discards_open | player.battle_removed
        battles = [f for f in g.frames if isinstance(f, Battle)]
        owner = Seat(p.seat)
        sides = [b.side(owner) for b in battles if owner in (b.attacker, b.defender)]
        for side in sides:
            shown |= sum(1 << c for c in (side.played, side.discarded) if c >= 0)
        unknown = [c for c in owned_battle_cards(g, owner) if not shown >> c & 1]
        g.rng = rng.shuffle(g.rng, unknown)
        for side in sides:
            if side.played == UNSEEN:
                side.played = unknown.pop()
            if side.discarded == UNSEEN:
                side.discarded = unknown.pop()
        player.battle_hand = sum(1 << unknown.pop() for _ in range(p.battle_hand))
        player.battle_discards_closed = sum(1 << c for c in unknown)


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


def deal_hands_and_pile(g: GameState, view: View, seat: Seat) -> None:
    """Deal the others' hands and the pile."""
    names = names_of(g.edition, "card")
    unknown = [i for i, card in enumerate(g.edition.cards) for _ in range(card.copies)]
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
    if view.own:
        for name in view.own.hand:
            unknown.remove(names.index(name))
            g.players[seat].hand[names.index(name)] += 1
    g.rng = rng.shuffle(g.rng, unknown)
    for frame in g.frames:
        if isinstance(frame, NightlyCards):
            frame.looking_at = sorted(unknown.pop() if c == UNSEEN else c for c in frame.looking_at)
    for p in view.players:
        player = g.players[p.seat]
        player.hand_size = p.hand_size
        if p.seat != seat:
            for _ in range(p.hand_size):
                player.hand[unknown.pop()] += 1
    g.pile = unknown


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


def _to_bits(names: tuple[str, ...], present: list[str]) -> int:
    return sum(1 << names.index(name) for name in present)


def _or_nobody(seat: int | None) -> Seat:
    return NOBODY if seat is None else Seat(seat)
