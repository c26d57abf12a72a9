"""The style of reports: one palette for the page and its plots, light and dark.

Plots are drawn in the light colours. On the page these become variables of the style sheet, so that
the same drawing is readable in dark mode.
"""

from __future__ import annotations

import re
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


def inline_svg(svg: str, name: str) -> str:
    """An SVG to embed in a page: colours as variables, unique ids, no addresses."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' xmlns(:\w+)?="[^"]*"', "", svg)
    svg = re.sub(r'<svg ([^>]*?)height="[^"]*"', r"<svg \1", svg)
    svg = re.sub(r'<svg ([^>]*?)width="[^"]*"', r"<svg \1", svg)
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'href="#', f'href="#{name}-', svg)
    svg = svg.replace("url(#", f"url(#{name}-")
    for key, colour in LIGHT_COLOURS.items():
        svg = svg.replace(colour, f"var(--{key})")
    return re.sub(r"'DejaVu Sans'[^;\"]*", "var(--font)", svg)


def _css_variables(colours: dict[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())


CSS: Final = f"""
:root {{ color-scheme: light dark; --font: system-ui, sans-serif; {_css_variables(LIGHT_COLOURS)} }}
@media (prefers-color-scheme: dark) {{ :root {{ {_css_variables(DARK_COLOURS)} }} }}
body {{ margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 58rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 var(--font); }}
h1 {{ margin: 0; font-size: 1.7rem; font-weight: 600; }}
h2 {{ margin: 2.8rem 0 .6rem; font-size: 1.15rem; font-weight: 600; }}
p {{ margin: .3rem 0; max-width: 44rem; }}
p, figcaption {{ color: var(--faint); }}
a {{ color: inherit; }}
figure {{ margin: .6rem 0 0; overflow-x: auto; }}
figcaption {{ font-size: .85rem; }}
svg {{ display: block; width: 100%; min-width: 40rem; height: auto; }}
.scroll {{ overflow-x: auto; margin: .8rem 0; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .92rem; }}
th, td {{ padding: .28rem 0 .28rem 1.6rem; text-align: right; white-space: nowrap;
  border-bottom: 1px solid var(--line); }}
th:first-child, td:first-child {{ padding-left: 0; text-align: left; }}
th {{ color: var(--faint); font-weight: 400; }}
summary {{ color: var(--faint); cursor: pointer; }}
"""
"""The style sheet of a page."""
