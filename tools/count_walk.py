"""Counts the functions of kemet that a request passes: how far it is to read along.

python tools/count_walk.py: the walks of an answer and of a state, as functions and files.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any

import httpx

from kemet.server.app import create_app
from kemet.server.settings import Settings
from kemet.tables.log_context import CURRENT_REQUEST

ROOT = Path(__file__).parents[1] / "src" / "kemet"


class Walk:
    """The functions of kemet that run while it is active, without those of the game itself."""

    WRITERS = ("server/storage/entries.py",)
    """They store the entries of several requests."""

    GAME = ("engine", "content", "i18n", "bots", "views.py", "game.py", "record.py", "factory.py")

    def __init__(self) -> None:
        self.functions: set[tuple[str, str]] = set()

    def __enter__(self) -> Walk:
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(str(ROOT)):
            path = Path(code.co_filename).relative_to(ROOT)
            is_of_request = CURRENT_REQUEST.get() != "" or str(path) in self.WRITERS
            if is_of_request and path.parts[0] not in self.GAME and code.co_name[0] != "<":
                self.functions.add((str(path), code.co_qualname))

    @property
    def files(self) -> set[str]:
        return {path for path, _ in self.functions}


async def measure() -> dict[str, Walk]:
    """The walks of the requests at a table of two people."""
    walks = {"answer": Walk(), "state": Walk()}
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(database_url=f"sqlite:///{folder}/kemet.db"))
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://test") as http,
        ):
            seats = [{"kind": "me"}, {"kind": "hotseat"}]
            created = (await http.post("/api/tables", json={"seats": seats, "seed": 1})).json()
            path = f"/api/tables/{created['id']}"
            for number in range(2):  # the first time something is made that stays
                for seat in created["seats"]:
                    headers = {"Authorization": f"Bearer {seat['secret']}"}
                    with walks["state"] if number else Walk():
                        state = (await http.get(f"{path}/state", headers=headers)).json()
                    if not state["options"]:
                        continue
                    body = {
                        "answer": state["options"][0]["answer"],
                        "version": state["version"],
                        "key": f"key{number}",
                    }
                    with walks["answer"] if number else Walk():
                        reply = await http.post(f"{path}/answers", json=body, headers=headers)
                    assert reply.status_code == 200, reply.text
                    break
    return walks


def main() -> None:
    for name, walk in asyncio.run(measure()).items():
        print(f"{name}: {len(walk.functions)} functions in {len(walk.files)} files")
        if "-v" in sys.argv:
            for path, function in sorted(walk.functions):
                print(f"  {path} {function}")


if __name__ == "__main__":
    main()
