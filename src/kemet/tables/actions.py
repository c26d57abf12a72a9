"""What a caller can do at the tables of a host: one method each.

A host finds out who calls (`caller`, `reader`) and what they send, and calls one method; who may do
what, and when, is decided here and by the commands. Every method may raise `ApiError`.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from ..api import (
    DEFAULT_LEVEL,
    Accepted,
    Analysis,
    Answer,
    ApiError,
    AttackForecast,
    BotTakeover,
    BotVote,
    ChatLine,
    ChatMessage,
    ClaimRequest,
    CreatedTable,
    EventInfo,
    ForecastSide,
    HintInfo,
    ImportedRecord,
    JoinRequest,
    Language,
    LinkSecret,
    LinkVote,
    NewLink,
    NewTable,
    Odds,
    PlayFromHere,
    RenameRequest,
    Replay,
    ReplayFrame,
    SeatSecret,
    SecretInfo,
    ServerStatus,
    Stops,
    StopsRequest,
    TableInfo,
    TableSummary,
    Threats,
    TroopReach,
    WhyRequest,
    WhyResponse,
    parse,
)
from ..bots.attack_forecast import battle_after
from ..i18n import describe
from ..views import SideView
from . import create
from .absence import require_absence
from .analyses import (
    Analyses,
    TooManyAnalyses,
    analysis_info,
    build_result,
    hint_info,
    require_over,
)
from .callers import Caller, Identity, identify, identify_reader
from .commands import (
    Concede,
    GiveAnswer,
    JoinSeat,
    LeaveSeat,
    PauseGame,
    RenameSeat,
    ResumeGame,
    ReturnToSeat,
    SetPerson,
    SetStops,
    ShareGame,
    StartGame,
    UndoAnswer,
    UseHint,
    VoteForBot,
)
from .links import DAY_S, LINK_IS_USED, ClaimSeat, MakeLink, ObjectToLink, VoteForLink
from .live_table import LiveTable, hash_secret
from .online_table import Command
from .protocols import Bots
from .render import event_infos, public_replay_info, state_json, table_info
from .replays import (
    HistoryCache,
    annotated_record,
    find_frame,
    frame_answer_counts,
    replay_frame,
    replay_of,
)
from .service import TableService, no_table
from .state import OnlineSeat
from .subscription import Subscription

MAX_LISTED: Final = 100
"""Tables in the list of public tables."""


class Actions:
    """The actions of callers at the tables of a service."""

    def __init__(
        self, service: TableService, bots: Bots, histories: HistoryCache, analyses: Analyses
    ) -> None:
        self.service = service
        self.limits = service.limits
        self.bots = bots
        self.histories = histories
        self.analyses = analyses

    # --- who calls

    async def caller(
        self, table_id: str, secret: str | None, identity: Identity | None = None
    ) -> Caller:
        """The caller, if they may see the table; otherwise `ApiError` 404, as for an unknown id."""
        return identify(await self.service.find(table_id), secret, identity)

    async def reader(
        self, table_id: str, secret: str | None, identity: Identity | None = None
    ) -> Caller:
        """The caller, if they may replay the game; otherwise `ApiError` 404."""
        return identify_reader(await self.service.find(table_id), secret, identity)

    async def reporter(self, table_id: str, secret: str | None) -> Caller:
        """The caller, if they may see the table or its entry in the list of tables."""
        handle = await self.service.find(table_id)
        try:
            return identify_reader(handle, secret)
        except ApiError:
            if not handle.table.config.public:
                raise
            return Caller(handle, None, is_host=False, is_public_reader=True)

    async def _submit(self, caller: Caller, command: Command, key: str | None) -> Accepted:
        return await self.service.submit(caller.handle, command, key)

    # --- tables

    async def status(self) -> ServerStatus:
        """Why nothing can change, or why no table can be created now, if so."""
        return ServerStatus(read_only=self.limits.read_only, full=self.limits.full)

    async def create(
        self, new: NewTable, identity: Identity | None = None, rated: bool = False
    ) -> CreatedTable:
        """Create a table; `rated`: it offers a rated game."""
        created = await create.create_table(self.service, new, rated)
        return await self._attach_creator(created, identity)

    async def import_record(
        self, body: ImportedRecord, identity: Identity | None = None
    ) -> CreatedTable:
        """Import a record: a finished game to replay, an unfinished one to continue."""
        created = await create.create_from_record(self.service, body)
        return await self._attach_creator(created, identity)

    async def list_tables(self, offset: int = 0, limit: int = MAX_LISTED) -> list[TableSummary]:
        """Public tables: those that wait for players first, then those that can be watched.

        The newest table of each address comes before all second ones.
        """
        return [
            TableSummary(
                id=listed.config.id,
                title=listed.config.title,
                edition=listed.config.edition,
                mode=listed.config.mode,
                players=listed.players,
                open_seats=listed.open_seats,
                status=listed.status,  # type: ignore[arg-type]
                watch=listed.config.watch,
                deal=listed.config.deal,  # type: ignore[arg-type]
                time_control=listed.config.time_control,
                created=listed.config.created,
                rated=listed.config.rated and listed.status == "waiting",
            )
            for listed in await self.service.store.list_public(limit, offset)
        ]

    async def table(
        self, table_id: str, secret: str | None, identity: Identity | None = None
    ) -> TableInfo:
        """The public data of a table that the caller may watch or join, or of a shared game."""
        handle = await self.service.find(table_id)
        if handle.table.config.public or open_seats(handle):
            return table_info(handle)
        caller = identify_reader(handle, secret, identity)
        return public_replay_info(handle) if caller.is_public_reader else table_info(handle)

    async def delete(self, caller: Caller) -> None:
        """Delete a table for good; only its host can."""
        caller.require_host()
        await self.service.delete(caller.handle)

    async def start(self, caller: Caller, key: str | None = None) -> Accepted:
        """Start without waiting for the missing players; bots take the open seats."""
        caller.require_host()
        return await self._submit(caller, StartGame(None), key)

    async def rematch(self, caller: Caller) -> str:
        """Offer the next game of the same players, or join it; the id of its table."""
        caller.host_or_seat()
        return await create.join_rematch(self.service, caller.handle, caller.seat)

    async def share(self, caller: Caller, key: str | None = None) -> Accepted:
        """Agree to make a finished game public, for good."""
        caller.host_or_seat()
        table = caller.handle.table
        if table.is_public_replay or caller.seat in table.sharing:
            return Accepted(version=table.version(caller.seat), duplicate=True)
        return await self._submit(caller, ShareGame(caller.seat), key)

    # --- seats

    async def join(
        self, table_id: str, body: JoinRequest, identity: Identity | None = None
    ) -> SeatSecret:
        """Take an open seat of a table, as a person who keeps a name or as a guest."""
        handle = await self.service.find(table_id)
        name, person = (identity.name, identity.person_id) if identity else (body.name, None)
        secret = body.secret or create.new_secret()
        own_seat = handle.seat_for_secret(secret)
        if own_seat is not None:  # a resend
            return SeatSecret(seat=own_seat, secret=secret)
        for _ in range(handle.table.players):
            free = open_seats(handle)
            if not free and not handle.table.config.public:
                raise no_table()
            if not free:
                raise ApiError(409, "taken", "There is no free seat at that table.")
            seat = free[0] if body.seat is None else body.seat
            if seat not in free:
                raise ApiError(409, "taken", "That seat is not free.")
            join = JoinSeat(seat, name, hash_secret(secret), person)
            try:
                await self.service.submit(handle, join)
            except ApiError as error:  # another player took it: try the next
                if error.error != "taken" or body.seat is not None:
                    raise
                continue
            return SeatSecret(seat=seat, secret=secret)
        raise ApiError(409, "taken", "Another player took the seat.")

    async def enter(self, caller: Caller) -> Accepted:
        """Mark the seat of the caller as joined; the game starts when all have joined."""
        seat = caller.require_seat()
        table = caller.handle.table
        if table.seats[seat].joined:
            return Accepted(version=table.version(seat), duplicate=True)
        return await self._submit(caller, JoinSeat(seat), None)

    async def secret_info(self, table_id: str, secret: str | None) -> SecretInfo:
        """What a secret is for: a seat, a link to claim one, the host, spectators."""
        handle = await self.service.find(table_id)
        info = table_info(handle)
        seat = handle.seat_for_link(secret) if secret else None
        if secret is not None and seat is not None:
            return SecretInfo(kind=handle.link_kind(seat, secret), seat=seat, table=info)
        caller = identify(handle, secret)
        if caller.seat is not None:
            return SecretInfo(kind="seat", seat=caller.seat, table=info)
        return SecretInfo(kind="host" if caller.is_host else "watch", seat=None, table=info)

    async def claim(self, table_id: str, link: str, body: ClaimRequest) -> SeatSecret:
        """Take the seat of a link, once: from then on only the new secret gives access to it.

        The host makes the links, so a link shows nothing. The client draws the secret of the seat,
        and the host never learns it.
        """
        handle = await self.service.find(table_id)
        seat = handle.seat_for_link(link)
        if seat is None:
            raise no_table()
        require_new_secret(handle, seat, body.secret)
        if handle.seat_for_secret(body.secret) == seat:  # a resend
            return SeatSecret(seat=seat, secret=body.secret)
        command = ClaimSeat(seat, hash_secret(link), hash_secret(body.secret))
        replaces = handle.link_kind(seat, link) == "pending_link"
        if replaces:
            command.prepare(handle.table, self.service.clock.now())  # else the absence is nothing
            await require_absence(self.service, handle, seat)
        try:
            await self.service.submit(handle, command)
        except ApiError as error:  # unless the same request was there first
            if error.message != LINK_IS_USED or handle.seat_for_secret(body.secret) != seat:
                raise
        if replaces and handle.seat_rows[seat].webhook is not None:  # of the person before
            await self.service.set_webhook(handle, seat, None)
        return SeatSecret(seat=seat, secret=body.secret)

    async def make_link(self, caller: Caller, body: NewLink) -> LinkSecret:
        """Make another link for a seat, whose person has lost the device.

        Everybody sees it. If somebody holds the seat, the link is valid after days, or when all
        other people have voted for it; until it is used, the person of the seat can object, also by
        playing on.
        """
        caller.require_host()
        handle = caller.handle
        require_seat_number(handle, body.seat)
        secret = create.new_secret()
        notice_s = self.service.settings.link_notice_days * DAY_S
        command = MakeLink(body.seat, hash_secret(secret), notice_s)
        command.check(handle.table)
        if handle.table.seats[body.seat].secret_hash is not None:
            await require_absence(self.service, handle, body.seat)
        await self.service.submit(handle, command)
        pending = handle.table.pending_link(body.seat)
        valid_at = pending.valid_at if pending is not None else None
        return LinkSecret(seat=body.seat, secret=secret, valid_at=valid_at)

    async def vote_for_link(self, caller: Caller, body: LinkVote) -> Accepted:
        """Vote for another link for the seat of an absent person: it is valid when all others
        have."""
        return await self._submit(caller, VoteForLink(caller.require_seat(), body.seat), body.key)

    async def object_to_link(self, caller: Caller, key: str | None = None) -> Accepted:
        """Object to another link for the own seat: it is useless then."""
        return await self._submit(caller, ObjectToLink(caller.require_seat()), key)

    async def rename(self, caller: Caller, body: RenameRequest) -> Accepted:
        """Change the name of the seat."""
        return await self._submit(
            caller, RenameSeat(caller.require_seat(), body.name.strip()), body.key
        )

    async def attach(self, caller: Caller, identity: Identity) -> Accepted:
        """Play at the seat under the name of a person."""
        return await self._attach(caller.handle, caller.require_seat(), identity)

    async def detach(self, caller: Caller) -> Accepted:
        """Let the seat be a guest's again, with a name of a god."""
        handle, seat = caller.handle, caller.require_seat()
        if handle.table.seats[seat].person is None:
            return Accepted(version=handle.table.version(seat), duplicate=True)
        return await self._submit(
            caller, SetPerson(seat, None, create.neutral_name(handle.table, seat)), None
        )

    async def _attach_creator(
        self, created: CreatedTable, identity: Identity | None
    ) -> CreatedTable:
        """Let the creator of a table play under their name; the table that was created."""
        if identity is not None:
            handle = await self.service.find(created.id)
            own = [number for number, seat in enumerate(handle.table.seats) if seat.kind == "me"]
            if own:
                await self._attach(handle, own[0], identity)
        return created

    async def _attach(self, handle: LiveTable, seat: int, identity: Identity) -> Accepted:
        if handle.table.seats[seat].person == identity.person_id:
            return Accepted(version=handle.table.version(seat), duplicate=True)
        command = SetPerson(seat, identity.person_id, identity.name)
        return await self.service.submit(handle, command)

    async def set_webhook(self, caller: Caller, url: str | None) -> None:
        """Set the URL for notifications of the seat; None removes it."""
        await self.service.set_webhook(caller.handle, caller.require_seat(), url)

    # --- play

    async def state(self, caller: Caller, since: int | None, language: str) -> str:
        """The table as the caller may see it, with the events since a version, as JSON."""
        return state_json(caller.handle, caller.seat, since, language)

    async def answer(self, caller: Caller, body: Answer) -> Accepted:
        """Answer the pending question, and those that follow at once: all of them, or none.

        409 if the question has changed, 422 with the rule if an answer is illegal.
        """
        then = tuple(body.then) or None
        command = GiveAnswer(caller.require_seat(), body.answer, body.version, then=then)
        return await self.service.submit(caller.handle, command, body.key)

    async def why(self, caller: Caller, body: WhyRequest, language: Language) -> WhyResponse:
        """Why an answer is not legal now, and by which rule."""
        caller.require_deal()
        game = caller.handle.table.game
        reason = game.why_illegal(caller.require_seat(), body.answer)
        if reason is None:
            return WhyResponse(legal=True)
        text = describe(reason, language, names=game.names, edition=game.edition.name)
        return WhyResponse(legal=False, kind=reason.kind, rule=reason.rule, message=text)

    async def odds(self, caller: Caller) -> Odds:
        """The odds of the battle solver, from the view of the seat."""
        seat = caller.require_seat()
        table = caller.handle.table
        if table.status == "over" or table.awaits_deal or seat not in table.game.waiting:
            return Odds(odds=None)
        return parse(Odds, {"odds": await self.bots.odds(table.game.view(seat), caller.handle.id)})

    async def attack(self, caller: Caller, answer: str) -> AttackForecast:
        """The battle that a step would begin: who fights, how strong they are, and the odds."""
        seat = caller.require_seat()
        caller.require_deal()
        try:
            forecast = battle_after(caller.handle.table.game.view(seat), answer)
        except ValueError as error:
            raise ApiError(422, "no_option", f"{error}.") from None
        if forecast is None or forecast.battle is None:
            return AttackForecast(attack=None, defend=None, win=None)
        odds = await self.bots.odds(forecast, caller.handle.id)
        return AttackForecast(
            attack=forecast_side(forecast.battle.attack),
            defend=forecast_side(forecast.battle.defend),
            win=odds and sum(choice["weight"] * choice["win"] for choice in odds["choices"]),
        )

    async def threats(self, caller: Caller, space: str) -> Threats:
        """Who could enter a space with one Move action, from what everybody may know."""
        caller.require_deal()
        table = caller.handle.table
        try:
            threats = table.game.threats(space)
        except ValueError as error:
            raise ApiError(422, "no_space", f"{str(error)[0].upper()}{str(error)[1:]}.") from None
        return Threats(space=space, version=table.version(caller.seat), threats=threats)

    async def reach(self, caller: Caller) -> TroopReach:
        """Where the Move action of the caller can still go, or each of its troops could go."""
        seat = caller.require_seat()
        caller.require_deal()
        table = caller.handle.table
        return TroopReach(version=table.version(seat), reach=table.game.reach(seat))

    async def hint(self, caller: Caller, language: Language) -> HintInfo:
        """The best answer to the question of the caller, who plays against bots alone.

        It is computed from the view of the seat, and everybody sees that it was taken.
        """
        seat = caller.require_seat()
        table = caller.handle.table
        command = UseHint(seat, table.game.answer_count)
        command.check(table)
        self.limits.require_writable()
        hint = await self.bots.hint(table.view(seat), caller.handle.id)
        await self.service.submit(caller.handle, command)
        return hint_info(table.game, hint, language)

    async def undo(self, caller: Caller, key: str | None = None) -> Accepted:
        """Undo the last answer, unless it revealed something or another player had to act."""
        return await self._submit(caller, UndoAnswer(caller.require_seat()), key)

    async def concede(self, caller: Caller, key: str | None = None) -> Accepted:
        """Give up for good: a bot plays on; with two players the other wins."""
        return await self._submit(caller, Concede(caller.require_seat()), key)

    async def leave(self, caller: Caller, body: BotTakeover) -> Accepted:
        """Let a bot play until the owner returns; the host can do this for an absent person too."""
        level = create.validate_level(body.level)
        if body.seat is None or body.seat == caller.seat:
            return await self._submit(caller, LeaveSeat(caller.require_seat(), level), body.key)
        caller.require_host()
        handle, reason = caller.handle, None
        if handle.table.rated:
            text = "In a rated game nobody can give the seat of another player to a bot."
            raise ApiError(409, "rated", text)
        require_seat_number(handle, body.seat)
        if is_other_person(handle.table.seats[body.seat]):
            if level != DEFAULT_LEVEL:
                text = f"The bot that plays for another person has the level {DEFAULT_LEVEL}."
                raise ApiError(422, "bot_level", text)
            await require_absence(self.service, handle, body.seat)
            reason = "absence"
        return await self._submit(caller, LeaveSeat(body.seat, level, reason), body.key)

    async def vote(self, caller: Caller, body: BotVote) -> Accepted:
        """Vote for a bot at the seat of another person: it plays when all others have voted."""
        return await self._submit(caller, VoteForBot(caller.require_seat(), body.seat), body.key)

    async def return_to_seat(self, caller: Caller, key: str | None = None) -> Accepted:
        """Take the seat back from the bot."""
        return await self._submit(caller, ReturnToSeat(caller.require_seat()), key)

    async def pause(self, caller: Caller, key: str | None = None) -> Accepted:
        """Stop bots and clocks until somebody resumes."""
        return await self._submit(caller, PauseGame(caller.host_or_seat()), key)

    async def resume(self, caller: Caller, key: str | None = None) -> Accepted:
        """Continue a paused game."""
        return await self._submit(caller, ResumeGame(caller.host_or_seat()), key)

    async def set_stops(self, caller: Caller, body: StopsRequest) -> Accepted:
        """Set when the seat is asked to play a card; elsewhere a pass is given for it.

        Other players see neither the stops nor the reason of a pass.
        """
        stops = Stops(moments=body.moments, ask_every_time=body.ask_every_time, cards=body.cards)
        return await self._submit(caller, SetStops(caller.require_seat(), stops), body.key)

    # --- live connections and chat

    async def subscribe(
        self, caller: Caller, since: int | None, language: str, is_poll: bool = False
    ) -> Subscription:
        """Follow the table; the first connection of a seat marks it as joined."""
        seat = caller.seat
        if seat is not None and not caller.handle.table.seats[seat].joined:
            with suppress(ApiError):
                await self.service.submit(caller.handle, JoinSeat(seat))
        return Subscription(self.service, caller, since, language, is_poll)

    async def chat(self, caller: Caller, since: int = 0) -> list[ChatLine]:
        """The chat lines after a number, at most the last 200."""
        return await self.service.store.chat.latest_lines(caller.handle.id, since)

    async def post_chat(self, caller: Caller, body: ChatMessage) -> ChatLine:
        """Send a message to everybody at the table."""
        return await self.service.post_chat(caller.handle, caller.require_seat(), body)

    # --- finished games

    async def replay(self, reader: Caller) -> Replay:
        """The steps of a game; before its end only the public ones."""
        reader.require_deal()
        table = reader.handle.table
        return replay_of(table, await self.histories.get(table))

    async def replay_events(self, reader: Caller, language: Language) -> list[EventInfo]:
        """All events of the game so far, as the caller could see them."""
        reader.require_deal()
        game = reader.handle.table.game
        return await self.limits.compute(event_infos, game, reader.seat, 0, language)

    async def replay_frame(self, reader: Caller, number: int, language: Language) -> ReplayFrame:
        """The game after a step, as the caller could see it then."""
        reader.require_deal()
        table = reader.handle.table
        find_frame(frame_answer_counts(table), number)
        history = await self.histories.get(table)
        return replay_frame(table, history, reader.seat, number, language)

    async def play_from_here(
        self, reader: Caller, number: int, body: PlayFromHere, identity: Identity | None = None
    ) -> CreatedTable:
        """Create a table that continues a finished game after a step, with bots or at one
        screen."""
        table = reader.handle.table
        if table.status != "over":
            raise ApiError(409, "not_over", "Only a game that is over can be continued elsewhere.")
        count = find_frame(frame_answer_counts(table), number)
        history = await self.histories.get(table)
        created = await create.create_from_moment(self.service, history.game_after(count), body)
        return await self._attach_creator(created, identity)

    async def record(self, reader: Caller) -> str:
        """The record of a finished game; it reveals everything hidden."""
        table = reader.handle.table
        if table.status != "over":
            raise ApiError(409, "not_over", "The record is available when the game is over.")
        return annotated_record(table)

    async def request_analysis(self, reader: Caller) -> Analysis:
        """Analyse a finished game. 409 while the game is not over."""
        handle, table = reader.handle, reader.handle.table
        require_over(table)
        self.limits.require_writable()
        found = await self.analyses.find(handle.id)
        if found is None or found.status == "failed":
            self.limits.require_storage()
            if not self.limits.take("analyses"):
                text = "You have asked for too many analyses. Wait a while."
                raise ApiError(429, "rate_limited", text)
        record, total = table.game.record(), table.game.answer_count
        try:
            await self.analyses.request(
                handle.id, record, total, self.limits.client(), self.limits.network()
            )
        except TooManyAnalyses:
            self.limits.give_back("analyses")
            text = "Too many games wait to be analysed. Try again in some minutes."
            raise ApiError(503, "busy", text) from None
        return analysis_info(table, await self.analyses.find(handle.id))

    async def analysis(self, reader: Caller, language: Language) -> Analysis:
        """How far the analysis of a finished game is, and its result."""
        handle, table = reader.handle, reader.handle.table
        require_over(table)
        found = await self.analyses.find(handle.id)
        info = analysis_info(table, found)
        if found is not None and found.answers is not None:
            answers = found.answers
            try:
                info.result = await self.limits.compute(build_result, table.game, answers, language)
            except Exception:  # whatever is wrong with it, it can be computed again
                await self.analyses.discard(handle.id)
                return analysis_info(table, None)
        return info


def open_seats(handle: LiveTable) -> list[int]:
    """The seats that anybody can take."""
    return [number for number, seat in enumerate(handle.table.seats) if seat.is_open]


def is_other_person(seat: OnlineSeat) -> bool:
    """Whether a person besides the creator of the table has taken the seat and plays it."""
    return seat.kind in ("link", "open") and seat.joined and seat.is_person


def require_seat_number(handle: LiveTable, seat: int) -> None:
    """Raise `ApiError` unless the table has the seat."""
    if seat >= handle.table.players:
        raise ApiError(422, "no_seat", "There is no such seat.")


def require_new_secret(handle: LiveTable, seat: int, secret: str) -> None:
    """Raise `ApiError` if the secret is in use at the table, except at the seat itself."""
    other_seat = handle.seat_for_secret(secret)
    in_use = (
        handle.is_host(secret)
        or handle.seat_for_link(secret) is not None
        or other_seat not in (None, seat)
        or handle.is_watch_secret(secret)
    )
    if in_use:
        raise ApiError(422, "secret_in_use", "Choose a new random secret: that one is in use here.")


def forecast_side(side: SideView) -> ForecastSide:
    return ForecastSide(seat=side.seat, strength=sum(side.strength.values()))
