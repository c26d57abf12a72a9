"""The command `play`: a game in the terminal."""
