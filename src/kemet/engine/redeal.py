"""A full game consistent with a view: what a search may think with.

Everything the seat cannot know is dealt at random: the others' hands, the pile, which battle cards
they hold or have discarded closed, what they have chosen in secret and not yet shown.
"""

from __future__ import annotations

from ..views import PlayerView, View
from . import rng
from .actions import BY_TEXT, READY
from .build import Replacing
from .catalog import ACTION_SPACES, COLOURS, NOBODY, NOWHERE, PHASES, UNSEEN, Edition, Seat
from .flow import reopen
from .frames import load_frame
from .nightcards import NightlyCards
from .setup import lay_table
from .sides import Battle, preparation_options
from .table import Table
from .telling import names_of
from .verbs import count_tiles


def redeal(edition: Edition, view: View, seed: int) -> Table:
    """The table of a view, with everything unknown dealt anew."""
    cities = [edition.cities.index(p.city) for p in view.players]
    g = lay_table(edition, cities, view.order, seed)
    seat = NOBODY if view.seat is None else view.seat
    set_public(g, view)
    for frame in view.stack:
        g.frames.append(load_frame(frame))
    deal_battle_cards(g, view, seat)
    deal_cards(g, view, seat)
    add_cards(g, view, seat)
    ask_again(g, view, seat)
    return g


def set_public(g: Table, view: View) -> None:
    """What everybody sees."""
    e = g.edition
    g.ask_forced = bool(view.settings["ask_forced"])
    g.quiet = bool(view.settings["quiet"])
    g.discards_shown = view.settings["discards_shown"]
    g.round = view.round
    g.phase = PHASES.index(view.phase)
    g.active = _or_nobody(view.active)
    g.triggered_by = _or_nobody(view.triggered_by)
    g.winner = _or_nobody(view.winner)
    g.due = view.due
    g.market = [view.market[name] for name in names_of(e, "tile")]
    g.discards = [names_of(e, "card").index(name) for name in view.discards]
    for p in view.players:
        set_player(g, p)
    for troop in view.troops:
        space = e.spaces.index(troop.space)
        if g.holder[space] == NOBODY:
            g.holder[space], g.units[space] = troop.seat, troop.units
        else:
            g.rival[space], g.rival_units[space] = troop.seat, troop.units


def set_player(g: Table, p: PlayerView) -> None:
    e, player = g.edition, g.players[p.seat]
    player.prayer = p.prayer
    player.battle_vp = p.points["battle"]
    player.control_vp = p.points["control"]
    player.sanctuary_vp = p.points["sanctuary"]
    player.supply = p.supply
    player.tiles = _bits(names_of(e, "tile"), p.tiles)
    count_tiles(g, player)
    districts = g.board.districts[player.city]
    for colour, name in enumerate(COLOURS):
        level, district = p.pyramids[name]
        player.levels[colour] = level or 0
        player.sites[colour] = districts[district - 1] if district else NOWHERE
    for name, at in p.creatures.items():
        creature = names_of(e, "creature").index(name)
        g.creature_owner[creature] = p.seat
        g.creature_at[creature] = e.spaces.index(at) if at else NOWHERE
    player.tokens = p.tokens
    player.used = _bits(ACTION_SPACES, p.used)
    player.silver_used = int(p.silver_used)
    player.gold_used = int(p.gold_used)
    player.battle_open = _bits(names_of(e, "battle_card"), p.battle_open)
    player.battle_out = _bits(names_of(e, "battle_card"), p.battle_out)


def deal_battle_cards(g: Table, view: View, seat: Seat) -> None:
    """Which of their battle cards the others hold, have discarded closed, or have chosen."""
    names = names_of(g.edition, "battle_card")
    for p in view.players:
        player = g.players[p.seat]
        if p.seat == seat and view.own:
            player.battle_hand = _bits(names, view.own.battle_hand)
            player.battle_closed = _bits(names, view.own.battle_closed)
            continue
        shown = player.battle_open | player.battle_out
        battles = [f for f in g.frames if isinstance(f, Battle)]
        sides = [b.side(p.seat) for b in battles if p.seat in (b.attacker, b.defender)]
        for side in sides:
            shown |= sum(1 << c for c in (side.play, side.discard) if c >= 0)
        unknown = [c for c in owned_battle_cards(g, p.seat) if not shown >> c & 1]
        g.rng = rng.shuffle(g.rng, unknown)
        for side in sides:
            if side.play == UNSEEN:
                side.play = unknown.pop()
            if side.discard == UNSEEN:
                side.discard = unknown.pop()
        player.battle_hand = sum(1 << unknown.pop() for _ in range(p.battle_hand))
        player.battle_closed = sum(1 << c for c in unknown)


def owned_battle_cards(g: Table, seat: Seat) -> list[int]:
    """The six everybody has and the special ones, those that left the game included."""
    being_taken = [f.special for f in g.frames if isinstance(f, Replacing) and f.seat == seat]
    brought = {
        tile.special_card
        for i, tile in enumerate(g.edition.tiles)
        if g.players[seat].tiles >> i & 1
    }
    return [
        i
        for i, card in enumerate(g.edition.battle_cards)
        if not card.special or (card.name in brought and i not in being_taken)
    ]


def deal_cards(g: Table, view: View, seat: Seat) -> None:
    """The others' hands and the pile."""
    names = names_of(g.edition, "card")
    unknown = [i for i, card in enumerate(g.edition.cards) for _ in range(card.copies)]
    for card in g.discards:
        unknown.remove(card)
    for frame in g.frames:
        if isinstance(frame, Battle) and frame.revealed:
            for card in frame.attack.added + frame.defend.added:
                unknown.remove(card)
        if isinstance(frame, NightlyCards):
            for card in frame.looked:
                if card != UNSEEN:
                    unknown.remove(card)
    if view.own:
        for name in view.own.cards:
            unknown.remove(names.index(name))
            g.players[seat].cards[names.index(name)] += 1
    g.rng = rng.shuffle(g.rng, unknown)
    for frame in g.frames:
        if isinstance(frame, NightlyCards):
            frame.looked = sorted(unknown.pop() if c == UNSEEN else c for c in frame.looked)
    for p in view.players:
        player = g.players[p.seat]
        player.cards_held = p.cards
        if p.seat != seat:
            for _ in range(p.cards):
                player.cards[unknown.pop()] += 1
    g.pile = unknown


def add_cards(g: Table, view: View, seat: Seat) -> None:
    """In preparation: what the other may have added, one card in three."""
    for frame in g.frames:
        if not isinstance(frame, Battle) or frame.revealed or not frame.begun:
            continue
        for side in (frame.attack, frame.defend):
            if side.seat == seat or side.seat in view.waiting or side.play < 0:
                continue
            options = preparation_options(frame, g, side.seat)[:-1]
            while options:
                g.rng, i = rng.below(g.rng, 3 * len(options))
                if i >= len(options):
                    break
                side.added.append(options[i].a)
                options = preparation_options(frame, g, side.seat)[:-1]


def ask_again(g: Table, view: View, seat: Seat) -> None:
    """Open the question of the view, answered by those who are not awaited any more."""
    reopen(g)
    for choice in g.open:
        if choice.answer is None and choice.seat not in view.waiting:
            if choice.seat == seat and view.own and view.own.given:
                choice.answer = BY_TEXT[view.own.given]
            else:
                enders = [READY] if READY in choice.options else choice.options
                g.rng, i = rng.below(g.rng, len(enders))
                choice.answer = enders[i]


def _bits(names: tuple[str, ...], present: list[str]) -> int:
    return sum(1 << names.index(name) for name in present)


def _or_nobody(id_: int | None) -> int:
    return NOBODY if id_ is None else id_
