"""The board as text: a map drawn with characters."""
