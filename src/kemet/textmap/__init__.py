"""The board as text: a map drawn with characters, for the terminal and the environments."""
