"""Processes for bots: each handles one request at a time and is killed after a timeout."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from typing import Any

from ...bots.process.process_bot import IMPORT_ROOT
from ...bots.registry import budget_seconds
from ...views import View


class BotFailed(Exception):
    """A bot gives no answer in time, or its process ends."""


class BotPool:
    """A pool of bot processes; requests wait for a free one."""

    def __init__(self, size: int, timeout: float) -> None:
        self.size = size or os.cpu_count() or 1
        self.timeout = timeout
        self.idle: asyncio.Queue[asyncio.subprocess.Process | None] = asyncio.Queue()
        self.processes: set[asyncio.subprocess.Process] = set()
        for _ in range(self.size):
            self.idle.put_nowait(None)  # started on first use

    async def choose(self, level: str, view: View, seed: int) -> str:
        """The answer of a bot; `BotFailed` without one."""
        line = {"level": level, "view": view.to_json(), "seed": seed}
        reply = await self.request(line, self.timeout + budget_seconds(level))
        return str(reply.get("answer"))

    async def odds(self, view: View) -> Any:
        """The odds of the battle solver as JSON; `BotFailed` without an answer."""
        return (await self.request({"odds": view.to_json()}, self.timeout)).get("odds")

    async def request(self, line: dict[str, Any], timeout: float) -> dict[str, Any]:
        process = await self.idle.get()
        try:
            if process is None or process.returncode is not None:
                process = await self.start()
            reply = await asyncio.wait_for(self._exchange(process, line), timeout)
        except (TimeoutError, OSError, ValueError) as error:
            self._kill(process)
            process = None
            raise BotFailed(str(error) or "timeout") from error
        except BaseException:  # cancelled: a late reply would be read as the next one
            self._kill(process)
            process = None
            raise
        finally:
            self.idle.put_nowait(process)
        if "error" in reply:
            raise BotFailed(str(reply["error"]))
        return reply

    async def start(self) -> asyncio.subprocess.Process:
        env = {k: v for k, v in os.environ.items() if not k.startswith("KEMET_")}
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(IMPORT_ROOT), env.get("PYTHONPATH")]))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",
            "-m",
            "kemet.server.infra.bot_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 20,
            env=env,
        )
        self.processes.add(process)
        return process

    async def _exchange(
        self, process: asyncio.subprocess.Process, line: dict[str, Any]
    ) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(line).encode() + b"\n")
        await process.stdin.drain()
        data = await process.stdout.readline()
        if not data:
            raise OSError("the bot process has ended")
        reply: dict[str, Any] = json.loads(data)
        return reply

    def _kill(self, process: asyncio.subprocess.Process | None) -> None:
        if process is not None:
            self.processes.discard(process)
            with suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """Kill all processes."""
        for process in list(self.processes):
            self._kill(process)
            with suppress(Exception):
                await process.wait()
