"""Kemet."""
