"""The status of the server for its page: whether something can change now."""

from __future__ import annotations

from fastapi import APIRouter

from ...api import ServerStatus
from ..auth import ServiceDep
from ..infra.controls import STORAGE_FULL_MESSAGE

router = APIRouter(prefix="/api", tags=["status"])


@router.get("/status")
async def get_status(service: ServiceDep) -> ServerStatus:
    """Why nothing can change, or why no table can be created now, if so."""
    controls = service.controls
    return ServerStatus(
        read_only=controls.read_only_note,
        full=STORAGE_FULL_MESSAGE if controls.is_full else None,
    )
