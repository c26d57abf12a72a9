"""Bots in their own processes, over lines of JSON."""
