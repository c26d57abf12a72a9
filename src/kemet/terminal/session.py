"""A game at the keyboard: people answer, chance answers for the others."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from ..bots import Seated
from ..engine.actions import PASS, VERBS, Action
from ..lab.random_play import RandomPlayer
from ..views import View
from . import questions, sheets, story
from .desk import Desk
from .files import Trouble, write_record
from .room import Room
from .screen import beside

ROOM_FOR_PANEL: Final = 118
PANEL: Final = 40
NEWS_LINES: Final = 10
NUMBER: Final = re.compile(r"[+-]?[0-9]+")


class Leave(Exception):
    """The person leaves the game."""


class Session:
    """One game from here to its end, or to where it is left."""

    def __init__(
        self, room: Room, people: int, record: Path | None, level: str = "strategist"
    ) -> None:
        self.room = room
        self.level = level  # of the opponents
        self.bots: dict[int, Seated] = {}
        self.closing = ExitStack()  # ends the bots, however the game is left
        self.game = room.game
        self.desk = Desk(room, people)
        self.people = range(people)
        self.record = record
        self.given = len(self.game.answers)
        self.told = dict.fromkeys(self.people, 0)  # events each person has seen
        self.skipping: set[int] = set()
        self.seated = -1  # who sits at the keyboard

    def run(self) -> int:
        """Play; the exit code."""
        with self.closing:
            return self.play()

    def play(self) -> int:
        """Until the game ends, or is left."""
        code = 0
        try:
            while not self.game.over:
                self.step()
            self.finish()
        except Leave:
            self.room.write("left")
        except EOFError:
            self.room.screen.write("")
            self.room.write("input_ended")
        except KeyboardInterrupt:
            self.room.screen.write("")
            self.room.write("left")
            code = 130
        self.write_record()
        return code

    def step(self) -> None:
        """One answer of whoever is awaited: chance first, then who sits at the keyboard."""
        waiting = self.game.waiting
        seat = next((s for s in waiting if s not in self.people), None)
        if seat is not None:
            self.answer(seat, self.by_bot(seat))
            return
        seat = self.seated if self.seated in waiting else waiting[0]
        options = self.game.options(seat)
        if len(options) == 1 and len(self.people) == 1:
            self.answer(seat, options[0])
            return
        view = self.game.view(seat)
        if seat in self.skipping:
            if PASS in options and questions.asked(view, options) in ("window", "veto"):
                self.answer(seat, PASS)
                return
            self.skipping.discard(seat)
        self.curtain(seat)
        self.show(view, options)
        action = self.ask(view, options)
        self.told[seat] = self.moment()
        self.answer(seat, action)

    def answer(self, seat: int, action: Action) -> None:
        self.game.play(seat, action)
        self.given += 1

    def by_bot(self, seat: int) -> Action:
        """The answer of an opponent."""
        if seat not in self.bots:
            self.bots[seat] = self.closing.enter_context(Seated(self.level))
        return answer_of(self.bots[seat], self.room, seat)

    def by_chance(self, seat: int) -> Action:
        """A random answer, the same again after loading."""
        seed = int(self.game.header["seed"]) * 1_000_003 + self.given * 7 + seat
        return RandomPlayer(seed, eager=True).choose(self.game.options(seat))

    def moment(self) -> int:
        """How many events there are."""
        log = self.game.table.log
        return 0 if log is None else len(log)

    # --- showing

    def curtain(self, seat: int) -> None:
        """Between two people nothing stays on the screen."""
        if seat != self.seated and len(self.people) > 1:
            name = self.game.names[seat]
            self.room.screen.clear()
            self.room.screen.write(self.room.screen.rule(self.room.words("curtain", name=name)))
            self.read(self.room.words("curtain_ready", name=name))
            self.room.screen.clear()
        self.seated = seat

    def show(self, view: View, options: tuple[Action, ...]) -> None:
        """Board, players, own cards, news, question, options."""
        room, screen = self.room, self.room.screen
        width = screen.width
        seat = view.seat or 0
        wide = width >= ROOM_FOR_PANEL
        across = PANEL if wide else width
        board = room.map.draw(view, width - PANEL - 2 if wide else width)
        panel = [*sheets.players(room, view, across)]
        if wide:
            panel.append("")
        panel += sheets.hand(room, view, across)
        panel += sheets.battle(room, view, across)
        if view.triggered_by is not None:
            name = self.game.names[view.triggered_by]
            panel += screen.wrap(room.words("last_day", name=name), across)
        most = max(NEWS_LINES, len(board) - len(panel) - 2) if wide else NEWS_LINES
        news = story.news(room, seat, self.told[seat], across, most)
        if news:
            panel += [screen.paint(room.words("news"), "bold"), *news]
        screen.write("", room.headline(view))
        screen.write(*(beside(board, panel, width - PANEL) if wide else [*board, *panel]))
        self.show_options(view, options)

    def show_options(self, view: View, options: tuple[Action, ...]) -> None:
        room = self.room
        text = questions.question(room, view, options)
        room.screen.write(room.screen.rule())
        room.screen.write(
            *[room.screen.paint(x, "title") for x in room.screen.wrap(text, room.screen.width)]
        )
        room.screen.write(*questions.option_lines(room, view, options))

    # --- asking

    def ask(self, view: View, options: tuple[Action, ...]) -> Action:
        """Read lines until one is an answer."""
        room = self.room
        seat = view.seat or 0
        emblem = room.map.emblem(seat)
        key = "prompt" if len(options) > 1 else "prompt_one"
        prompt = room.words(key, emblem=emblem, n=len(options))
        while True:
            line = self.read(prompt).strip()
            command, _, rest = line.partition(" ")
            command = command.lower()
            if not line or command in ("options", "?"):
                self.show_options(view, options)
            elif command in ("quit", "exit", "q"):
                self.quit()
            elif line.lower() == "auto":
                return self.chosen(self.by_chance(seat))
            elif line.lower() == "skip":
                if PASS in options and questions.asked(view, options) in ("window", "veto"):
                    self.skipping.add(seat)
                    room.write("skipping")
                    return self.chosen(PASS)
                room.write("help_skip")
            elif command in self.desk.commands:
                self.desk.commands[command](rest.strip(), view)
            else:
                action = self.understand(line, seat, options)
                if action is not None:
                    return self.chosen(action)

    def understand(self, line: str, seat: int, options: tuple[Action, ...]) -> Action | None:
        """The option that was meant; if none was, say why."""
        room = self.room
        if NUMBER.fullmatch(line):
            n = int(line) if len(line) < 9 else 0
            if 1 <= n <= len(options):
                return options[n - 1]
            room.write("bad_number", n=line[:20], most=len(options))
            return None
        text = " ".join(line.lower().split())
        by_text = {o.text: o for o in options}
        if text in by_text:
            return by_text[text]
        near = [o for o in options if o.text.startswith(text)]
        verb, space, _ = text.partition(" ")
        if len(near) == 1 and space and verb in VERBS:
            return near[0]
        if near:
            names = ", ".join(o.text for o in near[:8]) + (" …" if len(near) > 8 else "")
            room.write("ambiguous" if len(near) > 1 else "did_you_mean", text=text, answers=names)
            return None
        refusal = self.game.why(seat, text)
        if refusal is not None:
            room.screen.say(room.tell(refusal))
        return None

    def chosen(self, action: Action) -> Action:
        self.room.write("chosen", words=self.room.tell(action), text=action.text)
        return action

    def quit(self) -> None:
        """Offer to save, then leave."""
        while True:
            name = self.read(self.room.words("quit_ask")).strip()
            if name.lower() == "back":
                return
            if not name or name.lower() in ("n", "no", "non", "quit") or self.desk.save_to(name):
                raise Leave

    def read(self, prompt: str) -> str:
        """A line of input; echoed where nobody types it."""
        screen = self.room.screen
        sys.stdout.flush()
        line = input(screen.plain(prompt))
        if not sys.stdin.isatty():
            screen.write(line)
        return line

    # --- ending

    def finish(self) -> None:
        """The last board, the scores, the winner."""
        seat = 0 if len(self.people) == 1 else None
        finale(self.room, seat, self.told.get(self.seated, 0))
        tell_replaced(self.room, self.bots)

    def write_record(self) -> None:
        if self.record is not None:
            try:
                write_record(self.game, self.record)
            except Trouble as why:
                self.room.screen.say(str(why))
            else:
                self.room.write("recorded", file=self.record)


def answer_of(bot: Seated, room: Room, seat: int) -> Action:
    """The answer of a bot; the table is told of one that fails, and is replaced."""
    known = bot.fault
    action = bot.answer(room.game, seat)
    if bot.fault != known:
        room.write("bot_failed", name=room.game.names[seat], fault=bot.fault)
    return action


def tell_replaced(room: Room, bots: Mapping[int, Seated]) -> None:
    """Name the seats whose bot failed: what they have scored is not all its own."""
    for seat, bot in sorted(bots.items()):
        if bot.fault:
            room.write("bot_replaced", name=room.game.names[seat])


def finale(room: Room, seat: int | None = None, since: int | None = None) -> None:
    """The board and the scores of a game, and what a seat has not been told yet."""
    view = room.game.view(None)
    screen = room.screen
    screen.write("", room.headline(view), *room.map.draw(view, screen.width))
    screen.write(*sheets.players(room, view, screen.width))
    if since is not None:
        screen.write(*story.news(room, seat, since, screen.width, 3 * NEWS_LINES))
    if view.winner is None:
        room.write("unfinished", n=len(room.game.answers))
        return
    screen.write("", screen.rule(room.words("final")), *sheets.scores(room, view))
    screen.write(screen.paint(room.words("winner", name=room.game.names[view.winner]), "title"))
