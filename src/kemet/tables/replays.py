"""The history of a game for a viewer: its frames, and its record with comments."""

from __future__ import annotations

from bisect import bisect_right

from ..api import (
    ApiError,
    HintUsed,
    Replay,
    ReplayFrame,
    ReplayStep,
    RoundScores,
    ScoreChange,
    Stops,
)
from .history import GameHistory
from .online_table import OnlineTable
from .render import event_infos, rated_status


def replay_of(table: OnlineTable, history: GameHistory) -> Replay:
    """The steps of a game; before its end only the public ones."""
    over = table.status == "over"
    frames = frame_answer_counts(table)
    steps = [
        ReplayStep(
            number=number,
            seat=history.answers[count - 1][0],
            answer=history.answers[count - 1][1].text if over else None,
            round=history.rounds[count],
            event_count=history.event_counts[count],
        )
        for number, count in enumerate(frames)
        if count
    ]
    scores = [
        ScoreChange(number=number, scores=list(history.scores[count]))
        for number, count in enumerate(frames)
        if not number or history.scores[count] != history.scores[frames[number - 1]]
    ]
    rounds = [RoundScores(round=n, scores=list(by)) for n, by in history.scores_by_round()]
    return Replay(
        id=table.config.id,
        over=over,
        steps=steps,
        rounds=rounds,
        scores=scores,
        rated=rated_status(table),
        unrated=table.unrated,
        start_event_count=history.event_counts[frames[0]],
        hints=[
            HintUsed(seat=hint.seat, number=bisect_right(frames, hint.answer_count) - 1)
            for hint in table.hints
        ],
    )


def replay_frame(
    table: OnlineTable, history: GameHistory, viewer: int | None, number: int, language: str
) -> ReplayFrame:
    """The game after a step, as a viewer could see it then."""
    frames = frame_answer_counts(table)
    game = history.game_after(find_frame(frames, number))
    first_event = history.event_counts[frames[number - 1]] if number else 0
    return ReplayFrame(
        number=number,
        last_number=len(frames) - 1,
        view=game.view(viewer),
        events=event_infos(game, viewer, first_event, language),
    )


def frame_answer_counts(table: OnlineTable) -> list[int]:
    """The number of answers before each frame; a finished game has a frame per answer."""
    if table.status == "over":
        return list(range(table.game.answer_count + 1))
    return table.public_steps


def find_frame(frames: list[int], number: int) -> int:
    """The number of answers before a frame; `ApiError` 404 if there is no such frame."""
    if number >= len(frames):
        raise ApiError(404, "no_frame", f"The game has frames 0 to {len(frames) - 1}.")
    return frames[number]


def annotated_record(table: OnlineTable) -> str:
    """The record with comments for changes of the stops, hints and a concession."""
    lines = table.game.record().splitlines()
    first = lines.index("") + 1
    comments = [
        (count, f"# stops {seat} {stops_text(stops)}") for seat, count, stops in table.stops_log
    ]
    comments += [(hint.answer_count, f"# hint {hint.seat}") for hint in table.hints]
    comments.sort(key=lambda item: item[0])
    for answer_count, comment in reversed(comments):
        lines.insert(min(first + answer_count, len(lines) - 1), comment)
    if table.ended_by == "concession":
        conceded = [str(s) for s, seat in enumerate(table.seats) if seat.conceded]
        lines.append(f"# conceded {','.join(conceded)} winner={table.winner}")
    if table.unrated is not None:
        lines.append(f"# unrated {table.unrated}")
    return "\n".join(lines) + "\n"


def stops_text(stops: Stops) -> str:
    """Stops as words of a comment in a record."""
    words = ["every_time"] if stops.ask_every_time else [",".join(stops.moments) or "none"]
    return " ".join(words + [f"{card}={setting}" for card, setting in stops.cards.items()])
