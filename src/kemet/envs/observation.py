"""The writer of observations, under the name that users import: it is in `kemet.encoding`."""

from __future__ import annotations

from ..encoding.observation import ByteSink, Observer, action_mask

__all__ = ["ByteSink", "Observer", "action_mask"]
