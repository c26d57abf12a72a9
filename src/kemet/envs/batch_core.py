"""Many games stepped in one compiled call: `batch.py` wraps it for numpy."""

from __future__ import annotations

from array import array
from typing import Final, final

from ..bots.scripted_players import ScriptedPlayer, answer_scripted
from ..encoding.observation import Observer
from ..engine.actions import Action
from ..engine.components import NOBODY, Seat
from ..engine.number_sink import NumberSink
from ..engine.procedures import pending_choice, submit
from ..engine.state import GameState, PendingChoice

MAX_LEGAL: Final = 160
"""The most legal answers to one question, with room to spare."""

ROW_SEAT: Final = 0
ROW_COUNT: Final = 1
ROW_ACTIONS: Final = 2
ROW_SIZE: Final = ROW_ACTIONS + MAX_LEGAL
"""The row of a question: the seat that answers, the number of legal actions, their ids."""


@final
class ArraySink(NumberSink):
    """Writes numbers of 16 bits into an array of the standard library."""

    def __init__(self, size: int) -> None:
        self.out = array("h", [-1]) * size

    def put(self, index: int, number: int) -> None:
        self.out[index] = number


@final
class ScriptedSeats:
    """Scripted players at some seats of the games of a batch: a style by game and seat."""

    def __init__(self, styles: list[list[int]], seed: int) -> None:
        self.styles = styles
        self.player = ScriptedPlayer(seed)

    def advance(self, index: int, g: GameState, max_rounds: int) -> None:
        """Answer for the scripted seats of a game until the caller is asked."""
        answer_scripted(g, self.styles[index], self.player, max_rounds)


@final
class RowWriter:
    """Writes the rows of a batch: observations to one sink, questions to another."""

    def __init__(
        self, observer: Observer, observations: NumberSink, questions: NumberSink, count: int
    ) -> None:
        self.observer = observer
        self.observations = observations
        self.questions = questions
        self.counts = [0] * count  # of the legal actions in each row

    def write(self, index: int, g: GameState, seat: Seat, options: list[Action]) -> None:
        """Write what a seat knows and its legal answers; the observation must be all 0 before."""
        self.observer.write(self.observations, index * self.observer.size, g, seat)
        questions = self.questions
        row = index * ROW_SIZE
        questions.put(row + ROW_SEAT, seat)
        count = len(options)
        questions.put(row + ROW_COUNT, count)
        row += ROW_ACTIONS
        at = row
        for option in options:
            questions.put(at, option.id)
            at += 1
        end = row + self.counts[index]
        while at < end:
            questions.put(at, -1)
            at += 1
        self.counts[index] = count

    def write_seat(self, index: int, g: GameState, seat: int) -> None:
        """Write the row of a given seat, also of one that is not asked: it has no legal answers."""
        choice = pending_choice(g, Seat(seat))
        self.write(index, g, Seat(seat), [] if choice is None else choice.options)


@final
class BatchCore:
    """The states of a batch, and the questions that the caller answers next."""

    def __init__(
        self,
        writer: RowWriter,
        states: list[GameState],
        max_rounds: int,
        scripts: ScriptedSeats | None = None,
    ) -> None:
        self.writer = writer
        self.states = states
        self.max_rounds = max_rounds
        self.scripts = scripts
        self.choices: list[PendingChoice] = [g.pending[0] for g in states]
        self.answers: list[Action] = [choice.options[0] for choice in self.choices]
        for index in range(len(states)):
            self.write(index)

    def load(self, index: int, g: GameState) -> None:
        """Replace a game; its observation must be all 0 before."""
        self.states[index] = g
        self.write(index)

    def write(self, index: int) -> None:
        """Write the observation and the question of a game."""
        g = self.states[index]
        for choice in g.pending:
            if choice.answer is None:
                break
        else:
            raise AssertionError("the game waits for nobody")
        self.choices[index] = choice
        self.writer.write(index, g, choice.seat, choice.options)

    def choose(self, actions: list[int]) -> int:
        """Set the answers of the next step, by id; the index of the first illegal one, else -1."""
        for index, action in enumerate(actions):
            for option in self.choices[index].options:
                if option.id == action:
                    self.answers[index] = option
                    break
            else:
                return index
        return -1

    def step(self) -> list[int]:
        """Give the chosen answers; returns the indexes of the games that end or pass the limit.

        The observations must be all 0 before. Those of the games returned are not written.
        """
        ended: list[int] = []
        for index, answer in enumerate(self.answers):
            g = self.states[index]
            submit(g, self.choices[index], answer)
            if self.scripts is not None:
                self.scripts.advance(index, g, self.max_rounds)
            if g.winner != NOBODY or g.round > self.max_rounds:
                ended.append(index)
            else:
                self.write(index)
        return ended
