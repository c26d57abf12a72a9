"""Opponents that worker processes can import."""

from __future__ import annotations

import os
import signal

import kemet


def first_option(view: kemet.View) -> str:
    return view.options[0]


def fail_in_the_second_round(view: kemet.View) -> str:
    if view.round > 1:
        raise KeyError("no such plan")
    return view.options[0]


def die_in_the_second_round(view: kemet.View) -> str:
    if view.round > 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return view.options[0]
