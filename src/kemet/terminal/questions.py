"""What a seat is asked, in one sentence, and its options as a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from ..engine.actions import VERBS, Action
from ..engine.build import raise_cost, tile_cost
from ..engine.look import card_cost, teleport_cost
from ..text import effect_of
from ..text.say import action_fields
from ..views import View
from .room import Room
from .screen import seen

BY_FRAME: Final = {
    "window": "window", "vetoes": "veto", "deployment": "deploy", "raising": "raise",
    "buying": "buy", "replacing": "replace", "confrontation": "use", "wounding": "wound",
    "nightly_cards": "keep", "night_powers": "night", "dawn": "place", "choosing_order": "next",
}  # fmt: skip
BY_VERB: Final = (
    ("garrison", "garrison"), ("pyramids", "pyramids"), ("offer", "offering"),
    ("token", "turn"), ("fight", "fight"), ("add", "prepare"), ("ready", "prepare"),
    ("send", "send"), ("battle", "battles"), ("march", "march"), ("take", "take"),
    ("step", "walk"), ("stop", "walk"), ("teleport", "teleport"),
)  # fmt: skip
RECRUIT: Final = 0  # what units are mustered by
BY_CARD: Final = 2  # how a troop teleports
MANY: Final = 14  # options in long form


def asked(view: View, options: Sequence[Action]) -> str:
    """The key of the question."""
    top = view.stack[-1] if view.stack else {"is": ""}
    verbs = {VERBS[o.verb] for o in options}
    frame = top["is"]
    if frame in BY_FRAME:
        return BY_FRAME[frame]
    if frame == "muster" and "battle" not in verbs:
        return "muster" if top["source"] == RECRUIT else "muster_free"
    if frame == "battle" and verbs & {"retreat", "recall", "stay"}:
        return "won" if view.battle and view.battle.winner == view.seat else "lost"
    if frame == "battle" and "pass" in verbs:
        return "escape"
    for verb, key in BY_VERB:
        if verb in verbs:
            return key
    return "turn_more" if frame == "turn" else "any"


def question(room: Room, view: View, options: Sequence[Action]) -> str:
    """What is asked, in one sentence."""
    key = asked(view, options)
    if key == "walk":
        top = view.stack[-1]
        here = room.game.edition.spaces[top["here"]]
        return room.words("ask_walk", space=here, left=top["left"])
    return room.words(f"ask_{key}")


def price(room: Room, view: View, action: Action) -> int | None:
    """What an answer costs in prayer points; None where that is no question."""
    table, seat = room.game.table, view.seat or 0
    frame = view.stack[-1] if view.stack else {"is": ""}
    match VERBS[action.verb]:
        case "buy":
            return tile_cost(table, seat, action.a)
        case "raise" if frame["is"] == "raising":
            return raise_cost(table, seat, action.a, action.b)
        case "teleport" if frame.get("way") != BY_CARD:
            return teleport_cost(table, seat)
        case "di" | "use" | "add":
            return card_cost(table, seat, action.a)
        case _:
            return None


def option_lines(room: Room, view: View, options: Sequence[Action]) -> list[str]:
    """The options by verb, with words, price and notation; long lists in columns."""
    lines: list[str] = []
    numbered = list(enumerate(options, 1))
    for verb, group in groupby(numbered, key=lambda pair: VERBS[pair[1].verb]):
        entries = list(group)
        if len(entries) > MANY or (len(numbered) > MANY and len(entries) > MANY // 2):
            lines += _in_columns(room, view, verb, entries)
        else:
            lines += _one_by_one(room, view, entries)
    return lines


def _label(room: Room, n: int) -> str:
    return room.screen.paint(f"{n:>3}", "key")


def _words(room: Room, view: View, action: Action) -> str:
    """An answer in words, with its price."""
    cost = price(room, view, action)
    if cost is None:
        return room.tell(action)
    return f"{room.tell(action)} ({room.words('costs', n=cost) if cost else room.words('free')})"


def _one_by_one(room: Room, view: View, entries: list[tuple[int, Action]]) -> list[str]:
    lines: list[str] = []
    width = room.screen.width
    texts = [_words(room, view, action) for _, action in entries]
    room_for_words = width - 9 - max(len(action.text) for _, action in entries)
    column = max([len(t) for t in texts if len(t) <= room_for_words], default=0)
    column = max(column, min(44, room_for_words))
    for (n, action), words in zip(entries, texts, strict=True):
        notation = room.screen.paint(f"[{action.text}]", "dim")
        text = f"{words:{column}}  {notation}"
        if seen(text) + 5 > width:
            lines += room.screen.wrap(text, width, "     ", f"{_label(room, n)}  ")
        else:
            lines.append(f"{_label(room, n)}  {text}")
        lines += _effect(room, action)
    return lines


def _effect(room: Room, action: Action) -> list[str]:
    """Tiles to buy and cards to keep are told with what they do."""
    verb = VERBS[action.verb]
    if verb not in ("buy", "keep"):
        return []
    kind = "tile" if verb == "buy" else "card"
    text = effect_of(kind, action_fields(action)[kind], room.words.language)
    wrapped = room.screen.wrap(text, room.screen.width, "       ")
    return [room.screen.paint(line, "dim") for line in wrapped]


def _in_columns(room: Room, view: View, verb: str, entries: list[tuple[int, Action]]) -> list[str]:
    """Many options of one verb: a heading where the words are short, then columns."""
    head: list[str] = []
    if verb == "fight":
        head = [f"  {room.words('fight_head')}  [fight …]"]
    elif verb == "pyramids":
        head = ["  [pyramids …]"]
    cells: list[str] = []
    for n, action in entries:
        notation = action.text
        match verb:
            case "fight":
                fields = action_fields(action)
                pair = (room.name("battle_card", fields[f]) for f in ("battle_card", "discard"))
                words = " – ".join(name.split()[-1] for name in pair)
                notation = notation.partition(" ")[2]
            case "pyramids":
                words, notation = notation.partition(" ")[2], ""
            case "muster":
                fields = action_fields(action)
                words = room.words("muster_entry", n=fields["n"], space=fields["space"])
            case _:
                words = _words(room, view, action)
        text = f"{_label(room, n)}  {words}"
        if notation:
            text += "  " + room.screen.paint(f"[{notation}]", "dim")
        cells.append(text)
    if 2 * max(map(seen, cells)) + 2 > room.screen.width:
        return _one_by_one(room, view, entries)
    return head + room.screen.columns(cells, room.screen.width, "")
