"""Draws a view as SVG. Start reading at `picture.py`."""

from .picture import render_svg

__all__ = ["render_svg"]
