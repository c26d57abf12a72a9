"""A table to look at, in the ways that environments offer: text, SVG, pixels."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..drawing import picture
from ..game import Game
from ..lab.extras import need
from ..terminal.boardmap import BoardMap
from ..terminal.screen import Screen
from ..terminal.words import Words

MODES: Final = ("human", "ansi", "svg", "rgb_array")
COLUMNS: Final = 100
PIXELS: Final = 760  # width of a picture


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is one of {', '.join(MODES)}: {mode!r}")
    if mode == "rgb_array":
        need("render_mode='rgb_array'", "rl", "resvg_py", "PIL")
    return mode


def render(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What everybody may see of the table; `human` writes the text to the terminal."""
    match mode:
        case "svg":
            return picture(game.view(), game.names)
        case "rgb_array":
            return pixels(picture(game.view(), game.names, PIXELS))
        case "ansi":
            return as_text(game)
        case "human":
            sys.stdout.write(as_text(game))
            return None
        case _:
            return None


def as_text(game: Game) -> str:
    """The map of the terminal, and a line for each player in turn order."""
    view = game.view()
    screen = Screen(io.StringIO(), colour=False, signs="utf-8")
    board = BoardMap(screen, Words("en"), game.names)
    lines = [f"Round {view.round}, {view.phase}", *board.draw(view, COLUMNS)]
    for seat in view.order:
        p = view.players[seat]
        turn = screen.signs["turn"] if seat in view.waiting else " "
        lines.append(
            f"{turn} {board.emblem(seat)} {game.names[seat]}: {p.points['total']} VP, "
            f"{p.prayer} prayer, {p.cards} cards, {p.tokens} tokens, {len(p.tiles)} tiles"
        )
    if game.over:
        lines.append(f"{game.names[game.table.winner]} has won.")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of red, green and blue."""
    resvg: Any = import_module("resvg_py")
    image: Any = import_module("PIL.Image")
    png = bytes(resvg.svg_to_bytes(svg_string=svg))
    with image.open(io.BytesIO(png)) as opened:
        return np.asarray(opened.convert("RGB"), np.uint8)
