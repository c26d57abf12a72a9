"""A game with the screen and the language it is shown in."""

from __future__ import annotations

from typing import Any

from ...engine.actions import Action
from ...game import Game
from ...i18n import Messages, describe, name_of
from ...i18n.describe import Describable
from ...textmap.boardmap import BoardMap
from ...views import View
from .screen import Screen


class GameContext:
    """One game on one screen, in one language."""

    def __init__(self, game: Game, screen: Screen, language: str) -> None:
        self.game = game
        self.screen = screen
        self.messages = Messages(language)
        self.board_map = BoardMap(game.names, self.messages, screen.symbols, screen.paint)

    def name_of(self, kind: str, id: str) -> str:
        """The name of a thing in this edition."""
        return name_of(kind, id, self.messages.language, self.game.edition.name)

    def describe(self, item: Action | Describable) -> str:
        """An answer, an event or an error in words."""
        game = self.game
        return describe(item, self.messages.language, names=game.names, edition=game.edition.name)

    def player_label(self, seat: int) -> str:
        """A player's emblem and name, in the colour of the seat."""
        text = f"{self.board_map.emblem(seat)} {self.game.names[seat]}"
        return self.screen.paint(text, f"seat{seat}")

    def print_message(self, key: str, **fields: Any) -> None:
        """Print a message of the command line."""
        self.screen.write_wrapped(self.messages(key, **fields))

    def headline(self, view: View) -> str:
        """Round, phase and whose turn it is."""
        phase = self.name_of("phase", view.phase)
        name = (
            self.messages("nobody_active") if view.active is None else self.game.names[view.active]
        )
        return self.screen.horizontal_rule(
            self.messages("headline", round=view.round, phase=phase, name=name)
        )
