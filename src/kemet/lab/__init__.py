"""Experiments with the engine: random play, fuzzing, benchmarks, weight tuning, scaling."""
