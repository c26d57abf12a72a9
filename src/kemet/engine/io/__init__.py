"""The state as data: saves, views, positions, re-deals."""
