"""`kemet.analyse`: every answer of a game with chances, alternatives, luck and judgement."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, SupportsIndex

from ..arguments import to_int
from ..engine.actions import Action
from ..game import Game
from ..record import replay
from .chances import ChanceEvaluator
from .judgement import accuracy_of_loss, accuracy_of_player, judge, loss_of, reference_of
from .options import EvaluatedOptions, evaluate_options, to_budget
from .reasons import find_reason
from .results import AnalysedAnswer, GameAnalysis, PlayerSummary, TurningPoint

MAX_TURNING_POINTS: Final = 5
MIN_TURN: Final = 0.10  # the smallest change of a chance that is a turning point
REVEALING_EVENTS: Final = ("draws", "looks", "is_shown", "fights", "adds")
"""Events by which a seat learns something that was hidden from it."""

Progress = Callable[[int, int], None]


def analyse(
    record: str | Game,
    *,
    budget: SupportsIndex = 16,
    seed: SupportsIndex = 0,
    progress: Progress | None = None,
    workers: SupportsIndex | None = 1,
) -> GameAnalysis:
    """Analyse every answer of a game.

    Args:
        record: the text of a record, or a game with one
        budget: evaluations for the alternatives of an answer: more re-deals, less noise; 0 leaves
            alternatives out and gives chances only
        seed: determines the re-deals; the same seed gives the same analysis
        progress: called with the number of answers done and of all, whenever some are done
        workers: how many processes work at it, None for one per core; they give the same analysis
    """
    game = record if isinstance(record, Game) else replay(record)
    evaluations, seed_value = to_budget(budget), to_int(seed, "seed")
    if workers != 1:
        from .processes import analyse_in_processes  # a browser has none

        answers = analyse_in_processes(game, evaluations, seed_value, workers, progress)
        return combine(game, answers, evaluations, seed_value)
    answers = []
    for answer in analyse_answers(game, 0, game.answer_count, evaluations, seed_value):
        answers.append(answer)
        if progress is not None:
            progress(len(answers), game.answer_count)
    return combine(game, answers, evaluations, seed_value)


def analyse_answers(
    game: Game, start: int, end: int, budget: int, seed: int
) -> Iterator[AnalysedAnswer]:
    """Analyse the answers of a game from a number to before another, one after another."""
    walk = GameAnalyser(replay(game.record(), start), ChanceEvaluator(), budget, seed)
    answers = game.answers
    for number in range(start, min(end, len(answers))):
        yield walk.answer(answers[number:])


def combine(game: Game, answers: Sequence[AnalysedAnswer], budget: int, seed: int) -> GameAnalysis:
    """The analysis of a game from that of its answers."""
    return GameAnalysis(
        game.names,
        game.edition.name,
        game.edition.mode,
        game.winner,
        budget,
        seed,
        tuple(answers),
        tuple([summarise(seat, game.names[seat], answers) for seat in range(game.players)]),
        find_turning_points(answers),
    )


@dataclass(frozen=True, slots=True)
class Change:
    """The parts of the change of every seat's own chance."""

    choice: tuple[float, ...]
    luck: tuple[float, ...]
    others: tuple[float, ...]


class GameAnalyser:
    """Plays a game again, answer by answer."""

    def __init__(self, game: Game, evaluator: ChanceEvaluator, budget: int, seed: int) -> None:
        self.game = game
        self.evaluator = evaluator
        self.budget = budget
        self.seed = seed
        self.chances = evaluator.chances(game)  # each seat's own

    def answer(self, rest: Sequence[tuple[int, Action]]) -> AnalysedAnswer:
        """Play and analyse the next answer, the first of the rest of the game."""
        seat, answer = rest[0][0], rest[0][1].text
        game, before, number = self.game, self.chances, self.game.answer_count
        view = game.view(seat)
        options = self._evaluate_options(seat, answer, number)
        loss = loss_of(options, answer) if options else 0.0
        reason = None
        if options is not None and judge(loss):
            better = reference_of(options, answer)
            reason = find_reason(game, seat, answer, better, rest, self.evaluator)
        first_event = len(game.events())
        game.play(seat, answer)
        after = self.chances = self.evaluator.chances(game)
        reveals = [
            any(e.kind in REVEALING_EVENTS for e in game.events(s, first_event))
            for s in range(game.players)
        ]
        change = split_change(seat, answer, before, after, options, reveals)
        values = [a.chance for a in options.alternatives] if options else [0.0]
        return AnalysedAnswer(
            number,
            seat,
            answer,
            view.question,
            view.round,
            tuple(before),
            tuple(after),
            options.alternatives if options else (),
            options is not None and options.is_mixed,
            loss,
            judge(loss),
            accuracy_of_loss(loss) if options else None,
            max(values) - min(values),
            change.choice,
            change.luck,
            change.others,
            reason,
        )

    def _evaluate_options(self, seat: int, answer: str, number: int) -> EvaluatedOptions | None:
        if not self.budget or len(self.game.options(seat)) < 2:
            return None
        seed = self.seed * 1_000_003 + number
        view = self.game.view(seat)
        return evaluate_options(self.evaluator, view, self.budget, seed, answer)


def split_change(
    seat: int,
    answer: str,
    before: Sequence[float],
    after: Sequence[float],
    options: EvaluatedOptions | None,
    reveals: Sequence[bool],
) -> Change:
    """Split the change of every seat's own chance into its causes.

    Of the seat that answers: if nothing hidden matters, all of the change is its choice. Otherwise
    its choice is the difference of the answer to the mean of its strategy in the same re-deals, and
    the rest is luck. Of the other seats, the change is luck if they learn something hidden.
    """
    choice, luck, others = ([0.0] * len(before) for _ in range(3))
    for s, (old, new) in enumerate(zip(before, after, strict=True)):
        change = new - old
        if s == seat and options is not None:
            if options.reveals:
                choice[s] = options.chance_of(answer) - options.mixture
                luck[s] = change - choice[s]
            else:
                choice[s] = change
        elif reveals[s]:
            luck[s] = change
        else:
            others[s] = change
    return Change(tuple(choice), tuple(luck), tuple(others))


def summarise(seat: int, name: str, answers: Sequence[AnalysedAnswer]) -> PlayerSummary:
    """The summary of a player."""
    own = [a for a in answers if a.seat == seat]
    judgements = [a.judgement for a in own]
    return PlayerSummary(
        seat,
        name,
        accuracy_of_player(own),
        sum(a.accuracy is not None for a in own),
        judgements.count("inaccuracy"),
        judgements.count("mistake"),
        judgements.count("blunder"),
        sum(a.loss for a in own),
        answers[0].own_before[seat] if answers else 0.0,
        sum(a.choice[seat] for a in answers),
        sum(a.luck[seat] for a in answers),
        sum(a.others[seat] for a in answers),
    )


def find_turning_points(answers: Sequence[AnalysedAnswer]) -> tuple[TurningPoint, ...]:
    """The largest changes of a normalised chance, in the order of the game."""
    found: list[TurningPoint] = []
    for a in answers:
        changes = [new - old for old, new in zip(a.chances_before, a.chances_after, strict=True)]
        seat = max(range(len(changes)), key=lambda s: abs(changes[s]))
        if abs(changes[seat]) >= MIN_TURN:
            parts = {"choice": a.choice[seat], "luck": a.luck[seat], "others": a.others[seat]}
            cause = max(parts, key=lambda part: abs(parts[part]))
            found.append(TurningPoint(a.number, seat, changes[seat], cause))
    largest = sorted(found, key=lambda point: -abs(point.change))[:MAX_TURNING_POINTS]
    return tuple(sorted(largest, key=lambda point: point.number))
