"""Routes for people who keep a name: profile, recovery, devices, their tables."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Response

from ...api import (
    Accepted,
    Credentials,
    DeviceId,
    MyTables,
    NewDevice,
    NewPerson,
    NewRecovery,
    PersonalData,
    Profile,
    Recovery,
    RecoveryOwner,
)
from .dependencies import ActionsDep, CallerDep, PeopleDep, SessionDep

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/people", status_code=201)
async def keep_name(body: NewPerson, people: PeopleDep) -> Credentials:
    """Keep a name. The response is the only one with the secrets."""
    return await people.create(body)


@router.post("/recovery/check")
async def check_recovery(body: Recovery, people: PeopleDep) -> RecoveryOwner:
    """Whose recovery link it is; it stays unused."""
    return RecoveryOwner(name=await people.recovery_owner(body.recovery))


@router.post("/recovery", status_code=201)
async def use_recovery(body: NewDevice, people: PeopleDep) -> Credentials:
    """Sign in on a device. The recovery link works once; the response has the next one."""
    return await people.recover(body)


@router.get("/me")
async def get_profile(session: SessionDep, people: PeopleDep) -> Profile:
    """The profile of the person: name, devices, ratings."""
    return await people.profile(session)


@router.delete("/me", status_code=204)
async def delete_person(session: SessionDep, people: PeopleDep) -> Response:
    """Delete the profile for good; the games stay, under neutral names."""
    await people.delete(session)
    return Response(status_code=204)


@router.get("/me/export")
async def export_person(session: SessionDep, people: PeopleDep) -> PersonalData:
    """Everything that the server stores of the person."""
    return await people.export(session)


@router.post("/me/recovery", status_code=201)
async def make_recovery(session: SessionDep, people: PeopleDep) -> NewRecovery:
    """Make a new recovery link; the one before is useless."""
    return NewRecovery(recovery=await people.new_recovery(session))


@router.delete("/me/devices", status_code=204)
async def sign_out_others(session: SessionDep, people: PeopleDep) -> Response:
    """Sign out all devices but this one."""
    await people.sign_out_others(session)
    return Response(status_code=204)


@router.delete("/me/devices/{device}", status_code=204)
async def sign_out(
    device: Literal["this"] | DeviceId, session: SessionDep, people: PeopleDep
) -> Response:
    """Sign out a device; `this`: the one that asks."""
    await people.sign_out(session, session.device_id if device == "this" else device)
    return Response(status_code=204)


@router.get("/me/tables")
async def my_tables(
    session: SessionDep,
    people: PeopleDep,
    finished: bool = False,
    offset: Annotated[int, Query(ge=0, le=1 << 30)] = 0,
    limit: Annotated[int, Query(ge=1, le=50)] = 20,
) -> MyTables:
    """Unfinished tables, those that wait for the person first; or finished games, last first."""
    list_tables = people.finished_tables if finished else people.current_tables
    return await list_tables(session, offset, limit)


@router.put("/tables/{id}/identity")
async def play_as_person(caller: CallerDep, session: SessionDep, actions: ActionsDep) -> Accepted:
    """Play at the seat of the bearer's secret under the name of the person."""
    return await actions.attach(caller, session)


@router.delete("/tables/{id}/identity")
async def play_as_guest(caller: CallerDep, actions: ActionsDep) -> Accepted:
    """Play at the seat as a guest: the table leaves the list of the person."""
    return await actions.detach(caller)
