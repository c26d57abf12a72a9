"""How strength and cost grow with the budget and the number of players."""
