"""Bots against bots: matches, runs, results, reports."""

from .batch import BatchResult, ForfeitWarning, play_many
from .match import Match, make_match
from .runner import run_match

__all__ = ["BatchResult", "ForfeitWarning", "Match", "make_match", "play_many", "run_match"]
