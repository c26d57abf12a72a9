"""Benchmarks of the engine and of other libraries."""
