"""The rules of Kemet as a state machine, without texts, user interfaces or names of tiles.

Read `state.py` first (the data), then `procedures.py` (how steps run and ask), then the chapters
in `rules/` in rulebook order: `setup`, `day`, `move`, `recruit`, `build`, `battle`, `cards`,
`creatures`, `night`, `turn_order`. `kemet.content` defines the tiles, cards and boards.
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Whether the engine runs compiled (see docs/speed.md)."""
    from . import procedures

    return not str(procedures.__file__).endswith(".py")
