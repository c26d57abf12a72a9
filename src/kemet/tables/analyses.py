"""Analyses of finished games: computed by the bots one game after another, and read."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Any, Final

from ..analysis.analyser import combine
from ..analysis.results import AnalysedAnswer, MistakeReason
from ..api import (
    AlternativeInfo,
    AnalysedPlayer,
    AnalysedStep,
    Analysis,
    AnalysisResult,
    ApiError,
    HintInfo,
    Language,
    ReasonInfo,
    TurningPointInfo,
)
from ..engine.actions import BY_TEXT
from ..frozen import to_plain
from ..game import Game
from ..i18n import describe
from .clock import SystemClock
from .log_context import table_tag
from .online_table import OnlineTable
from .protocols import AnalysisStore, BotFailed, Bots, Clock
from .stored import DamagedAnalysis, StoredAnalysis, StoreUnavailable
from .tasks import BackgroundTasks
from .turns import Turns

log = logging.getLogger("kemet.analyses")

PART_S: Final = 2.0
"""Seconds of a part: bots of other tables wait no longer for the process."""

PART_ANSWERS: Final = 24
"""Answers of a part, at most."""

MAX_QUEUED: Final = 8
"""Games that this worker analyses or that wait for it; more are refused."""

MAX_QUEUED_BY_CLIENT: Final = 3
"""Those of them that one client may have asked for."""

MAX_QUEUED_BY_NETWORK: Final = 5
"""Those of them that the clients of one network may have asked for."""

ALIVE_S: Final = 20.0
"""Seconds between two signs that a game is still analysed, or waits for it."""

STALE_S: Final = 6 * ALIVE_S
"""Seconds without a sign after which an analysis has failed: its worker has ended."""

QUEUE_KEY: Final = "analysis"
"""All analyses together have the share of one table."""


class TooManyAnalyses(Exception):
    """As many games wait as may."""


class Analyses:
    """Starts analyses and stores their results."""

    def __init__(
        self,
        store: AnalysisStore,
        bots: Bots,
        tasks: BackgroundTasks,
        clock: Clock | None = None,
        part_seconds: float = PART_S,
    ) -> None:
        self.store = store
        self.bots = bots
        self.tasks = tasks
        self.clock: Clock = clock or SystemClock()
        self.part_seconds = part_seconds
        self.queued: dict[str, tuple[str, str]] = {}  # by table: network and client who has asked
        self.turns = Turns()

    async def request(
        self, table_id: str, record: str, total: int, client: str = "", network: str = ""
    ) -> bool:
        """Analyse a game unless it is done or under way; whether it begins.

        May raise `TooManyAnalyses`.
        """
        if table_id in self.queued:
            return False
        asked = list(self.queued.values())
        if (
            len(asked) >= MAX_QUEUED
            or asked.count((network, client)) >= MAX_QUEUED_BY_CLIENT
            or (network and [n for n, _ in asked].count(network) >= MAX_QUEUED_BY_NETWORK)
        ):
            raise TooManyAnalyses
        self.queued[table_id] = (network, client)
        is_spawned = False
        try:
            now = self.clock.now()
            if await self.store.claim(table_id, total, now, now - STALE_S):
                is_spawned = self.tasks.spawn(self._run(table_id, record, total)) is not None
        finally:
            if not is_spawned:
                del self.queued[table_id]
        return is_spawned

    async def find(self, table_id: str) -> StoredAnalysis | None:
        """How far an analysis is; None if nobody has asked for it."""
        try:
            found = await self.store.find(table_id)
        except DamagedAnalysis:
            await self.discard(table_id)
            return None
        if found is not None and found.is_open and found.updated_at < self.clock.now() - STALE_S:
            return replace(found, status="failed")
        return found

    async def discard(self, table_id: str) -> None:
        """Delete a result that cannot be read: it can be computed again."""
        log.warning("damaged analysis", exc_info=True, extra={"table": table_tag(table_id)})
        await self.store.delete(table_id)

    async def _run(self, table_id: str, record: str, total: int) -> None:
        alive = self.tasks.spawn(self._stay_alive(table_id))
        try:
            async with self.turns.take(*self.queued[table_id]):
                await self._analyse(table_id, record, total)
        except BotFailed as error:
            log.warning("an analysis failed", extra={"reason": str(error)})
            await self.store.fail(table_id, self.clock.now())
        except StoreUnavailable as error:  # it fails without further signs
            log.warning("an analysis failed", extra={"reason": type(error).__name__})
        finally:
            del self.queued[table_id]
            if alive is not None:
                alive.cancel()

    async def _stay_alive(self, table_id: str) -> None:
        """Note regularly that the analysis is under way, also while it waits."""
        while True:
            await self.clock.sleep(ALIVE_S)
            try:
                await self.store.touch(table_id, self.clock.now())
            except StoreUnavailable as error:
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})

    async def _analyse(self, table_id: str, record: str, total: int) -> None:
        """Analyse several parts of a game at once."""
        parts = [
            (start, min(total, start + PART_ANSWERS)) for start in range(0, total, PART_ANSWERS)
        ]
        parts.reverse()
        answers: dict[int, dict[str, Any]] = {}

        async def work() -> None:
            while parts:
                start, end = parts.pop()
                if not await self.store.advance(table_id, len(answers), self.clock.now()):
                    return  # the table is deleted
                found = await self.bots.analyse(record, start, end, self.part_seconds, QUEUE_KEY)
                if not found:
                    raise BotFailed("a part of an analysis is empty")
                answers.update(enumerate(found, start))
                if start + len(found) < end:
                    parts.append((start + len(found), end))

        tasks = [asyncio.create_task(work()) for _ in range(self.bots.analysis_slots)]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
        if len(answers) == total:
            in_order = [answers[number] for number in range(total)]
            await self.store.finish(table_id, in_order, self.clock.now())


MIN_SHOWN_LOSS: Final = 0.01
"""Answers that lose less come without their alternatives."""


def require_over(table: OnlineTable) -> None:
    if table.status != "over":
        raise ApiError(409, "not_over", "A game can be analysed when it is over.")


def analysis_info(table: OnlineTable, found: StoredAnalysis | None) -> Analysis:
    """How far an analysis is, without its result."""
    if found is None:
        return Analysis(status="none", done=0, total=table.game.answer_count, result=None)
    return Analysis(
        status=found.status,  # type: ignore[arg-type]
        done=found.done,
        total=found.total,
        result=None,
    )


def hint_info(game: Game, hint: dict[str, Any], language: Language) -> HintInfo:
    return HintInfo(
        chance=round(hint["chance"], 3),
        is_mixed=hint["is_mixed"],
        alternatives=[alternative(game, a, language) for a in hint["alternatives"]],
    )


def alternative(game: Game, data: dict[str, Any], language: Language) -> AlternativeInfo:
    return AlternativeInfo(
        answer=data["answer"],
        text=describe_answer(game, data["answer"], language),
        chance=round(data["chance"], 3),
        weight=round(data["weight"], 3),
    )


def describe_answer(game: Game, answer: str, language: Language) -> str:
    return describe(BY_TEXT[answer], language, names=game.names, edition=game.edition.name)


def reason_info(game: Game, reason: MistakeReason, language: Language) -> ReasonInfo:
    return ReasonInfo(
        kind=reason.kind,
        fields=to_plain(reason.fields),
        text=describe(reason, language, names=game.names, edition=game.edition.name),
        better=reason.better,
    )


def build_result(game: Game, data: list[dict[str, Any]], language: Language) -> AnalysisResult:
    """The result of a stored analysis, in words."""
    analysis = combine(game, [AnalysedAnswer.from_json(answer) for answer in data], 0, 0)
    steps = [
        AnalysedStep(
            number=a.number + 1,
            seat=a.seat,
            text=describe_answer(game, a.answer, language),
            chances=[round(chance, 3) for chance in a.chances_after],
            loss=round(a.loss, 3),
            judgement=a.judgement,  # type: ignore[arg-type]
            is_mixed=a.is_mixed,
            luck=[round(luck, 3) for luck in a.luck],
            alternatives=[alternative(game, b, language) for b in values["alternatives"]]
            if a.loss >= MIN_SHOWN_LOSS
            else [],
            reason=None if a.reason is None else reason_info(game, a.reason, language),
        )
        for a, values in zip(analysis.answers, data, strict=True)
    ]
    return AnalysisResult(
        start=[round(chance, 3) for chance in analysis.answers[0].chances_before] if data else [],
        steps=steps,
        players=[
            AnalysedPlayer(
                seat=p.seat,
                accuracy=None if p.accuracy is None else round(p.accuracy, 1),
                inaccuracies=p.inaccuracies,
                mistakes=p.mistakes,
                blunders=p.blunders,
                choice=round(p.choice, 3),
                luck=round(p.luck, 3),
                others=round(p.others, 3),
            )
            for p in analysis.players
        ],
        turning_points=[
            TurningPointInfo(
                number=point.number + 1,
                seat=point.seat,
                change=round(point.change, 3),
                cause=point.cause,  # type: ignore[arg-type]
            )
            for point in analysis.turning_points
        ],
    )
