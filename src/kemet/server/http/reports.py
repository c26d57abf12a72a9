"""Reports of abuse: players, spectators and readers of public games tell the operator."""

from __future__ import annotations

import logging
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Response

from ...api import ApiError, ReportRequest, TableId
from ...tables.callers import Caller
from ..hosting.server_tables import ServerTables
from ..platform import server_time
from ..platform.budgets import current_account
from ..platform.metrics import REPORTS
from ..storage.report_store import Report
from .dependencies import ActionsDep, BearerDep, ServiceDep, secret_of

log = logging.getLogger("kemet.reports")

router = APIRouter(prefix="/api/tables/{id}", tags=["reports"])

LINES_AROUND: Final = 10
"""Chat lines before and after a reported one that are copied; else the last twice as many."""


async def get_reporter(id: TableId, actions: ActionsDep, bearer: BearerDep) -> Caller:
    """The caller, if they may see the table or its entry in the list of tables."""
    return await actions.reporter(id, secret_of(bearer))


ReporterDep = Annotated[Caller, Depends(get_reporter)]


@router.post("/reports", status_code=204)
async def post_report(reporter: ReporterDep, body: ReportRequest, service: ServiceDep) -> Response:
    """Report a chat line, the name or the play of a seat to the operator of the server."""
    service.limits.require_writable()
    service.limits.require_storage()
    report = await make_report(service, reporter, body)
    if not current_account().reports.take():
        raise ApiError(429, "rate_limited", "Too many reports. Wait an hour.")
    await service.store.reports.add(report)
    REPORTS.labels(body.subject).inc()
    log.info("a report of abuse", extra={"subject": body.subject})
    return Response(status_code=204)


async def make_report(service: ServerTables, reporter: Caller, body: ReportRequest) -> Report:
    """The report with copies of the names and of the chat lines around; `ApiError` if invalid."""
    table, chat = reporter.handle.table, service.store.chat
    seat = body.seat
    if body.subject == "chat":
        if reporter.is_public_reader:
            raise ApiError(403, "no_access", "You cannot read the chat of this table.")
        if body.line is None:
            raise ApiError(422, "no_line", "Name the chat line to report.")
        rows = await chat.lines_after(
            table.config.id, max(0, body.line - LINES_AROUND - 1), 2 * LINES_AROUND + 1
        )
        reported = [row for row in rows if row.number == body.line]
        if not reported:
            raise ApiError(404, "no_line", "There is no such chat line any more.")
        seat = reported[0].seat
    else:
        rows = await chat.latest_lines(table.config.id, 0, 2 * LINES_AROUND)
        if seat is None or seat >= table.players:
            raise ApiError(422, "no_seat", "Name the seat to report.")
    if seat is not None and seat == reporter.seat and table.seats[seat].kind != "hotseat":
        raise ApiError(422, "own_seat", "That is your own seat.")
    return Report(
        table_id=table.config.id,
        at=server_time.now(),
        subject=body.subject,
        seat=seat,
        line=body.line if body.subject == "chat" else None,
        reporter=describe_reporter(reporter),
        text="".join(c for c in body.text if c.isprintable() or c == "\n").strip(),
        title=table.config.title,
        names=[s.name for s in table.seats],
        chat=[{"number": r.number, "seat": r.seat, "at": r.at, "text": r.text} for r in rows],
    )


def describe_reporter(reporter: Caller) -> str:
    """Who reports, as far as the server knows."""
    if reporter.seat is not None:
        return f"seat {reporter.seat}"
    if reporter.is_host:
        return "host"
    return "visitor" if reporter.is_public_reader else "spectator"
