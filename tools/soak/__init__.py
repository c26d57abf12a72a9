"""A soak test of a server: people-like clients, bots and a fault every minute (`make soak`)."""
