"""The question a seat is asked, in one sentence, and its numbered options."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from ...engine.actions import VERBS, Action
from ...i18n import effect_of
from ...i18n.describe import action_fields
from ...views import View
from .context import GameContext
from .screen import visible_width

MAX_LISTED_OPTIONS: Final = 14  # longer lists are shown in columns


def question_text(context: GameContext, view: View, options: Sequence[Action]) -> str:
    """The question in one sentence; for some questions it depends on the answers offered."""
    verbs = {VERBS[option.verb] for option in options}
    key = f"ask_{view.question}"
    match view.question:
        case "setup":
            key += "_garrison" if "garrison" in verbs else "_pyramids"
        case "token" if "token" not in verbs:
            key += "_done"
        case "muster" if "muster" in verbs and not any(
            option_cost(context, view, option) for option in options
        ):
            key += "_free"
        case "step" if not verbs & {"step", "stop"}:
            key += "_teleport"
        case "step" if view.move is not None:
            move = view.move
            return context.messages(key, space=move.space, moves_left=move.moves_left)
        case _:
            pass
    return context.messages(key)


def option_cost(context: GameContext, view: View, action: Action) -> int:
    """The cost of an answer in prayer points."""
    return context.game.cost(view.seat or 0, action)


def option_lines(context: GameContext, view: View, options: Sequence[Action]) -> list[str]:
    """The options by verb, with description, cost and notation; long lists in columns."""
    lines: list[str] = []
    numbered = list(enumerate(options, 1))
    for verb, group in groupby(numbered, key=lambda pair: VERBS[pair[1].verb]):
        entries = list(group)
        if len(entries) > MAX_LISTED_OPTIONS or (
            len(numbered) > MAX_LISTED_OPTIONS and len(entries) > MAX_LISTED_OPTIONS // 2
        ):
            lines += _option_columns(context, view, verb, entries)
        else:
            lines += _option_list(context, view, entries)
    return lines


def _number_label(context: GameContext, n: int) -> str:
    return context.screen.paint(f"{n:>3}", "key")


def _option_text(context: GameContext, view: View, action: Action) -> str:
    """An answer in words, with its cost."""
    cost = option_cost(context, view, action)
    text = context.describe(action)
    return f"{text} ({context.messages('costs', n=cost)})" if cost else text


def _option_list(context: GameContext, view: View, entries: list[tuple[int, Action]]) -> list[str]:
    lines: list[str] = []
    width = context.screen.width
    texts = [_option_text(context, view, action) for _, action in entries]
    text_width = width - 9 - max(len(action.text) for _, action in entries)
    column = max([len(t) for t in texts if len(t) <= text_width], default=0)
    column = max(column, min(44, text_width))
    for (n, action), option_text in zip(entries, texts, strict=True):
        notation = context.screen.paint(f"[{action.text}]", "dim")
        text = f"{option_text:{column}}  {notation}"
        if visible_width(text) + 5 > width:
            lines += context.screen.wrap(text, width, "     ", f"{_number_label(context, n)}  ")
        else:
            lines.append(f"{_number_label(context, n)}  {text}")
        lines += _effect_lines(context, action)
    return lines


def _effect_lines(context: GameContext, action: Action) -> list[str]:
    """The effects of tiles to buy and of cards to keep."""
    verb = VERBS[action.verb]
    if verb not in ("buy", "keep"):
        return []
    kind = "tile" if verb == "buy" else "card"
    text = effect_of(kind, action_fields(action)[kind], context.messages.language)
    wrapped = context.screen.wrap(text, context.screen.width, "       ")
    return [context.screen.paint(line, "dim") for line in wrapped]


def _option_columns(
    context: GameContext, view: View, verb: str, entries: list[tuple[int, Action]]
) -> list[str]:
    """Many options of one verb in columns, with a heading where labels are short."""
    heading: list[str] = []
    if verb == "fight":
        heading = [f"  {context.messages('fight_heading')}  [fight …]"]
    elif verb == "pyramids":
        heading = ["  [pyramids …]"]
    cells: list[str] = []
    for n, action in entries:
        notation = action.text
        match verb:
            case "fight":
                fields = action_fields(action)
                pair = (
                    context.name_of("battle_card", fields[f]) for f in ("battle_card", "discard")
                )
                label = " – ".join(name.split()[-1] for name in pair)
                notation = notation.partition(" ")[2]
            case "pyramids":
                label, notation = notation.partition(" ")[2], ""
            case "muster":
                fields = action_fields(action)
                label = context.messages("muster_entry", n=fields["n"], space=fields["space"])
            case _:
                label = _option_text(context, view, action)
        text = f"{_number_label(context, n)}  {label}"
        if notation:
            text += "  " + context.screen.paint(f"[{notation}]", "dim")
        cells.append(text)
    if 2 * max(map(visible_width, cells)) + 2 > context.screen.width:
        return _option_list(context, view, entries)
    return heading + context.screen.arrange_columns(cells, context.screen.width, "")
