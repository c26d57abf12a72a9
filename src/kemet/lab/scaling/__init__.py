"""How strength and cost scale with the budget and the size of the game."""
