"""Where tables come from: hashes under a key that only this process has, and only while it runs."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from ipaddress import IPv6Network, ip_network
from typing import Final

from ...tables.entries import Origin
from .budgets import account_key

KEY: Final = secrets.token_bytes(32)

IPV4_PREFIX: Final = 24
IPV6_PREFIX: Final = 48
"""A network, such as all rented machines of one customer."""


def origin_of(address: str) -> Origin:
    """The origin of an address; an empty one if there is none."""
    own = account_key(address)
    try:
        network = ip_network(own)
    except ValueError:
        return Origin()
    prefix = IPV6_PREFIX if isinstance(network, IPv6Network) else IPV4_PREFIX
    return Origin(_tag(own), _tag(str(network.supernet(new_prefix=prefix))))


def _tag(text: str) -> str:
    return hmac.new(KEY, text.encode(), hashlib.sha256).hexdigest()[:16]
