"""Pub/sub, webhooks, bot processes, logging."""
