"""What everything stands on: uvicorn, budgets, metrics, the log, time."""
