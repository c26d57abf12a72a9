"""A game in the terminal: people answer at the prompt, bots for the other seats."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from ...bots import BotPlayer
from ...engine.actions import PASS, VERBS, Action
from ...lab.random_play import RandomPlayer
from ...views import View
from ..files import CliError, write_record
from . import panels, prompts
from .context import GameContext
from .in_game import InGameCommands
from .screen import side_by_side

MIN_WIDTH_WITH_PANEL: Final = 118
PANEL_WIDTH: Final = 40
DEFAULT_NEWS_LINES: Final = 10
SKIPPED_QUESTIONS: Final = ("window", "veto")
"""The questions that the command `skip` passes."""
NUMBER_PATTERN: Final = re.compile(r"[+-]?[0-9]+")


class QuitGame(Exception):
    """The person quits the game."""


class Session:
    """One game until it ends or is quit."""

    def __init__(
        self,
        context: GameContext,
        num_people: int,
        record_path: Path | None,
        bot_name: str = "strategist",
    ) -> None:
        self.context = context
        self.bot_name = bot_name  # the bot of the opponents
        self.bots: dict[int, BotPlayer] = {}
        self.exit_stack = ExitStack()  # closes the bots
        self.game = context.game
        self.in_game = InGameCommands(context, num_people)
        self.human_seats = range(num_people)
        self.record_path = record_path
        self.seen_events = dict.fromkeys(self.human_seats, 0)  # the events each person has seen
        self.skipping_seats: set[int] = set()
        self.seat_at_keyboard = -1  # -1 for nobody yet

    def run(self) -> int:
        """Play; returns the exit code."""
        with self.exit_stack:
            return self.play_to_end()

    def play_to_end(self) -> int:
        """Play until the game ends or is quit; returns the exit code."""
        code = 0
        try:
            while not self.game.over:
                self.step()
            self.print_end()
        except QuitGame:
            self.context.print_message("game_left")
        except EOFError:
            self.context.screen.write_lines("")
            self.context.print_message("input_ended")
        except KeyboardInterrupt:
            self.context.screen.write_lines("")
            self.context.print_message("game_left")
            code = 130
        self.save_record()
        return code

    def step(self) -> None:
        """One answer: of a bot if one is asked, else of the person at the keyboard."""
        waiting = self.game.waiting
        seat = next((s for s in waiting if s not in self.human_seats), None)
        if seat is not None:
            self.game.play(seat, self.bot_answer(seat))
            return
        seat = self.seat_at_keyboard if self.seat_at_keyboard in waiting else waiting[0]
        options = self.game.options(seat)
        if len(options) == 1 and len(self.human_seats) == 1:
            self.game.play(seat, options[0])
            return
        view = self.game.view(seat)
        if seat in self.skipping_seats:
            if PASS in options and view.question in SKIPPED_QUESTIONS:
                self.game.play(seat, PASS)
                return
            self.skipping_seats.discard(seat)
        self.hand_over(seat)
        self.show_turn(view, options)
        action = self.read_answer(view, options)
        self.seen_events[seat] += len(self.game.events(seat, self.seen_events[seat]))
        self.game.play(seat, action)

    def bot_answer(self, seat: int) -> Action:
        """The answer of an opponent."""
        if seat not in self.bots:
            self.bots[seat] = self.exit_stack.enter_context(BotPlayer(self.bot_name))
        return ask_bot(self.bots[seat], self.context, seat)

    def random_answer(self, seat: int) -> Action:
        """A random answer, the same after the game is loaded again."""
        seed = int(self.game.header["seed"]) * 1_000_003 + self.game.answer_count * 7 + seat
        return RandomPlayer(seed, eager=True).choose(self.game.options(seat))

    # --- showing

    def hand_over(self, seat: int) -> None:
        """Clear the screen before another person plays."""
        if seat != self.seat_at_keyboard and len(self.human_seats) > 1:
            name = self.game.names[seat]
            self.context.screen.clear()
            self.context.screen.write_lines(
                self.context.screen.horizontal_rule(self.context.messages("handover", name=name))
            )
            self.read_line(self.context.messages("handover_ready", name=name))
            self.context.screen.clear()
        self.seat_at_keyboard = seat

    def show_turn(self, view: View, options: tuple[Action, ...]) -> None:
        """Show board, players, own cards, news, question and options."""
        context, screen = self.context, self.context.screen
        width = screen.width
        seat = view.seat or 0
        has_panel = width >= MIN_WIDTH_WITH_PANEL
        panel_width = PANEL_WIDTH if has_panel else width
        board = context.board_map.draw(view, width - PANEL_WIDTH - 2 if has_panel else width)
        panel = [*panels.player_lines(context, view, panel_width)]
        if has_panel:
            panel.append("")
        panel += panels.hand_lines(context, view, panel_width)
        panel += panels.battle_lines(context, view, panel_width)
        if view.triggered_by is not None:
            name = self.game.names[view.triggered_by]
            panel += screen.wrap(context.messages("last_day", name=name), panel_width)
        max_lines = (
            max(DEFAULT_NEWS_LINES, len(board) - len(panel) - 2)
            if has_panel
            else DEFAULT_NEWS_LINES
        )
        news = panels.news_lines(context, seat, self.seen_events[seat], panel_width, max_lines)
        if news:
            panel += [screen.paint(context.messages("news_heading"), "bold"), *news]
        screen.write_lines("", context.headline(view))
        screen.write_lines(
            *(side_by_side(board, panel, width - PANEL_WIDTH) if has_panel else [*board, *panel])
        )
        self.show_options(view, options)

    def show_options(self, view: View, options: tuple[Action, ...]) -> None:
        context = self.context
        text = prompts.question_text(context, view, options)
        context.screen.write_lines(context.screen.horizontal_rule())
        context.screen.write_lines(
            *[
                context.screen.paint(x, "title")
                for x in context.screen.wrap(text, context.screen.width)
            ]
        )
        context.screen.write_lines(*prompts.option_lines(context, view, options))

    # --- reading

    def read_answer(self, view: View, options: tuple[Action, ...]) -> Action:
        """Read lines until one is an answer."""
        context = self.context
        seat = view.seat or 0
        emblem = context.board_map.emblem(seat)
        key = "prompt" if len(options) > 1 else "prompt_one"
        prompt = context.messages(key, emblem=emblem, n=len(options))
        while True:
            line = self.read_line(prompt).strip()
            command, _, argument = line.partition(" ")
            command = command.lower()
            if not line or command in ("options", "?"):
                self.show_options(view, options)
            elif command in ("quit", "exit", "q"):
                self.offer_save_and_quit()
            elif line.lower() == "auto":
                return self.echo_choice(self.random_answer(seat))
            elif line.lower() == "skip":
                if PASS in options and view.question in SKIPPED_QUESTIONS:
                    self.skipping_seats.add(seat)
                    context.print_message("skipping")
                    return self.echo_choice(PASS)
                context.print_message("help_skip")
            elif command in self.in_game.commands:
                self.in_game.commands[command](argument.strip(), view)
            else:
                action = self.parse_answer(line, seat, options)
                if action is not None:
                    return self.echo_choice(action)

    def parse_answer(self, line: str, seat: int, options: tuple[Action, ...]) -> Action | None:
        """The option a line means; if none, print why."""
        context = self.context
        if NUMBER_PATTERN.fullmatch(line):
            n = int(line) if len(line) < 9 else 0
            if 1 <= n <= len(options):
                return options[n - 1]
            context.print_message("bad_number", n=line[:20], max=len(options))
            return None
        text = " ".join(line.lower().split())
        by_text = {o.text: o for o in options}
        if text in by_text:
            return by_text[text]
        matches = [o for o in options if o.text.startswith(text)]
        verb, space, _ = text.partition(" ")
        if len(matches) == 1 and space and verb in VERBS:
            return matches[0]
        if matches:
            names = ", ".join(o.text for o in matches[:8]) + (" …" if len(matches) > 8 else "")
            context.print_message(
                "ambiguous" if len(matches) > 1 else "did_you_mean", text=text, answers=names
            )
            return None
        error = self.game.why_illegal(seat, text)
        if error is not None:
            context.screen.write_wrapped(context.describe(error))
        return None

    def echo_choice(self, action: Action) -> Action:
        self.context.print_message(
            "chosen", description=self.context.describe(action), text=action.text
        )
        return action

    def offer_save_and_quit(self) -> None:
        """Offer to save, then quit."""
        while True:
            name = self.read_line(self.context.messages("quit_prompt")).strip()
            if name.lower() == "back":
                return
            if not name or name.lower() in ("n", "no", "non", "quit") or self.in_game.save(name):
                raise QuitGame

    def read_line(self, prompt: str) -> str:
        """A line of input; echoed if it does not come from a terminal."""
        screen = self.context.screen
        sys.stdout.flush()
        line = input(screen.to_encodable(prompt))
        if not sys.stdin.isatty():
            screen.write_lines(line)
        return line

    # --- ending

    def print_end(self) -> None:
        """Print the final board, the scores and the winner."""
        seat = 0 if len(self.human_seats) == 1 else None
        print_result(self.context, seat, self.seen_events.get(self.seat_at_keyboard, 0))
        print_replaced_bots(self.context, self.bots)

    def save_record(self) -> None:
        if self.record_path is not None:
            try:
                write_record(self.game, self.record_path)
            except CliError as error:
                self.context.screen.write_wrapped(str(error))
            else:
                self.context.print_message("recorded", file=self.record_path)


def ask_bot(bot: BotPlayer, context: GameContext, seat: int) -> Action:
    """The answer of a bot; prints a message if the bot fails and is replaced."""
    previous_error = bot.error
    action = bot.answer(context.game, seat)
    if bot.error != previous_error:
        context.print_message("bot_failed", name=context.game.names[seat], error=bot.error)
    return action


def print_replaced_bots(context: GameContext, bots: Mapping[int, BotPlayer]) -> None:
    """Print which seats were finished by a substitute of their bot."""
    for seat, bot in sorted(bots.items()):
        if bot.error:
            context.print_message("bot_replaced", name=context.game.names[seat])


def print_result(context: GameContext, seat: int | None = None, since: int | None = None) -> None:
    """Print the board and the scores, with the events from `since` on."""
    view = context.game.view(None)
    screen = context.screen
    screen.write_lines("", context.headline(view), *context.board_map.draw(view, screen.width))
    screen.write_lines(*panels.player_lines(context, view, screen.width))
    if since is not None:
        screen.write_lines(
            *panels.news_lines(context, seat, since, screen.width, 3 * DEFAULT_NEWS_LINES)
        )
    if view.winner is None:
        context.print_message("unfinished", n=context.game.answer_count)
        return
    screen.write_lines(
        "",
        screen.horizontal_rule(context.messages("final_heading")),
        *panels.score_lines(context, view),
    )
    screen.write_lines(
        screen.paint(context.messages("winner", name=context.game.names[view.winner]), "title")
    )
