"""A whole online table, without web and database: entries, commands, clocks, rendering."""
