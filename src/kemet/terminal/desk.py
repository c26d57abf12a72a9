"""The commands a person can type at any prompt, beside an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ..engine.catalog import COLOURS
from ..game import Game
from ..text import look_up
from ..text.help import fold
from ..text.search import everything
from ..views import View
from . import rules_sheet, sheets, story
from .files import Trouble, write_record, write_save
from .room import Room

HELP: Final = (
    "map", "hand", "market", "log", "rules", "options", "auto", "skip", "save", "record", "quit",
)  # fmt: skip
USUAL_LOG: Final = 20


class Desk:
    """Answers commands that change nothing in the game."""

    def __init__(self, room: Room, people: int) -> None:
        self.room = room
        self.again = f" --hotseat {people}" if people > 1 else ""
        self.commands: Final[dict[str, Callable[[str, View], None]]] = {
            "help": self.help,
            "map": self.map,
            "hand": self.hand,
            "market": self.market,
            "log": self.log,
            "rules": self.rules,
            "save": self.save,
            "record": self.record,
        }

    def help(self, rest: str, view: View) -> None:
        room = self.room
        room.write("help")
        for command in HELP:
            usage, _, text = room.words(f"help_{command}").partition("|")
            label = room.screen.paint(f"  {usage:18}", "key")
            room.screen.write(*room.screen.wrap(text, room.screen.width, " " * 20, label))
        room.write("players_key")
        room.screen.say(room.map.legend())

    def map(self, rest: str, view: View) -> None:
        room = self.room
        if rest:
            if rest.lower() not in room.map.spaces:
                room.write("no_space", text=rest)
                return
            room.screen.write(*room.map.about(rest.lower(), view, room.game.names))
            return
        room.screen.write(*room.map.draw(view, room.screen.width))
        room.screen.say(room.map.legend())
        room.write("roads")
        for line in room.map.roads():
            room.screen.write(*room.screen.wrap(line, room.screen.width, "    ", "  "))

    def hand(self, rest: str, view: View) -> None:
        self.room.screen.write(*sheets.hand_in_full(self.room, view))

    def market(self, rest: str, view: View) -> None:
        wanted = fold(rest)
        names = {c: (c, fold(self.room.name("colour", c))) for c in COLOURS}
        only = [c for c in COLOURS if not wanted or any(n.startswith(wanted) for n in names[c])]
        if not only:
            self.room.write("no_colour", text=rest)
            return
        self.room.screen.write(*sheets.market(self.room, view, only))

    def log(self, rest: str, view: View) -> None:
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 9):
            self.room.write("log_number")
            return
        count = int(rest) if rest else USUAL_LOG
        self.room.screen.write(*story.log(self.room, view.seat, count) if count else [])

    def rules(self, rest: str, view: View) -> None:
        room = self.room
        language, edition = room.words.language, room.game.edition.name
        if not rest:
            room.write("rules_list")
            named = [e.name for e in everything(language, edition) if e.kind != "rule"]
            names = sorted(dict.fromkeys(named), key=fold)
            room.screen.write(*room.screen.columns(names, room.screen.width))
            return
        found = look_up(rest, language, edition)
        if not found:
            room.write("no_term", text=rest)
            return
        called = [e for e in found if e.kind != "rule"]  # they name their rules
        room.screen.write(*rules_sheet.explained(room.screen, room.words, called or found))

    def save(self, rest: str, view: View) -> None:
        self._write(write_save, "save", "saved", "json", rest)

    def record(self, rest: str, view: View) -> None:
        self._write(write_record, "record", "recorded", "kemet", rest)

    def _write(
        self, how: Callable[[Game, Path], None], command: str, done: str, ending: str, rest: str
    ) -> bool:
        if not rest:
            self.room.write("needs_file", command=command, ending=ending)
            return False
        try:
            how(self.room.game, Path(rest).expanduser())
        except (Trouble, RuntimeError) as why:
            self.room.screen.say(str(why))
            return False
        self.room.write(done, file=rest, again=self.again)
        return True

    def save_to(self, rest: str) -> bool:
        """Save, and tell whether it worked."""
        return self._write(write_save, "save", "saved", "json", rest)
