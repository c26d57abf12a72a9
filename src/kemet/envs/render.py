"""Renders a game for the environments: as text, SVG or pixels."""

from __future__ import annotations

import io
import sys
from importlib import import_module
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..game import Game
from ..i18n import Messages
from ..optional import require
from ..svg import render_svg
from ..textmap.boardmap import BoardMap

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
TEXT_COLUMNS: Final = 100
IMAGE_WIDTH_PX: Final = 760


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}: {mode!r}")
    if mode == "rgb_array":
        require("render_mode='rgb_array'", "rl", "resvg_py", "PIL")
    return mode


def render(game: Game, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The public view of a game; `human` writes the text to stdout and returns None."""
    match mode:
        case "svg":
            return render_svg(game.view(), game.names)
        case "rgb_array":
            return rasterize(render_svg(game.view(), game.names, IMAGE_WIDTH_PX))
        case "ansi":
            return render_text(game)
        case "human":
            sys.stdout.write(render_text(game))
            return None
        case _:
            return None


def render_text(game: Game) -> str:
    """The map, and a line for each player in turn order."""
    view = game.view()
    board = BoardMap(game.names, Messages("en"))
    lines = [f"Round {view.round}, {view.phase}", *board.draw(view, TEXT_COLUMNS)]
    for seat in view.order:
        p = view.players[seat]
        turn_mark = board.symbols["turn"] if seat in view.waiting else " "
        lines.append(
            f"{turn_mark} {board.emblem(seat)} {game.names[seat]}: {p.points['total']} VP, "
            f"{p.prayer} prayer, {p.hand_size} cards, {p.tokens_left} tokens, {len(p.tiles)} tiles"
        )
    if game.over:
        lines.append(f"{game.names[game.state.winner]} has won.")
    return "\n".join(line.rstrip() for line in lines) + "\n"


def rasterize(svg: str) -> NDArray[np.uint8]:
    """An SVG as an array of RGB pixels."""
    resvg: Any = import_module("resvg_py")
    image: Any = import_module("PIL.Image")
    png = bytes(resvg.svg_to_bytes(svg_string=svg))
    with image.open(io.BytesIO(png)) as decoded:
        return np.asarray(decoded.convert("RGB"), np.uint8)
