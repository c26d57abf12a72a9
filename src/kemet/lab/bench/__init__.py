"""Benchmarks, beside other libraries."""
