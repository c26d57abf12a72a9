"""The style of reports: one palette for the page and its plots, light and dark.

Plots are drawn in the light colours. On the page these become variables of the style sheet, so that
the same drawing is readable in dark mode.
"""

from __future__ import annotations

from typing import Any, Final

LIGHT_COLOURS: Final = {
    "paper": "#fdfdfc",
    "ink": "#22262b",
    "faint": "#686f78",
    "line": "#dcdfe3",
    "bot1": "#2c6cb4",
    "bot2": "#c6573f",
    "bot3": "#3b8c69",
    "bot4": "#8760b5",
    "bot5": "#b0842a",
    "bot6": "#4b8a99",
    "ruby": "#b8393e",
    "sapphire": "#2d6bb3",
    "diamond": "#8a8f97",
}
DARK_COLOURS: Final = {
    "paper": "#15181c",
    "ink": "#e4e7ea",
    "faint": "#98a1ab",
    "line": "#343a42",
    "bot1": "#6ca7ea",
    "bot2": "#e98c73",
    "bot3": "#6dc19b",
    "bot4": "#b798e2",
    "bot5": "#dcb55c",
    "bot6": "#7fc0cf",
    "ruby": "#e7696d",
    "sapphire": "#6ba6e9",
    "diamond": "#b8bec6",
}
BOT_COLOURS: Final = tuple(
    colour for name, colour in LIGHT_COLOURS.items() if name.startswith("bot")
)

MATPLOTLIB_RC: Final[dict[Any, Any]] = {
    "font.family": "DejaVu Sans",
    "font.size": 9.5,
    "text.color": LIGHT_COLOURS["ink"],
    "axes.labelcolor": LIGHT_COLOURS["faint"],
    "axes.edgecolor": LIGHT_COLOURS["line"],
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LIGHT_COLOURS["line"],
    "grid.linewidth": 0.7,
    "xtick.color": LIGHT_COLOURS["faint"],
    "ytick.color": LIGHT_COLOURS["faint"],
    "xtick.major.size": 0,
    "xtick.minor.size": 0,
    "ytick.major.size": 0,
    "legend.frameon": False,
    "lines.solid_capstyle": "butt",
    "figure.facecolor": "none",
    "svg.fonttype": "none",
    "svg.hashsalt": "kemet",
}
"""The settings of matplotlib."""


def bot_colour(i: int) -> str:
    """The colour of the bot at that index; colours repeat."""
    return BOT_COLOURS[i % len(BOT_COLOURS)]
