"""Bots against bots: matches, runs, results, reports."""
