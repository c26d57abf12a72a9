"""The interactive game in the terminal."""
