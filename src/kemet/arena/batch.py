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

from .export import COLUMNS, tidy_rows, to_arrow_table
from .game_result import GameResult
from .match import make_match
from .runner import play_games

HTML_COLUMNS = (
    "game", "edition", "players", "seat", "bot", "won", "score", "forfeit", "rounds", "decisions",
)  # fmt: skip
MAX_HTML_ROWS = 20


class ForfeitWarning(UserWarning):
    """Bots failed in some of the games, and forfeit those."""


class BatchResult(Sequence[dict[str, Any]]):
    """A line for each game and seat, in order; docs/arena.md tells what the columns hold.

    A bot that failed in a game has not won it; `forfeits` lists where that happened, and why.
    """

    columns = tuple(COLUMNS)

    def __init__(self, results: Sequence[GameResult]) -> None:
        self.results = list(results)  # one for each game, with all that the arena keeps
        self.rows = list(tidy_rows(self.results))

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, at: SupportsIndex) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, at: Any) -> Any:
        return self.rows[at]

    def column(self, name: str) -> list[Any]:
        """One column, from top to bottom."""
        if name not in COLUMNS:
            raise ValueError(f"there is no column {name!r}: there are {', '.join(COLUMNS)}")
        return [line[name] for line in self.rows]

    def to_arrow(self) -> Any:
        """As a table of pyarrow, with the types of the columns."""
        return to_arrow_table(self.results)

    @property
    def forfeits(self) -> list[dict[str, Any]]:
        """The lines of seats whose bot failed."""
        return [line for line in self.rows if line["forfeit"]]

    def __repr__(self) -> str:
        failed = f", {len(self.forfeits)} forfeits" if self.forfeits else ""
        return f"<{len(self.results)} games, {len(self)} lines{failed}>"

    def _repr_html_(self) -> str:
        """The first lines, for a notebook."""
        header = "".join(f"<th>{name}</th>" for name in HTML_COLUMNS)
        body = "".join(
            "<tr>"
            + "".join(f"<td>{escape(str(line[name]))}</td>" for name in HTML_COLUMNS)
            + "</tr>"
            for line in self.rows[:MAX_HTML_ROWS]
        )
        more = f"<p>… {len(self)} lines in all</p>" if len(self) > MAX_HTML_ROWS else ""
        return f"<table><thead><tr>{header}</tr></thead><tbody>{body}</tbody></table>{more}"


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
) -> BatchResult:
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
    edition_names = [editions] if isinstance(editions, str) else list(editions)
    match = make_match(bots, edition_names, players, games, seed)
    ray_address = None if ray is False else "" if ray is True else ray
    results = sorted(
        play_games(match, range(games), workers, ray_address), key=lambda row: row["game"]
    )
    batch = BatchResult(results)
    if batch.forfeits and not allow_forfeits:
        first = batch.forfeits[0]
        warnings.warn(
            f"{len(batch.forfeits)} forfeits in {len(results)} games, the first in game "
            f"{first['game']}: {first['forfeit_reason']}",
            ForfeitWarning,
            stacklevel=2,
        )
    return batch
