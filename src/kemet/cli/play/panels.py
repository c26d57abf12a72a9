"""The panels beside the board: players, hands, the market, events, scores."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from ...engine.components import COLOURS, TOKENS_PER_DAY, Tile
from ...i18n import effect_of
from ...textmap.canvas import truncate
from ...views import Event, PlayerView, View
from .context import GameContext
from .screen import join_wrapped, pad_right

PARAGRAPH_STARTS: Final = ("turn_begins", "round_begins", "phase_begins", "game_over")
HIDDEN_EVENTS: Final = ("turn_begins",)

# --- players and hands


def player_lines(context: GameContext, view: View, width: int) -> list[str]:
    """The players in turn order, one line each if the tiles fit."""
    lines: list[str] = []
    for seat in view.order:
        lines += _player_panel(context, view, view.players[seat], width)
    return lines


def _player_panel(context: GameContext, view: View, p: PlayerView, width: int) -> list[str]:
    messages, symbols = context.messages, context.screen.symbols
    points = p.points
    permanent = points["total"] - points["temporary"]
    turn_mark = symbols["turn"] if view.active == p.seat else " "
    name_width = min(12, max(map(len, context.game.names)))
    name = pad_right(truncate(context.game.names[p.seat], 12), name_width)
    parts = [
        context.screen.paint(f"{context.board_map.emblem(p.seat)} {name}", f"seat{p.seat}"),
        p.city.upper(),
        messages("vp", total=points["total"], permanent=permanent, temporary=points["temporary"]),
        messages("pp", n=p.prayer),
        messages("di", n=p.hand_size),
        messages("battle_cards", n=p.battle_hand),
        messages("tokens", symbols=_token_symbols(context, p)),
        messages("supply", n=p.supply),
    ]
    tiles = [context.name_of("tile", t) for t in p.tiles] or [messages("no_tiles")]
    tiles = [t + "," for t in tiles[:-1]] + tiles[-1:]
    dim = [context.screen.paint(t, "dim") for t in tiles]
    return join_wrapped([*(part + " " for part in parts), *dim], width, "     ", turn_mark, " ")


def _token_symbols(context: GameContext, p: PlayerView) -> str:
    """The regular and special tokens left."""
    symbols = context.screen.symbols
    text = symbols["token"] * p.tokens_left + symbols["spent"] * (TOKENS_PER_DAY - p.tokens_left)
    if p.has_silver and not p.silver_used:
        text += "+" + context.messages("silver")
    if p.has_gold and not p.gold_used:
        text += "+" + context.messages("gold")
    return text


def _names_with_counts(context: GameContext, kind: str, ids: Sequence[str]) -> list[str]:
    counts = Counter(ids)
    return [context.name_of(kind, id) + (f" ×{n}" if n > 1 else "") for id, n in counts.items()]


def hand_lines(context: GameContext, view: View, width: int) -> list[str]:
    """The viewer's own cards, by name."""
    own = view.own
    if own is None:
        return []
    messages, paint = context.messages, context.screen.paint
    none = messages("none")
    cards = ", ".join(_names_with_counts(context, "card", own.hand)) or none
    battle = "  ".join(_names_with_counts(context, "battle_card", own.battle_hand)) or none
    lines = context.screen.wrap(f"{paint(messages('your_di'), 'bold')} {cards}", width)
    lines += context.screen.wrap(f"{paint(messages('your_battle'), 'bold')} {battle}", width)
    if own.looking_at:
        looking = ", ".join(_names_with_counts(context, "card", own.looking_at))
        lines += context.screen.wrap(messages("looking_at", cards=looking), width)
    if own.hidden_answer:
        lines.append(messages("hidden_answer", answer=own.hidden_answer))
    return lines


def hand_details(context: GameContext, view: View) -> list[str]:
    """The viewer's own cards with their effects."""
    own = view.own
    if own is None:
        return []
    messages = context.messages
    lines = [context.screen.paint(messages("your_di"), "bold")]
    rows = [("card", id) for id in dict.fromkeys(own.hand)]
    lines += _effect_details(context, rows, own.hand) if rows else ["  " + messages("none")]
    lines.append(context.screen.paint(messages("your_battle"), "bold"))
    lines += _effect_details(
        context, [("battle_card", id) for id in own.battle_hand], own.battle_hand
    )
    open_discards = view.players[view.seat or 0].battle_discards_open
    discarded = [
        context.name_of("battle_card", id) for id in [*open_discards, *own.battle_discards_closed]
    ]
    if discarded:
        lines.append("  " + messages("discarded", cards="  ".join(discarded)))
    return lines


def _effect_details(
    context: GameContext, rows: list[tuple[str, str]], card_ids: Sequence[str]
) -> list[str]:
    lines: list[str] = []
    width, language = context.screen.width, context.messages.language
    for kind, id in rows:
        count = card_ids.count(id)
        name = context.name_of(kind, id) + (f" ×{count}" if count > 1 else "")
        text = context.messages("entry", name=name, text=effect_of(kind, id, language))
        lines += context.screen.wrap(text, width, "    ", "  ")
    return lines


def battle_lines(context: GameContext, view: View, width: int) -> list[str]:
    """The battle in progress, if there is one."""
    b = view.battle
    if b is None:
        return []
    text = context.messages(
        "battle",
        space=b.space,
        attacker=context.game.names[b.attack.seat],
        attack=sum(b.attack.strength.values()),
        defender=context.game.names[b.defend.seat],
        defence=sum(b.defend.strength.values()),
    )
    return [context.screen.paint(line, "warn") for line in context.screen.wrap(text, width)]


# --- the market


def market_lines(context: GameContext, view: View, colours: Sequence[str]) -> list[str]:
    """The power tiles by colour and level."""
    seat, max_level = view.seat or 0, context.game.edition.max_pyramid_level
    lines: list[str] = []
    for colour in colours:
        title = context.messages("market_heading", colour=context.name_of("colour", colour))
        lines.append(context.screen.paint(title, colour))
        for tile in sorted(context.game.edition.tiles, key=lambda t: t.level):
            if COLOURS[tile.colour] == colour and tile.level <= max_level:
                cost = context.game.cost(seat, f"buy {tile.name}")
                lines += _tile_lines(context, view, tile, cost)
    return lines


def _tile_lines(context: GameContext, view: View, tile: Tile, cost: int) -> list[str]:
    messages = context.messages
    owners = [p.seat for p in view.players if tile.name in p.tiles]
    available = view.market[tile.name]
    name = context.screen.paint(context.name_of("tile", tile.name), "bold" if available else "dim")
    parts = [
        name,
        messages("level", n=tile.level),
        messages("costs", n=cost) if cost else messages("free"),
        messages("available", n=available) if available else messages("sold_out"),
    ]
    if owners:
        parts.append(messages("owned_by", names=", ".join(context.player_label(s) for s in owners)))
    lines = join_wrapped([", ".join(parts)], context.screen.width, "    ", "  ")
    effect = effect_of("tile", tile.name, messages.language)
    return lines + context.screen.wrap(effect, context.screen.width, "      ")


# --- events


def event_paragraphs(context: GameContext, events: Iterable[Event]) -> list[str]:
    """The events as sentences, one paragraph per turn."""
    groups: list[list[str]] = [[]]
    for event in events:
        if event.kind in PARAGRAPH_STARTS:
            groups.append([])
        if event.kind not in HIDDEN_EVENTS:
            groups[-1].append(context.describe(event))
    return [" ".join(map(with_full_stop, sentences)) for sentences in groups if sentences]


def with_full_stop(sentence: str) -> str:
    """A sentence with a full stop, unless it ends with a name such as `Charge!`."""
    return sentence if sentence.endswith("!") else f"{sentence}."


def news_lines(
    context: GameContext, seat: int | None, since: int, width: int, max_lines: int
) -> list[str]:
    """The events from a number on; only the latest if there are too many lines."""
    events = context.game.events(seat, since)
    mark = context.screen.symbols["bullet"] + " "
    lines: list[str] = []
    for text in event_paragraphs(context, events):
        lines += context.screen.wrap(text, width, "  ", mark)
    if len(lines) > max_lines:
        hidden = len(lines) - max_lines + 1
        lines = [context.messages("earlier_lines", n=hidden, total=len(events)), *lines[hidden:]]
    return lines


def log_lines(context: GameContext, seat: int | None, count: int) -> list[str]:
    """The last events, one per line."""
    events = [e for e in context.game.events(seat) if e.kind not in HIDDEN_EVENTS][-count:]
    if not events:
        return [context.messages("no_events")]
    width = context.screen.width
    lines: list[str] = []
    for event in events:
        lines += context.screen.wrap(
            context.describe(event), width, "       ", f"{event.number:5}  "
        )
    return lines


def print_events(context: GameContext, since: int, delay: float = 0.0) -> int:
    """Print the events that a spectator sees from a number on; returns the number of events."""
    events = context.game.events(None, since)
    mark = context.screen.symbols["bullet"] + " "
    for text in event_paragraphs(context, events):
        context.screen.write_lines(*context.screen.wrap(text, context.screen.width, "  ", mark))
        if delay:
            time.sleep(delay)
    return since + len(events)


# --- scores


def score_lines(context: GameContext, view: View) -> list[str]:
    """Victory points by kind, the winner first."""
    messages = context.messages
    # those of temples and pyramids are the temporary ones
    kinds = [kind for kind in view.players[0].points if kind != "temporary"]
    headings = [messages(f"points_{kind}") for kind in kinds]
    name_width = max(len(messages("player")), *(len(n) + 2 for n in context.game.names)) + 2
    lines = [
        context.screen.paint(
            pad_right(messages("player"), name_width) + "  ".join(headings), "bold"
        )
    ]
    ranked = sorted(
        view.players, key=lambda p: (p.seat == view.winner, p.points["total"]), reverse=True
    )
    for p in ranked:
        cells = [f"{p.points[s]:>{len(h)}}" for s, h in zip(kinds, headings, strict=True)]
        lines.append(pad_right(context.player_label(p.seat), name_width) + "  ".join(cells))
    return lines
