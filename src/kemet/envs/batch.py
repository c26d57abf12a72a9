"""Many games at once: observations and legal actions in arrays, with automatic reset.

    env = BatchEnv(32, players=2)
    while True:
        actions = choose(env.observations, env.legal, env.num_legal)
        env.step(actions)

All arrays are views of buffers that `step` fills again: copy what must be kept.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..encoding.observation import Observer
from ..engine.state import GameState
from ..game import Game
from .arguments import check_count, check_list, check_seed, to_int_or_none
from .batch_arrays import BatchArrays, legal_mask
from .batch_core import MAX_LEGAL, BatchCore, ScriptedSeats
from .env_game import MAX_ROUNDS, NUM_SEEDS, GameConfig, action_from_id, start_game
from .opponents import make_opponents

MAX_SLOTS: Final = 5
MAX_STARTS: Final = 100


class BatchEnv:
    """`count` games of one configuration.

    `slots` is the number of players of the layout of observations: 5 gives one layout for all
    numbers of players, with 0 for absent ones. `positions` and `records` are starts, taken at
    random: positions (docs/notation.md), and texts of games to continue; by default games start at
    their beginning. `opponents` play some of the seats: bots by name, bots, or callables that take
    the view; the caller answers for the others.

    `seed` fixes all games: those in row i follow from the seed and `first_game` + i, so that a
    batch can be divided among processes.

    - `observations` (count, size): what the seat that answers knows (`kemet.envs.spec`);
    - `seats` (count): the seat that answers;
    - `legal` (count, 160): the ids of the legal actions, then -1; `num_legal` (count): how many;
    - `rewards` (count, players): of the games that ended in the last step, as in `env_game.py`;
    - `terminated`, `truncated` (count): which games these are. They have started again.
    """

    def __init__(
        self,
        count: int,
        players: int = 2,
        edition: str = "revised",
        mode: str | None = None,
        *,
        slots: int | None = None,
        seed: int | None = None,
        first_game: int = 0,
        positions: Sequence[Mapping[str, Any]] = (),
        records: Sequence[str] = (),
        opponents: Mapping[int, Any] | None = None,
        battle_discards: str = "default",
        ask_forced: str = "never",
    ) -> None:
        self.count = check_count("count", count)
        self.config = GameConfig(players, edition, mode, battle_discards, ask_forced)
        self.observer = Observer(self.config.players, check_slots(slots, self.config.players))
        self.first_game = check_count("first_game", first_game, 0)
        self.starts: list[dict[str, Any]] = [
            *({"position": position} for position in check_list("positions", positions)),
            *({"record": record} for record in check_list("records", records)),
        ]
        self.opponents = make_opponents(opponents, self.config.players)
        self.arrays = BatchArrays(self.count, self.observer)
        self.observations = self.arrays.observations
        self.seats = self.arrays.seats
        self.num_legal = self.arrays.num_legal
        self.legal = self.arrays.legal
        self.rewards = np.zeros((self.count, self.config.players), np.float32)
        self.terminated = np.zeros(self.count, np.bool_)
        self.truncated = np.zeros(self.count, np.bool_)
        self.games: list[Game] = []
        self.scripts: ScriptedSeats | None = None
        self.any_ended = False
        self.reset(seed)

    @property
    def size(self) -> int:
        """The number of values in an observation."""
        return self.observer.size

    def reset(self, seed: int | None = None) -> None:
        """Start all games again."""
        entropy = seed_or_random(seed)
        self.rng = np.random.default_rng(entropy)
        self.rngs = [game_rng(entropy, self.first_game + row) for row in range(self.count)]
        self.games = [self._new_game(index) for index in range(self.count)]
        self.arrays.clear()
        states = [game.state for game in self.games]
        self.core = BatchCore(self.arrays.writer, states, MAX_ROUNDS, self.scripts)
        self._clear_results()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Answer in every game, by action id; an `IllegalAction` changes nothing."""
        ids = action_ids(actions, self.count)
        illegal = self.core.choose(ids)
        if illegal >= 0:
            action = action_from_id(ids[illegal])
            reason = self.games[illegal].why_illegal(int(self.seats[illegal]), action)
            assert reason is not None
            raise reason
        if self.any_ended:
            self._clear_results()
        self.arrays.clear()
        for index in self.core.step():
            self._finish(index)
        if self.opponents:
            self._answer_for_opponents()

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, by game and action id."""
        return legal_mask(self.legal)

    # --- parts

    def _clear_results(self) -> None:
        self.any_ended = False
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False

    def _new_game(self, index: int) -> Game:
        """A game whose first question is the caller's."""
        rng = self.rngs[index]
        for _ in range(MAX_STARTS):
            seed = int(rng.integers(NUM_SEEDS))
            start = self.starts[int(rng.integers(len(self.starts)))] if self.starts else {}
            game = start_game(self.config, seed, start)
            game.state.event_log = None
            if not self.opponents or self._advance(game):
                return game
        raise ValueError(f"{MAX_STARTS} games in a row ended before the caller was asked")

    def _advance(self, game: Game) -> bool:
        """Let opponents answer until the caller is asked; False if the game ends before."""
        while not game.over and game.state.round <= MAX_ROUNDS:
            seats = [seat for seat in game.waiting if seat in self.opponents]
            if not seats:
                return True
            game.play(seats[0], self.opponents[seats[0]](game, seats[0]))
        return False

    def _finish(self, index: int) -> None:
        """Note the result of a game and start another in its place."""
        state = self.games[index].state
        self._note_result(index, state)
        self.games[index] = self._new_game(index)
        self.core.load(index, self.games[index].state)

    def _note_result(self, index: int, state: GameState) -> None:
        self.any_ended = True
        if state.winner < 0:
            self.truncated[index] = True
            return
        self.terminated[index] = True
        self.rewards[index] = -1.0 / (self.config.players - 1)
        self.rewards[index, state.winner] = 1.0

    def _answer_for_opponents(self) -> None:
        for index, game in enumerate(self.games):
            if any(seat in self.opponents for seat in game.waiting):
                self.arrays.clear_row(index)
                if self._advance(game):
                    self.core.write(index)
                else:
                    self._finish(index)


def seed_or_random(seed: Any) -> int:
    """A checked seed; a random one for None."""
    number = check_seed(seed)
    return secrets.randbits(128) if number is None else number


def game_rng(entropy: int, number: int) -> np.random.Generator:
    """The random numbers of one game of a batch and of those that follow in its place."""
    return np.random.default_rng(np.random.SeedSequence(entropy, spawn_key=(number,)))


def action_ids(actions: Sequence[int] | NDArray[Any], count: int) -> list[int]:
    """Actions as whole numbers, one for each of `count` games."""
    if isinstance(actions, np.ndarray):
        if actions.shape != (count,) or actions.dtype.kind not in "iuO":
            raise no_actions(f"an array of shape {actions.shape} and type {actions.dtype}", count)
        ids: list[Any] = actions.tolist()
    else:
        if not is_ordered(actions):
            raise no_actions(f"{actions!r:.60}", count)
        ids = list(actions)
        if len(ids) != count:
            raise ValueError(f"{count} actions are expected, one a game, not {len(ids)}")
    if not all(type(action) is int for action in ids):
        numbers = [to_int_or_none(action) for action in ids]
        if None in numbers:
            raise no_actions(f"{ids[numbers.index(None)]!r:.60} among them", count)
        return [number for number in numbers if number is not None]
    return ids


def is_ordered(actions: object) -> bool:
    """Whether something has an order of its own: a list, a tensor or an iterator, and no set."""
    return isinstance(actions, Iterable) and not isinstance(actions, (str, bytes, Mapping, Set))


def no_actions(given: str, count: int) -> ValueError:
    return ValueError(
        f"actions are {count} whole numbers, the ids of a legal action of each game, not {given}"
    )


def check_slots(slots: int | None, players: int) -> int:
    """The number of players of a layout."""
    if slots is None:
        return players
    number = to_int_or_none(slots)
    if number is None or not players <= number <= MAX_SLOTS:
        raise ValueError(f"slots goes from {players}, the players, to {MAX_SLOTS}: {slots!r}")
    return number


__all__ = ["MAX_LEGAL", "MAX_SLOTS", "BatchEnv"]
