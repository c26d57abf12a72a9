"""A bot at a seat of a game: asked with a view, and not able to take the game down."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, Self

from ..begin import redeal
from ..engine.actions import BY_TEXT, Action
from ..game import Game
from ..views import View
from .instinct import Instinct
from .process import ANSWER_SECONDS, START_SECONDS, BotFault, ProcessBot, command_of
from .protocol import budget_seconds, find_level, make_bot


class Seated:
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
        seconds: float = ANSWER_SECONDS,
        start_seconds: float = START_SECONDS,
    ) -> None:
        self.name = name
        self.fault = ""
        self.of_the_house = find_level(name) is not None
        self.isolated = isolated or not self.of_the_house
        self.seconds = seconds + budget_seconds(name)
        self.start_seconds = start_seconds
        self.process: ProcessBot | None = None
        self.game: Game | None = None  # which the process is told about
        self.place: tuple[Any, ...] = ()
        command_of(name)  # a ValueError for a bot that is not there

    def answer(self, game: Game, seat: int) -> Action:
        """A legal answer, whatever the bot does."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        seed = seed_of(game, seat)
        if not self.fault:
            try:
                text = self._ask(game, seat, seed)
                chosen = BY_TEXT.get(text)
                if chosen in options:
                    return chosen
                self.fault = f"{self.name} answered {text!r:.60}, which is not legal"
            except BotFault as why:
                self.fault = str(why)
            except Exception as why:  # a bot may raise anything
                self.fault = f"{self.name} failed: {type(why).__name__}: {why}"
            self.close()
        return Instinct(seed).choose(redeal(game.view(seat), seed).table, seat, list(options))

    def _ask(self, game: Game, seat: int, seed: int) -> str:
        if not self.isolated:
            return make_bot(self.name, seed).choose(game.view(seat))
        view = game.view(seat)
        if not self.of_the_house:
            seed = veiled(view, game.given)
        place = (seat, game.names, game.header)
        if self.process is None or place != self.place:
            self.close()
            self.place = place
            self.process = ProcessBot(
                self.name,
                seed,
                game.names,
                seconds=self.seconds,
                start_seconds=self.start_seconds,
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


def seed_of(game: Game, seat: int) -> int:
    """Another number for every answer of every game."""
    begun = int(game.header.get("seed", 0))
    return (begun * 1_000_003 + game.given) * 8 + seat


def veiled(view: View, given: int) -> int:
    """A seed for a stranger, made of what it knows: from the game's it could deal all anew."""
    known = json.dumps([view.to_json(), given], sort_keys=True)
    return int.from_bytes(blake2b(known.encode(), digest_size=4).digest(), "big")
