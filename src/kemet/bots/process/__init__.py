"""Bots in processes of their own, over lines of JSON."""
