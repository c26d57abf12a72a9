"""Experiments with the engine: random play, fuzzing under laws, benchmarks."""
