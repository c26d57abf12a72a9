"""A bot at a seat of a game: asked with a view, and not able to take the game down."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Self

from ..engine.actions import BY_TEXT, Action
from ..factory import redeal
from ..game import Game
from ..views import View
from .heuristics import HeuristicPolicy
from .process.process_bot import (
    ANSWER_TIMEOUT_S,
    START_TIMEOUT_S,
    BotError,
    ProcessBot,
    build_command,
)
from .registry import budget_seconds, find_builtin, make_bot


class BotPlayer:
    """Answers for a seat by a bot; one that fails is replaced, and `fault` says why.

    A level of the house is made anew for every answer, from the game's seed and the number of
    answers given: so a game loaded from a save goes on as it would have.

    Every other bot, and with `isolated` a level of the house too, is a process of its own, one for
    each game; `close` ends it. `seconds` is what it has for an answer, `start_seconds` to start.
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
        self.is_builtin = find_builtin(name) is not None
        self.isolated = isolated or not self.is_builtin
        self.timeout = timeout + budget_seconds(name)
        self.start_timeout = start_timeout
        self.process: ProcessBot | None = None
        self.game: Game | None = None  # which the process is told about
        self.session: tuple[Any, ...] = ()
        build_command(name)  # a ValueError for a bot that is not there

    def answer(self, game: Game, seat: int) -> Action:
        """A legal answer, whatever the bot does."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        seed = answer_seed(game, seat)
        if not self.error:
            try:
                text = self._ask(game, seat, seed)
                chosen = BY_TEXT.get(text)
                if chosen in options:
                    return chosen
                self.error = f"{self.name} answered {text!r:.60}, which is not legal"
            except BotError as why:
                self.error = str(why)
            except Exception as why:  # a bot may raise anything
                self.error = f"{self.name} failed: {type(why).__name__}: {why}"
            self.close()
        return HeuristicPolicy(seed).choose(
            redeal(game.view(seat), seed).state, seat, list(options)
        )

    def _ask(self, game: Game, seat: int, seed: int) -> str:
        if not self.isolated:
            return make_bot(self.name, seed).choose(game.view(seat))
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
        """End the bot's process, if it has one; again does no harm."""
        process, self.process = self.process, None
        if process is not None and self.game is not None:
            process.close(self.game.scores(), self.game.winner)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()


def answer_seed(game: Game, seat: int) -> int:
    """Another number for every answer of every game."""
    game_seed = int(game.header.get("seed", 0))
    return (game_seed * 1_000_003 + game.answer_count) * 8 + seat


def seed_from_view(view: View, answer_count: int) -> int:
    """A seed for a stranger, made of what it knows: from the game's it could deal all anew."""
    payload = json.dumps([view.to_json(), answer_count], sort_keys=True)
    return int.from_bytes(blake2b(payload.encode(), digest_size=4).digest(), "big")
