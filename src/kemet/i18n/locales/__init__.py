"""The tables of each language."""
