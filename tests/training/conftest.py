"""Leaves out what needs PyTorch where that is not installed: `.ci/train` runs it."""

from __future__ import annotations

from kemet.optional import is_installed

NEEDS_TORCH = ["test_frozen.py", "test_league.py", "test_learner_draw.py", "test_trainer.py"]

collect_ignore = [] if is_installed("torch") else NEEDS_TORCH
