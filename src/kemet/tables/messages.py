"""What clients send over a live connection, and the replies."""

from __future__ import annotations

import json
from typing import Any, Final

from ..api import Answer, ApiError, ChatMessage, parse
from .actions import Actions
from .callers import Caller
from .log_context import current_request
from .stored import StoreUnavailable

MESSAGE_TYPES: Final[dict[str, type[Answer] | type[ChatMessage]]] = {
    "answer": Answer,
    "chat": ChatMessage,
}
"""Models of client messages by their type."""


async def reply_to(actions: Actions, caller: Caller, text: str) -> dict[str, Any] | None:
    """The reply to a message; None if it is invalid."""
    try:
        message = json.loads(text)
        kind = message.pop("type")
        if kind == "ping":
            return {"type": "pong"}
        request = parse(MESSAGE_TYPES[kind], message)
    except (ValueError, KeyError, AttributeError, TypeError, RecursionError):
        return None
    key = message.get("key")
    try:
        if isinstance(request, ChatMessage):
            line = await actions.post_chat(caller, request)
            return {"type": "chat_accepted", "key": key, "number": line.number}
        accepted = await actions.answer(caller, request)
        return {
            "type": "accepted",
            "key": key,
            "version": accepted.version,
            "duplicate": accepted.duplicate,
        }
    except ApiError as error:
        problem = vars(error.problem) | {"request": current_request()}
        return {"type": "problem", "key": key, "status": error.status, **problem}
    except StoreUnavailable:
        unavailable = "The database cannot be reached. Nothing is lost: send it again."
        problem = {"error": "unavailable", "message": unavailable, "request": current_request()}
        return {"type": "problem", "key": key, **problem}
