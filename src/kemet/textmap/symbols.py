"""The characters of the map and of the panels beside it, by what they mean."""

from __future__ import annotations

from typing import Final

UNICODE_SYMBOLS: Final = {
    "seats": "●■♦♠♣", "pyramid": "▲", "obelisk": "‡", "water": "≈", "road": "·", "harbor": "»",
    "turn": "►", "gate": "╪", "bullet": "•", "token": "●", "spent": "○", "rule": "─",
    "space": "┌─┐│└┘", "temple": "╔═╗║╚╝", "city": "┏━┓┃┗┛",
}  # fmt: skip
ASCII_SYMBOLS: Final = {
    "seats": "@$%&*", "pyramid": "^", "obelisk": "!", "water": "~", "road": ".", "harbor": ">",
    "turn": ">", "gate": "H", "bullet": "-", "token": "o", "spent": ".", "rule": "-",
    "space": "+-+|++", "temple": "*=*|**", "city": "#=####",
}  # fmt: skip
