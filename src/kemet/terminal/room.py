"""A game, a screen and a language together: what everything else here is told with."""

from __future__ import annotations

from typing import Any

from ..engine.actions import Action
from ..game import Game
from ..text import name_of, say
from ..text.say import Told
from ..views import View
from .boardmap import BoardMap
from .screen import Screen
from .words import Words


class Room:
    """Tells one game on one screen."""

    def __init__(self, game: Game, screen: Screen, language: str) -> None:
        self.game = game
        self.screen = screen
        self.words = Words(language)
        self.map = BoardMap(screen, self.words, game.names)

    def name(self, kind: str, id: str) -> str:
        """The name of a thing in this edition."""
        return name_of(kind, id, self.words.language, self.game.edition.name)

    def tell(self, thing: Action | Told) -> str:
        """An answer, an event or a refusal in words."""
        game = self.game
        return say(thing, self.words.language, names=game.names, edition=game.edition.name)

    def player(self, seat: int) -> str:
        """A player's emblem and name, in the colour of the seat."""
        text = f"{self.map.emblem(seat)} {self.game.names[seat]}"
        return self.screen.paint(text, f"seat{seat}")

    def write(self, key: str, **fields: Any) -> None:
        """One of the terminal's own phrases."""
        self.screen.say(self.words(key, **fields))

    def headline(self, view: View) -> str:
        """Round, phase and whose turn it is."""
        phase = self.name("phase", view.phase)
        name = self.words("no_one") if view.active is None else self.game.names[view.active]
        return self.screen.rule(self.words("headline", round=view.round, phase=phase, name=name))
