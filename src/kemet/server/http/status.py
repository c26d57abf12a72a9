"""The status of the server for its page: whether something can change now."""

from __future__ import annotations

from fastapi import APIRouter

from ...api import ServerStatus
from .dependencies import ActionsDep

router = APIRouter(prefix="/api", tags=["status"])


@router.get("/status")
async def get_status(actions: ActionsDep) -> ServerStatus:
    """Why nothing can change, or why no table can be created now, if so."""
    return await actions.status()
