"""Leaves out what needs PyTorch where that is not installed: `.ci/train` runs it."""

from __future__ import annotations

from kemet.optional import is_installed

collect_ignore = [] if is_installed("torch") else ["test_opponent.py", "test_trainer.py"]
