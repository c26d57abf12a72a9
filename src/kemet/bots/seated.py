"""A bot at a seat of a game: asked with a view, and not able to take the game down."""

from __future__ import annotations

from ..begin import redeal
from ..engine.actions import BY_TEXT, Action
from ..game import Game
from .instinct import Instinct
from .protocol import LEVELS, Bot, make_bot


class Seated:
    """Answers for a seat by a bot; one that fails is replaced, and `fault` says why.

    A level of the house is made anew for every answer, from the game's seed and the number of
    answers given: so a game loaded from a save goes on as it would have.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.fault = ""
        self.own: Bot | None = None if name in LEVELS else make_bot(name)

    def answer(self, game: Game, seat: int) -> Action:
        """A legal answer, whatever the bot does."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        seed = seed_of(game, seat)
        if not self.fault:
            try:
                bot = self.own or make_bot(self.name, seed)
                text = bot.choose(game.view(seat))
                chosen = BY_TEXT.get(text)
                if chosen in options:
                    return chosen
                self.fault = f"{self.name} answered {text!r:.60}, which is not legal"
            except Exception as why:  # a stranger's bot may raise anything
                self.fault = f"{self.name} failed: {type(why).__name__}: {why}"
        return Instinct(seed).choose(redeal(game.view(seat), seed).table, seat, list(options))


def seed_of(game: Game, seat: int) -> int:
    """Another number for every answer of every game."""
    begun = int(game.header.get("seed", 0))
    return (begun * 1_000_003 + game.given) * 8 + seat
