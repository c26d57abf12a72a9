"""The procedures, one module a chapter of the rulebook."""
