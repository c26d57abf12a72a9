"""The rules of Kemet, and nothing else: no words, no screens, no names of tiles.

Start reading at `table.py` (what lies on the table), then `flow.py` (how it moves),
then the procedures in rulebook order: `setup`, `day`, `move`, `muster`, `build`, `battle`,
`cards`, `night`, `ending`. What tiles, cards and boards exist is told by `kemet.content`.
"""

from __future__ import annotations


def is_compiled() -> bool:
    """Whether these modules were compiled when they were installed: docs/speed.md."""
    from . import procedures

    return not str(procedures.__file__).endswith(".py")
