"""Many games at one call, over processes or on Ray, as a tidy table to count in.

table = kemet.lab.play_many(["greedy", "random"], games=200)
sum(line["won"] for line in table if line["bot"] == "greedy")
pandas.DataFrame(table)
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, SupportsIndex, overload

from .arena import play_all
from .match import make_match
from .rows import Row
from .tables import COLUMNS, arrow_table, tidy

SHOWN = ("game", "edition", "players", "seat", "bot", "won", "score", "rounds", "decisions")
MOST_SHOWN = 20


class Played(Sequence[dict[str, Any]]):
    """A line for each game and seat, in order; docs/arena.md tells what the columns hold."""

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

    def __repr__(self) -> str:
        return f"<{len(self.rows)} games, {len(self)} lines>"

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
) -> Played:
    """Let bots play so many games, and give a line for each game and seat.

    Who sits where follows from the number of a game, as in the arena; the same call plays the same
    games. `workers` are processes, all cores if left out. With `ray` they are played on a cluster:
    at that address, or with True where RAY_ADDRESS leads, else on one of this machine.
    """
    if isinstance(bots, str):
        raise ValueError(f"bots must be a list of names: {bots!r}")
    if games < 1:
        raise ValueError(f"games must be 1 or more: {games}")
    chosen = [editions] if isinstance(editions, str) else list(editions)
    match = make_match(bots, chosen, players, games, seed)
    cluster = None if ray is False else "" if ray is True else ray
    rows = sorted(play_all(match, range(games), workers, cluster), key=lambda row: row["game"])
    return Played(rows)
