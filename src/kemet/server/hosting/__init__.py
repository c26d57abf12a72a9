"""The tables of this server: with its database, operator, limits and other workers."""
