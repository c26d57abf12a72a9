"""The results of an analysis, as plain data: dataclasses that can be pickled and written as JSON.

Chances are probabilities from 0 to 1. Answers are texts of the notation; `GameAnalysis.to_json`
adds their descriptions in a language.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.actions import BY_TEXT
from ..frozen import FrozenDict, refuse_changes, to_plain
from ..i18n import describe


def normalise(chances: Sequence[float]) -> tuple[float, ...]:
    """Chances with a sum of 1."""
    total = sum(chances)
    return tuple([chance / total for chance in chances])


@refuse_changes
@dataclass(frozen=True, slots=True)
class Alternative:
    """An answer that the seat could have given.

    Attributes:
        answer: the answer
        chance: the seat's chance to win after it, averaged over re-deals
        weight: the probability of this answer in the strategy of the network; at battle cards
            averaged with that of the equilibrium
    """

    answer: str
    chance: float
    weight: float


@refuse_changes
@dataclass(frozen=True, slots=True)
class MistakeReason:
    """Why an answer was a mistake; `kemet.describe` makes it a sentence.

    Attributes:
        kind: what was lost or missed, such as `temple_missed`
        fields: the details: components by their ids, and numbers
        better: the answer that it is compared with
        line: that answer and those of the same turn that follow it, each with its seat; empty if
            the reason holds at the position
    """

    kind: str
    fields: FrozenDict[str, Any]
    better: str
    line: tuple[tuple[int, str], ...] = ()

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> MistakeReason:
        """The reason of an answer's `to_json`."""
        line = tuple([(seat, answer) for seat, answer in data["line"]])
        return cls(data["kind"], FrozenDict(data["fields"]), data["better"], line)


@refuse_changes
@dataclass(frozen=True, slots=True)
class AnalysedAnswer:
    """One answer of a game.

    Attributes:
        number: how many answers came before
        seat: who answered
        answer: the answer
        question: the question, such as `token`
        round: the round, from 1
        own_before: by seat, its own chance before the answer, from what it knew
        own_after: the same after it
        alternatives: the answers considered, with the one that was given; the best first, of a
            secret choice of battle cards the likeliest first; empty if there was no choice
        is_mixed: whether the answer is a secret choice of battle cards, which a player must mix
        loss: how much lower the seat's chance is than after the best alternative that the network's
            strategy also prefers; of a secret choice of battle cards, than the mean of the mixture
        judgement: `inaccuracy`, `mistake` or `blunder` by the loss; empty for all other answers
        accuracy: of this answer, from 0 to 100; None if there was no choice
        stakes: the difference between the best and the worst alternative
        choice: by seat, the change of its own chance by its own answer
        luck: by seat, the change that came with cards drawn, seen or revealed
        others: by seat, the change by answers of the others and by the course of the game
        reason: why a judged answer was a mistake; None where nothing is proved
    """

    number: int
    seat: int
    answer: str
    question: str
    round: int
    own_before: tuple[float, ...]
    own_after: tuple[float, ...]
    alternatives: tuple[Alternative, ...]
    is_mixed: bool
    loss: float
    judgement: str
    accuracy: float | None
    stakes: float
    choice: tuple[float, ...]
    luck: tuple[float, ...]
    others: tuple[float, ...]
    reason: MistakeReason | None = None

    @property
    def chances_before(self) -> tuple[float, ...]:
        """Every seat's chance before the answer, normalised to a sum of 1."""
        return normalise(self.own_before)

    @property
    def chances_after(self) -> tuple[float, ...]:
        """Every seat's chance after the answer, normalised to a sum of 1."""
        return normalise(self.own_after)

    @property
    def best(self) -> Alternative | None:
        """The first alternative, if it is another answer than the one that was given."""
        first = self.alternatives[0] if self.alternatives else None
        return None if first is None or first.answer == self.answer else first

    def to_json(self) -> dict[str, Any]:
        """Plain data, ready for `json.dumps`."""
        data: dict[str, Any] = to_plain(self)
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> AnalysedAnswer:
        """The answer of `to_json`."""
        values: dict[str, Any] = {
            name: tuple(v) if isinstance(v, list) else v for name, v in data.items()
        }
        values["alternatives"] = tuple([Alternative(**a) for a in data["alternatives"]])
        reason = data["reason"]
        values["reason"] = MistakeReason.from_json(reason) if reason is not None else None
        return cls(**values)


@refuse_changes
@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """What the answers of a player were worth.

    Attributes:
        seat: the number of the seat
        name: the name of the player
        accuracy: of all choices, from 0 to 100; None without any choice
        choices: how many answers had an alternative
        inaccuracies: answers that lost 5 points or more
        mistakes: answers that lost 10 points or more
        blunders: answers that lost 15 points or more
        loss: the sum of all losses
        start: the seat's own chance before the first answer
        choice: the sum of the changes by own answers
        luck: the sum of the changes by cards drawn, seen or revealed
        others: the sum of the changes by the others; `start` and these three sums add up to the
            chance at the end
    """

    seat: int
    name: str
    accuracy: float | None
    choices: int
    inaccuracies: int
    mistakes: int
    blunders: int
    loss: float
    start: float
    choice: float
    luck: float
    others: float


@refuse_changes
@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An answer that changed the game.

    Attributes:
        number: the number of the answer
        seat: the seat whose normalised chance changed most
        change: by how much
        cause: `choice`, `luck` or `others`: which part of the change was the largest
    """

    number: int
    seat: int
    change: float
    cause: str


@refuse_changes
@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The analysis of a game: the result of `kemet.analyse`.

    Attributes:
        names: the names by seat
        edition: `original` or `revised`
        mode: the mode of the edition
        winner: the seat that has won; None if the game is not over
        budget: evaluations for the alternatives of an answer
        seed: determines the re-deals
        answers: every answer of the game
        players: a summary of each player, by seat
        turning_points: the answers that changed the game most, in the order of the game
    """

    names: tuple[str, ...]
    edition: str
    mode: str
    winner: int | None
    budget: int
    seed: int
    answers: tuple[AnalysedAnswer, ...]
    players: tuple[PlayerSummary, ...]
    turning_points: tuple[TurningPoint, ...]

    def describe(self, answer: str, language: str = "en") -> str:
        """An answer in words."""
        return describe(BY_TEXT[answer], language, names=self.names, edition=self.edition)

    def explain(self, reason: MistakeReason, language: str = "en") -> str:
        """The reason of a mistake in words."""
        return describe(reason, language, names=self.names, edition=self.edition)

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Plain data, ready for `json.dumps`, with `text` beside every answer."""
        data: dict[str, Any] = to_plain(self)
        for answer, values in zip(self.answers, data["answers"], strict=True):
            values["chances_before"] = answer.chances_before
            values["chances_after"] = answer.chances_after
            if answer.reason is not None:
                values["reason"]["text"] = self.explain(answer.reason, language)
        add_texts(data, lambda answer: self.describe(answer, language))
        return data


def add_texts(data: Any, describe_answer: Callable[[str], str]) -> None:
    """Add `text` to every dictionary in JSON data that has an `answer`."""
    if isinstance(data, list | tuple):
        for item in data:
            add_texts(item, describe_answer)
    elif isinstance(data, dict):
        for item in data.values():
            add_texts(item, describe_answer)
        if "answer" in data:
            data["text"] = describe_answer(data["answer"])
