"""Many games at one call, over processes or on Ray, as a tidy table to count in.

table = kemet.lab.play_many(["greedy", "random"], games=200)
sum(line["won"] for line in table if line["bot"] == "greedy")
pandas.DataFrame(table)
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from html import escape
from typing import Any, SupportsIndex, overload

from .arena import play_all
from .match import make_match
from .rows import Row
from .tables import COLUMNS, arrow_table, tidy

SHOWN = (
    "game", "edition", "players", "seat", "bot", "won", "score", "forfeit", "rounds", "decisions",
)  # fmt: skip
MOST_SHOWN = 20


class ForfeitWarning(UserWarning):
    """Bots failed in some of the games, and forfeit those."""


class Played(Sequence[dict[str, Any]]):
    """A line for each game and seat, in order; docs/arena.md tells what the columns hold.

    A bot that failed in a game has not won it; `forfeits` lists where that happened, and why.
    """

    columns = tuple(COLUMNS)

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = list(rows)  # one for each game, with all that the arena keeps
        self.lines = list(tidy(self.rows))

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, at: SupportsIndex) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, at: Any) -> Any:
        return self.lines[at]

    def column(self, name: str) -> list[Any]:
        """One column, from top to bottom."""
        if name not in COLUMNS:
            raise ValueError(f"there is no column {name!r}: there are {', '.join(COLUMNS)}")
        return [line[name] for line in self.lines]

    def to_arrow(self) -> Any:
        """As a table of pyarrow, with the types of the columns."""
        return arrow_table(self.rows)

    @property
    def forfeits(self) -> list[dict[str, Any]]:
        """The lines of seats whose bot failed."""
        return [line for line in self.lines if line["forfeit"]]

    def __repr__(self) -> str:
        failed = f", {len(self.forfeits)} forfeits" if self.forfeits else ""
        return f"<{len(self.rows)} games, {len(self)} lines{failed}>"

    def _repr_html_(self) -> str:
        """The first lines, for a notebook."""
        head = "".join(f"<th>{name}</th>" for name in SHOWN)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(str(line[name]))}</td>" for name in SHOWN) + "</tr>"
            for line in self.lines[:MOST_SHOWN]
        )
        more = f"<p>… {len(self)} lines in all</p>" if len(self) > MOST_SHOWN else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def play_many(
    bots: Sequence[str],
    games: int = 100,
    *,
    players: int | None = None,
    editions: str | Sequence[str] = "revised",
    seed: int = 1,
    workers: int | None = None,
    ray: str | bool = False,
    allow_forfeits: bool = False,
) -> Played:
    """Let bots play so many games, and give a line for each game and seat.

    Who sits where follows from the number of a game, as in the arena; the same call plays the same
    games. `workers` are processes, all cores if left out. With `ray` they are played on a cluster:
    at that address, or with True where RAY_ADDRESS leads, else on one of this machine.

    A bot that fails forfeits that game, as in the arena: a `ForfeitWarning` tells of it, unless
    forfeits are allowed.
    """
    if isinstance(bots, str):
        raise ValueError(f"bots must be a list of names: {bots!r}")
    if games < 1:
        raise ValueError(f"games must be 1 or more: {games}")
    chosen = [editions] if isinstance(editions, str) else list(editions)
    match = make_match(bots, chosen, players, games, seed)
    cluster = None if ray is False else "" if ray is True else ray
    rows = sorted(play_all(match, range(games), workers, cluster), key=lambda row: row["game"])
    played = Played(rows)
    if played.forfeits and not allow_forfeits:
        first = played.forfeits[0]
        warnings.warn(
            f"{len(played.forfeits)} forfeits in {len(rows)} games, the first in game "
            f"{first['game']}: {first['forfeit_reason']}",
            ForfeitWarning,
            stacklevel=2,
        )
    return played
