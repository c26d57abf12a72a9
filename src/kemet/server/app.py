"""The application: routes, error handlers, startup and shutdown."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncGenerator, Awaitable, Generator
from contextlib import asynccontextmanager, contextmanager
from hmac import compare_digest
from pathlib import Path
from types import FrameType
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException

from ..api import ApiError, Health, Problem
from ..api.parsing import NO_OBJECT, UNKNOWN_FIELD
from ..engine import is_compiled
from ..game import VERSION
from ..tables.actions import Actions
from ..tables.analyses import Analyses
from ..tables.log_context import current_request
from ..tables.protocols import BotFailed
from ..tables.replays import HistoryCache
from ..tables.scheduler import Scheduler
from ..tables.stored import StoreUnavailable
from ..tables.tasks import BackgroundTasks
from .extras.askers import Askers
from .extras.bot_pool import BotPool
from .extras.pictures import MISSING, PicturePool
from .extras.webhooks import WebhookNotifier
from .hosting.maintenance import Maintenance
from .hosting.operator_poller import OperatorPoller
from .hosting.sampler import Sampler
from .hosting.server_tables import ServerTables
from .http import (
    analysis,
    glossary,
    live,
    people,
    play,
    public_games,
    replay,
    reports,
    status,
    tables,
)
from .http.middleware import RequestMiddleware
from .http.static_files import file_content
from .people.profiles import PeopleMaintenance, ProfileService
from .people.ratings import RatingGuard, Ratings
from .people.sessions import Sessions
from .people.traces import Traces
from .platform.gc_tuning import tune_collector
from .platform.logging_setup import configure_logging
from .platform.metrics import metrics_text
from .platform.operator_policy import READ_ONLY_RETRY_S, OperatorPolicy
from .platform.supervisor import EXIT_NEEDS_CHANGE
from .settings import Settings, read_settings
from .storage.database import DatabaseProbe
from .storage.migrations import UnknownSchema, upgrade
from .storage.people_store import PeopleStore
from .storage.table_store import TableStore

log = logging.getLogger("kemet.app")

WEB_DIR: Final = Path(__file__).parent / "web"
ENGINE_BUILD: Final = "compiled" if is_compiled() else "plain"
LOCAL_HOSTS: Final = ("127.0.0.1", "::1", "testclient")

DATA_PROBLEMS: Final = {
    "dataclass_type": NO_OBJECT,
    "unexpected_keyword_argument": UNKNOWN_FIELD,
}
"""What clients read for errors that pydantic describes with words of Python."""

OPEN_RETRY_S: Final = 1.0
"""Seconds between attempts to reach the database at startup."""

CLOSE_PART_S: Final = 1.0
"""Seconds that a part of the server has to close."""

NESTED: Final = "The body is nested too deeply."

ERROR_RESPONSES: Final[dict[int | str, dict[str, Any]]] = {
    code: {"model": Problem, "description": text}
    for code, text in {
        400: "not JSON",
        401: "the device is signed out",
        403: "the caller lacks the permission, or the operator has banned the address",
        404: "no such table, or the secret gives no access",
        408: "the request did not arrive in time",
        409: "the table has changed, or its status does not allow it",
        413: "too large",
        422: "invalid, or against the rules of the game",
        429: "too many requests",
        507: "the database has reached its limit",
        503: "temporarily unavailable, or the server is read-only: send it again",
    }.items()
}


class Runtime:
    """Everything that lives while the server runs: the parts and how they are connected."""

    def __init__(self, settings: Settings, policy: OperatorPolicy) -> None:
        self.settings = settings
        self.tasks = BackgroundTasks()
        self.store = TableStore(settings)
        askers = Askers()
        self.bots = BotPool(settings.bot_processes, settings.bot_seconds, askers.networks_of)
        self.service = ServerTables(settings, self.store, self.tasks, policy)
        limits = self.service.limits
        self.histories = HistoryCache(limits)
        self.analyses = Analyses(self.store.analyses, self.bots, self.tasks, self.service.clock)
        self.actions = Actions(self.service, self.bots, self.histories, self.analyses)
        self.pictures = PicturePool()
        self.scheduler = Scheduler(
            self.service.submit,
            self.bots,
            settings.secret_answer_delay,
            self.tasks,
            self.service.clock,
            limits,
            self.service.observers,
            heartbeat=self.service.heartbeat,
        )
        self.webhooks = WebhookNotifier(settings, self.tasks)
        self.service.observers += [askers, self.webhooks, self.scheduler]
        self.maintenance = Maintenance(self.service, self.scheduler.schedule, self.tasks)
        self.operator_poller = OperatorPoller(self.service, self.tasks)
        people_store = PeopleStore(self.store.database)
        database = self.store.database
        ratings, traces = Ratings(database), Traces(database)
        self.people = ProfileService(
            people_store, self.service, Sessions(people_store), ratings, traces
        )
        guard = RatingGuard(database, traces, settings.rate_same_network)
        self.service.judge_rating = guard.judge
        self.people_maintenance = PeopleMaintenance(self.people, self.tasks)
        self.service.observers.append(self.people_maintenance)
        self.probe = DatabaseProbe(database)
        self.sampler = Sampler(self.store, self.tasks)

    async def open_when_reachable(self) -> None:
        """Open as soon as the database can be reached: a worker may start during an outage."""
        while True:
            try:
                await upgrade(self.settings)
                await self.open()
            except UnknownSchema as error:  # a later version has migrated it since the start
                log.critical(str(error))
                os._exit(EXIT_NEEDS_CHANGE)  # nothing is open yet; an exception would be a trace
            except (StoreUnavailable, DBAPIError) as error:
                if self.service.closing.is_set():
                    raise
                log.warning("the database is unreachable", extra={"reason": type(error).__name__})
                await asyncio.sleep(OPEN_RETRY_S)
            else:
                return

    async def open(self) -> None:
        await self.operator_poller.read()
        if not self.pictures.is_available:
            log.info(MISSING)
        await self.maintenance.open()
        peers = self.service.peers
        if peers is not None:
            from .storage.postgres import Listener  # here: asyncpg is an optional dependency

            peers.open(Listener(self.settings, peers.on_payload, peers.on_connect, self.tasks))
        self.operator_poller.open()
        self.people_maintenance.open()
        self.sampler.open()

    async def close(self) -> None:
        """Stop all tasks and end all connections; everything is stored already."""
        self.service.close_streams()
        await self.tasks.close()
        if self.service.peers is not None:
            await self._close_part("peers", self.service.peers.close())
        await asyncio.gather(
            self._close_part("pictures", self.pictures.close()),
            self._close_part("bots", self.bots.close()),
            self._close_part("store", self.store.close()),
        )

    async def _close_part(self, name: str, closing: Awaitable[None]) -> None:
        try:
            async with asyncio.timeout(CLOSE_PART_S):
                await closing
        except Exception as error:  # what does not answer must not keep the process alive
            log.warning(f"{name} did not close", extra={"reason": type(error).__name__})


@contextmanager
def streams_closed_on_exit(service: ServerTables) -> Generator[None]:
    """Let live connections end when the process is asked to: uvicorn waits for them."""
    if threading.current_thread() is not threading.main_thread():  # a test: no signals
        yield
        return
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def on_exit(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(service.close_streams)
        handler = handlers[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number, handler in handlers.items():
        if callable(handler):
            signal.signal(number, on_exit)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            if callable(handler):
                signal.signal(number, handler)


def create_app(settings: Settings) -> FastAPI:
    """The application for some settings."""
    policy = OperatorPolicy(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        runtime = app.state.runtime = Runtime(settings, policy)
        try:
            with streams_closed_on_exit(runtime.service):
                await runtime.open_when_reachable()
                log.info("open", extra={"version": VERSION})
                yield
        finally:
            await runtime.close()
            log.info("closed")

    app = FastAPI(
        title="Kemet",
        version=VERSION,
        description="Tables of Kemet online. An unofficial fan work.",
        lifespan=lifespan,
        docs_url=None,  # its scripts come from another host
        redoc_url=None,
        responses=ERROR_RESPONSES,
    )
    app.state.settings = settings
    app.add_middleware(RequestMiddleware, settings=settings, policy=policy)
    for module in (
        tables, play, live, replay, analysis, reports, public_games, people, glossary,
        status,
    ):  # fmt: skip
        app.include_router(module.router)
    add_operations(app, settings)
    add_error_handlers(app)
    add_web_client(app)
    return app


def from_environment() -> FastAPI:
    """The application of a worker process, whose settings are in the environment."""
    settings = read_settings()
    configure_logging(settings.log_level)
    app = create_app(settings)
    tune_collector()
    return app


def add_operations(app: FastAPI, settings: Settings) -> None:
    """Add the routes for operators: health and metrics."""

    @app.get("/healthz", tags=["operations"])
    async def healthz() -> Health:
        """Whether the process runs."""
        return Health(status="ok", version=VERSION, engine=ENGINE_BUILD)

    @app.get("/readyz", tags=["operations"], responses={503: {"model": Health}})
    async def readyz(request: Request, response: Response) -> Health:
        """Whether it can serve: the database is reachable and can be written, and with PostgreSQL
        the notices of other workers arrive."""
        runtime: Runtime = request.app.state.runtime
        peers = runtime.service.peers
        database = await runtime.probe.is_reachable()
        read_only = runtime.service.limits.is_read_only
        writable = read_only or runtime.service.heartbeat.is_writable()
        notices = peers.connected if peers is not None else None
        ready = database and writable and notices is not False
        if not ready:
            response.status_code = 503
        return Health(
            status="ok" if ready else "failing",
            version=VERSION,
            engine=ENGINE_BUILD,
            database=database,
            writable=writable and not read_only,
            read_only=read_only,
            notices=notices,
        )

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """Metrics for Prometheus: with the token, or from this machine."""
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        if settings.metrics_token:
            allowed = compare_digest(token.encode(), settings.metrics_token.encode())
        else:
            allowed = request.client is not None and request.client.host in LOCAL_HOSTS
        if not allowed:
            return problem_response(
                404, Problem(error="not_found", message="There is nothing here.")
            )
        return Response(await asyncio.to_thread(metrics_text), media_type=CONTENT_TYPE_LATEST)


def add_error_handlers(app: FastAPI) -> None:
    """Convert every error to a `Problem`."""

    @app.exception_handler(ApiError)
    async def api_error(request: Request, error: ApiError) -> Response:
        headers = {"Retry-After": str(READ_ONLY_RETRY_S)} if error.error == "read_only" else None
        return problem_response(error.status, error.problem, headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        location = ".".join(str(part) for part in first["loc"] if part != "body")
        status = 400 if first["type"] == "json_invalid" else 422
        message = str(DATA_PROBLEMS.get(first["type"], first["msg"]))
        text = f"{location}: {message}" if location else message
        return problem_response(status, Problem(error="invalid", message=text[:300]))

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: HTTPException) -> Response:
        if isinstance(error.__cause__, RecursionError):  # of the parser of a body
            return problem_response(422, Problem(error="invalid", message=NESTED))
        kind = {404: "not_found", 408: "too_slow", 413: "too_large"}.get(
            error.status_code, "not_allowed"
        )
        return problem_response(
            error.status_code, Problem(error=kind, message=str(error.detail)), error.headers
        )  # fmt: skip

    async def unavailable(request: Request, error: Exception) -> Response:
        log.warning("unavailable", extra={"reason": type(error).__name__})
        text = "A service that the server needs cannot be reached. Nothing is lost: try again."
        return problem_response(
            503, Problem(error="unavailable", message=text), {"Retry-After": "2"}
        )

    for kind in (StoreUnavailable, BotFailed):
        app.add_exception_handler(kind, unavailable)


def problem_response(status: int, problem: Problem, headers: Any = None) -> Response:
    content = vars(problem) | {"request": current_request()}
    return JSONResponse(content, status, headers)


def add_web_client(app: FastAPI) -> None:
    """Add the page and its files."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        file = find_file(path or "index.html")
        if file is None:
            text = "There is nothing here." if path else "This server has no page."
            return problem_response(404, Problem(error="not_found", message=text))
        cache_control = (
            "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        )
        return file_content(file).response(request, cache_control)


def find_file(path: str) -> Path | None:
    """The file of the page with a path; None if there is none."""
    file = (WEB_DIR / path).resolve()
    try:
        found = file.is_relative_to(WEB_DIR.resolve()) and file.is_file()
    except OSError:  # a name that is too long
        return None
    return file if found else None
