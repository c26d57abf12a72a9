"""A game as learners sit at it: observations and masks as arrays, answers by number, rewards.

Every face is a thin coat over this. The reward comes at the end of a game: 1 for the winner and
-1 / (players - 1) for each of the others, so that it sums up to 0; 0 for all if nobody has won when
the game is cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..begin import find_edition, new_game
from ..engine import actions
from ..engine.catalog import DISCARDS
from ..engine.flow import awaited
from ..game import Game
from .arguments import check_action, check_players
from .layout import ACTIONS, fields, size
from .observation import Observer, mask

MOST_ROUNDS: Final = 100  # players who never fight could go on for ever
MOST_SEEDS: Final = 1 << 31

Observation = dict[str, NDArray[Any]]


@dataclass(frozen=True, slots=True)
class Rules:
    """What is played: the arguments that every face takes. A ValueError says what is wrong."""

    players: int = 3
    edition: str = "revised"
    mode: str | None = None
    battle_discards: str = "default"
    ask_forced: bool = False
    quiet: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", check_players(self.players))
        kind = find_edition(self.edition, self.mode)
        if self.battle_discards not in DISCARDS or (
            self.battle_discards != "default" and not kind.choose_discards
        ):
            raise ValueError(
                f"battle_discards is one of {', '.join(DISCARDS)}, chosen in the original edition "
                f"alone [S8]: {self.battle_discards!r}"
            )

    def game(self, seed: int) -> Game:
        """A new game by these rules."""
        return new_game(
            self.players,
            self.edition,
            self.mode,
            seed,
            battle_discards=self.battle_discards,
            ask_forced=self.ask_forced,
            quiet=self.quiet,
        )


class Sitting:
    """One game, with what each seat sees of it."""

    def __init__(self, rules: Rules, game: Game) -> None:
        self.rules = rules
        self.game = game
        self.observer = Observer(rules.players)

    def __reduce__(self) -> tuple[type[Sitting], tuple[Rules, Game]]:
        """Pickled without the observer, which the number of players determines."""
        return Sitting, (self.rules, self.game)

    def __deepcopy__(self, memo: dict[int, Any]) -> Sitting:
        return self.copy()

    @property
    def turn(self) -> int:
        """The seat that answers next: of several that are awaited, the first."""
        for choice in self.game.table.open:
            if choice.answer is None:
                return choice.seat
        return -1

    @property
    def cut(self) -> bool:
        """Whether the game goes on for longer than any that is played to win."""
        return self.game.table.round > MOST_ROUNDS and not self.game.over

    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat may know, as numbers."""
        return np.frombuffer(self.observer.observe(self.game.table, seat), np.uint8)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """1 for each action that is a legal answer of a seat now."""
        return np.frombuffer(mask(self.game.table, seat), np.int8)

    def seen(self, seat: int) -> Observation:
        """Both, as PettingZoo and Gymnasium want them."""
        return {"observation": self.observation(seat), "action_mask": self.mask(seat)}

    def is_legal(self, seat: int, number: int) -> bool:
        choice = awaited(self.game.table, seat)
        return choice is not None and any(option.id == number for option in choice.options)

    def answer(self, seat: int, number: Any) -> None:
        """Answer for a seat, by the number of an action; `Illegal` says why not."""
        self.game.play(seat, action_of(number))

    def copy(self) -> Sitting:
        """An independent one, the same in everything."""
        new = Sitting.__new__(Sitting)
        new.rules, new.observer = self.rules, self.observer
        new.game = self.game.copy()
        return new

    def state(self) -> NDArray[np.uint8]:
        """The observations of all seats, one after another: what all players know together."""
        table, observe = self.game.table, self.observer.observe
        seen = b"".join([observe(table, seat) for seat in range(self.rules.players)])
        return np.frombuffer(bytearray(seen), np.uint8)

    def rewards(self) -> list[float]:
        """By seat; all 0 as long as nobody has won."""
        n, winner = self.rules.players, self.game.winner
        if winner is None:
            return [0.0] * n
        return [1.0 if seat == winner else -1.0 / (n - 1) for seat in range(n)]


def action_of(number: Any) -> actions.Action:
    """The action of a number; a ValueError if there is none."""
    return actions.ALL[check_action(number, ACTIONS)]


def begun(sitting: Sitting | None) -> Sitting:
    """The game that is played; a RuntimeError before the first `reset`."""
    if sitting is None:
        raise RuntimeError("no game has begun: call reset() first")
    return sitting


def highs(players: int) -> NDArray[np.uint8]:
    """The largest number at each place of an observation."""
    found = np.empty(size(players), np.uint8)
    for field in fields(players):
        found[field.start : field.stop] = field.high
    return found
