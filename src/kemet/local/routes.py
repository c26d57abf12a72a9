"""The methods and paths of a local host: those of a server that concern tables (docs/online.md)."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, TypeVar

from .. import api
from ..api import ApiError, Language, TableId, parse
from ..tables import reference
from ..tables.actions import MAX_LISTED, Actions
from ..tables.callers import Caller

T = TypeVar("T")


class Access(Enum):
    """Who may send a request."""

    ANYBODY = "anybody"
    READER = "reader"  # all who may replay the game
    CALLER = "caller"  # all who may see the table


@dataclass(slots=True)
class Request:
    """A request, with what its path and its secret stand for."""

    parts: dict[str, str]  # of the path
    query: dict[str, str]
    secret: str | None
    data: Any = None
    _caller: Caller | None = field(default=None)

    @property
    def caller(self) -> Caller:
        assert self._caller is not None
        return self._caller

    async def identify(self, actions: Actions, access: Access) -> None:
        """Find the caller, if the request needs one."""
        if access is Access.CALLER:
            self._caller = await actions.caller(self.table_id, self.secret)
        elif access is Access.READER:
            self._caller = await actions.reader(self.table_id, self.secret)

    @property
    def table_id(self) -> str:
        return parse(TableId, self.parts["id"])  # pyright: ignore[reportArgumentType]

    @property
    def language(self) -> Language:
        name = self.parts.get("language") or self.query.get("language", "en")
        return parse(Language, name)

    @property
    def since(self) -> int | None:
        return self.number("since", None)

    @property
    def key(self) -> str | None:
        """The idempotency key of a request that has nothing else in its body."""
        return self.body(api.KeyedRequest).key

    @property
    def frame(self) -> int:
        return parse(int, self.parts["number"])

    def number(self, name: str, default: T) -> int | T:
        """A parameter from 0 on."""
        if name not in self.query:
            return default
        value = parse(int, self.query[name])
        if value < 0:
            raise ApiError(422, "invalid", f"query.{name}: it must not be negative")
        return value

    @property
    def page(self) -> tuple[int, int]:
        """Where a page of a list begins, and how long it is."""
        limit = self.number("limit", MAX_LISTED)
        if not 1 <= limit <= MAX_LISTED:
            raise ApiError(422, "invalid", f"query.limit: it must be from 1 to {MAX_LISTED}")
        return self.number("offset", 0), limit

    def text(self, name: str) -> str:
        """A parameter that is needed."""
        if name not in self.query:
            raise ApiError(422, "invalid", f"query.{name}: Field required")
        return self.query[name]

    def body(self, model: type[T]) -> T:
        return parse(model, self.data if self.data is not None else {})


Call = Callable[[Actions, Request], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and path, and the action behind it."""

    method: str
    path: str
    access: Access
    call: Call
    status: int = 200

    def match(self, method: str, path: str) -> dict[str, str] | None:
        """The parts of a path; None if it is another route."""
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.path)
        found = re.fullmatch(pattern, path) if method == self.method else None
        return found.groupdict() if found else None


def constant(make: Callable[[Request], Any]) -> Call:
    """A call whose result depends on the request alone."""

    async def call(actions: Actions, request: Request) -> Any:
        return make(request)

    return call


ANYBODY, READER, CALLER = Access.ANYBODY, Access.READER, Access.CALLER
TABLE: Final = "/api/tables/{id}"


def get(path: str, access: Access, call: Call) -> Route:
    return Route("GET", path, access, call)


def post(path: str, access: Access, call: Call, status: int = 200) -> Route:
    return Route("POST", path, access, call, status)


async def rematch(actions: Actions, request: Request) -> dict[str, str]:
    return {"id": await actions.rematch(request.caller)}


def glossary(request: Request) -> api.Glossary:
    return reference.build_glossary(request.language)


def rules(request: Request) -> api.Rules:
    return reference.build_rules(request.language)


ROUTES: Final = (
    get("/api/status", ANYBODY, lambda a, r: a.status()),
    get("/api/levels", ANYBODY, constant(lambda r: reference.bot_levels())),
    get("/api/editions", ANYBODY, constant(lambda r: reference.edition_modes())),
    get("/api/glossary/{language}", ANYBODY, constant(glossary)),
    get("/api/rules/{language}", ANYBODY, constant(rules)),
    get("/api/tables", ANYBODY, lambda a, r: a.list_tables(*r.page)),
    post("/api/tables", ANYBODY, lambda a, r: a.create(r.body(api.NewTable)), 201),
    post("/api/records", ANYBODY, lambda a, r: a.import_record(r.body(api.ImportedRecord)), 201),
    get(TABLE, ANYBODY, lambda a, r: a.table(r.table_id, r.secret)),
    Route("DELETE", TABLE, CALLER, lambda a, r: a.delete(r.caller), 204),
    post(f"{TABLE}/join", ANYBODY, lambda a, r: a.join(r.table_id, r.body(api.JoinRequest))),
    post(f"{TABLE}/enter", CALLER, lambda a, r: a.enter(r.caller)),
    post(f"{TABLE}/start", CALLER, lambda a, r: a.start(r.caller, r.key)),
    post(f"{TABLE}/rematch", CALLER, rematch, 201),
    post(f"{TABLE}/share", CALLER, lambda a, r: a.share(r.caller, r.key)),
    get(f"{TABLE}/secret", ANYBODY, lambda a, r: a.secret_info(r.table_id, r.secret)),
    post(
        f"{TABLE}/claim",
        ANYBODY,
        lambda a, r: a.claim(r.table_id, r.secret or "", r.body(api.ClaimRequest)),
    ),
    post(f"{TABLE}/links", CALLER, lambda a, r: a.make_link(r.caller, r.body(api.NewLink)), 201),
    post(
        f"{TABLE}/links/vote", CALLER, lambda a, r: a.vote_for_link(r.caller, r.body(api.LinkVote))
    ),
    post(f"{TABLE}/links/objection", CALLER, lambda a, r: a.object_to_link(r.caller, r.key)),
    get(f"{TABLE}/state", CALLER, lambda a, r: a.state(r.caller, r.since, r.language)),
    get(f"{TABLE}/poll", CALLER, lambda a, r: poll(a, r)),
    post(f"{TABLE}/answers", CALLER, lambda a, r: a.answer(r.caller, r.body(api.Answer))),
    post(f"{TABLE}/why", CALLER, lambda a, r: a.why(r.caller, r.body(api.WhyRequest), r.language)),
    get(f"{TABLE}/odds", CALLER, lambda a, r: a.odds(r.caller)),
    get(f"{TABLE}/attack", CALLER, lambda a, r: a.attack(r.caller, r.text("answer"))),
    get(f"{TABLE}/threats", CALLER, lambda a, r: a.threats(r.caller, r.text("space"))),
    get(f"{TABLE}/reach", CALLER, lambda a, r: a.reach(r.caller)),
    post(f"{TABLE}/hint", CALLER, lambda a, r: a.hint(r.caller, r.language)),
    post(f"{TABLE}/undo", CALLER, lambda a, r: a.undo(r.caller, r.key)),
    post(f"{TABLE}/concede", CALLER, lambda a, r: a.concede(r.caller, r.key)),
    post(f"{TABLE}/leave", CALLER, lambda a, r: a.leave(r.caller, r.body(api.BotTakeover))),
    post(f"{TABLE}/vote", CALLER, lambda a, r: a.vote(r.caller, r.body(api.BotVote))),
    post(f"{TABLE}/return", CALLER, lambda a, r: a.return_to_seat(r.caller, r.key)),
    post(f"{TABLE}/pause", CALLER, lambda a, r: a.pause(r.caller, r.key)),
    post(f"{TABLE}/resume", CALLER, lambda a, r: a.resume(r.caller, r.key)),
    post(f"{TABLE}/stops", CALLER, lambda a, r: a.set_stops(r.caller, r.body(api.StopsRequest))),
    post(f"{TABLE}/name", CALLER, lambda a, r: a.rename(r.caller, r.body(api.RenameRequest))),
    get(f"{TABLE}/chat", CALLER, lambda a, r: a.chat(r.caller, r.number("since", 0))),
    post(f"{TABLE}/chat", CALLER, lambda a, r: a.post_chat(r.caller, r.body(api.ChatMessage)), 201),
    get(f"{TABLE}/replay", READER, lambda a, r: a.replay(r.caller)),
    get(f"{TABLE}/replay/events", READER, lambda a, r: a.replay_events(r.caller, r.language)),
    get(
        f"{TABLE}/replay/{{number}}",
        READER,
        lambda a, r: a.replay_frame(r.caller, r.frame, r.language),
    ),
    post(
        f"{TABLE}/replay/{{number}}/play",
        READER,
        lambda a, r: a.play_from_here(r.caller, r.frame, r.body(api.PlayFromHere)),
        201,
    ),
    get(f"{TABLE}/record", READER, lambda a, r: a.record(r.caller)),
    post(f"{TABLE}/analysis", READER, lambda a, r: a.request_analysis(r.caller), 202),
    get(f"{TABLE}/analysis", READER, lambda a, r: a.analysis(r.caller, r.language)),
)


async def poll(actions: Actions, request: Request) -> str | None:
    subscription = await actions.subscribe(
        request.caller, request.since, request.language, is_poll=True
    )
    return await subscription.poll(parse(float, float(request.query.get("wait", "25"))))


def find_route(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """The route of a request, and the parts of its path."""
    for route in ROUTES:
        parts = route.match(method, path)
        if parts is not None:
            return route, parts
    return None
