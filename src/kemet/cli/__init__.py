"""Kemet in a terminal: a map in text, options by number, a game at once."""
