"""Many games at once: observations and legal actions in arrays, with automatic reset.

    env = BatchEnv(32, players=2)
    while True:
        actions = choose(env.observations, env.legal, env.num_legal)
        env.step(actions)

All arrays are views of buffers that `step` fills again: copy what must be kept. With the compiled
engine and the package `librt` the buffers are those the engine writes to; otherwise byte arrays.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..bots import BotPlayer
from ..encoding.observation import ByteSink, Observer
from ..encoding.spec import NUM_ACTIONS
from ..engine.number_sink import NumberSink
from ..engine.state import GameState
from ..game import Game
from .arguments import check_count, check_seat, check_seed, to_int_or_none
from .batch_core import (
    MAX_LEGAL,
    ROW_ACTIONS,
    ROW_COUNT,
    ROW_SEAT,
    ROW_SIZE,
    ArraySink,
    BatchCore,
    ScriptedSeats,
)
from .env_game import MAX_ROUNDS, NUM_SEEDS, GameConfig, action_from_id, start_game

MAX_SLOTS: Final = 5

Opponent = Callable[[Game, int], Any]


def make_sinks(size: int, num_questions: int) -> tuple[NumberSink, Any, NumberSink, Any]:
    """A sink for observations and one for questions, each with its buffer."""
    try:
        from .batch_buffers import ByteBuffer, ShortBuffer
    except ImportError:  # librt is not installed
        numbers, questions = ByteSink(size), ArraySink(num_questions * ROW_SIZE)
        return numbers, numbers.out, questions, questions.out
    byte_buffer, short_buffer = ByteBuffer(size), ShortBuffer(num_questions * ROW_SIZE)
    return byte_buffer, byte_buffer.numbers, short_buffer, short_buffer.numbers


class BatchEnv:
    """`count` games of one configuration.

    `slots` is the number of players of the layout of observations: 5 gives one layout for all
    numbers of players, with 0 for absent ones. `positions` are positions to start from, taken at
    random; by default games start at their beginning. `opponents` play some of the seats: bots by
    name, bots, or callables that take the view; the caller answers for the others. `seed` fixes
    the seeds of all games.

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
        positions: Sequence[Mapping[str, Any]] = (),
        opponents: Mapping[int, Any] | None = None,
        battle_discards: str = "default",
        ask_forced: str = "never",
    ) -> None:
        self.count = check_count("count", count)
        self.config = GameConfig(players, edition, mode, battle_discards, ask_forced)
        self.observer = Observer(self.config.players, check_slots(slots, self.config.players))
        self.positions = list(positions)
        self.opponents = {
            check_seat(seat, self.config.players): make_opponent(bot)
            for seat, bot in (opponents or {}).items()
        }
        if len(self.opponents) == self.config.players:
            raise ValueError("opponents play all seats: leave one of them to the caller")
        numbers, number_buffer, questions, question_buffer = make_sinks(
            self.count * self.observer.size, self.count
        )
        self.sinks = numbers, questions
        self.observations: NDArray[np.uint8] = np.frombuffer(number_buffer, np.uint8).reshape(
            self.count, self.observer.size
        )
        rows: NDArray[np.int16] = np.frombuffer(question_buffer, np.int16).reshape(-1, ROW_SIZE)
        self.seats = rows[:, ROW_SEAT]
        self.num_legal = rows[:, ROW_COUNT]
        self.legal = rows[:, ROW_ACTIONS:]
        self.rewards = np.zeros((self.count, self.config.players), np.float32)
        self.terminated = np.zeros(self.count, np.bool_)
        self.truncated = np.zeros(self.count, np.bool_)
        self.games: list[Game] = []
        self.scripts: ScriptedSeats | None = None
        self.reset(seed)

    @property
    def size(self) -> int:
        """The number of values in an observation."""
        return self.observer.size

    def reset(self, seed: int | None = None) -> None:
        """Start all games again."""
        self.rng = np.random.default_rng(check_seed(seed))
        self.games = [self._new_game(index) for index in range(self.count)]
        self._clear()
        states = [game.state for game in self.games]
        self.core = BatchCore(self.observer, *self.sinks, states, MAX_ROUNDS, self.scripts)
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False

    def step(self, actions: Sequence[int] | NDArray[Any]) -> None:
        """Answer in every game, by action id; an `IllegalAction` changes nothing."""
        ids = self._action_ids(actions)
        if self.terminated.any() or self.truncated.any():
            self.rewards[:] = 0
            self.terminated[:] = self.truncated[:] = False
        illegal = self.core.first_illegal(ids)
        if illegal >= 0:
            action = action_from_id(ids[illegal])
            reason = self.games[illegal].why_illegal(int(self.seats[illegal]), action)
            assert reason is not None
            raise reason
        self._clear()
        for index in self.core.step(ids):
            self._finish(index)
        if self.opponents:
            self._answer_for_opponents()

    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action, by game and action id."""
        mask = np.zeros((self.count, NUM_ACTIONS), np.int8)
        games, places = np.nonzero(self.legal >= 0)
        mask[games, self.legal[games, places]] = 1
        return mask

    # --- parts

    def _clear(self) -> None:
        """Set all observations to 0: numpy's view of the buffer is read-only."""
        ctypes.memset(self.observations.ctypes.data, 0, self.observations.nbytes)

    def _new_game(self, index: int) -> Game:
        """A game whose first question is the caller's."""
        while True:
            seed = int(self.rng.integers(NUM_SEEDS))
            options: dict[str, Any] = {}
            if self.positions:
                options["position"] = self.positions[int(self.rng.integers(len(self.positions)))]
            game = start_game(self.config, seed, options)
            game.state.event_log = None
            if not self.opponents or self._advance(game):
                return game

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
        if state.winner < 0:
            self.truncated[index] = True
            return
        self.terminated[index] = True
        self.rewards[index] = -1.0 / (self.config.players - 1)
        self.rewards[index, state.winner] = 1.0

    def _answer_for_opponents(self) -> None:
        for index, game in enumerate(self.games):
            if any(seat in self.opponents for seat in game.waiting):
                ctypes.memset(self.observations[index].ctypes.data, 0, self.size)
                if self._advance(game):
                    self.core.write(index)
                else:
                    self._finish(index)

    def _action_ids(self, actions: Sequence[int] | NDArray[Any]) -> list[int]:
        ids: list[Any] = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        if len(ids) != self.count:
            raise ValueError(f"{self.count} actions are expected, one a game, not {len(ids)}")
        if not all(type(action) is int for action in ids):
            ids = [to_int_or_none(action) for action in ids]
            if None in ids:
                raise ValueError("actions are whole numbers, the ids of legal actions")
        return ids


def make_opponent(bot: Any) -> Opponent:
    """A function that answers for a seat: of a bot by name, an object with `choose`, a callable."""
    if isinstance(bot, str):
        return BotPlayer(bot).answer
    choose: Any = bot.choose if hasattr(bot, "choose") else bot
    if not callable(choose):
        raise ValueError(f"an opponent is a bot, the name of one, or a callable: {bot!r:.80}")
    return lambda game, seat: choose(game.view(seat))


def check_slots(slots: int | None, players: int) -> int:
    """The number of players of a layout."""
    if slots is None:
        return players
    number = to_int_or_none(slots)
    if number is None or not players <= number <= MAX_SLOTS:
        raise ValueError(f"slots goes from {players}, the players, to {MAX_SLOTS}: {slots!r}")
    return number


__all__ = ["MAX_LEGAL", "BatchEnv"]
