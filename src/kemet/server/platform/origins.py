"""Where tables come from: hashes under a key that only this process has, and only while it runs."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

from ...tables.entries import Origin
from .networks import account_key, parse, widest_key

KEY: Final = secrets.token_bytes(32)


def origin_of(address: str) -> Origin:
    """The origin of an address; an empty one if there is none."""
    if parse(address) is None:
        return Origin()
    return Origin(_tag(account_key(address)), _tag(widest_key(address)))


def _tag(text: str) -> str:
    return hmac.new(KEY, text.encode(), hashlib.sha256).hexdigest()[:16]
