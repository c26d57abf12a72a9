"""The contestants of a benchmark: random play of Kemet, and of its peers if installed.

Kemet plays inside its engine, through the Python API, through its environments and in batches.

Each contestant sets up a game, which is not timed, and plays it at random, which is. Choices with
one option are played but not counted. Snapshots of the games measure the cost of a copy. Times are
processor times, which depend less on other load.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, NamedTuple

from .. import envs
from ..engine.playout import play_out
from ..factory import new_game
from ..game import Game
from ..numeric import load_numpy, one_thread
from ..optional import MissingExtra

CopyFunction = Callable[[], object]

BASE_NAME = "kemet revised, 2 players"
FROM_PYTHON_NAME = f"{BASE_NAME}, from Python, no events"
BATCH_STEPS = 2048  # answers of each game of a batch, timed together


class Played(NamedTuple):
    """What was played: decisions, how a position of the game is copied, games that ended."""

    decisions: int
    copy_function: CopyFunction | None = None
    games: int = 1


@dataclass(slots=True)
class Contestant:
    """A way to play: `set_up(seed)` makes a game or a batch, `play_game(game, seed)` plays it."""

    name: str
    set_up: Callable[[int], Any]
    play_game: Callable[[Any, int], Played]
    is_kemet: bool = False
    decisions: int = 0
    seconds: float = 0.0
    games: int = 0
    runs: int = 0  # of `play_game`
    copy_functions: list[CopyFunction] = field(default_factory=list[CopyFunction])

    def play(self, seconds: float) -> None:
        """Play whole games or batches, at least one, for that time."""
        deadline = time.process_time() + seconds
        while not self.runs or time.process_time() < deadline:
            game = self.set_up(self.runs)
            start = time.process_time()
            played = self.play_game(game, self.runs)
            self.seconds += time.process_time() - start
            self.decisions += played.decisions
            self.games += played.games
            self.runs += 1
            if played.copy_function is not None and len(self.copy_functions) < 50:
                self.copy_functions.append(played.copy_function)

    def copy_us(self, seconds: float) -> float:
        """Microseconds per copy; 0 without copy functions."""
        if not self.copy_functions:
            return 0.0
        start, done = time.process_time(), 0
        while not done or time.process_time() - start < seconds:
            for copy_function in self.copy_functions:
                copy_function()
            done += len(self.copy_functions)
        return 1e6 * (time.process_time() - start) / done


def kemet_engine(players: int, edition: str) -> Contestant:
    """Kemet as searches use it: a random playout inside the engine."""

    def set_up(seed: int) -> Game:
        return new_game(players, edition, seed=seed, ask_forced="never", events=False)

    def play_game(game: Game, seed: int) -> Played:
        played = play_out(game.state, seed, 40 + seed % 100)
        snapshot = game.copy()
        return Played(played + play_out(game.state, seed + 1), snapshot.copy)

    return Contestant(f"kemet {edition}, {players} players", set_up, play_game, is_kemet=True)


def kemet_api(players: int, edition: str, events: bool) -> Contestant:
    """Kemet as programs use it: answered through the Python API, with events or without."""

    def set_up(seed: int) -> Game:
        return new_game(players, edition, seed=seed, ask_forced="never", events=events)

    def play_game(game: Game, seed: int) -> Played:
        rng = random.Random(seed)
        decisions, snapshot = 0, None
        while not game.over:
            seat = game.waiting[0]
            game.play(seat, rng.choice(game.options(seat)))
            decisions += 1
            if decisions == 40 + seed % 100:
                snapshot = game.copy()
        return Played(decisions, snapshot.copy if snapshot else None)

    name = f"kemet {edition}, {players} players, from Python{'' if events else ', no events'}"
    return Contestant(name, set_up, play_game, is_kemet=True)


def make_catanatron() -> Contestant:
    module = import_module("catanatron")

    def set_up(seed: int) -> Any:
        random.seed(seed)
        colours = module.Color.RED, module.Color.BLUE
        return module.Game([module.RandomPlayer(colour) for colour in colours])

    def play_game(game: Any, seed: int) -> Played:
        decisions, ticks, snapshot = 0, 0, None
        while game.winning_color() is None and ticks < 1000:
            decisions += len(game.state.playable_actions) > 1
            game.play_tick()
            ticks += 1
            if ticks == 100:
                snapshot = game.copy()
        return Played(decisions, snapshot.copy if snapshot else None)

    return Contestant("Catanatron, 2 players", set_up, play_game)


def import_fastcatan() -> Any:
    """A Catan in C++, which counts its threads when it is loaded: one, as for all contestants."""
    with one_thread():
        return import_module("fastcatan")


def make_fastcatan() -> Contestant:
    """Stepped from Python."""
    module = import_fastcatan()

    def set_up(seed: int) -> Any:
        game = module.Env()
        game.reset(seed=seed)
        return game

    def play_game(game: Any, seed: int) -> Played:
        rng = random.Random(seed)
        decisions, snapshot = 0, b""
        while not game.done:
            options = game.legal_actions()
            decisions += len(options) > 1
            game.step(rng.choice(options))
            if decisions == 100 and not snapshot:
                snapshot = game.snapshot()
        return Played(decisions, (lambda: module.Env().load_snapshot(snapshot)))

    return Contestant("fastcatan, 4 players", set_up, play_game)


def make_fastcatan_batch(count: int = 256) -> Contestant:
    """Many games in each call; the answers are chosen with numpy."""
    module, np = import_fastcatan(), load_numpy()
    batch = module.BatchedEnv(count, seed=0)
    batch.reset()

    def set_up(seed: int) -> Any:
        return batch  # goes on, so that the games in progress are few beside those that have ended

    def play_game(games: Any, seed: int) -> Played:
        rng = np.random.default_rng(seed)
        masks = np.zeros((count, module.MASK_WORDS), np.uint64)
        actions, ended = np.zeros(count, np.uint32), np.zeros(count, np.uint8)
        decisions = finished = 0
        for _ in range(BATCH_STEPS):
            games.write_masks(masks)
            legal = np.unpackbits(masks.view(np.uint8), axis=1, bitorder="little")
            sums = legal.cumsum(axis=1, dtype=np.uint16)
            chosen = rng.random(count) * sums[:, -1]
            actions[:] = (sums > chosen[:, None]).argmax(axis=1)
            games.step_autoreset(actions, ended)
            decisions += int((sums[:, -1] > 1).sum())
            finished += int(ended.sum())
        return Played(decisions, None, finished)

    return Contestant(f"fastcatan, 4 players, {count} in a batch", set_up, play_game)


def openspiel_contestant(name: str) -> Callable[[], Contestant]:
    def make() -> Contestant:
        game = import_module("pyspiel").load_game(name)

        def set_up(seed: int) -> Any:
            return game.new_initial_state()

        return Contestant(f"OpenSpiel {name}", set_up, play_openspiel_game)

    return make


def play_openspiel_game(state: Any, seed: int) -> Played:
    """Play an OpenSpiel game to its end."""
    rng = random.Random(seed)
    decisions, snapshot = 0, None
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, probabilities)[0])
            continue
        options = state.legal_actions()
        decisions += len(options) > 1
        state.apply_action(rng.choice(options))
        if decisions == 15:
            snapshot = state.clone()
    return Played(decisions, snapshot.clone if snapshot else None)


def pettingzoo_contestant(name: str) -> Callable[[], Contestant]:
    def make() -> Contestant:
        env: Any = import_module(f"pettingzoo.classic.{name}").env()

        def set_up(seed: int) -> Any:
            env.reset(seed=seed)
            return env

        return Contestant(f"PettingZoo {name}", set_up, play_pettingzoo_game)

    return make


def play_pettingzoo_game(env: Any, seed: int, keep_copy: bool = True) -> Played:
    """Play a PettingZoo game to its end."""
    rng = random.Random(seed)
    decisions, snapshot = 0, None
    for _ in env.agent_iter(1_000_000):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        options = observation["action_mask"].nonzero()[0]
        decisions += len(options) > 1
        env.step(rng.choice(options))
        if keep_copy and decisions == 5 and snapshot is None:
            snapshot = deepcopy(env)
    return Played(decisions, (lambda: deepcopy(snapshot)) if snapshot else None)


def make_chess() -> Contestant:
    module = import_module("chess")

    def set_up(seed: int) -> Any:
        return module.Board()

    def play_game(board: Any, seed: int) -> Played:
        rng = random.Random(seed)
        decisions, snapshot = 0, None
        while not board.is_game_over() and decisions < 300:
            options = list(board.legal_moves)
            decisions += len(options) > 1
            board.push(rng.choice(options))
            if decisions == 30:
                snapshot = board.copy()
        return Played(decisions, snapshot.copy if snapshot else None)

    return Contestant("python-chess", set_up, play_game)


def env_factory(name: str) -> Any:
    """An environment of `kemet.envs` by name; MissingExtra if its libraries are not installed."""
    return getattr(envs, name)


def kemet_pettingzoo() -> Contestant:
    env = env_factory("aec_env")(2, ask_forced="never")

    def set_up(seed: int) -> Any:
        env.reset(seed=seed)
        return env

    def play_game(env: Any, seed: int) -> Played:
        return play_pettingzoo_game(env, seed, keep_copy=False)

    return Contestant(f"{BASE_NAME}, PettingZoo", set_up, play_game, is_kemet=True)


def kemet_gymnasium() -> Contestant:
    """Only the answers of one agent count, not those of its opponent."""
    env = env_factory("gym_env")(2, ask_forced="never")

    def set_up(seed: int) -> Any:
        observation, _ = env.reset(seed=seed)
        return observation

    def play_game(observation: Any, seed: int) -> Played:
        rng, decisions, over = random.Random(seed), 0, False
        while not over:
            options = observation["action_mask"].nonzero()[0]
            decisions += len(options) > 1
            observation, _, terminated, truncated, _ = env.step(rng.choice(options))
            over = terminated or truncated
        return Played(decisions)

    return Contestant(f"{BASE_NAME}, Gymnasium", set_up, play_game, is_kemet=True)


def kemet_openspiel() -> Contestant:
    game = env_factory("load_spiel")(2)

    def set_up(seed: int) -> Any:
        state = game.new_initial_state()
        state.apply_action(seed % 1000)
        return state

    return Contestant(f"{BASE_NAME}, OpenSpiel", set_up, play_openspiel_game, is_kemet=True)


def kemet_batch(count: int = 32) -> Contestant:
    """Many games in each call, with observations; the answers are chosen with numpy."""
    np = load_numpy()
    batch = import_module("kemet.envs.batch").BatchEnv(count, seed=0)

    def set_up(seed: int) -> Any:
        return batch  # goes on, as above

    def play_game(env: Any, seed: int) -> Played:
        rng = np.random.default_rng(seed)
        games = np.arange(count)
        finished = 0
        for _ in range(BATCH_STEPS):
            chosen = rng.random(count) * env.num_legal
            env.step(env.legal[games, chosen.astype(np.int64)])
            finished += int(env.terminated.sum())
        return Played(BATCH_STEPS * count, None, finished)

    return Contestant(f"{BASE_NAME}, {count} in a batch", set_up, play_game, is_kemet=True)


ENV_FACTORIES: tuple[Callable[[], Contestant], ...] = (
    kemet_pettingzoo,
    kemet_gymnasium,
    kemet_openspiel,
    kemet_batch,
)

PEERS: tuple[Callable[[], Contestant], ...] = (
    make_catanatron,
    make_fastcatan,
    make_fastcatan_batch,
    openspiel_contestant("backgammon"),
    openspiel_contestant("connect_four"),
    openspiel_contestant("chess"),
    pettingzoo_contestant("connect_four_v3"),
    pettingzoo_contestant("chess_v6"),
    make_chess,
)


def find_contestants() -> tuple[list[Contestant], list[str]]:
    """The contestants that can be measured here, and the names of missing libraries."""
    contestants = [kemet_engine(n, e) for e in ("original", "revised") for n in (2, 3, 4, 5)]
    contestants += [
        kemet_api(2, edition, events)
        for edition in ("original", "revised")
        for events in (True, False)
    ]
    missing: set[str] = set()
    for make in PEERS:
        try:
            contestants.append(make())
        except ImportError as error:
            missing.add(error.name or str(error))
    return contestants, sorted(missing)


def env_contestants() -> list[Contestant]:
    """The environments whose libraries are installed."""
    contestants: list[Contestant] = []
    for make in ENV_FACTORIES:
        try:
            contestants.append(make())
        except (MissingExtra, ImportError):
            continue  # the library is reported as that of a peer
    return contestants
