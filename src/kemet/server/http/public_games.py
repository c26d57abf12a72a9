"""Addresses of finished games for everybody: the page with a link preview, and its picture.

They need no secret. A game that is not over, not shared or unknown looks the same: 404.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from ...api import ApiError, Language, TableId
from ...i18n import LANGUAGES
from ...tables.live_table import LiveTable
from ...tables.service import no_table
from ..extras.pictures import MISSING, PictureFailed
from ..hosting.server_tables import ServerTables
from ..platform.budgets import run_in_thread
from .dependencies import HistoriesDep, PicturesDep, ServiceDep
from .link_preview import build_preview, draw_preview, with_preview

WEB_DIR: Final = Path(__file__).parents[1] / "web"
LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "::1")
PICTURE_CACHE_CONTROL: Final = "public, max-age=86400"

router = APIRouter(prefix="/g/{id}", include_in_schema=False)


@router.get("/picture.png")
@router.get("/{step}/picture.png")
async def get_picture(
    request: Request,
    id: TableId,
    service: ServiceDep,
    histories: HistoriesDep,
    pictures: PicturesDep,
    step: str | None = None,
    language: Language = "en",
) -> Response:
    """The board and the points at a moment of a public game, as PNG."""
    table = (await find_public(service, id)).table
    if not pictures.is_available:
        raise ApiError(404, "no_picture", MISSING)
    last = table.game.answer_count
    frame = last if step is None else read_frame(step, last)
    if frame is None:
        raise ApiError(404, "no_frame", f"The game has frames 0 to {last}.")
    history = await histories.get(table)
    preview = await run_in_thread(build_preview, table, history, frame, language)
    key = (id, frame, preview.headline, preview.subline, history.names)
    etag = f'"{hashlib.sha256(repr(key).encode()).hexdigest()[:24]}"'
    headers = {
        "Cache-Control": PICTURE_CACHE_CONTROL,
        "ETag": etag,
        "Cross-Origin-Resource-Policy": "cross-origin",  # previews show it on other sites
    }
    if request.headers.get("if-none-match") == etag:
        return Response(status_code=304, headers=headers)
    try:
        png = await pictures.get(key, lambda: draw_preview(history, frame, preview))
    except PictureFailed:
        raise ApiError(503, "unavailable", "The picture cannot be drawn now. Try again.") from None
    return Response(png, media_type="image/png", headers=headers)


@router.api_route("", methods=["GET", "HEAD"])
@router.api_route("/{step}", methods=["GET", "HEAD"])
async def get_page(
    request: Request,
    id: str,
    service: ServiceDep,
    histories: HistoriesDep,
    pictures: PicturesDep,
    step: str | None = None,
) -> Response:
    """The page, which shows the replay; for a public game with a link preview."""
    page = read_page()
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    try:
        table = (await find_public(service, id[:40])).table
    except ApiError as error:
        return HTMLResponse(page, error.status, headers)
    last = table.game.answer_count
    frame = last if step is None else read_frame(step, last)
    if frame is None:
        return HTMLResponse(page, 404, headers)
    language = preferred_language(request)
    history = await histories.get(table)
    preview = await run_in_thread(build_preview, table, history, frame, language)
    root = service.settings.public_url.rstrip("/") or own_root(request)
    path = f"/g/{id}" if step is None else f"/g/{id}/{frame}"
    url = root and f"{root}{path}"
    picture_url = url and f"{url}/picture.png?language={language}"
    return HTMLResponse(
        with_preview(page, preview, url, picture_url if pictures.is_available else None),
        headers=headers,
    )


def own_root(request: Request) -> str | None:
    """The start of addresses as the request names it, only if that is this machine: everybody can
    send any header `Host`, and a cache may show the page to others."""
    try:
        is_own = request.base_url.hostname in LOCAL_HOSTS
    except ValueError:  # no host at all
        return None
    return str(request.base_url).rstrip("/") if is_own else None


async def find_public(service: ServerTables, id: str) -> LiveTable:
    """The table of a public game; `ApiError` 404 for every other one."""
    handle = await service.find(id)
    if not handle.table.is_public_replay:
        raise no_table()
    return handle


def read_frame(step: str, last: int) -> int | None:
    """The frame of an address; None if there is no such frame."""
    if not step.isascii() or not step.isdigit() or len(step) > 6 or int(step) > last:
        return None
    return int(step)


def preferred_language(request: Request) -> Language:
    """The language that a browser or a crawler prefers, as far as it is there."""
    first = request.headers.get("accept-language", "").split(",")[0].strip().lower()
    return next((code for code in LANGUAGES if first.startswith(code)), "en")


def read_page() -> str:
    """The page of the web client with addresses that hold in every folder."""
    try:
        text = (WEB_DIR / "index.html").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ApiError(404, "not_found", "This server has no page.") from None
    return text.replace('"./', '"/')
