"""Many games in one call, in processes or on Ray, as a tidy table.

batch = kemet.arena.play_many(["greedy", "random"], games=200)
sum(row["won"] for row in batch if row["bot"] == "greedy")
pandas.DataFrame(batch)
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from html import escape
from typing import Any, SupportsIndex, overload

from ..arguments import to_int
from .export import COLUMNS, tidy_rows, to_arrow_table
from .game_result import GameResult
from .match import make_match
from .runner import play_games

HTML_COLUMNS = (
    "game", "edition", "players", "seat", "bot", "won", "score", "forfeit", "rounds", "decisions",
)  # fmt: skip
MAX_HTML_ROWS = 20


class ForfeitWarning(UserWarning):
    """Bots failed in some of the games, and forfeit these games."""


class BatchResult(Sequence[dict[str, Any]]):
    """A row for each game and seat, in order; docs/arena.md describes the columns.

    A bot that fails in a game does not win it; `forfeits` lists these rows with their reasons.
    """

    columns = tuple(COLUMNS)

    def __init__(self, results: Sequence[GameResult]) -> None:
        self.results = list(results)  # one for each game, as in a results file
        self.rows = list(tidy_rows(self.results))

    def __len__(self) -> int:
        return len(self.rows)

    @overload
    def __getitem__(self, index: SupportsIndex) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> list[dict[str, Any]]: ...
    def __getitem__(self, index: Any) -> Any:
        return self.rows[index]

    def column(self, name: str) -> list[Any]:
        """The values of one column, in order."""
        if name not in COLUMNS:
            raise ValueError(f"there is no column {name!r}: there are {', '.join(COLUMNS)}")
        return [row[name] for row in self.rows]

    def to_arrow(self) -> Any:
        """A pyarrow table with typed columns."""
        return to_arrow_table(self.results)

    @property
    def forfeits(self) -> list[dict[str, Any]]:
        """The rows of seats whose bot failed."""
        return [row for row in self.rows if row["forfeit"]]

    def __repr__(self) -> str:
        failed = f", {len(self.forfeits)} forfeits" if self.forfeits else ""
        return f"<{len(self.results)} games, {len(self)} rows{failed}>"

    def _repr_html_(self) -> str:
        """The first rows, for a notebook."""
        header = "".join(f"<th>{name}</th>" for name in HTML_COLUMNS)
        body = "".join(
            "<tr>"
            + "".join(f"<td>{escape(str(row[name]))}</td>" for name in HTML_COLUMNS)
            + "</tr>"
            for row in self.rows[:MAX_HTML_ROWS]
        )
        more = f"<p>… {len(self)} rows in all</p>" if len(self) > MAX_HTML_ROWS else ""
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
    """Let bots play games and return a row for each game and seat.

    The seating follows from the number of a game, as in `kemet arena`; the same call plays the same
    games. `workers` is the number of processes, by default one per core. With `ray` the games run
    on a Ray cluster: at that address, or with True at RAY_ADDRESS, else on this machine.

    A bot that fails forfeits the game: this issues a `ForfeitWarning` unless `allow_forfeits`.
    """
    if workers is not None and to_int(workers, "workers") < 1:
        raise ValueError(f"workers counts processes from 1, or is None for one per core: {workers}")
    if not isinstance(ray, str | bool):
        raise ValueError(f"ray must be True, False or an address: {ray!r:.80}")
    edition_names = [editions] if isinstance(editions, str) else editions
    match = make_match(bots, edition_names, players, games, seed)
    ray_address = None if ray is False else "" if ray is True else ray
    played = play_games(match, range(match.games), workers, ray_address)
    results = sorted(played, key=lambda result: result["game"])
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
