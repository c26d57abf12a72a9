"""Pictures of link previews: drawn beside the event loop, once, and not too many at a time."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path

import pytest

import kemet
from kemet.server.extras import pictures
from kemet.server.extras import rasterize as rasterize_program
from kemet.server.extras.pictures import PictureFailed, PicturePool, rasterize
from kemet.svg.link_picture import render_link_picture

GOLDEN = Path(__file__).parents[1] / "golden"
PNG = b"\x89PNG\r\n\x1a\n"


def draw() -> str:
    game = kemet.new_game(4, seed=1)
    return render_link_picture(game.view(None), game.names, "Round 1", "0 : 0 : 0 : 0")


def test_the_event_loop_goes_on_while_a_picture_is_drawn() -> None:
    async def main() -> int:
        ticks = 0
        task = asyncio.ensure_future(rasterize(draw()))
        while not task.done():
            await asyncio.sleep(0.005)
            ticks += 1
        assert (await task).startswith(PNG)
        return ticks

    assert asyncio.run(main()) > 10, "it is drawn by another process"


def test_a_picture_is_drawn_once() -> None:
    async def main() -> None:
        pool = PicturePool()
        drawn: list[str] = []

        def draw_once() -> str:
            drawn.append("once")
            return draw()

        found = await asyncio.gather(*(pool.get("key", draw_once) for _ in range(4)))
        assert len(set(found)) == 1
        assert await pool.get("key", draw_once) == found[0]
        assert drawn == ["once"]

    asyncio.run(main())


def test_old_pictures_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "MAX_CACHED_BYTES", 25)
    pool = PicturePool()
    for number in range(5):
        pool._keep(number, bytes(10))
    assert list(pool.cached) == [3, 4]
    assert pool.cached_bytes == 20


def test_too_many_pictures_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(svg: str) -> bytes:
        await asyncio.sleep(60)
        return b""

    async def main() -> None:
        pool = PicturePool()
        waiting = [asyncio.ensure_future(pool.get(n, draw)) for n in range(pictures.MAX_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(PictureFailed):
            await pool.get("one more", draw)
        await pool.close()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert not pool.in_progress

    monkeypatch.setattr(pictures, "rasterize", never)
    asyncio.run(main())


def test_what_cannot_be_drawn_fails() -> None:
    with pytest.raises(PictureFailed):
        asyncio.run(rasterize("no picture"))


def test_a_picture_that_takes_too_long_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "TIMEOUT_S", 0.001)
    with pytest.raises(PictureFailed):
        asyncio.run(rasterize(draw()))


def test_a_server_without_the_library_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PicturePool().is_available == (find_spec("resvg_py") is not None)
    for missing in ("resvg_py", "PIL"):
        monkeypatch.setattr(pictures, "is_installed", lambda name, missing=missing: name != missing)
        assert not PicturePool().is_available


@pytest.mark.parametrize("record", ["revised-standard-4-14", "revised-standard-2-12"])
def test_a_picture_is_small_enough_for_messengers(record: str) -> None:
    game = kemet.replay((GOLDEN / f"{record}.kemet").read_text())
    svg = render_link_picture(game.view(None), game.names, "Anna wins the game", "11 : 9", 0)
    png = asyncio.run(rasterize(svg))
    assert png.startswith(PNG)
    assert len(png) <= 250_000
    assert png[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")


def test_a_picture_that_is_too_large_is_not_dithered(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    png = bytes(resvg_py.svg_to_bytes(svg_string=draw()))
    dithered = rasterize_program.with_palette(png)
    monkeypatch.setattr(rasterize_program, "MAX_BYTES", len(dithered) - 1)
    assert len(rasterize_program.with_palette(png)) < len(dithered)
