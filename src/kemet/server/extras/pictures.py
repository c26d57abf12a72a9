"""Pictures of games as PNG: drawn in another process, one at a time, and kept for a while."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import Final

from ...optional import is_installed
from ..platform.budgets import run_in_thread

PROGRAM: Final = Path(__file__).with_name("rasterize.py")
TIMEOUT_S: Final = 20.0
MAX_WAITING: Final = 12
"""Pictures that may wait to be drawn; more are refused."""
MAX_CACHED_BYTES: Final = 24_000_000


MISSING: Final = "This server draws no pictures: they need kemet[server] (resvg-py and Pillow)."
"""What to say where the libraries are missing."""


class PictureFailed(Exception):
    """A picture cannot be drawn now."""


class PicturePool:
    """Draws pictures; concurrent requests for the same one share it."""

    def __init__(self) -> None:
        self.is_available = is_installed("resvg_py") and is_installed("PIL")
        self.cached: OrderedDict[Hashable, bytes] = OrderedDict()
        self.cached_bytes = 0
        self.in_progress: dict[Hashable, asyncio.Task[bytes]] = {}
        self.turn = asyncio.Lock()

    async def get(self, key: Hashable, draw: Callable[[], str]) -> bytes:
        """The picture with a key; `draw` gives its SVG, in a thread. May raise `PictureFailed`."""
        if key in self.cached:
            self.cached.move_to_end(key)
            return self.cached[key]
        task = self.in_progress.get(key)
        if task is None:
            if len(self.in_progress) >= MAX_WAITING:
                raise PictureFailed("too many pictures are waiting")
            task = asyncio.create_task(self._draw(key, draw))
            self.in_progress[key] = task
            task.add_done_callback(lambda _: self.in_progress.pop(key, None))
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop drawing."""
        tasks = list(self.in_progress.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _draw(self, key: Hashable, draw: Callable[[], str]) -> bytes:
        async with self.turn:
            svg = await run_in_thread(draw)
            png = await rasterize(svg)
        self._keep(key, png)
        return png

    def _keep(self, key: Hashable, png: bytes) -> None:
        self.cached[key] = png
        self.cached_bytes += len(png)
        while self.cached_bytes > MAX_CACHED_BYTES and len(self.cached) > 1:
            _, dropped = self.cached.popitem(last=False)
            self.cached_bytes -= len(dropped)


async def rasterize(svg: str) -> bytes:
    """An SVG as PNG, drawn by another process; `PictureFailed` without a result in time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(PROGRAM),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        png, _ = await asyncio.wait_for(process.communicate(svg.encode()), TIMEOUT_S)
    except TimeoutError:
        raise PictureFailed("drawing takes too long") from None
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode or not png:
        raise PictureFailed("the picture cannot be drawn")
    return png
