"""Many games stepped in one compiled call: `batch.py` wraps it for numpy."""

from __future__ import annotations

from array import array
from typing import Final, final

from ..bots.styles import StylePlayer, answer_scripted
from ..encoding.observation import Observer
from ..engine.components import NOBODY
from ..engine.number_sink import NumberSink
from ..engine.procedures import submit
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
        self.player = StylePlayer(seed)

    def advance(self, index: int, g: GameState, max_rounds: int) -> None:
        """Answer for the scripted seats of a game until the caller is asked."""
        answer_scripted(g, self.styles[index], self.player, max_rounds)


@final
class BatchCore:
    """The states of a batch. Observations go to one sink, questions to another."""

    def __init__(
        self,
        observer: Observer,
        observations: NumberSink,
        questions: NumberSink,
        states: list[GameState],
        max_rounds: int,
        scripts: ScriptedSeats | None = None,
    ) -> None:
        self.observer = observer
        self.observations = observations
        self.questions = questions
        self.states = states
        self.max_rounds = max_rounds
        self.scripts = scripts
        self.choices: list[PendingChoice] = [g.pending[0] for g in states]
        self.counts = [0] * len(states)
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
        self.observer.write(self.observations, index * self.observer.size, g, choice.seat)
        questions = self.questions
        row = index * ROW_SIZE
        questions.put(row + ROW_SEAT, choice.seat)
        options = choice.options
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

    def step(self, actions: list[int]) -> list[int]:
        """Answer in every game; returns the indexes of the games that end or pass the limit.

        The observations must be all 0 before. Those of the games returned are not written.
        """
        ended: list[int] = []
        for index, action in enumerate(actions):
            choice = self.choices[index]
            for option in choice.options:
                if option.id == action:
                    break
            else:
                raise ValueError(f"game {index}: action {action} is not legal")
            g = self.states[index]
            submit(g, choice, option)
            if self.scripts is not None:
                self.scripts.advance(index, g, self.max_rounds)
            if g.winner != NOBODY or g.round > self.max_rounds:
                ended.append(index)
            else:
                self.write(index)
        return ended

    def first_illegal(self, actions: list[int]) -> int:
        """The index of the first game in which the action is illegal; -1 if all are legal."""
        for index, action in enumerate(actions):
            for option in self.choices[index].options:
                if option.id == action:
                    break
            else:
                return index
        return -1
