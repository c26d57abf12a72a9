"""A bot at a seat of a game: a bot that fails is replaced, and the game continues."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Self

from ..engine.actions import BY_TEXT, Action
from ..engine.components import Seat
from ..factory import redeal
from ..game import Game
from ..views import View
from .heuristics import HeuristicPolicy
from .process.host import (
    ANSWER_TIMEOUT_S,
    START_TIMEOUT_S,
    BotError,
    ProcessBot,
    build_command,
)
from .registry import Bot, budget_seconds, continue_search, find_builtin, is_option_bot


class BotPlayer:
    """Answers for a seat by a bot; a bot that fails is replaced, and `error` holds the reason.

    A built-in bot is created for every answer, from the game's seed and the number of answers, so
    that a game that is loaded from a save continues in the same way. One that searches takes over
    what the bot of the last answer has found in the same turn (`registry.continue_search`): it may
    answer differently if a game is loaded within its turn.

    Any other bot, and with `isolated` a built-in bot too, runs in its own process, one per game;
    `close` ends it. `timeout` limits an answer and `start_timeout` the start, in seconds.
    """

    def __init__(
        self,
        name: str,
        isolated: bool = False,
        timeout: float = ANSWER_TIMEOUT_S,
        start_timeout: float = START_TIMEOUT_S,
    ) -> None:
        self.name = name
        self.error = ""
        self.factory = find_builtin(name)
        self.is_builtin = self.factory is not None
        self.isolated = isolated or not self.is_builtin
        self.timeout = timeout + budget_seconds(name)
        self.start_timeout = start_timeout
        self.last_bot: Bot | None = None  # a built-in bot in this process
        self.process: ProcessBot | None = None
        self.game: Game | None = None  # of the last bot, or of the process
        self.session: tuple[Any, ...] = ()
        build_command(name)  # raises UnknownBot

    def answer(self, game: Game, seat: int) -> Action:
        """A legal answer, also if the bot fails."""
        options = game.options(seat)
        if len(options) < 2:
            if not options:
                raise ValueError(f"seat {seat} is not asked now; waiting: {list(game.waiting)}")
            return options[0]
        seed = answer_seed(game, seat)
        if not self.error:
            try:
                given = self._ask(game, seat, seed, options)
                chosen = given if isinstance(given, Action) else BY_TEXT.get(given)
                if chosen in options:
                    return chosen
                self.error = f"{self.name} answered {given!r:.60}, which is not legal"
            except BotError as error:
                self.error = str(error)
            except Exception as error:  # a bot may raise anything
                self.error = f"{self.name} failed: {type(error).__name__}: {error}"
            self.close()
        return HeuristicPolicy(seed).choose(
            redeal(game.view(seat), seed).state, Seat(seat), list(options)
        )

    def _ask(self, game: Game, seat: int, seed: int, options: Sequence[Action]) -> Action | str:
        if self.factory is not None and not self.isolated:
            bot = self.factory(seed)
            if is_option_bot(bot):
                return bot.choose_from(options)
            if game is self.game:
                continue_search(bot, self.last_bot)
            self.game, self.last_bot = game, bot
            return bot.choose(game.view(seat))
        view = game.view(seat)
        if not self.is_builtin:
            seed = seed_from_view(view, game.answer_count)
        session = (seat, game.names, game.header)
        if self.process is None or session != self.session:
            self.close()
            self.session = session
            self.process = ProcessBot(
                self.name,
                seed,
                game.names,
                timeout=self.timeout,
                start_timeout=self.start_timeout,
            )
        self.game = game
        return self.process.choose(view, seed)

    def close(self) -> None:
        """End the bot's process, if there is one; a second call does nothing."""
        process, self.process = self.process, None
        if process is not None and self.game is not None:
            process.close(self.game.scores(), self.game.winner)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def answer_seed(game: Game, seat: int) -> int:
    """A seed that differs for every answer of every game."""
    game_seed = int(game.header.get("seed", 0))
    if game_seed >> 64:  # answers must not be a way to find the seed
        text = f"{game_seed} {game.answer_count} {seat}"
        return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
    return (game_seed * 1_000_003 + game.answer_count) * 8 + seat


def seed_from_view(view: View, answer_count: int) -> int:
    """A seed for a bot outside of the package, made of its view: the game's would reveal cards."""
    payload = json.dumps([view.to_json(), answer_count], sort_keys=True)
    return int.from_bytes(blake2b(payload.encode(), digest_size=4).digest(), "big")
