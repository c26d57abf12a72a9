"""The commands that can be typed at any prompt instead of an answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from ...engine.components import COLOURS
from ...game import Game
from ...i18n import look_up
from ...i18n.glossary import all_entries, normalize_text
from ...views import View
from .. import rules
from ..files import CliError, write_record, write_save
from . import panels
from .context import GameContext

HELP_COMMANDS: Final = (
    "map", "hand", "market", "log", "rules", "options", "auto", "skip", "save", "record", "quit",
)  # fmt: skip
DEFAULT_LOG_EVENTS: Final = 20


class InGameCommands:
    """Runs commands that do not change the game."""

    def __init__(self, context: GameContext, num_people: int) -> None:
        self.context = context
        self.resume_options = f" --hotseat {num_people}" if num_people > 1 else ""
        self.commands: Final[dict[str, Callable[[str, View], object]]] = {
            "help": self.show_help,
            "map": self.show_map,
            "hand": self.show_hand,
            "market": self.show_market,
            "log": self.show_log,
            "rules": self.show_rules,
            "save": self.save,
            "record": self.record,
        }

    def show_help(self, argument: str, view: View) -> None:
        context = self.context
        context.print_message("help")
        for command in HELP_COMMANDS:
            usage, _, text = context.messages(f"help_{command}").partition("|")
            label = context.screen.paint(f"  {usage:18}", "key")
            context.screen.write_lines(
                *context.screen.wrap(text, context.screen.width, " " * 20, label)
            )
        context.print_message("players_legend")
        context.screen.write_wrapped(context.board_map.legend())

    def show_map(self, argument: str, view: View) -> None:
        context = self.context
        if argument:
            if argument.lower() not in context.board_map.spaces:
                context.print_message("unknown_space", text=argument)
                return
            context.screen.write_lines(
                *context.board_map.space_lines(argument.lower(), view, context.game.names)
            )
            return
        context.screen.write_lines(*context.board_map.draw(view, context.screen.width))
        context.screen.write_wrapped(context.board_map.legend())
        context.print_message("roads")
        for line in context.board_map.road_lines():
            context.screen.write_lines(
                *context.screen.wrap(line, context.screen.width, "    ", "  ")
            )

    def show_hand(self, argument: str, view: View) -> None:
        self.context.screen.write_lines(*panels.hand_details(self.context, view))

    def show_market(self, argument: str, view: View) -> None:
        query = normalize_text(argument)
        names = {c: (c, normalize_text(self.context.name_of("colour", c))) for c in COLOURS}
        colours = [c for c in COLOURS if not query or any(n.startswith(query) for n in names[c])]
        if not colours:
            self.context.print_message("unknown_colour", text=argument)
            return
        self.context.screen.write_lines(*panels.market_lines(self.context, view, colours))

    def show_log(self, argument: str, view: View) -> None:
        if argument and not (argument.isascii() and argument.isdigit() and len(argument) < 9):
            self.context.print_message("log_usage")
            return
        count = int(argument) if argument else DEFAULT_LOG_EVENTS
        self.context.screen.write_lines(
            *panels.log_lines(self.context, view.seat, count) if count else []
        )

    def show_rules(self, argument: str, view: View) -> None:
        context = self.context
        language, edition = context.messages.language, context.game.edition.name
        if not argument:
            context.print_message("rules_list")
            entry_names = [e.name for e in all_entries(language, edition) if e.kind != "rule"]
            names = sorted(dict.fromkeys(entry_names), key=normalize_text)
            context.screen.write_lines(*context.screen.arrange_columns(names, context.screen.width))
            return
        entries = look_up(argument, language, edition)
        if not entries:
            context.print_message("unknown_term", text=argument)
            return
        named_entries = [e for e in entries if e.kind != "rule"]  # their texts name the rules
        context.screen.write_lines(
            *rules.entry_lines(context.screen, context.messages, named_entries or entries)
        )

    def save(self, argument: str, view: View | None = None) -> bool:
        """Save the game; returns whether that worked."""
        return self._write_file(write_save, "save", "saved", "json", argument)

    def record(self, argument: str, view: View) -> None:
        self._write_file(write_record, "record", "recorded", "kemet", argument)

    def _write_file(
        self,
        write: Callable[[Game, Path], None],
        command: str,
        message_key: str,
        extension: str,
        argument: str,
    ) -> bool:
        if not argument:
            self.context.print_message("needs_file", command=command, extension=extension)
            return False
        try:
            write(self.context.game, Path(argument).expanduser())
        except (CliError, RuntimeError) as error:
            self.context.screen.write_wrapped(str(error))
            return False
        self.context.print_message(message_key, file=argument, resume_options=self.resume_options)
        return True
